/** My tables on this device: as they are, where its house is at work, else as they were. */
import type { TableCard } from '../api/messages';
import { isHouseFetched, isHouseOpen, MARK, usualPlace } from '../api/transport';
import { recall, remember } from '../store';

export const CARDS = `tischlein.${MARK}tables`;

export async function cardsHere(ask: () => Promise<TableCard[]>): Promise<TableCard[]> {
  const kept = recall<TableCard[]>(CARDS, []);
  if (!isHouseFetched()) return [];
  if (usualPlace() === 'server' && !isHouseOpen()) return kept;
  const cards = await ask().catch(() => kept); // it may be open in another tab
  remember(CARDS, cards);
  return cards;
}

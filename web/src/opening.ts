/** Opening tables: with one tap against bots, or as somebody wishes. */
import { createTable, start } from './api/http';
import type { GameInfo, SeatWish, Settings as TableSettings } from './api/messages';
import { t } from './i18n/index.svelte';
import { go } from './router.svelte';
import { levelOf, PACE_MS, settings } from './settings.svelte';

const USUAL = 3; // players at a table against bots, where the game can be played so

export function usualSeats(game: GameInfo): number {
  return game.seats.includes(USUAL) ? USUAL : game.seats[0]!;
}

export function myName(): string {
  return settings.name.trim() || t('name.guest');
}

export function tableSettings(game: GameInfo, seats: number): TableSettings {
  return { game: game.id, seats, pace_ms: PACE_MS[settings.pace], stand_in: levelOf(game.id) };
}

/** One tap: I and bots, and off we go. */
export async function playAgainstBots(game: GameInfo, level: string = levelOf(game.id)): Promise<void> {
  const seats = usualSeats(game);
  const others: SeatWish[] = Array.from({ length: seats - 1 }, () => ({ who: 'bot', bot: level }));
  const table = await createTable({ settings: tableSettings(game, seats), name: myName(), seats: [{ who: 'me' }, ...others] });
  await start(table, level);
  go(`t/${table}`);
}

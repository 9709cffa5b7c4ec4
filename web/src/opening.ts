/** Opening tables: with one tap against bots, or as somebody wishes. */
import { catalogue, createTable, start } from './api/http';
import type { GameInfo, SeatWish, Settings as TableSettings } from './api/messages';
import { t } from './i18n/index.svelte';
import { filled } from './opponents';
import { go } from './router.svelte';
import { levelOf, PACE_MS, settings } from './settings.svelte';
import { usualSeats } from './usual';

/** As others are told: nothing, if I have said nothing; then I am a guest in everybody's own language. */
export const ownName = (): string => settings.name.trim();

export function myName(): string {
  return ownName() || t('name.guest');
}

export function tableSettings(game: GameInfo, seats: number): TableSettings {
  return { game: game.id, seats, pace_ms: PACE_MS[settings.pace], stand_in: levelOf(game.id), deal: true };
}

/** Against how many one can play. */
export function counts(game: GameInfo): number[] {
  return game.seats.filter((seats) => seats > 1).map((seats) => seats - 1);
}

/** Whom I have chosen for a game, or as many as usual at random. */
export function opponentsOf(game: GameInfo, cast: readonly string[]): string[] {
  const last = settings.opponents[game.id] ?? [];
  return filled(last, counts(game).includes(last.length) ? last.length : usualSeats(game) - 1, cast);
}

/** One tap: I and bots, and off we go. */
export async function playAgainstBots(game: GameInfo, level: string = levelOf(game.id)): Promise<void> {
  const { cast } = await catalogue();
  const opponents = opponentsOf(game, cast.map((one) => one.id));
  const others: SeatWish[] = opponents.map((character) => ({ who: 'bot', bot: level, character }));
  const table = await createTable({ settings: tableSettings(game, 1 + others.length), name: ownName(), seats: [{ who: 'me' }, ...others] });
  await start(table, level);
  go(`t/${table}`);
}

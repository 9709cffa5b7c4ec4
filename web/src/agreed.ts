/** What is agreed at a table, in the words of its options. */
import type { Clock, GameInfo, Settings as TableSettings } from './api/messages';
import { t } from './i18n/index.svelte';
import { agreedWord } from './parts/agreed-words';

type Options = NonNullable<TableSettings['options']>;

/** House rules that differ from the leaflet: "Länge der Partie: je 14 Karten, eine kurze Partie". */
export function changesOf(game: GameInfo, options: Options): string[] {
  return game.options.flatMap(({ name, title, default: usual, values }) => {
    const value = options[name] ?? usual;
    return value === usual ? [] : [answered(title, values.find((choice) => choice.value === value)?.name ?? value)];
  });
}

/** The preset that says all of it, or that there are house rules. */
export function nameOf(game: GameInfo, options: Options): string {
  const wanted = changesOf(game, options).join();
  return game.presets.find((preset) => changesOf(game, preset.options).join() === wanted)?.name ?? t('new.house_rules');
}

/** Which printing is played, where it is not ours. */
export const editionIn = ({ edition }: TableSettings): string[] => (edition ? [t('labelled', agreedWord('edition'), edition.name)] : []);

/** How long people may think, by the kind of clock; a kind that is missing here is found by the type checker. */
const CLOCKS: Record<NonNullable<Clock['kind']>, (seconds: number, increment: number) => string[]> = {
  none: () => [answered(t('new.clock'), t('clock.none'))],
  move: (seconds) => [answered(t('new.seconds_move'), seconds)],
  bank: (seconds, increment) => [answered(t('new.minutes_game'), Math.round(seconds / 6) / 10), answered(t('new.increment'), increment)],
  days: (seconds) => [answered(t('new.days_move'), seconds / 86400)],
};

/** How long people may think. */
export function clockOf({ kind = 'none', seconds = 0, increment = 0 }: Clock): string[] {
  return CLOCKS[kind](seconds, increment);
}

/** A title and its value; a question needs no colon. */
function answered(title: string, value: string | number): string {
  return title.endsWith('?') ? `${title} ${value}` : t('labelled', title, value);
}

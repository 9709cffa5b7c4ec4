import type { HintInfo } from '../api/messages';
import { t } from '../i18n/index.svelte';

const NEARLY = 0.85; // of the best chance: what is weaker is no advice

/** The best hint, and another one in words that is as good or nearly so. */
export function nearlyBest(hints: HintInfo[], deed: (action: string) => string): HintInfo[] {
  const [best, ...others] = hints;
  const another = others.find(({ action }) => deed(action) !== deed(best!.action)); // the same words would only puzzle
  return [best, another].filter((hint) => hint !== undefined).filter((hint) => hint.equal || (hint.chance ?? 0) >= NEARLY * (hints[0]!.chance ?? 0));
}

/** What a hint advises, with the chance where that means something; of two that are equally good none is called better. */
export function hintText({ action, chance, equal }: HintInfo, deed: (action: string) => string): string {
  if (equal) return t('hint.equal', deed(action));
  return chance === null ? t('hint.plain', deed(action)) : t('hint.text', deed(action), Math.round(100 * chance));
}

import type { HintInfo } from '../api/messages';
import { t } from '../i18n/index.svelte';

const NEARLY = 0.85; // of the best chance: what is weaker is no advice

/** The best hint, and another that is nearly as good. */
export function nearlyBest(hints: HintInfo[]): HintInfo[] {
  return hints.slice(0, 2).filter((hint) => (hint.chance ?? 0) >= NEARLY * (hints[0]!.chance ?? 0));
}

/** A hint in words, with the chance where it means something. */
export function hintText({ action, chance }: HintInfo, deed: (action: string) => string): string {
  return chance === null ? t('hint.plain', deed(action)) : t('hint.text', deed(action), Math.round(100 * chance));
}

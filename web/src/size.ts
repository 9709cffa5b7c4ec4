/**
 * The size of everything on the page, cards and numbers too: what the browser's own zoom does, also where it has none.
 *
 * The root is zoomed. Two things do not know of that and are told: units of the window, which the build divides
 * by `--zoom`, and the conditions that say what a phone is, which are for a window that is so much smaller.
 */
import { zoomed } from './kit/zoom';

export const SIZES = [100, 115, 130, 150];

const usual = new WeakMap<CSSMediaRule, string>();

/** Shows the page so large. */
export function applySize(percent: number): void {
  const { style } = document.documentElement;
  style.zoom = String(percent / 100);
  style.setProperty('--zoom', style.zoom);
  for (const sheet of document.styleSheets) adapt(sheet);
  document.head.addEventListener('load', follow, true);
}

/** Styles that are loaded later follow. */
function follow({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.sheet) adapt(target.sheet);
}

function adapt(group: CSSStyleSheet | CSSGroupingRule): void {
  for (const rule of group.cssRules) {
    if (rule instanceof CSSMediaRule) {
      if (!usual.has(rule)) usual.set(rule, rule.media.mediaText);
      rule.media.mediaText = zoomed(usual.get(rule)!);
    }
    if (rule instanceof CSSGroupingRule) adapt(rule);
  }
}

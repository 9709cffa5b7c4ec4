import { preferred, speak, type Language } from './i18n/index.svelte';
import { recall, remember } from './store';

const KEY = 'tischlein.settings';

export interface Settings {
  /** null: as the browser asks for */
  language: Language | null;
  theme: 'system' | 'light' | 'dark' | 'contrast';
  palette: 'warm' | 'distinct';
  motion: 'system' | 'on' | 'off';
  /** how long bots wait at tables that I open */
  pace: 'quick' | 'normal' | 'calm';
  sound: boolean;
  /** what is asked, hints and lessons are read aloud */
  aloud: boolean;
  /** of everything on the page, in percent */
  size: number;
  textView: boolean;
  /** the screen stays on while it is my turn */
  wakeLock: boolean;
  notify: boolean;
  /** buttons say why they would be wrong */
  explain: boolean;
  name: string;
  /** by game: of the bots that I play against with one tap */
  levels: Record<string, string>;
  /** by game: who they are */
  opponents: Record<string, string[]>;
}

const DEFAULTS: Settings = {
  language: null,
  theme: 'system',
  palette: 'warm',
  motion: 'system',
  pace: 'normal',
  sound: true,
  aloud: false,
  size: 100,
  textView: false,
  wakeLock: true,
  notify: false,
  explain: true,
  name: '',
  levels: {},
  opponents: {},
};

const USUAL_LEVEL = 'level2';

export const PACE_MS: Record<Settings['pace'], number> = { quick: 300, normal: 900, calm: 1800 };

export const settings: Settings = $state({ ...DEFAULTS, ...recall<Partial<Settings>>(KEY, {}) });

const evening = matchMedia('(prefers-color-scheme: dark)');
const calm = matchMedia('(prefers-reduced-motion: reduce)');
const strong = matchMedia('(prefers-contrast: more)');
const system = $state({ dark: evening.matches, still: calm.matches, strong: strong.matches });

/** Whether nothing on the page shall move. */
export function isStill(): boolean {
  return settings.motion === 'system' ? system.still : settings.motion === 'off';
}

function theme(): string {
  if (settings.theme !== 'system') return settings.theme;
  return system.strong ? 'contrast' : system.dark ? 'dark' : 'light';
}

/** Changes a setting; it is kept for the next visit. */
export function change<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings[key] = value;
  remember(KEY, settings);
  if (key === 'language') void speak(settings.language ?? preferred());
}

/** How strong bots are in a game, until I choose otherwise. */
export function levelOf(game: string): string {
  return settings.levels[game] ?? USUAL_LEVEL;
}

/** Shows the settings on the page, and follows the system where they say so. */
export function applySettings(): void {
  evening.addEventListener('change', () => (system.dark = evening.matches));
  calm.addEventListener('change', () => (system.still = calm.matches));
  strong.addEventListener('change', () => (system.strong = strong.matches));
  window.addEventListener('storage', (event) => {
    if (event.key === KEY) Object.assign(settings, recall<Partial<Settings>>(KEY, {}));
  });
  $effect.root(() => {
    $effect(() => {
      const root = document.documentElement;
      if (settings.size !== DEFAULTS.size || root.style.zoom) void import('./size').then(({ applySize }) => applySize(settings.size)); // loaded by those who want it
      root.dataset.theme = theme();
      root.dataset.motion = isStill() ? 'off' : 'on';
      root.dataset.palette = settings.palette;
      const room = getComputedStyle(root).getPropertyValue('--room').trim();
      document.querySelector('meta[name=theme-color]')?.setAttribute('content', room);
    });
  });
}

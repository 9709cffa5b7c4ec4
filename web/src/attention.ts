/** My turn is noticed without looking: title and icon, sound, vibration, a notification while the page is hidden. */
import { t } from './i18n/index.svelte';
import { settings } from './settings.svelte';
import { play } from './sound';

let note: Notification | null = null;
let lamp: WakeLockSentinel | null = null;

/** Called whenever it may have changed whether I am asked something. */
export function showTurn(mine: boolean, title: string): void {
  document.title = mine ? `● ${t('turn.mine')} – ${title}` : title;
  document.querySelector('link[rel=icon]')?.setAttribute('href', mine ? 'icon-turn.svg' : 'icon.svg');
  void keepAwake(mine && settings.wakeLock);
  if (!mine) note?.close();
}

/** Called once when I begin to be asked something. */
export function callMe(title: string): void {
  play('turn');
  if (!document.hidden) return;
  navigator.vibrate?.([60, 40, 60]);
  if (settings.notify && canNotify() && Notification.permission === 'granted') {
    note = new Notification(title, { body: t('turn.mine'), icon: 'icon.svg', tag: 'turn' });
    note.onclick = () => window.focus();
  }
}

/** Forgets everything about a table that is no longer shown. */
export function calmDown(): void {
  showTurn(false, 'Tischlein');
}

/** Notifications exist only on addresses that the browser trusts. */
export function canNotify(): boolean {
  return 'Notification' in window && isSecureContext;
}

export async function askToNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted';
}

async function keepAwake(wanted: boolean): Promise<void> {
  if (wanted && !lamp && 'wakeLock' in navigator && !document.hidden) {
    lamp = await navigator.wakeLock.request('screen').catch(() => null);
    lamp?.addEventListener('release', () => (lamp = null));
  } else if (!wanted && lamp) {
    await lamp.release();
  }
}

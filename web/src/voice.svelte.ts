/** The device's own voice: it reads what stands on the page, in the language of the page. */
import { language, t } from './i18n/index.svelte';
import { notify } from './notices.svelte';

const device = 'speechSynthesis' in window ? window.speechSynthesis : null;
const known = $state.raw({ voices: device?.getVoices() ?? [] });
device?.addEventListener('voiceschanged', () => (known.voices = device.getVoices()));

export const reading = $state({ text: '' });

/** The voice for the language of the page; one that needs no network comes first. */
export function voice(): SpeechSynthesisVoice | null {
  const fitting = known.voices.filter(({ lang }) => lang.toLowerCase().startsWith(language()));
  return fitting.find(({ localService }) => localService) ?? fitting[0] ?? null;
}

/** Reads aloud, and nothing else any more; where there is no voice for it, says so. */
export function readAloud(text: string): void {
  const speaker = voice();
  if (!speaker || !device) return notify(t('aloud.none'));
  stopReading();
  const parts = sentences(text);
  if (parts.length === 0) return;
  reading.text = text;
  parts.forEach((part, at) => {
    const said = new SpeechSynthesisUtterance(part);
    Object.assign(said, { voice: speaker, lang: speaker.lang });
    const last = at === parts.length - 1;
    said.onend = () => void (last && reading.text === text && (reading.text = ''));
    said.onerror = said.onend;
    device.speak(said);
  });
}

/** Stops, or reads something where nothing is being read. */
export function toggleReading(text: string): void {
  if (reading.text) stopReading();
  else readAloud(text);
}

export function stopReading(): void {
  reading.text = '';
  device?.cancel();
}

/** One by one: some voices fall silent in the middle of a long text. */
export function sentences(text: string): string[] {
  return (text.replace(/\s+/g, ' ').match(/[^.!?:]+[.!?:]*/g) ?? []).map((part) => part.trim()).filter((part) => /[\p{L}\p{N}]/u.test(part));
}

import { settings } from './settings.svelte';

/** Wooden sounds, made here: a short tone with a soft knock in front. */
const SOUNDS = {
  /** somebody moved */
  move: [[196, 0, 0.09]],
  /** I am asked something */
  turn: [[330, 0, 0.16], [440, 0.13, 0.22]],
  /** it is over */
  end: [[330, 0, 0.18], [415, 0.14, 0.18], [494, 0.28, 0.4]],
  /** somebody says something */
  chat: [[523, 0, 0.08]],
} satisfies Record<string, [pitch: number, after: number, length: number][]>;

let context: AudioContext | null = null;

/** Browsers allow sound only after a first touch. */
export function prepareSound(): void {
  const wake = (): void => {
    context ??= new AudioContext();
    void context.resume();
  };
  window.addEventListener('pointerdown', wake, { once: true });
  window.addEventListener('keydown', wake, { once: true });
}

export function play(name: keyof typeof SOUNDS): void {
  if (!settings.sound || context?.state !== 'running') return;
  for (const [pitch, after, length] of SOUNDS[name]) {
    const begin = context.currentTime + after;
    const loudness = context.createGain();
    loudness.gain.setValueAtTime(0, begin);
    loudness.gain.linearRampToValueAtTime(0.16, begin + 0.006);
    loudness.gain.exponentialRampToValueAtTime(0.0008, begin + length);
    const body = context.createOscillator();
    body.type = 'triangle';
    body.frequency.setValueAtTime(pitch * 1.6, begin);
    body.frequency.exponentialRampToValueAtTime(pitch, begin + 0.03);
    body.connect(loudness).connect(context.destination);
    body.start(begin);
    body.stop(begin + length);
  }
}

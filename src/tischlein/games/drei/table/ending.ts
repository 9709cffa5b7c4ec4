/** The end of a game, loaded when it is reached. */
export { default as Final } from './Final.svelte';
export { default as Confetti } from './Confetti.svelte';

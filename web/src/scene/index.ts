/** The table of every game that has no picture of its own: drawn from the scene that comes with its view. */
export { default } from './Table.svelte';
export { default as Hand } from './Hand.svelte';

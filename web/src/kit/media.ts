import { MediaQuery } from 'svelte/reactivity';
import names from '../styles/media.css?raw';
import { zoomed } from './zoom';

/** A condition of styles/media.css, for what no style block can do. */
export function media(name: string): MediaQuery {
  return new MediaQuery(zoomed(new RegExp(`--${name} (.+?);`).exec(names)![1]!));
}

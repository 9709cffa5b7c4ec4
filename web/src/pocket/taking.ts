/** The sheet on which one sees how far fetching is: put up by whoever needs the house, on whatever page. */
import { mount } from 'svelte';
import TakeAlong from './TakeAlong.svelte';

let shown: ReturnType<typeof mount> | null = null;

export function show(): void {
  shown ??= mount(TakeAlong, { target: document.body });
}

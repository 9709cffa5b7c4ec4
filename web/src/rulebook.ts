import type { Component } from 'svelte';
import type { Language } from './i18n/index.svelte';

/** The sheet of a game in a language, open at a clause; figures to be tried at a table. */
export type Rules = Component<{ game: string; language: Language; clause: string; practice?: string[] }>;

const FILES = import.meta.glob<{ default: Rules }>('./rules/Rules.svelte');

/** Loaded when somebody wants to read rules. */
export async function rulesOf(): Promise<Rules | null> {
  const load = Object.values(FILES)[0];
  return load ? (await load()).default : null;
}

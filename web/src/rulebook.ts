import type { Component } from 'svelte';
import type { Language } from './i18n/index.svelte';

/** The sheet of a game in a language, open at a clause; figures to be tried at a table. */
export type Rules = Component<{ game: string; language: Language; clause: string; practice?: string[] }>;

const FILES = import.meta.glob<{ default: Rules }>('./rules/Rules.svelte');

let book: Promise<Rules | null> | null = null;

/** Loaded when somebody wants to read rules; what could not be loaded may be asked for again. */
export function rulesOf(): Promise<Rules | null> {
  return (book ??= loaded().catch((problem: unknown) => {
    book = null;
    throw problem;
  }));
}

async function loaded(): Promise<Rules | null> {
  const load = Object.values(FILES)[0];
  return load ? (await load()).default : null;
}

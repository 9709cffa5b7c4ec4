/** What the server is asked about editions. */
import { language } from '../i18n/index.svelte';
import { ask } from './http';
import type { EditionChecked, EditionForm, EditionWish, GameTexts } from './messages';

/** What is printed on the cards of a game, as a form. */
export const editionForm = (game: string): Promise<EditionForm> => ask('GET /games/{game}/edition', { at: { game }, language: language() });

/** Whether an edition can be played with, and what is wrong where. */
export const checkEdition = (game: string, edition: EditionWish['edition']): Promise<EditionChecked> => ask('POST /games/{game}/edition', { at: { game }, body: { edition }, language: language() });

/** The texts of the game at a table, whose edition may call things otherwise. */
export const textsAt = (table: string, wanted: string): Promise<GameTexts> => ask('GET /tables/{table}/texts/{language}', { at: { table, language: wanted } });

import type { Language } from '../i18n/index.svelte';

/** The words of the page itself, in the language of the sheet. */
interface PageWords {
  contents: string;
  rule: string;
  ours: string;
  oursMeans: string;
  publisher: string;
  publisherMeans: string;
  print: string;
  show: string;
  missing: string;
}

export const WORDS: Record<Language, PageWords> = {
  de: {
    contents: 'Inhalt',
    rule: 'Regel',
    ours: 'Festlegung',
    oursMeans: 'Die gedruckte Regel lässt das offen; so spielen wir es hier.',
    publisher: 'Verlag',
    publisherMeans: 'Aus anderen Ausgaben oder Beschreibungen des Spiels.',
    print: 'Drucken',
    show: 'Am Tisch zeigen',
    missing: 'Zu diesem Spiel gibt es noch kein Regelblatt.',
  },
  en: {
    contents: 'Contents',
    rule: 'Rule',
    ours: 'our ruling',
    oursMeans: 'The printed rules leave this open; this is how it is played here.',
    publisher: 'publisher',
    publisherMeans: 'From other editions or descriptions of the game.',
    print: 'Print',
    show: 'Show it at the table',
    missing: 'There is no rule sheet for this game yet.',
  },
  fr: {
    contents: 'Sommaire',
    rule: 'Règle',
    ours: 'précision',
    oursMeans: 'La règle imprimée ne le dit pas ; voici comment on joue ici.',
    publisher: 'éditeur',
    publisherMeans: 'D’après d’autres éditions ou descriptions du jeu.',
    print: 'Imprimer',
    show: 'Montrer à la table',
    missing: 'Il n’y a pas encore de règle pour ce jeu.',
  },
  it: {
    contents: 'Indice',
    rule: 'Regola',
    ours: 'precisazione',
    oursMeans: 'Il regolamento stampato non lo dice; qui si gioca così.',
    publisher: 'editore',
    publisherMeans: 'Da altre edizioni o descrizioni del gioco.',
    print: 'Stampa',
    show: 'Mostra al tavolo',
    missing: 'Per questo gioco non c’è ancora un regolamento.',
  },
  nl: {
    contents: 'Inhoud',
    rule: 'Regel',
    ours: 'afspraak',
    oursMeans: 'De gedrukte regels laten dit open; zo spelen we het hier.',
    publisher: 'uitgever',
    publisherMeans: 'Uit andere uitgaven of beschrijvingen van het spel.',
    print: 'Afdrukken',
    show: 'Aan tafel laten zien',
    missing: 'Voor dit spel is er nog geen regelblad.',
  },
};

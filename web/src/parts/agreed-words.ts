/** Words for what is agreed at a table: they come with what shows it, so that the first page stays light. */
import { fill, language, type Language } from '../i18n/index.svelte';

const de = {
  short: 'Noch {0}, dann endet die Partie mit dem Umlauf.',
  up: 'Die Zeit ist um: Dieser Umlauf ist der letzte.',
  last: 'letzter Umlauf',
  until: 'Fängt die Partie jetzt an, endet sie gegen {0} Uhr.',
  edition: 'Auflage',
  ours: 'Unsere',
  enter: 'Eigene Auflage eingeben',
};

const WORDS: Record<Language, Record<keyof typeof de, string>> = {
  de,
  en: {
    short: '{0} left, then the game ends with the circuit.',
    up: 'The time is up: this circuit is the last.',
    last: 'last circuit',
    until: 'If the game begins now, it ends about {0}.',
    edition: 'Edition',
    ours: 'Ours',
    enter: 'Enter your own edition',
  },
  fr: {
    short: 'Encore {0}, puis la partie s’arrête à la fin du tour de table.',
    up: 'Le temps est écoulé : c’est le dernier tour de table.',
    last: 'dernier tour',
    until: 'Si la partie commence maintenant, elle finit vers {0}.',
    edition: 'Édition',
    ours: 'La nôtre',
    enter: 'Saisir ta propre édition',
  },
  it: {
    short: 'Ancora {0}, poi la partita finisce con il giro.',
    up: 'Il tempo è scaduto: questo è l’ultimo giro.',
    last: 'ultimo giro',
    until: 'Se la partita comincia ora, finisce verso le {0}.',
    edition: 'Edizione',
    ours: 'La nostra',
    enter: 'Inserire la tua edizione',
  },
  nl: {
    short: 'Nog {0}, dan eindigt de partij met de omloop.',
    up: 'De tijd is om: dit is de laatste omloop.',
    last: 'laatste omloop',
    until: 'Begint de partij nu, dan eindigt ze rond {0}.',
    edition: 'Editie',
    ours: 'De onze',
    enter: 'Eigen editie invoeren',
  },
};

/** One of them in the language of the page. */
export const agreedWord = (key: keyof typeof de, ...parts: (string | number)[]): string => fill(WORDS[language()][key], parts);

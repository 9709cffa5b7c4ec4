import { LANGUAGES, type Language } from '../api/messages';
import type { de } from './de';

export { LANGUAGES, type Language };

/** What a text says is known by its German key. */
export type Key = keyof typeof de;
export type Texts = Record<Key, string>;

/** Keys of texts with a number have the forms `x_one` and `x_other`. */
type Counted<K> = K extends `${infer Stem}_other` ? Stem : never;
export type CountKey = Counted<Key>;

const FILES = import.meta.glob<Record<Language, Texts>>('./??.ts');

async function textsOf(language: Language): Promise<Texts> {
  return (await FILES[`./${language}.ts`]!())[language];
}

let spoken = $state.raw(tongue('de', {} as Texts));

/** A language with its rules: making these takes longer than a whole sentence, so they are made once. */
function tongue(language: Language, texts: Texts) {
  return { language, texts, plurals: new Intl.PluralRules(language), lists: new Intl.ListFormat(language, { type: 'conjunction' }) };
}

/** The language of everything on the page. */
export function language(): Language {
  return spoken.language;
}

/** Speaks another language from now on. */
export async function speak(wanted: Language): Promise<void> {
  spoken = tongue(wanted, await textsOf(wanted));
  document.documentElement.lang = wanted;
}

/** The language a browser asks for, as far as we speak it. */
export function preferred(): Language {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  return wanted.find((tag): tag is Language => (LANGUAGES as readonly string[]).includes(tag)) ?? 'en';
}

/** What stands in a blank; several are read as a list. */
export type Blank = string | number | readonly (string | number)[] | null | undefined;

/** What fills the blanks of a text: by place, and at the end perhaps by name. */
export type Filling = Blank | Readonly<Record<string, Blank>>;

/** A text of the shell. */
export function t(key: Key, ...args: Filling[]): string {
  return fill(spoken.texts[key] ?? key, args);
}

/** A text with a number, in the form that the language has for it. */
export function tn(key: CountKey, n: number, ...args: Filling[]): string {
  return t(`${key}_${form(n)}` as Key, n, ...args);
}

/** `one` or `other`: all our languages know these two. */
export function form(n: number): 'one' | 'other' {
  return spoken.plurals.select(n) === 'one' ? 'one' : 'other';
}

/** Fills the blanks of a text: {0} {1} … by place, {who} … from a last argument that is an object, each by its type: {0:+} with its sign, {0:seat} with who sits there. */
export function fill(text: string, args: Filling[], nameOf: (seat: number) => string = String): string {
  const last = args.at(-1);
  const named = isNamed(last) ? last : {};
  return text.replace(/\{(\w+)(?::(\+|seat))?\}/g, (blank, name: string, type: '+' | 'seat' | undefined) => {
    const value = /^\d+$/.test(name) ? args[Number(name)] : named[name];
    if (value === undefined || isNamed(value)) return blank;
    return type === '+' ? signed(Number(value)) : type === 'seat' ? nameOf(Number(value)) : spokenValue(value);
  });
}

/** +12, −3, 0: with a real minus sign. */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0';
}

const isNamed = (filling: Filling): filling is Readonly<Record<string, Blank>> => typeof filling === 'object' && filling !== null && !Array.isArray(filling);

function spokenValue(value: Blank): string {
  if (Array.isArray(value)) return list(value.map(String));
  return typeof value === 'number' && value < 0 ? `−${-value}` : String(value);
}

/** "a, b und c" */
export function list(parts: string[]): string {
  return spoken.lists.format(parts);
}

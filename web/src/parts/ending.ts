import type { Face } from '$kit/contract';
import type { GameView, Remark, Ranked } from '../api/messages';
import { list, t, tn } from '../i18n/index.svelte';

/** The words of a game, as its box has them. */
export interface Voice {
  knows: (key: string) => boolean;
  say: (key: string, ...args: (string | number)[]) => string;
}

/** So many of what is counted in this game: points, unless it has a word of its own. */
export function counted(n: number, { knows, say }: Voice): string {
  if (!knows('ending.unit_one')) return tn('end.points', n);
  return say(`ending.unit_${n === 1 ? 'one' : 'other'}`, n);
}

/** What is said in large letters. */
export function headline(view: GameView, faces: Face[], voice: Voice): string {
  const winners = (view.winners ?? []).map((seat) => faces[seat]!);
  if (faces.length === 1) return counted(view.standings[0]?.points ?? view.points[0]!, voice);
  if (winners.length === 0) return voice.knows('ending.lost') ? voice.say('ending.lost') : t('end.nobody');
  return voice.knows('ending.won') ? voice.say('ending.won') : victory(view, faces);
}

/** Who has won, as I see it. */
export function victory(view: GameView, faces: Face[]): string {
  const winners = (view.winners ?? []).map((seat) => faces[seat]!);
  const others = list(winners.filter((face) => !face.me).map((face) => face.name));
  if (winners.some((face) => face.me)) return winners.length > 1 ? t('end.you_and', others) : t('end.you');
  const mine = standingOf(view, faces);
  if (mine?.place === 2 && faces.length > 2) return t('end.second');
  return tn('end.win', winners.length, others);
}

/** One true sentence for whoever looks: what was close or went well; for the winner how it came. Those who only look are told what is nobody's. */
export function comment(view: GameView, faces: Face[], voice: Voice): string {
  const me = faces.find((face) => face.me);
  const isTogether = voice.knows('ending.won'); // what all have achieved is told to everybody
  const told = me || isTogether ? (view.remarks[me?.seat ?? 0] ?? []).slice(0, me ? 2 : 1) : [];
  const words = told.map((remark) => sentenceOf(remark, faces, voice));
  const first = standingOf(view, faces) ?? view.standings[0];
  const lead = words.length === 0 && first?.place === 1 && first.margin > 0 ? [t('end.lead_is', counted(first.margin, voice))] : [];
  const winner = isTogether && view.standings.length > 0 ? [`${victory(view, faces).replace(/[.!]$/, '')}.`] : [];
  return [...winner, ...words, ...lead].join(' ');
}

function sentenceOf({ key, numbers, part, seats }: Remark, faces: Face[], voice: Voice): string {
  if (voice.knows(`remark.${key}`)) return voice.say(`remark.${key}`, ...numbers);
  const n = numbers[0] ?? 0;
  switch (key) {
    case 'close': return tn('remark.close', n, counted(n, voice));
    case 'round': return t('remark.round', n);
    case 'part': return t('remark.part', voice.say(`part.${part}`), n);
    case 'ahead': return t('remark.ahead', list(seats.map((seat) => faces[seat]!.name)));
    default: return t('remark.points', counted(n, voice));
  }
}

export function standingOf(view: GameView, faces: Face[]): Ranked | undefined {
  return view.standings.find(({ seat }) => faces[seat]!.me);
}

/** What stands below somebody's points: the lead, or what was missing. */
export function distance(standing: Ranked, view: GameView): string {
  if (standing.place > 1) return standing.margin > 0 ? tn('end.missing', standing.margin) : t('end.tie');
  if ((view.winners ?? []).length > 1) return t('end.shared');
  return standing.margin > 0 ? t('end.lead', standing.margin) : t('end.wins');
}

/** All of it in words: what the picture to share says to those who cannot see it. Names as at the table: nobody is "you". */
export function spoken(view: GameView, faces: Face[], game: string, voice: Voice): string {
  const everybody = faces.map((face) => ({ ...face, me: false }));
  const places = view.standings.map(({ seat, points }) => `${everybody[seat]!.name} ${counted(points, voice)}`);
  const first = faces.length === 1 ? everybody[0]!.name : headline(view, everybody, voice);
  return [`${game}: ${first}`, ...(faces.length > 1 && view.standings.length > 0 && voice.knows('ending.won') ? [victory(view, everybody)] : []), places.join(', ')].filter(Boolean).join('. ');
}

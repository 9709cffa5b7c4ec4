import type { ArtefaktView } from '$api/messages';
import type { Face, Say } from '$kit/contract';
import type { Word } from '$kit/grammar';
import { onlyOnRoad, type Step } from './steps';
import { FIGURES } from './words';

/** Whose turn it is, and what is asked: the sentence of the tray. */
export function asks(view: ArtefaktView, faces: Face[], mine: boolean, past: boolean, isSent: boolean, step: Step, say: Say): { strong: string; text: string } {
  const site = view.site ? say(`site.${view.site}`) : '';
  if (view.winners) return { strong: say('table.over'), text: say('table.winners', view.winners.map((seat) => faces[seat]!.called).join(', ')) };
  if (isSent) return { strong: say('table.sent'), text: '' };
  if (!mine) return waits(view, faces, past, site, say);
  switch (view.moment) {
    case 'travelling': {
      const { cards } = view.players[view.seat]!;
      const index = FIGURES.findIndex((figure) => figure === view.figure);
      return { strong: say('table.your_turn'), text: say('table.ask_travel', say(`word.${view.figure}`), cards[index]) };
    }
    case 'taking': return { strong: say('table.you_win', site), text: step.chosen[0]?.word === 'steal' ? askNext(step, say) : say(askTake(view, step)) };
    case 'using': {
      const effect = view.circle.find(({ number }) => number === view.site)!.effect;
      const asked = step.chosen.length > 1 || onlyOnRoad(step) ? askNext(step, say) : '';
      return { strong: say('table.you_win', site), text: step.chosen.length > 1 && asked ? asked : [say(`effect.${effect}`), asked].join(' ') };
    }
    case 'choosing': return { strong: say('table.your_turn'), text: say('table.ask_choose', say(`site.${view.dice[1]}`)) };
    default: return { strong: say('table.your_turn'), text: say(`table.ask_${view.moment}`) };
  }
}

/** What is to be chosen next; once the action is whole nothing is, and its button says the rest. */
const askNext = ({ kind, options }: Step, say: Say): string => (options.length > 0 ? say(`table.ask_${kind}`) : '');

const liesHere = (view: ArtefaktView): boolean => view.circle.find(({ number }) => number === view.site)!.fragments.colours.some(Boolean);

/** Where only taking is possible there is nothing to steal, and perhaps nothing to take. */
const askTake = (view: ArtefaktView, { forced }: Step): string => (!forced ? 'table.ask_take' : liesHere(view) ? 'table.ask_take_only' : 'table.ask_take_none');

function waits(view: ArtefaktView, faces: Face[], past: boolean, site: string, say: Say): { strong: string; text: string } {
  if (view.moment === 'planning') {
    if (past) return { strong: say('table.all_plan'), text: '' };
    const left = view.to_act.map((seat) => faces[seat]!.called).join(', ');
    return { strong: say(view.players[view.seat]?.has_planned ? 'table.you_are_ready' : 'table.all_plan'), text: say('table.wait_for', left) };
  }
  const who = faces[view.actor];
  if (!who || view.turn < 0) return { strong: say(`moment.${view.moment}`), text: '' };
  return { strong: say(`table.wait_${view.moment}`, who.name, site || (view.figure && say(`word.${view.figure}`))), text: '' };
}

/** The button that commits: it names the deed and the things. */
export function deed(view: ArtefaktView, [verb, ...things]: Word[], faces: Face[], leadsTo: number, say: Say): string {
  const spoken = things.map(({ kind, word }) => (kind === 'player' ? faces[Number(word)]!.name : say(kind === 'site' ? `site.${word}` : `word.${word}`)));
  const target = leadsTo ? say(`site.${leadsTo}`) : '';
  switch (verb?.word) {
    case 'cw':
    case 'ccw': return say('table.do_travel', target);
    case 'take': return say(liesHere(view) ? 'table.do_take' : 'table.do_take_none');
    case 'use': return say(`table.do_use_${view.circle.find(({ number }) => number === view.site)?.effect}`, ...spoken, target);
    default: return say(`table.do_${verb?.word}`, ...spoken, target);
  }
}

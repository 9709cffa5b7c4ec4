import type { TerraPreview, TerraView } from '$api/messages';
import type { Face, Say } from '$kit/contract';
import { type Phrase, theOne, verbOf } from '$kit/grammar';

/** Whose turn it is, and what is asked: the sentence of the tray. */
export function asks(view: TerraView, faces: Face[], legal: Phrase[], card: string, crisis: string, isSent: boolean, say: Say): { strong: string; text: string } {
  if (view.end) return ending(view, faces, say);
  const who = (seat: number): string => faces[seat]?.name ?? '';
  if (legal.length === 0) {
    if (isSent) return { strong: say('table.sent'), text: '' };
    if (view.turn < 0) return { strong: say('table.wait_chance'), text: '' };
    const key = view.moment === 'averting' ? 'table.wait_averting' : view.moment === 'discarding' ? 'table.wait_discarding' : 'table.wait_laying';
    return { strong: say(key, who(view.turn)), text: '' };
  }
  if (view.moment === 'averting') {
    const colour = say(`word.${view.circuit!.colour}`);
    const can = legal.some((phrase) => verbOf(phrase) === 'avert');
    return { strong: say('table.your_decision'), text: say(can ? 'table.ask_avert' : 'table.ask_avert_none', colour) };
  }
  if (view.moment === 'discarding') return { strong: say('table.your_turn'), text: say('table.ask_discard', view.hand.length - view.hand_limit) };
  return { strong: say('table.your_turn'), text: askLaying(view, legal, card, crisis, say) };
}

function askLaying(view: TerraView, legal: Phrase[], card: string, crisis: string, say: Say): string {
  const lays = legal.filter((phrase) => verbOf(phrase) === 'lay');
  if (lays.some((phrase) => theOne(phrase, 'card') === card)) return say('table.ask_where', say(`word.${card}`));
  if (crisis) return say('table.ask_which', say(`word.${crisis}`));
  const canLay = lays.length > 0;
  const canSet = legal.some((phrase) => verbOf(phrase) === 'set');
  return say(canLay && canSet ? 'table.ask_lay_or_set' : canLay ? 'table.ask_lay' : canSet ? 'table.ask_set' : view.open.length ? 'table.ask_nothing' : 'table.ask_no_crisis');
}

function ending(view: TerraView, faces: Face[], say: Say): { strong: string; text: string } {
  const names = (view.winners ?? []).map((seat) => faces[seat]!.called).join(', ');
  const reasons = view.reasons.map((reason) => say(`table.reason_${reason}`)).join('; ');
  const won = names ? say('table.winners', names) : say('table.nobody_wins');
  return { strong: say(`table.end_${view.end}`), text: reasons ? `${reasons}. ${won}` : won };
}

/** What an action would do, from its preview. */
export function whatItDoes(action: Phrase, preview: TerraPreview, say: Say): string {
  const verb = verbOf(action);
  const word = theOne(action, 'card'); // none, where the turn is ended
  const card = verb === 'decline' ? say('table.declining') : word && say(`word.${word}`);
  const told: string[] = [];
  if (verb === 'set') told.push(...(preview.worth === undefined ? [] : [say('table.does_set', preview.worth)]));
  else if (verb === 'discard') told.push(say('table.does_discard', card));
  else if (preview.solves) told.push(preview.points === undefined ? say('table.does_lay', card, preview.reached, 0) : say('table.does_solve', card, preview.points));
  else if (preview.averts) told.push(say(preview.points ? 'table.does_avert_points' : 'table.does_avert', card, preview.reached, preview.points));
  else if (preview.breaks_out) told.push(say('table.does_break', card, preview.reached ?? 0));
  else if (preview.reached !== undefined && verb === 'avert') told.push(say(preview.missing ? 'table.does_raise_short' : 'table.does_raise', card, preview.reached, preview.missing));
  else if (preview.reached !== undefined) told.push(say('table.does_lay', card, preview.reached, preview.missing));
  if (preview.collapse) told.push(say('preview.collapse'));
  if (preview.discard) told.push(say('table.does_leave', preview.discard));
  if (preview.ends) told.push(say('preview.ends'));
  return told.join(' ');
}

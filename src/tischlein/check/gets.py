"""Everything that leaves the engine towards a seat."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tischlein.engine import IllegalEventError, Match, Texts, see_event
from tischlein.engine.telling import brought, facts_for, sentences
from tischlein.engine.texts import event_text, preview_texts
from tischlein.kit import HIDDEN_OUTCOME, SPECTATOR, Preview

LATEST = 25  # lines of the log whose sentences are compared: all of a walk

FIXES = {
    "view": "Build view.see from named fields that the seat may know, in an order that tells nothing.",
    "text": "Build text.describe from the view alone.",
    "log": "Let seen_by name only those who may see the event, and redact_action hide what the others may not know.",
    "sentence of the log": "Let the sentences of events tell only what their words hold.",
    "telling of an event": "Let view.tell, TOLD, view.follow and word_kinds tell only what everybody sees.",
    "turn": "Let to_act and may_act depend on what everybody knows.",
    "features": "Let encode write only what the seat knows.",
    "list of actions": "Let legal_actions depend on what the seat knows, in an order that tells nothing.",
    "refusal": "Let why_not ask only what the seat knows.",
    "error": "Let why_not ask only what the seat knows.",
    "preview": "Let view.preview tell only what the seat knows.",
    "sentence of a preview": "Let view.preview tell only what the seat knows.",
    "re-imagined world": "Let reimagine keep what the seat knows and nothing else.",
    "judgement of actions": "Let rate ask only what the seat knows.",
    "action of the clock": "Let timeout_action ask only what the seat knows.",
}


def everything(match: Match, seat: int, codes: Sequence[int], texts: Sequence[Texts]) -> dict[str, object]:
    """All that a seat gets, by what it is; codes are actions that it tries."""
    view = match.see(seat)
    log = match.log(seat)
    names = [f"<{number}>" for number in range(match.seats)]
    told: dict[str, object] = {
        "view": msgspec.json.encode(view),
        "text": [msgspec.json.encode(match.game.text.describe(view, say)) for say in texts],
        "log": log,
        "sentence of the log": [event_text(say, event, names) for say in texts for event in log[-LATEST:]],
        "turn": (match.turn, match.to_act()),
        "features": match.encode(seat),
        "re-imagined world": match.game.rules.STATE.position(match.imagine(seat)),  # hints and bots are made of it
    }
    return told if seat == SPECTATOR else told | what_it_may_do(match, seat, codes, texts)


def told_of(match: Match, actor: int, code: int, seat: int, texts: Sequence[Texts]) -> object:
    """What a seat is told of an event beside its words; asked before it happens."""
    event = match.event(actor, code)
    seen, told = see_event(match.game, event, seat), brought(match, event)
    names = [f"<{number}>" for number in range(match.seats)]
    kinds = () if seen == HIDDEN_OUTCOME else tuple(told.kinds)
    said = [sentences(say, seen, names, told) for say in texts]
    return kinds, said, msgspec.json.encode((facts_for(told, seen), told.follows))


def what_it_may_do(match: Match, seat: int, codes: Sequence[int], texts: Sequence[Texts]) -> dict[str, object]:
    """Actions, and the reasons why others are none."""
    told: dict[str, object] = {
        "list of actions": (match.legal(seat), match.grammar(seat)),
        "refusal": [match.refusal(seat, code, say) for say in (None, *texts) for code in codes],
        "error": [error(match, seat, code) for code in codes],
    }
    if match.legal_codes(seat):
        told |= what_it_considers(match, seat, texts)
    return told


def what_it_considers(match: Match, seat: int, texts: Sequence[Texts]) -> dict[str, object]:
    """What a seat gets when it has to decide."""
    previews = true_previews(match, seat)
    return {
        "preview": msgspec.json.encode(previews),
        "sentence of a preview": [preview_texts(say, preview) for say in texts for preview in previews.values()],
        "judgement of actions": true_ratings(match, seat),
        "action of the clock": match.game.optional.timeout_action(match.state.copy(), seat),
    }


def true_ratings(match: Match, seat: int) -> list[int]:
    """How the true state rates the actions: the reference of an analysis plays by that, and imagines no world."""
    legal = match.legal_codes(seat)
    ratings = [0] * len(legal)
    if match.game.has_part("evaluate"):
        match.game.evaluate.rate(match.state.copy(), seat, legal, len(legal), ratings)
    return ratings


def true_previews(match: Match, seat: int) -> dict[str, Preview]:
    """Previews made from the true state: even they must not tell more than the seat knows."""
    preview, say = match.game.view.preview, match.game.actions.say_action
    return {say(code): preview(match.state, seat, code) for code in match.legal_codes(seat)}


def error(match: Match, seat: int, code: int) -> str:
    """What somebody is told who plays an action that is not possible now."""
    if match.refusal(seat, code) == "":
        return ""
    try:
        match.act(seat, code)
    except IllegalEventError as problem:
        return str(problem)
    return "nothing"

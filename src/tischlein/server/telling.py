"""What the log tells of an action beside the action itself: the cards it took, the points it brought.

A game says what shall be told by its texts.  An action's preview holds facts; `event.play_takes` tells an action `play`
whose preview has the fact `takes`, and may name others.  What a preview cannot hold, because the seat does not know it
or has no part in it, the game's `view.tell` adds.  Only what everybody sees may be told so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from string import Formatter

from tischlein.engine import Match, Texts
from tischlein.engine.texts import FALLBACK, Number, event_text
from tischlein.kit import Game

from .refusals import game_texts


def brought(match: Match, event: str) -> dict[str, object]:
    """The facts that are told of an event; asked before it happens."""
    seat, _, words = event.partition(" ")
    wanted = told_facts(match.game).get(words.partition(" ")[0])
    if wanted is None:
        return {}
    view, seen = match.game.view, (int(seat), match.read_action(words))
    tell = getattr(view, "tell", no_more)
    facts = {**view.preview(match.state.copy(), *seen), **tell(match.state.copy(), *seen)}
    return {fact: value for fact, value in facts.items() if fact in wanted}


def no_more(_state: object, _seat: int, _action: int) -> dict[str, object]:
    """Most games tell what a preview holds."""
    return {}


def shows(match: Match, event: str) -> bool:
    """Whether an event tells more than was known: chance, or what the rules uncover with it.  Asked before it."""
    if event.startswith("*"):
        return True
    reveals = getattr(match.game.view, "reveals", None)
    seat, _, words = event.partition(" ")
    return reveals is not None and bool(reveals(match.state.copy(), int(seat), match.read_action(words)))


@cache
def told_facts(game: Game) -> Mapping[str, set[str]]:
    """By verb the facts that the game's texts tell."""
    texts = game_texts(game, FALLBACK).texts
    added = getattr(game.view, "TOLD", ())
    facts: dict[str, set[str]] = {}
    for key, template in texts.items():
        verb, _, fact = key.removeprefix("event.").partition("_")
        if key.startswith("event.") and (f"preview.{fact}" in texts or fact in added):
            blanks = {name for _, name, _, _ in Formatter().parse(template) if name and f"preview.{name}" in texts}
            facts.setdefault(verb, set()).update({fact}, blanks)
    return facts


def sentence(texts: Texts, event: str, names: Sequence[str], facts: Mapping[str, object]) -> str:
    """An event, as a seat may see it, with what is told of it; `gains` are pairs of a seat and its points."""
    winners = facts.get("gains")
    if not isinstance(winners, list):
        return event_text(texts, event, names, facts)
    spoken = [f"{names[seat]} {Number(points):+}" for seat, points in winners]
    return event_text(texts, event, names, {**facts, "gains": spoken})

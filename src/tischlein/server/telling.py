"""What the log tells of an action beside the action itself: the cards it took, the points it brought.

A game says what shall be told by its texts.  An action's preview holds facts; `event.play_takes` tells an action `play`
whose preview has the fact `takes`, and may name others.  `event.play_gains` tells who won points by it, whoever it
was, and `event.play_here` the site at which it happens.  Only what everybody sees may be told so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
    preview = match.game.view.preview(match.state.copy(), int(seat), match.read_action(words))
    facts = told_of(preview, wanted)
    if not facts and shows(match, event):
        facts = uncovered(match, event, wanted)
    return facts | {fact: ask(match, event) for fact, ask in PUBLIC.items() if fact in wanted}


def told_of(preview: Mapping[str, object], wanted: set[str]) -> dict[str, object]:
    """Those facts of a preview that are told."""
    return {fact: value for fact, value in preview.items() if fact in wanted}


def shows(match: Match, event: str) -> bool:
    """Whether an event tells more than was known: chance, or what the rules uncover with it.  Asked before it."""
    if event.startswith("*"):
        return True
    reveals = getattr(match.game.view, "reveals", None)
    seat, _, words = event.partition(" ")
    return reveals is not None and bool(reveals(match.state.copy(), int(seat), match.read_action(words)))


def uncovered(match: Match, event: str, wanted: set[str]) -> dict[str, object]:
    """What an action shows only as it happens, known by what its player could do with it next: `take 5`, `reveal 5`."""
    seat, _, words = event.partition(" ")
    after = after_event(match, event)
    of_same = [other for other in after.legal(int(seat)) if other.split(" ")[1:] == words.split(" ")[1:]]
    previews = (after.game.view.preview(after.state.copy(), int(seat), after.read_action(other)) for other in of_same)
    return next(filter(None, (told_of(preview, wanted) for preview in previews)), {})


def after_event(match: Match, event: str) -> Match:
    """The match as it will be."""
    after = match.copy()
    after.play(event)
    return after


# -- What everybody sees -----------------------------------------------------------------------------------------------


def gains(match: Match, event: str) -> list[tuple[int, int]]:
    """Who wins how many points; nothing at the end of the game, when everything is counted."""
    after = after_event(match, event)
    if after.is_over:
        return []
    changes = enumerate(zip(match.see().points, after.see().points, strict=True))
    return [(seat, now - before) for seat, (before, now) in changes if now != before]


def here(match: Match, _event: str) -> object:
    """The site that is being evaluated."""
    return getattr(match.see(), "site", None)


PUBLIC: Mapping[str, Callable[[Match, str], object]] = {"gains": gains, "here": here}


@cache
def told_facts(game: Game) -> Mapping[str, set[str]]:
    """By verb the facts that the game's texts tell."""
    texts = game_texts(game, FALLBACK).texts
    facts: dict[str, set[str]] = {}
    for key, template in texts.items():
        verb, _, fact = key.removeprefix("event.").partition("_")
        if key.startswith("event.") and (f"preview.{fact}" in texts or fact in PUBLIC):
            blanks = {name for _, name, _, _ in Formatter().parse(template) if name and f"preview.{name}" in texts}
            facts.setdefault(verb, set()).update({fact}, blanks)
    return facts


def sentence(texts: Texts, event: str, names: Sequence[str], facts: Mapping[str, object]) -> str:
    """An event, as a seat may see it, with what is told of it."""
    winners = facts.get("gains")
    if not isinstance(winners, list):
        return event_text(texts, event, names, facts)
    spoken = [f"{names[seat]} {Number(points):+}" for seat, points in winners]
    return event_text(texts, event, names, {**facts, "gains": spoken})

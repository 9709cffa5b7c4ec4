"""Lines of the log: an event, and what is told of it (`engine/telling.py`), as data and in sentences.

`event.play_takes` is the sentence of a `play` with the fact `takes`, and may name others.  What follows of itself, and
is no event, has sentences of its own, as `event.follow_found`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from tischlein.engine import Match, Texts
from tischlein.engine.telling import Brought, facts_for, sentences
from tischlein.kit import CHANCE, EVERYBODY, HIDDEN_OUTCOME, Event
from tischlein.server.messages.news import Line


def shown_to(match: Match, event: Event) -> int:
    """The mask of those to whom an event tells more than they knew: by chance, or because the rules uncover something
    with it.  Asked before it."""
    if event.actor == CHANCE:
        return event.seen_by
    revealed = match.game.optional.reveals(match.state, event.actor, event.code)
    return EVERYBODY if revealed is True else revealed


def event_line(
    seq: int,
    texts: Texts,
    event: str,
    names: Sequence[str],
    told: Brought,
    seat: int,
    by: Literal["person", "bot", "clock"] = "person",
) -> Line:
    """The line of the log on an event, as a seat may see it."""
    said = sentences(texts, event, names, told)
    return Line(
        seq,
        "event",
        "\n".join(said),
        event,
        seat,
        by,
        outcome=texts.word(event[1:]) if event.startswith("*") and event != HIDDEN_OUTCOME else "",
        kinds=[] if event == HIDDEN_OUTCOME else list(told.kinds),
        sentences=said if told.follows else [],
        facts=facts_for(told, event),
        follows=list(told.follows),
    )

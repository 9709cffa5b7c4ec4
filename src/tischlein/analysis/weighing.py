"""What other actions would have been worth: for whoever tries a decision again."""

from __future__ import annotations

from collections.abc import Sequence

from tischlein.engine import GameRecord, IllegalEventError

from .effort import EVENTS_A_SECOND, FEWEST, MOST
from .story import check_analysable, packed, told
from .valuer import Valuer

SECONDS = 0.5  # of one core, about


def weigh(record: GameRecord, event: int, actions: Sequence[str]) -> list[float]:
    """The share of the win that each action is worth to whoever decided at an event, by what that seat knew.

    All in the same worlds with the same luck, and always in the same ones: whoever tries again gets the same answer.
    """
    check_analysable(record)
    story = told(record, event + 1)
    decision = story.decisions.get(event)
    if decision is None:
        raise IllegalEventError(f"Event {event} is no decision.")
    match = record.start()
    for words in record.events[:event]:
        match.play(words)
    codes = [match.read_event(f"{decision.seat} {words}").code for words in actions]
    valuer = Valuer(record.game, record.seats)
    length = max(1, valuer.length(packed(record.start(), 0, 0)) - event)
    count = max(FEWEST, min(MOST, int(SECONDS * EVENTS_A_SECOND / (length * len(codes)))))
    seed = story.seed_of(decision.seat)
    shares = valuer.tries(story.positions[decision.since], decision.seat, seed, range(count), codes)
    return [float(share) for share in shares.mean(axis=0)[:, decision.seat]]

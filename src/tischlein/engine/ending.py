"""The end of a game: who stands where, and what is worth telling each of them.  Facts only; the texts make sentences.

Whoever has lost is told what was close or what went well, never more than is true.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Any

from msgspec.structs import replace

from tischlein.kit import Game, Ranked, Remark, View

CLOSE = 20  # as much less than the first is close: one of so many parts of its points


class Ending(StrEnum):
    """How a game ended."""

    GOES_ON = "goes on"
    WON = "won"  # by one seat
    SHARED = "shared"  # several have won
    LOST_BY_ALL = "lost by all"


def ending_of(winners: Sequence[int] | None) -> Ending:
    """How it ended, by who has won; None while it goes on."""
    if winners is None:
        return Ending.GOES_ON
    return Ending.LOST_BY_ALL if not winners else Ending.WON if len(winners) == 1 else Ending.SHARED


def ended(game: Game, view: View, scores: Sequence[int]) -> Any:
    """The view of a game that is over, with its end."""
    stand = standings(view.winners or [], scores)
    own = game.optional.remarks(view)
    remarks = [[*own[seat], *remarks_on(view, stand, seat)] for seat in range(len(scores))]
    return replace(view, standings=stand, remarks=remarks)


def standings(winners: Sequence[int], scores: Sequence[int]) -> list[Ranked]:
    """Winners first, then by their scores; nobody stands anywhere where all have lost."""
    if not winners:
        return []
    keys = [(seat in winners, score if seat not in winners else 0) for seat, score in enumerate(scores)]
    order = sorted(range(len(scores)), key=keys.__getitem__, reverse=True)
    return [
        Ranked(seat, 1 + sum(other > keys[seat] for other in keys), scores[seat], margin(winners, scores, seat))
        for seat in order
    ]


def margin(winners: Sequence[int], scores: Sequence[int], seat: int) -> int:
    """How far a winner is ahead, or somebody else behind."""
    if seat not in winners:
        return max(scores[winner] for winner in winners) - scores[seat]
    return scores[seat] - max((score for other, score in enumerate(scores) if other != seat), default=scores[seat])


# -- What is worth telling ---------------------------------------------------------------------------------------------


def remarks_on(view: View, stand: Sequence[Ranked], seat: int) -> list[Remark]:
    """What was close and what went well for somebody who has not won."""
    mine = next((one for one in stand if one.seat == seat), None)
    if mine is None or mine.place == 1:
        return []
    behind = [other.seat for other in stand if other.place > mine.place]
    found = [
        *was_close(mine),
        *best_rounds(view, seat),
        *best_parts(view, seat),
        *([Remark("ahead", seats=behind)] if behind else []),
    ]
    return found or [Remark("points", [mine.points])]


def was_close(mine: Ranked) -> Iterator[Remark]:
    """Little was missing."""
    if mine.margin > 0 and (mine.margin == 1 or mine.margin * CLOSE <= mine.points + mine.margin):
        yield Remark("close", [mine.margin])


def best_rounds(view: View, seat: int) -> Iterator[Remark]:
    """A round that brought nobody else as much; the last of them."""
    rounds = [number for number, brought in enumerate(view.tally, 1) if is_alone_at_the_top(brought, seat)]
    if rounds and len(view.tally) > 1:
        yield Remark("round", [rounds[-1]])


def best_parts(view: View, seat: int) -> Iterator[Remark]:
    """A source of points that brought nobody else as much; the one that brought most."""
    keys = {part.key for parts in view.parts for part in parts}
    brought = {key: [sum(p.points for p in parts if p.key == key) for parts in view.parts] for key in sorted(keys)}
    best = [key for key, points in brought.items() if is_alone_at_the_top(points, seat)]
    if best:
        key = max(best, key=lambda key: brought[key][seat])
        yield Remark("part", [brought[key][seat]], key)


def is_alone_at_the_top(points: Sequence[int], seat: int) -> bool:
    """Whether a seat has got something, and more than every other."""
    return points[seat] > 0 and all(points[seat] > other for place, other in enumerate(points) if place != seat)

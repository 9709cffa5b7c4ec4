"""The score pad: what everybody laid, bought and kept in a round; the rules know what that is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tischlein.games.triominos import rules
from tischlein.games.triominos.components import (
    BLOCKED,
    BRIDGE,
    BY_BELL,
    DOUBLE_HEXAGON,
    HEXAGON,
    LAID_SIMPLE,
    NO_SCORE,
    SIMPLE,
    STANDARD,
    TRIPLE_HEXAGON,
)
from tischlein.games.triominos.points import BONUS_CLAUSES, BONUS_KEYS, bell_part, counted_by, last_gain_part
from tischlein.games.triominos.scoring import (
    bonus_points,
    gain_at_bell,
    gain_when_blocked,
    pass_penalty,
    price,
    winners,
)
from tischlein.kit import NOBODY, Part
from tischlein.kit.pad import (
    MOST_ROUNDS,
    Note,
    PadField,
    PadForm,
    PadResult,
    PadRound,
    PadSeat,
    Reckoned,
    chosen,
    members,
    new_state,
    number,
)

BONUSES = (BRIDGE, HEXAGON, DOUBLE_HEXAGON, TRIPLE_HEXAGON)
PIPS = PadField("pips", "count", most=420, clause="O17")  # all tiles of the box together have 420
LAID = PadField("laid", "count", most=76, clause="O36")
ENDS = [
    PadField("bell", "switch", clause="O23"),
    PadField("kept", "count", most=420, clause="O25"),
]
FIELDS = [
    *(PadField(BONUS_KEYS[bonus], "count", most=20, clause=BONUS_CLAUSES[bonus]) for bonus in BONUSES),
    PadField("bought", "count", most=47, clause="O10"),
    PadField("passed", "count", most=60, clause="O13"),
    *ENDS,
]
FIRST = {STANDARD: PIPS, SIMPLE: LAID}  # O17, O36: what of the tiles counts


def form(_seats: int, options: Any) -> PadForm:
    """O17-O23: tiles, bonuses, purchases.  O25, O29: how the round ended and what the hands hold.  O37: only that."""
    over = PadField("over", "choice", pieces=("bell", "blocked"), words="pad.over", clause="O28")
    fields = ENDS if options.scoring == NO_SCORE else [FIRST[options.scoring], *FIELDS]
    return PadForm(rounds=MOST_ROUNDS, table=[over], seats=fields)


def reckon(seats: int, options: Any, rounds: Sequence[PadRound]) -> PadResult:
    """O10-O33: round by round."""
    state = new_state(rules, seats, options)
    done = [reckon_round(state, entered) for entered in rounds]
    state.to_act = NOBODY
    return PadResult(done, list(state.points[:seats]), members(winners(state), seats) if rounds else [], "O32")


def reckon_round(state: Any, entered: PadRound) -> Reckoned:
    """O23: who rang gets it at once.  O25-O30: then the end of the round."""
    rang = [seat for seat, own in enumerate(entered.seats) if number(own, "bell")]
    end = chosen(entered.table, "over")
    state.rang = 1 + rang[0] if rang else 0
    for seat, own in enumerate(entered.seats):
        state.pips[seat] = number(own, "kept")
    seats = []
    for seat, own in enumerate(entered.seats):
        parts = [*laid(state, own), *([bell_part(state)] if seat in rang[:1] else []), *ending(state, seat, end)]
        points = sum(part.points for part in parts)
        seats.append(PadSeat(points, points, [part for part in parts if part.points], []))
        state.points[seat] += points
    return Reckoned(seats, problems(entered, rang, end))


def laid(state: Any, own: Any) -> list[Part]:
    """O17-O21: tiles and bonuses.  O10, O13: purchases and passes."""
    tiles = number(own, "pips") + LAID_SIMPLE * number(own, "laid")
    parts = [Part("tiles", tiles, counted_by(state, "O17"))]
    for bonus in BONUSES:
        if times := number(own, BONUS_KEYS[bonus]):
            clause = counted_by(state, BONUS_CLAUSES[bonus])
            parts.append(Part(BONUS_KEYS[bonus], times * bonus_points(state, bonus), clause, times=times))
    bought, passed = number(own, "bought"), number(own, "passed")
    parts.append(Part("purchases", -bought * price(state), "O10", times=max(bought, 1)))
    parts.append(Part("passes", -passed * pass_penalty(state, False), "O13", times=max(passed, 1)))
    return parts


def ending(state: Any, seat: int, end: str) -> list[Part]:
    """O25: the hands of the others for whoever rang.  O29: or, if blocked, for the smallest hands."""
    if not end:
        return []
    gain = gain_at_bell(state, seat) if end == "bell" else gain_when_blocked(state, seat)
    table = state.copy()
    table.last_gain[seat], table.last_end = gain, BY_BELL if end == "bell" else BLOCKED
    return [last_gain_part(table, seat)]


def problems(entered: PadRound, rang: list[int], end: str) -> list[Note]:
    """O23: one rings.  O28: a blocked round has no bell.  O25: whoever rang holds nothing."""
    notes = []
    if len(rang) > 1:
        notes.append(Note("one_bell", "O23", is_bad=True, field="bell"))
    if end == "blocked" and rang:
        notes.append(Note("bell_and_blocked", "O27", is_bad=True, field="over"))
    if end == "bell" and not rang:
        notes.append(Note("who_rang", "O23", is_bad=True, field="bell"))
    if rang and number(entered.seats[rang[0]], "kept"):
        notes.append(Note("rang_with_tiles", "O23", is_bad=True, field="kept"))
    return notes

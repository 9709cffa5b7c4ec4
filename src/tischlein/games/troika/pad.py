"""The score pad: the tiles everybody shows at the end of a round, and who has called; the rules divide and count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tischlein.games.troika import rules
from tischlein.games.troika.components import HAND_LIMIT, VALUES
from tischlein.games.troika.scoring import is_rightful, score_round, winners
from tischlein.games.troika.sets import divide
from tischlein.games.troika.view import CHIPS, counted, decided, parts_of
from tischlein.kit import Part
from tischlein.kit.pad import (
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
    pieces,
    too_many,
)

SEVENS, OTHERS = 7, 3  # the box: the 7 seven times, all other values three times
FACES = tuple(str(value) for value in range(1, VALUES))
TILES = PadField(
    "tiles", "pieces", pieces=FACES, copies=tuple(SEVENS if face == "7" else OTHERS for face in FACES), clause="T29"
)
CALL = PadField("call", "choice", pieces=("first", "later"), words="pad.call", clause="T18")
HAND = PadField("hand", "count", most=HAND_LIMIT, clause="T19a")


def form(seats: int, options: Any) -> PadForm:
    """T29: all tiles.  T17: with three or more also the call, and how many of the tiles were on the hand (T19a)."""
    return PadForm(rounds=options.rounds, table=[], seats=[TILES] if seats == 2 else [TILES, CALL, HAND])


def reckon(seats: int, options: Any, rounds: Sequence[PadRound]) -> PadResult:
    """T29-T39: round by round."""
    state = new_state(rules, seats, options)
    state.round = 0
    done = []
    for entered in rounds:
        lay_out(state, entered)
        rightful = [is_rightful(state, seat) for seat in range(seats)]
        score_round(state)
        done.append(Reckoned([see(state, seat, rightful[seat]) for seat in range(seats)], problems(entered)))
        state.round += 1
    best = members(winners(finished(state)), seats) if rounds else []
    return PadResult(done, list(state.chips[:seats]), best, decided(state))


def finished(state: Any) -> Any:
    """T38: as if no round followed."""
    table = state.copy()
    table.rounds = table.round
    return table


def lay_out(state: Any, entered: PadRound) -> None:
    """T29: container and hand of everybody; which tiles were on the hand makes no difference to the rules."""
    calls = [chosen(own, "call") for own in entered.seats]
    for seat, own in enumerate(entered.seats):
        values = sorted(int(face) for face in pieces(own, "tiles"))
        hand = min(number(own, "hand"), len(values)) if calls[seat] else 0
        for value in range(VALUES):
            state.container[seat][value] = values[hand:].count(value)
        for place in range(HAND_LIMIT):
            state.hand[seat][place] = values[place] if place < hand else 0
        state.hand_size[seat], state.container_size[seat] = hand, len(values) - hand
        state.called[seat] = {"": 0, "first": 1, "later": 2}[calls[seat]]


def see(state: Any, seat: int, is_right: bool) -> PadSeat:
    """T30-T36: what the tiles and the chip are made of."""
    call, points, chip = state.shown_calls[seat], state.points[state.round][seat], state.shown_chips[seat]
    division = divide(counted(state.shown[seat]), floor=state.floor == 1)
    notes = [Note("rightful" if is_right else "wrongful", "T19", is_bad=not is_right, field="call")] if call else []
    parts = parts_of(division, call, points)
    return PadSeat(points, chip, [*parts, *([Part(CHIPS[chip], chip, "T36")] if chip else [])], notes)


def problems(entered: PadRound) -> list[Note]:
    """T23: one is the first to call.  And no tile exists more often than in the box."""
    firsts = sum(chosen(own, "call") == "first" for own in entered.seats)
    later = any(chosen(own, "call") == "later" for own in entered.seats)
    notes = list(too_many(TILES, entered.seats))
    if firsts > 1 or (later and not firsts):
        notes.append(Note("one_first", "T23", is_bad=True, field="call"))
    return notes

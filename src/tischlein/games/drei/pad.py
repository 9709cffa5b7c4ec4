"""The score pad: cards per colour and the Zwischenwertung; the rules turn every third card and count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tischlein.games.drei import rules
from tischlein.games.drei.colours import CARDS, COLOUR, COLOURS, NAMES
from tischlein.games.drei.components import INTERIM
from tischlein.games.drei.scoring import earns_interim, points_of, receive, winners
from tischlein.games.drei.view import parts_of
from tischlein.kit import NOBODY
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
    pieces,
    too_many,
)

EXAMPLE = tuple(COLOUR.index(colour) for colour in range(COLOURS))  # D16: any card of a colour stands for all
COPIES = tuple(sum(COLOUR[card] == colour for card in range(CARDS)) for colour in range(COLOURS))
SILVER = tuple(str(points) for points in INTERIM if points)  # D8
TAKEN = PadField("taken", "pieces", pieces=NAMES[:COLOURS], words="colour", copies=COPIES, clause="D16")


def form(_seats: int, _options: Any) -> PadForm:
    """D16: the cards everybody has taken.  D18: and the silver card."""
    return PadForm(rounds=1, table=[], seats=[TAKEN, PadField("silver", "choice", pieces=SILVER, clause="D18")])


def reckon(seats: int, options: Any, rounds: Sequence[PadRound]) -> PadResult:
    """D17, D18, D22-D24."""
    state = new_state(rules, seats, options)
    entries = rounds[0].seats if rounds else [{} for _ in range(seats)]
    for seat, own in enumerate(entries):
        for name in pieces(own, "taken"):
            receive(state, seat, EXAMPLE[NAMES.index(name)])
        state.interim[seat] = int(chosen(own, "silver") or 0)
    missed = [earns_interim(state, seat) for seat in range(seats)]
    state.to_act = NOBODY
    silver = [chosen(own, "silver") for own in entries]
    twice = sorted({card for card in silver if card and silver.count(card) > 1})
    notes = [
        *too_many(TAKEN, entries),
        *(Note("silver_twice", "D8", (card,), is_bad=True, field="silver") for card in twice),
    ]
    own_notes = [[Note("takes_silver", "D18", field="silver")] if is_missed else [] for is_missed in missed]
    points = [points_of(state, seat) for seat in range(seats)]
    counted = [PadSeat(points[seat], points[seat], parts_of(state, seat), own_notes[seat]) for seat in range(seats)]
    return PadResult([Reckoned(counted, notes)], points, members(winners(state), seats), "D24")

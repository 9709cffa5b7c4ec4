"""The score pad: where everybody's figures stand; the rules say site by site who wins it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tischlein.games.artefakt import rules
from tischlein.games.artefakt.circle import is_alone, winner_of
from tischlein.games.artefakt.components import FIGURES, NONE_WINS, SITES
from tischlein.games.artefakt.sites import EFFECT_OF
from tischlein.kit.pad import (
    MOST_ROUNDS,
    Note,
    PadField,
    PadForm,
    PadResult,
    PadRound,
    PadSeat,
    Reckoned,
    new_state,
    number,
    pieces,
)

PLACES = tuple(str(site) for site in range(1, SITES + 1))
FIELDS = [
    PadField("figures", "pieces", most=FIGURES, pieces=PLACES, words="site", clause="A17"),
    PadField("artefact", "switch", clause="A29"),
]


def form(_seats: int, _options: Any) -> PadForm:
    """A17: where the three figures stand.  A29: and whether somebody's artefact is complete; pieces stay secret."""
    return PadForm(rounds=MOST_ROUNDS, table=[], seats=FIELDS)


def reckon(seats: int, options: Any, rounds: Sequence[PadRound]) -> PadResult:
    """A17-A21: who wins which site, round by round.  There are no points; A29: the artefact wins."""
    state = new_state(rules, seats, options)
    for site in range(1, SITES + 1):
        state.position[site] = site - 1  # any circle will do: only who stands together counts
    done = [reckon_round(state, entered) for entered in rounds]
    has = [[number(own, "artefact") for own in entered.seats] for entered in rounds]
    best = sorted({seat for row in has for seat, complete in enumerate(row) if complete})
    return PadResult(done, [int(seat in best) for seat in range(seats)], best, "A29")


def reckon_round(state: Any, entered: PadRound) -> Reckoned:
    """A17: the sites in the order of their numbers."""
    for site in range(1, SITES + 1):
        for seat, own in enumerate(entered.seats):
            state.standing[state.position[site]][seat] = pieces(own, "figures").count(str(site))
    notes = [note for site in range(1, SITES + 1) for note in see_site(state, site)]
    own_notes = [see_artefact(own) for own in entered.seats]
    return Reckoned([PadSeat(0, 0, [], found) for found in own_notes], notes)


def see_site(state: Any, site: int) -> list[Note]:
    """A18: nobody there, nothing happens.  A19: alone.  A20: a majority.  A21: a tie.  A40: what its text does."""
    if not sum(state.standing[state.position[site]][: state.seats]):
        return []
    winner = winner_of(state, site)
    if winner == NONE_WINS:
        return [Note("tie", "A21", (str(site),), field="figures")]
    is_free = is_alone(state, winner, site)
    key, clause = ("takes", "A19") if is_free else ("majority", "A20")
    text = Note("text", "A40", (str(site), str(EFFECT_OF[site])), field="figures")
    return [Note(key, clause, (str(site),), (winner,), field="figures"), *([text] if state.effects == 1 else [])]


def see_artefact(own: Any) -> list[Note]:
    """A29: whoever has all four pieces wins at once."""
    return [Note("artefact_won", "A29", field="artefact")] if number(own, "artefact") else []

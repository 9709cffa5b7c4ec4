"""How much is played out: from a budget and the length of a game follow fixed numbers, whatever the machine.

Were it the clock that ends the work, two games that look alike to a seat could be judged differently.
"""

from __future__ import annotations

from typing import NamedTuple

from tischlein.kit import TischleinError

USUAL_SECONDS = 60.0
COARSE_SECONDS = 1.0
SMALLEST_SECONDS, LARGEST_SECONDS = 1.0, 86_400.0
EVENTS_A_SECOND = 4_000_000  # that the reference plays on one core, about
FEWEST, MOST = 8, 4096  # playouts for one value
MOST_DOUBTS = 8192
SHARES = {"open": 0.25, "known": 0.2, "decision": 0.2, "doubt": 0.35}  # of the budget
ACTIONS = 6  # compared at a decision: the reference's, the one played, those nominated
DOUBTS = 12  # decisions of a seat that are looked at closely, at most: those that seem worst


class Effort(NamedTuple):
    """How many playouts make a value, and how much of the game is looked at."""

    events: int  # of the game; later ones are left out
    open: int  # for a position, all hands open
    known: int  # for a position as a seat knows it
    decision: int  # worlds in which a decision is tried
    doubt: int  # worlds in each of the two halves, if it seems to be a mistake


def check_budget(seconds: float) -> None:
    """Refuse a budget that is not enough for anything."""
    if not SMALLEST_SECONDS <= seconds <= LARGEST_SECONDS:
        is_large = seconds > LARGEST_SECONDS
        raise TischleinError(
            f"A budget of {seconds:g} seconds is too {'large' if is_large else 'small'} for an analysis; "
            f"give {SMALLEST_SECONDS:g} to {LARGEST_SECONDS:g}."
        )


def effort_for(events: int, usual: int, seats: int, seconds: float) -> Effort:
    """What a budget is enough for: so many events have happened in a game that usually has that many."""
    check_budget(seconds)
    length = max(1, usual, events) - events / 2  # events of an average playout
    budget = {name: share * seconds * EVENTS_A_SECOND for name, share in SHARES.items()}
    looked_at = min(events, max(1, int(budget["open"] / (FEWEST * length))))
    positions = max(1, looked_at)

    def bounded(playouts: float, most: int = MOST) -> int:
        return max(FEWEST, min(most, int(playouts)))

    return Effort(
        events=looked_at,
        open=bounded(budget["open"] / (positions * length)),
        known=bounded(budget["known"] / (positions * seats * length)),
        decision=bounded(budget["decision"] / (positions / 2 * ACTIONS * length)),
        doubt=bounded(budget["doubt"] / (seats * DOUBTS * ACTIONS * length), MOST_DOUBTS),
    )

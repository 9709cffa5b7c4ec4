"""The time that a whole table has agreed on.  Rules know no time: whether it is up is an event, asked in the place of
chance after every circuit.  A real clock answers at a table, the weights of chance in a simulation.

A game with the option `time_limit` has the fields `time_limit`, `circuits` and `clock`, and two outcomes behind all its
others: the first of them, its `CLOCK`, is that there is time left.
"""

from typing import Any

from .counting import Ints, clear
from .seats import CHANCE

CLOCK_WORDS = ("on", "time")  # what the clock says in records: there is time left; the time is up
ANSWERS = 2
NOT_ASKED, ASKED, STRUCK = range(3)  # the field `clock`
STEADY = 8  # how much likelier it is to go on, for every circuit that there should be time for


def asks_clock(state: Any) -> bool:
    """Whether the clock has to say if there is time left."""
    return bool(state.clock == ASKED)


def ask_clock(state: Any) -> None:
    """A circuit is over, and the clock is asked."""
    state.circuits += 1
    state.clock = ASKED
    state.to_act = CHANCE


def hear_clock(state: Any, is_up: bool) -> None:
    """The clock has answered."""
    state.clock = STRUCK if is_up else NOT_ASKED


def clock_weights(state: Any, out: Ints, first: int, turn_seconds: int) -> int:
    """How likely it is that there is time left, if turns take people about so many seconds; how many codes."""
    clear(out, first)
    circuits = state.time_limit * 60 // (turn_seconds * state.seats)
    out[first] = max(1, STEADY * (circuits - state.circuits))
    out[first + 1] = 1
    return first + ANSWERS

"""Plain and compiled code do the same, event by event; indices stay inside their arrays."""

import random

import pytest

from tests.conformance.tables import every_table
from tischlein.check.machine import MachineCode

SEED = 30
GAMES = 2  # per number of seats, each with other options


@pytest.mark.parametrize("number", range(GAMES))
@every_table
def test_plain_and_compiled_agree_event_by_event(game, seats, number, checked):
    play_on_both(game, seats, number, checked(game))


def play_on_both(game, seats, number, functions):
    """A game of bots in machine code, played again on the plain engine."""
    assert MachineCode(game, seats, random.Random(SEED + number), functions).step() == []

"""Arithmetic of the sensible player."""

import random

from tischlein.games.artefakt.evaluate import PART, shared


def test_sharing_is_dividing():
    dice = random.Random(1)
    for parts in range(1, len(PART)):
        multiple = dice.randrange(1, (1 << 28) // parts) * parts
        for value in (*range(100), multiple - 1, multiple, multiple + 1):
            assert shared(value, parts) == value // parts

"""Positions at which seats decide, and other worlds that look the same to them."""

import random

from tischlein.check.tables import random_walk
from tischlein.kit import RNG, seed_rng

EVERY = 9  # one of so many decisions is looked at
FEWEST = 10  # games may be over soon; then another one is played


def decisions(game, seats, seed, every=EVERY, fewest=FEWEST):
    """Matches of a random game, or more, at some of their decisions, each with a seat that may act."""
    dice, found = random.Random(seed), 0
    while found < fewest:
        for match in random_walk(game, seats, dice):
            if match.turn >= 0 and dice.randrange(every) == 0:
                yield match.copy(), dice.choice(match.to_act())
                found += 1


def other_world(match, seat, seed):
    """A match that looks the same to the seat, with everything it cannot know dealt anew."""
    twin = match.copy()
    rng = RNG.new()
    seed_rng(rng, seed, 0)
    match.game.rules.reimagine(twin.state, seat, rng)
    return twin

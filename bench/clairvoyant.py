"""How much luck there is: what a searcher wins that sees everything, with the budget of level 5, against greedy bots.

For measurement only.  It is made here and nowhere else: its search never re-imagines the world, so it is no bot that
anybody could seat at a table.  `python bench/clairvoyant.py GAME SEATS` prints a number of docs/strength.md.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from statistics import fmean, stdev
from time import monotonic
from typing import Any

import numba

from tischlein.arena.summary import CERTAINTY
from tischlein.backends.binding import bind
from tischlein.backends.cpu import copy_packed
from tischlein.bots.greedy import GreedyBot
from tischlein.bots.ladder import LEVELS, level_of
from tischlein.bots.search import DRIVERS, FEWEST_NODES, NODES_EACH, Budget, Searcher, choices, tuned
from tischlein.engine import Match, find_game
from tischlein.engine.chance import NumberedChance
from tischlein.engine.knowledge import Knowledge
from tischlein.kit import RNG, Game, next_word, seed_rng

SEED = 1


def leave_as_it_is(state: Any, seat: int, rng: Any) -> None:
    """The world is known."""


class Clairvoyant:
    """Level 5's search in the true world; only future chance is open."""

    def __init__(self, game: Game, seats: int) -> None:
        self.budget = Budget(level_of(game, max(LEVELS), seats).iterations)
        nodes = NODES_EACH * self.budget.iterations + FEWEST_NODES
        self.searcher = Searcher(game, tuned(game, seats), nodes, is_compiled=True)
        replaced = {"copy_state": copy_packed, "reimagine": leave_as_it_is}
        self.searcher.functions = bind(game, DRIVERS, numba.njit(nogil=True), replaced)
        self.rng = RNG.new()
        seed_rng(self.rng, SEED, 0)

    def choose(self, match: Match, seat: int) -> int:
        """What is best in the world as it is."""
        knowledge = Knowledge.of(match, seat)
        if len(choices(knowledge)) == 1:
            return choices(knowledge)[0]
        everything = replace(knowledge, world=match.state, events=[])  # nothing has to be concluded from the past
        return self.searcher.run(everything, self.budget, next_word(self.rng)).choose(self.rng)


def share_in_deal(game: Game, seats: int, deal: int, seer: Clairvoyant) -> float:
    """What the clairvoyant wins of the games of a deal, one on each seat."""
    share = 0.0
    for own in range(seats):
        match = Match(game, seats, {}, NumberedChance(SEED, deal))
        other = GreedyBot(SEED, deal * seats + own)
        while not match.is_over:
            seat = match.to_act()[0]
            match.act(seat, seer.choose(match, seat) if seat == own else other.choose(Knowledge.of(match, seat)))
        winners = match.winners() or []
        share += 1 / len(winners) if own in winners else 0
    return share / seats


def main() -> None:
    """As many deals as fit into the time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", type=find_game)
    parser.add_argument("seats", type=int)
    parser.add_argument("--seconds", type=float, default=600)
    wanted = parser.parse_args()
    seer = Clairvoyant(wanted.game, wanted.seats)
    shares: list[float] = []
    end = monotonic() + wanted.seconds
    while len(shares) < 2 or monotonic() < end:
        shares.append(share_in_deal(wanted.game, wanted.seats, len(shares), seer))
    reach = CERTAINTY * stdev(shares) / len(shares) ** 0.5
    low, high = max(0.0, fmean(shares) - reach), min(1.0, fmean(shares) + reach)
    games = wanted.seats * len(shares)
    print(
        f"| {wanted.game.id} | {wanted.seats} | {games} | {fmean(shares):.1%} ({low:.1%} to {high:.1%}) |", flush=True
    )


if __name__ == "__main__":
    main()

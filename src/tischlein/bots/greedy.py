"""The action that looks best at first sight: the game's own rating, no search."""

from typing import ClassVar

from tischlein.backends.drivers import best_of
from tischlein.engine.knowledge import Knowledge
from tischlein.kit import RNG, seed_rng


class GreedyBot:
    """Plays the action that the game rates highest; among equals a random one."""

    name: ClassVar[str] = "greedy"

    def __init__(self, seed: int, stream: int = 0) -> None:
        self.rng = RNG.new()
        seed_rng(self.rng, seed, stream)

    def choose(self, knowledge: Knowledge) -> int:
        """The highest rating in the world the seat imagines."""
        legal = knowledge.legal
        ratings = [0] * len(legal)
        knowledge.game.evaluate.rate(knowledge.world, knowledge.seat, legal, len(legal), ratings)
        return legal[best_of(ratings, len(legal), self.rng)]


BOTS = (GreedyBot,)

"""The action that looks best right now, no search: by the game's own rating, or by the points alone."""

from typing import ClassVar

from tischlein.backends.drivers import best_of
from tischlein.engine.knowledge import Knowledge
from tischlein.kit import MAX_SEATS, RNG, seed_rng


class GreedyBot:
    """Plays the action that the game rates highest; among equals a random one."""

    name: ClassVar[str] = "greedy"

    def __init__(self, seed: int, stream: int = 0) -> None:
        self.rng = RNG.new()
        seed_rng(self.rng, seed, stream)

    def choose(self, knowledge: Knowledge) -> int:
        """What looks best in the world the seat imagines."""
        worths = self.worths(knowledge)
        return knowledge.legal[best_of(worths, len(worths), self.rng)]

    def worths(self, knowledge: Knowledge) -> list[int]:
        """The rating of every legal action."""
        legal = knowledge.legal
        ratings = [0] * len(legal)
        knowledge.game.evaluate.rate(knowledge.world, knowledge.seat, legal, len(legal), ratings)
        return ratings


class PointsBot(GreedyBot):
    """Takes the most points at once, whatever comes of it: a yardstick, the simplest player after the random one."""

    name: ClassVar[str] = "points"

    def worths(self, knowledge: Knowledge) -> list[int]:
        """The seat's score right after every legal action."""
        rules, seat = knowledge.game.rules, knowledge.seat
        scores = [[0] * MAX_SEATS for _ in knowledge.legal]
        for action, after in zip(knowledge.legal, scores, strict=True):
            world = knowledge.world.copy()
            rules.apply_action(world, seat, action)
            rules.scores(world, after)
        return [after[seat] for after in scores]


BOTS = (GreedyBot, PointsBot)

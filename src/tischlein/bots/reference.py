"""The reference: the fixed way of playing that an analysis measures by, in the subset of the rules.

It plays what the game rates highest, and now and then draws in proportion to the ratings, so that it can be foreseen no
more than people can.  `rate` knows only what the seat knows (the twin walk compares it), so no world has to be imagined
for every move.  Whoever changes how it plays, or a game's `rate`, makes another reference: it gets the next number, and
its strength is measured anew (`bench/analysis.py`).
"""

from typing import Any, ClassVar

from tischlein.backends.drivers import best_of
from tischlein.backends.place_holders import legal_actions, rate
from tischlein.engine.knowledge import Knowledge
from tischlein.kit import RNG, seed_rng
from tischlein.kit.counting import draw
from tischlein.kit.rng import below

VERSION = 1
NAME = f"Reference {VERSION}"
WHIMS = 16  # one decision in so many is drawn in proportion to the ratings


def reference_action(state: Any, seat: int, rng: Any, legal: Any, ratings: Any) -> int:
    """What the reference plays for a seat."""
    count = legal_actions(state, seat, legal)
    if count == 1:
        return int(legal[0])
    rate(state, seat, legal, count, ratings)
    return int(legal[preferred(ratings, count, rng)])


def preferred(ratings: Any, count: int, rng: Any) -> int:
    """The place of the action that is played."""
    if below(rng, WHIMS) == 0:
        return draw(rng, ratings, count)
    return best_of(ratings, count, rng)


class ReferenceBot:
    """The reference as a bot, so that its strength can be measured like that of others."""

    name: ClassVar[str] = "reference"

    def __init__(self, seed: int, stream: int = 0) -> None:
        self.rng = RNG.new()
        seed_rng(self.rng, seed, stream)

    def choose(self, knowledge: Knowledge) -> int:
        """What the reference plays in the world that the seat imagines: any other is rated alike."""
        legal = knowledge.legal
        ratings = [0] * len(legal)
        knowledge.game.evaluate.rate(knowledge.world, knowledge.seat, legal, len(legal), ratings)
        return legal[preferred(ratings, len(legal), self.rng)]


BOTS = (ReferenceBot,)

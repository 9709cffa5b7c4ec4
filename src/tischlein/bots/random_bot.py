"""Any legal action, all equally likely."""

from typing import ClassVar

from tischlein.engine.knowledge import Knowledge
from tischlein.kit import RNG, below, seed_rng


class RandomBot:
    """Plays any legal action."""

    name: ClassVar[str] = "random"

    def __init__(self, seed: int, stream: int = 0) -> None:
        self.rng = RNG.new()
        seed_rng(self.rng, seed, stream)

    def choose(self, knowledge: Knowledge) -> int:
        """One of the legal actions."""
        return knowledge.legal[below(self.rng, len(knowledge.legal))]


BOTS = (RandomBot,)

"""Five levels for every game, from one that a child beats to the strongest we have.

Low levels make the mistakes that people make: they judge at first sight, and misjudge.  High levels search.
How strong a level is has been measured (docs/bots.md), not promised; each game's manifest holds the numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tischlein.engine.knowledge import Knowledge
from tischlein.kit import RNG, Game, below, next_word, seed_rng

from .search import Budget, Thinker, choices


@dataclass(frozen=True)
class Level:
    """How well to play."""

    iterations: int = 0  # of the search; 0 = judge at first sight
    misjudges: int = 1  # an action may seem to be worth up to so many times what it is


LEVELS = range(1, 6)
FINE = 1000  # steps of misjudgement
PATIENCE = (100, 100, 80, 400, 1500)  # milliseconds that people wait at most, if nobody says otherwise


def level_of(game: Game, number: int, seats: int = 2) -> Level:
    """The level of that number in a game.  The more play, the longer an iteration takes, so the fewer are made."""
    thinking = game.thinking
    guessing = len(thinking.misjudges)
    if number <= guessing:
        return Level(misjudges=thinking.misjudges[number - 1])
    iterations = thinking.iterations[number - 1 - guessing]
    return Level(iterations if thinking.is_steady else iterations * 3 // (seats + 1))


class LevelBot:
    """A player of one of the five levels."""

    name: ClassVar[str]
    number: ClassVar[int]

    def __init__(self, seed: int, stream: int = 0) -> None:
        self.budget_ms: int | None = None  # instead of the iterations, where somebody says so
        self.is_patient = True  # else nobody waits for a compiler, nor longer than the budget for the iterations
        self.rng = RNG.new()
        seed_rng(self.rng, seed, stream)
        self.thinker = Thinker()

    def choose(self, knowledge: Knowledge) -> int:
        """What a player of this level would do."""
        level = level_of(knowledge.game, self.number, knowledge.seats)
        if len(choices(knowledge)) == 1:
            return choices(knowledge)[0]
        return self.search(knowledge, level) if level.iterations else self.guess(knowledge, level)

    def search(self, knowledge: Knowledge, level: Level) -> int:
        """What a search finds best."""
        seed = next_word(self.rng)
        if self.is_patient:
            budget = Budget(level.iterations) if self.budget_ms is None else Budget(milliseconds=self.budget_ms)
            return self.thinker.think(knowledge, budget, seed).choose(self.rng)
        limit = PATIENCE[self.number - 1] if self.budget_ms is None else self.budget_ms
        return self.thinker.think_at_once(knowledge, Budget(level.iterations, limit), seed, limit).choose(self.rng)

    def guess(self, knowledge: Knowledge, level: Level) -> int:
        """What seems best at first sight: each action seems worth what the game rates it, or some times that."""
        legal = knowledge.legal
        ratings = [0] * len(legal)
        knowledge.game.evaluate.rate(knowledge.world, knowledge.seat, legal, len(legal), ratings)
        seeming = [rating * level.misjudges ** (below(self.rng, FINE + 1) / FINE) for rating in ratings]
        return legal[seeming.index(max(seeming))]


BOTS = tuple(type(f"Level{number}Bot", (LevelBot,), {"name": f"level{number}", "number": number}) for number in LEVELS)

"""Bots of every level (ladder.py) for every game.

Low levels make the mistakes that people make: they judge at first sight, and misjudge.  High levels search.
"""

from __future__ import annotations

from typing import ClassVar

from tischlein.engine.knowledge import Knowledge
from tischlein.kit import RNG, below, next_word, seed_rng

from . import tastes
from .characters import Character, find_character
from .ladder import LEVEL, LEVELS, Level, level_of
from .search import Budget, Findings, Thinker, choices, may_search

FINE = 1000  # steps of misjudgement


class LevelBot:
    """A player of a level.  `level3:taler` is one with a character."""

    name: ClassVar[str]
    number: ClassVar[int]
    character: ClassVar[Character | None] = None

    def __init__(self, seed: int, stream: int = 0) -> None:
        self.budget_ms: int | None = None  # instead of the iterations, where somebody says so
        self.is_patient = True  # else nobody waits for a compiler, nor longer than the budget for the iterations
        self.rng = RNG.new()
        seed_rng(self.rng, seed, stream)
        self.thinker = Thinker()

    @classmethod
    def configured(cls, character: str) -> type[LevelBot]:
        """The bot with a character."""
        attributes = {"name": f"{cls.name}:{character}", "character": find_character(character)}
        return type(cls.__name__, (cls,), attributes)

    def choose(self, knowledge: Knowledge) -> int:
        """What a player of this level would do."""
        level = level_of(knowledge.game, self.number, knowledge.seats)
        if len(choices(knowledge)) == 1:
            return choices(knowledge)[0]
        is_deep = level.iterations and may_search(knowledge.game)
        return self.search(knowledge, level) if is_deep else self.guess(knowledge, level)

    def search(self, knowledge: Knowledge, level: Level) -> int:
        """What a search finds best, or as good and more to the character's taste."""
        findings = self.think(knowledge, level)
        if self.character is None or findings.is_secret:  # what is drawn cannot be foreseen, a taste could
            return findings.choose(self.rng)
        return tastes.choose(knowledge, findings, self.character.taste)

    def think(self, knowledge: Knowledge, level: Level) -> Findings:
        """What a search finds out about the actions."""
        seed = next_word(self.rng)
        if self.is_patient:
            budget = Budget(level.iterations) if self.budget_ms is None else Budget(milliseconds=self.budget_ms)
            return self.thinker.think(knowledge, budget, seed)
        limit = level.budget_ms if self.budget_ms is None else self.budget_ms
        return self.thinker.think_at_once(knowledge, Budget(level.iterations, limit), seed, limit)

    def guess(self, knowledge: Knowledge, level: Level) -> int:
        """What seems best at first sight: each action seems worth what the game rates it, or some times that."""
        legal = knowledge.legal
        ratings = [0] * len(legal)
        knowledge.game.evaluate.rate(knowledge.world, knowledge.seat, legal, len(legal), ratings)
        seeming = [rating * level.misjudges ** (below(self.rng, FINE + 1) / FINE) for rating in ratings]
        return legal[seeming.index(max(seeming))]


def bot_of(number: int) -> type[LevelBot]:
    """The bot of a level."""
    return type(f"Level{number}Bot", (LevelBot,), {"name": f"{LEVEL}{number}", "number": number})


BOTS = tuple(map(bot_of, LEVELS))

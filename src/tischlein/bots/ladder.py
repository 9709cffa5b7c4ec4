"""The levels of the house, from one that a child beats to the strongest we have.

A new level is a new row here and its name in texts/<language>.toml: bots, server, page, tests and benchmarks find it by
themselves.  How strong a level is has been measured (docs/strength.md), not promised.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tischlein.kit import Game

LEVEL = "level"  # what the names of bots that are levels begin with


@dataclass(frozen=True)
class Level:
    """How well to play, and how long that may take."""

    iterations: int = 0  # of the search at a table of two; 0 = judge at first sight
    misjudges: int = 1  # an action may seem to be worth up to so many times what it is
    budget_ms: int = 50  # at most, for a decision that people wait for


# By number, for games that say nothing else (`kit.Thinking`).
LEVELS = {
    1: Level(misjudges=50),
    2: Level(misjudges=2),
    3: Level(iterations=66, budget_ms=150),
    4: Level(iterations=420, budget_ms=400),
    5: Level(iterations=4500, budget_ms=1200),
}


def level_of(game: Game, number: int, seats: int = 2) -> Level:
    """The level of that number in a game.  The more play, the longer an iteration takes, so the fewer are made."""
    thinking, usual = game.thinking, LEVELS[number]
    iterations = thinking.iterations.get(number, usual.iterations)
    return replace(
        usual,
        iterations=iterations if thinking.is_steady else iterations * 3 // (seats + 1),
        misjudges=thinking.misjudges.get(number, usual.misjudges),
    )


def searches(bot: str) -> bool:
    """Whether a bot is a level that thinks ahead."""
    return any(bot == f"{LEVEL}{number}" and level.iterations for number, level in LEVELS.items())

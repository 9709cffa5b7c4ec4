"""When bots move.  Time must tell nothing: nothing here knows cards, positions or choices.

What everybody has seen happen since the last decision has its beats: a deed, what chance brought, the next player's
start.  A bot moves when there was time to follow each of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tischlein.bots.characters import CAST
from tischlein.bots.ladder import LEVEL, LEVELS
from tischlein.kit import CHANCE

AT_ONCE = {"random": 50, "greedy": 50}
BUDGETS_MS = AT_ONCE | {f"{LEVEL}{number}": level.budget_ms for number, level in LEVELS.items()}  # for a decision
OTHERS_MS = 1000  # programs and other people's bots
SHORTEST_MS = 20  # a budget, however many wait
PASSING_ON_MS = 50  # a question goes to another process, an answer comes back
SLOT_MS = 500
USUAL_PACE = (50, 150)  # percent of the table's pace, for whoever has no character


def budget_ms(bot: str) -> int:
    """How long a bot may think about a move if nobody else waits."""
    return BUDGETS_MS.get(bot, OTHERS_MS)


def fair_share(budget: int, workers: int, waiting: int) -> int:
    """What is left of a budget when so many other questions wait: all together then wait about one whole budget."""
    return max(min(budget, SHORTEST_MS), budget * workers // (workers + waiting))


def pause_ms(pace_ms: int, bot: str, beats: int, below: Callable[[int], int], character: str = "") -> int:
    """How long after a position arose the bot's move is published.

    The table's pace for each beat, the last of them half as long to one and a half, some characters sooner and some
    later, drawn anew each time; and never less than the bot may think: so it cannot be seen whether it had much to
    think about.
    """
    shortest, longest = (pace_ms * part // 100 for part in pace_of(character))
    drawn = pace_ms * (beats - 1) + shortest + below(longest - shortest + 1)
    return max(drawn, budget_ms(bot) + PASSING_ON_MS)


def pace_of(character: str) -> tuple[int, int]:
    """The shortest and the longest pause of a character, in percent of the table's pace."""
    return CAST[character].pace if character in CAST else USUAL_PACE


def beats_between(actors: Sequence[int], seat: int) -> int:
    """How many beats lie between the last decision and a seat's: of the events since then only who acted counts."""
    decisions = [place for place, actor in enumerate(actors) if actor != CHANCE]
    last = decisions[-1] if decisions else -1
    deed, draw = last >= 0, len(actors) > last + 1
    return deed + draw + (not deed or actors[last] != seat)


def next_slot(elapsed_ms: int) -> int:
    """When to publish a move that is late, because many bots think: not at once, but in one of few moments."""
    return -(-elapsed_ms // SLOT_MS) * SLOT_MS

"""Which decisions were mistakes: judged by what the seat could know, never by what came of it.

A search nominates a few actions beside the one that was played.  What they are worth is measured apart from it, by
playouts in the same worlds with the same luck.  One half of the worlds chooses the best of them, the other half
measures what it is ahead: so nothing looks better than it is because it was chosen for looking good.  A mark is given
by the lower bound, with all decisions of the seat in mind, and only where the strongest level agrees.
"""

from __future__ import annotations

from statistics import NormalDist
from typing import Any, NamedTuple

from tischlein.bots.ladder import LEVELS, level_of
from tischlein.bots.search import Budget, Findings, Thinker
from tischlein.engine.knowledge import Knowledge

from .effort import Effort
from .findings import MARKED_FROM, Mistake
from .playouts import ANY
from .story import Decision
from .valuer import Standpoint, Valuer

NOMINATED = 3  # actions, by a search of …
NOMINATING, AGREEING = sorted(LEVELS)[-2:]  # … this level; the strongest must agree
WRONGLY = 0.05  # the chance that a seat gets any mark in a game without a mistake, at most
DOUBTFUL = 0.01  # what must seem to be given away, that a decision is looked at closely


class Sight(NamedTuple):
    """What is seen of a decision at first."""

    effect: Any  # array: what it did to the share of each seat and of nobody, beside the reference's choice
    lead: float = 0.0  # what the best action was ahead of it; an estimate that does not flatter
    doubt: float = 0.0  # the same estimated with favour: which decisions are worth a closer look
    others: tuple[int, ...] = ()  # the actions that were nominated


class Judge:
    """Judges decisions.  It owns its memory: every thread needs one."""

    def __init__(self, valuer: Valuer, effort: Effort) -> None:
        self.valuer = valuer
        self.effort = effort
        self.thinker = Thinker()

    def effect(self, decision: Decision, position: Standpoint, seed: int) -> Sight:
        """What a decision did to everybody's share, and no more: Q - W of docs/analysis.md."""
        return Sight(self.glance(decision, position, seed, [])[1])

    def look(self, decision: Decision, position: Standpoint, seed: int) -> Sight:
        """What it did, and how it compares with what a search would rather have played."""
        others = self.nominees(decision, seed)
        shares, effect = self.glance(decision, position, seed, others)
        ahead = shares[:, 2:, decision.seat] - shares[:, 1:2, decision.seat]
        half = len(shares) // 2
        best = int(ahead[:half].mean(axis=0).argmax())
        lead = float(ahead[half:, best].mean()) if ahead[:half, best].mean() > 0 else 0.0
        return Sight(effect, lead, float(ahead.mean(axis=0).max()), tuple(others))

    def glance(self, decision: Decision, position: Standpoint, seed: int, others: list[int]) -> tuple[Any, Any]:
        """The shares by world and action, the reference's first, then the one played; and what that changed."""
        actions = [ANY, decision.action, *others]
        shares = self.valuer.tries(position, decision.seat, seed, range(self.effort.decision), actions)
        means = shares.mean(axis=0)
        return shares, means[1] - means[0]

    def look_closely(
        self, decision: Decision, position: Standpoint, seed: int, decisions: int, sight: Sight
    ) -> Mistake | None:
        """In worlds of its own: choose the best action with one half, measure with the other."""
        knowledge = known_to(decision)
        seat, played = decision.seat, decision.action
        found = self.think(knowledge, AGREEING, seed)
        others = better_by(found, knowledge, played, sight.others)
        if not others:
            return None
        start, size = self.effort.decision, self.effort.doubt
        first = self.valuer.tries(position, seat, seed, range(start, start + size), [played, *others])[:, :, seat]
        best = others[int(first[:, 1:].mean(axis=0).argmax())]
        second = self.valuer.tries(position, seat, seed, range(start + size, start + 2 * size), [played, best])
        ahead = second[:, 1, seat] - second[:, 0, seat]
        gap = float(ahead.mean())
        low = gap - certainty(decisions) * float(ahead.std(ddof=1)) / size**0.5
        kind = next((name for bound, name in MARKED_FROM.items() if low >= bound), None)
        words = knowledge.game.actions.say_action(best)
        return None if kind is None else Mistake(decision.event, seat, kind, gap, low, words)

    def nominees(self, decision: Decision, seed: int) -> list[int]:
        """The actions that a search finds best, without what was played."""
        knowledge = known_to(decision)
        found = self.think(knowledge, NOMINATING, seed)
        same = stand_in(knowledge, decision.action)
        return [found.actions[place] for place in found.best() if found.actions[place] != same][:NOMINATED]

    def think(self, knowledge: Knowledge, level: int, seed: int) -> Findings:
        """What a level finds out about a decision."""
        iterations = level_of(knowledge.game, level, knowledge.seats).iterations
        return self.thinker.think(knowledge, Budget(iterations), seed)


def known_to(decision: Decision) -> Knowledge:
    """What its seat knew when it had a choice."""
    assert decision.knowledge is not None
    return decision.knowledge


def better_by(found: Findings, knowledge: Knowledge, played: int, others: tuple[int, ...]) -> list[int]:
    """The actions that a search finds better than what was played, its own best with them.

    None if it would have played the same; a secret choice has no single best.
    """
    same = stand_in(knowledge, played)
    best = found.actions[found.best()[0]]
    if best == same and not found.is_secret:
        return []
    worth = {action: found.chance(place) for place, action in enumerate(found.actions)}
    return [action for action in dict.fromkeys([best, *others]) if worth[action] > worth[same] and action != same]


def stand_in(knowledge: Knowledge, action: int) -> int:
    """The equal action that a search looks at instead."""
    return knowledge.game.optional.representative(knowledge.world, knowledge.seat, action)


def certainty(decisions: int) -> float:
    """How many standard errors the lower bound is away, if so many decisions are judged."""
    return NormalDist().inv_cdf(1 - WRONGLY / max(1, decisions))

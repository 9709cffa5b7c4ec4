"""Hints for people: what a friend would advise a seat, from what the seat knows, each with a reason.

The search says how good actions are, the game (`reasons.py`) what a person would say for or against them.  Among those
that are about equally good a hint prefers the one with the best reason: what nobody understands is no help.
"""

from __future__ import annotations

from tischlein.engine.knowledge import Knowledge
from tischlein.kit import Argument

from .advice import Hint
from .ladder import LEVELS, level_of
from .search import Budget, Findings, Thinker, tuned

HINTS = 3
PATIENCE = 700  # milliseconds that people wait while the search is not compiled yet
CURIOSITY = 2  # explores so many times as much as a bot: the second and third best are wanted too
CLOSE = 0.01  # of the win: what is nearer to the best than this is as good
BEARABLE = 0.03  # … and so much may be given up for what can be understood, if the best cannot
TRIED = 4  # an action is known well enough if the best was tried at most so many times as often


def hints(knowledge: Knowledge) -> list[Hint]:
    """The best three actions (or fewer, if there are fewer), the best first."""
    findings = search(knowledge)
    why = {place: best_reason(knowledge, findings.actions[place]) for place in known(findings)}
    first, *others = ranked(knowledge, findings, why)
    best = share(knowledge, findings, first)
    equal = {place: share(knowledge, findings, place) >= best - CLOSE for place in others}
    return [
        Hint(
            action=findings.actions[place],
            words=knowledge.game.actions.say_action(findings.actions[place]),
            chance=share(knowledge, findings, place)
            if compares(knowledge, findings) and not equal.get(place)
            else None,
            is_only=len(findings.actions) == 1,
            is_equal=equal.get(place, False),
            reason=why[place],
        )
        for place in [first, *others][:HINTS]
    ]


# -- Which actions -------------------------------------------------------------------------------------------------


def search(knowledge: Knowledge) -> Findings:
    """As long as the strongest level searches."""
    settings = tuned(knowledge.game, knowledge.seats)
    thinker = Thinker(settings._replace(exploration=CURIOSITY * settings.exploration))
    budget = Budget(iterations=level_of(knowledge.game, max(LEVELS), knowledge.seats).iterations)
    return thinker.think_at_once(knowledge, budget, seed=0, milliseconds=PATIENCE)


def known(findings: Findings) -> list[int]:
    """The places of the actions that were tried often enough to speak about them; at least as many as are shown."""
    best = findings.best()
    tried = [place for place in best if TRIED * findings.visits[place] >= findings.visits[best[0]]]
    return tried if len(tried) >= HINTS else best[:HINTS]


def ranked(knowledge: Knowledge, findings: Findings, why: dict[int, Argument | None]) -> list[int]:
    """First what is best understood of all that is about as good as the best, then the others as good as they are.

    If nobody would understand any of these, a little may be given up for what one does understand.
    """
    by_chance = sorted(why, key=lambda place: share(knowledge, findings, place), reverse=True)
    best = share(knowledge, findings, by_chance[0])

    def understood(place: int) -> tuple[int, float]:
        return weight(why[place]), share(knowledge, findings, place)

    close = [place for place in by_chance if share(knowledge, findings, place) >= best - CLOSE]
    if all(weight(why[place]) < 0 for place in close):
        close = [place for place in by_chance if share(knowledge, findings, place) >= best - BEARABLE]
    first = max(close, key=understood)
    others = [place for place in by_chance if place != first and weight(why[place]) >= 0]
    others.sort(key=lambda place: (place in close, *(understood(place) if place in close else (0, 0))), reverse=True)
    return [first, *others]


def share(knowledge: Knowledge, findings: Findings, place: int) -> float:
    """The share of the win that a seat may expect; in some games more than winning is worth something."""
    worth = round(1000 * findings.chance(place))
    return knowledge.game.optional.win_share(worth, knowledge.seats) / 1000


def compares(knowledge: Knowledge, findings: Findings) -> bool:
    """Whether chances tell something: several actions were compared, and there is somebody to win against."""
    return len(findings.actions) > 1 and knowledge.seats > 1


# -- Why -----------------------------------------------------------------------------------------------------------


def best_reason(knowledge: Knowledge, action: int) -> Argument | None:
    """The strongest of what the game says; what speaks against an action outweighs the rest."""
    found = knowledge.game.optional.reasons(knowledge.world, knowledge.seat, action)
    against = [reason for reason in found if reason.weight < 0]
    return max(against or found, key=lambda reason: abs(reason.weight), default=None)


def weight(reason: Argument | None) -> int:
    """How well a person understands an action; one about which the game says nothing might be anything."""
    return 0 if reason is None else reason.weight

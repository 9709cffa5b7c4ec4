"""What characters like, among actions that their search finds equally good.

A taste sees what its seat knows and nothing else: not who is a person, not what is hidden.  So it can neither be aimed
at anybody nor tell anything.  It may be used among actions within one point of the best (CLOSE), and only those that
were tried about as often and do not look much worse: what has hardly been tried is not known to be good, and where a
short search errs first sight is right more often than not (bench/characters.py, docs/search.md).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tischlein.engine.knowledge import Knowledge
from tischlein.kit import MAX_SEATS

if TYPE_CHECKING:  # the server knows the characters, but never loads a search
    from .search import Findings

CLOSE = 10  # thousandths of the win
TRIED = 2  # an action is known well enough if the best was tried at most so many times as often …
LOOKS = 2  # … and looks good enough if the best is rated at most so many times as high
NUMBER = re.compile(r"\d+")

Taste = Callable[[Knowledge, list[int]], list[int]]  # how much each action is liked


# -- Which actions are equally good ------------------------------------------------------------------------------------


def choose(knowledge: Knowledge, findings: Findings, taste: Taste) -> int:
    """What is liked most among the equally good actions; if several are, that which was tried most."""
    actions = [findings.actions[place] for place in equals(knowledge, findings)]
    liked = taste(knowledge, actions)
    return actions[liked.index(max(liked))]


def equals(knowledge: Knowledge, findings: Findings) -> list[int]:
    """The places of the actions that are as good as the best, which comes first."""
    best, *others = findings.best()
    least = share(knowledge, findings, best) - CLOSE
    tried = findings.visits[best]
    known = [place for place in others if TRIED * findings.visits[place] >= tried]
    close = [best] + [place for place in known if share(knowledge, findings, place) >= least]
    ratings = first_sight(knowledge, [findings.actions[place] for place in close])
    return [place for place, rating in zip(close, ratings, strict=True) if LOOKS * rating >= ratings[0]]


def share(knowledge: Knowledge, findings: Findings, place: int) -> int:
    """The share of the win that an action promises, in thousandths."""
    return knowledge.game.optional.win_share(round(1000 * findings.chance(place)), knowledge.seats)


# -- Tastes ------------------------------------------------------------------------------------------------------------


def points_now(knowledge: Knowledge, actions: list[int]) -> list[int]:
    """Points at once."""
    return [scores_after(knowledge, action)[knowledge.seat] for action in actions]


def points_later(knowledge: Knowledge, actions: list[int]) -> list[int]:
    """Points that wait."""
    return opposite(points_now(knowledge, actions))


def weak_rivals(knowledge: Knowledge, actions: list[int]) -> list[int]:
    """Little hope for whoever of the others stands best."""
    return [-max(hopes_after(knowledge, action)) for action in actions]


def hopeful_others(knowledge: Knowledge, actions: list[int]) -> list[int]:
    """Hope for whoever of the others stands worst."""
    return [min(hopes_after(knowledge, action)) for action in actions]


def first_sight(knowledge: Knowledge, actions: list[int]) -> list[int]:
    """What looks good."""
    ratings = [0] * len(actions)
    knowledge.game.evaluate.rate(knowledge.world, knowledge.seat, actions, len(actions), ratings)
    return ratings


def second_thought(knowledge: Knowledge, actions: list[int]) -> list[int]:
    """What does not look good, but is."""
    return opposite(first_sight(knowledge, actions))


def great_numbers(knowledge: Knowledge, actions: list[int]) -> list[int]:
    """The greatest number on what is played: a card, the corners of a tile, a site."""
    things = [knowledge.game.actions.say_action(action).partition(" ")[2].partition(" ")[0] for action in actions]
    return [sum(map(int, NUMBER.findall(thing))) for thing in things]


def once_more(knowledge: Knowledge, actions: list[int]) -> list[int]:
    """What is most like the last action of one's own: codes of similar actions lie close together."""
    own = f"{knowledge.seat} "
    last = next((event.removeprefix(own) for event in reversed(knowledge.events) if event.startswith(own)), None)
    code = actions[0] if last is None else knowledge.game.actions.read_action(last)
    return [-abs(action - code) for action in actions]


def opposite(liked: list[int]) -> list[int]:
    """Liked the other way round."""
    return [-much for much in liked]


def scores_after(knowledge: Knowledge, action: int) -> list[int]:
    """Everybody's points right after an action, as far as the seat can tell."""
    scores = [0] * MAX_SEATS
    knowledge.game.rules.scores(world_after(knowledge, action), scores)
    return scores


def hopes_after(knowledge: Knowledge, action: int) -> list[int]:
    """How well the others stand after an action, whoever they are, in the world that the seat imagines."""
    world = world_after(knowledge, action)
    others = [seat for seat in range(knowledge.seats) if seat != knowledge.seat]
    return [knowledge.game.evaluate.evaluate(world, other) for other in others] or [0]


def world_after(knowledge: Knowledge, action: int) -> Any:
    """The imagined world in which an action has happened."""
    world = knowledge.world.copy()
    knowledge.game.rules.apply_action(world, knowledge.seat, action)
    return world

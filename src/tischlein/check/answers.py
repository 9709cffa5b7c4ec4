"""Where hidden pieces lie in a world, as answers to many small questions; and how many worlds gave which answer."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Protocol

from tischlein.engine import Match
from tischlein.kit import Hidden, Place

# Where is one of the pieces of a kind?  ("piece", heap, kind).  What is one of the pieces at a place?  ("place", name).
# Where are two different pieces?  ("pair", heap, kind, other kind).
Question = tuple[Hashable, ...]
Answer = Hashable
Pair = tuple[str, int, int]  # heap, kind, other kind
World = list[Place]


def hidden_in(match: Match, seat: int) -> Hidden:
    """What a seat cannot see; nothing, if the game does not say it."""
    return match.game.optional.hidden_places(match.state, seat) or Hidden([])


def lying(places: Iterable[Place]) -> dict[tuple[str, int], list[str]]:
    """By heap and kind the places where such pieces lie."""
    found: dict[tuple[str, int], list[str]] = defaultdict(list)
    for place in places:
        for piece in place.pieces:
            found[place.heap, piece].append(place.name)
    return found


def answers(world: World, dice: random.Random, pairs: Sequence[Pair] = ()) -> dict[Question, Answer]:
    """The answers of a world; among equal pieces the lot decides which one is asked about."""
    found = lying(world)
    given: dict[Question, Answer] = {("piece", *kind): dice.choice(places) for kind, places in found.items()}
    given |= {("place", place.name): dice.choice(place.pieces) for place in world if place.pieces}
    for heap, kind, other in pairs:
        first, second = found[heap, kind], found[heap, other]
        places = dice.sample(first, 2) if kind == other else (dice.choice(first), dice.choice(second))
        given["pair", heap, kind, other] = tuple(places)
    return given


class Shares(Protocol):
    """How likely each answer is, counted or calculated."""

    @property
    def size(self) -> float:
        """How many worlds were counted; infinitely many, if calculated."""

    def of(self, question: Question) -> dict[Answer, float]:
        """The share of each answer."""


class AnswerTally:
    """Answers of many worlds."""

    def __init__(self, worlds: Iterable[dict[Question, Answer]]) -> None:
        self.counts: dict[Question, Counter[Answer]] = defaultdict(Counter)
        self.size = 0
        for given in worlds:
            self.size += 1
            for question, answer in given.items():
                self.counts[question][answer] += 1

    def of(self, question: Question) -> dict[Answer, float]:
        """The share of each answer; in worlds where the question has no sense it has none."""
        return {answer: count / self.size for answer, count in self.counts[question].items()}

    def __iter__(self) -> Iterator[Question]:
        return iter(self.counts)

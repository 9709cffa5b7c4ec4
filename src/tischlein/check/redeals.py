"""`reimagine` is a fair re-deal: every deal that fits what the seat knows is equally likely.

The game says which deals fit (`hidden.hidden_places`); all of them are counted, or, where they are too many for that,
dealt by hand.  Where single pieces lie, and where two lie together, must then be the same in imagined worlds; late in
a game, when few deals are left, so must be the deals as a whole.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from math import inf
from typing import Any

import numpy as np

from tischlein.engine import Match
from tischlein.kit import SPECTATOR, Game, Hidden, Pieces, Place

from .answers import Answer, AnswerTally, Pair, Question, Shares, World, answers, hidden_in
from .deals import CountedDeals, Heap, count, deal, heaps_of
from .doubt import confirmed, too_often
from .findings import Finding, called, where
from .tables import position, some_positions
from .worlds import reimagined

RULE = "secrecy.redeal"
SCREEN = 200  # worlds of the quick look
PAIRS = 6  # that are asked about at a position
TOLERANCE = 0.05  # of the worlds a piece may lie elsewhere than it should
MOST_WORLDS = 100_000  # that are compared one by one
BLOCKS = 24  # in which they are counted

MESSAGE = "The worlds that reimagine deals are not equally likely."
FIX = "Let reimagine choose evenly among all deals that fit what the seat knows."

NOT_ALL = "The game does not name all places where hidden pieces lie: reimagine deals others, too."
NAME_ALL = "Let hidden_places name every place whose pieces the seat does not know."


class Redeals:
    """Position after position, worlds as a seat imagines them."""

    def __init__(self, game: Game, seats: int, dice: random.Random) -> None:
        self.game, self.dice = game, dice
        self.positions = some_positions(game, seats, dice)
        self.judged = self.unjudged = 0

    def step(self) -> list[Finding]:
        """One position, for one seat."""
        match = next(self.positions)
        seat = self.dice.choice([*range(match.seats), SPECTATOR])
        if match.game.optional.hidden_places(match.state, seat) is None:
            hides = position(reimagined(match, seat, self.dice.getrandbits(32))) != position(match)
            return [undeclared(match)] if hides else []
        hidden = hidden_in(match, seat)
        if is_incomplete(match, hidden, reimagined(match, seat, self.dice.getrandbits(32)), seat):
            return [Finding(RULE, f"{where(match)}, for {called(seat)}", NOT_ALL, NAME_ALL)]
        return self.judge(match, seat, hidden) if heaps_of(hidden) else []

    def judge(self, match: Match, seat: int, hidden: Hidden) -> list[Finding]:
        """Compare what is imagined with what is right."""
        redeal = Redeal(match, seat, hidden, self.dice)
        right = redeal.right(SCREEN)
        self.judged += right.size > 0
        self.unjudged += right.size == 0
        if right.size == 0:
            return []
        found = too_often(redeal.imagined(SCREEN), right, TOLERANCE)
        if not found or not confirmed(found, redeal.imagined, redeal.right, TOLERANCE):
            return []
        return [Finding(RULE, f"{where(match)}, for {called(seat)}", MESSAGE, FIX)]

    def sum_up(self) -> list[Finding]:
        """Nothing more."""
        return []


def is_incomplete(match: Match, hidden: Hidden, imagined: Match, seat: int) -> bool:
    """Whether reimagine changes something that is not said to be hidden; at the end nothing is dealt any more."""
    if match.is_over:
        return False
    if not any(place.pieces for place in hidden.places):
        return bool(position(match) != position(imagined))
    dealt = Counter((place.heap, piece) for place in hidden_in(imagined, seat).places for piece in place.pieces)
    heaps = heaps_of(hidden).items()
    return any(dealt[name, kind] != count for name, heap in heaps for kind, count in heap.kinds.items())


def undeclared(match: Match) -> Finding:
    """The game does not say where hidden pieces are."""
    message = "The game does not say where its hidden pieces are, so reimagine and the log cannot be checked."
    fix = "Write hidden_places(state, seat) into hidden.py; kit/hidden.py says how."
    return Finding(RULE, match.game.id, message, fix)


class Redeal:
    """One position as a seat sees it."""

    def __init__(self, match: Match, seat: int, hidden: Hidden, dice: random.Random) -> None:
        self.match, self.seat, self.hidden, self.dice = match, seat, hidden, dice
        self.heaps = heaps_of(hidden)
        self.pairs = list(draw_pairs(self.heaps, dice))
        self.exact = count_all(self.heaps) if hidden.agrees is None else None
        self.dealt = deal(hidden, dice)

    def right(self, wanted: int) -> Shares:
        """The right shares: counted, or of so many deals."""
        if self.exact is not None:
            return self.exact
        return AnswerTally(answers(world, self.dice, self.pairs) for world in islice(self.dealt, wanted))

    def imagined(self, wanted: int) -> AnswerTally:
        """The shares of so many imagined worlds."""
        return AnswerTally(
            self.asked(reimagined(self.match, self.seat, self.dice.getrandbits(32))) for _ in range(wanted)
        )

    def asked(self, match: Match) -> dict[Question, Answer]:
        """What is asked of a world."""
        world = hidden_in(match, self.seat).places
        whole = {} if self.exact is None else self.exact.whole(world)
        return answers([place for place in world if place.heap in self.heaps], self.dice, self.pairs) | whole


def draw_pairs(heaps: dict[str, Heap], dice: random.Random) -> Iterator[Pair]:
    """Some pairs of pieces, of one heap each."""
    for _ in range(PAIRS):
        name = dice.choice(sorted(heaps))
        kind, other = dice.sample(sorted(heaps[name].kinds.elements()), 2)
        yield name, kind, other


class Exact:
    """The counted shares of all heaps."""

    size = inf

    def __init__(self, heaps: dict[str, CountedDeals]) -> None:
        self.heaps = heaps
        self.home = {place.name: name for name, counted in heaps.items() for place in counted.heap.places}
        self.lists = {name: listed for name, one in heaps.items() if (listed := list_worlds(one.heap)) is not None}

    def of(self, question: Question) -> dict[Answer, float]:
        """The share of each answer."""
        if question[0] == "world":
            return self.lists[str(question[1])].shares
        name = self.home[str(question[1])] if question[0] == "place" else str(question[1])
        return self.heaps[name].of(question)

    def whole(self, world: World) -> dict[Question, Answer]:
        """The deals of a world, where all of them are known."""
        return {("world", name): listed.block(world) for name, listed in self.lists.items()}


def count_all(heaps: dict[str, Heap]) -> Exact | None:
    """All heaps, counted; None if one of them has too many deals."""
    counted = {name: one for name, heap in heaps.items() if (one := count(heap)) is not None}
    return Exact(counted) if len(counted) == len(heaps) else None


# -- Deals as a whole ------------------------------------------------------------------------------------------------


class Listed:
    """All deals of a heap, in blocks of about equal weight."""

    def __init__(self, counted: CountedDeals) -> None:
        self.names = [*counted.cells, *counted.heap.free]
        self.kinds = counted.heap.sorts
        numbers = np.minimum(np.cumsum(counted.weights) * BLOCKS, BLOCKS - 1).astype(int)
        tables = counted.tables[:, : len(self.names)]  # where no place is free, nothing is left over
        self.blocks = {key_of(table): int(number) for table, number in zip(tables, numbers, strict=True)}
        weights = np.bincount(numbers, counted.weights, BLOCKS)
        self.shares: dict[Answer, float] = {number: float(weight) for number, weight in enumerate(weights)}

    def block(self, world: World) -> int:
        """The block of a deal; -1 if it does not fit."""
        lying = {place.name: place.pieces for place in world}
        table = [[lying.get(name, ()).count(kind) for kind in self.kinds] for name in self.names]
        return self.blocks.get(key_of(np.array(table)), -1)


def key_of(table: Any) -> bytes:
    """A table as a key."""
    key: bytes = table.astype(np.int8).tobytes()
    return key


def list_worlds(heap: Heap) -> Listed | None:
    """All deals of a heap, unless they are too many; all places but the largest are filled, that one gets the rest."""
    largest = max(heap.places, key=lambda place: len(place.pieces))
    rest = largest.name if largest.ways is None else ""
    places = [place if place.name == rest else bound(place) for place in heap.places]
    counted = count(Heap(places, lambda kind: kind))
    return Listed(counted) if counted is not None and len(counted.weights) <= MOST_WORLDS else None


def bound(place: Place) -> Place:
    """The same place with a condition."""
    return Place(place.name, place.pieces, place.heap, place.ways or anything)


def anything(_pieces: Pieces) -> int:
    """Whatever lies there."""
    return 1

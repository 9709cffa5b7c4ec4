"""All deals that fit what a seat knows: counted exactly where they are not too many, otherwise dealt by hand.

Every way to deal the single pieces is equally likely.  Pieces of one sort are alike to all conditions, and places
without a condition are alike to all pieces; so only the sorts in places with a condition have to be gone through.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator
from itertools import combinations_with_replacement
from math import comb, inf, prod
from typing import Any

import numpy as np

from tischlein.kit import Hidden, Place

from .answers import Answer, Question, World

MOST_TABLES = 250_000  # that are gone through
MOST_CANDIDATES = 5_000  # ways to fill one place


class Heap:
    """The places among which pieces are dealt, and what lies there."""

    def __init__(self, places: list[Place], sort: Callable[[int], Hashable]) -> None:
        self.places = places
        self.bound = [place for place in places if place.ways is not None and place.pieces]
        self.free = {place.name: len(place.pieces) for place in places if place.ways is None and place.pieces}
        self.kinds = Counter(piece for place in places for piece in place.pieces)
        self.sorts = sorted({sort(kind) for kind in self.kinds}, key=repr)
        self.sort_of = {kind: self.sorts.index(sort(kind)) for kind in self.kinds}
        self.counts = [0] * len(self.sorts)
        for kind, copies in self.kinds.items():
            self.counts[self.sort_of[kind]] += copies
        self.any_of = {number: kind for kind, number in self.sort_of.items()}

    def candidates(self, place: Place) -> list[tuple[tuple[int, ...], int]] | None:
        """How many pieces of each sort can lie at a place, and in how many ways; None if there is too much to try."""
        size, sorts = len(place.pieces), len(self.sorts)
        if comb(sorts + size - 1, size) > MOST_CANDIDATES:
            return None
        found = []
        for chosen in combinations_with_replacement(range(sorts), size):
            numbers = tuple(chosen.count(number) for number in range(sorts))
            ways = place.ways(tuple(self.any_of[number] for number in chosen)) if place.ways is not None else 1
            if ways and all(number <= count for number, count in zip(numbers, self.counts, strict=True)):
                found.append((numbers, ways))
        return found


def heaps_of(hidden: Hidden) -> dict[str, Heap]:
    """The heaps by name; one that lies in a single place has nothing to deal."""
    places: dict[str, list[Place]] = defaultdict(list)
    for place in hidden.places:
        places[place.heap].append(place)
    heaps = {name: Heap(members, hidden.sort) for name, members in places.items()}
    return {name: heap for name, heap in heaps.items() if sum(bool(place.pieces) for place in heap.places) > 1}


# -- Counted -----------------------------------------------------------------------------------------------------------


class CountedDeals:
    """Exact shares of all answers about one heap."""

    size = inf

    def __init__(self, heap: Heap, tables: Any, weights: Any) -> None:
        self.heap = heap
        self.tables = tables  # [table, bound place and at last all free ones, sort]: how many pieces
        self.weights = weights / weights.sum()
        self.mean = np.einsum("t,tps->ps", self.weights, tables)
        self.cells = [place.name for place in heap.bound]
        self.room = sum(heap.free.values())

    def of(self, question: Question) -> dict[Answer, float]:
        """The share of each answer."""
        match question:
            case ("piece", _, int(kind)):
                sort = self.heap.sort_of[kind]
                return self.spread(list(self.mean[:, sort] / self.heap.counts[sort]))
            case ("pair", _, int(kind), int(other)):
                return self.spread_pairs(kind, other)
            case _:
                return self.kinds_at(str(question[1]))

    def spread(self, chances: list[float]) -> dict[Answer, float]:
        """Chances by cell as chances by place: the free places share the last cell."""
        shares: dict[Answer, float] = dict(zip(self.cells, chances, strict=False))
        return shares | {name: chances[-1] * size / self.room for name, size in self.heap.free.items()}

    def kinds_at(self, name: str) -> dict[Answer, float]:
        """How likely each kind is at a place."""
        bound = name in self.cells
        row = self.mean[self.cells.index(name) if bound else -1]
        size = row.sum()
        heap = self.heap
        return {
            kind: row[heap.sort_of[kind]] / size * copies / heap.counts[heap.sort_of[kind]]
            for kind, copies in heap.kinds.items()
        }

    def spread_pairs(self, kind: int, other: int) -> dict[Answer, float]:
        """How likely two different pieces are in each two places."""
        first, second = self.heap.sort_of[kind], self.heap.sort_of[other]
        joint = np.einsum("t,tp,tq->pq", self.weights, self.tables[:, :, first], self.tables[:, :, second])
        if first == second:
            joint -= np.diag(self.mean[:, first])
        joint /= self.heap.counts[first] * (self.heap.counts[second] - (first == second))
        shares: dict[Answer, float] = {}
        for place, at in self.spots():
            for beside, there in self.spots():
                chance = joint[at, there]
                if at == there == len(self.cells):
                    sizes = self.heap.free[place], self.heap.free[beside] - (place == beside)
                    chance *= sizes[0] * sizes[1] / max(1, self.room * (self.room - 1))
                elif at == len(self.cells):
                    chance *= self.heap.free[place] / self.room
                elif there == len(self.cells):
                    chance *= self.heap.free[beside] / self.room
                shares[place, beside] = float(chance)
        return shares

    def spots(self) -> list[tuple[str, int]]:
        """All places with their cell."""
        return [
            *((name, number) for number, name in enumerate(self.cells)),
            *((name, len(self.cells)) for name in self.heap.free),
        ]


def count(heap: Heap) -> CountedDeals | None:
    """Go through all tables; None if they are too many."""
    left = np.array([heap.counts], dtype=np.int64)
    tables = np.zeros((1, 0, len(heap.sorts)), dtype=np.int64)
    weights = np.ones(1)
    choose = binomials(max(heap.counts))
    for place in heap.bound:
        candidates = heap.candidates(place)
        if candidates is None or len(left) * len(candidates) > 10 * MOST_TABLES:
            return None
        numbers = np.array([numbers for numbers, _ in candidates])
        ways = np.array([ways for _, ways in candidates], dtype=float)
        rows, chosen = np.nonzero((left[:, None, :] >= numbers[None, :, :]).all(axis=2))
        if len(rows) > MOST_TABLES:
            return None
        weights = weights[rows] * ways[chosen] * choose[left[rows], numbers[chosen]].prod(axis=1)
        left = left[rows] - numbers[chosen]
        tables = np.concatenate([tables[rows], numbers[chosen][:, None, :]], axis=1)
    return CountedDeals(heap, np.concatenate([tables, left[:, None, :]], axis=1), weights)


def binomials(most: int) -> Any:
    """How many ways there are to choose k of n, as a table."""
    return np.array([[float(comb(n, k)) for k in range(most + 1)] for n in range(most + 1)])


# -- Dealt by hand -----------------------------------------------------------------------------------------------------


def deal(hidden: Hidden, dice: random.Random) -> Iterator[World]:
    """Deals that fit, without end, each as likely as any other; nothing after many that do not fit.

    Places with a condition are filled one after another, each in one of the ways that are left.  How many these were
    is how much too rarely such a deal is made; the lot drops others in proportion.
    """
    heaps = heaps_of(hidden)
    candidates = {place.name: heap.candidates(place) or [] for heap in heaps.values() for place in heap.bound}
    heaviest, failures = 0.0, 0
    while failures < MOST_CANDIDATES:
        world: World = []
        weight = prod(deal_heap(heap, candidates, world, dice) for heap in heaps.values())
        heaviest = max(heaviest, weight)
        fits = weight > 0 and dice.random() * heaviest <= weight and agree(hidden, world)
        failures = 0 if fits else failures + 1
        if fits:
            yield world


def deal_heap(heap: Heap, candidates: dict[str, Any], world: World, dice: random.Random) -> float:
    """One heap into its places; how many ways there were, 0 if one cannot be filled."""
    stock: list[list[int]] = [[] for _ in heap.sorts]
    for kind, copies in heap.kinds.items():
        stock[heap.sort_of[kind]] += [kind] * copies
    for pieces in stock:
        dice.shuffle(pieces)
    weight = 1.0
    for place in heap.bound:
        ways = [
            ways * prod(comb(len(pieces), number) for pieces, number in zip(stock, numbers, strict=True))
            for numbers, ways in candidates[place.name]
        ]
        weight *= sum(ways)
        if not weight:
            return 0
        numbers, _ = dice.choices(candidates[place.name], ways)[0]
        taken = [stock[sort].pop() for sort, number in enumerate(numbers) for _ in range(number)]
        world.append(Place(place.name, tuple(taken), place.heap))
    rest = [piece for pieces in stock for piece in pieces]
    dice.shuffle(rest)
    for name, size in heap.free.items():
        world.append(Place(name, tuple(rest[:size]), heap.places[0].heap))
        rest = rest[size:]
    return weight


def agree(hidden: Hidden, world: World) -> bool:
    """Whether the places of a world can hold what they hold, taken together."""
    if hidden.agrees is None:
        return True
    lying = {place.name: place.pieces for place in hidden.places} | {place.name: place.pieces for place in world}
    return hidden.agrees(lying)

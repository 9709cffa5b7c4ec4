"""Deals are counted right: the same shares as when all of them are written down one by one."""

import random
from collections import Counter
from itertools import islice, permutations

import pytest

from tischlein.check.answers import AnswerTally, answers
from tischlein.check.deals import count, deal, heaps_of
from tischlein.check.redeals import list_worlds
from tischlein.kit import Hidden, Place

PIECES = (1, 1, 2, 3, 4, 5)
PAIRS = [("", 1, 1), ("", 1, 2), ("", 3, 5)]


def adds_up(pieces):
    """A condition: the sum is even."""
    return sum(pieces) % 2 == 0


def without_5(pieces):
    """Another one; it counts a place of the low pieces twice."""
    return 0 if 5 in pieces else 1 + (max(pieces) < 3)


def hidden(left, right, pile, sort=lambda kind: kind):
    """Three places."""
    (left, left_ways), (right, right_ways) = left, right
    places = [Place("left", left, ways=left_ways), Place("right", right, ways=right_ways), Place("pile", pile)]
    return Hidden(places, sort)


HIDDEN = {
    "nothing is known": hidden(((1, 1, 2), None), ((3, 4), None), (5,)),
    "one place is bound": hidden(((1, 1), adds_up), ((2, 3), None), (4, 5)),
    "two are": hidden(((3, 5), adds_up), ((1, 2), without_5), (1, 4)),
    "sorts are alike": hidden(((1, 1), adds_up), ((2,), None), (3, 4, 5), lambda kind: kind % 2),
}


def all_deals(hidden):
    """Every way to deal the single pieces, with how often it counts."""
    sizes = [len(place.pieces) for place in hidden.places]
    for order in permutations(PIECES):
        pieces = iter(order)
        world = [
            Place(place.name, tuple(islice(pieces, size))) for place, size in zip(hidden.places, sizes, strict=True)
        ]
        weight = 1
        for place, dealt in zip(hidden.places, world, strict=True):
            weight *= place.ways(dealt.pieces) if place.ways else 1
        yield world, weight


def shares(hidden, question_of):
    """How likely each answer is, by all deals."""
    found = Counter()
    for world, weight in all_deals(hidden):
        for answer, chance in question_of(world):
            found[answer] += weight * chance
    return {answer: weight / found.total() for answer, weight in found.items() if weight}


def places_of(kind):
    return lambda world: [(place.name, place.pieces.count(kind)) for place in world]


def places_of_two(kind, other):
    def pairs(world):
        spots = [(place.name, piece, number) for place in world for number, piece in enumerate(place.pieces)]
        return [((at[0], to[0]), 1) for at in spots for to in spots if at != to and (at[1], to[1]) == (kind, other)]

    return pairs


def kinds_at(name):
    return lambda world: [(piece, 1) for place in world if place.name == name for piece in place.pieces]


every_hidden = pytest.mark.parametrize("hidden", HIDDEN.values(), ids=HIDDEN)


@every_hidden
def test_counted_shares_are_those_of_all_deals(hidden):
    counted = count(heaps_of(hidden)[""])
    for kind in set(PIECES):
        assert positive(counted.of(("piece", "", kind))) == pytest.approx(shares(hidden, places_of(kind)))
    for place in hidden.places:
        assert positive(counted.of(("place", place.name))) == pytest.approx(shares(hidden, kinds_at(place.name)))
    for pair in PAIRS:
        assert positive(counted.of(("pair", *pair))) == pytest.approx(shares(hidden, places_of_two(*pair[1:])))


@every_hidden
def test_deals_by_hand_are_fair(hidden):
    dice = random.Random(1)
    tally = AnswerTally(answers(world, dice, PAIRS) for world in islice(deal(hidden, dice), 4000))
    counted = count(heaps_of(hidden)[""])
    for question in tally:
        right = counted.of(question)
        assert max(abs(share - right[answer]) for answer, share in tally.of(question).items()) < 0.04


@every_hidden
def test_all_worlds_are_listed_with_what_they_weigh(hidden):
    listed = list_worlds(heaps_of(hidden)[""])
    blocks = Counter()
    for world, weight in all_deals(hidden):
        assert (listed.block(world) >= 0) == (weight > 0)
        blocks[listed.block(world)] += weight
    total = blocks.total()
    assert {number: weight / total for number, weight in blocks.items() if weight} == pytest.approx(
        {number: share for number, share in listed.shares.items() if share}
    )


def positive(given):
    """The answers that are given at all."""
    return {answer: share for answer, share in given.items() if share > 0}

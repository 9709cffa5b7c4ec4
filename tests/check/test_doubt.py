"""Doubts: what is the same raises no alarm, what differs does, and Hoeffding's inequality says when that is sure."""

import random

from tischlein.check.answers import AnswerTally
from tischlein.check.doubt import SURE, absent, confirmed, is_sure, never, too_often

QUESTION = ("place", "left")


def worlds(*weights, seed=1):
    """A source of worlds with one question: answer i comes up with weight i."""
    dice = random.Random(f"{weights} {seed}")
    return lambda wanted: AnswerTally(
        {QUESTION: dice.choices(range(len(weights)), weights)[0]} for _ in range(wanted)
    )  # fmt: skip


def test_what_is_the_same_is_hardly_ever_suspected_and_never_confirmed():
    one, other = worlds(1, 2, 3), worlds(1, 2, 3, seed=2)
    suspected = [found for _ in range(300) if (found := too_often(one(120), other(120)))]
    assert len(suspected) < 10
    assert not any(confirmed(found, one, other) for found in suspected)


def test_what_differs_is_suspected_and_confirmed():
    one, other = worlds(3, 1, 1), worlds(1, 1, 1)
    (found,) = too_often(one(300), other(300))
    assert found.answers == {0}
    assert confirmed([found], one, other) == [found]


def test_what_differs_by_less_than_is_tolerated_is_not_confirmed():
    one, other = worlds(36, 32, 32), worlds(1, 1, 1)
    assert confirmed(too_often(one(6000), other(6000)), one, other, tolerance=0.1) == []


def test_the_more_worlds_the_smaller_the_difference_that_is_sure():
    assert is_sure(0.5, 100, 100)
    assert not is_sure(0.1, 100, 100)
    assert is_sure(0.1, 5000, 5000)
    assert SURE < 1e-9


def test_an_answer_that_never_comes_up_is_found_and_a_rare_one_is_not():
    imagined, lacking, rare = worlds(1, 1, 1), worlds(1, 1, 0), worlds(40, 40, 2)
    (found,) = never(lacking(120), imagined(120))
    assert absent([found], lacking) == [found]
    assert absent([found], rare) == []

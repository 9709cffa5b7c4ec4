"""The end of a game: places, margins, and what is told to those who have not won."""

from random import Random

import pytest

from tischlein import make
from tischlein.engine import discover
from tischlein.engine.ending import remarks_on, standings
from tischlein.kit import Part, Ranked, Remark, View


def view(points, parts=(), tally=()):
    return View(seat=0, turn=-2, to_act=[], points=points, parts=list(parts), winners=[0], tally=list(tally))


def test_places_follow_the_winners_and_then_the_points():
    assert standings([1], [30, 41, 30, 2]) == [
        Ranked(1, 1, 41, 11), Ranked(0, 2, 30, 11), Ranked(2, 2, 30, 11), Ranked(3, 4, 2, 39),
    ]  # fmt: skip


def test_winners_who_share_stand_together_and_a_tie_that_is_broken_does_not():
    assert [(one.place, one.margin) for one in standings([0, 2], [7, 3, 7])] == [(1, 0), (1, 0), (3, 4)]
    assert [(one.seat, one.place, one.margin) for one in standings([1], [7, 7])] == [(1, 1, 0), (0, 2, 0)]


def test_alone_there_is_nobody_to_be_ahead_of_and_where_all_lose_nobody_stands_anywhere():
    assert standings([0], [239]) == [Ranked(0, 1, 239, 0)]
    assert standings([], [4, 5]) == []


@pytest.mark.parametrize(
    ("points", "further", "told"),
    [
        ([100, 96], {}, [Remark("close", [4])]),
        ([100, 60], {}, [Remark("points", [60])]),
        ([100, 60, 40], {}, [Remark("ahead", seats=[2])]),
        ([100, 60], {"tally": [[20, 30], [60, 10], [20, 20]]}, [Remark("round", [1])]),
        (
            [9, 6],
            {"parts": [[Part("a", 9, "X1")], [Part("a", 1, "X1"), Part("b", 5, "X2")]]},
            [Remark("part", [5], "b")],
        ),
    ],
)
def test_who_has_lost_is_told_what_is_true(points, further, told):
    stand = standings([0], points)
    assert remarks_on(view(points, **further), stand, 1) == told
    assert remarks_on(view(points, **further), stand, 0) == []


@pytest.mark.parametrize("game", discover(), ids=str)
def test_every_game_ends_with_places_and_something_to_tell(game):
    match, random = make(game.id, max(game.seats), seed=3), Random(7)
    assert match.see().standings == []
    while not match.is_over:
        seat = match.to_act()[0]
        match.act(seat, random.choice(match.legal_codes(seat)))
    end = match.see()
    assert {one.seat for one in end.standings if one.place == 1} == set(match.winners())
    assert all(end.remarks[one.seat] for one in end.standings if one.place > 1)
    assert [sum(brought) for brought in zip(*end.tally, strict=True)] in ([], match.scores())

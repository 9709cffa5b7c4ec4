"""Ratings, intervals, the sequential test: what is true must come out."""

import random
from math import log10

import pytest

from tests.arena.made_up import deals_of, game
from tischlein.arena.ratings import Tally
from tischlein.arena.schedule import Tournament
from tischlein.arena.sprt import Sprt, Verdict, expected_share

TWO = Tournament("terra", 2, {}, ("new", "old"), 0)


def by_name(tournament, deals):
    return {standing.bot: standing for standing in Tally(tournament, deals).standings}


def test_two_bots_by_hand():
    """Three to one, and the imagined game in which they share: 3.5 to 1.5."""
    deals = [
        [game(["new", "old"], [0]), game(["old", "new"], [1])],
        [game(["new", "old"], [0]), game(["old", "new"], [0])],
    ]
    found = by_name(TWO, deals)
    assert found["new"].rating.value == pytest.approx(400 * log10(3.5 / 1.5), abs=0.1)
    assert found["old"].rating == (0, 0, 0)
    assert found["new"].share.value == 0.75
    assert found["new"].seat_shares == [1.0, 0.5]
    assert found["new"].games == 4


def test_one_among_three_by_hand():
    """P(win) = s / (s + 3): a share of one half is three times the strength."""
    tournament = Tournament("terra", 4, {}, ("new", "old"), 0)
    seating = ["new", "old", "old", "old"]
    deals = [[game(seating, [0])] * 50 + [game(seating, [1])] * 50]
    assert by_name(tournament, deals)["new"].rating.value == pytest.approx(400 * log10(3), abs=4)


def test_a_tie_is_half_a_win():
    tied = by_name(TWO, [[game(["new", "old"], [0, 1])] * 20])
    assert tied["new"].rating.value == pytest.approx(0, abs=0.1)
    assert tied["new"].share.value == 0.5


@pytest.mark.parametrize("seats", [2, 3])
def test_true_strengths_come_out(seats):
    strength = {"best": 300, "good": 150, "weak": -150, "yardstick": 0}
    found = by_name(*deals_of(strength, seats, 150))
    for bot, points in strength.items():
        rating = found[bot].rating
        assert abs(rating.value - points) < 45, bot
        assert rating.low - 15 <= points <= rating.high + 15, bot
    assert list(found) == ["best", "good", "yardstick", "weak"]


def test_more_deals_make_narrower_intervals():
    widths = []
    for deals in (30, 480):
        rating = by_name(*deals_of({"new": 50, "old": 0}, 2, deals))["new"].rating
        widths.append(rating.high - rating.low)
    assert 3 < widths[0] / widths[1] < 5.5  # sixteen times the deals: a quarter


def test_who_never_lost_is_still_on_the_scale():
    found = by_name(TWO, [[game(["new", "old"], [0])]] * 20)["new"]
    assert found.share.value == found.share.high == 1
    assert 0.8 < found.share.low < 0.99
    assert 200 < found.rating.low < found.rating.value < found.rating.high < 2000


def test_equal_luck_in_a_deal_is_not_taken_for_many_results():
    """Deals that always split say more than games that are won by luck."""
    rng = random.Random(2)
    split = [[game(["new", "old"], [0]), game(["old", "new"], [0])] for _ in range(100)]
    luck = [
        [game(["new", "old"], [winner]), game(["old", "new"], [1 - winner])] for winner in rng.choices((0, 1), k=100)
    ]
    widths = [share.high - share.low for share in (by_name(TWO, deals)["new"].share for deals in (split, luck))]
    assert widths[0] < widths[1] / 4


def test_a_common_defeat_lowers_everybodys_share():
    found = by_name(TWO, [[game(["new", "old"], []), game(["old", "new"], [0])]])
    assert found["new"].share.value == 0
    assert found["old"].share.value == 0.5


def test_a_bot_among_itself_has_nothing_to_prove():
    found = by_name(Tournament("terra", 2, {}, ("old",), 0), [[game(["old", "old"], [1])] * 3])["old"]
    assert found.rating == (0, 0, 0)
    assert found.seat_shares == [0, 1]


def test_times_scores_and_failures():
    deals = [
        [
            game(["new", "old"], [0], scores=[7, 3], ms=10.0),
            game(["old", "new"], [1], scores=[3, 9], failures={1: "it crashed."}),
        ]
    ]
    found = by_name(TWO, deals)["new"]
    assert found.mean_score == 7, "where it crashed another bot played on"
    assert found.milliseconds[0] == 6  # of 10, 20, 1 and 2
    assert found.failures == ["it crashed."]


# -- The sequential test ---------------------------------------------------------------------------------------------


def verdict(elo, *, seats=2, seed=0, limit=4000):
    """What the test says of a bot that is truly so much better."""
    test, rng, chance = Sprt(0, 40, seats), random.Random(seed), expected_share(elo, seats)
    while test.verdict is Verdict.OPEN and test.deals < limit:
        test.add(sum(rng.random() < chance for _ in range(seats)) / seats)
    return test.verdict


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(("elo", "right"), [(0, Verdict.NOT_BETTER), (40, Verdict.BETTER)])
def test_it_errs_in_about_one_of_twenty(elo, right, seats):
    wrong = sum(verdict(elo, seats=seats, seed=seed) is not right for seed in range(100))
    assert wrong <= 12  # five expected


def test_what_is_clear_is_said_soon():
    test = Sprt(0, 40, 2)
    for _ in range(100):
        test.add(1.0)
    assert test.verdict is Verdict.BETTER
    assert test.deals < 20
    assert len(test.path) == test.deals, "nothing is added once it is decided"


def test_even_results_decide_nothing():
    test = Sprt(-40, 40, 2)
    for share in [1.0, 0.0] * 200:
        test.add(share)
    assert test.verdict is Verdict.OPEN


def test_equal_bots_win_their_fair_share():
    assert [expected_share(0, seats) for seats in (2, 4)] == [0.5, 0.25]
    assert expected_share(400, 2) == pytest.approx(10 / 11)

"""Who plays whom, where, with which luck."""

from collections import Counter

import pytest

from tischlein.arena.contest import play
from tischlein.arena.schedule import Tournament, circular_orders, line_ups
from tischlein.engine import find_game
from tischlein.engine.chance import NumberedChance


def tournament(bots, seats, game="terra"):
    return Tournament(game, seats, find_game(game).check_options(seats, {}), tuple(bots), 5)


def test_as_many_bots_as_seats_are_the_line_up():
    assert line_ups(("a", "b", "c"), 3) == [("a", "b", "c")]


def test_the_last_bot_fills_the_table():
    assert line_ups(("a", "b"), 4) == [("a", "b", "b", "b")]


def test_more_bots_than_seats_play_in_all_combinations():
    assert line_ups(("a", "b", "c"), 2) == [("a", "b"), ("a", "c"), ("b", "c")]


@pytest.mark.parametrize(("line_up", "ways"), [("ab", 1), ("abc", 2), ("abcd", 6), ("abbb", 1), ("aabb", 2)])
def test_all_ways_to_sit_round_a_table(line_up, ways):
    assert len(circular_orders(tuple(line_up))) == ways


@pytest.mark.parametrize(("bots", "seats"), [("ab", 3), ("abc", 3), ("abcd", 3), ("abcd", 6)])
def test_everybody_sits_equally_often_on_every_seat(bots, seats):
    """Within every deal, for every line-up: so no seat's advantage is anybody's."""
    some = tournament(bots, seats)
    for number in range(3):
        fixtures = some.deal(number)
        assert [fixture.table for fixture in fixtures] == list(range(some.games_per_deal))
        for seat in range(seats):
            there = Counter(fixture.bots[seat] for fixture in fixtures)
            assert there == Counter(fixture.bots[0] for fixture in fixtures)


def test_neighbours_change_from_deal_to_deal():
    some = tournament("abc", 3)
    behind_a = {fixture.bots[1] for number in range(2) for fixture in some.deal(number) if fixture.bots[0] == "a"}
    assert behind_a == {"b", "c"}


def test_whole_deals_are_played():
    some = tournament("abcd", 3)  # four line-ups in three rotations
    assert some.games_per_deal == 12
    assert [some.deals_for(games) for games in (1, 12, 13, 24)] == [1, 1, 2, 2]


def test_every_seat_of_every_game_has_its_own_randomness():
    some = tournament("abcd", 6)
    streams = [fixture.stream + seat for number in range(4) for fixture in some.deal(number) for seat in range(6)]
    assert len(set(streams)) == len(streams)


# -- The same luck ---------------------------------------------------------------------------------------------------

EVEN = [1] * 10_000  # weights with which the outcome shows the random number


def test_chance_event_i_uses_number_i_whatever_was_before():
    one, other = NumberedChance(1, 2), NumberedChance(1, 2)
    one.choose([3, 4])
    other.observe("0 something else")
    other.choose([0, 0, 9])
    assert [one.choose(EVEN) for _ in range(20)] == [other.choose(EVEN) for _ in range(20)]


@pytest.mark.parametrize("deal", [(1, 3), (2, 2), (2**62, 2)])
def test_other_deals_have_other_luck(deal):
    assert [NumberedChance(*deal).choose(EVEN) for _ in range(3)] != [
        NumberedChance(1, 2).choose(EVEN) for _ in range(3)
    ]


def test_numbered_chance_follows_the_weights():
    chance = NumberedChance(7, 0)
    times = Counter(chance.choose([1, 0, 3]) for _ in range(4000))
    assert times[1] == 0
    assert 2850 < times[2] < 3150  # 3000 expected, standard deviation 27


def test_all_rotations_are_dealt_the_same():
    """What chance deals before the first decision is the same on every seat, whoever sits there."""
    some = tournament(["greedy", "random"], 3, "terra")
    openings = []
    for fixture in some.deal(0):
        events = play(some, fixture).events
        first = next(place for place, event in enumerate(events) if not event.startswith("*"))
        openings.append(events[:first])
    assert openings[0] == openings[1] == openings[2]
    assert len(openings[0]) > 3

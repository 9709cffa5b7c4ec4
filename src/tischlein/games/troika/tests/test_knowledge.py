"""Hidden information: what seats know (T6, T12b, T15), and worlds re-imagined from it."""

import random
from collections import Counter

import pytest

from tischlein.engine import Match, SeededChance
from tischlein.games.troika import GAME, knowledge
from tischlein.games.troika.components import TILES, VALUES
from tischlein.games.troika.scoring import is_rightful
from tischlein.games.troika.tests.table import Table, given
from tischlein.kit import RNG, SPECTATOR, seed_rng


def imagine(table, seat, seed=1):
    """A world the seat considers possible, as a table of its own."""
    match = table.match.copy()
    rng = RNG.new()
    seed_rng(rng, seed, 0)
    GAME.rules.reimagine(match.state, seat, rng)
    return Table(match)


def known(table, viewer, owner):
    """What a seat knows of a hand."""
    return table.see(viewer).players[owner].hand


class TestT15Memory:
    """Who put a tile back knows it, also in another's hand, until that hand hides a tile."""

    def drawn(self, own="", tile=12):
        """Seat 1 has drawn a tile that seat 0 had put back."""
        return given(hands=["", own], hidden={1: (0, tile)}, turn=1, flipped=True).play("1 draw 1")

    def test_known_in_the_hand(self):
        table = self.drawn(own="3")
        assert [known(table, viewer, 1) for viewer in (0, 1, 2, SPECTATOR)] == [[12], [3, 12], [], []]

    def test_another_tile_drawn_changes_nothing(self):
        table = self.drawn(own="3").play("2 reveal 40", "*1", "2 take 40", "0 reveal 41", "*1", "0 take 41")
        table.play("1 reveal 42", "*2", "1 draw 43", "*4")
        assert known(table, 0, 1) == [12]
        assert table.hand(1) == "3 4 12"

    @pytest.mark.parametrize(("hidden", "kept"), [(3, 12), (12, 3)])
    def test_unsure_once_the_hand_hides_a_tile_whichever_it_is(self, hidden, kept):
        table = self.drawn(own="3").play("2 reveal 40", "*1", "2 take 40", "0 reveal 41", "*1", "0 take 41")
        table.play("1 reveal 42", "*2", f"1 hide {hidden}")
        assert known(table, 0, 1) == []
        assert known(table, 1, 1) == [kept]

    @pytest.mark.parametrize("hidden", [3, 12])
    def test_of_two_equal_known_tiles_one_stays_known(self, hidden):
        table = given(hands=["", "3"], hidden={1: (0, 12), 2: (0, 12)}, turn=1, flipped=True).play("1 draw 1")
        table.state.active = table.state.to_act = 1
        table.state.moment = 4
        table.play("1 draw 2")
        assert known(table, 0, 1) == [12, 12]
        table.state.active = table.state.to_act = 1
        table.state.moment = 4
        table.play(f"1 hide {hidden}")
        assert known(table, 0, 1) == [12]

    def test_the_own_tile_drawn_again_is_no_secret_to_share(self):
        table = given(hidden={1: (0, 12)}, flipped=True).play("0 draw 1")
        assert table.state.hand_from[0] == [0, 0, 0]

    def test_forgotten_in_the_next_round(self):
        table = self.drawn(own="3").play("2 troika", "0 troika")
        assert table.state.hand_from == [[0] * 3] * 5
        assert table.state.hidden_by == [0] * 49


class TestReimagined:
    """A fair re-deal of what the seat cannot know, and of nothing else."""

    def table(self):
        return given(
            hands=["1 7", "2 8 9", "3"],
            containers=["4 4", "5", "6 6 6"],
            up={10: 11, 11: 12},
            hidden={12: (0, 13), 13: (1, 14), 14: (2, 15)},
            turn=1,
        )

    def test_the_own_hand_and_memory_stay(self):
        for seed in range(20):
            world = imagine(self.table(), 0, seed)
            assert world.hand(0) == "1 7"
            assert world.state.value[11] == 13
            assert world.state.hand_size[:3] == [2, 3, 1]
            assert world.see(0) == self.table().see(0)

    def test_other_hands_and_hidden_tiles_change(self):
        worlds = [imagine(self.table(), 0, seed) for seed in range(30)]
        assert len({world.hand(1) for world in worlds}) > 10
        assert len({world.hand(2) for world in worlds}) > 5
        assert len({world.state.value[12] for world in worlds}) > 5

    def test_a_spectator_knows_no_hidden_tile(self):
        worlds = [imagine(self.table(), SPECTATOR, seed) for seed in range(30)]
        for seat in range(3):
            assert len({world.hand(seat) for world in worlds}) > 5
        assert len({world.state.value[11] for world in worlds}) > 5

    def test_known_tiles_of_other_hands_stay(self):
        table = given(hands=["", "3 5"], hidden={1: (0, 12)}, turn=1, flipped=True).play("1 draw 1")
        for seed in range(20):
            assert "12" in imagine(table, 0, seed).hand(1).split()
        assert any("12" not in imagine(table, 2, seed).hand(1).split() for seed in range(20))

    def test_worlds_that_look_alike_are_re_imagined_alike(self):
        """Also what third players remember must not shine through."""
        position = GAME.rules.STATE.position
        first, second = (
            given(hands=["", "3 5"], hidden={1: (0, tile)}, turn=1, flipped=True).play("1 draw 1") for tile in (12, 13)
        )
        assert first.see(2) == second.see(2)
        assert position(imagine(first, 2).state) == position(imagine(second, 2).state)

    def test_every_unseen_tile_is_equally_likely(self):
        table = given(hands=["1", "7", ""], containers=["2 2 2 3 3 3 4 4 4 5 5 5", "6 6 6 8 8 8 9 9 9 10 10 10"])
        hands = Counter(imagine(table, 0, seed).hand(1) for seed in range(1200))
        unseen = {"1": 2, "7": 7, "11": 3, "12": 3, "13": 3, "14": 3, "15": 3}
        assert set(hands) == set(unseen)
        for value, count in unseen.items():
            assert abs(hands[value] / 1200 - count / 24) < 0.05

    def test_tiles_are_neither_lost_nor_made(self):
        out = [0] * 16
        for seed in range(20):
            GAME.rules.count_pieces(imagine(self.table(), 1, seed).state, out)
            assert out == list(TILES)

    def test_while_tiles_are_dealt(self):
        table = Table(Match(GAME, 4)).play("*1", "*2")
        hands = {imagine(table, 0, seed).hand(1) for seed in range(20)}
        assert len(hands) > 5
        assert imagine(table, 0).hand(0) == "1"


class TestT20Callers:
    """Where wrong calls are forbidden, callers are dealt perfect sets."""

    # seat 1 needs an 11 or a 14, seat 2 an 8 or an 11
    containers = ("", "3 3 3 12 13", "5 5 5 9 10")

    def table(self, up):
        return given(seats=4, hands=["", "14", "11"], containers=self.containers, up=up, called=[1, 2], false_calls=0)

    def test_one_caller_with_a_single_possibility(self):
        table = given(seats=4, containers=["", "7 7 4 5 6"], hands=["", "7", "1 2"], called=[1], false_calls=0)
        for seed in range(10):
            assert imagine(table, 0, seed).hand(1) == "7"

    def test_where_wrong_calls_are_possible_a_caller_may_hold_anything(self):
        table = given(seats=4, containers=["", "7 7 4 5 6"], hands=["", "7", "1 2"], called=[1])
        assert len({imagine(table, 0, seed).hand(1) for seed in range(20)}) > 5

    def test_all_combinations_are_equally_likely(self):
        table = self.table({20: 8, 21: 8, 22: 11})
        worlds = Counter((world.hand(1), world.hand(2)) for world in (imagine(table, 0, seed) for seed in range(1300)))
        ways = {("11", "11"): 2 * 1, ("11", "8"): 2 * 1, ("14", "11"): 3 * 2, ("14", "8"): 3 * 1}
        assert set(worlds) == set(ways)
        for pair, count in ways.items():
            assert abs(worlds[pair] / 1300 - count / 13) < 0.05

    @pytest.mark.parametrize("tries", [0, 32])
    def test_one_caller_must_leave_the_other_the_last_tile(self, monkeypatch, tries):
        """With no random attempts left the search has to go back: the 11 it gives seat 1 first is the only one."""
        monkeypatch.setattr(knowledge, "TRIES", tries)
        table = self.table({20: 8, 21: 8, 22: 8, 23: 11, 24: 11})
        for seed in range(10):
            world = imagine(table, 0, seed)
            assert (world.hand(1), world.hand(2)) == ("14", "11")
            assert sum(world.state.hand_size) == 2

    def test_the_search_with_three_callers(self, monkeypatch):
        monkeypatch.setattr(knowledge, "TRIES", 0)
        table = given(
            seats=5,
            containers=["", "3 3 3 12 13", "5 5 5 9 10", "1 1 1 14 15"],
            hands=["4", "11", "8", "13"],
            up={20: 13, 21: 14, 22: 14},
            called=[3, 1, 2],
            false_calls=0,
        )
        world = imagine(table, 0)
        assert all(is_rightful(world.state, seat) for seat in (1, 2, 3))

    def test_a_caller_with_three_hidden_tiles(self):
        table = given(seats=4, containers=["", "4 5 6 10 11 12"], hands=["", "7 7 7"], called=[1], false_calls=0)
        hands = {imagine(table, 2, seed).hand(1) for seed in range(30)}
        assert len(hands) > 5
        assert all(is_rightful(imagine(table, 2, seed).state, 1) for seed in range(10))

    def test_known_tiles_of_a_caller_stay(self):
        table = given(seats=4, containers=["", "3 3 3 12 13"], hidden={1: (0, 14)}, turn=1, flipped=True, false_calls=0)
        table.play("1 draw 1")
        table.state.called[1] = table.state.calls = 1
        assert {imagine(table, 0, seed).hand(1) for seed in range(10)} == {"14"}
        assert {imagine(table, 2, seed).hand(1) for seed in range(30)} == {"11", "14"}


def test_interchangeable_actions_have_one_representative():
    table = given(up={3: 9, 5: 9, 6: 8}, hidden={7: (1, 4)}, flipped=True, untouched=[40, 41])
    same = {words: GAME.actions.say_action(GAME.rules.representative(table.state, 0, GAME.actions.read_action(words)))
            for words in table.match.legal()}  # fmt: skip
    assert same == {
        "take 3": "take 3", "take 5": "take 3", "take 6": "take 6",
        "draw 7": "draw 7", "draw 40": "draw 40", "draw 41": "draw 40", "troika": "troika",
    }  # fmt: skip


@pytest.mark.parametrize("seed", range(4))
def test_the_lowest_slots_are_kept_up_to_date(seed):
    rules, chance = GAME.rules, random.Random(seed)
    match = Match(GAME, 2 + seed, {"rounds": 1}, SeededChance(seed))
    while not match.is_over:
        assert match.state.lowest == [rules.next_alike(match.state, value, 0) for value in range(VALUES)]
        match.apply(chance.choice(match.legal_codes()))


def test_features_are_the_same_from_every_chair():
    table = given(hands=["1", "1", "1"], containers=["5", "5", "5"])
    first, second = table.match.encode(1), table.match.encode(2)
    assert len(first) == GAME.rules.FEATURES
    assert sum(a != b for a, b in zip(first, second, strict=True)) <= 4  # who starts, whose turn it is

"""Section 13 of RULES.md: who may see what, and the worlds a player considers possible."""

import random
from collections import Counter
from itertools import combinations

import pytest

from tischlein.engine import Match
from tischlein.games.triominos import GAME
from tischlein.games.triominos.actions import NAMES
from tischlein.games.triominos.tests.history import History
from tischlein.games.triominos.tests.table import dealt, given
from tischlein.kit import CHANCE, RNG, SPECTATOR, seed_rng


def rng(seed):
    made = RNG.new()
    seed_rng(made, seed, 0)
    return made


def worlds(table, seat, count):
    """The hands in so many re-imagined worlds."""
    for seed in range(count):
        world = table.state.copy()
        GAME.rules.reimagine(world, seat, rng(seed))
        yield [tuple(NAMES[tile] for tile in range(76) if world.place[tile] == owner) for owner in range(world.seats)]


def test_a_hand_is_seen_by_its_owner_alone_O4():
    table = dealt([["0-0-0", "0-0-1", "0-0-2", "0-0-3", "0-0-4", "0-0-5", "0-1-1", "0-1-2", "0-1-3"], ["5-5-5"]])
    assert table.match.see(0).hand == table.hand(0)
    assert table.match.see(1).hand == ["5-5-5"]
    assert table.match.see(SPECTATOR).hand == []
    assert table.match.log(1)[:9] == ["*?"] * 9
    assert table.match.log(0)[:2] == ["*0-0-0", "*0-0-1"]


def test_a_bought_tile_is_seen_by_its_owner_alone_O10():
    table = given(board=["5-5-5 U 0 0 r0"], hands=(["0-0-0"], ["4-5-5"])).play("0 buy 0-0-1")
    assert table.match.log(0)[-2:] == ["0 buy", "*0-0-1"]
    assert table.match.log(1)[-2:] == ["0 buy", "*?"]


FIVES = ["5-5-5 U 0 0 r0"]  # only tiles with two 5s side by side fit
ZEROS = [name for name in NAMES[:56] if name.startswith("0-")]
OPTIONS = [{}, {"pressman_start": 1}, {"mirror_tiles": 1}, {"empty_minus10": 1, "end_at_bell": 1}]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 6])
def test_re_imagined_worlds_could_have_led_to_what_everybody_saw(seats, options):
    """O5, O14, O28, V1: checked naively against all events of the round."""
    dice = random.Random(seats)
    checked = passes = 0
    for _ in range(2):
        match = Match.new(GAME, seats, options)
        while not match.is_over:
            if match.turn == CHANCE:
                match.play(f"*{dice.choice(list(match.outcomes()))}")
            else:
                legal = match.legal()
                match.play(f"{match.turn} {dice.choice(legal) if dice.random() < 0.5 else legal[-1]}")
            passes += match.state.pot == 0 and match.words()[-1].endswith("pass")
            if match.is_over or dice.random() < 0.85:
                continue
            history = History(match)
            assert history.problems(match.state) == [], "the true world"
            for seat in {0, seats - 1, SPECTATOR}:
                world = match.state.copy()
                GAME.rules.reimagine(world, seat, rng(dice.getrandbits(30)))
                assert history.problems(world) == []
                assert world.held == again_held(world)
                checked += 1
    assert checked > 20
    assert seats < 3 or passes > 0


def again_held(world):
    """The hands as masks, from the places of the tiles."""
    held = [[0, 0] for _ in range(6)]
    for tile in range(76):
        if world.place[tile] < 6:
            held[world.place[tile]][tile // 56] |= 1 << tile % 56
    return held


class TestO14:
    """A free pass tells that nothing in the hand fitted."""

    def table(self):
        hands = (["0-0-0"], ["0-0-1", "0-0-2"], ["4-5-5", "0-0-3"], ["3-5-5", "0-0-4"])
        return given(board=FIVES, hands=hands, pot=[], turn=1).play("1 pass")

    def test_who_passed_holds_no_tile_that_fitted(self):
        for hands in worlds(self.table(), 0, 100):
            assert not {"4-5-5", "3-5-5"} & set(hands[1])

    def test_all_deals_that_are_possible_come_up_about_equally_often(self):
        seen = Counter(tuple(hands) for hands in worlds(self.table(), 0, 1500))
        unseen = ["0-0-1", "0-0-2", "0-0-3", "0-0-4", "3-5-5", "4-5-5"]
        possible = {
            (("0-0-0",), first, second, tuple(sorted(set(unseen) - set(first) - set(second))))
            for first in combinations(unseen[:4], 2)
            for second in combinations(sorted(set(unseen) - set(first)), 2)
        }
        assert set(seen) == possible
        assert len(possible) == 36
        assert min(seen.values()) > 1500 / 36 / 2
        assert max(seen.values()) < 1500 / 36 * 2

    def test_the_others_make_room_if_the_deal_leaves_none(self):
        """Seats 1 and 2 have passed: only seat 3 can hold the two that fit, whatever was dealt there first."""
        hands = (["0-0-0"], ["0-0-1", "0-0-2"], ["0-0-4", "0-0-3"], ["3-5-5", "4-5-5"])
        table = given(board=FIVES, hands=hands, pot=[], turn=1).play("1 pass", "2 pass")
        assert all(hands[3] == ("3-5-5", "4-5-5") for hands in worlds(table, 0, 50))


class TestO28:
    """The round is not blocked: somebody can lay."""

    def table(self):
        """Ten unseen tiles, one of which fits.  Somebody must hold it, but not seat 1, who passed."""
        low = ["0-0-1", "0-0-2", "0-0-3", "0-0-4", "0-1-1", "0-1-2", "0-1-3", "0-1-4", "0-2-2"]
        hands = (["0-0-0"], low[:5], [*low[5:], "4-5-5"])
        return given(board=["5-5-5 U 0 0 r0"], hands=hands, pot=[], turn=1).play("1 pass")

    def test_in_every_world_somebody_can_lay(self):
        assert all("4-5-5" in hands[2] for hands in worlds(self.table(), 0, 50))


class TestO5:
    """Tiles drawn for the start were in the Topf: who holds one has bought it."""

    def test_nobody_holds_them_at_first(self):
        table = dealt([ZEROS[:9], ZEROS[9:18]], ["4-5-5", "3-3-3"])
        for hands in worlds(table, 0, 200):
            assert not {"4-5-5", "3-3-3"} & set(hands[1])

    def test_after_a_purchase_one_may_be_held_but_rarely(self):
        table = dealt([ZEROS[:9], ZEROS[9:18]], ["4-5-5", "3-3-3"])
        table.play("0 place 0-0-5 U 0 0 r0", "1 buy 5-5-5")
        held = Counter(len({"4-5-5", "3-3-3"} & set(hands[1])) for hands in worlds(table, 0, 2000))
        assert set(held) == {0, 1}
        assert 50 < held[1] < 200  # 2 of the 38 tiles of the Topf: about 105


class TestV1:
    """The starter holds the highest tile of all, and after the opening everybody knows which."""

    def test_before_the_opening(self):
        table = dealt([[*ZEROS[1:9], "1-1-1"], [*ZEROS[9:17], "3-3-3"]], pressman_start=1)
        assert table.turn == 1
        tops = Counter()
        for hands in worlds(table, 0, 300):
            tops |= Counter({name for name in hands[1] if name in ("1-1-1", "2-2-2", "3-3-3", "4-4-4", "5-5-5")})
            assert {"2-2-2", "3-3-3", "4-4-4", "5-5-5"} & set(hands[1])
        assert set(tops) == {"2-2-2", "3-3-3", "4-4-4", "5-5-5"}
        for hands in worlds(table, 1, 100):
            assert not {"4-4-4", "5-5-5"} & set(hands[0])

    def test_after_the_opening(self):
        table = dealt([[*ZEROS[1:9], "1-1-1"], [*ZEROS[9:17], "3-3-3"]], pressman_start=1)
        table.play("1 place 3-3-3 U 0 0 r0")
        for seat in (0, 1, SPECTATOR):
            for hands in worlds(table, seat, 50):
                assert not {"4-4-4", "5-5-5"} & {tile for hand in hands for tile in hand}


def test_when_the_match_is_over_nothing_is_hidden_any_more():
    table = given(board=["1-3-4 U 0 0 r0"], hands=(["1-2-3"], ["5-5-5"]), end_at_bell=1)
    table.play("0 place 1-2-3 D 0 0 r2")
    assert list(worlds(table, 0, 3)) == [[(), ("5-5-5",)]] * 3


def test_the_features_tell_own_tiles_from_unseen_ones():
    table = given(board=["5-5-5 U 0 0 r0"], hands=(["4-5-5", "0-0-0"], ["0-0-1", "0-0-2"]))
    mine, theirs, nobody = (table.match.encode(seat) for seat in (0, 1, SPECTATOR))
    assert mine != theirs
    assert mine != nobody
    assert len(mine) == GAME.rules.FEATURES

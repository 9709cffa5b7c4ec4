"""Hidden information: re-imagined worlds are possible, fair, and know nothing they should not."""

import random
from collections import Counter

import pytest

from tischlein.games.terra.components import CARDS, COPIES
from tischlein.games.terra.knowledge import pack_sets, reimagine
from tischlein.games.terra.rules import STATE
from tischlein.games.terra.sets import SETS
from tischlein.games.terra.tests.table import assert_all_cards, given
from tischlein.kit import RNG, SPECTATOR, seed_rng


def world(table, seat, seed):
    """One re-imagined world."""
    state = table.state.copy()
    rng = RNG.new()
    seed_rng(rng, seed, 0)
    reimagine(state, seat, rng)
    assert_all_cards(state)
    return state


@pytest.fixture
def table():
    """A table with something of everything."""
    return given(
        hands=["G1 G2 B3", "R4 R5 R6 B1", "B6"],
        open={"R-EU": "R5"},
        sets=["B5 B5 B5", "R2 R3 R4, G4 B3 R2", "G1 G1 G1"],
        gone="G6 G6",
    )


class TestReimagined:
    """What a seat knows stays; everything else is dealt anew."""

    def test_E8_the_own_hand_and_own_sets_stay(self, table):
        for seed in range(20):
            state = world(table, 0, seed)
            assert state.hand[0] == table.state.hand[0]
            assert state.sets[0] == table.state.sets[0]
            assert state.discard == table.state.discard
            assert state.laid == table.state.laid

    def test_E22_other_hands_and_sets_change_but_not_their_sizes(self, table):
        states = [world(table, 0, seed) for seed in range(20)]
        assert len({tuple(state.hand[1]) for state in states}) > 10
        assert len({tuple(state.sets[1][:2]) for state in states}) > 10
        for state in states:
            assert state.set_count == table.state.set_count
            assert [sum(state.hand[seat]) for seat in range(3)] == [3, 4, 1]

    def test_a_spectator_knows_no_hand_at_all(self, table):
        states = [world(table, SPECTATOR, seed) for seed in range(20)]
        assert len({tuple(state.hand[0]) for state in states}) > 10

    def test_worlds_that_look_alike_give_the_same_worlds(self, table):
        for seed in range(20):
            twin = given()
            twin.state = world(table, 0, seed)
            assert STATE.position(world(twin, 0, 99)) == STATE.position(world(table, 0, 99))

    def test_E31_after_a_regular_end_the_sets_are_known(self):
        table = given(hands=["", "R1 R2", "B1 B2"], sets=["", "R2 R3 R4"], pile="G1")
        table.draw("G1")
        for seed in range(20):
            assert world(table, 0, seed).sets == table.state.sets

    def test_E29_after_a_collapse_they_are_not(self):
        table = given(open={"G-SA": "", "B-SA": ""}, sets=["", "R2 R3 R4"])
        table.draw("R-SA")
        table.decide("", "", "")
        assert len({world(table, 0, seed).sets[1][0] for seed in range(20)}) > 10

    def test_E2_while_dealing(self):
        table = given(hands=["G1 G2", "R1"])
        table.state.moment = 0
        assert world(table, 1, 1).hand[1] == table.state.hand[1]


class TestHiddenContributions:
    """E11, V1: what lies face down has the colour of the crisis."""

    def test_hidden_cards_vary_within_the_colour(self):
        table = given(seats=4, hands=["B5", "B6", "B2", "G1"], hidden_contributions=1)
        table.draw("B-AF")
        table.decide("B5", "B6")
        values = Counter()
        for seed in range(200):
            state = world(table, 2, seed)
            assert 1 <= state.contribution[0] <= 6
            assert 1 <= state.contribution[1] <= 6
            assert state.contribution[2] == state.contribution[3] == 0
            values[state.contribution[0]] += 1
        assert set(values) == {1, 2, 3, 4, 5, 6}

    def test_the_own_card_is_known(self):
        table = given(hands=["B5", "B6", "B2"], hidden_contributions=1)
        table.draw("B-AF")
        table.decide("B5", "B6")
        assert {world(table, 0, seed).contribution[0] for seed in range(20)} == {5}

    def test_open_cards_are_known_to_all(self):
        table = given(hands=["B5", "B6", "B2"])
        table.draw("B-AF")
        table.decide("B5", "B6")
        assert {tuple(world(table, 2, seed).contribution) for seed in range(20)} == {(5, 6, 0, 0, 0, 0)}

    def test_the_last_cards_of_the_colour_are_kept_for_them(self):
        """Four blue cards are unseen: one lies on the crisis, and the others make a set with it or without."""
        table = given(
            hands=["B6", "", ""], sets=["", "", "B1 B1 B1"], pile="B-AF G1 R1", hidden_contributions=1, gone="G6"
        )  # fmt: skip
        table.draw("B-AF")
        table.decide("B6")
        for seed in range(50):
            state = world(table, 1, seed)
            assert state.contribution[0] in {1, 6}


def test_a_hidden_set_is_as_likely_as_the_ways_to_pick_it():
    """One hidden set, three cards of one kind or one of another: C(4,3) ways against 1."""
    table = given(sets=["", "R1 R1 R1"], pile="R1 G1 G1 G1 G-NA")
    drawn = Counter(SETS[world(table, 0, seed).sets[1][0]] for seed in range(2000))
    assert set(drawn) == {(12, 12, 12), (0, 0, 0)}
    assert 0.75 < drawn[12, 12, 12] / 2000 < 0.85


def random_sets(dice, wanted, spare):
    """Unseen cards among which there are so many sets, and some more."""
    while True:
        left, unseen = list(COPIES), [0] * CARDS
        for _ in range(wanted):
            fitting = [cards for cards in SETS if all(left[card] >= cards.count(card) for card in cards)]
            if not fitting:
                break
            for card in dice.choice(fitting):
                left[card] -= 1
                unseen[card] += 1
        else:
            for card in dice.sample([kind for kind in range(CARDS) for _ in range(left[kind])], spare):
                unseen[card] += 1
            return unseen


@pytest.mark.parametrize("spare", [0, 2, 3, 5, 9])
@pytest.mark.parametrize("wanted", [1, 4, 9, 20])
def test_the_search_finds_sets_wherever_there_are_enough(wanted, spare):
    """E23: the fallback of a re-deal, with hardly a card to spare."""
    dice = random.Random(100 * wanted + spare)
    for _ in range(10):
        state = STATE.new()
        unseen = random_sets(dice, wanted, spare)
        state.left[:CARDS] = unseen
        pack_sets(state, wanted, 0)
        for number in state.packed[:wanted]:
            for card in SETS[number]:
                state.left[card] += 1
        assert state.left[:CARDS] == unseen
        assert len(state.packed[:wanted]) == wanted


def test_the_search_leaves_cards_for_face_down_contributions():
    """E10, V1: two green cards lie on a green crisis, so the four green ones cannot make the set."""
    state = STATE.new()
    state.threat = 0
    state.left[0], state.left[7] = 4, 3  # G1, B2
    pack_sets(state, 1, 2)
    assert SETS[state.packed[0]] == (7, 7, 7)
    assert state.left[:CARDS] == [4] + [0] * 17


def test_a_table_without_any_card_to_spare_is_re_imagined_too():
    """The pile is a crisis, the hands are empty: only the sets can be dealt among each other."""
    rows = ["", "R2 R3 R4, G4 B3 R2, B5 B5 B5, G1 G2 G3", "G1 G1 G1, G5 B5 R5, R4 R5 R6, G2 B3 R4"]
    table = given(sets=rows, pile="G-NA")
    for seed in range(30):
        assert cards_in_sets(world(table, 0, seed)) == cards_in_sets(table.state)


def cards_in_sets(state):
    """All cards that lie in face-down sets."""
    numbers = [state.sets[seat][place] for seat in range(state.seats) for place in range(state.set_count[seat])]
    return Counter(card for number in numbers for card in SETS[number])

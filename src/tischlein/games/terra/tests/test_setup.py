"""E1-E6: components, players, setup."""

import random
from collections import Counter
from itertools import chain, combinations_with_replacement

import pytest

from tischlein.engine import Match
from tischlein.games.terra import GAME
from tischlein.games.terra.actions import CARD_WORDS, CRISIS_WORDS
from tischlein.games.terra.components import COPIES, MOST_SETS, VALUES
from tischlein.games.terra.crises import DANGER
from tischlein.games.terra.scoring import bits_of
from tischlein.games.terra.sets import PARTNERS, POINTS_WITH, SET_BITS, SET_KINDS, SET_POINTS, SETS
from tischlein.kit import CHANCE, OptionError


class TestComponents:
    """The known sums of the cards."""

    def test_crises_keep_every_published_sum(self):
        assert [sum(DANGER[region::6]) for region in range(6)] == [34, 41, 36, 40, 43, 34]
        for colour in range(3):
            assert sorted(DANGER[6 * colour : 6 * colour + 6]) == [10, 11, 12, 13, 14, 16]

    def test_ninety_solution_cards_of_97_a_colour(self):
        assert sum(COPIES) == 90
        for colour in range(3):
            assert sum(COPIES[6 * colour + value - 1] * value for value in range(1, 7)) == 97


def is_set(cards):
    """E23 once more, naively: a look at any three cards."""
    colours = {card // VALUES for card in cards}
    values = sorted(card % VALUES for card in cards)
    equal = len(set(values)) == 1
    consecutive = values == [values[0], values[0] + 1, values[0] + 2]
    return len(colours) in (1, 3) and (equal or consecutive)


class TestE23:
    """The table of sets is exactly what the rule says."""

    def test_all_sets_and_no_others(self):
        every = combinations_with_replacement(range(18), 3)
        assert list(SETS) == [cards for cards in every if is_set(cards)]
        assert len(SETS) == SET_KINDS == 18 + 6 + 12 + 24

    def test_points_are_the_printed_values(self):
        for cards, points in zip(SETS, SET_POINTS, strict=True):
            assert points == sum(int(CARD_WORDS[card][1]) for card in cards)

    def test_bits_find_exactly_the_sets_of_the_cards(self):
        rng = random.Random(23)
        for _ in range(500):
            hand = Counter(rng.choices(range(18), k=9))
            bits = bits_of([hand[card] for card in range(18)])
            found = [cards for cards, needed in zip(SETS, SET_BITS, strict=True) if bits & needed == needed]
            assert found == [cards for cards in SETS if not Counter(cards) - hand]

    def test_the_tables_by_card_find_every_set_of_different_cards(self):
        for card in range(18):
            others = [[other for other in cards if other != card] for cards in SETS if card in cards]
            wanted = {
                1 << pair[0] | 1 << pair[1]: sum(other % 6 + 1 for other in (card, *pair)) for pair in others if pair
            }
            table = dict(zip(PARTNERS[card], POINTS_WITH[card], strict=True))
            assert {partners: points for partners, points in table.items() if points} == wanted


class TestE1:
    """Three to six players."""

    @pytest.mark.parametrize("seats", [1, 2, 7])
    def test_others_are_refused(self, seats):
        with pytest.raises(OptionError):
            Match(GAME, seats)


class TestE2:
    """Hands of 4, 4, 3, 2 cards, without crises."""

    @pytest.mark.parametrize(("seats", "cards"), [(3, 4), (4, 4), (5, 3), (6, 2)])
    def test_hand_sizes(self, seats, cards):
        match = Match(GAME, seats)
        dealt = 0
        while match.turn == CHANCE and match.state.hand_size[:seats] != [cards] * seats:
            assert not set(match.outcomes()) & set(CRISIS_WORDS)
            match.play("*" + min(match.outcomes()))
            dealt += 1
        assert dealt == cards * seats
        assert set(CRISIS_WORDS) <= set(match.outcomes())

    def test_weights_are_the_cards_left_of_the_ninety(self):
        match = Match(GAME, 3)
        assert match.outcomes()["B1"] == 6
        assert match.outcomes()["B6"] == 4
        match.play("*B6")
        assert match.outcomes()["B6"] == 3


@pytest.mark.parametrize(("seats", "pile"), [(3, 96), (4, 92), (5, 93), (6, 96)])
def test_E3_case_30_the_pile(seats, pile):
    """E3: all other cards and the eighteen crises."""
    match = dealt(seats)
    assert sum(match.outcomes().values()) == match.state.pile == pile
    assert all(match.outcomes()[crisis] == 1 for crisis in CRISIS_WORDS)


def dealt(seats, **options):
    """A game whose hands are dealt: always the first card there is."""
    match = Match(GAME, seats, options)
    for _ in range({3: 12, 4: 16, 5: 15, 6: 12}[seats]):
        match.play("*" + next(iter(match.outcomes())))
    return match


def test_E4_nobody_has_points():
    """E4: every score starts at 0."""
    assert dealt(4).scores() == [0, 0, 0, 0]


@pytest.mark.parametrize("start", [0, 2, 3])
def test_E5_the_start_seat_begins_and_play_goes_clockwise(start):
    """E5: the configured seat, then ascending, wrapping."""
    match = dealt(4, start_seat=start)
    for step in range(5):
        match.play("*R1")
        assert match.turn == (start + step) % 4
        match.apply("done")


def test_E6_hands_are_dealt_one_after_the_other():
    """E6: seat 0 first, all its cards."""
    match = Match(GAME, 3)
    hands = [[f"{colour}{value}" for value in (1, 2, 3, 4)] for colour in "GBR"]
    for card in chain(*hands):
        match.play(f"*{card}")
    assert [match.see(seat).hand for seat in range(3)] == hands


def test_no_player_can_lay_more_sets_than_there_is_room_for():
    """The bound of MOST_SETS: a turn for every card of the pile in turn, one card each, and the starting hand."""
    for seats, dealt_cards, pile in [(3, 4, 96), (4, 4, 92), (5, 3, 93), (6, 2, 96)]:
        turns = -(-pile // seats)
        assert (turns + dealt_cards) // 3 <= MOST_SETS

"""D1-D9: before the first turn."""

import pytest

from tischlein.engine import IllegalEventError, Match
from tischlein.games.drei import GAME
from tischlein.games.drei.colours import COLOUR
from tischlein.games.drei.tests.table import black, colour, coloured
from tischlein.kit import CHANCE, OptionError

PRINTED_AS = "KOFHRTMLRMOHTLFGLHMFTORHLROTFMKMRFLTHOFOLMTRHGTMLOFHROHTLFRMKRLHMFTOLROTFMHGHOMRFLTMTRHFOL"


def deal(match, cards=()):
    """The given cards first, then always the lowest possible one."""
    for card in cards:
        match.play(f"*{card}")
    while match.turn == CHANCE:
        match.play("*" + min(match.outcomes(), key=int))
    return match


def test_the_colour_table_is_the_one_of_the_rule_sheet():
    letters = dict(zip("OFHRTMLGK", range(9), strict=True))
    assert tuple(letters[letter] for letter in PRINTED_AS) == COLOUR


def test_every_colour_has_twelve_cards_four_in_each_row():
    for number in range(7):
        cards = [card for card in coloured() if COLOUR[card] == number]
        assert len(cards) == 12
        assert [sum(card // 30 == row for card in cards) for row in range(3)] == [4, 4, 4]


@pytest.mark.parametrize("seats", [0, 1, 5, 6])
def test_D1_two_to_four_players(seats):
    with pytest.raises(OptionError, match="2 to 4"):
        Match(GAME, seats)


def test_D2_start_cards_begin_the_rows_and_are_never_dealt():
    match = Match(GAME, 2)
    assert [cards[0] for cards in match.state.row] == [0, 30, 60] == black()
    assert not {"0", "30", "60"} & set(match.outcomes())


def test_D3_all_87_cards_are_equally_likely_grey_ones_included():
    outcomes = Match(GAME, 2).outcomes()
    assert set(outcomes.values()) == {1}
    assert len(outcomes) == 87
    assert {"15", "45", "75"} <= set(outcomes)


def test_D4_three_open_cards_may_all_fall_into_one_row():
    match = deal(Match(GAME, 2), [22, 4, 9])
    assert match.state.row[0][:4] == [0, 4, 9, 22]
    assert match.state.row_size == [4, 1, 1]
    assert [match.state.open[seat] for seat in (0, 1)] == [[0] * 7] * 2


def test_D4_one_open_card_per_row_leaves_only_rows_without_one():
    match = Match(GAME, 2, {"one_open_card_per_row": 1})
    match.play("*22")
    assert min(map(int, match.outcomes())) == 31
    match.play("*50")
    assert min(map(int, match.outcomes())) == 61
    match.play("*75")
    assert match.state.row_size == [2, 2, 2]
    assert "1" in match.outcomes()


@pytest.mark.parametrize(("cards", "seats"), [(20, 2), (20, 4), (14, 3), (32, 2)])
def test_D5_D7_eight_cards_in_the_hand_the_others_in_the_pile(cards, seats):
    match = deal(Match(GAME, seats, {"cards": cards}))
    assert match.state.hand_size[:seats] == [8] * seats
    assert match.state.pile[:seats] == [cards - 8] * seats


def test_D5_32_cards_are_for_two_only():
    with pytest.raises(OptionError, match="two"):
        Match(GAME, 3, {"cards": 32})


def test_D6_undealt_cards_stay_unseen():
    for seats, undealt in ((2, 44), (3, 24), (4, 4)):
        match = deal(Match(GAME, seats))
        assert sum(match.state.unseen) - sum(match.state.pile) == undealt


def test_D7_the_start_player_gets_all_eight_first():
    match = Match(GAME, 3, {"start_seat": 1})
    for card in (1, 31, 61, 2, 3, 4, 5, 6, 7, 8, 9):
        match.play(f"*{card}")
    assert match.state.hand[1] == [2, 3, 4, 5, 6, 7, 8, 9]
    assert match.state.hand_size == [0, 8, 0, 0]
    match.play("*10")
    assert match.state.hand_size == [0, 8, 1, 0]


def test_D8_ten_lies_on_top():
    match = deal(Match(GAME, 2))
    assert match.see(0).interims == [10, 7, 5, 3]


def test_D9_the_start_player_is_an_option():
    assert deal(Match(GAME, 3, {"start_seat": 2})).turn == 2
    with pytest.raises(OptionError, match="3 is no seat"):
        Match(GAME, 3, {"start_seat": 3})


def test_a_hand_is_dealt_hidden_and_open_cards_are_not():
    match = deal(Match(GAME, 2), [22, 4, 9])
    assert match.log(0)[:4] == ["*22", "*4", "*9", "*1"]
    assert match.log(1)[:4] == ["*22", "*4", "*9", "*?"]
    assert colour(22) == "red"


def test_a_card_that_is_gone_cannot_be_dealt_again():
    match = deal(Match(GAME, 2), [22])
    assert match.words().count("*22") == 1
    with pytest.raises(IllegalEventError):
        Match(GAME, 2).play("*30")

"""A1-A8: the circle, the figures, the fragments, the first round."""

import pytest

from tischlein.engine import Match
from tischlein.games.artefakt import GAME
from tischlein.games.artefakt.actions import FRAGMENT_NAMES
from tischlein.games.artefakt.tests.table import CIRCLE, Table
from tischlein.kit import OptionError

LAID = [f"*{site}" for site in CIRCLE]


def start(seats=2, **options):
    return Table(Match.new(GAME, seats, options))


def placed(seats=2, dice="1", **options):
    """A table after set-up, all figures on one site."""
    return start(seats, **options).play(*LAID, *[f"*{dice}"] * (3 * seats))


@pytest.mark.parametrize("seats", [1, 5])
def test_A1_two_to_four_players(seats):
    with pytest.raises(OptionError):
        start(seats)


class TestA2:
    """The sites are laid in a circle, in an order that chance decides."""

    def test_every_site_is_laid_once(self):
        table = start()
        assert table.match.outcomes() == {str(site): 1 for site in range(1, 11)}
        table.play("*3", "*7")
        assert table.match.outcomes() == {str(site): 1 for site in (1, 2, 4, 5, 6, 8, 9, 10)}
        with pytest.raises(ValueError, match="not possible"):
            table.play("*3")

    def test_positions_follow_the_events(self):
        table = start().play(*LAID)
        assert table.state.circle == list(CIRCLE)
        assert [table.state.position[site] for site in CIRCLE] == list(range(10))


def test_A3_four_texts_are_open():
    assert {site.number for site in placed().match.see(0).circle if site.open} == {1, 5, 6, 8}


def test_A4_all_fragments_are_in_the_centre_every_piece_twice():
    assert start().centre == [name for name in FRAGMENT_NAMES for _ in range(2)]


class TestA5:
    """The start player is an option."""

    def test_default_is_seat_0(self):
        assert start().state.starter == 0

    def test_the_start_player_places_first_and_rolls(self):
        table = start(3, start_seat=2).play(*LAID, "*9")
        assert table.site_of(2, "dicker") == 9
        assert placed(3, start_seat=2).match.see(0).starter == 2

    def test_it_must_exist(self):
        with pytest.raises(OptionError):
            start(2, start_seat=2)


class TestA6:
    """Three times round a figure is placed by the number die."""

    def test_dicker_lady_langer_from_the_start_player_on(self):
        table = start(2, start_seat=1).play(*LAID, "*1", "*2", "*3", "*4", "*5", "*6")
        assert [table.site_of(1, figure) for figure in ("dicker", "lady", "langer")] == [1, 3, 5]
        assert [table.site_of(0, figure) for figure in ("dicker", "lady", "langer")] == [2, 4, 6]

    def test_a_fair_die_each_time(self):
        table = start().play(*LAID)
        for _ in range(6):
            assert table.match.outcomes() == {str(site): 1 for site in range(1, 11)}
            table.play("*4")

    def test_all_figures_may_share_a_site(self):
        table = placed(4, dice="7")
        assert table.state.standing[table.state.position[7]] == [3, 3, 3, 3]


def test_A7_A8_the_first_round_begins_with_action_1_and_no_card_laid():
    table = placed()
    assert table.state.round == 1
    assert table.moment == "rolling"
    assert table.state.plan == [[0, 0, 0]] * 4


def test_A7_cards_are_taken_back_for_every_round():
    table = placed(2, effects=0)
    table.play(*["*blue-2", "*a", "*blue-2", "*b", "*blue-3", "*a", "*brown-3", "*a"])
    table.play("1 plan 1 2 3", "0 plan 4 3 2", *["0 cw", "1 cw"] * 3)
    assert table.moment == "opening"
    assert table.match.see(1).players[0].cards == [4, 3, 2], "the cards of this round still lie open"
    table.play("0 open 2")
    assert table.match.see(1).players[0].cards == [0, 0, 0]
    assert not table.match.see(1).players[0].has_planned

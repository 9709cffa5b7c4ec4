"""A26-A28: action 5, and the options that change it."""

from tischlein.games.artefakt.tests.table import given
from tischlein.games.artefakt.view import ArtefaktPreview


class TestA26:
    """The old start player opens a site, and the marker goes on."""

    def test_any_closed_site(self):
        table = given(3, starter=2).end_round()
        assert (table.turn, table.moment) == (2, "opening")
        assert table.legal() == {f"open {site}" for site in (2, 3, 4, 7, 9, 10)}
        assert table.refusal(2, "open 5") == "ALREADY_OPEN"
        assert table.refusal(2, "cw") == "OPEN_NOW"
        assert table.match.previews(2)["open 9"] == ArtefaktPreview(opens=9)

    def test_the_marker_goes_clockwise(self):
        table = given(3, starter=2).end_round().play("2 open 9")
        assert table.state.open[9] == 1
        assert table.state.starter == 0

    def test_not_after_a_win(self):
        table = given(figures={0: (2, 0, 0)}, sites={2: "blue-a blue-b blue-c blue-d"}).evaluate()
        assert table.turn == "over"
        assert table.state.starter == 0


def test_A27_the_basic_game_opens_nothing():
    table = given(basic=1).end_round()
    assert table.state.round == 2
    assert sum(table.state.open) == 4


def test_A28_the_next_round_begins():
    table = given().end_round().play("0 open 2")
    assert table.state.round == 2
    assert table.moment == "rolling"


def test_A26_without_effects_sites_are_opened_too():
    assert given(effects=0).end_round().moment == "opening"

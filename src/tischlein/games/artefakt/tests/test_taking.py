"""A17-A25: action 4, the evaluation of the sites."""

from collections import Counter

import pytest

from tischlein.games.artefakt.circle import is_alone, winner_of
from tischlein.games.artefakt.components import NONE_WINS
from tischlein.games.artefakt.tests.table import given
from tischlein.games.artefakt.view import ArtefaktPreview

X, Y, Z = 0, 1, 2


def test_A17_sites_are_evaluated_in_the_order_of_their_numbers():
    table = given(4, figures={seat: (seat + 1, 9 - seat, 10) for seat in range(4)}, opened=range(1, 11)).evaluate()
    sites = []
    while table.moment == "using":
        sites.append((table.state.site, table.turn))
        table.play(f"{table.turn} skip")
    # Friedhof, Ruine and the exchanges need fragments that nobody has; site 10 is a tie.
    assert sites == [(1, 0), (9, 0)]


def test_A17_figures_count_where_they_are_at_that_moment():
    table = given(figures={X: (1, 0, 0), Y: (5, 0, 0)}, sites={5: "blue-a"}, opened=(1,)).evaluate()
    table.play("0 use dicker cw")
    assert table.on(5) == ["blue-a"], "X has come to site 5, and now it is a tie"


def test_A18_without_figures_fragments_stay():
    table = given(sites={4: "blue-a"}).evaluate()
    assert table.on(4) == ["blue-a"]


class TestA19:
    """One player alone takes all, without deciding; then the text."""

    def test_all_fragments_of_the_site(self):
        table = given(figures={X: (4, 4, 0)}, sites={4: "blue-a brown-b brown-b"}).evaluate()
        assert table.board(X) == ["blue-a", "brown-b", "brown-b"]
        assert table.on(4) == []

    def test_then_the_text_if_it_is_open(self):
        for opened, moment in (((1,), "using"), ((), "opening")):
            assert given(figures={X: (1, 0, 0)}, opened=opened).evaluate().moment == moment


class TestA20A21:
    """Strictly most figures win a contested site; a tie gives nothing."""

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_against_counting_by_hand(self, seats):
        for figures in range(4**seats):
            numbers = [figures >> 2 * seat & 3 for seat in range(seats)]
            table = given(seats, figures={seat: (6,) * number for seat, number in enumerate(numbers)})
            leaders = [seat for seat in range(seats) if numbers[seat] == max(numbers)]
            expected = leaders[0] if len(leaders) == 1 and max(numbers) > 0 else NONE_WINS
            assert winner_of(table.state, 6) == expected
            if expected != NONE_WINS:
                assert is_alone(table.state, expected, 6) == (Counter(numbers)[0] == seats - 1)

    def test_take_or_steal_from_anybody_present(self):
        table = given(
            3,
            figures={X: (4, 4, 4), Y: (4, 0, 0), Z: (4, 4, 0)},
            boards={X: "blue-a", Y: "blue-b brown-a", Z: "yellow-a"},
        ).evaluate()
        assert table.legal() == {"take", "steal 1 blue", "steal 1 brown", "steal 2 yellow"}
        assert table.match.previews(X)["steal 2 yellow"] == ArtefaktPreview(gains_yellow=1)

    def test_refusals(self):
        table = given(figures={X: (4, 4, 0), Y: (4, 0, 0)}, boards={X: "brown-a", Y: "blue-b"}).evaluate()
        assert table.refusal(X, "steal 0 brown") == "NOT_YOURSELF"
        assert table.refusal(X, "steal 2 blue") == "NO_SUCH_PLAYER"
        assert table.refusal(X, "steal 1 brown") == "NOT_ON_BOARD"
        assert table.refusal(X, "skip") == "TAKE_NOW"
        assert table.refusal(Y, "take") == "NOT_YOUR_TURN"

    def test_a_tie_has_no_text_either(self):
        assert given(figures={X: (1, 0, 0), Y: (1, 0, 0)}).evaluate().moment == "opening"


def test_A22_taking_nothing_is_possible_even_if_stealing_is():
    table = given(figures={X: (4, 4, 0), Y: (4, 0, 0)}, boards={Y: "blue-b"}).evaluate()
    assert table.legal() == {"take", "steal 1 blue"}
    table.play("0 take")
    assert table.board(Y) == ["blue-b"]


class TestA23:
    """A stolen piece is random, and both sides know it afterwards."""

    def stolen(self):
        figures = {X: (4, 4, 0), Y: (4, 0, 0), Z: (7, 0, 0)}
        table = given(3, figures=figures, boards={Y: "blue-b blue-b blue-c"}, sites={4: "brown-a"})
        return table.evaluate().play("0 steal 1 blue")

    def test_weights_are_the_pieces_of_that_colour(self):
        assert self.stolen().match.outcomes() == {"b": 2, "c": 1}

    def test_the_fragments_of_the_site_stay(self):
        assert self.stolen().play("*b").on(4) == ["brown-a"]

    def test_thief_and_victim_see_it(self):
        table = self.stolen().play("*c")
        assert [table.match.log(seat)[-1] for seat in (X, Y, Z)] == ["*c", "*c", "*?"]
        assert table.known_board(Y, X) == ["blue-c"]
        assert table.known_board(Z, X) == []


class TestA24:
    """A text is voluntary, and used once."""

    def test_skip(self):
        table = given(figures={X: (1, 2, 0)}, opened=(1,)).evaluate().play("0 skip")
        assert table.moment == "opening"

    def test_once_for_each_evaluation(self):
        table = given(figures={X: (1, 1, 0)}, opened=(1,)).evaluate().play("0 use dicker cw")
        assert table.site_of(X, "lady") == 1
        assert table.moment == "opening"

    def test_a_text_that_cannot_be_used_is_not_offered(self):
        table = given(figures={X: (5, 6, 2)}, opened=(2, 5, 6)).evaluate()
        assert table.moment == "opening", "nobody owns a fragment, none lies on a site"

    def test_other_texts_do_not_count_here(self):
        table = given(figures={X: (1, 0, 0)}, opened=(1,)).evaluate()
        assert table.refusal(X, "use 7") == "OTHER_TEXT"
        assert table.refusal(X, "take") == "USE_NOW"


def test_A25_owners_know_their_own_fragments_and_nobody_else_does():
    table = given(3, figures={X: (4, 0, 0)}, sites={4: "blue-a brown-b", 6: "yellow-c"}).evaluate()
    assert table.match.see(X).players[X].fragments.known == ["blue-a", "brown-b"]
    assert table.match.see(Y).players[X].fragments.known == []
    assert table.match.see(Y).players[X].fragments.colours == [1, 1, 0]
    assert all(site.fragments.known == [] for site in table.match.see(X).circle)
    assert table.match.see(X).centre.known == []

"""A40-A43: the ten texts."""

import random

import pytest

from tischlein.engine import Match, SeededChance
from tischlein.games.artefakt import GAME
from tischlein.games.artefakt.actions import ACTIONS
from tischlein.games.artefakt.circle import winner_of
from tischlein.games.artefakt.components import NONE_WINS, SITES
from tischlein.games.artefakt.effects import why_not_use
from tischlein.games.artefakt.sites import EFFECT_OF, NAMES
from tischlein.games.artefakt.tests.table import given
from tischlein.games.artefakt.uses import can_use, list_uses
from tischlein.games.artefakt.view import ArtefaktPreview
from tischlein.kit import SPECTATOR

X, Y, Z = 0, 1, 2


def at(site, seats=3, **more):
    """X has won a site with an open text."""
    figures = {X: (site, 0, 0), **more.pop("figures", {})}
    return given(seats, figures=figures, opened=more.pop("opened", (site,)), **more).evaluate(site)


def test_A40_ten_sites_ten_effects():
    assert sorted(EFFECT_OF[1:]) == list(range(1, 11))
    assert sorted(NAMES) == list(range(1, 11))


class TestA40Kathedrale:
    """1: move one own figure standing here by two."""

    def test_any_own_figure_standing_here(self):
        table = at(1, figures={X: (1, 9, 1)})
        assert table.legal() == {"skip", "use dicker cw", "use dicker ccw", "use langer cw", "use langer ccw"}
        assert table.match.previews(X)["use langer ccw"] == ArtefaktPreview(site=3)
        table.play("0 use langer ccw")
        assert table.site_of(X, "langer") == 3

    def test_no_other_figure(self):
        assert at(1, figures={X: (1, 9, 1)}).refusal(X, "use lady cw") == "NOT_STANDING_HERE"


class TestA40Friedhof:
    """2: look at all fragments of one site."""

    def test_any_site_with_fragments(self):
        table = at(2, sites={7: "blue-a brown-d", 9: "yellow-b"})
        assert table.legal() == {"skip", "use 7", "use 9"}
        assert table.match.previews(X)["use 7"] == ArtefaktPreview(shows_blue=1, shows_brown=1)
        assert table.refusal(X, "use 3") == "SITE_EMPTY"
        assert table.refusal(X, "use 0") == "NO_SUCH_SITE"

    def test_the_site_itself_after_a_theft(self):
        table = at(2, figures={X: (2, 2, 0), Y: (2, 0, 0)}, boards={Y: "blue-b"}, sites={2: "blue-a"})
        assert table.play("0 steal 1 blue", "*b").legal() == {"skip", "use 2"}

    def test_only_the_user_learns_the_pieces(self):
        table = at(2, sites={7: "blue-a brown-d"}).play("0 use 7")
        assert table.match.see(X).circle[1].fragments.known == ["blue-a", "brown-d"]
        assert table.match.see(Y).circle[1].fragments.known == []
        assert table.match.log(Y)[-1] == "0 use 7"


class TestA40Ruine:
    """3: take a fragment from a neighbour in the circle (here 4 and 7)."""

    def test_neighbours_and_colours(self):
        table = at(3, sites={4: "blue-a", 7: "brown-b yellow-c", 2: "blue-b"})
        assert table.legal() == {"skip", "use 4 blue", "use 7 brown", "use 7 yellow"}
        assert table.refusal(X, "use 2 blue") == "NO_NEIGHBOUR"
        assert table.refusal(X, "use 4 brown") == "NOT_ON_SITE"
        assert table.refusal(X, "use 0 blue") == "NO_SUCH_SITE"

    def test_a_random_piece_that_only_the_taker_sees(self):
        table = at(3, sites={4: "blue-a blue-a blue-c"}).play("0 use 4 blue")
        assert table.match.outcomes() == {"a": 2, "c": 1}
        table.play("*a")
        assert table.board(X) == ["blue-a"]
        assert table.on(4) == ["blue-a", "blue-c"]
        assert [table.match.log(seat)[-1] for seat in (X, Y, SPECTATOR)] == ["*a", "*?", "*?"]

    def test_may_win(self):
        table = at(3, boards={X: "blue-a blue-b blue-c"}, sites={4: "blue-d"})
        assert table.play("0 use 4 blue", "*d").winners == [X]


class TestA40Atlantis:
    """4: exchange an own fragment with the centre."""

    def test_own_fragments_and_colours_of_the_centre(self):
        table = at(4, boards={X: "blue-a brown-b"}, centre="brown-a yellow-d", rest=1)
        assert table.legal() == {"skip"} | {
            f"use {own} {colour}" for own in ("blue-a", "brown-b") for colour in ("brown", "yellow")
        }
        assert table.refusal(X, "use blue-b brown") == "NOT_YOUR_FRAGMENT"
        assert table.refusal(X, "use blue-a blue") == "NOT_IN_CENTRE"

    def test_the_own_fragment_cannot_be_drawn(self):
        table = at(4, boards={X: "brown-b"}, centre="brown-a", rest=1).play("0 use brown-b brown")
        assert table.aside == ["brown-b"]
        assert table.match.scores() == [0, 0, 0], "it has left the board"
        assert table.match.outcomes() == {"a": 1}
        table.play("*a")
        assert table.board(X) == ["brown-a"]
        assert table.centre == ["brown-b"]

    def test_needs_something_on_both_sides(self):
        assert at(4, centre="brown-a", rest=1).moment == "opening"
        assert at(4, boards={X: "brown-b"}, centre="", rest=1).moment == "opening"

    def test_what_the_others_learn(self):
        table = at(4, boards={X: "blue-a brown-b"}, centre="brown-a yellow-d", rest=1).play("0 use blue-a yellow", "*d")
        assert table.match.log(Y) == ["0 use blue-? yellow", "*?"]
        assert table.match.log(X) == ["0 use blue-a yellow", "*d"]
        assert table.known(X, 0) == ["blue-a"]
        assert table.known(Y, 0) == []


class TestA40Opferstein:
    """5: a fragment of another player goes to the centre."""

    def test_any_other_player_and_his_colours(self):
        table = at(5, boards={X: "blue-a", Y: "blue-b", Z: "brown-a yellow-a"})
        assert table.legal() == {"skip", "use 1 blue", "use 2 brown", "use 2 yellow"}
        assert table.refusal(X, "use 0 blue") == "NOT_YOURSELF"
        assert table.refusal(X, "use 3 blue") == "NO_SUCH_PLAYER"
        assert table.refusal(X, "use 7 blue") == "OTHER_TEXT", "that is a site"
        assert table.refusal(X, "use 1 brown") == "NOT_ON_BOARD"

    def test_only_its_owner_knows_what_he_lost(self):
        table = at(5, boards={Y: "blue-b blue-c"}, centre="", rest=1).play("0 use 1 blue")
        assert table.match.outcomes() == {"b": 1, "c": 1}
        table.play("*c")
        assert table.centre == ["blue-c"]
        assert [table.match.log(seat)[-1] for seat in (X, Y, Z)] == ["*?", "*c", "*?"]
        assert table.known(Y, 0) == ["blue-c"]
        assert table.known(X, 0) == []


class TestA40Osterinsel:
    """6: exchange an own fragment with another player."""

    def swapping(self):
        table = at(6, boards={X: "brown-a brown-b", Y: "blue-b blue-c", Z: "yellow-a"})
        assert table.legal() == {"skip", "use 1 blue", "use 2 yellow"}
        return table.play("0 use 1 blue", "*c")

    def test_gives_one_that_he_owned_before(self):
        table = self.swapping()
        assert table.legal() == {"give brown-a", "give brown-b"}
        assert table.refusal(X, "give blue-c") == "NOT_OWNED_BEFORE"
        assert table.refusal(X, "give yellow-a") == "NOT_YOUR_FRAGMENT"
        table.play("0 give brown-b")
        assert table.board(X) == ["blue-c", "brown-a"]
        assert table.board(Y) == ["blue-b", "brown-b"]

    def test_also_of_the_kind_received_if_he_had_one(self):
        table = at(6, boards={X: "blue-c", Y: "blue-c"}).play("0 use 1 blue", "*c")
        assert table.legal() == {"give blue-c"}
        table.play("0 give blue-c")
        assert table.board(X) == table.board(Y) == ["blue-c"]

    def test_the_fragment_received_is_on_the_board_at_once(self):
        table = self.swapping()
        assert table.match.scores() == [2, 1, 1]
        assert table.match.see(Z).players[X].fragments.colours == [1, 2, 0]
        assert table.match.see(Y).players[X].fragments.known == ["blue-c"]
        assert table.match.see(Z).players[X].fragments.known == []

    def test_both_know_both_pieces(self):
        table = self.swapping().play("0 give brown-b")
        assert table.known_board(Y, X) == ["blue-c"]
        assert table.known_board(X, Y) == ["brown-b"]
        assert table.known_board(Z, X) == table.known_board(Z, Y) == []
        assert [table.match.log(seat)[-2:] for seat in (Y, Z)] == [["*c", "0 give brown-b"], ["*?", "0 give brown-?"]]

    def test_needs_an_own_fragment(self):
        assert at(6, boards={Y: "blue-a"}).moment == "opening"


class TestA40Hoehle:
    """7: look at all fragments of another player."""

    def test_any_other_player_with_fragments(self):
        table = at(7, seats=4, boards={X: "blue-a", Y: "blue-b brown-a", Z: "yellow-a"})
        assert table.legal() == {"skip", "use 1", "use 2"}
        assert table.refusal(X, "use 0") == "NOT_YOURSELF"
        assert table.refusal(X, "use 3") == "BOARD_EMPTY"
        assert table.refusal(X, "use 9") == "OTHER_TEXT", "that is a site"
        table.play("0 use 1")
        assert table.match.see(X).players[Y].fragments.known == ["blue-b", "brown-a"]
        assert table.match.see(Z).players[Y].fragments.known == []


class TestA40Hafen:
    """8: move a fragment from site to site."""

    def test_from_any_site_to_any_other(self):
        table = at(8, sites={2: "blue-a brown-a", 9: "brown-b"})
        ways = {f"use 2 {colour} {target}" for colour in ("blue", "brown") for target in range(1, 11) if target != 2}
        assert table.legal() == {"skip"} | ways | {f"use 9 brown {target}" for target in range(1, 11) if target != 9}
        assert table.refusal(X, "use 2 blue 2") == "SAME_SITE"
        assert table.refusal(X, "use 9 blue 2") == "NOT_ON_SITE"

    def test_a_random_piece_that_nobody_sees(self):
        table = at(8, sites={2: "blue-a blue-b"}).play("0 use 2 blue 8")
        assert table.match.outcomes() == {"a": 1, "b": 1}
        table.play("*b")
        assert table.on(8) == ["blue-b"], "site 8 has been evaluated already"
        assert {table.match.log(seat)[-1] for seat in (X, Y, Z, SPECTATOR)} == {"*?"}

    def test_the_most_ways_there_can_be(self):
        pieces = dict(zip((1, 2, 3, 4, 5, 6, 7, 10), "abcdabcd", strict=True))
        table = at(8, sites={site: f"blue-{piece} brown-{piece} yellow-{piece}" for site, piece in pieces.items()})
        assert len(table.legal()) == 24 * 9 + 1


class TestA40Karawanserei:
    """9: move a figure of another player by one."""

    def test_any_figure_of_any_other(self):
        table = at(9, figures={Y: (1, 2, 3), Z: (9, 4, 5), X: (9, 9, 0)}).play("0 take")
        ways = {
            f"use {seat} {figure} {way}"
            for seat in (1, 2)
            for figure in ("dicker", "lady", "langer")
            for way in ("cw", "ccw")
        }
        assert table.legal() == {"skip"} | ways
        assert table.refusal(X, "use 0 dicker cw") == "NOT_YOURSELF"
        assert table.refusal(X, "use 3 dicker cw") == "NO_SUCH_PLAYER"
        assert table.match.previews(X)["use 1 dicker ccw"] == ArtefaktPreview(site=7)
        table.play("0 use 1 dicker ccw")
        assert table.site_of(Y, "dicker") == 7


class TestA40Sternwarte:
    """10: turn the text of another site."""

    def test_any_other_site(self):
        table = at(10, opened=(10, 4))
        assert table.legal() == {"skip"} | {f"use {site}" for site in range(1, 10)}
        assert table.refusal(X, "use 10") == "SAME_SITE"
        assert table.refusal(X, "use 0") == "NO_SUCH_SITE"
        previews = table.match.previews(X)
        assert (previews["use 4"], previews["use 5"]) == (ArtefaktPreview(closes=4), ArtefaktPreview(opens=5))

    @pytest.mark.parametrize(("site", "is_open"), [(4, 0), (5, 1)])
    def test_opens_or_closes(self, site, is_open):
        assert at(10, opened=(10, 4)).play(f"0 use {site}").state.open[site] == is_open


class TestA41:
    """A moved figure counts only at sites still to come, and stays."""

    def test_at_an_evaluated_site_it_has_no_meaning_this_round(self):
        table = at(9, figures={Y: (2, 0, 0)}, sites={5: "blue-a"})
        table.play("0 use 1 dicker ccw")
        assert table.site_of(Y, "dicker") == 5
        assert table.on(5) == ["blue-a"]


def test_A42_a_fragment_at_an_evaluated_site_waits():
    table = at(8, figures={Y: (1, 0, 0)}, sites={2: "blue-a"}).play("0 use 2 blue 1", "*a")
    assert table.on(1) == ["blue-a"]


class TestA43:
    """What the Sternwarte has turned keeps its side."""

    def test_a_closed_site_can_be_opened_again_by_action_5(self):
        table = at(10, opened=range(1, 11)).play("0 use 6")
        assert table.legal() == {"open 6"}

    def test_even_if_all_were_open_from_the_start(self):
        table = at(10, opened=range(1, 11), all_open=1).play("0 use 6")
        assert table.moment == "opening"

    def test_it_stays_closed_in_the_basic_game(self):
        table = at(10, opened=range(1, 11), all_open=1, basic=1).play("0 use 6")
        assert table.state.round == 2
        assert table.state.open[6] == 0


@pytest.mark.parametrize("seed", range(3))
def test_A24_the_ways_to_use_a_text_are_those_that_nothing_speaks_against(seed):
    """Whether there is any, and which: at every site that has a winner, at every moment of a random game."""
    chance = random.Random(seed)
    match = Match(GAME, 2 + seed, {}, SeededChance(seed))
    while not match.is_over:
        state = match.state.copy()
        for state.site in range(1, SITES + 1):
            seat = winner_of(state, state.site)
            if seat != NONE_WINS:
                out = [0] * GAME.rules.MAX_LEGAL
                ways = [action for action in range(ACTIONS) if not why_not_use(state, seat, action)]
                assert can_use(state, seat) == (ways != [])
                assert not ways or out[: list_uses(state, seat, out, 0)] == ways
        match.apply(chance.choice(match.legal_codes()))


def test_A24_option_effects_switches_all_texts_off():
    table = given(figures={X: (1, 9, 10)}, opened=range(1, 11), effects=0).evaluate()
    assert table.state.round == 2, "no text was offered, and all were open"


def test_A3_option_all_open():
    assert Match.new(GAME, 2, {"all_open": 1}).state.open[1:] == [1] * 10
    assert sum(Match.new(GAME, 2).state.open) == 4

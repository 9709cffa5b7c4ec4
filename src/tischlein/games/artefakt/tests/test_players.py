"""The greedy player has the ideas of the game, and beats chance."""

import random

import pytest

from tischlein.engine import Match
from tischlein.games.artefakt import GAME
from tischlein.games.artefakt.tests.table import Table, given

X, Y, Z = 0, 1, 2


def ratings(table, seat=X):
    legal = table.match.legal_codes(seat)
    out = [0] * len(legal)
    world = table.match.imagine(seat)
    GAME.evaluate.rate(world, seat, legal, len(legal), out)
    assert min(out) > 0
    return dict(zip(map(GAME.actions.say_action, legal), out, strict=True))


def best(table, seat=X):
    rated = ratings(table, seat)
    return {words for words, weight in rated.items() if weight == max(rated.values())}


def test_A9_gives_a_second_copy_rather_than_a_single_piece():
    table = given(centre="yellow-a yellow-b yellow-c", boards={X: "blue-a blue-a blue-b brown-c"}, rest=4).begin_round()
    assert best(table) == {"give blue-a"}


def test_A12_wants_the_colour_it_collects_where_it_is_alone():
    table = given(
        figures={X: (5, 2, 9), Y: (8, 8, 8)},
        boards={X: "blue-a blue-b blue-c"},
        centre="blue-d brown-a brown-b brown-c",
        rest=4,
    ).begin_round()
    assert best(table.play("*yellow-3")) == {"colour blue"}


class TestA14:
    """Plans lead to fragments, and several are equally good."""

    def table(self):
        return given(
            figures={X: (1, 1, 1), Y: (2, 2, 2)}, boards={X: "blue-a blue-b blue-c"}, sites={9: "blue-d"}
        ).begin_planning()

    def test_a_card_that_reaches_the_fragment_is_used(self):
        assert all("4" in plan for plan in best(self.table()))  # from site 1 to site 9

    def test_nobody_can_foresee_the_plan(self):
        assert len(best(self.table())) > 3


def test_A16_travels_to_the_fragment_it_wants():
    table = given(
        figures={X: (1, 5, 5), Y: (2, 2, 2)}, boards={X: "blue-a blue-b blue-c"}, sites={9: "blue-d"}
    ).begin_planning()
    table.play("0 plan 4 1 2", "1 plan 1 2 3")
    assert best(table) == {"cw"}


def test_A16_the_last_traveller_counts_who_has_arrived():
    figures = {X: (4, 4, 4), Y: (1, 1, 3)}  # the Langer of Y reaches 7 or, one step back, 4
    table = (
        given(figures=figures, sites={7: "blue-a", 4: "blue-b"}).begin_planning().play("0 plan 4 3 2", "1 plan 2 3 1")
    )
    table.play("0 cw", "1 cw", "0 cw", "1 cw", "0 cw")
    assert table.site_of(X, "langer") == 7
    assert best(table, Y) == {"ccw"}, "at site 7 it would be a tie"


def test_A20_takes_or_steals_what_is_worth_more():
    figures = {X: (4, 4, 0), Y: (4, 0, 0)}
    steal = given(
        figures=figures, boards={X: "blue-a blue-b blue-c", Y: "blue-d brown-a"}, sites={4: "yellow-a"}
    ).evaluate()
    assert best(steal) == {"steal 1 blue"}
    take = given(figures=figures, boards={Y: "brown-a"}, sites={4: "blue-a blue-b yellow-a"}).evaluate()
    assert best(take) == {"take"}


class TestA40:
    """Uses of the texts."""

    def at(self, site, **more):
        figures = {X: (site, 0, 0), **more.pop("figures", {})}
        return given(3, figures=figures, opened=(site,), **more).evaluate(site)

    def test_kathedrale_goes_where_fragments_lie(self):
        assert best(self.at(1, sites={5: "blue-a blue-b"})) == {"use dicker cw"}

    def test_ruine_takes_the_colour_it_collects(self):
        assert best(self.at(3, boards={X: "blue-a blue-b blue-c"}, sites={4: "blue-d", 7: "brown-a"})) == {"use 4 blue"}

    def test_atlantis_exchanges_a_second_copy(self):
        table = self.at(4, boards={X: "blue-a blue-b blue-b"})
        assert all(words.startswith("use blue-b") for words in best(table))

    def test_atlantis_keeps_a_nearly_complete_artefact(self):
        assert best(self.at(4, boards={X: "blue-a blue-b blue-c"}, centre="brown-a brown-b", rest=1)) == {"skip"}

    def test_opferstein_hits_the_most_dangerous(self):
        assert best(self.at(5, boards={Y: "blue-a", Z: "brown-a brown-b brown-c"})) == {"use 2 brown"}

    def test_osterinsel_gets_the_missing_piece_for_a_second_copy(self):
        table = self.at(6, boards={X: "blue-a blue-b blue-c blue-c", Y: "blue-d", Z: "yellow-a"})
        assert best(table) == {"use 1 blue"}
        assert best(table.play("0 use 1 blue", "*d")) == {"give blue-c"}

    def test_looking_is_better_than_nothing(self):
        assert best(self.at(2, sites={7: "blue-a", 9: "blue-b brown-a"})) == {"use 9"}
        assert best(self.at(7, boards={Y: "blue-a", Z: "blue-b brown-a"})) == {"use 2"}

    def test_hafen_moves_fragments_to_a_site_that_will_be_won(self):
        table = self.at(8, figures={X: (8, 9, 0), Y: (10, 0, 0)}, sites={10: "blue-a"})
        assert best(table) == {"use 10 blue 9"}

    def test_karawanserei_drives_a_rival_away(self):
        table = self.at(9, figures={X: (9, 10, 0), Y: (10, 0, 0)}, sites={10: "blue-a blue-b"})
        assert best(table) == {"use 1 dicker cw", "use 1 dicker ccw"}

    def test_a_known_piece_is_worth_more_than_an_unknown_one(self):
        table = self.at(3, boards={X: "blue-a blue-b blue-c"}, sites={4: "blue-d", 7: "blue-a"})
        table.state.known[X][4] = table.state.heap[4][:]
        rated = ratings(table)
        assert rated["use 4 blue"] > rated["use 7 blue"]


class TestEvaluate:
    """The estimated share of the win."""

    def value(self, seat=X, **picture):
        return GAME.evaluate.evaluate(given(**picture).state, seat)

    def test_equal_at_the_start(self):
        assert self.value() == 500

    def test_more_different_pieces_are_better(self):
        one, two, three = (
            self.value(boards={X: board}) for board in ("blue-a", "blue-a blue-b", "blue-a blue-b blue-c")
        )
        assert 500 < one < two < three < 1000

    def test_second_copies_are_not(self):
        assert self.value(boards={X: "blue-a blue-a"}) == self.value(boards={X: "blue-a"})

    def test_hidden_pieces_of_others_do_not_matter(self):
        assert self.value(boards={Y: "blue-a blue-a"}) == self.value(boards={Y: "blue-a blue-b"}) < 500

    def test_A29_a_win_is_a_win(self):
        table = given(figures={X: (2, 0, 0)}, sites={2: "blue-a blue-b blue-c blue-d"}).evaluate()
        assert [GAME.evaluate.evaluate(table.state, seat) for seat in (X, Y)] == [1000, 0]


@pytest.mark.parametrize("options", [{}, {"short": 1}, {"long": 1, "all_open": 1}], ids=str)
def test_greedy_beats_random(options):
    dice = random.Random(3)
    wins = 0
    for game in range(8):
        greedy = game % 2
        match = Match.new(GAME, 2, options)
        while not match.is_over:
            if match.turn < 0:
                weights = match.weights()
                match.resolve(dice.choices(range(len(weights)), weights)[0])
                continue
            seat = match.to_act()[0]
            if seat == greedy:
                match.apply(dice.choice(sorted(best(Table(match), seat))), seat)
            else:
                match.act(seat, dice.choice(match.legal_codes(seat)))
        wins += match.winners() == [greedy]
    assert wins >= 6

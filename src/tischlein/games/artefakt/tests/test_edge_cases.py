"""The worked edge cases of RULES.md, section 3, in its order and on its circle."""

import pytest

from tischlein.games.artefakt.tests.table import given

X, Y, Z = 0, 1, 2


def travelling(site, card, direction):
    """Where the Dicker of X arrives from a site with a card."""
    table = given(figures={X: (site, 2, 2), Y: (2, 2, 2)}).begin_planning()
    others = [number for number in (1, 2, 3, 4) if number != card]
    table.play(f"0 plan {card} {others[0]} {others[1]}", "1 plan 1 2 3", f"0 {direction}")
    return table.site_of(X, "dicker")


def test_A16_case_1_both_directions():
    assert travelling(1, 4, "cw") == 9
    assert travelling(1, 4, "ccw") == 8


def test_A16_case_2_the_circle_has_no_end():
    assert travelling(4, 3, "cw") == 1


@pytest.mark.parametrize(
    ("figures", "winner"),
    [
        ({X: (2, 2, 0), Y: (2, 0, 0), Z: (2, 0, 0)}, X),
        ({X: (2, 2, 0), Y: (2, 2, 0), Z: (2, 0, 0)}, None),
        ({X: (2, 0, 0), Y: (2, 0, 0)}, None),
    ],
)
def test_A20_A21_case_3_strictly_most_figures_win(figures, winner):
    table = given(3, figures=figures, sites={2: "blue-a blue-b blue-c"}, opened=(2,), basic=1).evaluate()
    assert (table.moment == "taking" and table.turn == X) == (winner == X)
    assert len(table.on(2)) == 3
    if winner is None:
        assert table.state.round == 2, "the whole evaluation has passed without a decision"


def test_A19_case_4_alone_on_an_empty_open_site():
    table = given(figures={X: (5, 0, 0)}, boards={Y: "blue-a"}).evaluate()
    assert table.moment == "using"
    assert table.board(X) == []
    assert table.legal() == {"skip", "use 1 blue"}


def test_A20_case_5_take_or_steal_then_the_text():
    def table():
        return given(
            figures={X: (6, 6, 0), Y: (6, 0, 0)},
            sites={6: "yellow-a yellow-b"},
            boards={X: "brown-a", Y: "blue-a blue-b blue-c"},
        ).evaluate()

    assert table().legal() == {"take", "steal 1 blue"}
    took = table().play("0 take")
    assert took.board(X) == ["brown-a", "yellow-a", "yellow-b"]
    assert took.moment == "using"
    stole = table().play("0 steal 1 blue")
    assert stole.match.outcomes() == {"a": 1, "b": 1, "c": 1}
    stole.play("*b")
    assert stole.board(X) == ["blue-b", "brown-a"]
    assert stole.board(Y) == ["blue-a", "blue-c"]
    assert stole.on(6) == ["yellow-a", "yellow-b"]
    assert stole.moment == "using"


def test_A22_case_6_nothing_to_take_and_nothing_to_steal():
    table = given(3, figures={X: (5, 5, 0), Y: (5, 0, 0)}, boards={Z: "blue-a"}).evaluate()
    assert table.legal() == {"take"}
    table.play("0 take")
    assert table.legal() == {"skip", "use 2 blue"}


def test_A20_case_7_nobody_steals_from_an_absent_player():
    table = given(
        3, figures={X: (5, 5, 0), Y: (5, 0, 0)}, boards={Z: "blue-a blue-b brown-a brown-b yellow-a"}
    ).evaluate()
    assert table.legal() == {"take"}
    assert table.refusal(X, "steal 2 blue") == "NOT_PRESENT"


def test_A29_A32_case_8_the_fourth_piece_wins_at_once():
    def table():
        return given(
            figures={X: (2, 2, 0), Y: (2, 4, 0)},
            boards={X: "blue-a blue-a blue-b blue-c", Y: "blue-c blue-d"},
            sites={4: "brown-a"},
        ).evaluate()

    nothing = table().play("0 steal 1 blue", "*c")
    assert nothing.winners is None
    assert nothing.on(4) == []
    won = table().play("0 steal 1 blue", "*d")
    assert won.winners == [X]
    assert won.turn == "over"
    assert won.on(4) == ["brown-a"], "later sites are not evaluated"
    assert sum(won.state.open) == 4, "action 5 is not played"


def test_A32_case_9_colours_never_mix():
    table = given(figures={X: (2, 0, 0)}, boards={X: "blue-a blue-b blue-c"}, sites={2: "brown-d"}).evaluate()
    assert table.board(X) == ["blue-a", "blue-b", "blue-c", "brown-d"]
    assert table.winners is None


def test_A17_A29_case_10_the_lower_number_comes_first():
    table = given(
        figures={X: (3, 0, 0), Y: (7, 0, 0)},
        boards={X: "blue-a blue-b blue-c", Y: "brown-a brown-b brown-c"},
        sites={3: "blue-d", 7: "brown-d"},
    ).evaluate()
    assert table.winners == [X]
    assert table.on(7) == ["brown-d"]


def test_A9_case_11_one_is_missing_in_the_centre():
    table = given(centre="brown-a brown-b brown-c", boards={X: "blue-a yellow-c"}, rest=4).begin_round()
    assert (table.turn, table.moment) == (X, "giving")
    assert table.legal() == {"give blue-a", "give yellow-c"}
    table.play(
        "0 give yellow-c", "*blue-1", "0 colour brown", "*a", "*brown-1", "*b", "*brown-1", "*c", "*yellow-1", "*c"
    )
    assert table.centre == []
    assert table.moment == "planning"


def test_A9_case_12_round_after_round_until_four_are_there():
    start, a, b = 0, 1, 2
    table = given(3, centre="brown-a", boards={a: "blue-a blue-b", b: "yellow-a"}, rest=4).begin_round()
    table.play("1 give blue-b", "2 give yellow-a")
    assert table.turn == a, "the start player owns nothing and is skipped"
    table.play("1 give blue-a")
    assert table.centre == ["blue-a", "blue-b", "brown-a", "yellow-a"]
    assert table.moment == "rolling"
    assert table.board(start) == []


def test_A10_case_13_with_too_few_fragments_nobody_gives_anything():
    table = given(centre="", boards={X: "blue-a blue-b", Y: "brown-a"}, rest=4).begin_round()
    assert table.moment == "planning"
    assert table.board(X) == ["blue-a", "blue-b"]
    assert table.board(Y) == ["brown-a"]


def test_A12_case_14_the_start_player_chooses_another_colour():
    table = given(centre="brown-a brown-b yellow-c yellow-c", starter=1, rest=4).begin_round().play("*blue-7")
    assert table.turn == 1
    assert table.legal() == {"colour brown", "colour yellow"}
    table.play("1 colour brown")
    assert table.match.outcomes() == {"a": 1, "b": 1}
    table.play("*b")
    assert table.on(7) == ["brown-b"]


def test_A13_case_15_four_times_the_same_site():
    table = given().begin_round().play(*["*blue-9", "*a", "*brown-9", "*a", "*yellow-9", "*a", "*blue-9", "*a"])
    assert table.on(9) == ["blue-a", "blue-a", "brown-a", "yellow-a"]


@pytest.mark.parametrize(("direction", "site"), [("cw", 5), ("ccw", 3)])
def test_A41_case_16_a_moved_figure_counts_where_it_arrives(direction, site):
    table = given(figures={X: (1, 0, 0)}, sites={site: "blue-a"}, opened=(1,)).evaluate()
    table.play(f"0 use dicker {direction}")
    assert table.site_of(X, "dicker") == site
    assert table.board(X) == ["blue-a"]


@pytest.mark.parametrize(("target", "is_taken"), [(4, False), (9, True), (10, True)])
def test_A42_case_17_fragments_moved_to_evaluated_sites_wait(target, is_taken):
    table = given(figures={X: (8, 0, 0), Y: (9, 10, 4)}, sites={2: "blue-a"}, opened=(8,)).evaluate(5)
    table.play(f"0 use 2 blue {target}", "*a")
    assert table.board(Y) == (["blue-a"] if is_taken else [])
    assert table.on(target) == ([] if is_taken else ["blue-a"])


def test_A30_A31_case_18_an_exchange_may_complete_the_other():
    def table(own):
        return given(figures={X: (6, 0, 0)}, boards={X: own, Y: "blue-a blue-b blue-b blue-c"}, opened=(6,)).evaluate()

    other_wins = table("blue-d").play("0 use 1 blue", "*b", "0 give blue-d")
    assert other_wins.board(Y) == ["blue-a", "blue-b", "blue-c", "blue-d"]
    assert other_wins.winners == [Y]
    both = table("blue-a blue-c blue-d blue-d").play("0 use 1 blue", "*b")
    assert both.winners is None, "winning is tested only after the give"
    both.play("0 give blue-d")
    assert both.winners == [X], "who acts wins alone"


def test_A26_case_19_with_all_sites_open_only_the_marker_moves():
    table = given(3, opened=range(1, 11), starter=1).end_round()
    assert table.state.starter == 2
    assert table.state.round == 2


def test_A9_case_20_even_a_nearly_complete_artefact_may_be_broken_up():
    table = given(centre="brown-a brown-b brown-c", boards={X: "blue-a blue-b blue-c"}, rest=4).begin_round()
    assert table.legal() == {"give blue-a", "give blue-b", "give blue-c"}


def test_A40_A41_case_21_the_karawanserei_moves_any_figure_of_others():
    table = given(3, figures={X: (9, 0, 0), Y: (1, 1, 0), Z: (4, 5, 5)}, sites={10: "blue-a"}, opened=(9,)).evaluate(9)
    assert {"use 1 dicker cw", "use 2 dicker ccw", "use 2 langer cw"} <= table.legal()
    table.play("0 use 1 lady cw")  # from site 1 to its neighbour 10
    assert table.site_of(Y, "lady") == 10
    assert table.board(Y) == ["blue-a"]


def test_A21_A13_case_22_a_tie_leaves_everything_for_the_next_round():
    table = given(3, figures={X: (2, 0, 0), Y: (2, 0, 0)}, sites={2: "blue-a brown-b"}, basic=1).evaluate()
    assert table.on(2) == ["blue-a", "brown-b"]
    table.play("*yellow-2", "*a", "*yellow-2", "*b", "*yellow-2", "*c", "*yellow-2", "*d")
    later = given(3, figures={Z: (2, 0, 0)}, sites={2: " ".join(table.on(2))}, basic=1).evaluate()
    assert later.winners == [Z], "all six, and so a whole artefact"
    assert len(later.board(Z)) == 6

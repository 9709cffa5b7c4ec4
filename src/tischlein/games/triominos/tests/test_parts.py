"""How points came about: every part of them names its clause."""

from tischlein.games.triominos.tests.table import F2, F3, given
from tischlein.games.triominos.tests.test_points import spare_for
from tischlein.games.triominos.tests.test_round_end import BOARD, LAST

ROUND_END = (["2-2-2", "5-5-5"], ["1-2-3"], ["4-4-5", "0-0-1"])


def parts(table, seat=0):
    return [(part.key, part.points, part.clause) for part in table.match.see().parts[seat]]


def parts_for(board, place, **options):
    """What the tile number `place` of a board brings when seat 0 lays it."""
    tile = board[place].split(" ")[0]
    table = given(board=board[:place], hands=([tile, spare_for(board)], ["3-5-5"]), **options)
    return parts(table.play(f"0 place {board[place]}"))


def test_O17_to_O21_the_tile_and_its_bonus():
    assert parts_for(F2, 0) == [("tiles", 9, "O17")]
    assert parts_for(F2, 8) == [("tiles", 1, "O17"), ("bridge", 40, "O21")]
    assert parts_for(F2, 9) == [("tiles", 5, "O17"), ("double_hexagon", 60, "O19")]
    assert parts_for(F3, 12) == [("tiles", 8, "O17"), ("triple_hexagon", 70, "O20")]


def test_V2_V3_a_variant_names_itself():
    assert parts_for(F3, 11, wide_bridge=1)[1] == ("bridge", 40, "V2")
    assert parts_for(F2, 8, wide_bridge=1)[1] == ("bridge", 40, "O21")
    assert parts_for(F2, 9, sum_hexagons=1)[1] == ("double_hexagon", 100, "V3")


def test_V1_the_opening():
    table = given(hands=(["5-5-5", "0-0-1"], ["0-0-2"]), pressman_start=1).play("0 place 5-5-5 U 0 0 r0")
    assert parts(table) == [("tiles", 15, "O17"), ("opening", 10, "V1")]


def test_O36_children_count_by_one_clause():
    assert parts_for(F2, 8, scoring="simple") == [("tiles", 1, "O36"), ("bridge", 1, "O36")]


def test_O10_O13_purchases_and_a_pass_are_counted():
    table = given(board=BOARD, hands=(["2-2-2"], ["5-5-5"]))
    table.play("0 buy 0-0-2", "0 buy 0-0-3", "0 buy 0-0-4", "0 pass")
    assert parts(table) == [("purchases", -15, "O10"), ("passes", -10, "O13")]
    assert [part.times for part in table.match.see().parts[0]] == [3, 1]


def test_V7_a_pass_with_an_empty_pot():
    table = given(board=BOARD, hands=(["2-2-2"], ["1-2-3", "5-5-5"]), pot=[], empty_minus10=1).play("0 pass")
    assert parts(table) == [("passes", -10, "V7")]


def test_O23_O25_the_bell_and_the_hands_of_the_others():
    table = given(board=BOARD, hands=ROUND_END, turn=1)
    table.play(LAST)
    assert parts(table, 1) == [("tiles", 6, "O17"), ("bell", 25, "O23")]
    table.play("2 buy 0-5-5", "2 buy 1-1-5", "2 buy 3-3-3", "2 pass")
    assert parts(table, 1)[2:] == [("hands", 61, "O25")]
    last = table.match.see().last_round
    assert [[part.key for part in own] for own in last.parts] == [[], ["bell", "hands"], []]
    assert (last.clause, last.pips, last.pips_count) == ("O24", [21, 0, 40], True)


def test_V4_V5_hands_are_counted_at_the_bell_and_the_round_is_over():
    table = given(board=BOARD, hands=ROUND_END, turn=1, count_at_bell=1, end_at_bell=1).play(LAST)
    assert parts(table, 1) == [("tiles", 6, "O17"), ("bell", 25, "O23"), ("hands", 35, "V4")]
    assert table.match.see().last_round.clause == "V5"


def test_O29_V6_O37_a_blocked_round():
    hands = (["5-5-5"], ["2-2-2"], ["1-2-3", "0-0-0"])
    blocked = {"board": BOARD, "hands": hands, "turn": 2, "pot": []}
    event = "2 place 1-2-3 D 0 0 r2"
    table = given(**blocked).play(event)
    assert parts(table, 2) == [("tiles", 6, "O17"), ("blocked", 21, "O29")]
    assert table.match.see().last_round.clause == "O28"
    table = given(**blocked, blocked_all_minus=1).play(event)
    assert parts(table, 0) == [("blocked", -15, "V6")]
    assert parts(given(**blocked, scoring="none").play(event), 2) == [("rounds", 1, "O37")]


def test_gains_are_those_of_the_last_turn_with_its_purchases():
    table = given(board=BOARD, hands=(["1-2-3", "2-2-2"], ["5-5-5"]))
    table.play("0 buy 0-0-2")
    assert table.match.see().gains == [-5, 0]
    table.play("0 place 1-2-3 D 0 0 r2")
    assert table.match.see().gains == [1, 0]
    table.play("1 buy 0-0-3")
    assert table.match.see().gains == [1, -5]

"""The worked edge cases of the rule sheets, entered into the score pad by hand: the points are those of the clauses."""

import pytest

from tischlein.engine import find_game, options_record
from tischlein.games.triominos.tests.table import BOARDS
from tischlein.kit.pad import PadRound, check_entries


def pad(game, *rounds, **options):
    """A whole pad.  A round is what everybody enters, behind what is entered once for all, if there is such a thing."""
    found = find_game(game)
    entries = [PadRound(of[0] if len(of) == 2 else {}, of[-1]) for of in rounds]
    seats = len(entries[0].seats)
    record = options_record(found, found.check_options(seats, options))
    module = found.part("pad")
    check_entries(module.form(seats, record), seats, entries)
    return module.reckon(seats, record, entries)


def points(result, place=-1):
    return [cell.points for cell in result.rounds[place].seats]


def counts(result, place=-1):
    return [cell.counts for cell in result.rounds[place].seats]


def said(result, place=-1):
    done = result.rounds[place]
    return [note.key for note in done.notes] + [note.key for cell in done.seats for note in cell.notes]


# -- Troika ------------------------------------------------------------------------------------------------------------


def tiles(text, **more):
    return {"tiles": text.split(), **more}


@pytest.mark.parametrize(
    ("case", "text", "worth"),
    [
        (1, "7 7 7 7 8 9", 9),
        (2, "7 7 7 8 9", 0),
        (3, "3 3 3 5 6 7 8 9", 7),
        (4, "7 7 7 7 7 7", 0),
        (5, "7 7 7 7 7 7 7", 0),
        (6, "2 2 2 8 9 10", 0),
        (7, "4 4 4 5 5 5 6 6 6", 0),
        (8, "6 7 7 7 7 8 9", 8),
        (9, "4 4 4 5 6 7 7 7", 5),
        (10, "11 12 12 12 13 14 15", 4),
        (11, "5 6 7 7 7 7 8 9 9", 6),
        (12, "13 14 15 4 5 6", 0),
        (25, "5 5 5 7 7 7 8 9 10", 6),
    ],
)
def test_troika_the_best_division(case, text, worth):
    assert points(pad("troika", ([tiles(text), tiles("")],)))[0] == worth, case


@pytest.mark.parametrize(
    ("case", "text", "hand", "worth", "judged"),
    [
        (1, "7 7 7 7 8 9", 0, 9 + 5, "rightful"),
        (3, "3 3 3 5 6 7 8 9", 0, 0, "wrongful"),
        (4, "7 7 7 7 7 7", 0, 5, "rightful"),
        (6, "2 2 2 8 9 10", 0, 5, "rightful"),
        (7, "4 4 4 5 5 5 6 6 6", 0, 5, "rightful"),
        (13, "7 7 4 5 6 7", 1, 6 + 5, "rightful"),
        (14, "7 7 7 4 5 6", 2, 0, "wrongful"),
        (15, "4 5 6 10 11 12 7 7 7", 3, 8 + 5, "rightful"),
        (25, "5 5 5 7 7 7 8 9 10", 0, 6 + 5, "rightful"),
    ],
)
def test_troika_a_call_as_the_first(case, text, hand, worth, judged):
    result = pad("troika", ([tiles(text, call="first", hand=hand), tiles(""), tiles("")],))
    assert points(result)[0] == worth, case
    assert judged in said(result)


def test_troika_chips():
    second = pad("troika", ([tiles("7 7 7 7 7 7", call="later"), tiles("1", call="first"), tiles("")],))
    assert (points(second)[0], counts(second)[0]) == (0, -1)  # case 4: rightful, but not the first
    farther = pad("troika", ([tiles("6 7 7 7 7 8 9"), tiles("4 4 4 11 12 13"), tiles("1 1 1 6 7 8")],))
    assert (points(farther), counts(farther)) == ([8, 3, 8], [1, 0, 2])  # case 19
    alone = pad("troika", ([tiles(""), tiles("7 7 7 7 8 9"), tiles(""), tiles("")],))
    assert counts(alone) == [-1, 2, -1, -1]  # case 20
    calls = [tiles("1 2", call="first"), tiles("7 7 4 5 6 7", call="later", hand=1), tiles("10 10 10 11 12 13")]
    wrong = pad("troika", (calls,))
    assert (points(wrong), counts(wrong)) == ([0, 6, 3], [-1, 2, 1])  # case 21
    nine, three = tiles("7 7 7 7 8 9"), tiles("4 4 4 11 12 13")
    tied = pad("troika", ([nine, three],), ([three, nine],))
    assert (tied.totals, tied.winners, tied.decided) == ([3, 3], [1], "T39")  # case 23: the last round breaks the tie


# -- 3 sind eine zu viel! ----------------------------------------------------------------------------------------------

SEVEN = ["orange", "lilac", "light_blue", "red", "turquoise", "magenta", "olive"]
CASE_16 = [*SEVEN, "orange", "red", *["light_blue"] * 5]


@pytest.mark.parametrize(
    ("case", "taken", "silver", "worth"),
    [
        (2, ["turquoise"] * 3, "", -3),
        (5, ["lilac", "red"], "", 2),
        (9, ["red"] * 4, "", -3 + 1),
        (10, ["olive"] * 6, "", -6),
        (10, ["olive"] * 5, "", -3 + 5),
        (11, SEVEN, "10", 7 + 10 + 10),
        (12, [*SEVEN, "red", "red"], "", 6 - 3 + 5),
        (13, SEVEN, "7", 7 + 7 + 10),
        (16, CASE_16, "7", 20),
        (17, SEVEN * 2, "10", 55),
        (18, SEVEN[:5], "10", 5 + 10),
    ],
)
def test_drei_the_points_of_a_collection(case, taken, silver, worth):
    assert points(pad("drei", ([{"taken": taken, "silver": silver}, {}],)))[0] == worth, case


def test_drei_the_silver_card_and_winners():
    assert "takes_silver" in said(pad("drei", ([{"taken": SEVEN}, {}],)))  # case 11
    assert "takes_silver" not in said(pad("drei", ([{"taken": [*SEVEN, "red", "red"]}, {}],)))  # case 12
    assert "takes_silver" not in said(pad("drei", ([{"taken": SEVEN, "silver": "7"}, {}],)))  # case 13
    both = pad("drei", ([{"taken": CASE_16, "silver": "7"}, {"taken": [*SEVEN[1:], *SEVEN[1:3]], "silver": "3"}],))
    assert both.winners == ([0, 1] if both.totals[0] == both.totals[1] else [both.totals.index(max(both.totals))])
    tied = pad("drei", ([{"taken": ["red", "red"]}, {"taken": ["olive", "olive"]}],))
    assert (tied.totals, tied.winners) == ([5, 5], [0, 1])  # case 19


# -- Terra -------------------------------------------------------------------------------------------------------------


def crisis(word, *cards, drawer=0, solved=None, sets=None):
    seats = [{"card": card, "solved": [], "set_cards": []} for card in cards]
    for seat, words in (solved or {}).items():
        seats[seat]["solved"] = words.split()
    for seat, words in (sets or {}).items():
        seats[seat]["set_cards"] = words.split()
    return {"crisis": word, "drawer": str(drawer)}, seats


@pytest.mark.parametrize(
    ("case", "entered", "worth"),
    [
        (1, crisis("B-AF", 5, 5, 0, 6, drawer=1), [0, 3, 0, 3]),
        (2, crisis("G-NA", 0, 4, 6), [0, 3, 3]),
        (3, crisis("R-AF", 6, 4, 0), [6, 0, 0]),
        (4, crisis("B-OC", 5, 5, 5), [6, 3, 3]),
        (5, crisis("R-AS", 6, 5, 4), [0, 0, 0]),
        (6, crisis("B-SA", 0, 0, 0), [0, 0, 0]),
        (11, crisis("R-EU", 0, 0, 0, 0, solved={3: "R-EU"}), [0, 0, 0, 5]),
        (12, crisis("G-NA", 0, 0, 0, solved={1: "G-NA"}), [0, 5, 0]),
        (25, crisis("B-NA", 6, 5, 2), [6, 0, 0]),
    ],
)
def test_terra_what_a_crisis_brings(case, entered, worth):
    assert points(pad("terra", entered)) == worth, case


def test_terra_two_solved_at_once():
    result = pad("terra", crisis("B-OC", 0, 0, 0), crisis("R-AF", 0, 0, 0, solved={0: "B-OC R-AF"}))
    assert points(result)[0] == 10  # case 13


@pytest.mark.parametrize("words", ["B5 B5 B5", "B5 R5 G5", "R2 R3 R4", "R2 B3 G4", "G4 R5 B6", "G1 G1 G1"])
def test_terra_good_sets_count_their_values(words):
    result = pad("terra", crisis("", 0, 0, 0, sets={0: words}))
    assert points(result)[0] == sum(int(word[1]) for word in words.split())  # case 17


@pytest.mark.parametrize("words", ["R5 R5 B5", "R2 R3 B4", "R5 R6 R1", "R2 R4 R6", "R2 R2 R3"])
def test_terra_bad_sets_are_told(words):
    result = pad("terra", crisis("", 0, 0, 0, sets={0: words}))
    assert (points(result)[0], said(result)) == (0, ["no_set"])  # case 17


def test_terra_limits():
    south = [crisis("G-SA", 0, 0, 0), crisis("B-SA", 0, 0, 0)]
    lost = pad("terra", *south, crisis("R-SA", 0, 0, 0))
    assert (lost.winners, lost.decided) == ([], "E29")  # case 20
    assert pad("terra", *south, crisis("R-SA", 6, 5, 3)).decided == "E33"  # case 21
    four = [crisis(word, 0, 0, 0) for word in ("G-NA", "G-SA", "G-EU")]
    solved = crisis("G-AF", 0, 0, 0)
    solved[1][0]["solved"] = ["G-NA"]
    three_open = [*four[:2], crisis("G-EU", 0, 0, 0, solved={0: "G-NA"}), crisis("G-AF", 0, 0, 0)]
    assert pad("terra", *three_open).decided == "E33"  # case 22: one was solved
    assert pad("terra", *three_open, crisis("G-AS", 0, 0, 0)).decided == "E29"  # the fourth open one
    six = [crisis(word, 0, 0, 0) for word in ("G-NA", "G-SA", "B-EU", "B-AF", "R-AS", "R-OC")]
    assert pad("terra", *six).decided == "E33"
    assert pad("terra", *six, crisis("G-EU", 0, 0, 0)).decided == "E29"  # case 23
    assert pad("terra", *four, crisis("G-OC", 0, 0, 0)).decided == "E29"  # case 27


def test_terra_the_final_scoring():
    rounds = [crisis("G-NA", 6, 4, 0), crisis("B-OC", 6, 4, 0), crisis("R-AF", 0, 6, 4, drawer=1)]
    rounds += [crisis(word, 5, 0, 6, drawer=2) for word in ("G-EU", "B-SA", "R-NA")]
    rounds += [crisis(word, 0, 0, 0, solved={1: word}) for word in ("G-OC", "B-EU", "R-OC")]
    rounds += [crisis(word, 0, 0, 0, solved={2: word}) for word in ("G-AF", "B-NA")]
    sets = {0: "B5 B5 B5 R2 B3 G4", 1: "R6 R6 R6", 2: "G1 G2 G3"}
    result = pad("terra", *rounds, crisis("R-EU", 0, 0, 0, solved={2: "R-EU"}, sets=sets))
    assert result.totals == [12 + 15 + 9, 21 + 18, 33 + 6]
    assert result.winners == [1, 2]  # case 28


# -- Triominos ---------------------------------------------------------------------------------------------------------

BONUSES = {0: {}, 40: {"bridge": 1}, 50: {"hexagon": 1}, 60: {"double_hexagon": 1}, 70: {"triple_hexagon": 1}}


def pips(line):
    return sum(map(int, line.split()[0].split("-")))


@pytest.mark.parametrize("board", BOARDS)
def test_triominos_every_tile_of_the_worked_boards(board):
    """Cases 1, 2, 4, 5 and 6: tile by tile, and all of them together."""
    lines, worth = BOARDS[board]
    everything = {"pips": 0}
    for line, brought in zip(lines, worth, strict=True):
        bonus = BONUSES[brought - pips(line)]
        assert points(pad("triominos", ([{"pips": pips(line), **bonus}],))) == [brought]
        everything["pips"] += pips(line)
        for name in bonus:
            everything[name] = everything.get(name, 0) + 1
    assert points(pad("triominos", ([everything],))) == [sum(worth)]


@pytest.mark.parametrize(
    ("case", "entered", "worth"),
    [
        (10, {"pips": 0}, 0),
        (10, {"pips": 15}, 15),
        (11, {"pips": 12, "bought": 2}, 2),
        (11, {"pips": 1, "bridge": 1, "bought": 3}, 26),
        (12, {"bought": 3, "passed": 1}, -25),
        (14, {"bought": 1}, -5),
        (15, {"bought": 3, "passed": 1}, -25),
        (17, {}, 0),
        (29, {"bought": 3, "passed": 1}, -25),
    ],
)
def test_triominos_turns(case, entered, worth):
    assert points(pad("triominos", ([entered, {}],)))[0] == worth, case


@pytest.mark.parametrize(
    ("case", "over", "entered", "worth"),
    [
        (18, "bell", [{"kept": 21}, {"pips": 6, "bell": 1}, {"pips": 13, "kept": 1}], [0, 6 + 25 + 22, 13]),
        (19, "bell", [{"kept": 21}, {"pips": 6, "bell": 1}, {"bought": 3, "passed": 1, "kept": 40}], [0, 31 + 61, -25]),
        (20, "bell", [{"kept": 6}, {"kept": 15}, {"pips": 6, "bell": 1}], [0, 0, 6 + 25 + 21]),
        (21, "bell", [{"pips": 3, "bell": 1}, {"pips": 2}, {"kept": 15}], [3 + 25 + 15, 2, 0]),
        (22, "blocked", [{"kept": 4}, {"kept": 9}, {"kept": 17}], [22, 0, 0]),
        (23, "blocked", [{"kept": 6}, {"kept": 6}, {"kept": 11}], [11, 11, 0]),
        (23, "blocked", [{"kept": 7}, {"kept": 7}], [0, 0]),
        (24, "blocked", [{"kept": 0}, {"kept": 12}], [12, 0]),
        (30, "blocked", [{"kept": 9 + 15}], [-24]),
    ],
)
def test_triominos_the_end_of_a_round(case, over, entered, worth):
    assert points(pad("triominos", ({"over": over}, entered))) == worth, case


def test_triominos_the_limit():
    result = pad("triominos", ([{"pips": 405}, {"pips": 420}, {"pips": 388}],), ([{}, {"pips": 11}, {}],), limit=400)
    assert (result.totals, result.winners) == ([405, 431, 388], [1])  # case 27


@pytest.mark.parametrize(
    ("entered", "worth"),
    [
        ({"laid": 1, "bridge": 1}, 2),
        ({"laid": 1, "double_hexagon": 1}, 3),
        ({"laid": 1, "triple_hexagon": 1}, 4),
        ({"laid": 1, "hexagon": 1}, 2),
        ({"bought": 3, "passed": 1}, 0),
        ({"laid": 1, "bell": 1}, 1 + 5),
    ],
)
def test_triominos_counted_for_children(entered, worth):
    assert points(pad("triominos", ([entered, {}],), scoring="simple"))[0] == worth  # case 28


# -- Artefakt ----------------------------------------------------------------------------------------------------------


def standing(*places):
    return [{"figures": list(own.split())} for own in places]


@pytest.mark.parametrize(
    ("case", "places", "told"),
    [
        (3, ("4 4", "4", "4"), ["majority"]),
        (3, ("4 4", "4 4", "4"), ["tie"]),
        (3, ("4", "4"), ["tie"]),
        (4, ("5", ""), ["takes"]),
        (5, ("6 6", "6"), ["majority"]),
        (22, ("2", "2"), ["tie"]),
        (22, ("", "", "2"), ["takes"]),
    ],
)
def test_artefakt_who_wins_a_site(case, places, told):
    result = pad("artefakt", (standing(*places, *[""] * (2 - len(places))),))
    assert [key for key in said(result) if key in {"majority", "tie", "takes"}] == told, case


def test_artefakt_sites_are_in_the_order_of_their_numbers_and_an_artefact_wins():
    result = pad("artefakt", (standing("7 3 10", "1"),))
    assert [note.blanks[0] for note in result.rounds[0].notes if note.key == "takes"] == ["1", "3", "7", "10"]
    won = pad("artefakt", ([{"artefact": 1}, {}],))
    assert (won.winners, won.decided) == ([0], "A29")  # case 8
    assert pad("artefakt", ([{}, {}],)).winners == []  # case 9

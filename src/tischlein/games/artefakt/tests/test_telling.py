"""What is told of an event beside the event itself: what follows of itself, and to whom an artefact is whole."""

from msgspec import UNSET

from tischlein.games.artefakt import GAME
from tischlein.games.artefakt.tests.table import given
from tischlein.kit import CHANCE, Counted

X, Y, Z = range(3)


def follows(table, event):
    """The keys, seats and sites of what follows an event: ("takes", X, {"blue": 2}, 7)."""
    match = table.match
    if event.startswith("*"):
        told = GAME.view.follow(match.state, CHANCE, match.read_outcome(event[1:]))
    else:
        seat, _, words = event.partition(" ")
        told = GAME.view.follow(match.state, int(seat), match.read_action(words))
    return [plain(facts) for facts in told]


def plain(facts):
    if facts.wins is not UNSET:
        return "wins", facts.who, facts.wins
    return "takes", facts.who, {some.what: some.count for some in facts.found}, facts.here


def travelled(table, seat):
    """The last journey but one step: only this seat's Langer is on the way, with card 1."""
    state = table.state
    table.begin_planning()
    for other in range(state.seats):
        for figure in range(3):
            state.plan[other][figure] = figure + 2
    state.plan[seat][2] = 1
    state.planned = (1 << state.seats) - 1
    state.revealed = 3 * state.seats
    state.moment, state.active, state.to_act = 7, seat, seat
    return table


def test_A19_the_last_journey_tells_all_that_is_taken_up_to_the_next_decision():
    table = given(
        figures={X: (3, 3, 4), Y: (2, 9, 9)}, sites={2: "blue-a blue-b yellow-a", 3: "brown-a", 7: "brown-b"}, opened=()
    )
    travelled(table, X)
    assert follows(table, "0 ccw") == [("takes", Y, {"blue": 2, "yellow": 1}, 2), ("takes", X, {"brown": 1}, 3)]


def test_A29_the_win_is_told_and_nothing_after_it():
    table = given(
        figures={X: (3, 3, 4), Y: (9, 9, 2)}, boards={X: "yellow-a yellow-b yellow-c"},
        sites={3: "yellow-d", 9: "blue-a"}, opened=(),
    )  # fmt: skip
    travelled(table, X)
    assert follows(table, "0 ccw") == [("takes", X, {"yellow": 1}, 3), ("wins", X, ["yellow"])]


def test_V8_a_first_artefact_is_nobody_elses_business():
    table = given(
        figures={X: (3, 3, 4)}, boards={X: "yellow-a yellow-b yellow-c"}, sites={3: "yellow-d"}, opened=(), long=1
    )
    travelled(table, X)
    assert follows(table, "0 ccw") == [("takes", X, {"yellow": 1}, 3)]


def test_A20_what_the_winner_of_a_contested_site_takes_is_told_by_the_action():
    table = given(figures={X: (2, 2, 7), Y: (2, 3, 3)}, sites={2: "blue-a blue-b", 7: "brown-a"}, opened=())
    table.evaluate()
    taking = GAME.view.tell(table.state, X, table.match.read_action("take"))
    assert taking.found == [Counted("blue", 2)]
    assert follows(table, "0 take") == [("takes", X, {"brown": 1}, 7)]


def test_A23_after_a_theft_the_other_sites_and_the_win_are_told():
    boards = {X: "blue-a blue-b blue-c", Y: "blue-c blue-d"}
    table = given(figures={X: (2, 2, 7), Y: (2, 3, 9)}, boards=boards, sites={2: "brown-a", 7: "yellow-a"}, opened=())
    table.evaluate().play("0 steal 1 blue")
    assert follows(table, "*c") == [("takes", X, {"yellow": 1}, 7)]
    assert follows(table, "*d") == [("wins", X, ["blue"])]


def test_A42_a_fragment_moved_to_a_later_site_is_told_where_it_is_taken():
    """Hafen: neither the site it left nor the one it reached first is told as taken from."""
    table = given(figures={X: (8, 8, 8), Y: (9, 9, 10)}, sites={4: "blue-a blue-b", 9: "blue-c"}, opened=(8,))
    table.evaluate().play("0 use 4 blue 9")
    assert follows(table, "*a") == [("takes", Y, {"blue": 2}, 9)]


def test_A31_an_exchange_may_complete_somebody_elses_artefact():
    table = given(
        figures={X: (6, 6, 6), Y: (9, 9, 10)}, boards={X: "blue-d", Y: "blue-a blue-b blue-b blue-c"}, opened=(6,)
    )
    table.evaluate().play("0 use 1 blue", "*b")
    assert follows(table, "0 give blue-d") == [("wins", Y, ["blue"])]


def test_A33_the_end_after_a_hundred_rounds_completes_nothing():
    table = given(figures={X: (3, 3, 4)}, boards={X: "yellow-a"}, sites={3: "blue-a"}, round=100, basic=1)
    travelled(table, X)
    assert follows(table, "0 ccw") == [("takes", X, {"blue": 1}, 3)]

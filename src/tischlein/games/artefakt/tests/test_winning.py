"""A29-A33: complete artefacts and the end, with the options short and long."""

import random
from itertools import product

import pytest

from tischlein.engine import Match
from tischlein.games.artefakt import GAME
from tischlein.games.artefakt.actions import FRAGMENT_NAMES
from tischlein.games.artefakt.fragments import different, kinds, number
from tischlein.games.artefakt.tests.table import given, names
from tischlein.kit import OptionError

X, Y, Z = 0, 1, 2


def taking(board, stack, **options):
    """X owns a board and takes a stack."""
    return given(figures={X: (2, 0, 0)}, boards={X: board}, sites={2: stack}, **options).evaluate()


class TestA29:
    """All four different pieces of one colour win immediately."""

    def test_four_different_pieces(self):
        assert taking("blue-a blue-b", "blue-c blue-d").winners == [X]
        assert taking("blue-a blue-b", "blue-c brown-d").winners is None

    def test_the_round_is_not_finished(self):
        table = given(
            figures={X: (2, 4, 0)}, boards={X: "blue-a"}, sites={2: "blue-b blue-c blue-d", 4: "brown-a"}, opened=(2,)
        )
        assert table.evaluate().turn == "over"
        assert table.on(4) == ["brown-a"]

    def test_payoffs(self):
        table = taking("blue-a blue-b", "blue-c blue-d")
        assert table.match.payoffs() == [1000, 0]

    def test_at_the_end_everything_is_shown(self):
        table = given(
            figures={X: (2, 0, 0)}, boards={Y: "brown-a"}, sites={2: "blue-a blue-b blue-c blue-d"}
        ).evaluate()
        assert table.match.see(X).players[Y].fragments.known == ["brown-a"]
        assert table.match.see(X).winners == [X]


class TestA30:
    """Tested after every change of any board."""

    def test_a_whole_stack_is_one_change(self):
        assert taking("", "blue-a blue-b blue-c blue-d yellow-a").board(X)[-1] == "yellow-a"

    def test_a_theft_is_tested_before_the_text(self):
        table = given(
            figures={X: (5, 5, 0), Y: (5, 0, 0)}, boards={X: "blue-a blue-b blue-c", Y: "blue-d brown-a"}
        ).evaluate()
        assert table.play("0 steal 1 blue", "*d").winners == [X]

    def test_atlantis_is_tested_when_both_fragments_have_moved(self):
        table = given(figures={X: (4, 0, 0)}, boards={X: "blue-a blue-b blue-c blue-c"}, opened=(4,)).evaluate()
        table.play("0 use blue-c blue", "*d")
        assert table.winners == [X]
        assert table.board(X) == ["blue-a", "blue-b", "blue-c", "blue-d"]
        assert table.aside == []

    def test_who_breaks_up_his_artefact_in_the_exchange_does_not_win(self):
        table = given(figures={X: (6, 0, 0)}, boards={X: "blue-a blue-b blue-c", Y: "blue-d"}, opened=(6,)).evaluate()
        table.play("0 use 1 blue", "*d")
        assert table.match.scores() == [4, 0], "the fragment received counts at once"
        assert table.winners is None
        assert table.play("0 give blue-a").winners is None
        assert table.board(X) == ["blue-b", "blue-c", "blue-d"]


def test_A31_who_acts_wins_alone_if_an_exchange_completes_two():
    table = given(
        figures={X: (6, 0, 0)},
        boards={X: "blue-a blue-b blue-c brown-d", Y: "brown-a brown-b brown-c blue-d"},
        opened=(6,),
    ).evaluate()
    table.play("0 use 1 blue", "*d", "0 give brown-d")
    assert table.board(Y) == ["brown-a", "brown-b", "brown-c", "brown-d"]
    assert table.winners == [X]


class TestA32:
    """Both copies of a piece count once."""

    def test_heaps_against_counting_fragment_by_fragment(self):
        for digits in product(range(3), repeat=4):
            heap = sum(copies << 2 * piece for piece, copies in enumerate(digits))
            listed = names([heap, 0, 0])
            assert number(heap) == len(listed)
            assert different(heap) == len(set(listed))
            assert names([kinds(heap), 0, 0]) == sorted(set(listed))

    def test_doubles_do_not_complete(self):
        assert taking("blue-a blue-a blue-b blue-b", "blue-c blue-c").winners is None

    def test_scores_count_different_pieces_of_the_best_colour(self):
        dice = random.Random(32)
        for _ in range(200):
            board = dice.sample([*FRAGMENT_NAMES, *FRAGMENT_NAMES], dice.randrange(12))
            table = given(boards={X: " ".join(board)})
            best = max(
                len({name for name in board if name.startswith(colour)}) for colour in ("blue", "brown", "yellow")
            )
            assert table.match.scores() == [best, 0]


class TestA33:
    """After round 100 the game ends."""

    def end(self, boards, **options):
        return given(3, boards=boards, round=100, **options).end_round()

    def test_after_action_5(self):
        table = self.end({X: "blue-a"})
        assert table.moment == "opening"
        assert table.play("0 open 2").turn == "over"

    def test_most_different_pieces_of_one_colour(self):
        table = self.end({X: "blue-a blue-b", Y: "blue-a brown-a yellow-a yellow-a"}, basic=1)
        assert table.winners == [X]
        assert table.match.scores() == [2, 1, 0]

    def test_then_most_fragments(self):
        assert self.end({X: "blue-a blue-b", Y: "brown-a brown-b yellow-a"}, basic=1).winners == [Y]

    def test_then_shared(self):
        table = self.end({X: "blue-a blue-b", Y: "brown-a brown-b"}, basic=1)
        assert table.winners == [X, Y]
        assert table.match.payoffs() == [500, 500, 0]

    def test_not_after_round_99(self):
        assert given(round=99, basic=1).end_round().state.round == 100


class TestOptions:
    """V7 and V8."""

    def test_A29_short_three_pieces_win(self):
        assert taking("blue-a blue-b", "blue-c", short=1).winners == [X]
        assert taking("blue-a blue-b", "blue-b", short=1).winners is None

    def test_A29_long_two_artefacts_win(self):
        assert taking("blue-a blue-b", "blue-c blue-d", long=1).winners is None
        assert taking("blue-a blue-b blue-c blue-d brown-a brown-b brown-c", "brown-d", long=1).winners == [X]

    def test_A29_short_and_long_exclude_each_other(self):
        with pytest.raises(OptionError, match="exclude"):
            Match.new(GAME, 2, {"short": 1, "long": 1})

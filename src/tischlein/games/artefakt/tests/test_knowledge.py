"""A25 and section 4 of RULES.md: who knows which piece, and re-imagined worlds."""

import random
from collections import Counter
from itertools import permutations

import pytest

from tischlein.engine import Match
from tischlein.games.artefakt import GAME, knowledge
from tischlein.games.artefakt.components import ASIDE, BOARD, CENTRE, COLOURS, PIECES, PLACES
from tischlein.games.artefakt.fragments import copies, number
from tischlein.games.artefakt.tests.table import Table, given
from tischlein.games.artefakt.winning import has_artefacts
from tischlein.kit import SPECTATOR

X, Y, Z = 0, 1, 2


def random_tables(games, seed, **options):
    """All positions of some random games."""
    dice = random.Random(seed)
    for number_of_game in range(games):
        match = Match.new(GAME, 2 + number_of_game % 3, options)
        while not match.is_over:
            yield Table(match), dice
            if match.turn < 0:
                weights = match.weights()
                match.resolve(dice.choices(range(len(weights)), weights)[0])
            else:
                seat = dice.choice(match.to_act())
                match.act(seat, dice.choice(match.legal_codes(seat)))
        yield Table(match), dice


class TestA25:
    """Knowledge is a lower bound for each place: the pieces that are surely there."""

    def test_it_is_always_true_and_owners_know_their_boards(self):
        for table, _ in random_tables(6, seed=25, all_open=1):
            state = table.state
            for viewer in range(state.seats):
                assert state.known[viewer][BOARD + viewer] == state.heap[BOARD + viewer]
                for place in range(PLACES):
                    for colour in range(COLOURS):
                        known, heap = state.known[viewer][place][colour], state.heap[place][colour]
                        assert all(copies(known, piece) <= copies(heap, piece) for piece in range(PIECES))

    def test_a_gift_is_known_to_its_giver(self):
        table = (
            given(centre="brown-a brown-b brown-c", boards={X: "blue-a blue-b"}, rest=4)
            .begin_round()
            .play("0 give blue-b")
        )
        assert table.known(X, CENTRE) == ["blue-b"]
        assert table.known(Y, CENTRE) == []
        assert [table.match.log(seat)[-1] for seat in (X, Y, SPECTATOR)] == [
            "0 give blue-b",
            "0 give blue-?",
            "0 give blue-?",
        ]

    def test_what_leaves_unseen_makes_everything_unsure(self):
        table = given(centre="blue-a blue-b brown-a brown-b", rest=4).begin_round()
        table.state.known[X][CENTRE] = table.state.heap[CENTRE][:]
        table.play("*blue-7", "*a")
        assert table.known(X, CENTRE) == ["brown-a", "brown-b"], "blue b is there, but X cannot be sure"
        assert table.known(X, 7) == []

    def test_equal_pieces_are_recognised(self):
        table = given(centre="blue-a blue-a brown-a brown-b", rest=4).begin_round()
        table.state.known[X][CENTRE] = table.state.heap[CENTRE][:]
        table.play("*blue-7", "*a")
        assert table.known(X, CENTRE) == ["blue-a", "brown-a", "brown-b"]
        assert table.known(X, 7) == ["blue-a"]

    def test_a_stack_is_taken_with_all_that_is_known_of_it(self):
        table = (
            given(3, figures={X: (2, 0, 0), Y: (7, 0, 0)}, sites={7: "blue-a brown-c"}, opened=(2,))
            .evaluate()
            .play("0 use 7")
        )
        assert table.board(Y) == ["blue-a", "brown-c"]
        assert table.known_board(X, Y) == ["blue-a", "brown-c"]
        assert table.known_board(Z, Y) == []
        assert table.known(X, 7) == []

    def test_a_thief_who_knew_the_piece_forgets_it_on_the_old_board(self):
        table = given(figures={X: (4, 4, 0), Y: (4, 0, 0)}, boards={Y: "blue-a blue-b"}).evaluate()
        table.state.known[X][BOARD + Y] = table.state.heap[BOARD + Y][:]
        table.play("0 steal 1 blue", "*a")
        assert table.known_board(X, Y) == ["blue-b"]

    def test_a_fragment_aside_is_known_to_those_it_passes(self):
        table = given(3, figures={X: (6, 0, 0)}, boards={X: "brown-a", Y: "blue-b blue-c"}, opened=(6,)).evaluate()
        table.play("0 use 1 blue", "*c")
        assert [table.known(seat, ASIDE) for seat in (X, Y, Z)] == [["blue-c"], ["blue-c"], []]

    def test_the_view_has_an_own_score_and_public_points(self):
        table = given(boards={X: "blue-a blue-b blue-b brown-a", Y: "yellow-a yellow-b yellow-c"})
        view = table.match.see(X)
        assert view.points == [4, 3]
        assert view.different == [2, 1, 0]
        assert table.match.see(SPECTATOR).different == []

    @pytest.mark.parametrize(("short", "whole"), [(0, [False, False, False]), (1, [True, False, False])])
    def test_A32_V7_an_artefact_is_as_far_as_its_different_pieces_are_known(self, short, whole):
        table = given(boards={X: "blue-a blue-b blue-b blue-c brown-a", Y: "yellow-a"}, short=short)
        own, other = table.match.see(X).players[X].artefacts, table.match.see(Y).players[X].artefacts
        assert [(artefact.colour, artefact.different) for artefact in own] == [("blue", 3), ("brown", 1), ("yellow", 0)]
        assert [artefact.is_whole for artefact in own] == whole
        assert [artefact.different for artefact in other] == [0, 0, 0]


def sizes(table):
    return [[number(heap) for heap in heaps] for heaps in table.state.heap]


def check_world(table, world, seat):
    """A re-imagined world agrees with everything that the seat knows, and nobody has won."""
    assert sizes(world) == sizes(table)
    for place in range(PLACES):
        for kind in range(COLOURS * PIECES):
            known = 0 if seat == SPECTATOR else copies(table.state.known[seat][place][kind // PIECES], kind % PIECES)
            assert copies(world.state.heap[place][kind // PIECES], kind % PIECES) >= known
    out = [0] * 12
    GAME.rules.count_pieces(world.state, out)
    assert out == [2] * 12
    if not table.match.is_over:
        assert not any(has_artefacts(world.state, owner) for owner in range(table.state.seats))


class TestReimagine:
    """A25, A29: worlds that a seat considers possible."""

    @pytest.mark.parametrize("options", [{}, {"short": 1}, {"long": 1}], ids=str)
    @pytest.mark.parametrize("tries", [32, 0], ids=["random", "search"])
    def test_worlds_agree_with_what_is_known(self, options, tries, monkeypatch):
        monkeypatch.setattr(knowledge, "TRIES", tries)
        for table, dice in random_tables(4, seed=29, all_open=1, **options):
            if dice.random() < 0.3:
                seat = dice.choice([*range(table.state.seats), SPECTATOR])
                check_world(table, table.imagined(seat, seed=dice.getrandbits(30)), seat)

    def test_search_finds_what_chance_hardly_does(self, monkeypatch):
        """V7: two boards of four blue fragments each, with two different pieces at most."""
        table = given(3, boards={X: "blue-a blue-a blue-c blue-c", Y: "blue-b blue-b blue-d blue-d"}, short=1)
        monkeypatch.setattr(knowledge, "TRIES", 0)
        check_world(table, table.imagined(Z), Z)

    def test_search_leaves_out_what_would_have_won(self, monkeypatch):
        """A29: three different pieces of Y are known; the fourth fragment cannot be the missing one."""
        table = given(3, boards={Y: "blue-a blue-a blue-b blue-c"})
        table.state.known[X][BOARD + Y][0] = table.state.heap[BOARD + Y][0] - 1
        assert table.known_board(X, Y) == ["blue-a", "blue-b", "blue-c"]
        monkeypatch.setattr(knowledge, "TRIES", 0)
        assert "blue-d" not in table.imagined(X).board(Y)

    def test_all_deals_are_equally_likely(self):
        table = given(boards={Y: "blue-a blue-b"})
        seen = Counter(tuple(table.imagined(X, seed=seed).board(Y)) for seed in range(2800))
        # 28 pairs of real fragments: 4 kinds of two equal ones, 6 of two different ones (2 * 2 ways each)
        assert len(seen) == 10
        for pair, count in seen.items():
            assert abs(count - (100 if pair[0] == pair[1] else 400)) < 90

    def test_own_fragments_stay(self):
        table = given(boards={X: "blue-a blue-b", Y: "brown-a"})
        for seed in range(20):
            assert table.imagined(X, seed).board(X) == ["blue-a", "blue-b"]

    def test_a_half_done_exchange_may_complete_its_owner(self):
        """A30: the test comes after the give, so the fragment received does not win yet."""
        table = given(
            3, figures={X: (6, 0, 0)}, boards={X: "blue-a blue-b blue-c", Y: "blue-d"}, opened=(6,)
        ).evaluate()
        table.play("0 use 1 blue", "*d")
        for seat in (X, Y, Z):
            for seed in range(10):
                world = table.imagined(seat, seed)
                check_world(table, world, seat)
                assert len(world.legal(X)) >= 1
        assert table.imagined(Y).aside == ["blue-d"]

    def test_before_a_half_done_exchange_nobody_had_won_either(self):
        """A29, A30: the fragment aside belonged to Y a moment ago, and Y had not won with it."""
        boards = {X: "brown-a", Y: "blue-a blue-b blue-d blue-d"}
        table = given(3, figures={X: (6, 0, 0)}, boards=boards, opened=(6,)).evaluate().play("0 use 1 blue", "*d")
        for seat in (X, Z):
            for seed in range(40):
                world = table.imagined(seat, seed)
                assert len({*world.board(Y), *world.aside}) < 4

    def test_plans_agree_with_the_cards_revealed(self):
        table = (
            given(figures={X: (1, 2, 3), Y: (4, 5, 6)}).begin_planning().play("1 plan 3 1 4", "0 plan 1 2 3", "0 cw")
        )
        plans = Counter(tuple(table.imagined(X, seed).state.plan[Y]) for seed in range(600))
        assert set(plans) == {(3, lady, langer) for lady, langer in permutations((1, 2, 4), 2)}
        assert all(abs(count - 100) < 45 for count in plans.values())
        assert {tuple(table.imagined(Y, seed).state.plan[Y]) for seed in range(9)} == {(3, 1, 4)}

    def test_hidden_plans_are_free_and_missing_ones_stay_missing(self):
        table = given(3, figures={X: (1, 2, 3)}).begin_planning().play("1 plan 3 1 4")
        worlds = [table.imagined(X, seed).state for seed in range(300)]
        assert len({tuple(world.plan[Y]) for world in worlds}) == 24
        assert {tuple(world.plan[Z]) for world in worlds} == {(0, 0, 0)}

    def test_what_others_know_is_forgotten(self):
        table = (
            given(figures={X: (7, 0, 0)}, boards={X: "blue-a", Y: "brown-a brown-b"}, opened=(7,))
            .evaluate()
            .play("0 use 1")
        )
        assert table.known_board(X, Y) == ["brown-a", "brown-b"]
        assert table.imagined(Y).known_board(X, Y) == []
        assert table.imagined(Y).known_board(X, X) == table.imagined(Y).board(X)
        assert table.imagined(X).known_board(X, Y) == ["brown-a", "brown-b"]

    def test_at_the_end_nothing_is_hidden(self):
        table = given(
            figures={X: (2, 0, 0)}, boards={Y: "brown-a"}, sites={2: "blue-a blue-b blue-c blue-d"}
        ).evaluate()
        assert table.imagined(X, 3).state.heap == table.state.heap


def test_A25_features_tell_only_what_the_seat_knows():
    table = given(3, boards={X: "blue-a", Y: "blue-b"})
    other = given(3, boards={X: "blue-a", Y: "blue-c"})
    assert table.match.encode(X) == other.match.encode(X)
    assert table.match.encode(SPECTATOR) == other.match.encode(SPECTATOR)
    assert table.match.encode(Y) != other.match.encode(Y)

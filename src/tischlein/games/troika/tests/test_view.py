"""What a seat sees and is told: views, previews, texts."""

from itertools import chain
from typing import ClassVar

import msgspec
import pytest

import tischlein
from tischlein.engine.texts import preview_texts, texts_of
from tischlein.games.troika import GAME
from tischlein.games.troika.components import TILES
from tischlein.games.troika.sets import Laid
from tischlein.games.troika.tests.table import dealt, finished, given
from tischlein.games.troika.view import TroikaPreview
from tischlein.kit import SPECTATOR


class TestView:
    """All that a player sees at a real table."""

    def test_the_own_tiles_as_they_stand(self):
        view = given(containers=["7 7 4 5 6 15"], hands=["7"]).see()
        division = view.division
        assert (division.fuel, division.gems, division.trash, division.points) == ([[7, 7, 7]], [[4, 5, 6]], [15], 5)
        assert (division.worth, division.trash_worth) == ([6], -1)
        assert view.players[0].hand == [7]

    def test_others_show_open_points_only(self):
        view = given(containers=["", "7 7 7 4 5 6"], hands=["", "9"]).see()
        assert view.players[1].open.points == 6
        assert view.players[1].hand == []
        assert view.players[1].hand_size == 1

    def test_without_fuel_the_sets_are_shown_but_count_nothing(self):
        division = given(containers=["4 5 6 13 14 15"]).see().division
        assert division.gems == [[4, 5, 6], [13, 14, 15]]
        assert (division.points, division.needs_fuel) == (0, True)

    def test_who_has_nothing_or_has_fuel_needs_none(self):
        assert not given(containers=[""]).see().division.needs_fuel
        assert not given(containers=["7 7 7 1"]).see().division.needs_fuel

    def test_who_else_knows_a_tile_of_my_hand(self):
        table = given(hands=["9"], hidden={1: (1, 3)}, flipped=True).play("0 draw 1")
        assert table.see(0).players[0].known_by == [1, None]
        assert table.see(1).players[0].known_by == []

    def test_a_spectator_has_no_tiles(self):
        view = given(hands=["1", "2", "3"]).see(SPECTATOR)
        assert view.division is None
        assert [player.hand for player in view.players] == [[], [], []]

    @pytest.mark.parametrize(("picture", "moment"), [({}, "flip"), ({"flipped": True}, "choose")])
    def test_moments(self, picture, moment):
        assert given(**picture).see().moment == moment

    def test_other_moments(self):
        assert dealt(3, "1").see().moment == "deal"
        assert given().play("0 reveal 40").see().moment == "flip"
        assert given(flipped=True).play("0 draw 40").see().moment == "choose"
        assert given(rounds=1).play("0 troika", "1 troika").see().moment == "over"

    def test_T11_before_the_flip_face_up_tiles_are_closed(self):
        assert given(up={1: 5}).see().closed == {"up": "flip_first"}

    @pytest.mark.parametrize(("hand", "closed"), [("1 2", {}), ("1 2 3", {"down": "hand_full"})])
    def test_T12_after_it_a_full_hand_closes_face_down_ones(self, hand, closed):
        table = given(up={1: 5}, hands=[hand], flipped=True)
        assert table.see().closed == closed
        assert table.see(1).closed == table.see(SPECTATOR).closed == {}  # whose turn it is not

    def test_T7_a_round_has_just_begun_until_a_second_tile_is_turned_up(self):
        match = tischlein.make("troika", 3, seed=4)
        assert match.see(0).just_begun
        match.apply(match.legal()[-1])
        assert not match.see(0).just_begun
        assert not dealt(3, "1").see().just_begun
        assert not given(up={1: 5}, called=[1]).see().just_begun
        assert not given(up={1: 5}, containers=["4"]).see().just_begun

    def test_the_calls_in_their_order(self):
        assert given(seats=4, called=[2, 0], turn=1).see().calls == [2, 0]

    def test_finished_rounds(self):
        view = given(containers=["7 7 7 4 5 6"]).play("0 troika", "1 troika").see(1)
        assert view.round == 2
        assert view.round_points == [[11, 0, 0]]
        assert view.points == [2, -1, -1]
        assert view.last_round[0].division.gems == [[4, 5, 6]]

    @pytest.mark.parametrize("container", ["7 7 7 4 5 6", "7 7 7 1 2", "7 7 7 4 5 6 1", "4 5 6 9", "", "7 7 7"])
    @pytest.mark.parametrize("floor", [0, 1])
    def test_the_parts_of_the_points_make_the_points(self, container, floor):
        shown = given(containers=[container], floor=floor).play("0 troika", "1 troika").see(1).last_round[0]
        assert sum(part.points for part in shown.parts) == shown.points

    def test_each_part_has_its_clause(self):
        view = given(containers=["7 7 7 4 5 6", "4 5 6"]).play("0 troika", "1 troika").see(1)
        assert [[part.clause for part in shown.parts] for shown in view.last_round] == [
            ["T30", "T31", "T23"],
            ["T22"],
            ["T33"],
        ]

    def test_T36_the_chips_of_all_rounds_are_counted(self):
        table = given(containers=["7 7 7 4 5 6"]).play("0 troika", "1 troika")
        parts = [[(part.key, part.points, part.clause) for part in own] for own in table.see().parts]
        assert parts == [[("first", 2, "T36")], [("zero", -1, "T36")], [("zero", -1, "T36")]]

    @pytest.mark.parametrize(("chips", "clause"), [([3, 1], "T38"), ([2, 2], "T39")])
    def test_T38_T39_what_decides(self, chips, clause):
        assert finished(chips, [[1, 0]]).see().decided == clause

    def test_it_has_a_json_form(self):
        view = given(hidden={3: (1, 4)}).see(1)
        assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view

    def test_no_round_after_the_last(self):
        assert finished([1, 0], [[1, 0]]).see().round == 1


class TestCallProblems:
    """T19: why a call would be wrong."""

    @pytest.mark.parametrize(
        ("container", "hand", "problems"),
        [
            ("7 7 7 4 5 6", "", {}),
            ("7 7 7 4", "5 6", {"few_tiles": 4}),
            ("4 5 6 13 14 15", "", {"no_fuel": 1}),
            ("3 3 3 5 6 7 8 9", "", {"left_over": 2}),
            ("1 2 4", "", {"few_tiles": 3, "no_fuel": 1, "left_over": 3}),
            ("5 5 5 7 7 7 8 9 10", "", {}),
        ],
    )
    def test_reasons(self, container, hand, problems):
        assert given(containers=[container], hands=[hand]).see().call_problems == problems

    def test_a_gem_if_agreed(self):
        assert given(containers=["7 7 7 7 7 7"]).see().call_problems == {}
        assert given(containers=["7 7 7 7 7 7"], gem_needed=1).see().call_problems == {"no_gem": 1}

    def test_with_two_players_there_is_no_call(self):
        assert given(seats=2).see().call_problems is None


class TestPreview:
    """What an action would do, as far as the seat can know."""

    STANDS: ClassVar = {
        "fuel": ["7-7-7"], "gems": ["4-5-6 = 6"], "trash": [], "points": 6,
        "division": Laid([[7, 7, 7]], [[4, 5, 6]], [6], [], 0, False, 6),
    }  # fmt: skip

    def preview(self, words, **picture):
        return given(**picture).match.previews(0)[words]

    def test_reveal(self):
        picture = {"hidden": {1: (0, 12), 2: (1, 13)}}
        assert self.preview("reveal 1", **picture) == TroikaPreview(tile=12)
        assert self.preview("reveal 2", **picture) == TroikaPreview(from_hand=1)
        assert self.preview("reveal 40", **picture) == TroikaPreview(unseen=1)

    def test_take(self):
        shown = self.preview("take 1", up={1: 6}, containers=["7 7 7 4 5"], flipped=True)
        assert shown == TroikaPreview(tile=6, **self.STANDS)

    def test_take_at_the_end_of_the_round(self):
        assert self.preview("take 1", up={1: 6}, flipped=True, untouched=[]).ends_round == 1

    def test_draw(self):
        picture = {"hidden": {1: (0, 6), 2: (1, 13)}, "containers": ["7 7 7 4 5"], "flipped": True}
        assert self.preview("draw 1", **picture) == TroikaPreview(tile=6, **self.STANDS)
        assert self.preview("draw 2", **picture) == TroikaPreview(from_hand=1)
        assert self.preview("draw 40", **picture) == TroikaPreview(unseen=1)
        assert self.preview("draw 40", flipped=True, untouched=[40]) == TroikaPreview(unseen=1, ends_round=1)

    def test_return(self):
        shown = self.preview("return 15", containers=["7 7 7 4 5 6 15"], up={1: 3}, flipped=True)
        assert shown == TroikaPreview(tile=15, slot=2, **self.STANDS)

    def test_hide_never_ends_the_round(self):
        shown = self.preview("hide 9", hands=["9"], containers=["7 7 7"], up={1: 3}, flipped=True, untouched=[])
        fuel = {
            "fuel": ["7-7-7"],
            "gems": [],
            "trash": [],
            "points": 0,
            "division": Laid([[7, 7, 7]], [], [], [], 0, False, 0),
        }
        assert shown == TroikaPreview(tile=9, slot=2, **fuel)

    def test_a_rightful_call(self):
        shown = self.preview("troika", containers=["7 7 7 4 5 6"])
        assert shown == TroikaPreview(rightful=1, bonus=5, points=11)

    def test_a_later_call_that_ends_the_round(self):
        shown = self.preview("troika", containers=["7 7 7 4 5 6"], called=[2])
        assert shown == TroikaPreview(rightful=1, points=6, ends_round=1)

    def test_a_wrong_call(self):
        shown = self.preview("troika", containers=["7 7 7 4"], hands=["5 6"])
        assert shown == TroikaPreview(wrong=1, few_tiles=4, points=0)

    def test_every_key_has_a_text(self):
        table = given(hands=["9"], containers=["7 7 7 4 5"], up={1: 6}, hidden={2: (1, 3), 3: (0, 1)}, flipped=True)
        for language in ("de", "en"):
            for shown in table.match.previews(0).values():
                assert all(preview_texts(texts_of("troika", language), shown))


class TestText:
    """The view in words says everything."""

    def words(self, view, language="en"):
        sections = GAME.text.describe(view, texts_of("troika", language))
        return {section.key: " ".join([section.title, *section.head, *chain(*section.rows)]) for section in sections}

    def test_the_area(self):
        view = given(up={4: 12}, hidden={5: (0, 3), 6: (1, 9)}, untouched=[40, 41, 43]).see()
        table = self.words(view)["table"]
        assert "12 (slot 4)" in table
        assert "slot 5: your 3" in table
        assert "slot 6: from seat 1" in table
        assert "40–41, 43" in table
        assert "face down: 5" in table
        assert "slot 6: your 9" in self.words(given(hidden={5: (0, 3), 6: (1, 9)}).see(1))["table"]

    def test_the_own_tiles(self):
        own = self.words(given(containers=["7 7 7 4 5 6"], hands=["9"]).see())["hand"]
        for part in ("7-7-7", "4-5-6", "5 points", "tiles left over: 1"):
            assert part in own

    def test_players_and_calls(self):
        view = given(seats=4, containers=["", "7 7 7", "1 2"], called=[1], hands=["", "5", "6"]).see()
        players = self.words(view)["points"]
        assert "3 hidden tiles" in players
        assert "call 1" in players
        assert "1, 2" in players

    def test_the_last_round(self):
        view = given(containers=["7 7 7 4 5 6"]).play("0 troika", "1 troika").see(1)
        shown = self.words(view)["round"]
        assert "call 1, rightful" in shown
        assert "call 2, wrong" in shown
        assert "+2" in shown

    @pytest.mark.parametrize("language", ["de", "en"])
    def test_every_moment_in_every_language(self, language):
        tables = [dealt(2, "1"), dealt(3, "1 2 3 4"), given(flipped=True), given(rounds=1).play("0 troika", "1 troika")]
        for table in tables:
            for seat in (0, SPECTATOR):
                sections = GAME.text.describe(table.see(seat), texts_of("troika", language))
                assert len(sections) >= 2
                assert all(section.title for section in sections)


def test_the_box_is_complete():
    assert sum(TILES) == 49

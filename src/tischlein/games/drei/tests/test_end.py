"""D21-D24: the end, the points, the winners; and what a seat knows."""

import random

import pytest

import tischlein
from tischlein.games.drei.tests.table import finished, given
from tischlein.games.drei.view import Column, DreiPreview


def play_out(seats, **options):
    match = tischlein.make("drei", seats, seed=5, **options)
    dice = random.Random(5)
    while not match.is_over:
        match.apply(dice.choice(match.legal_codes()))
    return match


@pytest.mark.parametrize(("seats", "cards", "turns"), [(2, 20, 18), (3, 20, 18), (4, 20, 18), (3, 14, 12), (2, 32, 30)])
def test_D21_everybody_plays_all_but_two_cards(seats, cards, turns):
    match = play_out(seats, cards=cards)
    plays = [event for event in match.words() if " play " in event]
    assert len(plays) == turns * seats
    assert match.state.hand_size[:seats] == [2] * seats
    assert int(plays[-1][0]) == seats - 1, "the last turn belongs to the seat right of the start player"


def test_D21_four_players_use_all_but_four_cards():
    match = play_out(4)
    assert sum(match.state.unseen) == 4


def test_D21_the_last_two_cards_end_the_game():
    table = given(hand=(7, 8, 9), other_hand=(10, 11), pile=0)
    table.match.play("0 play 7")
    assert table.match.is_over


class TestD22:
    """Six open colours bring 5 points, seven bring 10, fewer nothing."""

    @pytest.mark.parametrize(("open_", "points"), [("OFHRT", 5), ("OFHRTM", 6 + 5), ("OFHRTML", 7 + 10)])
    def test_endwertung(self, open_, points):
        assert finished(open=open_).points() == points

    def test_not_before_the_end(self):
        assert given(open="OFHRTM").points() == 6

    def test_with_five_colours_none_even_after_a_zwischenwertung(self):
        assert finished(open="OFHRT", interim=10).points() == 5 + 10


class TestD23:
    """One open card 1, two 5, each face down -1, the bonuses added."""

    def test_a_whole_collection(self):
        assert finished(open="OOFRRTML", face_down="HHHHHH", interim=7).points() == 20

    def test_every_part_has_its_clause(self):
        view = finished(open="OOFRRTML", face_down="HHHHHH", interim=7).match.see(1)
        parts = [(part.times, part.points, part.clause) for part in view.parts[0]]
        assert parts == [(8, 14, "D23"), (6, -6, "D17"), (1, 7, "D18"), (1, 5, "D22")]

    def test_the_most_there_is(self):
        assert finished(open="OOFFHHRRTTMMLL", interim=10).points() == 55

    def test_it_may_be_negative(self):
        assert finished(face_down="OOO").points() == -3


class TestD24:
    """Most points win; equal ones win together."""

    def test_one_winner(self):
        assert finished(open="O").match.winners() == [0]

    def test_two_players_with_20_points_each(self):
        table = finished(open="OOFRRTML", face_down="HHHHHH", interim=7)
        table.state.open[1], table.state.face_down[1] = table.state.open[0][:], table.state.face_down[0][:]
        table.state.interim[1] = 7
        assert table.match.scores() == [20, 20]
        assert table.match.winners() == [0, 1]

    def test_shared(self):
        assert finished().match.winners() == [0, 1]
        assert finished().match.payoffs() == [500, 500]


def test_the_view_counts_the_turns_that_are_left():
    match = tischlein.make("drei", 3, seed=1)
    assert [player.turns for player in match.see(0).players] == [18, 18, 18]
    match.apply(match.legal()[0])
    assert [player.turns for player in match.see(0).players] == [17, 18, 18]


def test_a_preview_says_what_a_card_would_do():
    table = given(open="RR", row_30=(33, 52, 58), hand=(40, 1, 2, 3))
    shown = table.match.previews(0)["play 40"]
    places = {"row": 30, "place": 2, "takes": [52, 58], "nth": [3, 1]}
    columns = [Column("red", open=1, face_down=3, points=1 - 3, turned_points=-3)]
    assert shown == DreiPreview(**places, each=[-5 - 3, 1], points=-5 - 3 + 1, turned=3, columns=columns)
    assert table.match.previews(0)["play 1"] == DreiPreview(row=0, place=1)


def test_a_preview_shows_the_zwischenwertung_and_grey_cards():
    table = given(open="OFHRTM", row_0=(4, 9, 13), hand=(10, 1, 2, 3))
    shown = table.match.previews(0)["play 10"]
    assert (shown.nth, shown.each, shown.interim, shown.final) == ([1], [1], 10, 10)
    table = given(row_30=(45, 50, 58), hand=(59, 1, 2, 3))
    shown = table.match.previews(0)["play 59"]
    taken = {"takes": [45], "nth": [0], "each": [0], "points": 0, "grey": [45]}
    assert shown == DreiPreview(row=30, place=4, **taken)


def test_other_hands_are_dealt_anew_from_all_unseen_cards():
    match = tischlein.make("drei", 3, seed=1)
    worlds = [match.imagine(0, seed) for seed in range(30)]
    assert all(world.hand[0] == match.state.hand[0] for world in worlds)
    assert len({tuple(world.hand[1]) for world in worlds}) > 20
    seen = {card for world in worlds for card in world.hand[1]}
    assert not seen & set(match.state.hand[0])
    assert not seen & {card for row in match.state.row for card in row}

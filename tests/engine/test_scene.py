"""The picture of a table as data: what a game says of it, and what is wrong with it."""

import random

import msgspec
import pytest
from examples import herbs, high_dice
from msgspec import UNSET

import tischlein
from tischlein.check.tables import random_walk
from tischlein.engine import Match, find_game
from tischlein.engine.knowledge import Knowledge
from tischlein.engine.sheet import read_player_sheet
from tischlein.kit import SPECTATOR, Scene, Spot, Thing, backs, flaws


def test_a_scene_comes_with_the_view_for_people_and_for_bots():
    match = tischlein.make(high_dice.GAME, 3, seed=5)
    mine, others = match.see(0).scene, match.see(SPECTATOR).scene
    assert [spot.owner for spot in mine.spots] == [0, 1, 2]
    assert [spot.things[0].down for spot in mine.spots] == [False, True, True]
    assert all(spot.things[0].down for spot in others.spots)
    assert Knowledge.of(match, 0).view.scene == mine


def test_a_game_with_a_picture_of_its_own_sends_none():
    view = Match(find_game("drei"), 2).see(0)
    assert view.scene is UNSET
    assert b"scene" not in msgspec.json.encode(view)


def test_pieces_that_nobody_tells_apart_are_named_after_their_place():
    ids = [piece.id for piece in backs("hand 2", 3)]
    assert ids == ["hand 2 #0", "hand 2 #1", "hand 2 #2"]
    assert all(piece.down and piece.words == [] for piece in backs("pile", 2))


def test_flaws_are_sentences_and_a_sound_scene_has_none():
    twice = [Thing(id="card 7"), Thing(id="card 7", down=True, number=7)]
    spots = [Spot(id="hand", kind="hand", things=twice), Spot(id="field", kind="grid", owner=4)]
    assert flaws(Scene(spots), 3) == [
        "'card 7' is the id of several things in the scene: each needs one of its own.",
        "'card 7' lies face down and shows what it is: leave symbol and number out.",
        "'hand' lies at a seat or is a hand: say whose (owner).",
        "'field' belongs to seat 4: the seats are 0 to 2.",
        "'field' is a grid: say how many columns it has.",
    ]
    assert flaws(tischlein.make(high_dice.GAME, 3, seed=5).see(0).scene, 3) == []


@pytest.mark.parametrize("game", [high_dice.GAME, herbs.GAME], ids=str)
def test_whatever_happens_a_scene_has_no_flaws_and_every_action_of_a_hand_can_be_tapped(game):
    dice = random.Random(4)
    for match in random_walk(game, 3, dice):
        for seat in (*range(3), SPECTATOR):
            scene = match.see(seat).scene
            assert flaws(scene, 3) == []
            words = [word for spot in scene.spots for thing in spot.things for word in thing.words]
            for action in match.legal(seat) if game is herbs.GAME and seat == match.turn else []:
                assert sum(f" {word} " in f" {action} " for word in words) == 2, "the card and the place"


def test_players_read_the_sheet_in_their_language_or_the_clauses():
    assert read_player_sheet(herbs.GAME, "it")[0].startswith("# Aiuola")
    assert read_player_sheet(herbs.GAME, "xx")[1] == "en"
    text, written = read_player_sheet(high_dice.GAME, "de")
    assert written == "en"
    assert "## Rules" in text
    assert "\n\n**H3** In turn each player" in text

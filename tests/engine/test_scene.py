"""The picture of a table as data: what a game says of it, and what is wrong with it."""

import msgspec
from examples import high_dice
from msgspec import UNSET

import tischlein
from tischlein.engine import Match, find_game
from tischlein.engine.knowledge import Knowledge
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

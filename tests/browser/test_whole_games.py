"""Whole games by the visible controls, from the first page to the end."""

import random

import pytest

SEED = 20


SHORT = {"troika": "kurz", "drei": "kurz", "terra": "etwas kürzer", "triominos": "etwas kürzer", "artefakt": "kurz"}


@pytest.mark.parametrize(("game", "preset"), SHORT.items())
def test_a_short_game_against_bots(visit, game, preset):
    visitor = visit()
    visitor.open_table(game, preset, ("level1",) * 2)
    visitor.play_to_the_end(random.Random(SEED))
    visitor.check_accessibility()


LEAFLET = {"troika": 2, "drei": 2, "terra": 2, "triominos": 1, "artefakt": 1}  # so many bots: few, to be quick


@pytest.mark.parametrize(("game", "bots"), LEAFLET.items())
def test_a_game_as_in_the_leaflet(visit, game, bots):
    visitor = visit((360, 740))
    visitor.open_table(game, "wie in der Anleitung", ("level1",) * bots)
    visitor.play_to_the_end(random.Random(SEED), 600)
    visitor.check_accessibility()
    visitor.check_width()

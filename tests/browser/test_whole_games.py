"""Whole games by the visible controls, from the first page to the end."""

import random

import pytest

from tischlein.engine import discover
from tischlein.server.doors.catalogue import presets

SEED = 20


SHORT = {game.id: presets(game, "de")[1].name for game in discover()}


@pytest.mark.parametrize(("game", "preset"), SHORT.items())
def test_a_short_game_against_bots(visit, game, preset):
    visitor = visit()
    visitor.open_table(game, preset, ("level1",) * 2)
    visitor.play_to_the_end(random.Random(SEED))
    visitor.check_accessibility()


LEAFLET = {game.id: max(1, game.seats[0] - 1) for game in discover()}  # so many bots: few, to be quick


@pytest.mark.parametrize(("game", "bots"), LEAFLET.items())
def test_a_game_as_in_the_leaflet(visit, game, bots):
    visitor = visit((360, 740))
    visitor.open_table(game, "wie in der Anleitung", ("level1",) * bots)
    visitor.play_to_the_end(random.Random(SEED), 600)
    visitor.check_accessibility()
    visitor.check_width()

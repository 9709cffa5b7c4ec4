"""Whole games by the visible controls, from the first page to the end."""

import random

import pytest

SEED = 20


@pytest.mark.parametrize(
    ("game", "sitters"),
    [
        ("troika", ("level1",) * 2),
        ("drei", ("level1",) * 2),
        ("terra", ("level1",) * 2),
        ("triominos", ("level1",) * 2),
        ("artefakt", ("level1",) * 2),
    ],
)
def test_a_short_game_against_bots(visit, game, sitters):
    visitor = visit()
    visitor.open_table(game, "kurz", sitters)
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

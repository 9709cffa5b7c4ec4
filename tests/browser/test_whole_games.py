"""Whole games by the visible controls, from the first page to the end."""

import random

import pytest
from playwright.sync_api import expect

from tischlein.engine import discover
from tischlein.server.doors.catalogue import presets

SEED = 20
PHONE, DESKTOP = (360, 740), (1280, 800)
SHORT = {game.id: presets(game, "de")[1].name for game in discover()}


@pytest.mark.parametrize(("game", "preset"), SHORT.items())
def test_a_short_game_against_bots_begins_on_a_phone_and_ends_on_a_desk(visit, game, preset):
    visitor, rng = visit(PHONE), random.Random(SEED)
    start(visitor, game, preset)
    visitor.check_width()
    for _ in range(20):
        visitor.do_something(rng)
    visitor.resize(DESKTOP)
    visitor.play_to_the_end(rng)
    check_the_end(visitor, DESKTOP, PHONE)


@pytest.mark.soak
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("game", SHORT)
def test_a_game_as_in_the_leaflet(visit, game, size):
    visitor = visit(size)
    start(visitor, game, "wie in der Anleitung")
    visitor.play_to_the_end(random.Random(SEED))
    check_the_end(visitor, size)


def start(visitor, game, preset):
    """A table that is opened by the form, with bots that play at once."""
    visitor.let_bots_hurry()
    visitor.open_table(game, preset, ("level1", "level1"))
    expect(visitor.page.locator(".tray")).to_be_visible()


def check_the_end(visitor, *sizes):
    for size in sizes:
        visitor.resize(size)
        expect(visitor.page.get_by_role("region", name="Ende der Partie")).to_be_visible()
        visitor.check_accessibility()
        visitor.check_width()

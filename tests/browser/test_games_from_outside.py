"""Games that the page does not know: installed beside it, drawn from their scenes, played to the end on a phone."""

import random
import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.outside.wheels import build, install
from tests.server.processes import ServerProcess

ROOT = Path(__file__).parents[2]
GAMES = {
    "herbs": ROOT / "examples/herbs",
    "high_dice": ROOT / "examples/high_dice.py",
    "pebbles": ROOT / "tests/outside/pebbles.py",
}
PHONE = (390, 844)
OPEN = "[data-tap][aria-disabled=false][aria-pressed=false], .acts .btn:not([aria-disabled=true]):not(.btn--quiet)"
LEADS_ON = f"() => document.activeElement.matches({OPEN!r})"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("outside")
    wheels = [build(folder, name, source, {name: f"{name}:GAME"}) for name, source in GAMES.items()]
    install(folder / "installed", *wheels)
    words = ["--data", str(folder / "data"), "--limit", "tables_per_minute=10000"]
    with ServerProcess(words, folder / "log", environment={"PYTHONPATH": str(folder / "installed")}) as process:
        yield process


def ending(visitor):
    return visitor.page.get_by_role("region", name="Ende der Partie")


def play_by_keys(visitor, seconds=120):
    """From tab stop to tab stop; Enter wherever something leads on, and once more where that has chosen an action."""
    press, deadline = visitor.page.keyboard.press, time.monotonic() + seconds
    with visitor.unseen():
        while not ending(visitor).is_visible():
            assert time.monotonic() < deadline, "The game is not over."
            press("Tab")
            if visitor.page.evaluate(LEADS_ON):
                press("Enter")
                if visitor.page.locator(".acts .btn--big:not([aria-disabled=true])").count():
                    press("Enter")


def test_a_game_with_hidden_hands_is_played_by_taps(visit):
    visitor = visit(PHONE)
    visitor.sit_down("herbs", options={"beds": 1})
    board, tray = visitor.page.locator(".board"), visitor.page.locator(".tray")
    expect(board.get_by_role("list", name="Beet 1").locator("button")).to_have_count(9)
    expect(tray.locator(".hand button.lit")).to_have_count(4)
    expect(visitor.page.locator(".seats").get_by_text("Hand: 4")).to_have_count(2)
    tray.locator(".hand button").nth(1).click()
    card = tray.locator(".hand button").nth(1).get_attribute("aria-label")
    board.get_by_role("button", name="b2").click()
    expect(tray.get_by_role("button", name=f"{card} auf b2 pflanzen")).to_be_visible()
    expect(tray).to_contain_text("Punkte: 0")
    visitor.check_accessibility()
    visitor.check_width()
    visitor.play_to_the_end(random.Random(20))
    expect(ending(visitor)).to_be_visible()
    visitor.check_accessibility()


@pytest.mark.parametrize(("game", "options"), [("high_dice", {}), ("herbs", {"beds": 1})], ids=["high dice", "herbs"])
def test_games_are_played_by_keys(visit, game, options):
    visitor = visit(PHONE)
    visitor.sit_down(game, options=options)
    expect(visitor.page.locator(".board .place").first).to_be_visible()
    visitor.check_accessibility()
    play_by_keys(visitor)
    visitor.check_width()


def test_a_game_without_a_scene_is_played_in_words(visit):
    visitor = visit(PHONE)
    visitor.sit_down("pebbles", ("level1",))
    expect(visitor.page.locator("main.text")).to_be_visible()
    visitor.page.locator(".legal button").first.click()
    expect(visitor.page.locator(".log li")).to_have_count(3)  # mine, and what the computer has answered


def test_its_rules_come_from_the_server_and_its_box_has_what_it_has(visit):
    visitor = visit(PHONE)
    visitor.page.goto("/rules/herbs")
    expect(visitor.page.locator(".cover")).to_contain_text("Kräuterbeet")
    expect(visitor.page.get_by_role("link", name="Kurzregel")).to_have_count(0)
    visitor.page.goto("/rules/high_dice")
    expect(visitor.page.locator("[data-clauses=H4]")).to_contain_text("The highest die wins")
    visitor.page.goto("/")
    box = visitor.page.locator(".game", has_text="Kräuterbeet")
    expect(box.get_by_role("link", name=re.compile("Regeln"))).to_be_visible()
    expect(box.get_by_role("link", name=re.compile("Am echten Tisch"))).to_have_count(0)


def test_what_cannot_be_loaded_says_so_and_offers_a_way_out(visit):
    visitor = visit(PHONE)
    visitor.page.route("**/api/games/*/texts/*", lambda route: route.fulfill(status=503, body=""))
    visitor.sit_down("herbs")
    expect(visitor.page.get_by_text("Das hat nicht geklappt (Fehler 503)")).to_be_visible()
    expect(visitor.page.get_by_role("link", name="Zur Übersicht", exact=True)).to_be_visible()
    visitor.page.unroute_all()
    visitor.button("Noch einmal versuchen").click()
    expect(visitor.page.locator(".tray")).to_be_visible()

"""A line of the log shows what it tells; keys go on after a move."""

import json
import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

GAMES = ["troika", "drei", "terra", "triominos", "artefakt"]
SEED = 7
RECORDS = Path(__file__).parents[2] / "src/tischlein/games"


@pytest.mark.parametrize("game", GAMES)
def test_a_line_of_the_log_shows_the_table_as_it_was_then(visit, game):
    visitor = visit((360, 740))
    visitor.open_table(game, sitters=("level1", "level1"))
    told, rng = visitor.page.locator(".log button"), random.Random(SEED)
    for _ in range(200):
        if told.count() > 3:
            break
        if not visitor.do_something(rng):
            visitor.page.wait_for_timeout(50)
    told.nth(2).click()
    back = visitor.page.get_by_role("button", name="Zur Gegenwart")
    expect(back).to_be_in_viewport()
    expect(visitor.page.locator(".log .is-last")).to_have_count(1)
    expect(visitor.page.locator(".tray.is-turn")).to_have_count(0)
    expect(visitor.page.locator(".tray .btn")).to_have_count(0)  # nothing can be done there any more
    back.click()
    expect(back).to_have_count(0)


@pytest.mark.parametrize("size", [(360, 740), (1280, 800)], ids=["phone", "desktop"])
@pytest.mark.parametrize("game", GAMES)
def test_a_replay_shows_what_a_seat_held_and_asks_nobody(visit, game, size):
    visitor = visit(size)
    record = stored(game)
    at = len(record["events"]) // 2
    while record["events"][at].startswith("*"):
        at += 1
    made = visitor.page.request.post("/api/records", data={"record": record}).json()
    visitor.page.goto(f"/replay/{made['table']}#{at}.{record['events'][at][0]}")
    tray, hands = visitor.page.locator(".tray"), visitor.page.locator(".hands .panel")
    expect(tray).to_be_visible()
    expect(hands).to_have_count(0)
    check_nobody_is_asked(visitor)
    visitor.page.get_by_role("radio", name="Alles offen").check()
    expect(hands).to_have_count(record["seats"])
    check_nobody_is_asked(visitor)


def test_the_log_of_a_replay_is_whole_however_one_came_there(visit):
    """Only what is new is told at every step."""
    visitor, other = visit(), visit()
    made = visitor.page.request.post("/api/records", data={"record": stored("drei")}).json()
    visitor.page.goto(f"/replay/{made['table']}#40.0")
    ways = {
        "41.0": visitor.button("Ein Schritt vor"),
        "79.0": visitor.button("Zum Ende"),
        "78.0": visitor.button("Ein Schritt zurück"),
        "78.1": visitor.page.get_by_role("radio", name="Platz 2"),
        "79.1": visitor.button("Ein Schritt vor"),
    }
    for place, way in ways.items():
        way.click()
        expect(visitor.page).to_have_url(re.compile(rf"#{place}$"))
        other.page.goto("/")
        other.page.goto(visitor.page.url)
        lines = other.page.locator(".log li")
        expect(lines.first).to_be_visible()
        expect(visitor.page.locator(".log li")).to_have_text(lines.all_inner_texts())


def stored(game):
    """A record of a whole game."""
    return json.loads((RECORDS / game / "records/games.jsonl").read_text(encoding="utf-8").splitlines()[1])


def check_nobody_is_asked(visitor):
    visitor.check_width()
    expect(visitor.page.locator(".tray .btn, .tray.is-turn, .lit")).to_have_count(0)


def test_keys_go_on_after_a_tile_is_laid(visit):
    visitor = visit()
    visitor.open_table("triominos", sitters=("level1", "level1"))
    expect(visitor.page.locator(".tray.is-turn")).to_be_visible()
    rng = random.Random(SEED)
    deed = visitor.page.locator(".acts .btn--primary")
    while not deed.is_visible():
        visitor.do_something(rng)
    deed.focus()
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.locator(".tray :focus")).to_have_count(1)

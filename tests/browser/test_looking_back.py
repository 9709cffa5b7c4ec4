"""A line of the log shows what it tells; keys go on after a move."""

import json
import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.conformance.tables import GAMES

SEED = 7
SIZES = ((360, 740), (1280, 800))  # a phone and a desk
RECORDS = Path(__file__).parents[2] / "src/tischlein/games"


@pytest.mark.parametrize("game", GAMES)
def test_a_line_of_the_log_shows_the_table_as_it_was_then(visit, game):
    visitor = visit((360, 740))
    visitor.sit_down(game)
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


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_shows_what_a_seat_held_and_asks_nobody(visit, game):
    visitor = visit()
    record = stored(game)
    at = len(record["events"]) // 2
    while record["events"][at].startswith("*"):
        at += 1
    made = visitor.page.request.post("/api/records", data={"record": record}).json()
    visitor.page.goto(f"/replay/{made['table']}#{at}.{record['events'][at][0]}")
    tray, hands = visitor.page.locator(".tray"), visitor.page.locator(".hands .panel")
    for size in SIZES:
        visitor.resize(size)
        expect(tray).to_be_visible()
        expect(hands).to_have_count(0)
        check_nobody_is_asked(visitor)
    visitor.page.get_by_role("radio", name="Alles offen").check()
    expect(hands).to_have_count(record["seats"])  # the link tells it, too, from now on
    for size in SIZES:
        visitor.resize(size)
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


@pytest.mark.parametrize("page", ["replay", "lesson", "table"])
def test_nothing_of_a_table_is_shown_before_all_of_it_is_there(visit, page):
    """Not even its log, which the table tells in its own words."""
    visitor, held = visit(), []
    made = visitor.page.request.post("/api/records", data={"record": stored("drei")}).json()
    visitor.context.route("**/assets/table-*.js", lambda route: held.append(route))  # noqa: PLW0108  Playwright marks the function
    if page == "table":
        visitor.sit_down("drei")
    else:
        visitor.page.goto({"replay": f"/replay/{made['table']}#40.0", "lesson": "/learn/drei"}[page])
    while not held:
        visitor.page.wait_for_timeout(20)
    expect(visitor.page.get_by_text("Der Tisch wird gedeckt …")).to_be_visible()
    expect(visitor.page.get_by_role("main")).to_have_count(1)
    expect(visitor.page.locator(".log, .top")).to_have_count(0)
    visitor.check_accessibility()
    while held:
        held.pop().continue_()
    visitor.context.unroute("**/assets/table-*.js")
    expect(visitor.page.locator(".log li").first).to_be_visible()
    expect(visitor.page.get_by_role("main")).to_have_count(1)


def test_no_page_is_ever_without_its_main_region(visit):
    """On the way to another page something says that it comes."""
    visitor = visit()
    visitor.page.add_init_script(
        "let begun = false; window.without = 0;"
        "const look = () => { const found = document.querySelectorAll('main').length;"
        " begun ||= found > 0; without += begun && found !== 1; requestAnimationFrame(look); };"
        "look();"
    )
    visitor.page.goto("/")
    made = visitor.page.request.post("/api/records", data={"record": stored("terra")}).json()
    visitor.context.route("**/assets/*.js", lambda route: (visitor.page.wait_for_timeout(50), route.continue_()))
    for path in (
        "settings",
        "rules/troika",
        "new/drei",
        "learn/terra",
        f"replay/{made['table']}",
        "code",
        "nowhere",
        "",
    ):
        visitor.page.evaluate(
            "path => { const link = Object.assign(document.createElement('a'), {href: path});"
            " document.body.append(link); link.click(); link.remove(); }",
            path,
        )
        expect(visitor.page).to_have_url(re.compile(f"/{path}"))
        expect(visitor.page.locator("main:not(.coming)")).to_be_visible()
    assert visitor.page.evaluate("without") == 0


def test_a_look_back_without_a_connection_comes_with_the_next_one(visit):
    visitor, lines = visit(), []
    made = visitor.page.request.post("/api/records", data={"record": stored("drei")}).json()
    is_down = False

    def connect(line):
        if is_down:
            line.close()
        else:
            line.connect_to_server()
            lines.append(line)

    visitor.page.route_web_socket("**/api/socket", connect)
    visitor.page.goto(f"/replay/{made['table']}#40.0")
    place = visitor.page.get_by_role("slider")
    expect(place).to_have_attribute("aria-valuetext", re.compile("^40 "))
    is_down = True
    lines[0].close()
    visitor.button("Ein Schritt vor").click()
    visitor.page.wait_for_timeout(300)
    expect(place).to_have_attribute("aria-valuetext", re.compile("^40 "))
    is_down = False
    expect(place).to_have_attribute("aria-valuetext", re.compile("^41 "))


def stored(game):
    """A record of a whole game."""
    return json.loads((RECORDS / game / "records/games.jsonl").read_text(encoding="utf-8").splitlines()[1])


def check_nobody_is_asked(visitor):
    visitor.check_width()
    expect(visitor.page.locator(".tray .btn, .tray.is-turn, .lit")).to_have_count(0)


def test_keys_go_on_after_a_tile_is_laid(visit):
    visitor = visit()
    visitor.sit_down("triominos")
    expect(visitor.page.locator(".tray.is-turn")).to_be_visible()
    rng = random.Random(SEED)
    deed = visitor.page.locator(".acts .btn--primary")
    while not deed.is_visible():
        visitor.do_something(rng)
    deed.focus()
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.locator(".tray :focus")).to_have_count(1)

"""Tables at every size: my hand and what is asked of me lie in the window, and nothing covers what must be seen."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.conformance.tables import GAMES
from tischlein.engine import discover, read_records

ACROSS = [(1024, 768), (1024, 690), (1024, 600), (844, 390), (640, 400)]  # the last: 1280 × 800 at 200 %
UPRIGHT = [(360, 740), (390, 844), (768, 1024), (820, 1180)]
DESKTOP = [(1080, 720), (1280, 800), (1440, 900)]

# What a person sees: areas in pixels, by name; names of players that are cut off; names of sites that cover another.
SEEN = """() => {
  const box = (element) => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    return { left, top, right, bottom, width, height };
  };
  const boxes = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility()).map(box);
  const meet = (one, two) =>
    Math.min(one.right, two.right) - Math.max(one.left, two.left) > 1 &&
    Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 1;
  const covered = (all) => all.some((one, at) => all.slice(at + 1).some((two) => meet(one, two)));
  const cutOff = (selector) =>
    [...document.querySelectorAll(selector)].filter((one) => one.scrollWidth > one.clientWidth + 1).length;
  const areas = ['.top', '.seats', '.note', '.board', '.tray', '.record'];
  return {
    window: [innerWidth, innerHeight],
    wide: document.documentElement.scrollWidth - innerWidth,
    board: box(document.querySelector('.play > .board')),
    mine: boxes('.tray > .ask, .tray .hand, .tray .stock, .tray .planner, .tray .mine, .tray .acts, .tray'),
    scores: boxes('.brief .seat__score'),
    turns: boxes('.seat.is-turn'),
    beside: boxes('.record > *'),
    covered: covered(areas.flatMap((area) => boxes(`.play > ${area}`))),
    cut: cutOff('.seat .stem'),
    sites: covered(boxes('.site .name')),
    spilled: cutOff('.exp'),
  };
}"""


def inside(box: dict[str, float], window: list[int]) -> bool:
    """Whether the whole of it is in the window."""
    return box["left"] >= 0 and box["top"] >= 0 and box["right"] <= window[0] + 0.5 and box["bottom"] <= window[1] + 0.5


@pytest.fixture(scope="session")
def full_table(server):
    """The link of a seat that has to decide in the middle of a game with as many players as there can be."""

    def link(name):
        game = next(game for game in discover() if game.id == name)
        records = [one for file in sorted((game.folder / "records").glob("games*.jsonl")) for one in read_records(file)]
        record = max(records, key=lambda one: one.seats)
        at, seat = the_middle(record)
        shown = server.post("/records", {"record": json.loads(record.line())})["table"]
        wish = {"at": at, "name": "Mara", "seat": seat, "bot": "level3"}
        going = server.post(f"/tables/{shown}/continue", wish)
        return f"/t/{going['table']}#{going['token']}"

    return link


def the_middle(record):
    """After how many events somebody has a choice, and who."""
    match, places = record.start(), []
    for place, event in enumerate(record.events):
        if match.turn >= 0 and len(match.legal_codes()) > 1:
            places.append((place, match.turn))
        match.play(event)
    return places[len(places) * 3 // 5]


@pytest.mark.parametrize("game", GAMES)
def test_a_full_table_fits_every_window(visit, full_table, game):
    visitor = visit()
    visitor.context.add_init_script(f"localStorage.setItem('tischlein.lessons', {json.dumps([game])!r})")
    visitor.page.goto(full_table(game))
    expect(visitor.page.locator(".tray.is-turn")).to_be_visible()
    problems = []
    for width, height in [*ACROSS, *UPRIGHT, *DESKTOP]:
        visitor.page.set_viewport_size({"width": width, "height": height})
        visitor.page.wait_for_timeout(150)  # boards measure themselves
        seen = visitor.page.evaluate(SEEN)
        whole = ["mine", "scores", "turns", *(["beside"] if width >= 1080 else [])]
        wrong = [what for what in whole if not all(inside(box, seen["window"]) for box in seen[what])]
        wrong += [what for what in ("covered", "cut", "sites", "spilled") if seen[what]]
        wrong += ["wide"] if seen["wide"] > 0 else []
        wrong += ["board"] if seen["board"]["height"] < height * 0.3 else []
        problems += [f"{width} × {height}: {', '.join(wrong)}"] if wrong else []
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("game", GAMES)
def test_the_offer_of_a_lesson_leaves_the_board_its_room(visit, my_turn, game):
    """On a phone a stranger sees the board as well as somebody who knows the game."""
    visitor = visit((360, 740))
    visitor.page.goto(my_turn(game))
    offer, board = visitor.page.locator(".offer"), visitor.page.locator(".play > .board")
    expect(offer).to_be_visible()
    with_offer = visitor.page.evaluate(SEEN)
    offer.get_by_role("button").click()
    expect(offer).to_have_count(0)
    assert with_offer["board"]["height"] >= 0.8 * board.bounding_box()["height"]
    assert all(inside(box, with_offer["window"]) for box in with_offer["mine"])


def test_whoever_is_asked_is_in_sight_in_a_strip_of_players(visit):
    visitor = visit((360, 740))
    visitor.sit_down("troika", ("level1",) * 4, start=4, pace_ms=10_000)
    turn = visitor.page.locator(".seat.is-turn")
    expect(turn).to_be_in_viewport(ratio=0.95)


@pytest.mark.parametrize("game", GAMES)
def test_beside_the_table_log_chat_and_replay_share_the_column(visit, game):
    """1280 × 800, four players who talk: the log keeps several lines, and everything stays in the window."""
    host = visit((1280, 800), name="Mara")
    sitters = ("open", "level1", "level1")
    path = host.sit_down(game, sitters, chat="free", pace_ms=0)
    guest = visit((360, 740))
    guest.page.goto(path)
    guest.page.get_by_label("Dein Name").fill("Jonas")
    guest.button("Mitspielen").click()
    host.button("Anfangen").click()
    expect(host.page.locator(".tray")).to_be_visible()
    own = host.page.locator(".chat form input")
    for line in range(6):
        own.fill(f"Zeile {line}")
        own.press("Enter")
        expect(host.page.locator(".chat li")).to_have_count(line + 1)
    expect(host.page.locator(".replay")).to_be_visible()
    seen = host.page.evaluate(SEEN)
    assert all(inside(box, seen["window"]) for box in seen["beside"])
    assert host.page.locator(".log").bounding_box()["height"] >= 120
    expect(own).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("game", GAMES)
def test_the_bar_of_a_replay_covers_no_open_hand(visit, server, game):
    visitor = visit((1280, 800))
    folder = next(one for one in discover() if one.id == game).folder
    records = [one for file in sorted((folder / "records").glob("games*.jsonl")) for one in read_records(file)]
    record = max(records, key=lambda one: one.seats)
    shown = server.post("/records", {"record": json.loads(record.line())})["table"]
    at, _ = the_middle(record)
    visitor.page.goto(f"/replay/{shown}#{at}.-1")
    hands = visitor.page.locator(".hands > ul > li")
    expect(hands).to_have_count(record.seats)
    hands.last.scroll_into_view_if_needed()
    bar = visitor.page.locator(".bar").bounding_box()
    last = hands.last.bounding_box()
    assert last["y"] + last["height"] <= bar["y"] + 1
    assert bar["y"] + bar["height"] <= 800.5
    visitor.check_width()

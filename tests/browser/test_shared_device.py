"""Several people at one device: whoever has it sees their own things, and nothing of the others'."""

import json
import random
import re
from collections import defaultdict

import pytest
from playwright.sync_api import expect

from tischlein.engine import discover, find_game
from tischlein.server.doors.catalogue import presets

PHONE, DESKTOP = (360, 740), (1280, 800)
SEED = 22
NAMES = ("Mara", "Lotte", "Jonas")
THERE = re.compile("ist da$")
HANDOVERS = 6
TABLES = [  # one whole game is enough here: the others show no other curtain
    pytest.param(game.id, people, marks=[] if (game.id, people) == ("drei", 2) else pytest.mark.soak)
    for game in discover()
    for people in (2, 3)
]

# While a curtain hangs there is nothing of a game on the page, not even for a moment or in what is read aloud.
GUARD = """new MutationObserver(() => {
  if (!document.querySelector('.curtain')) return;
  const things = [...document.querySelectorAll('.board, .tray, .log, .lastly, .seats, [role=log]')];
  window.leaked ??= things.map((thing) => thing.textContent.trim()).find(Boolean);
}).observe(document, { subtree: true, childList: true, characterData: true });"""


@pytest.fixture
def share(visit):
    """Opens a table for some people at one device; bots take the seats that the game needs beside them."""

    def open_table(game, people, size=DESKTOP, **settings):
        visitor = visit(size, name=NAMES[0])
        visitor.context.add_init_script(GUARD)
        here = [{"who": "me", "name": name} for name in NAMES[:people]]
        seats = [*here, *[{"who": "bot", "bot": "level1"}] * (find_game(game).seats[0] - people)]
        agreed = {"game": game, "seats": len(seats), "start": 0, "pace_ms": 0, **settings}
        visitor.start_table({"settings": agreed, "seats": seats, "name": NAMES[0]})
        return visitor

    return open_table


def take_the_device(visitor):
    """Whoever is asked opens the curtain; the name."""
    curtain = visitor.button(THERE)
    name = curtain.inner_text().partition(" ist da")[0].split()[-1]
    curtain.click()
    expect(curtain).to_have_count(0)
    return name


def play_until_it_is_passed_on(visitor, rng):
    while not visitor.button(THERE).is_visible():
        if not visitor.do_something(rng):
            visitor.page.wait_for_timeout(50)


def check_nothing_leaked(visitor):
    assert visitor.page.evaluate("window.leaked") is None


@pytest.mark.parametrize("game", discover(), ids=lambda game: game.id)
def test_the_device_goes_to_and_fro_and_nothing_leaks(share, game):
    visitor, rng = share(game.id, 2), random.Random(SEED)
    with visitor.unseen():
        for _ in range(HANDOVERS):
            take_the_device(visitor)
            play_until_it_is_passed_on(visitor, rng)
    check_nothing_leaked(visitor)
    visitor.check_accessibility()


@pytest.mark.parametrize(("game", "people"), TABLES)
def test_a_whole_game_on_one_device(share, game, people):
    options = presets(find_game(game), "de")[1].options
    visitor = share(game, people, PHONE if people == 3 else DESKTOP, options=options)
    visitor.play_to_the_end(random.Random(SEED))
    check_nothing_leaked(visitor)
    visitor.check_accessibility()
    visitor.check_width()


def test_the_first_one_takes_the_device_from_behind_a_curtain_too(visit):
    visitor = visit(name=NAMES[0])
    visitor.context.add_init_script(GUARD)
    visitor.page.goto("/new/drei")
    visitor.page.get_by_role("radio", name="2", exact=True).check()
    visitor.page.get_by_role("combobox", name="Platz 2").select_option("here")
    visitor.page.get_by_label("Name", exact=True).fill(NAMES[1])
    visitor.button("Losspielen").click()
    expect(visitor.button(THERE)).to_be_visible()
    visitor.check_accessibility()
    take_the_device(visitor)
    expect(visitor.page.locator(".hand [data-rove]").first).to_be_visible()
    visitor.page.reload()
    expect(visitor.button(THERE)).to_be_visible()
    check_nothing_leaked(visitor)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_plans_stay_secret_and_nobody_is_late(share, size):
    visitor = share("artefakt", 3, size)
    page, planned = visitor.page, []
    for number in range(3):
        planned.append(take_the_device(visitor))
        others = [name for name in NAMES if name != planned[-1]]
        expect(page.locator(".seats .seat__name")).to_have_text(others)
        expect(page.locator(".log")).not_to_contain_text("plant")
        expect(page.locator(".give")).to_have_count(4)
        for _ in range(3):
            page.locator(".give").first.click()
        page.locator(".tray .btn--primary").click()
        if number < 2:
            expect(visitor.button(THERE)).to_be_visible()
    assert sorted(planned) == sorted(NAMES)
    expect(page.locator(".tray, .curtain").first).to_be_visible()
    expect(page.get_by_text("inzwischen")).to_have_count(0)
    check_nothing_leaked(visitor)


def overhear(socket, told):
    """Writes down what chance has brought to the seat of a conversation."""
    seat = 0

    def sent(frame):
        nonlocal seat
        seat = json.loads(frame).get("seat", seat)

    socket.on("framesent", sent)
    socket.on("framereceived", lambda frame: told[seat].update(line["outcome"] for line in lines_of(frame)))


def lines_of(frame):
    return json.loads(frame).get("lines", [])


def test_the_log_of_a_seat_tells_only_what_came_to_that_seat(share):
    """In Terra everybody draws in secret."""
    visitor, told = share("terra", 3), defaultdict(set)
    visitor.page.on("websocket", lambda socket: overhear(socket, told))
    visitor.page.reload()
    rng, drawn = random.Random(SEED), []
    while not drawn:
        seat = NAMES.index(take_the_device(visitor))
        said = visitor.page.locator(".log").get_by_text(re.compile("^Du ziehst")).all_inner_texts()
        mine = {re.sub(r" \(\d×\)", "", card) for line in said for card in line[len("Du ziehst ") : -1].split(", ")}
        assert mine <= told[seat]
        drawn += mine
        play_until_it_is_passed_on(visitor, rng)
    check_nothing_leaked(visitor)


def test_what_happened_is_read_to_the_next_one_and_the_last_card_can_be_taken_back(share):
    visitor = share("drei", 2)
    first = take_the_device(visitor)
    card = visitor.page.locator(".hand [data-rove]").first
    name = card.get_attribute("aria-label")
    card.click()
    visitor.page.locator(".tray .btn--primary").click()
    second = take_the_device(visitor)
    assert {first, second} == set(NAMES[:2])
    expect(visitor.page.locator("[role=log]").first).to_contain_text(f"{first} legt")
    visitor.button("Zurücknehmen").click()
    assert take_the_device(visitor) == first
    expect(visitor.page.get_by_role("button", name=name, exact=True)).to_be_visible()

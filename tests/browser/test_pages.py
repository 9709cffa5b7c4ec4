"""Every page: in every language, at every size, for everybody."""

import re
import time

import pytest
from playwright.sync_api import expect

from tests.conformance.tables import GAMES
from tischlein.languages import LANGUAGES

PHONE, ACROSS, TABLET, DESKTOP = (360, 740), (740, 360), (820, 1180), (1280, 800)
ENLARGED = (640, 400)  # a window of 1280 × 800 at 200 %


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_page_speaks_every_language(visit, language):
    visitor = visit(PHONE, language)
    visitor.page.goto("/")
    expect(visitor.page.locator("html")).to_have_attribute("lang", language)
    expect(visitor.page.locator(".game")).to_have_count(len(GAMES))
    visitor.check_accessibility()
    visitor.check_width()


def test_another_language_takes_one_tap_and_is_remembered(visit):
    visitor = visit()
    visitor.page.goto("/")
    visitor.button("fr, Français").click()
    expect(visitor.page.locator("h1")).to_have_text("À quoi joue-t-on ?")
    visitor.page.reload()
    expect(visitor.page.locator("h1")).to_have_text("À quoi joue-t-on ?")


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_pages_are_for_everybody(visit, theme):
    visitor = visit(TABLET, theme=theme)
    for path in ("/", "/new/terra", "/edition/drei", "/settings", "/code", "/played", "/nowhere", "/t/nowhere"):
        visitor.page.goto(path)
        expect(visitor.page.locator("h1")).to_be_visible()
        for folded in visitor.page.locator("summary").all():
            folded.click()
        visitor.check_accessibility()
        visitor.check_width()


@pytest.mark.parametrize("game", GAMES)
def test_rules_have_anchors_for_every_clause(visit, game):
    visitor = visit(PHONE)
    visitor.page.goto(f"/rules/{game}")
    expect(visitor.page.locator("main [id]").first).to_be_attached()
    visitor.check_accessibility()
    visitor.check_width()


def test_of_many_tables_the_first_page_shows_a_few(visit):
    visitor = visit(PHONE)
    for _ in range(4):
        visitor.sit_down("drei", ("open", "level1"))
    visitor.page.goto("/")
    rows = visitor.page.locator(".mine li")
    expect(rows).to_have_count(3)
    visitor.button("Alle 4 zeigen").click()
    expect(rows).to_have_count(4)
    expect(rows.get_by_role("button")).to_have_count(0)  # somebody may still come
    visitor.page.clock.set_fixed_time(time.time() + 2 * 24 * 3600)
    visitor.page.reload()
    rows.first.get_by_role("button", name="Aus der Liste nehmen: 3 sind").click()
    expect(rows).to_have_count(3)
    visitor.check_accessibility()
    visitor.check_width()
    visitor.button("Ja, hier vergessen").click()
    expect(visitor.button(re.compile("^Alle"))).to_have_count(0)
    visitor.page.reload()
    expect(rows).to_have_count(3)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_title_of_the_rules_is_read_to_the_end(visit, language):
    visitor = visit(PHONE, language)
    visitor.page.goto("/rules/drei")
    title = visitor.page.locator(".top h1")
    expect(title).not_to_be_empty()
    assert title.evaluate("title => title.scrollWidth <= title.clientWidth")
    assert len({button.bounding_box()["y"] for button in visitor.page.locator(".langs button").all()}) == 1
    visitor.check_width()


@pytest.mark.parametrize("game", GAMES)
def test_tables_are_for_everybody_and_my_clock_stands_at_my_tray(visit, my_turn, game):
    visitor = visit()
    visitor.page.goto(my_turn(game))
    clock = visitor.page.locator(".tray.is-turn .clock")
    for size in (PHONE, DESKTOP):
        visitor.resize(size)
        expect(clock).to_have_text(re.compile(r"^\d\d:\d\d$"))
        expect(clock).to_be_in_viewport()
        visitor.check_accessibility()
        visitor.check_width()


@pytest.mark.parametrize("game", GAMES)
def test_tables_can_be_enlarged_and_lie_side_by_side_with_the_hand_on_a_phone_held_across(visit, my_turn, game):
    visitor = visit(ENLARGED)
    visitor.page.goto(my_turn(game))
    expect(visitor.page.locator(".tray")).to_be_visible()
    visitor.check_width()
    visitor.resize(ACROSS)
    expect(visitor.page.locator(".tray")).to_be_visible()
    visitor.check_width()
    board, hand = (visitor.page.locator(f".play > .{area}").bounding_box() for area in ("board", "tray"))
    assert board["x"] + board["width"] <= hand["x"]
    assert max(board["y"] + board["height"], hand["y"] + hand["height"]) <= ACROSS[1]


def test_opponents_are_chosen_once_and_then_one_tap_plays(visit):
    """A sheet for level, number and faces; everybody at the table then has the chosen name, level and mark."""
    visitor = visit((360, 740))
    page = visitor.page
    page.goto("/")
    visitor.button("Wer und wie stark: Terra").click()
    sheet = page.get_by_role("dialog", name="Gegen Computer")
    expect(sheet.get_by_role("radio", name="Küken")).to_be_focused()
    assert sheet.get_by_role("group", name="Wie viele?").locator("label").all_inner_texts() == ["2", "3", "4", "5"]
    sheet.get_by_role("radio", name="Geübt").check()
    for name in ("Rums", "Wabe"):
        sheet.get_by_role("checkbox", name=name).check()
    visitor.check_accessibility()
    chosen = sheet.get_by_role("checkbox", checked=True).count()
    sheet.get_by_role("button", name="spielen").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".seat")).to_have_count(1 + chosen)
    expect(page.locator(".seats")).to_contain_text("Rums")
    expect(page.locator(".seat").filter(has_text="Wabe").locator("img")).to_be_visible()
    page.locator(".seat").filter(has_text="Wabe").get_by_role("button", name="Computer, Geübt").click()
    expect(page.get_by_text("Gönnt auch anderen etwas.")).to_be_visible()
    first = page.locator(".seat__name").all_inner_texts()
    visitor.play_against_bots("Terra")
    expect(page.locator(".seat__name")).to_have_text(first)


def test_settings_change_the_page(visit):
    visitor = visit()
    visitor.page.goto("/settings")
    visitor.page.get_by_role("radio", name="Abend").check()
    expect(visitor.page.locator("html")).to_have_attribute("data-theme", "dark")
    visitor.page.get_by_label("Dein Name").fill("Mara")
    visitor.page.get_by_label("Dein Name").blur()
    visitor.page.goto("/new/drei")
    expect(visitor.page.get_by_label("Dein Name")).to_have_value("Mara")


def test_a_page_below_another_page_finds_its_way(visit):
    visitor = visit()
    visitor.page.goto("/new/drei")
    visitor.page.get_by_role("link", name="Zurück zur Übersicht").click()
    expect(visitor.page).to_have_url(re.compile(r"/$"))
    visitor.page.go_back()
    expect(visitor.page.locator("h1")).to_have_text("3 sind eine zu viel!")

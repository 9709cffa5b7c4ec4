"""The page enlarged, on a small screen in words, in the colours of the system; and points that explain themselves."""

import pytest
from playwright.sync_api import expect

from tests.conformance.tables import GAMES

PHONE, ENLARGED = (360, 740), (640, 400)  # a window of 1280 × 800 at 200 %


def test_pages_can_be_enlarged(visit):
    visitor = visit(ENLARGED)
    pages = (
        "",
        "new/terra",
        "settings",
        "code",
        "played",
        "nowhere",
        "rules/troika",
        "short/troika",
        "edition/drei",
        "learn/drei",
    )
    for path in pages:
        visitor.page.goto(f"/{path}")
        expect(visitor.page.locator("h1").first).to_be_attached()  # a leaf to be printed has its own
        visitor.check_width()


def test_the_text_view_fits_a_phone(visit, my_turn):
    visitor = visit(PHONE, textView=True)
    for game in GAMES:
        visitor.page.goto(my_turn(game))
        expect(visitor.page.locator("main.text")).to_be_visible()
        offer, table = (visitor.page.locator(place).bounding_box() for place in (".note", "main.text"))
        assert offer["y"] + offer["height"] <= table["y"]
        visitor.check_accessibility()
        visitor.check_width()


def test_switches_and_choices_are_seen_in_forced_colours(visit):
    visitor = visit()
    visitor.page.emulate_media(forced_colors="active")
    visitor.page.goto("/settings")
    switch = visitor.page.get_by_role("switch", name="Ton")
    assert switch.evaluate("element => getComputedStyle(element).appearance") == "auto"
    choice = visitor.page.locator(".choice input:not(:checked) + span").first
    assert choice.evaluate("element => getComputedStyle(element).borderTopWidth") == "1px"


EDGE = "element => { const { outlineStyle, boxShadow } = getComputedStyle(element); return outlineStyle + boxShadow; }"


@pytest.mark.parametrize(("game", "pieces"), [("terra", ".hand .card"), ("artefakt", ".give.lit, .exp")])
def test_pieces_keep_their_edges_in_forced_colours(visit, my_turn, game, pieces):
    visitor = visit()
    visitor.page.emulate_media(forced_colors="active")
    visitor.page.goto(my_turn(game))
    expect(visitor.page.locator(".tray.is-turn")).to_be_visible()
    for piece in visitor.page.locator(pieces).all():
        assert piece.evaluate(EDGE) != "nonenone"


@pytest.mark.parametrize(("game", "words"), [("troika", "kein Treibstoff 0"), ("drei", "Noch keine Punkte")])
def test_points_of_others_tell_where_they_come_from(visit, my_turn, game, words):
    visitor = visit(PHONE)
    visitor.page.goto(my_turn(game))
    expect(visitor.page.locator(".tray.is-turn")).to_be_visible()
    seat = visitor.page.locator(".seat").first
    reason = seat.get_by_role("group").filter(has_text=words)
    expect(reason).to_have_count(0)
    seat.locator("button:not(.seat__who)").first.click()
    expect(reason).to_be_visible()
    visitor.check_accessibility()
    visitor.page.keyboard.press("Escape")
    expect(reason).to_be_hidden()


def test_seats_take_the_colours_that_were_asked_for(visit, my_turn):
    visitor = visit(palette="distinct")
    visitor.page.goto(my_turn("troika"))
    expect(visitor.page.locator(".seat .mark.s1")).to_have_css("color", "rgb(195, 77, 10)")

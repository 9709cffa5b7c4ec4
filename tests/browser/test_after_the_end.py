"""Replay, records, playing on, and the next game."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.visitor import SOMEBODY


@pytest.fixture
def finished(visit, server):
    """Somebody who has given up a game against bots."""
    visitor = visit(name="Mara")
    path = visitor.sit_down("drei")
    visitor.page.locator(".hand [data-rove]").first.click()
    visitor.page.locator(".tray .btn--primary").click()
    expect(visitor.page.locator(".log")).to_contain_text("Mara legt")
    give_up(visitor)
    return visitor, path


def give_up(visitor):
    visitor.button("Mehr").click()
    visitor.button(re.compile("^Aufgeben")).click()
    visitor.button(re.compile("^Ja, aufgeben")).click()
    expect(visitor.page.get_by_role("region", name="Ende der Partie")).to_be_visible()


def test_a_game_is_walked_through_and_every_position_has_a_link(finished, visit):
    visitor, path = finished
    visitor.page.get_by_role("link", name="Partie nachspielen").click()
    slider = visitor.page.get_by_role("slider")
    expect(slider).to_have_attribute("max", re.compile(r"^[2-9]\d$"))
    total = int(slider.get_attribute("max"))
    expect(slider).to_have_value("27")  # all is dealt, and the first card is to be played
    visitor.button("Zum Ende").click()
    expect(slider).to_have_value(str(total))
    visitor.button("Ein Schritt zurück").click()
    expect(slider).to_have_value(str(total - 1))
    expect(visitor.page).to_have_url(re.compile(rf"#{total - 1}\.0$"))
    visitor.page.get_by_role("radio", name=SOMEBODY).first.check()
    expect(visitor.page).to_have_url(re.compile(rf"#{total - 1}\.1$"))

    stranger = visit((360, 740), "en")
    stranger.page.goto(path.replace("/t/", "/replay/") + f"#{total - 1}.1")
    expect(stranger.page.get_by_role("slider")).to_have_value(str(total - 1))
    expect(stranger.page.get_by_role("radio", name=SOMEBODY).first).to_be_checked()
    stranger.check_accessibility()
    stranger.check_width()


def test_after_the_end_all_hands_are_open(finished, visit):
    visitor, path = finished
    visitor.page.goto(path.replace("/t/", "/replay/") + "#28.0")
    hands = visitor.page.get_by_role("region", name="Alle Hände")
    expect(hands).to_have_count(0)
    visitor.page.get_by_role("radio", name="Alles offen").check()
    expect(hands.get_by_role("heading")).to_have_text([re.compile("Mara$"), SOMEBODY, SOMEBODY])
    cards = [hand.get_by_role("listitem").all_inner_texts() for hand in hands.locator(".panel").all()]
    assert all(len(hand) >= 5 for hand in cards)
    assert len({card for hand in cards for card in hand}) == sum(map(len, cards))
    visitor.check_accessibility()

    reader = visit((360, 740), textView=True)
    reader.page.goto(path.replace("/t/", "/replay/") + "#28.0")
    expect(reader.page.get_by_role("heading", name=re.compile("^Deine Hand"))).to_be_visible()
    reader.check_accessibility()


def test_on_a_phone_the_steps_and_the_seats_stay_at_hand(finished, visit):
    _, path = finished
    stranger = visit((360, 740))
    stranger.page.goto(path.replace("/t/", "/replay/") + "#28.0")
    bar = stranger.page.locator(".bar")
    for place in ("0", "document.body.scrollHeight"):
        stranger.page.evaluate(f"scrollTo(0, {place})")
        for control in ("slider", "radio", "button"):
            expect(bar.get_by_role(control).last).to_be_in_viewport()
    stranger.page.get_by_role("radio", name="Alles offen").check()
    hands = stranger.page.get_by_role("region", name="Alle Hände")
    expect(hands).to_be_visible()
    expect(stranger.page.locator(".tray")).to_be_hidden()  # nothing is in it
    stranger.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert hands.bounding_box()["y"] < bar.bounding_box()["y"]
    stranger.check_width()
    stranger.check_accessibility()


def test_playing_on_from_a_position(finished):
    visitor, path = finished
    visitor.page.goto(path.replace("/t/", "/replay/") + "#27.0")  # the first card is still to be played
    visitor.button("Von hier weiterspielen").click()
    visitor.page.wait_for_url(re.compile(r"/t/"))
    expect(visitor.page.locator(".tray")).to_be_visible()


def test_the_next_game_takes_one_tap(finished):
    visitor, path = finished
    visitor.button("Noch eine Partie").click()
    visitor.page.wait_for_url(lambda url: "/t/" in url and not url.endswith(path))
    expect(visitor.page.locator(".tray")).to_be_visible()


def test_a_record_goes_out_and_comes_in_again(finished, tmp_path):
    visitor, path = finished
    visitor.page.goto(path.replace("/t/", "/replay/"))
    with visitor.page.expect_download() as waiting:
        visitor.page.get_by_role("link", name="Aufzeichnung speichern").click()
    waiting.value.save_as(tmp_path / "game.json")
    visitor.page.goto("/")
    visitor.page.get_by_label("Aufzeichnung öffnen").set_input_files(tmp_path / "game.json")
    expect(visitor.page.get_by_role("slider")).to_be_visible()


def test_the_badge_of_fair_chance_compares_with_what_was_promised_before(visit):
    visitor = visit()
    path = visitor.open_table("drei", "kurz", ("level1", "level1"))  # the page takes part in the chance
    give_up(visitor)
    visitor.page.get_by_text("Zufall wie versprochen").click()
    expect(visitor.page.get_by_text("Deine eigenen Zufallszahlen sind darin.")).to_be_visible()
    stranger = visit()
    stranger.page.goto(path.replace("/t/", "/replay/"))
    stranger.page.get_by_text("Fairer Zufall").click()
    expect(stranger.page.get_by_text("Hier lässt es sich nicht nachrechnen")).to_be_visible()

    visitor.page.evaluate(
        "localStorage['tischlein.seats'] = localStorage['tischlein.seats'].replace(/promise.../, '$&fake')"
    )
    visitor.page.reload()
    expect(visitor.page.get_by_text("Zufall stimmt nicht")).to_be_visible()

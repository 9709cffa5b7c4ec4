"""What a table says beside its pieces: the log, what can be taken back, why something is refused."""

import random
import re

import pytest
from playwright.sync_api import expect

from tests.browser.visitor import SOMEBODY


@pytest.fixture
def playing(visit):
    """Somebody whose turn it is; the bots are in no hurry."""
    visitor = visit((360, 740))
    visitor.sit_down("drei", pace_ms=1800)
    expect(visitor.page.locator(".tray.is-turn")).to_be_visible()
    return visitor


def play_a_card(visitor):
    visitor.page.locator(".hand [data-rove]").first.click()
    visitor.page.locator(".tray .btn--primary").click()
    expect(visitor.page.locator(".tray.is-turn")).to_have_count(0)


def test_what_was_just_played_can_be_taken_back_until_somebody_shows_a_card(playing):
    back = playing.page.locator(".top").get_by_role("button", name="Zurücknehmen", include_hidden=True)
    expect(back).to_be_disabled()
    play_a_card(playing)
    expect(back).to_be_enabled()
    back.click()
    expect(playing.page.locator(".tray.is-turn")).to_be_visible()
    expect(playing.page.locator(".log")).to_contain_text("nimmt einen Zug zurück")
    expect(back).to_be_disabled()
    play_a_card(playing)
    expect(playing.page.locator(".log li").filter(has_text=SOMEBODY)).not_to_have_count(0)
    expect(back).to_be_disabled()


def test_the_log_tells_what_a_turn_brought_also_after_a_reload(playing):
    play_a_card(playing)
    turn = playing.page.locator(".log li").filter(has_text=re.compile("nimmt (nichts|[0-9])")).last
    said = turn.inner_text()
    playing.page.reload()
    expect(turn).to_have_text(said)


def test_a_refused_move_is_read_together_with_its_rule(visit):
    visitor = visit((360, 740), textView=True)
    visitor.sit_down("drei")
    expect(visitor.page.get_by_text("Du bist dran").first).to_be_visible()
    legal = visitor.page.locator(".legal button").all_inner_texts()
    visitor.page.get_by_role("textbox").fill(next(play for n in range(1, 20) if (play := f"play {n}") not in legal))
    visitor.page.keyboard.press("Enter")
    visitor.button("Regel 10").click()
    sheet = visitor.page.get_by_role("dialog", name="Regeln")
    reason, rule = sheet.get_by_text("Diese Karte"), sheet.locator(".rule.is-now")
    expect(rule).to_contain_text("10")
    expect(reason).to_be_in_viewport()
    expect(rule).to_be_in_viewport()
    assert reason.bounding_box()["y"] < rule.bounding_box()["y"]
    visitor.check_accessibility()
    visitor.button("Zurück an den Tisch").click()
    expect(sheet).to_be_hidden()


def test_a_card_that_cannot_be_played_says_why(visit):
    visitor = visit((360, 740))
    visitor.sit_down("terra")
    refused = visitor.page.locator(".tray.is-turn .hand [aria-disabled=true]")
    said, rng = visitor.page.locator(".refusal"), random.Random(1)
    for _ in range(400):  # a turn in which nothing can be done ends by itself, perhaps just now
        if said.count():
            break
        if refused.count():
            refused.first.dispatch_event("click")
        else:
            visitor.do_something(rng)
        visitor.page.wait_for_timeout(50)
    expect(said).to_contain_text("Regel")


# -- The clock ---------------------------------------------------------------------------------------------------------


def a_move_takes(seconds):
    """At most so long."""
    return {"kind": "move", "seconds": seconds}


def test_a_clock_is_agreed_on_the_form(visit):
    visitor = visit((360, 740))
    visitor.page.goto("/new/drei")
    visitor.page.get_by_role("combobox", name="Platz 2").select_option("level1")
    visitor.page.get_by_text("Hausregeln").click()
    visitor.page.get_by_role("radio", name="je Zug", exact=True).check()
    visitor.page.get_by_label("Sekunden für einen Zug").fill("100")
    visitor.page.locator("form button[type=submit]").click()
    expect(visitor.page.locator(".agreed")).to_contain_text("Sekunden für einen Zug: 100")


def test_the_last_seconds_look_urgent(visit):
    visitor = visit((360, 740))
    visitor.sit_down("drei", clock=a_move_takes(11))
    clock = visitor.page.locator(".tray.is-turn .clock")
    expect(clock).to_be_visible()
    expect(clock).to_have_class(re.compile("is-short"))
    visitor.check_accessibility()


def test_while_the_game_is_paused_nothing_is_lit_and_the_host_lets_it_go_on(visit):
    host = visit((360, 740), name="Mara")
    path = host.sit_down("drei", ("open", "level1"), clock=a_move_takes(100))
    guest = visit((360, 740))
    guest.page.goto(path)
    guest.page.get_by_label("Dein Name").fill("Jonas")
    guest.button("Mitspielen").click()
    host.button("Anfangen").click()
    expect(host.page.locator(".tray.is-turn, .seat.is-turn")).to_be_visible()
    host.button("Mehr").click()
    host.button("Anhalten").click()
    host.page.keyboard.press("Escape")
    for visitor in (host, guest):
        expect(visitor.page.locator(".tray .ask")).to_contain_text("Die Partie ist angehalten.")
        expect(visitor.page.locator(".tray.is-turn, .seat.is-turn, .lit")).to_have_count(0)
        once = visitor.page.locator(":not(.log *, [aria-live])").filter(has_not=visitor.page.locator("*"))
        expect(once.filter(has_text="angehalten")).to_have_count(1)
        visitor.check_accessibility()
    expect(guest.page.locator(".tray .ask")).to_contain_text("Mara kann sie weitergehen lassen.")
    expect(guest.button("Weiter")).to_have_count(0)
    host.page.locator(".tray").get_by_role("button", name="Weiter").click()
    for visitor in (host, guest):
        expect(visitor.page.locator(".tray .ask")).not_to_contain_text("angehalten")
        expect(visitor.page.locator(".tray.is-turn, .seat.is-turn")).to_have_count(1)

"""Keys alone, and the table in words."""

import re

from playwright.sync_api import expect


def start(visit, **settings):
    visitor = visit(**settings)
    visitor.sit_down("drei")
    return visitor


def test_the_first_tab_stop_is_the_text_view_and_it_is_remembered(visit):
    visitor = visit()
    for path in ("/", "/settings", "/new/drei"):
        visitor.page.goto(path)
        expect(visitor.page.locator("h1")).to_be_visible()
        visitor.page.keyboard.press("Tab")
        expect(visitor.page.locator(":focus")).to_have_text("Textansicht")
    visitor.page.keyboard.press("Enter")
    visitor.play_against_bots("Terra")
    expect(visitor.page.locator("main.text")).to_be_visible()
    visitor.check_accessibility()


def test_commands_and_questions(visit):
    visitor = start(visit, textView=True)
    command = visitor.page.get_by_label("Zug oder Frage")
    expect(visitor.page.get_by_text("Du bist dran", exact=True)).to_be_visible()
    for words, answer in (("Hilfe", "Schreibe einen Zug"), ("hand", "Deine Hand"), ("Punkte?", "Punkte")):
        command.fill(words)
        command.press("Enter")
        expect(visitor.page.locator(".answer")).to_contain_text(answer)
    command.fill("play 999")
    command.press("Enter")
    expect(visitor.page.get_by_role("alert")).to_be_visible()
    card = visitor.page.locator(".legal button").first.inner_text()
    command.fill(card)
    command.press("Enter")
    expect(visitor.page.locator(".log")).to_contain_text(re.compile(rf"Gast legt {card.removeprefix('play ')}\b"))


def test_a_card_is_played_by_keys(visit):
    visitor = start(visit)
    expect(visitor.page.locator(".tray.is-turn")).to_be_visible()
    keyboard = visitor.page.keyboard
    for _ in range(40):
        keyboard.press("Tab")
        if visitor.page.evaluate("document.activeElement.matches('.hand [data-rove]')"):
            break
    first = visitor.page.evaluate("document.activeElement.getAttribute('aria-label')")
    keyboard.press("ArrowRight")
    assert visitor.page.evaluate("document.activeElement.getAttribute('aria-label')") != first
    keyboard.press("Enter")
    expect(visitor.page.locator(":focus")).to_have_attribute("aria-pressed", "true")
    keyboard.press("Escape")
    expect(visitor.page.locator(".hand [aria-pressed=true]")).to_have_count(0)
    keyboard.press("Enter")
    keyboard.press("Tab")
    keyboard.press("Enter")
    expect(visitor.page.locator(".log")).to_contain_text("Gast legt")


def test_events_are_announced(visit):
    visitor = start(visit)
    expect(visitor.page.locator(".tray.is-turn")).to_be_visible()
    visitor.page.locator(".hand [data-rove]").first.click()
    visitor.page.locator(".tray .btn--primary").click()
    expect(visitor.page.locator("[aria-live=polite]").first).to_contain_text("legt")


def test_whose_turn_it_is_now_is_announced_in_the_picture(visit):
    visitor = start(visit)
    expect(visitor.page.locator(".tray.is-turn")).to_be_visible()
    visitor.page.locator(".hand [data-rove]").first.click()
    visitor.page.locator(".tray .btn--primary").click()
    expect(visitor.page.locator("[aria-live=polite]").first).to_contain_text("Du bist dran.")


def test_what_chance_brings_in_one_go_is_one_sentence(visit):
    visitor = visit()
    visitor.sit_down("triominos", ("level1",))
    expect(visitor.page.locator(".tray.is-turn")).to_be_visible()
    log = visitor.page.locator(".log")
    expect(log.get_by_text("Es wird ausgeteilt.")).to_have_count(1)
    expect(log).not_to_contain_text("verdeckt")
    expect(log).not_to_contain_text("Gezogen")


def test_the_first_stop_on_a_board_can_be_touched_and_arrows_leave_no_row_out(visit):
    visitor = visit()
    visitor.sit_down("troika")
    expect(visitor.page.locator(".tray.is-turn")).to_be_visible()
    stop = visitor.page.locator('.slots [tabindex="0"]')
    expect(stop).not_to_have_attribute("aria-disabled", "true")
    stop.focus()
    rows = []
    for _ in range(6):
        field = visitor.page.evaluate("document.activeElement.getAttribute('aria-label')")
        rows.append((int(re.search(r"\d+", field)[0]) - 1) // 7)
        visitor.page.keyboard.press("ArrowDown")
    assert rows == list(range(6))

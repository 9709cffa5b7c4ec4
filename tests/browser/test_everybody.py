"""Everybody at one table: help for a seat, a larger page, a voice that reads, what happened by ear, children."""

import re

from playwright.sync_api import expect

from tests.conformance.tables import GAMES

PHONE = (360, 740)
# a device with a voice that writes down what it says, and says nothing
VOICE = """
  const said = (text) => {
    const { dataset } = document.documentElement;
    dataset.said = `${dataset.said ?? ''}${text}|`;
  };
  const device = {
    getVoices: () => [{ lang: 'de-DE', localService: true, name: 'Probe' }],
    addEventListener: () => undefined,
    speak: (one) => said(one.text),
    cancel: () => said('–'),
  };
  Object.defineProperty(window, 'speechSynthesis', { value: device });
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
"""
LARGE = "element => Math.abs(element.getBoundingClientRect().height / element.offsetHeight - 1.5) < 0.05"


def assert_large(locator):
    """It is half as large again, once what does that is loaded."""
    locator.page.wait_for_function(LARGE, arg=locator.element_handle())


def test_everything_is_larger_and_nothing_scrolls_sideways(visit, my_turn):
    visitor = visit(PHONE, size=150)
    page = visitor.page
    for path in ("", "settings", "new/terra", "played", "rules/troika", "short/drei", "learn/drei"):
        page.goto(f"/{path}")
        expect(page.locator("h1").first).to_be_attached()
        visitor.check_width()
    for game in GAMES:
        page.goto(my_turn(game))
        expect(page.locator(".tray.is-turn .ask")).to_be_visible()
        assert_large(page.locator(".tray .ask"))
        visitor.check_width()


def test_the_size_is_chosen_in_the_settings_and_a_desktop_is_then_laid_out_as_a_smaller_one(visit):
    visitor = visit((1280, 800))
    page = visitor.page
    visitor.sit_down("drei")
    expect(page.locator(".tray.is-turn")).to_be_visible()
    beside = page.locator(".seats").bounding_box()["x"]
    page.goto("/settings")
    page.get_by_role("radio", name="150").check()
    assert_large(page.get_by_role("heading", name="Einstellungen"))
    page.reload()
    assert_large(page.get_by_role("heading", name="Einstellungen"))
    visitor.sit_down("drei")
    card = page.locator(".hand [data-rove]").first
    card.click()
    expect(page.locator(".tray .btn--primary")).to_be_in_viewport()
    assert page.locator(".seats").bounding_box()["x"] < beside
    visitor.check_width()


def test_a_voice_reads_what_is_asked_and_stops(visit):
    visitor = visit(PHONE, aloud=True)
    page = visitor.page
    page.add_init_script(VOICE)
    visitor.sit_down("drei", start=0)
    said = page.locator("html")
    expect(said).to_have_attribute("data-said", re.compile(r"Du bist dran\.\|"))
    voice = page.locator(".tray").get_by_role("button", name="Nicht weiterlesen")
    voice.click()
    expect(page.locator(".tray").get_by_role("button", name="Vorlesen")).to_be_visible()
    expect(said).to_have_attribute("data-said", re.compile(r"\|–\|$"))
    page.get_by_role("button", name="Tipp", exact=True).click()
    expect(said).to_have_attribute("data-said", re.compile(r"\|Tipp:"), timeout=20_000)
    page.goto("/learn/drei")
    expect(said).to_have_attribute("data-said", re.compile(r"\|Darum geht es"))
    page.goto("/rules/drei")
    page.get_by_role("button", name="Vorlesen").first.click()
    expect(said).to_have_attribute("data-said", re.compile(r"\.\|.+\.\|"))
    visitor.check_accessibility()


def test_without_a_voice_there_is_a_sentence(visit):
    visitor = visit(PHONE)
    visitor.page.add_init_script(VOICE.replace("de-DE", "xx-XX"))
    visitor.page.goto("/settings")
    expect(visitor.page.get_by_text("Dieses Gerät hat keine Stimme für Deutsch.")).to_be_visible()
    expect(visitor.page.get_by_role("switch", name="Vorlesen")).to_have_count(0)
    visitor.check_accessibility()


def test_one_key_tells_what_has_happened_since_my_turn(visit):
    visitor = visit((1280, 800))
    page = visitor.page
    visitor.sit_down("drei")
    expect(page.locator(".tray.is-turn")).to_be_visible()
    page.locator(".hand [data-rove]").first.click()
    page.locator(".tray .btn--primary").click()
    expect(page.locator(".log li").filter(has_text=re.compile("legt|nimmt"))).to_have_count(3)
    expect(page.locator(".tray.is-turn")).to_be_visible()
    page.keyboard.press("w")
    told = page.locator("[role=log][aria-live]")
    expect(told).to_contain_text(re.compile(r"^(?!.*Gast).* legt .* legt .*Du bist dran"))


def test_help_belongs_to_a_seat_and_all_see_it(visit):
    host = visit(PHONE, name="Mara")
    path = host.sit_down("drei", ("open",))
    guest = visit(PHONE)
    guest.page.goto(path)
    guest.page.get_by_label("Dein Name").fill("Jonas")
    guest.button("Mitspielen").click()
    own = guest.page.get_by_role("group", name="Jonas")
    own.get_by_role("checkbox", name="Tipps").check()
    own.get_by_role("checkbox", name="Punkte vorher sehen").uncheck()
    expect(guest.page.get_by_role("group", name="Mara").get_by_role("checkbox", name="Tipps")).to_be_disabled()
    expect(host.page.locator(".chair").nth(1)).to_contain_text("Tipps und ohne Punkte vorher")
    host.check_accessibility()
    host.button(re.compile("Anfangen")).click()
    expect(host.page.locator(".seat").filter(has_text="Jonas").get_by_role("img", name="Hilfe: Tipps")).to_be_visible()
    expect(host.button("Tipp")).to_have_count(0)
    host.page.locator(".hand [data-rove]").first.click()
    host.page.locator(".tray .btn--primary").click()
    expect(guest.page.locator(".tray.is-turn")).to_be_visible()
    expect(guest.page.get_by_role("button", name="Tipp", exact=True)).to_be_enabled()
    names = guest.page.locator(".hand [data-rove]").evaluate_all("all => all.map((one) => one.ariaLabel)")
    assert not any("nimmt" in name for name in names)
    guest.button("Mehr").click()
    expect(guest.page.get_by_role("dialog").get_by_role("checkbox", name="Tipps").last).to_be_checked()
    guest.check_accessibility()


def test_with_children_nothing_is_told_in_percent_and_the_table_is_in_no_list(visit):
    visitor = visit(PHONE)
    page = visitor.page
    page.goto("/new/drei")
    page.get_by_role("radio", name="mit Kindern").check()
    page.locator("summary", has_text="Hausregeln").click()
    expect(page.get_by_role("switch", name="Kinder spielen mit")).to_be_checked()
    expect(page.get_by_role("switch", name="In der Liste")).to_be_disabled()
    visitor.sit_down("drei", children=True)
    page.get_by_role("button", name="Tipp", exact=True).click()
    note = page.locator(".note--hint")
    expect(note).to_contain_text("Tipp:", timeout=20_000)
    assert "%" not in note.inner_text()

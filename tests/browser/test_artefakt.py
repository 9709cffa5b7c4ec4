"""Artefakt at the table: whose card is asked for, what the evaluation brought, and what may be done at a site."""

import re

import pytest
from playwright.sync_api import expect

from tischlein.engine import texts_of
from tischlein.languages import LANGUAGES

PHONE, DESKTOP = (360, 740), (1280, 800)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_frame_is_around_the_figure_that_gets_the_next_card(visit, size):
    visitor = visit(size)
    visitor.sit_down("artefakt")
    page = visitor.page
    for name in ("Dicker", "Lady", "Langer"):
        framed = page.locator(".exp.now")
        expect(page.locator(".tray .ask")).to_contain_text(f"{name}: Welche Karte?")
        expect(framed.get_by_text(name, exact=True)).to_be_visible()
        expect(framed).to_have_attribute("aria-current", "true")
        page.locator(".give").first.click()
    expect(page.locator(".tray .ask")).to_contain_text("Alle drei haben eine Karte.")
    expect(page.locator(".exp.now")).to_contain_text("Langer")
    visitor.check_accessibility()


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_what_is_taken_and_the_win_are_told(visit, size):
    visitor = visit(size)
    page = visitor.page
    page.goto("/learn/artefakt")
    steps = page.locator(".dots i")
    expect(steps.first).to_be_attached()
    visitor.button("Los geht’s").click()
    for step in range(2, steps.count()):
        expect(page.get_by_role("img", name=re.compile(rf"^Schritt {step} von \d+$"))).to_be_visible()
        visitor.button("Zeig es mir").click()
    log = page.locator(".log")
    expect(log).to_contain_text("Gast: Dicker reist nach 4 Atlantis.")
    expect(log).to_contain_text("Gast nimmt 2 blaue Fragmente von 4 Atlantis.")
    won = "Gast nimmt 1 blaues Fragment von 3 Ruine. Artefakt vollständig (Amphore): Gast gewinnt!"
    expect(log).to_contain_text(won)
    if size == PHONE:
        expect(page.locator(".lastly")).to_contain_text(won)


def test_where_there_is_nothing_to_steal_it_is_not_offered(visit):
    visitor = visit(PHONE)
    page = visitor.page
    page.goto("/learn/artefakt/majority")
    expect(page.locator(".tray .ask")).to_contain_text("Hier gibt es nichts zu nehmen und nichts zu stehlen.")
    expect(visitor.button("Weiter")).to_be_visible()
    expect(visitor.button(re.compile("nehmen|stehlen"))).to_have_count(0)


def test_no_text_of_a_site_is_cut(visit):
    """Wherever somebody may travel the text is read as a whole, also the longest of all languages."""
    texts = [texts_of("artefakt", language) for language in LANGUAGES]
    longest = max((say(f"effect.{site}") for say in texts for site in range(1, 11)), key=len)
    visitor = visit(PHONE)
    visitor.page.goto("/learn/artefakt/travel")
    notes = visitor.page.locator(".option small:not(.here)")
    expect(notes).to_have_count(2)
    for note in notes.all():
        assert note.evaluate("(one, text) => (one.textContent = text) && one.scrollHeight <= one.clientHeight", longest)
    visitor.check_width()

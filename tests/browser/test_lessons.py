"""A first game: every lesson from the first slip to a real game, by mouse, by keys and in words."""

import re

import pytest
from playwright.sync_api import expect

from tests.conformance.tables import GAMES
from tischlein.engine import texts_of
from tischlein.languages import LANGUAGES

PHONE, DESKTOP = (360, 740), (1280, 800)
LESSONS = [  # the others are for make soak
    pytest.param(game, language, marks=[] if place % len(LANGUAGES) == number else pytest.mark.soak)
    for place, game in enumerate(GAMES)
    for number, language in enumerate(LANGUAGES)
]
BELOW = """Math.max(...[...document.querySelectorAll('.tray button')].map(one => one.getBoundingClientRect().bottom))
  - innerHeight"""  # pixels
AT_ONCE = "document.querySelector('.slip .at-once')?.click()"
STEP = "1 + document.querySelectorAll('.dots .is-done').length"
# What leads to the next step is touched last: everything that can be said before is said.
WANDER = """async (step) => {
  const done = new Set();
  const there = () => document.querySelectorAll('.dots .is-done').length === step - 1;
  const order = (thing) => (thing.matches('.btn--primary') ? 2 : thing.matches('[data-hint]') ? 1 : 0);
  for (let touched = 0; there() && touched < 200; touched += 1) {
    const screen = document.querySelector('.play').textContent;
    const name = (thing) => `${screen} ${thing.getAttribute('aria-label') ?? ''} ${thing.textContent}`;
    const things = [...document.querySelectorAll('.lit, .tray [data-rove], .tray button, .board button')]
      .filter((thing) => thing.checkVisibility() && !done.has(name(thing)))
      .sort((one, other) => order(one) - order(other));
    if (things.length === 0) return;
    done.add(name(things[0]));
    things[0].click();
    await new Promise((resolve) => setTimeout(resolve));
  }
}"""


def learn(visitor, game):
    visitor.page.goto(f"/learn/{game}")
    expect(visitor.page.locator(".tray")).to_be_visible()


def at_step(visitor, step):
    """The moves that lead to the step are not waited for."""
    visitor.page.evaluate(AT_ONCE)
    expect(visitor.page.get_by_role("img", name=re.compile(rf"^Schritt {step} von \d$"))).to_be_visible()


def check_fit(visitor):
    """Everything needed for a move is on the first screen."""
    visitor.check_width()
    visitor.page.wait_for_timeout(100)
    assert visitor.page.evaluate(BELOW) <= 0


def lead_on(visitor):
    """By the slip alone: what is to be tried is shown."""
    step = visitor.page.evaluate(STEP)
    visitor.page.locator(".slip .btn:last-child").dispatch_event("click")  # the rules may lie above it
    expect(visitor.page.locator(".dots .is-done")).to_have_count(step)


def last_step(visitor):
    return visitor.page.locator(".dots i").count()


@pytest.mark.parametrize("game", GAMES)
def test_lessons_fit_on_a_phone_and_are_for_everybody(visit, game):
    visitor = visit(PHONE)
    learn(visitor, game)
    for step in range(1, last_step(visitor)):
        at_step(visitor, step)
        check_fit(visitor)
        for part in ("h1", "a"):
            expect(visitor.page.locator(f".top {part}")).to_be_in_viewport(ratio=0.9)
        visitor.check_accessibility()
        lead_on(visitor)
    at_step(visitor, last_step(visitor))
    visitor.check_accessibility()
    expect(visitor.button("Jetzt eine richtige Partie")).to_be_visible()


def test_a_lesson_by_mouse_ends_in_a_real_game(visit):
    visitor = visit(DESKTOP)
    learn(visitor, "troika")
    page = visitor.page
    expect(page.get_by_role("region", name="Einführung")).to_contain_text("Darum geht es")
    visitor.button("Los geht’s").click()
    page.locator(".board .slot.lit:not([data-hint])").first.click()
    expect(page.get_by_role("region", name="Einführung")).to_contain_text("Das ginge auch.")
    page.locator(".board [data-hint]").click()
    for step, deed in ((3, "Die 7 nehmen"), (4, "Von Feld 27 ziehen"), (5, "Die 6 nehmen"), (6, "TROIKA rufen")):
        at_step(visitor, step)
        expect(page.locator(".slip")).not_to_contain_text("Das ginge auch.")
        page.locator(":is(.board, .tray) [data-hint]").click()
        visitor.button(deed).click()
    at_step(visitor, 7)
    expect(page.locator(".log")).to_contain_text("Gast ruft TROIKA!")
    visitor.button("Jetzt eine richtige Partie").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".tray")).to_be_visible()
    expect(page.get_by_role("link", name="Kurz zeigen lassen")).to_have_count(0)


def test_a_lesson_by_keys_is_announced(visit):
    visitor = visit(DESKTOP)
    learn(visitor, "drei")
    page, keys = visitor.page, visitor.page.keyboard
    said = page.locator("[aria-live=polite]").first
    expect(said).to_contain_text("Darum geht es")
    visitor.button("Los geht’s").click()
    expect(said).to_contain_text("Spiel die 22")
    while not page.evaluate("document.activeElement.matches('.hand [data-rove]')"):
        keys.press("Tab")
    for step, card in enumerate((22, 28, 10, 73, 86), 2):
        at_step(visitor, step)
        expect(said).to_contain_text(f"die {card}")
        while not page.evaluate("document.activeElement.matches('.hand [data-rove]')"):
            keys.press("Tab")  # after a way to walk the slip has the focus
        keys.press("Home")
        while not page.evaluate(f"document.activeElement.getAttribute('aria-label').startsWith('{card},')"):
            keys.press("ArrowRight")
        keys.press("Enter")
        keys.press("Tab")
        keys.press("Enter")
    at_step(visitor, 7)
    expect(said).to_contain_text("21 Punkte")


def test_a_lesson_in_words(visit):
    visitor = visit(PHONE, textView=True)
    visitor.page.goto("/learn/terra")
    visitor.button("Los geht’s").click()
    command = visitor.page.get_by_label("Zug oder Frage")
    for words, answer in (("avert B2", "Das ginge auch."), ("avert R4", "Das geht hier nicht.")):
        command.fill(words)
        command.press("Enter")
        expect(visitor.page.locator(".slip")).to_contain_text(answer)
        at_step(visitor, 2)
    for step, words in enumerate(("avert B5", "decline", "lay R6 AS", "set G3 B2 R4"), 2):
        at_step(visitor, step)
        command.fill(words)
        command.press("Enter")
    at_step(visitor, 6)


def test_a_lesson_is_offered_once_at_the_first_game_and_leads_back(visit):
    visitor = visit(PHONE)
    page = visitor.page
    visitor.play_against_bots("Artefakt")
    table = page.url
    expect(page.get_by_role("link", name="Kurz zeigen lassen")).to_be_visible()
    visitor.check_accessibility()  # here all wait for my plan: at other tables a forced move may end the offer
    page.get_by_role("link", name="Kurz zeigen lassen").click()
    expect(page).to_have_url(re.compile("/learn/artefakt#"))
    page.get_by_role("link", name="Überspringen").click()
    expect(page).to_have_url(table)
    expect(page.locator(".tray")).to_be_visible()
    expect(page.get_by_role("link", name="Kurz zeigen lassen")).to_have_count(0)
    visitor.play_against_bots("Terra")
    visitor.button("Schließen").click()
    page.reload()
    expect(page.locator(".tray")).to_be_visible()
    expect(page.get_by_role("link", name="Kurz zeigen lassen")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_the_offer_leaves_the_hand_at_the_thumb(visit, game):
    """Also in a long-winded language, and where the browser's own bars take a part of the phone."""
    visitor = visit((360, 640), "fr")
    visitor.play_against_bots(texts_of(game, "fr")("name"), "Contre l’ordinateur")
    expect(visitor.page.get_by_role("link", name="Petite démonstration")).to_be_visible()
    expect(visitor.page.locator(".tray.is-turn")).to_be_visible()
    check_fit(visitor)


@pytest.mark.parametrize(("game", "language"), LESSONS)
def test_every_branch_of_a_lesson_has_its_words(visit, game, language):
    """Whatever can be touched is touched on every screen that differs; a text that is missing fails the visit.

    One language a game will do: all have the same keys and blanks (`tests/architecture/test_texts.py`).
    """
    visitor = visit(PHONE, language)
    learn(visitor, game)
    steps = last_step(visitor)
    for step in range(1, steps):
        visitor.page.evaluate(AT_ONCE)
        visitor.page.evaluate(WANDER, step)
        if visitor.page.evaluate(STEP) == step:
            lead_on(visitor)
        assert visitor.page.evaluate(STEP) == step + 1


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "de"])
def test_lessons_speak_every_language(visit, language):
    visitor = visit(PHONE, language)
    for game in GAMES:
        learn(visitor, game)
        check_fit(visitor)
        visitor.check_accessibility()


def test_ways_to_a_lesson(visit):
    visitor = visit()
    for path, name in (("/", "Lernen: Terra"), ("/rules/terra", "Erste Partie: Kurz zeigen lassen")):
        visitor.page.goto(path)
        visitor.page.get_by_role("link", name=name).click()
        expect(visitor.page.get_by_role("region", name="Einführung")).to_contain_text("Rettet gemeinsam die Erde")
    visitor.page.goto("/learn/chess")
    expect(visitor.page.get_by_text("Dieses Spiel gibt es nicht")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_every_figure_of_the_rules_is_shown_at_the_table(visit, game):
    visitor = visit(PHONE)
    page = visitor.page
    page.goto(f"/rules/{game}")
    shown = page.get_by_role("link", name="Am Tisch zeigen")
    expect(shown.first).to_be_visible()
    visitor.check_width()
    visitor.check_accessibility()
    for path in [link.get_attribute("href") for link in shown.all()]:
        page.goto(f"/{path}")
        back = page.get_by_role("link", name="Zurück zur Regel")
        expect(page.get_by_role("region", name="Einführung")).to_be_visible()
        if not back.is_visible():
            expect(page.locator("[data-hint], .acts .btn--primary").first).to_be_visible()
            check_fit(visitor)
            visitor.button("Zeig es mir").click()
        back.click()
        expect(page.locator(".rule.is-now")).to_be_in_viewport()


def test_what_a_figure_forbids_is_not_possible(visit):
    visitor = visit(DESKTOP)
    visitor.page.goto("/learn/triominos/D")
    visitor.page.locator(".tray [data-hint]").first.click()
    visitor.button(re.compile("^2-4-4 legen")).click()
    expect(visitor.page.locator(".slip")).to_contain_text("Das ist erlaubt.")  # elsewhere
    visitor.page.goto("/learn/chess/A")
    expect(visitor.page.get_by_text("Dieses Spiel gibt es nicht")).to_be_visible()

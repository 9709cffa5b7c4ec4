"""What decided a game, after its end: read, heard, seen and played otherwise."""

import json
import re
from pathlib import Path

from playwright.sync_api import expect

RECORDS = Path(__file__).parents[2] / "src/tischlein/games"
PHONE, DESK = (390, 844), (1440, 900)
LONG_MS = 120_000  # it has the lowest priority, and code may have to be compiled


def record_of(game, number):
    return json.loads((RECORDS / game / "records/games.jsonl").read_text(encoding="utf-8").splitlines()[number])


def open_analysis(visitor, record):
    """In the replay of a record."""
    made = visitor.ask("records", {"record": record})
    visitor.page.goto(f"/replay/{made['table']}#0.0")
    visitor.button("Was hat die Partie entschieden?").click()


def number(text):
    return int(re.sub(r"[^-0-9]", "", text.replace("\u2212", "-")))


def test_a_finished_game_tells_what_decided_it(visit):
    """A list to be heard, a ledger that adds up, a picture that leads there; on a desk and on a phone."""
    visitor = visit(DESK)
    page = visitor.page
    open_analysis(visitor, record_of("drei", 1))
    expect(page.locator(".analysis .status")).to_have_text("fertig gerechnet", timeout=LONG_MS)
    points, ledger = page.locator(".analysis .points li"), page.locator(".analysis li .number > [aria-hidden]")
    numbers = [number(text) for text in ledger.all_inner_texts()]
    assert sum(numbers[:-1]) == numbers[-1] in (0, 50, 100)
    visitor.check_accessibility()
    visitor.check_width()
    picture = page.get_by_role("slider", name="Stelle im Bild")
    before = picture.get_attribute("aria-valuetext")
    assert re.search(r"Zug 1 von \d+: Platz 1 \d+ · Platz 2 \d+", before)
    page.keyboard.press(".")
    expect(points.first).to_have_attribute("aria-current", "step")
    assert page.url.rpartition("#")[2] != "0.0"
    page.get_by_role("radio", name="Alles offen").last.check()
    page.get_by_role("button", name=re.compile("^Wendepunkt 2 von")).click()
    expect(points.nth(1)).to_have_attribute("aria-current", "step")
    visitor.button("Was heißt das?").click()
    expect(page.get_by_role("dialog")).to_contain_text("Reference 1")
    page.keyboard.press("Escape")
    visitor.resize(PHONE)
    page.goto(f"{page.url.partition('#')[0]}#analysis")  # as the end of a game leads there
    page.reload()
    expect(points.first).to_be_visible(timeout=LONG_MS)
    visitor.check_accessibility()
    visitor.check_width()
    try_again(visitor)


def try_again(visitor):
    """A mistake is played as it was, and then better."""
    page = visitor.page
    visitor.button("Noch mal versuchen").first.click()
    note = page.locator(".try")
    expect(note.get_by_role("heading")).to_have_text("Noch mal versuchen")
    expect(page.locator(".tray.is-turn")).to_be_visible()
    visitor.check_width()
    visitor.button("Lösung").click()
    expect(note).to_contain_text("Besser:")
    better = re.search(r"Besser: .*? legt (\d+)", note.inner_text())[1]
    played = re.search(r"Damals: .*? legt (\d+)", note.inner_text())[1]
    for card, verdict in ((played, "Noch nicht ganz"), (better, "Das war’s!")):
        page.locator(".tray").get_by_role("button", name=re.compile(rf"^{card}\b")).click()
        visitor.button(re.compile(r"\blegen\b")).click()
        expect(note.get_by_role("heading")).to_have_text(verdict)
    visitor.check_accessibility()
    visitor.button("Nächste Stelle").click()
    expect(note.get_by_role("heading")).to_have_text("Noch mal versuchen")
    visitor.button("Zurück zur Partie").click()
    expect(note).to_have_count(0)


def test_a_game_for_one_gets_a_sentence(visit):
    visitor = visit(PHONE)
    found = (record_of("triominos", number) for number in range(9))
    alone = next(record for record in found if record["seats"] == 1)
    open_analysis(visitor, alone)
    expect(visitor.page.locator(".analysis")).to_contain_text("Wer allein spielt, teilt sich keinen Sieg")

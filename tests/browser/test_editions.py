"""Somebody's own printing: entered place by place, refused at the place, kept, chosen and played."""

import json
import re
from pathlib import Path

from playwright.sync_api import expect

PHONE = (390, 844)
GAMES = Path(__file__).parents[2] / "src/tischlein/games"


def other(game):
    return GAMES / game / "tests/other.json"


def test_colours_are_entered_card_by_card_and_a_gap_is_told_at_its_place(visit):
    visitor = visit(PHONE)
    page = visitor.page
    page.goto("/edition/drei")
    expect(page.get_by_role("heading", name="Welche Farbe hat die 1?")).to_be_visible()
    page.get_by_role("button", name=re.compile("^rot, bisher 0")).click()
    expect(page.get_by_role("heading", name="Welche Farbe hat die 2?")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="1: rot", exact=True)).to_be_visible()
    page.get_by_label("Name der Auflage").fill("Kiste von Oma")
    visitor.button(re.compile("^Auflage speichern")).click()
    expect(page.locator(".flaws")).to_contain_text("2: Hier fehlt noch etwas.")
    visitor.check_accessibility()
    visitor.check_width()
    page.locator("input[type=file]").set_input_files(other("drei"))
    name = json.loads(other("drei").read_text())["name"]
    expect(page.locator("li", has_text=name)).to_be_visible()
    page.goto("/new/drei")
    page.get_by_text("Hausregeln", exact=True).click()
    page.get_by_label(re.compile("^Auflage")).select_option(name)
    minutes = page.get_by_role("spinbutton", name=re.compile("Zeit für die ganze Partie"))
    minutes.fill("8")
    minutes.press("Tab")
    expect(page.locator(".until")).to_contain_text("endet sie gegen")
    for place in (2, 3):
        page.get_by_label(re.compile(f"^Platz {place}")).select_option("level1")
    page.locator("button[type=submit]").click()
    expect(page.locator(".top .tag[role=timer]")).to_contain_text("8 Min.")
    expect(page.get_by_text("Noch 8 Minuten")).to_be_visible()
    visitor.button("Regeln").click()
    expect(page.locator(".agreed")).to_contain_text(f"Auflage: {name}")


def test_what_does_not_add_up_is_told_and_texts_are_called_as_they_are_printed(visit):
    visitor = visit(PHONE)
    page = visitor.page
    page.goto("/edition/terra")
    page.get_by_label("Name der Auflage").fill("Unsere Kiste")
    page.get_by_label(re.compile("^Welche Zahl steht auf")).first.fill("99")
    visitor.button(re.compile("^Auflage speichern")).click()
    expect(page.locator(".flaw")).to_contain_text("nur eine Zahl von 10 bis 16")
    visitor.check_accessibility()
    page.goto("/edition/artefakt")
    page.locator("input[type=file]").set_input_files(other("terra"))
    expect(page.locator(".flaws")).to_contain_text("gehört zu")
    visitor.check_accessibility()

"""The game of the day: one tap on the first page, its result beside others', and the same game once more."""

import random
import re

from playwright.sync_api import expect

PHONE = (390, 844)


def test_the_day_is_played_shown_and_played_again(visit, server):
    other = server.post("/days/drei", {"name": "Lina", "pace_ms": 0})
    visitor = visit(PHONE, name="Mira", pace="quick")
    page = visitor.page
    visitor.page.route("**/api/days/drei", lambda route: route.continue_(post_data={"name": "Mira", "pace_ms": 0}))
    page.goto("/")
    card = page.locator(".daily")
    expect(card.get_by_role("button", name=re.compile("Spielen"))).to_have_count(5)
    visitor.check_accessibility()
    visitor.check_width()
    card.get_by_role("button", name=re.compile("3 sind eine zu viel!")).click()
    page.wait_for_url("**/t/*")
    visitor.play_to_the_end(random.Random(5))
    page.get_by_role("link", name="Ergebnis des Tages").click()
    page.wait_for_url("**/day/*")
    table = page.locator(".others table")
    expect(table).to_contain_text("Mira (du)")
    expect(table).to_contain_text("Computer")
    shown = page.get_by_role("switch", name=re.compile("Mein Ergebnis anderen zeigen"))
    expect(shown).not_to_be_checked()  # nobody sees anything unless somebody wants that
    shown.click()
    expect(shown).to_be_checked()
    expect(page.locator(".same")).to_contain_text("die drei offenen Karten")
    visitor.check_accessibility()
    visitor.check_width()
    assert other["table"] not in page.content()
    page.get_by_role("link", name="Zurück").click()
    expect(card.locator(".done")).to_contain_text("Punkte")
    card.locator(".done a").click()
    visitor.button("Noch mal dieselbe Partie").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".play")).to_be_visible()
    expect(page.get_by_text("Was wo liegt, ist gleich geblieben").first).to_be_attached()

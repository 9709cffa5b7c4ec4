"""Hints on the page: what to do, why, and where that is on the table."""

import re

import pytest
from playwright.sync_api import expect

PHONE = (390, 844)


@pytest.mark.parametrize("game", ["drei", "troika"])
def test_a_hint_says_why_and_is_drawn_on_the_table(visit, my_turn, game):
    visitor = visit(PHONE)
    page = visitor.page
    page.goto(my_turn(game))
    page.get_by_role("button", name="Tipp", exact=True).click()
    note = page.locator(".note--hint p").first
    expect(note).to_contain_text(re.compile(r"^Tipp: .+?\. .+\."), timeout=20_000)
    expect(note.get_by_role("button", name=re.compile("Regel"))).to_be_visible()
    expect(page.locator("[data-hint='1']").first).to_be_visible()


def test_without_a_hint_nothing_is_ringed(visit, my_turn):
    visitor = visit(PHONE)
    visitor.page.goto(my_turn("troika"))
    expect(visitor.page.locator(".tray .mine").first).to_be_visible()
    expect(visitor.page.locator("[data-hint]")).to_have_count(0)

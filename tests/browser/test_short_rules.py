"""The short rules: one side of paper, whatever the language, and a page for a phone."""

import re

import pytest
from playwright.sync_api import expect

from tests.conformance.tables import GAMES
from tischlein.languages import LANGUAGES

PHONE, DESKTOP = (360, 740), (1280, 800)

# what does not lie within the leaf it is printed on
OUTSIDE = """() => {
  const leaf = document.querySelector('.leaf'), edge = leaf.getBoundingClientRect();
  return [...leaf.querySelectorAll('*')].filter((part) => {
    const { left, right, top, bottom, width } = part.getBoundingClientRect();
    if (!width || part.closest('svg svg, svg *')) return false;
    return left < edge.left - 1 || right > edge.right + 1 || top < edge.top - 1 || bottom > edge.bottom + 1;
  }).map((part) => part.outerHTML.slice(0, 80));
}"""
# what is printed beside it
STRAY = """() => [...document.querySelectorAll('body *')].filter((part) => {
  if (part.closest('.leaf, .visually-hidden, .skip') || part.querySelector('.leaf')) return false;
  const isSeen = part.getBoundingClientRect().height > 1 && getComputedStyle(part).visibility !== 'hidden';
  return isSeen && part.textContent.trim();
}).map((part) => part.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_printed_on_one_side(visit, language):
    visitor = visit(DESKTOP, language, theme="dark")
    for game in GAMES:
        visitor.page.goto(f"/short/{game}")
        expect(visitor.page.locator(".leaf footer")).to_be_visible()
        expect(visitor.page.locator(".leaf figure :is(svg, img)")).to_have_count(2)
        visitor.page.emulate_media(media="print")
        assert visitor.page.evaluate(OUTSIDE) == [], game
        assert visitor.page.evaluate(STRAY) == [], game
        assert len(re.findall(rb"/Type ?/Page\b", visitor.page.pdf(prefer_css_page_size=True))) == 1, game
        visitor.page.emulate_media(media="screen")


def test_on_a_phone_every_line_leads_to_its_clause(visit):
    visitor = visit(PHONE)
    visitor.page.goto("/rules/drei")
    visitor.page.get_by_role("link", name="Kurzregel", exact=True).click()
    expect(visitor.page.locator(".leaf h1")).to_have_text("3 sind eine zu viel!")
    visitor.check_accessibility()
    visitor.check_width()
    visitor.page.get_by_role("link", name="Regel 12b", exact=True).click()
    expect(visitor.page.locator(".rule.is-now")).to_contain_text("höher")

"""The score pad at the real table: what is tapped is counted at once, and nothing is lost."""

import re

from playwright.sync_api import expect

PHONE = (360, 740)


def test_a_round_of_troika_is_counted_kept_corrected_and_taken_back(visit):
    visitor = visit(PHONE)
    page = visitor.page
    page.goto("/box/troika")
    names = page.locator("form li > input")
    for place, name in enumerate(("Karl", "Tilda")):
        names.nth(place).fill(name)
    visitor.button("Anfangen").click()
    for tile in ("4", "4", "4", "7", "8", "9"):
        page.get_by_role("button", name=re.compile(rf"^{tile}, bisher")).click()
    expect(page.locator(".parts")).to_contain_text("Edelstein 7-8-9")
    expect(page.locator(".who button").first).to_contain_text("2")
    visitor.check_accessibility()
    visitor.check_width()
    page.reload()
    expect(page.locator(".parts")).to_contain_text("Edelstein 7-8-9")
    visitor.button("9 wegnehmen").click()
    expect(page.locator(".parts")).not_to_contain_text("Edelstein")
    visitor.button("Zurücknehmen").click()
    expect(page.locator(".parts")).to_contain_text("Edelstein 7-8-9")
    page.get_by_label("Darf ich …?").fill("ziehen")
    expect(page.get_by_role("link", name="Regel 12b")).to_be_visible()

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
    page.get_by_label("Darf ich …?").fill("Punkte ohne Treibstoff")
    page.get_by_text(re.compile("^Durchgerechnete Fälle")).first.click()
    expect(page.locator("details[open] li").first).to_be_visible()
    visitor.check_accessibility()


def test_house_rules_a_time_a_picture_and_an_empty_sheet(visit):
    visitor = visit(PHONE)
    page = visitor.page
    page.goto("/box/triominos")
    expect(page.locator("form")).to_contain_text("Die höchste Augenzahl beginnt")
    page.evaluate("window.print = () => {}")
    visitor.button("Leeren Block drucken").click()
    page.emulate_media(media="print")
    expect(page.locator(".blank th").first).to_be_visible()
    expect(page.locator("form")).not_to_be_visible()
    assert len(re.findall(rb"/Type ?/Page\b", page.pdf(format="A4"))) == 1
    page.emulate_media(media="screen")
    names = page.locator("form li > input")
    for place, name in enumerate(("Karl", "Tilda")):
        names.nth(place).fill(name)
    page.get_by_label(re.compile("^Zeit")).select_option("table")
    page.get_by_text("Hausregeln", exact=True).click()
    page.get_by_label(re.compile("^Punkte")).select_option("simple")
    visitor.check_width()
    visitor.button("Anfangen").click()
    expect(page.locator("[role=timer]")).to_contain_text("60 Min.")
    page.reload()
    expect(page.locator("[role=timer]")).to_contain_text("60 Min.")
    page.get_by_role("button", name="Gelegte Steine: eins mehr").click()
    expect(page.locator(".parts")).to_contain_text("Regel 36")
    visitor.check_accessibility()
    with page.expect_download() as picture:
        visitor.button("Als Bild").click()
    assert picture.value.suggested_filename == "tischlein-triominos.png"

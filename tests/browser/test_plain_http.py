"""A plain http address in the home network: clipboard, share, notification, crypto.subtle and others are missing."""

from playwright.sync_api import expect


def test_everything_degrades(visit, server):
    visitor = visit(address=f"http://tisch.test:{server.port}")
    visitor.page.goto("/")
    assert not visitor.page.evaluate("isSecureContext")
    visitor.page.goto("/settings")
    expect(visitor.page.get_by_role("switch", name="Ton")).to_be_visible()
    expect(visitor.page.get_by_role("switch", name="Benachrichtigen")).to_have_count(0)
    visitor.open_table("drei", "kurz", ("open", "level1"))
    expect(visitor.page.get_by_text("Link antippen und von Hand kopieren")).to_be_visible()
    visitor.button("Anfangen").click()
    expect(visitor.page.locator(".tray")).to_be_visible()
    visitor.button("Mehr").click()
    expect(visitor.page.get_by_text("Fairer Zufall")).to_be_visible()

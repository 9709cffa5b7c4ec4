"""Draws the PNG icons of the page from icon.svg with Chromium: `.venv/bin/python web/plugins/icons.py`."""

from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).parent.parent / "public"

with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"])
    for size in (192, 512):
        page = browser.new_page(viewport={"width": size, "height": size})
        svg = (PUBLIC / "icon.svg").read_text().replace('rx="14" ', "")
        page.set_content(f"<body style='margin:0'>{svg.replace('<svg', f'<svg width={size} height={size}', 1)}")
        page.screenshot(path=PUBLIC / f"icon-{size}.png")
    browser.close()

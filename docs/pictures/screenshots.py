"""Takes the pictures of the documentation from real tables: `make screenshots`.

Each line of scenes.jsonl is a record, of outside.jsonl one of a game of examples/; its field `picture_at` says after
how many events the picture is taken.  The record is imported and played on from there by the seat that has to decide,
as anybody can do in the browser: every picture shows a table that can be reached by the rules.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, BrowserContext, sync_playwright
from tests.browser.conftest import CALM
from tests.needs import chromium
from tests.server.processes import ServerProcess

from tischlein.engine import GameRecord, discover, read_records
from tischlein.engine.discovery import FOLDERS, forget

HERE = Path(__file__).parent
EXAMPLES = HERE.parents[1] / "examples"
QUALITY = 88  # of JPEG


def main() -> None:
    """All pictures: desktop by day, phone by night."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=CALM)
        with ServerProcess(["--data", f"{folder}/data"], Path(folder) / "log") as server:
            desktop = new_context(browser, server, (1280, 800), "light")
            phone = new_context(browser, server, (360, 740), "dark")
            picture(desktop, "/", "home-desktop")
            picture(phone, "/", "home-phone")
            take_tables(browser, server, "scenes.jsonl")
        os.environ[FOLDERS] = str(EXAMPLES)
        forget()
        with ServerProcess(["--data", f"{folder}/outside"], Path(folder) / "log") as server:
            take_tables(browser, server, "outside.jsonl")
        browser.close()


def take_tables(browser: Browser, server: ServerProcess, scenes: str) -> None:
    """The tables of a file."""
    desktop = new_context(browser, server, (1280, 800), "light")
    phone = new_context(browser, server, (360, 740), "dark")
    for game, path in lay_tables(server, scenes):
        picture(desktop, path, f"{game}-desktop")
        picture(phone, path, f"{game}-phone")


def new_context(
    browser: Browser, server: ServerProcess, size: tuple[int, int], theme: Literal["light", "dark"]
) -> BrowserContext:
    """A browser window without motion, where somebody has played before."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        device_scale_factor=1.5,
        locale="de",
        base_url=server.url,
        reduced_motion="reduce",
        color_scheme=theme,
    )
    kept = {
        "tischlein.settings": {"pace": "quick", "sound": False},
        "tischlein.lessons": [game.id for game in discover()],
    }
    for key, value in kept.items():
        context.add_init_script(f"localStorage.setItem({key!r}, {json.dumps(value)!r})")
    return context


def lay_tables(server: ServerProcess, scenes: str) -> Iterator[tuple[str, str]]:
    """For each scene the game, and the link to the seat that has to decide."""
    for record in read_records(HERE / scenes):
        at = record.further["picture_at"]
        shown = server.post("/records", {"record": json.loads(record.line())})["table"]
        wish = {"at": at, "name": "Ada", "seat": seat_to_act(record, at), "bot": "level3"}
        going = server.post(f"/tables/{shown}/continue", wish)
        yield record.game.id, f"/t/{going['table']}#{going['token']}"


def seat_to_act(record: GameRecord, at: int) -> int:
    """Who has to decide after so many events."""
    match = record.start()
    for event in record.events[:at]:
        match.play(event)
    return match.turn


def picture(context: BrowserContext, path: str, name: str) -> None:
    """One page as one file."""
    page = context.new_page()
    page.goto(path)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(600)
    page.screenshot(path=HERE / f"{name}.jpg", type="jpeg", quality=QUALITY)
    page.close()


if __name__ == "__main__":
    main()

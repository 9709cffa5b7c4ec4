"""A real server and a real Chromium; the page is the built one."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.visitor import Visitor
from tests.conformance.tables import GAMES
from tests.needs import chromium, need
from tests.server.processes import ServerProcess

SITE = Path(__file__).parents[2] / "src/tischlein/server/site/index.html"
CALM = [  # as root, headless, and without a word to anybody else
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--host-resolver-rules=MAP tisch.test 127.0.0.1",
]  # fmt: skip

WAIT_MS = 15_000  # for anything that shall be seen: other tests may be busy beside these

Visit = Callable[..., Visitor]
expect.set_options(timeout=WAIT_MS)


@pytest.hookimpl(tryfirst=True)  # before xdist forms its groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One server and one browser for all tests of a file."""
    for item in items:
        if "/tests/browser/" in str(item.path):
            item.add_marker(pytest.mark.xdist_group(item.path.stem))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    need(SITE.is_file(), "The page has not been built; run make web.")
    folder = tmp_path_factory.mktemp("server")
    limits = [word for limit in ("tables", "records") for word in ("--limit", f"{limit}_per_minute=10000")]
    limits += ["--limit", "analysis_seconds=1"]
    process = ServerProcess(["--data", str(folder / "data"), *limits], folder / "log")
    process.words += ["--public-url", f"http://tisch.test:{process.port}"]
    with process:
        yield process


@pytest.fixture(scope="session")
def my_turn(server: ServerProcess) -> Callable[[str], str]:
    """The link of a seat whose turn it is and whose clock runs: one for all who only look at the table of a game."""

    @cache
    def link(game: str) -> str:
        settings = {"game": game, "seats": 3, "start": 0, "clock": {"kind": "move", "seconds": 3599}}
        seats = [{"who": "me"}, *[{"who": "bot", "bot": "level1"}] * 2]
        made = server.post("/tables", {"settings": settings, "seats": seats, "name": "Gast"})
        server.post(f"/tables/{made['table']}/do", {"do": "start"}, made["token"])
        return f"/t/{made['table']}#{made['token']}"

    return link


@pytest.fixture(scope="package")  # while it is open, no other test of this process could have an event loop
def browser() -> Iterator[Browser]:
    path = chromium()
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=CALM)
        yield launched
        launched.close()


@pytest.fixture
def visit(server: ServerProcess, browser: Browser) -> Iterator[Visit]:
    """Somebody with a browser of their own; whatever goes wrong in the page fails the test."""
    visitors: list[Visitor] = []

    def come(
        size: tuple[int, int] = (1280, 800),
        /,
        language: str = "de",
        *,
        address: str = "",
        keeps_page: bool = False,
        **settings: object,
    ) -> Visitor:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=language,
            base_url=address or server.url,
            reduced_motion="reduce",
            service_workers="allow" if keeps_page else "block",  # keeping the whole page takes as long as a visit
        )
        context.set_default_timeout(WAIT_MS)
        kept = json.dumps({"pace": "quick", "levels": dict.fromkeys(GAMES, "level1"), "sound": False, **settings})
        context.add_init_script(
            f"localStorage.getItem('tischlein.settings') ?? localStorage.setItem('tischlein.settings', {kept!r})"
        )
        visitors.append(Visitor(context, str(settings.get("name", "Gast"))))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.context.close()
    for visitor in visitors:
        assert visitor.problems == []

"""A real server and a real Chromium; the page is the built one."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.visitor import Visitor
from tests.needs import chromium, need
from tests.server.processes import ServerProcess

SITE = Path(__file__).parents[2] / "src/tischlein/server/site/index.html"
CALM = [  # as root, headless, and without a word to anybody else
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--host-resolver-rules=MAP tisch.test 127.0.0.1",
]  # fmt: skip

Visit = Callable[..., Visitor]


@pytest.hookimpl(tryfirst=True)  # before xdist forms its groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One server and one browser for all of them."""
    for item in items:
        if "/tests/browser/" in str(item.path):
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    need(SITE.is_file(), "The page has not been built; run make web.")
    folder = tmp_path_factory.mktemp("server")
    process = ServerProcess(["--data", str(folder / "data")], folder / "log")
    process.words += ["--public-url", f"http://tisch.test:{process.port}"]
    with process:
        yield process


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
        size: tuple[int, int] = (1280, 800), language: str = "de", *, address: str = "", **settings: object
    ) -> Visitor:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=language,
            base_url=address or server.url,
            reduced_motion="reduce",
        )
        context.set_default_timeout(15_000)
        kept = json.dumps({"pace": "quick", "level": "level1", "sound": False, **settings})
        context.add_init_script(
            f"localStorage.getItem('tischlein.settings') ?? localStorage.setItem('tischlein.settings', {kept!r})"
        )
        visitors.append(Visitor(context))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.context.close()
    for visitor in visitors:
        assert visitor.problems == []

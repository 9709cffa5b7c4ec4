"""What pages say about the code is made from the code."""

import importlib.util
import re
from pathlib import Path

import pytest

from tischlein.server.messages import limits
from tischlein.server.wire import outbox as line
from tischlein.server.wire import sockets as socket

DOCS = Path(__file__).parents[2] / "docs"
spec = importlib.util.spec_from_file_location("docs_make", DOCS / "make.py")
make = importlib.util.module_from_spec(spec)
spec.loader.exec_module(make)


@pytest.mark.parametrize("name", make.PAGES)
def test_a_page_is_as_the_code_is(name):
    page = (DOCS / name).read_text(encoding="utf-8")
    assert make.PART.search(page)
    assert page == make.filled_in(page), "run `make docs`"


def test_every_part_has_its_place():
    used = [name for page in make.PAGES for _, name, _ in make.PART.findall((DOCS / page).read_text(encoding="utf-8"))]
    assert sorted(used) == sorted(make.PARTS)


@pytest.mark.parametrize("name", make.PAGES)
def test_links_within_a_page_lead_somewhere(name):
    page = (DOCS / name).read_text(encoding="utf-8")
    headings = {
        re.sub(r"[^\w -]", "", title).lower().replace(" ", "-")
        for title in re.findall(r"^#+ (.*)$", page, re.MULTILINE)
    }
    assert set(re.findall(r"\]\(#([^)]*)\)", page)) <= headings


def test_every_code_with_which_connections_end_is_explained():
    codes = {socket.NO_HELLO, socket.FLOODING, socket.TRY_LATER, limits.LINK_DEAD, limits.TABLE_GONE, line.TOO_SLOW}
    page = (DOCS / "protocol.md").read_text(encoding="utf-8")
    assert all(f"| {code} |" in page for code in codes)


def test_every_switch_of_the_server_is_explained():
    page = (DOCS / "server.md").read_text(encoding="utf-8")
    assert all(f"`{option.opts[0]}" in page for option in make.serve.params if option.name != "help")


@pytest.mark.parametrize("name", ["Dockerfile", "compose.yaml", "deploy/tischlein.service", "docs/server.md"])
def test_every_variable_that_is_set_exists(name):
    known = {option.envvar for option in make.serve.params} | {"TISCHLEIN_CACHE"}
    used = set(re.findall(r"TISCHLEIN_[A-Z_]+", (DOCS.parent / name).read_text(encoding="utf-8")))
    assert used
    assert used <= known

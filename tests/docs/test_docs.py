"""What the documentation shows is executed."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [*sorted(ROOT.glob("*.md")), ROOT / "bench/README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)")
DOCUMENT = re.compile(r"\b(?:docs/\w+|bench/README|[A-Z]+)\.md\b")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def blocks(page, language):
    return [code for kind, code in BLOCK.findall(page.read_text()) if kind == language]


def pages_with(language):
    return [pytest.param(page, id=page.name) for page in PAGES if page.exists() and blocks(page, language)]


@pytest.mark.parametrize("page", pages_with("python"))
def test_python_on_a_page_runs(page):
    space = {"__name__": "__docs__"}
    for code in blocks(page, "python"):
        exec(compile(code, page.name, "exec"), space)  # noqa: S102  our own documentation


@pytest.mark.parametrize("page", pages_with("console"))
def test_commands_on_a_page_run(page, tmp_path):
    for code in blocks(page, "console"):
        for line in code.splitlines():
            if line.startswith("$ tischlein "):
                words = shlex.split(line.removeprefix("$ tischlein "), comments=True)
                done = subprocess.run(
                    [sys.executable, "-m", "tischlein", *words],
                    cwd=tmp_path,
                    capture_output=True,
                    text=True,
                    check=False,
                )
                assert done.returncode == 0, f"{line}\n{done.stderr}"


@pytest.mark.parametrize("page", [pytest.param(page, id=str(page.relative_to(ROOT))) for page in PAGES])
def test_links_lead_somewhere(page):
    for path, anchor in LINK.findall(page.read_text()):
        target = page.parent / path if path else page
        assert target.exists(), path
        assert not anchor or anchor in anchors(target), f"{path}#{anchor}"


def test_the_index_lists_every_page():
    listed = {path for path, _ in LINK.findall((ROOT / "docs/README.md").read_text())}
    assert {page.name for page in (ROOT / "docs").glob("*.md")} - listed == {"README.md"}


def test_documents_that_the_code_cites_exist():
    known = {str(page.relative_to(ROOT)) for page in PAGES} | {"RULES.md", "NOTATION.md"}  # every game has both
    files = [file for folder in ("src", "tests", "bench", "examples") for file in (ROOT / folder).rglob("*.py")]
    cited = {name: file for file in files for name in DOCUMENT.findall(file.read_text(encoding="utf-8"))}
    assert {name: str(file) for name, file in cited.items() if name not in known} == {}


def anchors(page):
    """What headings are called in links."""
    return [re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in HEADING.findall(page.read_text())]

"""What a browser has to load, compressed: the first page, and a game's table on top of it."""

import gzip
import json
import re
from pathlib import Path

import pytest

from tests.needs import need

SITE = Path(__file__).parents[2] / "src/tischlein/server/site"
MOST = 60_000  # bytes of script and style


def built(name: str) -> str:
    return (SITE / name).read_text(encoding="utf-8")


def weight(files: set[str]) -> int:
    return sum(len(gzip.compress((SITE / name).read_bytes())) for name in files if name.endswith((".js", ".css")))


@pytest.fixture(scope="module")
def first_page() -> set[str]:
    """All that index.html asks for, and the largest of the shell's languages."""
    need((SITE / "index.html").is_file(), "The page has not been built; run make web.")
    asked = set(re.findall(r'(?:src|href)="\./(assets/[^"]+)"', built("index.html")))
    texts = [path for path in (SITE / "assets").glob("??-*.js") if "settings.language" in path.read_text()]
    languages = [f"assets/{path.name}" for path in texts]
    return asked | {max(languages, key=lambda name: (SITE / name).stat().st_size)}


def test_the_first_page_is_light(first_page):
    assert len(first_page) > 2
    assert weight(first_page) <= MOST


def test_a_table_is_light(first_page):
    """Whatever a chunk that draws a table needs and the first page has not loaded."""
    manifest = json.loads(built(".vite/manifest.json"))
    tables = [key for key in manifest if re.search(r"games/\w+/table/index\.ts$", key)]
    assert tables
    for key in tables:
        needed: set[str] = set()
        gather(manifest, key, needed)
        gather(manifest, "src/pages/TablePage.svelte", needed)
        assert weight(needed - first_page) <= MOST, key


def gather(manifest: dict, key: str, needed: set[str]) -> None:
    """A chunk, its styles and all it imports."""
    chunk = manifest[key]
    if chunk["file"] not in needed:
        needed |= {chunk["file"], *chunk.get("css", [])}
        for other in chunk.get("imports", []):
            gather(manifest, other, needed)

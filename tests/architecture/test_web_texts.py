"""The page's sources: every text is used, none stands in components, nothing its content policy forbids."""

import re
from pathlib import Path

import pytest

from tests.architecture.test_texts import texts
from tischlein.engine import discover, texts_of

ROOT = Path(__file__).parents[2]
COMPONENTS = sorted([*ROOT.glob("web/src/**/*.svelte"), *ROOT.glob("src/tischlein/games/*/table/**/*.svelte")])
SOURCES = sorted([*COMPONENTS, *ROOT.glob("web/src/**/*.ts"), *ROOT.glob("src/tischlein/games/*/table/**/*.ts")])
ANYTHING = re.compile(r"[:<|(,] *any\b(?= *[;,)>=|\[{]|$)|\bas (?:any|unknown|never)\b", re.MULTILINE)
NAMES = {"Tischlein", *(texts_of(game.id)("name").upper() for game in discover())}  # the same in every language


def test_every_text_is_used():
    sources = "\n".join(
        path.read_text(encoding="utf-8") for path in ROOT.glob("web/src/**/*") if path.suffix in {".svelte", ".ts"}
        and path.parent.name not in {"i18n", "words"}
    )  # fmt: skip
    built = {key.rpartition(".")[0] for key in re.findall(r"[tw]\(`([\w]+\.)\$\{", sources)}
    for key in [*texts(ROOT / "web/src/i18n", "de"), *texts(ROOT / "web/src/pocket/words", "de")]:
        stem = re.sub("_(one|other)$", "", key)
        assert f"'{stem}'" in sources or key.partition(".")[0] in built, key


def markup(path: Path) -> str:
    """A component without script, style and comments."""
    source = path.read_text(encoding="utf-8")
    return re.sub(r"<script.*?</script>|<style.*?</style>|<!--.*?-->", "", source, flags=re.DOTALL)


def without_braces(text: str) -> str:
    """What stands outside { }."""
    kept, depth = [], 0
    for letter in text:
        depth += (letter == "{") - (letter == "}")
        kept.append(letter if depth == 0 and letter != "}" else " ")
    return "".join(kept)


@pytest.mark.parametrize("path", COMPONENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_text_stands_in_a_component(path):
    bare = without_braces(markup(path))
    spoken = re.findall(r'(?:aria-label|title|alt|placeholder)="([^"]*[A-Za-zÄÖÜäöü]{2,}[^"]*)"', bare)
    words = re.findall(r"[A-Za-zÄÖÜäöüß]{3,}", re.sub(r"<[^<>]*>", " ", bare))
    assert [word for word in spoken if word not in NAMES] + [word for word in words if word not in NAMES] == []


@pytest.mark.parametrize("path", COMPONENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_style_is_written_into_markup(path):
    """The content security policy forbids it; `style:name={value}` is set by script, which it allows."""
    assert re.findall(r'\sstyle="[^"]*"', markup(path)) == []


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_type_is_anything(path):
    """Between the server and the page, and in it, everything has a type: nothing is `any`, nothing is cast past it."""
    assert (
        re.findall(r"[:<|(,] *any\b(?= *[;,)>=|\[{]|$)|\bas (?:any|unknown|never)\b", path.read_text(encoding="utf-8"))
        == []
    )

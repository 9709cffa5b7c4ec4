"""Every word of the glossary is defined where the glossary says."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/glossary.md").read_text(encoding="utf-8")
ENTRY = re.compile(r"^\| ([^|]+) \| [^|]+ \| `([\w/.]+)`(?: `(\w+)`)? \|$", re.MULTILINE)
ENTRIES = ENTRY.findall(PAGE)


def test_every_row_is_an_entry():
    rows = [line for line in PAGE.splitlines() if line.startswith("| ") and not line.startswith("| word")]
    assert len(rows) == len(ENTRIES) == len({word for word, _, _ in ENTRIES})


@pytest.mark.parametrize(("word", "place", "name"), ENTRIES, ids=[word for word, _, _ in ENTRIES])
def test_a_word_is_defined_where_the_glossary_says(word, place, name):
    file = next(path for path in (ROOT / "src/tischlein" / place, ROOT / place) if path.exists())
    definition = (
        rf"\b{name}\b" if file.suffix == ".md" else rf"(?:\b(?:class|def|interface|function) {name}\b|^{name} = )"
    )
    assert not name or re.search(definition, file.read_text(encoding="utf-8"), re.MULTILINE), (
        f"{word}: {name} in {place}"
    )

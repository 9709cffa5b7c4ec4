"""One source of rules: the page tells and draws what the server knows.  A clause comes with the facts it belongs to.

The page names clauses in plain links to the sheet only: `showRule('X1')`.  A clause beside code means that the code
repeats a rule, so comments are searched too.
"""

import re
from pathlib import Path

import pytest

from tischlein.engine import discover
from tischlein.engine.sheet import clauses_in, read_sheet

ROOT = Path(__file__).parents[2]
FOLDERS = [ROOT / "web", *(game.folder for game in discover())]
NOT_BY_HAND = {"node_modules", "dist", "positions", "messages.ts"}
LETTERS = sorted({clause.letter for game in discover() for clause in clauses_in(read_sheet(game))})
CLAUSE = re.compile(rf"\b(?:{'|'.join(LETTERS)})\d+[a-z]?\b")
LINK = re.compile(r"showRule\('(\w+)'\)")
OUTLINE = re.compile(r"""(['"`])[Mm][\d\s.$-][^'"`]*\1""")  # of a picture: its letters are pens, not clauses


def is_by_hand(path):
    """Tests give examples; everything else is the page."""
    return not NOT_BY_HAND & set(path.parts) and not path.name.endswith(".test.ts")


FOUND = [path for folder in FOLDERS for kind in ("ts", "svelte") for path in sorted(folder.rglob(f"*.{kind}"))]
SOURCES = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in FOUND if is_by_hand(path)}
TABLES = [(game, name) for game in discover() for name in SOURCES if f"games/{game.id}/" in name]


def clauses_beside_code(content):
    """The clauses that a file names but in links and pictures."""
    return CLAUSE.findall(OUTLINE.sub("", LINK.sub("", content)))


@pytest.mark.parametrize("name", SOURCES)
def test_clauses_come_with_the_facts(name):
    found = clauses_beside_code(SOURCES[name])
    assert not found, f"{name} names {found}: what a clause says is worked out in Python and sent with its clause"


@pytest.mark.parametrize(("game", "name"), TABLES, ids=str)
def test_every_link_leads_to_a_clause_of_the_game(game, name):
    assert set(LINK.findall(SOURCES[name])) <= {clause.id for clause in clauses_in(read_sheet(game))}


@pytest.mark.parametrize("letter", LETTERS)
@pytest.mark.parametrize(
    "planted", ["/** {0}12: at most three */", "{{ bonus: 40, clause: '{0}7' }}", "rule('{0}12b')"]
)
def test_a_planted_clause_is_found(letter, planted):
    assert clauses_beside_code(planted.format(letter)) != []


@pytest.mark.parametrize("letter", LETTERS)
@pytest.mark.parametrize("harmless", ["showRule('{0}7')", 'd="M1 2{0}46 46 0 0 1 3 4Z"', "data{0}7", "'{0}'"])
def test_links_pictures_and_other_words_are_none(letter, harmless):
    assert clauses_beside_code(harmless.format(letter)) == []

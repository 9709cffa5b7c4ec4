"""One source of rules: the page tells and draws what the server knows.  A clause comes with the facts it belongs to.

The page names clauses in plain links to the sheet only: `showRule('X1')`.  A clause beside code means that the code
repeats a rule, so comments are searched too.  It writes no action and takes no name of a piece apart: actions come from
`legal`, and how a piece looks stands in the views and in `web/src/api/pieces/`.  Numbers of the server are `LIMITS`.
"""

import re
import tomllib
from pathlib import Path

import pytest

from tischlein.engine import discover
from tischlein.engine.sheet import clauses_in, read_sheet
from tischlein.server.messages.limits import LIMITS

ROOT = Path(__file__).parents[2]
FOLDERS = [ROOT / "web", *(game.folder for game in discover())]
NOT_BY_HAND = {"node_modules", "dist", "positions", "messages.ts", "pieces"}
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


# -- Actions and names of pieces -----------------------------------------------------------------------------------

NAMED = ("card", "crisis", "tile", "cell", "fragment", "piece", "word", "name", "action")  # as variables are called
DRAWINGS = "table/art.ts"  # its texts are outlines
PICTURES = [name for _, name in TABLES if "/table/" in name and not name.endswith(DRAWINGS)]
READING = r"\.(?:split|startsWith|endsWith|charAt|charCodeAt|substring|match|matchAll|replace)\(|\.exec\(|new RegExp"
TAKEN_APART = re.compile(
    rf"{READING}"  # of any text
    rf"|\b(?:\w*\.)?(?:{'|'.join(NAMED)})\b!?(?:\.slice\(|\[\d\])"  # card.slice(1), tile[0]
)
PUT_TOGETHER = re.compile(r"\$\{[^}]*\}-(?:\$\{|\?)")  # `${colour}-${region}`


def verbs_of(game):
    """What players do, as actions begin."""
    return tomllib.loads((game.folder / "texts/en.toml").read_text(encoding="utf-8"))["hint"]


def actions_written(game, content):
    """The actions that a file spells out: `avert ${card}`, 'pass 3'."""
    return re.findall(rf"""['"`](?:{"|".join(verbs_of(game))}) (?:\$\{{|\d)""", content)


def names_read(content):
    """Where a file takes the name of a piece apart, or makes one."""
    return TAKEN_APART.findall(content) + PUT_TOGETHER.findall(content)


@pytest.mark.parametrize(("game", "name"), TABLES, ids=str)
def test_actions_come_from_the_server(game, name):
    assert not actions_written(game, SOURCES[name]), (
        f"{name} writes an action: choose one of `legal`, or let the view say why not"
    )


@pytest.mark.parametrize("name", PICTURES)
def test_names_of_pieces_are_not_taken_apart(name):
    found = names_read(SOURCES[name])
    assert not found, f"{name} reads names by {found}: PIECES_BY_NAME of the game's view.py says how a piece looks"


@pytest.mark.parametrize("name", [name for name in PICTURES if name.endswith(".svelte")])
def test_what_lies_beside_a_place_is_told(name):
    assert "neighbours(" not in SOURCES[name], "what a tile touches is a rule; the view and previews say it"


@pytest.mark.parametrize(
    "planted",
    [
        "card.slice(1)",
        "Number(one.card[0])",
        "tile.split('-')",
        "word.startsWith('G')",
        "`${colour}-${region}`",
        "ghost.cell.slice(2)",
    ],
)
def test_a_planted_name_is_found(planted):
    assert names_read(planted) != []


@pytest.mark.parametrize("planted", ["act(`avert ${card}`)", "`lay ${card} ${region}`"])
def test_a_planted_action_is_found(planted):
    assert actions_written(next(game for game in discover() if game.id == "terra"), planted) != []


# -- Numbers of the server -----------------------------------------------------------------------------------------

SECONDS = {value for name, value in LIMITS.items() if name.endswith("_S")}
COUNTS = {value for name, value in LIMITS.items() if not name.endswith("_S")}
OWN = {"SHOWN", "FEW", "AGAIN_MS"}  # what the page alone decides: how much it shows at once, how often it asks again
CONSTANT = re.compile(r"\bconst ([A-Z][A-Z_]*) = ([\d_]+)\b")
LENGTH = re.compile(r"""\b(?:max|min)length=["{]\d""")
CLOSE_CODE = re.compile(r"\b40\d\d\b")


def is_limit(name, number):
    """Whether a constant has the number of a limit: a time that of a time, a count that of a count."""
    unit = name.rpartition("_")[2]
    return {"MS": number / 1000 in SECONDS, "S": number in SECONDS}.get(unit, number in COUNTS)


def numbers_of_the_server(content):
    """Numbers that a file has in common with the server, and which do not come from it."""
    copies = [name for name, number in CONSTANT.findall(content) if is_limit(name, int(number)) and name not in OWN]
    return copies + LENGTH.findall(content) + CLOSE_CODE.findall(content)


@pytest.mark.parametrize("name", [name for name in SOURCES if name.startswith("web/src/") and "/i18n/" not in name])
def test_limits_come_from_the_server(name):
    found = numbers_of_the_server(SOURCES[name])
    assert not found, f"{name} repeats {found}: put it into server/messages/limits.py and read LIMITS"


@pytest.mark.parametrize(
    "planted",
    ["const LONG_S = 60;", "const LONG_MS = 60_000;", "const MOST = 100;", '<input maxlength="24">', "new Set([4001])"],
)
def test_a_planted_limit_is_found(planted):
    assert numbers_of_the_server(planted) != []

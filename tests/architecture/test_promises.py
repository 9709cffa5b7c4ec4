"""Nothing else has to be changed for a new game, language or level: no list of them stands anywhere but in its place.

Comments, docstrings and prose may give examples.  Code that knows a game lives in its folder; a test may name the game
that it is about.
"""

import ast
import re
from pathlib import Path

import pytest

from tischlein.bots.ladder import LEVEL, LEVELS
from tischlein.engine import discover, texts_of
from tischlein.engine.sheet import clauses_in, read_sheet
from tischlein.languages import LANGUAGES

ROOT = Path(__file__).parents[2]
FOLDERS = ("src", "web", "tests", "bench", "docs", "deploy", "examples", ".ci")
AT_THE_TOP = ("Makefile", "Dockerfile", "compose.yaml", "pyproject.toml")
PAGE = {".ts", ".js", ".svelte", ".css", ".html", ".webmanifest"}
HASHED = {".toml", ".yaml", ".sh", ".service", ""}  # a comment begins with #
NOT_BY_HAND = {"node_modules", "site", "kernels", "dist", "positions", "messages.ts", "pieces"}
COMMENTS = re.compile(r"/\*.*?\*/|<!--.*?-->|(?<![:\w'\"`])//[^\n]*", re.DOTALL)
HASHED_COMMENTS = re.compile(r"(^|\s)#.*$", re.MULTILINE)

GAMES = {game.id for game in discover()}
NAMES = GAMES | {texts_of(game.id, language)("name").lower() for game in discover() for language in LANGUAGES}
NAMED = re.compile(rf"(?<![A-Za-z])(?i:{'|'.join(map(re.escape, sorted(NAMES)))})(?![a-z])")
LETTERS = {clauses_in(read_sheet(game))[0].letter for game in discover()}
KINDS = {
    "games": NAMES,
    "languages": set(LANGUAGES),
    "levels": {f"{LEVEL}{number}" for number in LEVELS},
    "clause letters": LETTERS,
}
MANY = 3  # are a list; one or two are an example
A_LIST = re.compile(r"\[[^\[\]]*\]|\{[^{}]*\}|(?:(['\"])\w+\1\s*\|\s*)+(['\"])\w+\2")  # of TypeScript
AN_ENTRY = re.compile(r"(['\"`])(.*?)\1|(\w+)(?=:)")
LETTERS_OF_A_PATTERN = re.compile(r"\[([A-Z]{3,})\]")

MAY_NAME_A_GAME = {
    "bench/load.py": "the crowd of every measurement plays the same game, so that they can be compared",
    "docs/pictures/draw.py": "README's picture of the terminal shows one game",
    "src/tischlein/cli/texts/de.toml": "drei is German for three",
}
MAY_LIST = {
    "src/tischlein/languages.py": "here the languages stand",
    "tests/engine/test_texts.py": "what each language says is known by nobody but the test",
    "tests/server/rows/write.py": "the tables of a stored version are those of some games, for ever",
}


def is_source(path):
    """Whether it is written by hand, and no prose."""
    kinds = PAGE | HASHED | {".py"}
    return path.is_file() and path.suffix in kinds and not NOT_BY_HAND & set(path.relative_to(ROOT).parts)


FOUND = [ROOT / name for name in AT_THE_TOP] + [path for folder in FOLDERS for path in (ROOT / folder).rglob("*")]
SOURCES = {str(path.relative_to(ROOT)): path for path in sorted(FOUND) if is_source(path)}
NO_TEST = [name for name in SOURCES if not name.startswith("tests/") and not name.endswith(".test.ts")]
OF_NO_GAME = [name for name in NO_TEST if not re.match(r"src/tischlein/games/\w+/", name)]


def words(node):
    """What Python code says and what it calls things; docstrings are prose."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    parts = ("id", "attr", "name", "module", "arg", "value")
    yield from (part for part in (getattr(node, name, None) for name in parts) if isinstance(part, str))
    for child in ast.iter_child_nodes(node):
        yield from words(child)


def without_comments(name, content):
    """What a file says to a machine."""
    if name.endswith(".py"):
        return "\n".join(words(ast.parse(content)))
    return (HASHED_COMMENTS if Path(name).suffix in HASHED else COMMENTS).sub("", content)


def first_string(node):
    """An entry of a list, or what stands first in it."""
    while isinstance(node, ast.Tuple | ast.List) and node.elts:
        node = node.elts[0]
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def lists_of_python(content):
    """The entries of every list, tuple, set and dictionary."""
    for node in ast.walk(ast.parse(content)):
        entries = node.keys if isinstance(node, ast.Dict) else getattr(node, "elts", [])
        yield {first_string(entry) for entry in entries}


def lists_of_the_page(content):
    """The entries of every list, object and union."""
    for found in A_LIST.finditer(COMMENTS.sub("", content)):
        yield {text or key for _, text, key in AN_ENTRY.findall(found[0])}


def lists_in(name, content):
    """What is listed in a file, kind by kind: letters also as the class of a pattern."""
    lists = lists_of_python(content) if name.endswith(".py") else lists_of_the_page(content)
    lists = [*lists, *map(set, LETTERS_OF_A_PATTERN.findall(without_comments(name, content)))]
    kinds = {kind: [entries for entries in lists if len(members & {*entries, *map(str.lower, entries)}) >= MANY]
             for kind, members in KINDS.items()}  # fmt: skip
    return {kind: found for kind, found in kinds.items() if found}


@pytest.mark.parametrize("name", [name for name in OF_NO_GAME if name not in MAY_NAME_A_GAME])
def test_no_game_is_named_outside_its_folder(name):
    found = NAMED.findall(without_comments(name, SOURCES[name].read_text(encoding="utf-8")))
    assert not found, f"{name} knows {found}: what is a game's own stands in its folder"


@pytest.mark.parametrize("name", [name for name in SOURCES if name not in MAY_LIST])
def test_nothing_is_listed_twice(name):
    found = lists_in(name, SOURCES[name].read_text(encoding="utf-8"))
    assert not found, f"{name} lists {found}: take them from discover(), LANGUAGES, LEVELS or the sheet"


@pytest.mark.parametrize("name", [*MAY_NAME_A_GAME, *MAY_LIST])
def test_every_exception_is_needed(name):
    content = SOURCES[name].read_text(encoding="utf-8")
    assert NAMED.search(without_comments(name, content)) or lists_in(name, content)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.py", f"GAMES = {sorted(GAMES)}"),
        ("a.py", f"MINUTES = {dict.fromkeys(sorted(GAMES), 30)}"),
        ("a.py", f"SHORT = {[(game, 'kurz') for game in sorted(GAMES)]}"),
        ("a.py", f"Language = Literal{list(LANGUAGES)}"),
        ("a.py", f"CLAUSE = re.compile(r'[{''.join(sorted(LETTERS))}][0-9]+')"),
        ("a.ts", f"const SHELF = {sorted(GAMES)};"),
        ("a.ts", f"type Language = {' | '.join(map(repr, LANGUAGES))};"),
        ("a.ts", f"const NAMES = {{ {', '.join(f'{language}: 1' for language in LANGUAGES)} }};"),
        ("a.svelte", f"{{#each {sorted(KINDS['levels'])} as level}}"),
    ],
)
def test_lists_are_found(name, content):
    assert lists_in(name, content)


def test_names_are_found_in_code_and_not_in_prose():
    game = min(GAMES)
    assert NAMED.findall(without_comments("a.py", f'"""As in {game}."""\nx = 1  # {game}')) == []
    assert NAMED.findall(without_comments("a.css", f"/* {game} */ p {{ --{game}-red: #f00 }}")) == [game]
    assert NAMED.findall(without_comments("a.py", f'def of_{game}(): return "{game.title()}View"')) != []

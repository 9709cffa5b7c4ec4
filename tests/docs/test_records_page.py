"""docs/records.md is the contract: its records replay, and its notations and options are exactly those of the code."""

import json
import re
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from tischlein.engine import discover, find_game, parse_record
from tischlein.engine.trace import last_line

PAGE = (Path(__file__).parents[2] / "docs/records.md").read_text(encoding="utf-8")
SECTION = re.compile(r"^## [^\n]+\n\n`(\w+)`(.*?)(?=^## |^<!-- end|\Z)", re.MULTILINE | re.DOTALL)
BLOCK = re.compile(r"^```json\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ROWS = re.compile(r"(?:^\|.*\|\n)+", re.MULTILINE)
VALUES = re.compile(r"`([^`]+)`(?: … `([^`]+)`)?")
NAME = re.compile(r"<\w+>")
MOST_WORDS = 20_000  # Triominos has millions of placements; so many of them tell the same

SECTIONS = dict(SECTION.findall(PAGE))
EXAMPLES = [text for text in BLOCK.findall(PAGE) if "format" in json.loads(text)]

games = pytest.mark.parametrize("game", [pytest.param(find_game(name), id=name) for name in SECTIONS])


@cache
def rows(game, column):
    """The rows of all tables of a game's section that have such a column."""
    tables = [
        [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()]
        for table in ROWS.findall(SECTIONS[game.id])
    ]
    return [dict(zip(head, row, strict=True)) for head, _, *body in tables if column in head for row in body]


def listed(cell):
    """The values in a cell: those in code marks, and all numbers of a range."""
    return [
        value
        for first, last in VALUES.findall(cell)
        for value in (map(str, range(int(first), int(last) + 1)) if last else [first])
    ]


@cache
def values(game, name):
    """What may stand for a name in angle brackets."""
    (row,) = (row for row in rows(game, "name") if row["name"] == f"`{name}`")
    return listed(row["values"])


@cache
def spelled(game, form):
    """The pattern of all words of a form."""
    literals = map(re.escape, NAME.split(form))
    names = [
        "(?:" + "|".join(spelled(game, value) for value in values(game, name)) + ")" for name in NAME.findall(form)
    ]
    return "".join(part for pair in zip(literals, [*names, ""], strict=True) for part in pair)


def actions_of(game):
    """Actions in words, by code: all of them, or many of very many."""
    step = game.actions.ACTIONS // MOST_WORDS + 1
    codes = [*range(0, game.actions.ACTIONS, step), *range(game.actions.ACTIONS - 5, game.actions.ACTIONS)]
    said = {code: game.actions.say_action(code) for code in codes}
    return {code: words for code, words in said.items() if can_be_read(game.actions.read_action, words)}


def outcomes_of(game):
    """All chance outcomes in words, by code."""
    said = {code: game.actions.say_outcome(code) for code in range(game.rules.MAX_OUTCOMES)}
    return {code: words for code, words in said.items() if can_be_read(game.actions.read_outcome, words)}


def can_be_read(read, words):
    """Whether there are such words: some codes belong to nothing."""
    try:
        read(words)
    except ValueError:
        return False
    return True


def test_every_game_has_its_section():
    assert set(SECTIONS) == {game.id for game in discover()}


@pytest.mark.parametrize("text", EXAMPLES)
def test_a_record_on_the_page_replays(text):
    assert parse_record(text).replay().words() == json.loads(text)["events"]


@games
def test_every_game_shows_a_record_and_the_position_after_it(game):
    ((record, line),) = pairwise(BLOCK.findall(SECTIONS[game.id]))
    assert json.loads(record)["game"] == game.id
    assert last_line(parse_record(record)) == line.strip()


def test_the_trace_is_shown_as_it_is_printed():
    shown = list(pairwise(BLOCK.findall(PAGE.split("## The trace")[1].split("\n## ")[0])))
    assert shown
    assert all(last_line(parse_record(record)) == line.strip() for record, line in shown)


@games
@pytest.mark.parametrize(("column", "words_of"), [("action", actions_of), ("chance", outcomes_of)])
def test_the_notation_is_that_of_the_code(game, column, words_of):
    """Every word of the code has a form on the page, and every form on the page is one of the code."""
    said = set(words_of(game).values())
    forms = {form: re.compile(spelled(game, form)) for row in rows(game, column) for form in listed(row[column])}
    assert [words for words in said if not any(form.fullmatch(words) for form in forms.values())] == []
    assert [form for form, pattern in forms.items() if not any(map(pattern.fullmatch, said))] == []


@games
def test_every_value_of_a_name_occurs(game):
    said = " ".join([*actions_of(game).values(), *outcomes_of(game).values()])
    for row in rows(game, "name"):
        for value in listed(row["values"]):
            assert re.search(rf"(?<!\d)(?:{spelled(game, value)})(?!\w)", said), f"{row['name']}: {value}"


@games
def test_what_others_see_is_redacted_as_the_page_says(game):
    for code, words in actions_of(game).items():
        seen = game.actions.redact_action(code)
        fitting = [row for row in rows(game, "action") if re.fullmatch(spelled(game, listed(row["action"])[0]), words)]
        hidden = [form for row in fitting for form in listed(row["others see"])]
        assert (seen == words) if not hidden else any(re.fullmatch(spelled(game, form), seen) for form in hidden)


@games
def test_options_are_those_of_the_manifest(game):
    shown = {
        listed(row["option"])[0]: (listed(row["default"])[0], listed(row["values"])) for row in rows(game, "option")
    }
    known = {name: (str(option.default), sorted(map(str, option.values))) for name, option in game.options.items()}
    assert {name: (default, sorted(allowed)) for name, (default, allowed) in shown.items()} == known

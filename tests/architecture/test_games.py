"""Every game's folder is complete: parts, clauses in code and tests, texts for all it says."""

import re
import tomllib
from typing import get_args, get_type_hints

import msgspec
import pytest

from tests.conformance.tables import every_game
from tischlein.engine import discover
from tischlein.engine.sheet import clauses_in, read_sheet
from tischlein.engine.texts import flatten, languages
from tischlein.kit import Game, RulesModule
from tischlein.languages import LANGUAGES

PARTS = (
    "RULES.md", "NOTATION.md", "components.py", "rules.py", "actions.py", "view.py", "text.py", "evaluate.py",
    *(f"texts/{language}.toml" for language in LANGUAGES), "tests", "records",
)  # fmt: skip
CONTRACT = [name for name in (*RulesModule.__annotations__, *vars(RulesModule)) if not name.startswith("_")]
LETTERS = "".join(sorted({clause.letter for game in discover() for clause in clauses_in(read_sheet(game))}))
CLAUSE = re.compile(rf"\b([{LETTERS}]\d+[a-z]?)\b")
NAMED_RULE = re.compile(r"\((?:rules?|Regeln?|règles?|regol[ae]|regels?) (\d+[a-z]?)")
SPAN = re.compile(rf"\b([{LETTERS}])(\d+)[-–][{LETTERS}]?(\d+)\b")
IN_A_NAME = re.compile(rf"[Tt]est_?([{LETTERS}]\d+[a-z]?)")


def clauses(game):
    """The clauses of RULES.md, without those that say they have no effect."""
    return {clause.id for clause in clauses_in(read_sheet(game)) if "no effect" not in clause.text.partition("\n")[0]}


def variants(game):
    """The clauses that the table of options explains."""
    rows = [line for line in read_sheet(game).splitlines() if line.startswith("| `")]
    return {name for row in rows for name in CLAUSE.findall(row)}


def cited(paths):
    """The clauses named in files; `T5-T7` names three."""
    found = set()
    for path in paths:
        text = path.read_text()
        found |= set(CLAUSE.findall(text))
        for letter, first, last in SPAN.findall(text):
            found |= {f"{letter}{number}" for number in range(int(first), int(last) + 1)}
    return found


@every_game
@pytest.mark.parametrize("part", PARTS)
def test_the_folder_is_complete(game, part):
    assert (game.folder / part).exists(), f"games/{game.id} lacks {part}"


@every_game
def test_the_box_has_its_place_and_colour(game):
    """Ours stand before those of others, each at a place of its own."""
    assert [other.shelf for other in discover()].count(game.shelf) == 1
    assert game.shelf < Game.shelf
    assert re.fullmatch("#[0-9a-f]{6}", game.colour)
    assert game.colour != Game.colour


@every_game
def test_the_contract_is_complete(game):
    missing = [name for name in CONTRACT if not hasattr(game.rules, name)]
    assert not missing
    assert {"seats", "to_act"} <= set(game.rules.STATE.fields)


@every_game
def test_turn_is_never_the_name_of_a_field(game):
    """The view, the trace and a match call the seat to act `turn`; who is active while chance acts is not that."""
    assert "turn" not in game.rules.STATE.fields


@every_game
def test_every_clause_is_coded(game):
    missing = clauses(game) - cited(game.folder.glob("*.py"))
    assert clauses(game)
    assert not missing, f"clauses of RULES.md that no code cites: {sorted(missing)}"


@every_game
def test_every_clause_is_tested(game):
    text = {path: path.read_text() for path in game.folder.glob("tests/*.py")}
    named = {clause for content in text.values() for clause in IN_A_NAME.findall(content)}
    missing = clauses(game) - cited(text) - named
    assert not missing, f"clauses of RULES.md that no test cites: {sorted(missing)}"


@every_game
def test_every_clause_of_the_code_exists(game):
    known = {name.rstrip("abcdefgh") for name in clauses(game)} | clauses(game) | variants(game)
    unknown = {name for name in cited(game.folder.glob("*.py")) if name.rstrip("abcdefgh") not in known}
    assert not unknown, f"the code cites clauses that RULES.md does not have: {sorted(unknown)}"


@every_game
def test_every_clause_beside_a_refusal_exists(game):
    named = {reason.clause for reason in game.part("components").Refusal if reason.clause}
    assert named
    assert named <= clauses(game)


def texts(game, language):
    with (game.folder / "texts" / f"{language}.toml").open("rb") as file:
        return dict(flatten(tomllib.load(file)))


@every_game
def test_texts_explain_every_refusal_option_and_verb(game):
    keys = set(texts(game, "en"))
    refusals = {f"refusal.{reason.name.lower()}" for reason in game.part("components").Refusal if reason != 0}
    assert refusals <= keys
    for name, option in game.options.items():
        assert f"option.{name}.title" in keys
        if not isinstance(option.values, range):
            assert {f"option.{name}.{value}" for value in option.values} <= keys
    assert {"name", "summary", "event.chance", "event.hidden"} <= keys


@every_game
def test_texts_say_every_fact_of_a_preview(game):
    """But for structs: those are for pictures, beside facts that say the same."""
    hints = get_type_hints(get_type_hints(game.view.preview)["return"])
    said = [fact for fact, kind in hints.items() if not holds_struct(kind)]
    assert said
    assert {f"preview.{fact}" for fact in said} <= set(texts(game, "en"))


def holds_struct(kind):
    """A struct, or a list of them, that may be left out."""
    return any(is_struct(part) or holds_struct(part) for part in get_args(kind))


def is_struct(kind):
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


@every_game
def test_a_refusal_names_the_clause_that_stands_beside_it(game):
    """People read the rule's number in the sentence, programs get it as data: it is the same, in every language."""
    for language in languages(game):
        said = texts(game, language)
        for reason in game.part("components").Refusal:
            named = NAMED_RULE.search(said.get(f"refusal.{reason.name.lower()}", ""))
            assert reason.clause[1:] == (named[1] if named else ""), (language, reason.name)

"""Every game's folder is complete: parts, clauses in code and tests, texts for all it says."""

import re
import tomllib

import pytest

from tests.conformance.tables import every_game
from tischlein.check.choices import choices
from tischlein.check.clauses import Citations
from tischlein.check.clauses import clauses as sheet
from tischlein.check.contract import contract
from tischlein.check.language import language as subset
from tischlein.check.steps import steps
from tischlein.check.wording import texts as said
from tischlein.engine import discover
from tischlein.engine.sheet import read_sheet
from tischlein.engine.texts import flatten, languages
from tischlein.kit import Game
from tischlein.languages import LANGUAGES

PARTS = (
    "RULES.md", "NOTATION.md", "components.py", "rules.py", "actions.py", "view.py", "text.py", "evaluate.py",
    *(f"texts/{language}.toml" for language in LANGUAGES), "tests", "records",
)  # fmt: skip
NAMED_RULE = re.compile(r"\((?:rules?|Regeln?|règles?|regol[ae]|regels?) (\d+[a-z]?)")


def clauses(game):
    """The clauses of RULES.md, without those that say they have no effect."""
    return Citations(read_sheet(game)).wanted


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
@pytest.mark.parametrize("look", [contract, subset, sheet, said, choices], ids=lambda look: look.__name__)
def test_what_tischlein_check_looks_at_without_playing_is_in_order(game, look):
    """The contract, the subset, clauses in code and tests, texts, options."""
    assert list(look(game)) == []
    assert steps(game) == []


@every_game
def test_turn_is_never_the_name_of_a_field(game):
    """The view, the trace and a match call the seat to act `turn`; who is active while chance acts is not that."""
    assert "turn" not in game.rules.STATE.fields


@every_game
def test_every_clause_beside_a_refusal_exists(game):
    named = {reason.clause for reason in game.part("components").Refusal if reason.clause}
    assert named
    assert named <= clauses(game)


def texts(game, language):
    with (game.folder / "texts" / f"{language}.toml").open("rb") as file:
        return dict(flatten(tomllib.load(file)))


@every_game
def test_a_refusal_names_the_clause_that_stands_beside_it(game):
    """People read the rule's number in the sentence, programs get it as data: it is the same, in every language."""
    for language in languages(game):
        said = texts(game, language)
        for reason in game.part("components").Refusal:
            named = NAMED_RULE.search(said.get(f"refusal.{reason.name.lower()}", ""))
            assert reason.clause[1:] == (named[1] if named else ""), (language, reason.name)

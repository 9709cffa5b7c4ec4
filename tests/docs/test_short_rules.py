"""Every game has short rules in every language: one leaf that names its clauses, complete enough to play from."""

import re

from tests.docs.test_sheets import FIGURE, ORIGIN, anchors, sheets
from tischlein.engine.sheet import clauses_in, read_sheet, read_short

ROW = re.compile(r"^\| ([A-Z]\d+[a-z]?) \| .+ \| .+ \|$", re.MULTILINE)
ENOUGH = 0.7  # of the clauses; what only a program must know (proofs, clocks, counts) is not on the leaf


def clauses_of(text):
    """The clauses that lines and rows of tables name, in their order."""
    return anchors(text) + ROW.findall(text)


def played(game):
    """The clauses that a game is played by: without variants, their parts counted with them."""
    return {re.match(r"[A-Z]\d+", clause.id)[0] for clause in clauses_in(read_sheet(game)) if clause.letter != "V"}


@sheets
def test_every_line_names_clauses_that_exist(game, language):
    text = read_short(game, language)
    assert set(clauses_of(text)) <= {clause.id for clause in clauses_in(read_sheet(game))}
    body = text.split("## ", 1)[1].split("> ")[0]
    lines = [part for part in body.split("\n\n")[1:] if part.strip() and not part.startswith(("## ", "![", "|"))]
    assert not [line for line in lines if not re.match(r"\*\*(?:[A-Z]\d+[a-z]? ?)+\*\* ", line)]


@sheets
def test_it_is_enough_to_play_from(game, language):
    named = {re.match(r"[A-Z]\d+", clause)[0] for clause in clauses_of(read_short(game, language))}
    assert len(named & played(game)) >= ENOUGH * len(played(game))


@sheets
def test_all_languages_have_the_same_form(game, language):
    """Sections, clauses, figures, rulings: a translation drops nothing."""
    text, german = read_short(game, language), read_short(game, "de")
    for part in (re.compile(r"^## ", re.MULTILINE), FIGURE, ORIGIN):
        assert part.findall(text) == part.findall(german)
    assert clauses_of(text) == clauses_of(german)
    assert len(FIGURE.findall(text)) == 2


@sheets
def test_the_leaf_says_where_it_comes_from(game, language):
    assert re.search(r"^> \S.+\.$", read_short(game, language), re.MULTILINE)

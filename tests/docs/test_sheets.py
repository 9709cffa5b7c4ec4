"""Every game has a sheet for players in every language: all clauses of RULES.md, the same figures, whole mark-up."""

import re
from pathlib import Path

import pytest

from tischlein.engine import discover
from tischlein.engine.sheet import clauses_in, read_sheet
from tischlein.languages import LANGUAGES

ANCHORS = re.compile(r"^\*\*((?:[A-Z]\d+[a-z]? ?)+)\*\* ", re.MULTILINE)
FIGURE = re.compile(r"^!\[.+?\]\((.+?)\) \S", re.MULTILINE)
ORIGIN = re.compile(r"\[(ours|publisher)\]")
ROW = re.compile(r"^\|.*\|$", re.MULTILINE)

sheets = pytest.mark.parametrize(
    ("game", "language"),
    [pytest.param(game, language, id=f"{game.id}-{language}") for game in discover() for language in LANGUAGES],
)


def sheet(game, language):
    return (game.folder / "sheet" / f"{language}.md").read_text(encoding="utf-8")


def anchors(text):
    return [name for names in ANCHORS.findall(text) for name in names.split()]


@sheets
def test_every_clause_has_one_anchor(game, language):
    clauses = [clause.id for clause in clauses_in(read_sheet(game))]
    assert sorted(anchors(sheet(game, language))) == sorted(clauses)


@sheets
def test_all_languages_have_the_same_form(game, language):
    """Sections, order of clauses, figures, rulings and tables: a translation drops nothing."""
    text, german = sheet(game, language), sheet(game, "de")
    for part in (re.compile(r"^## ", re.MULTILINE), FIGURE, ORIGIN):
        assert part.findall(text) == part.findall(german)
    assert anchors(text) == anchors(german)
    assert [row.count("|") for row in ROW.findall(text)] == [row.count("|") for row in ROW.findall(german)]


@sheets
def test_the_head_names_the_game_and_its_facts(game, language):
    title, lead, facts = sheet(game, language).split("\n\n")[:3]
    assert title.startswith("# ")
    assert lead.endswith(".")
    assert f"{min(game.seats)}–{max(game.seats)} " in facts.split(" · ")[0]
    assert len(facts.split(" · ")) == 4
    assert str(game.age) in facts
    assert f" {game.minutes} " in facts.split(" · ")[3]


@pytest.mark.parametrize("game", discover(), ids=str)
def test_the_sheet_of_programmers_knows_the_same_duration(game):
    assert set(re.findall(r"(\d+) minutes", read_sheet(game))) <= {str(game.minutes)}


@sheets
def test_figures_exist_and_marks_are_closed(game, language):
    text = sheet(game, language)
    for source in FIGURE.findall(text):
        file, _, view = source.partition("#")
        drawing = (Path(game.folder) / "sheet" / file).read_text(encoding="utf-8")
        assert not view or f'<view id="{view}"' in drawing
    assert all(part.count("**") % 2 == 0 for part in text.split("\n\n"))


def test_figures_have_no_words():
    """One drawing serves five languages: numbers and signs only."""
    for game in discover():
        for file in (game.folder / "sheet").glob("*.svg"):
            shown = re.findall(r"<text[^>]*>([^<]*)<", file.read_text(encoding="utf-8"))
            assert not [words for words in shown if re.search(r"[^\W\d_]{2,}", words)]

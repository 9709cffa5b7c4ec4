"""Words of records, and the texts of the view."""

import re

import pytest

from tischlein.engine import texts_of
from tischlein.games.artefakt import GAME
from tischlein.games.artefakt.actions import (
    ACTIONS,
    OUTCOMES,
    read_action,
    read_outcome,
    redact_action,
    say_action,
    say_outcome,
)
from tischlein.games.artefakt.sites import NAMES
from tischlein.games.artefakt.tests.table import given
from tischlein.kit import SPECTATOR
from tischlein.languages import LANGUAGES


def test_every_code_has_words_of_its_own():
    assert [read_action(say_action(code)) for code in range(ACTIONS)] == list(range(ACTIONS))
    assert [read_outcome(say_outcome(code)) for code in range(OUTCOMES)] == list(range(OUTCOMES))


@pytest.mark.parametrize(
    "words",
    ["plan 3 1 4", "cw", "ccw", "take", "steal 2 blue", "skip", "give brown-c", "colour yellow", "open 10",
     "use lady cw", "use 7", "use 0", "use 7 blue", "use blue-c brown", "use 7 blue 9", "use 2 lady ccw"],
)  # fmt: skip
def test_the_notation_of_records(words):
    assert say_action(read_action(words)) == words


@pytest.mark.parametrize(
    "words", ["plan 1 1 2", "plan 1 2", "steal 4 blue", "open 0", "use 11", "give red-a", "CW", "take ", ""]
)
def test_other_spellings_are_refused(words):
    with pytest.raises(ValueError, match="an action is"):
        read_action(words)


@pytest.mark.parametrize("words", ["0", "11", "07", "e", "blue-0", "blue-11", "blue-a"])
def test_other_outcomes_are_refused(words):
    with pytest.raises(ValueError, match="an outcome is"):
        read_outcome(words)


def test_nonsense_codes_have_no_words():
    for code in (-1, ACTIONS):
        with pytest.raises(ValueError, match="no action"):
            say_action(code)


@pytest.mark.parametrize(
    ("words", "public"),
    [
        ("plan 3 1 4", "plan ? ? ?"),
        ("give brown-c", "give brown-?"),
        ("use yellow-a blue", "use yellow-? blue"),
        ("use 7", "use 7"),
    ],
)
def test_redacted_words(words, public):
    assert redact_action(read_action(words)) == public


SAME = {(4, "en"), (4, "nl"), (3, "fr")}  # Atlantis and Ruine


@pytest.mark.parametrize("language", LANGUAGES)
class TestTexts:
    """Every moment can be told in every language."""

    def told(self, table, seat, language):
        sections = GAME.text.describe(table.match.see(seat), texts_of("artefakt", language))
        return {section.key: section for section in sections}

    def test_all_moments(self, language):
        table = given(
            3,
            figures={0: (6, 6, 1), 1: (6, 2, 3), 2: (4, 5, 7)},
            boards={0: "brown-a", 1: "blue-b blue-c"},
            sites={4: "yellow-a"},
        )
        for seat in (0, 1, SPECTATOR):
            for go_on in (table.begin_round, table.begin_planning, table.evaluate, table.end_round):
                go_on()
                told = self.told(table, seat, language)
                assert {"table", "circle", "players", "texts", "points"} <= set(told)
                assert ("hand" in told) == (seat != SPECTATOR)

    def test_the_circle_names_everything(self, language):
        table = given(figures={0: (6, 6, 1)}, sites={6: "yellow-a yellow-b"})
        row = next(row for row in self.told(table, 1, language)["circle"].rows if row[0].startswith("6"))
        say = texts_of("artefakt", language)
        assert say("site.6") in row[0]
        assert "2" in row[2]
        assert say("word.dicker") in row[4]
        assert "Lady" in row[4]

    def test_own_pieces_are_told_others_not(self, language):
        table = given(boards={0: "blue-a blue-c"})
        assert "a" in self.told(table, 0, language)["hand"].rows[0][1]
        assert self.told(table, 1, language)["players"].rows[0][2] == "–"

    def test_the_effects_belong_to_their_sites(self, language):
        say = texts_of("artefakt", language)
        for number, name in NAMES.items():
            assert (say(f"site.{number}") == name) == (language == "de" or (number, language) in SAME)
            assert say(f"effect.{number}")

    def test_house_rules_are_questions_with_answers(self, language):
        """A title that names one answer would read backwards beside the other."""
        say = texts_of("artefakt", language)
        for option in ("basic", "all_open", "effects", "short", "long"):
            assert say(f"option.{option}.title").endswith("?")
            assert max(len(say(f"option.{option}.{value}")) for value in (0, 1)) < 34  # a phone shows so many letters

    def test_figures_and_sites_have_names_of_this_language(self, language):
        told = (GAME.folder / "sheet" / f"{language}.md").read_text(encoding="utf-8")
        say = texts_of("artefakt", language)
        assert all(f"| {number} | {say(f'site.{number}')} |" in told for number in NAMES)
        if language != "de":
            said = told + (GAME.folder / "lesson" / f"{language}.toml").read_text(encoding="utf-8") + str(say.texts)
            assert not re.search(
                r"Dicker|Langer|Kathedrale|Friedhof|Opferstein|Osterinsel|Höhle|Hafen|Sternwarte", said
            )

    def test_previews_and_moments_have_texts(self, language):
        say = texts_of("artefakt", language)
        for key in ("site", "dicker", "lady", "langer", "keeps", "opens", "closes"):
            assert "7" in say(f"preview.{key}", 7)
        for verb in ("gains", "shows", "robs"):
            for colour in ("blue", "brown", "yellow"):
                assert "7" in say(f"preview.{verb}_{colour}", 7)

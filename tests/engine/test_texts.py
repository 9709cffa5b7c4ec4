"""Texts: blanks are filled by their type, and a seat is called after whoever sits there."""

import pytest

from tischlein.engine import find_game
from tischlein.engine.texts import NamedTexts, event_text, languages, texts_of

WORDS = {"de": "Platz 2", "en": "seat 2", "fr": "Place 2", "it": "Posto 2", "nl": "plaats 2"}
NAMES = ["Ada", "Ben", "{Cleo}"]
every_language = pytest.mark.parametrize("language", WORDS)


@every_language
def test_a_seat_has_its_number_where_nobody_has_a_name(language):
    texts = texts_of("artefakt", language)
    assert f" {WORDS[language]}" in event_text(texts, "0 steal 2 blue", NAMES)
    assert texts_of("troika", language)("preview.from_hand", 2).endswith(f" {WORDS[language]}")


@every_language
def test_a_seat_has_the_name_of_whoever_sits_there(language):
    """Whatever the name is: it is put in, not read."""
    texts = NamedTexts(texts_of("artefakt", language), NAMES)
    assert " {Cleo}" in event_text(texts, "0 steal 2 blue", NAMES)
    assert WORDS[language] not in event_text(texts, "0 steal 2 blue", NAMES)
    assert texts("text.you", 1).endswith("(Ben)")
    assert NamedTexts(texts_of("troika", language), NAMES)("preview.from_hand", 0).endswith(" Ada")


def test_a_seat_beyond_the_names_has_its_number():
    assert NamedTexts(texts_of("drei", "en"), NAMES[:2])("text.player", 2) == "seat 2"


def test_only_seats_get_names():
    """Artefakt: site 1 is no player, in whatever language the two words are alike."""
    for language in languages(find_game("artefakt")):
        texts = NamedTexts(texts_of("artefakt", language), NAMES)
        assert "Ben" not in texts("preview.opens", 1)

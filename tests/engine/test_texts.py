"""Texts: blanks are filled by their type, and a seat is called after whoever sits there."""

import pytest

from tischlein.engine import find_game
from tischlein.engine.texts import NamedTexts, event_text, fact_text, languages, texts_of
from tischlein.games.artefakt.view import ArtefaktFacts
from tischlein.games.terra.view import TerraFacts
from tischlein.kit import Counted, Gain

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


def test_a_blank_may_name_the_table_where_its_value_is_found():
    """Artefakt: a site is its number for the log, and has a name in every language; several are a list."""
    facts = ArtefaktFacts(here=7, site=4)
    assert event_text(texts_of("artefakt", "de"), "0 use dicker cw", NAMES, facts).endswith(
        "den Text von 7\u00a0Höhle; das Ziel ist 4\u00a0Atlantis."
    )
    whole = fact_text(texts_of("artefakt", "en"), "event.follow", ArtefaktFacts(who=1, wins=["blue", "brown"]))
    assert whole == "Artefact complete (Amphora, Mask): seat 1 wins!"


def test_so_many_of_something_have_the_form_of_their_number():
    taken = ArtefaktFacts(who=1, here=7, found=[Counted("blue", 1), Counted("yellow", 2)])
    said = fact_text(NamedTexts(texts_of("artefakt", "de"), NAMES), "event.follow", taken)
    assert said == "Ben nimmt 1 blaues Fragment, 2 gelbe Fragmente von 7\u00a0Höhle."


def test_a_struct_in_a_blank_is_said_by_its_own_text():
    gains = TerraFacts(averts="G-AF", gains=[Gain(0, 3), Gain(1, -2)])
    said = event_text(NamedTexts(texts_of("terra", "en"), NAMES), "1 decline", NAMES, gains)
    assert said == "Ben passes. The crisis is averted. Points: Ada +3, Ben −2."

"""Actions and outcomes in words."""

import pytest

from tischlein.games.terra.actions import (
    ACTIONS,
    AVERT,
    DECLINE,
    SET,
    read_action,
    read_outcome,
    redact_action,
    say_action,
    say_outcome,
)


def test_every_code_has_its_own_words():
    spoken = [say_action(code) for code in range(ACTIONS)]
    assert len(set(spoken)) == ACTIONS
    assert [read_action(words) for words in spoken] == list(range(ACTIONS))


def test_outcomes_are_cards_in_their_order():
    spoken = [say_outcome(code) for code in range(36)]
    assert spoken[:7] == ["G1", "G2", "G3", "G4", "G5", "G6", "B1"]
    assert spoken[18:20] == ["G-NA", "G-SA"]
    assert [read_outcome(words) for words in spoken] == list(range(36))


@pytest.mark.parametrize("words", ["set R4 R3 R2", "set R2 B3 G4", "set R2 R3  R4"])
def test_a_set_is_written_in_the_order_of_the_cards(words):
    with pytest.raises(ValueError, match="written in the order"):
        read_action(words)


@pytest.mark.parametrize("words", ["avert G7", "avert", "lay B4", "lay B4 XX", "Decline", "done ", "", "avert ?"])
def test_other_words_are_no_action(words):
    with pytest.raises(ValueError, match="an action is"):
        read_action(words)


@pytest.mark.parametrize("words", ["B7", "B-XX", "b4", ""])
def test_other_outcomes_are_none(words):
    with pytest.raises(ValueError, match="an outcome is"):
        read_outcome(words)


@pytest.mark.parametrize("code", [-1, ACTIONS])
def test_other_codes_have_no_words(code):
    with pytest.raises(ValueError, match="no action"):
        say_action(code)


def test_public_words():
    assert redact_action(AVERT + 3) == "avert ?"
    assert redact_action(SET + 59) == "set ? ? ?"
    assert redact_action(DECLINE) == "decline"

"""Editions in words: the form for what is printed, and what is wrong with what was entered, at its place."""

from __future__ import annotations

from typing import Any

import msgspec

from tischlein.engine.editions import FORMAT, LONGEST_NAME, OURS, Flaw, edition_of, flaws, is_name, ours, shown
from tischlein.engine.texts import Texts
from tischlein.kit import Edition, EditionField, Game
from tischlein.server.messages.editions import (
    EditionChecked,
    EditionChoice,
    EditionFile,
    EditionFlaw,
    EditionForm,
    EditionPlace,
    EditionTable,
)
from tischlein.server.speech.refusals import game_texts, server_texts

MOST_FLAWS = 100  # that are told at once


def form_of(game: Game, language: str) -> EditionForm:
    """What an owner of the box enters."""
    say = game_texts(game, language)
    return EditionForm(game.id, [table(field, say) for field in game.printed_fields], as_file(ours(game)))


def as_file(edition: Edition) -> EditionFile:
    """An edition as it is sent."""
    return msgspec.convert(edition.content(), EditionFile)


def table(field: EditionField, say: Texts) -> EditionTable:
    """Places of one kind, in words."""
    return EditionTable(
        name=field.name,
        title=say(f"edition.{field.name}"),
        hint=say(f"edition.{field.name}_hint"),
        kind=field.kind,
        places=[place(field, name, say) for name in field.places],
        choices=[EditionChoice(choice, word_of(field, choice, say)) for choice in field.choices],
        each=field.each,
        low=field.low,
        high=field.high,
        given=dict(field.given),
        columns=field.columns,
        clause=field.clause,
    )


def place(field: EditionField, name: str, say: Texts) -> EditionPlace:
    """Something that is printed, and the question for it."""
    word = called(field, name, say)
    return EditionPlace(name, word, say(f"edition.{field.name}_ask", word))


def called(field: EditionField, name: str, say: Texts) -> str:
    """What a place is called."""
    return say.word(name) if field.words == "word" else say(f"{field.words}.{name}") if field.words else name


def word_of(field: EditionField, choice: str, say: Texts) -> str:
    """What can be printed, as people say it."""
    return say(field.choice_texts[choice]) if choice in field.choice_texts else choice


# -- What is wrong -----------------------------------------------------------------------------------------------------


def checked(game: Game, language: str, content: dict[str, Any]) -> EditionChecked:
    """What was entered, as a file; or what is wrong with it."""
    printed, name = content.get("printed"), content.get("name")
    found = [*flaws_of_file(game, content), *(flaws(game, printed) if isinstance(printed, dict) else [])]
    if not found:
        assert isinstance(printed, dict)
        assert isinstance(name, str)
        edition = edition_of(game, name, printed)
        if content.get("hash", edition.hash) == edition.hash:
            return EditionChecked(as_file(edition), [])
        found = [Flaw("bad_hash", parts={"hash": shown(content["hash"]), "right": edition.hash})]
    say = game_texts(game, language)
    fields = {field.name: field for field in game.printed_fields}
    told = [told_of(flaw, fields.get(flaw.field), say, server_texts(language)) for flaw in found[:MOST_FLAWS]]
    return EditionChecked(None, told)


def flaws_of_file(game: Game, content: dict[str, Any]) -> list[Flaw]:
    """What is wrong beside the tables."""
    name = content.get("name")
    wrong = {
        "bad_format": content.get("format", FORMAT) != FORMAT or not isinstance(content.get("printed"), dict),
        "other_game": content.get("game", game.id) != game.id,
        "bad_name": not is_name(name, LONGEST_NAME) or name == OURS,
    }
    parts: dict[str, int | str] = {"format": FORMAT, "game": shown(content.get("game")), "most": LONGEST_NAME}
    return [Flaw(key, parts=parts) for key, is_wrong in wrong.items() if is_wrong]


def told_of(flaw: Flaw, field: EditionField | None, say: Texts, words: Texts) -> EditionFlaw:
    """A flaw in a sentence of the reader's language."""
    parts: dict[str, object] = {**flaw.parts, "field": flaw.field, "place": flaw.place}
    if field is not None:
        parts |= {"field": say(f"edition.{field.name}")}
        parts |= {"place": called(field, flaw.place, say)} if flaw.place in field.places else {}
        parts |= {"choice": word_of(field, str(flaw.parts["choice"]), say)} if "choice" in flaw.parts else {}
        parts |= {"of": say.word(str(flaw.parts["of"]))} if flaw.parts.get("of") else {}
        parts |= {"choices": ", ".join(word_of(field, choice, say) for choice in field.choices)}
    return EditionFlaw(words(f"edition.{flaw.key}", **parts), flaw.field, flaw.place)

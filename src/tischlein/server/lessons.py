"""A first game: a stored beginning of one, and what to say and to try at some of its moments.

It is the folder `lesson` of a game: lesson.toml, and the texts in a file a language.  A lesson belongs to nobody and
changes nothing on the server; the reader's browser leads through it.
"""

from __future__ import annotations

import tomllib
from functools import cache

import msgspec

from tischlein.engine import Match, Texts, see_event
from tischlein.engine.texts import FALLBACK, NamedTexts, read_texts
from tischlein.kit import CHANCE, Game

from .messages.catalogue import Lesson, LessonStep
from .messages.news import Line
from .positions import position_of
from .refusals import game_texts, not_found
from .telling import brought, sentence

LEARNER = "{me}"  # browsers put the reader's name there
COMPANY = ("Jonas", "Lotte", "Emil", "Frieda", "Mara")


class Stop(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A moment at which something is explained."""

    key: str  # of its text
    at: int  # after so many events
    expect: str = ""  # the action that the learner is invited to play: the record's next event
    clause: str = ""  # of the rules


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file lesson.toml."""

    seats: int
    seat: int  # the learner's
    events: list[str]
    step: list[Stop]
    options: dict[str, int | str] = {}


def has_lesson(game: Game) -> bool:
    """Whether there is one; a game on one page may have none."""
    return (game.folder / "lesson" / "lesson.toml").is_file()


def script_of(game: Game) -> Script:
    """The lesson of a game as it is stored."""
    file = game.folder / "lesson" / "lesson.toml"
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Script)


def lesson_texts(game: Game, language: str) -> Texts:
    """What the lesson says; in English where it does not speak the language."""
    file = game.folder / "lesson" / f"{language}.toml"
    return read_texts(file if file.is_file() else file.with_stem(FALLBACK))


@cache
def lesson(game: Game, language: str) -> Lesson:
    """The whole lesson, to be walked through."""
    if not has_lesson(game):
        raise not_found("no_lesson")
    script, say = script_of(game), lesson_texts(game, language)
    others = iter(COMPANY)
    names = [LEARNER if seat == script.seat else next(others) for seat in range(script.seats)]
    texts = NamedTexts(game_texts(game, language), names)
    match, steps, seq = Match(game, script.seats, script.options), [], 0
    for stop in script.step:
        lines = []
        for event in script.events[len(match.events) : stop.at]:
            is_secret = len(match.to_act()) > 1 and not event.startswith(f"{script.seat} ")  # A14: others plan unseen
            facts = brought(match, event)
            match.play(event)
            if not is_secret:
                seq += 1
                lines.append(line_of(match, script.seat, seq, texts, names, facts))
        position = position_of(match, script.seat, texts, acts=bool(stop.expect))
        steps.append(LessonStep(say(stop.key, *names), position, lines, stop.expect, stop.clause))
    return Lesson(game.id, names, steps)


def line_of(match: Match, seat: int, seq: int, texts: Texts, names: list[str], facts: dict[str, object]) -> Line:
    """The last event, and what it brought, as the learner may see it."""
    event = match.events[-1]
    seen = see_event(match.game, event, seat)
    actor = -1 if event.actor == CHANCE else event.actor
    return Line(seq, "event", sentence(texts, seen, names, facts), seen, actor)

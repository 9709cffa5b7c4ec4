"""A first game: a stored beginning of one, and what to say and to try at some of its moments.

It is the folder `lesson` of a game: lesson.toml, and the texts in a file a language.  The figures of the rules are set
up by figures.jsonl, a record each, and say what stands below them there.  A lesson belongs to nobody and changes
nothing on the server; the reader's browser leads through it.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache

import msgspec

from tischlein.engine import Match, Texts, see_event
from tischlein.engine.telling import Brought, brought
from tischlein.engine.texts import FALLBACK, NamedTexts, on_page, read_texts
from tischlein.kit import CHANCE, Game
from tischlein.server.messages.catalogue import Lesson, LessonMoment, LessonStep
from tischlein.server.messages.news import Line
from tischlein.server.speech.refusals import game_texts, not_found

from .positions import position_of
from .telling import event_line

LESSON, OF_LESSON = "LESSON", "lesson."  # of a game on one page: its script, and how the keys of its texts begin
LEARNER = "{me}"  # browsers put the reader's name there
COMPANY = ("Jonas", "Lotte", "Emil", "Frieda", "Mara")
CAPTION = re.compile(r"^!\[.*\]\((?:\w+\.svg#)?(\w+)(?:\.svg)?\) (?:\*\*[A-Z]\*\* )?(.*)$", re.MULTILINE)
EMPHASIS = re.compile(r"\*+")


class Stop(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A moment at which something is explained."""

    key: str  # of its text
    at: int  # after so many events
    expect: str = ""  # the action that the learner is invited to play: the record's next event, or one that is refused
    clause: str = ""  # of the rules


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file lesson.toml."""

    seats: int
    seat: int  # the learner's
    events: list[str]
    step: list[Stop]
    options: dict[str, int | str] = {}


class FigureRecord(msgspec.Struct, frozen=True):
    """A line of figures.jsonl: a record with a figure of the rules, and which of its events lays it."""

    figure: str
    clause: str
    seat: int  # the learner's
    at: int  # after so many events
    seats: int
    events: list[str]
    options: dict[str, int | str] = {}
    wrong: str = ""  # the action of a figure that shows what is not allowed; then the record ends here

    def script(self) -> Script:
        """The steps of the figure: what is to be tried, and what comes of it."""
        tried = self.wrong or self.events[self.at].partition(" ")[2]
        stops = [Stop(self.figure, self.at, tried, self.clause)]
        if not self.wrong:
            stops.append(Stop(self.figure, len(self.events), clause=self.clause))
        return Script(self.seats, self.seat, self.events, stops, self.options)


@cache
def figures(game: Game) -> dict[str, FigureRecord]:
    """By name the figures of a game's rules that can be set up."""
    file = game.folder / "lesson" / "figures.jsonl"
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    return {found.figure: found for found in (msgspec.json.decode(line, type=FigureRecord) for line in lines)}


def captions(game: Game, language: str) -> Texts:
    """What stands below each figure; in English where there is no sheet in the language."""
    file = game.folder / "sheet" / f"{language}.md"
    sheet = (file if file.is_file() else file.with_stem(FALLBACK)).read_text(encoding="utf-8")
    return Texts(language, {name: EMPHASIS.sub("", words) for name, words in CAPTION.findall(sheet)})


def has_lesson(game: Game) -> bool:
    """Whether there is one."""
    return (on_page(game) and LESSON in game.own("rules")) or (game.folder / "lesson" / "lesson.toml").is_file()


def script_of(game: Game) -> Script:
    """The lesson of a game as it is stored; that of a game on one page is its `LESSON`."""
    if on_page(game):
        return msgspec.convert(game.own("rules")[LESSON], Script)
    file = game.folder / "lesson" / "lesson.toml"
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Script)


def lesson_texts(game: Game, language: str) -> Texts:
    """What the lesson says; in English where it does not speak the language."""
    if on_page(game):
        said = game_texts(game, language).texts
        return Texts(language, {key.removeprefix(OF_LESSON): said[key] for key in said if key.startswith(OF_LESSON)})
    file = game.folder / "lesson" / f"{language}.toml"
    return read_texts(file if file.is_file() else file.with_stem(FALLBACK))


@cache
def lesson(game: Game, language: str) -> Lesson:
    """The whole lesson, to be walked through."""
    if not has_lesson(game):
        raise not_found("no_lesson")
    return told(game, language, script_of(game), lesson_texts(game, language))


@cache
def practice(game: Game, language: str, figure: str) -> Lesson:
    """A figure of the rules, to be tried at a table."""
    if figure not in figures(game):
        raise not_found("no_figure")
    return told(game, language, figures(game)[figure].script(), captions(game, language))


def told(game: Game, language: str, script: Script, say: Texts) -> Lesson:
    """The steps of a script, in words."""
    others = iter(COMPANY)
    names = [LEARNER if seat == script.seat else next(others) for seat in range(script.seats)]
    texts = NamedTexts(game_texts(game, language), names)
    match, seq = Match(game, script.seats, script.options), 0
    steps: list[LessonStep] = []
    for stop in script.step:
        lines, way = [], []
        for words in script.events[len(match.events) : stop.at]:
            event = match.read_event(words)
            is_secret = len(match.to_act()) > 1 and event.actor != script.seat  # A14: others plan unseen
            news = brought(match, event)
            match.happen(event)
            if not is_secret:
                seq += 1
                lines.append(line_of(match, script.seat, seq, texts, names, news))
            is_move = match.turn != CHANCE and not is_secret  # also the last of those chance events that answer one
            if steps and is_move and len(match.events) < stop.at:
                way.append(LessonMoment(position_of(match, script.seat, None, acts=False), len(lines)))
        position = position_of(match, script.seat, texts, acts=bool(stop.expect))
        steps.append(LessonStep(say(stop.key, *names), position, lines, stop.expect, stop.clause, way))
    return Lesson(game.id, names, steps)


def line_of(match: Match, seat: int, seq: int, texts: Texts, names: list[str], news: Brought) -> Line:
    """The last event, and what it brought, as the learner may see it."""
    event = match.events[-1]
    seen = see_event(match.game, event, seat)
    actor = -1 if event.actor == CHANCE else event.actor
    return event_line(seq, texts, seen, names, news, actor)

"""What can be played and learnt here."""

from __future__ import annotations

from .basics import Reply
from .news import Line, Position


class OptionValue(Reply, frozen=True):
    """One of the values of an option."""

    value: int | str
    name: str  # what it means, in the reader's language
    seats: list[int]  # the numbers of players for whom it is


class OptionInfo(Reply, frozen=True):
    """A house rule."""

    name: str
    title: str  # in the reader's language
    default: int | str
    values: list[OptionValue]  # to choose from; none: any whole number from low to high
    low: int = 0
    high: int = 0


class Preset(Reply, frozen=True):
    """House rules that go well together."""

    id: str  # leaflet, short or children
    name: str  # in the reader's language
    options: dict[str, int | str]  # those that differ from the default


class GameInfo(Reply, frozen=True):
    """A game, as the lobby shows it."""

    id: str
    name: str
    summary: str
    age: int  # from so many years on
    minutes: int  # how long a game takes people
    colour: str  # of its box, behind the picture or instead of one: #c99765
    seats: list[int]  # how many can play
    options: list[OptionInfo]
    presets: list[Preset]
    languages: list[str]  # those the game itself speaks
    lesson: bool = False  # whether there is one for a first game
    short: bool = False  # whether there are short rules, one leaf to be laid beside the box
    pad: bool = False  # whether there is a score pad for people with the box
    editions: bool = False  # whether printings differ, so that owners may enter theirs
    figures: list[str] = []  # of its rules, those that can be tried at a table
    unit_one: str = ""  # what is counted in it, unless that is points: {0} Chip
    unit_other: str = ""


class BotInfo(Reply, frozen=True):
    """A bot that may be seated."""

    id: str  # level3 and others, or the name of a program
    name: str
    about: str
    searches: bool = False  # and so has the taste of its character


class CharacterInfo(Reply, frozen=True):
    """Somebody whom a bot can be."""

    id: str  # taler and others
    name: str
    pace: str  # in a sentence
    taste: str  # likewise; those who search have one


class Catalogue(Reply, frozen=True):
    """Everything that can be played here, and against whom."""

    games: list[GameInfo]  # as they stand on the shelf
    bots: list[BotInfo]
    cast: list[CharacterInfo]
    phrases: dict[str, str]  # of the chat, by key, in the reader's language


class SiteInfo(Reply, frozen=True):
    """The server itself."""

    version: str
    url: str  # what links for others begin with: the public address, or the one for phones in the same network
    imprint: bool  # whether there is a page /imprint
    privacy: bool  # whether there is a page /privacy


class GameTexts(Reply, frozen=True):
    """The texts of a game in a language, by dotted keys."""

    game: str
    language: str
    texts: dict[str, str]


class GameSheet(Reply, frozen=True):
    """The rules of a game as players read them."""

    game: str
    language: str  # in which they are written
    text: str  # Markdown, of which the page shows a small part


class LessonMoment(Reply, frozen=True):
    """How the table looks after one of the moves that lead to a step."""

    position: Position
    lines: int  # so many of the step's lines have been told by then


class LessonStep(Reply, frozen=True):
    """A moment of a lesson."""

    text: str  # in the reader's language
    position: Position
    lines: list[Line]  # what has happened since the step before
    expect: str = ""  # the action to try, if it is legal; none: there is only something to read
    clause: str = ""  # of the rules, to read on
    way: list[LessonMoment] = []  # the moves since the step before but the last, which leads to `position`


class Lesson(Reply, frozen=True):
    """A first game, or a figure of the rules, to walk through; wherever the learner is named, it says {me}."""

    game: str
    names: list[str]  # by seat
    steps: list[LessonStep]

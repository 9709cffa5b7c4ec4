"""What goes over the wire: every message of HTTP and of the socket.

The OpenAPI document, the TypeScript types and docs/protocol.md are made from these structs; a comment behind a field
is its documentation there.  Requests forbid unknown fields, so that a misspelt one is not silently ignored.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tischlein.kit import Section

Name = Annotated[str, Meta(min_length=1, max_length=24)]
Token = Annotated[str, Meta(min_length=22, max_length=64)]
ClientId = Annotated[str, Meta(min_length=1, max_length=64)]
Hex = Annotated[str, Meta(pattern="^([0-9a-f]{2}){0,32}$")]  # up to 32 bytes
Seat = Annotated[int, Meta(ge=0, le=5)]
BotName = Annotated[str, Meta(min_length=1, max_length=64)]


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of what clients say."""


class Wish(Request, frozen=True, tag_field="type"):
    """Base of what clients say on the socket."""


class Reply(msgspec.Struct, frozen=True):
    """Base of what the server says."""


class News(Reply, frozen=True, tag_field="type"):
    """Base of what the server says on the socket."""


# -- What can be played ------------------------------------------------------------------------------------------------


class OptionValue(Reply, frozen=True):
    """One of the values of an option."""

    value: int | str
    name: str  # what it means, in the reader's language


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
    seats: list[int]  # how many can play
    options: list[OptionInfo]
    presets: list[Preset]
    languages: list[str]  # those the game itself speaks
    lesson: bool = False  # whether there is one for a first game


class BotInfo(Reply, frozen=True):
    """A bot that may be seated."""

    id: str  # level1 to level5, or the name of a program
    name: str
    about: str


class Catalogue(Reply, frozen=True):
    """Everything that can be played here, and against whom."""

    games: list[GameInfo]
    bots: list[BotInfo]
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


# -- A table and its settings ----------------------------------------------------------------------------------------


class Clock(Request, frozen=True):
    """How long a seat may think."""

    kind: Literal["none", "move", "bank", "days"] = "none"
    seconds: Annotated[int, Meta(ge=0, le=14 * 86400)] = 0  # a move (move, days) or a whole game (bank)
    increment: Annotated[int, Meta(ge=0, le=600)] = 0  # seconds that a move adds to the bank


class Settings(Request, frozen=True):
    """What the host decides about a table."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=6)]
    options: dict[str, int | str] = {}  # house rules; those left out have their default
    start: Seat | None = None  # who begins; null: drawn
    listed: bool = False  # in the lobby
    clock: Clock = Clock()
    chat: Literal["phrases", "off", "free"] = "phrases"
    spectators: Literal["none", "live", "after"] = "live"
    hints: bool | None = None  # null: on against bots, off among people
    pace_ms: Annotated[int, Meta(ge=0, le=10_000)] = 900  # bots wait so long on average
    stand_in: BotName = "level3"  # who plays for somebody absent


class SeatWish(Request, frozen=True):
    """Who shall sit somewhere."""

    who: Literal["me", "open", "bot"] = "open"
    bot: BotName = ""  # its name, level1 to level5
    name: Annotated[str, Meta(max_length=24)] = ""  # of another player on my device (hot seat)


class CreateTable(Request, frozen=True):
    """A new table."""

    settings: Settings
    name: Name  # mine
    seats: list[SeatWish] = []  # by seat; left out: I sit at seat 0, the others are open
    entropy: Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")] = ""  # SHA-256 of my random bytes, shown at the start


class Created(Reply, frozen=True):
    """A table of one's own, or a seat at it."""

    table: str  # its id
    token: str  # the person's secret: belongs into the fragment of links, and nowhere else
    person: int


class PersonInfo(Reply, frozen=True):
    """Somebody at the table."""

    id: int
    name: str
    online: bool
    away_s: int  # seconds since the last connection ended, in steps of ten; 0 while online
    factor: int  # times the usual time


class SeatInfo(Reply, frozen=True):
    """Who sits at a seat."""

    kind: Literal["open", "person", "bot"]
    person: int | None = None  # to whom it belongs
    bot: str = ""  # who plays it now, if a bot does
    name: str = ""  # of the one who plays here: on a shared device each seat has its own
    stands_in: bool = False  # the bot plays only until the person comes back
    resigned: bool = False


class Vote(Reply, frozen=True):
    """A question that people have to agree on."""

    what: Literal["abort", "take_back"]
    by: int  # the person who asked
    to: int  # take_back: the wire seq to go back to
    agreed: list[int]  # people
    missing: list[int]


class SeriesGame(Reply, frozen=True):
    """A finished game of the series."""

    table: str
    winners: list[str]  # names
    scores: list[int]
    names: list[str]  # by seat


class TableInfo(Reply, frozen=True):
    """All that everybody may know of a table beside the game itself."""

    id: str
    status: Literal["waiting", "starting", "playing", "over"]
    settings: Settings
    seats: list[SeatInfo]
    people: list[PersonInfo]
    host: int  # a person
    commitment: str  # hash of the secret that settles chance
    code: str | None = None  # for those who sit here, while it waits
    locked: bool = False  # nobody may join
    paused: bool = False
    ended: str = ""  # how: over, resigned, aborted, closed
    votes: list[Vote] = []
    series: list[SeriesGame] = []
    rematch: str | None = None  # the table where it goes on
    hints: bool = False  # whether they are given here
    origin: str = ""  # where it comes from: "", "record" (imported), "continued"


class TableCard(Reply, frozen=True):
    """A table in a list."""

    id: str
    game: str
    status: str
    seats: list[SeatInfo]
    host: str  # name
    free: int  # open seats
    clock: Clock
    my_turn: bool = False
    touched_ms: int = 0


class Join(Request, frozen=True):
    """Sit down."""

    name: Name
    seat: Seat | None = None  # null: any free one
    entropy: Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")] = ""  # SHA-256 of my random bytes


class Mine(Request, frozen=True):
    """My tables."""

    seats: Annotated[list[MySeat], Meta(max_length=100)]


class MySeat(Request, frozen=True):
    """One of them."""

    table: Annotated[str, Meta(max_length=40)]
    token: Token


class SitePassword(Request, frozen=True):
    """What opens a site that has a password."""

    password: Annotated[str, Meta(max_length=200)]


class ImportRecord(Request, frozen=True):
    """A record to look at and to play on from."""

    record: dict[str, Any]  # as RECORDS.md defines it


class Continue(Request, frozen=True):
    """Play on from a position of a finished game."""

    at: Annotated[int, Meta(ge=0)]  # after so many events
    name: Name
    seat: Seat  # mine; bots take the others
    bot: BotName = "level3"


# -- What people do at a table: POST /api/tables/{id}/do ---------------------------------------------------------------


class Deed(Request, frozen=True, tag_field="do"):
    """Base of what people do."""


class Start(Deed, frozen=True, tag="start"):
    """Begin; bots take the free seats."""

    bot: BotName = "level3"
    entropy: Hex = ""  # the bytes whose hash I sent on joining


class Leave(Deed, frozen=True, tag="leave"):
    """Get up from a waiting table."""


class Rename(Deed, frozen=True, tag="rename"):
    """Another name: mine, or as host somebody's; on a shared device that of one seat."""

    name: Name
    person: int | None = None
    seat: Seat | None = None


class PutSeat(Deed, frozen=True, tag="put"):
    """Host, while waiting: who sits at a seat: an open place, a bot, or another player on my device."""

    seat: Seat
    wish: SeatWish


class Move(Deed, frozen=True, tag="move"):
    """Host, while waiting: two seats change places."""

    seat: Seat
    to: Seat


class Remove(Deed, frozen=True, tag="remove"):
    """Host: a person leaves the table; while playing a bot takes over for good."""

    person: int


class Lock(Deed, frozen=True, tag="lock"):
    """Host: nobody else may join (or may again)."""

    locked: bool


class Change(Deed, frozen=True, tag="change"):
    """Host, while waiting: other settings."""

    settings: Settings


class Pause(Deed, frozen=True, tag="pause"):
    """Host: the clock stands still (or goes on)."""

    paused: bool


class HandOver(Deed, frozen=True, tag="hand_over"):
    """Host: somebody else is host."""

    person: int


class Reissue(Deed, frozen=True, tag="reissue"):
    """A new secret for me, or as host for somebody: the old link dies.  The answer carries it."""

    person: int | None = None


class SetFactor(Deed, frozen=True, tag="factor"):
    """Host, while waiting: somebody has 1×, 2× or 3× the time."""

    person: int
    factor: Annotated[int, Meta(ge=1, le=3)]


class StandIn(Deed, frozen=True, tag="stand_in"):
    """A bot shall play for somebody who has been away for 60 seconds."""

    seat: Seat


class Resign(Deed, frozen=True, tag="resign"):
    """A bot plays my seats to the end."""


class Abort(Deed, frozen=True, tag="abort"):
    """Break the game off, or agree to it."""

    agree: bool = True


class Mute(Deed, frozen=True, tag="mute"):
    """I do not want to read somebody (or do again)."""

    person: int
    muted: bool = True


class Rematch(Deed, frozen=True, tag="rematch"):
    """The same people at a new table; whoever is first makes it, the others follow."""

    bot: BotName = ""  # another level for the bots


class Erase(Deed, frozen=True, tag="erase"):
    """My name and what I said here are deleted; a bot plays my seats."""


AnyDeed = (
    Start | Leave | Rename | PutSeat | Move | Remove | Lock | Change | Pause | HandOver | Reissue | SetFactor | StandIn
    | Resign | Abort | Mute | Rematch | Erase
)  # fmt: skip


class DeedDone(Reply, frozen=True):
    """It was done."""

    table: str = ""  # rematch: the new table
    token: str = ""  # reissue: the new secret; at a rematch everybody keeps theirs
    person: int = -1


# -- The socket: what clients say -------------------------------------------------------------------------------------


class Hello(Wish, frozen=True, tag="hello"):
    """The first message: who I am and what I have seen."""

    table: Annotated[str, Meta(max_length=40)]
    token: Annotated[str, Meta(max_length=64)] = ""  # none: I only watch
    language: Literal["de", "en", "fr", "it", "nl"] = "en"
    since: Annotated[int, Meta(ge=0)] = 0  # the wire seq up to which I have the log
    text: bool = False  # whether I want the text view with every position
    previews: bool = True  # whether I want to know what my actions would do


class Act(Wish, frozen=True, tag="act"):
    """An action of mine."""

    id: ClientId  # repeated, it is answered as the first time
    seat: Seat
    seq: Annotated[int, Meta(ge=0)]  # the wire seq it answers
    action: Annotated[str, Meta(max_length=200)]  # in the notation of records: "take 12"
    entropy: Hex = ""  # 16 fresh bytes


class TakeBack(Wish, frozen=True, tag="take_back"):
    """Undo: my own last action at once, anything else with everybody's consent."""

    id: ClientId
    seat: Seat
    to: Annotated[int, Meta(ge=0)]  # the wire seq that shall be the last again


class Consent(Wish, frozen=True, tag="consent"):
    """An answer to somebody's wish to take back."""

    id: ClientId
    agree: bool


class Say(Wish, frozen=True, tag="say"):
    """Chat: the key of a phrase, or free words where the table allows them."""

    id: ClientId
    phrase: Annotated[str, Meta(max_length=40)] = ""
    text: Annotated[str, Meta(max_length=280)] = ""


class AskHint(Wish, frozen=True, tag="hint"):
    """What would be good for my seat?"""

    id: ClientId
    seat: Seat


class Look(Wish, frozen=True, tag="look"):
    """An earlier position: of a running game as a seat of mine knew it, of a finished one as anybody did."""

    id: ClientId
    at: Annotated[int, Meta(ge=0)] = 0  # after so many events, or
    seat: int = -1  # -1: what spectators saw
    seq: Annotated[int, Meta(ge=-1)] = -1  # after the line with this wire seq; -1: `at` counts


class Reveal(Wish, frozen=True, tag="reveal"):
    """The bytes whose hash I sent on joining; asked for while the table is starting."""

    entropy: Hex


class Speak(Wish, frozen=True, tag="speak"):
    """Another language from now on."""

    language: Literal["de", "en", "fr", "it", "nl"]
    text: bool = False


AnyWish = Hello | Act | TakeBack | Consent | Say | AskHint | Look | Reveal | Speak


# -- The socket: what the server says ----------------------------------------------------------------------------------


class Position(Reply, frozen=True):
    """What a seat sees and may do.  It is made from that seat's knowledge alone."""

    seat: int  # -1: a spectator
    view: Any  # the game's own type
    legal: list[str] = []  # actions, in the notation of records
    previews: dict[str, Any] = {}  # what each would do, as far as the seat can know
    text: list[Section] = []  # the same in words


class Line(Reply, frozen=True):
    """A line of the log, as this reader may see it.  It never changes afterwards."""

    seq: int  # the reader's wire seq after it
    kind: Literal["started", "event", "take_back", "seat", "clock", "ended"]
    said: str  # in the reader's language
    event: str = ""  # in the notation of records
    seat: int = -1
    by: Literal["person", "bot", "clock"] = "person"
    to: int = -1  # take_back: lines behind this wire seq are undone


class LessonStep(Reply, frozen=True):
    """A moment of a lesson."""

    text: str  # in the reader's language
    position: Position
    lines: list[Line]  # what has happened since the step before
    expect: str = ""  # the action to try; none: there is only something to read
    clause: str = ""  # of the rules, to read on


class Lesson(Reply, frozen=True):
    """A first game to walk through; wherever the learner is named, it says {me}."""

    game: str
    names: list[str]  # by seat
    steps: list[LessonStep]


class ClockInfo(Reply, frozen=True):
    """What is left."""

    left_ms: list[int]  # by seat
    running: list[int]  # seats


class ChatLine(Reply, frozen=True):
    """Something said."""

    number: int
    person: int
    name: str
    phrase: str = ""
    said: str = ""  # in the reader's language


class Me(Reply, frozen=True):
    """Who I am at this table."""

    person: int = -1  # -1: a spectator
    seats: list[int] = []


class Welcome(News, frozen=True, tag="welcome"):
    """The answer to hello: everything at once."""

    me: Me
    table: TableInfo
    seq: int
    lines: list[Line]
    positions: list[Position]
    chat: list[ChatLine]
    clock: ClockInfo | None = None
    again: bool = True  # the lines are the whole log; else those since what I had seen


class Update(News, frozen=True, tag="update"):
    """Something happened in the game."""

    seq: int
    lines: list[Line]
    positions: list[Position]
    clock: ClockInfo | None = None


class TableNews(News, frozen=True, tag="table"):
    """Something changed at the table: names, seats, connections, settings."""

    table: TableInfo
    me: Me


class ChatNews(News, frozen=True, tag="chat"):
    """Somebody said something."""

    line: ChatLine


class Done(News, frozen=True, tag="done"):
    """What I wished was done; the answer to act, take_back, consent, say and reveal."""

    id: str
    seq: int


class HintInfo(Reply, frozen=True):
    """An action worth considering."""

    action: str
    chance: float  # the share of the win that the seat may expect, 0 to 1
    reason: str


class HintNews(News, frozen=True, tag="hint"):
    """The answer to a question for hints."""

    id: str
    seat: int
    hints: list[HintInfo]


class Looked(News, frozen=True, tag="looked"):
    """The answer to look."""

    id: str
    at: int
    position: Position
    event: str = ""  # the event that led there
    said: str = ""


class Problem(News, frozen=True, tag="error"):
    """Something I said was refused; nothing has changed.  HTTP answers the same."""

    code: str  # a stable word
    sentence: str  # in the reader's language: what is wrong and what would be right
    id: str = ""  # of my message
    clause: str = ""  # of the rules, where a rule is the reason


AnyNews = Welcome | Update | TableNews | ChatNews | Done | HintNews | Looked | Problem

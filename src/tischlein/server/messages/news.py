"""The socket: what the server says."""

from __future__ import annotations

from typing import Literal

from tischlein.kit import Facts, Preview, Section, View

from .basics import News, Reply
from .tables import TableInfo


class Undo(Reply, frozen=True):
    """How a seat may take back its last action."""

    to: int  # what take_back has to name
    ask: bool  # everybody has to agree


class Kept(Reply, frozen=True):
    """Why the last action of a seat cannot be taken back."""

    why: Literal["nothing", "drawn", "shown"]  # there is none; since then chance or somebody has shown something hidden
    by: int = -1  # who has


class Position(Reply, frozen=True):
    """What a seat sees and may do.  It is made from that seat's knowledge alone."""

    seat: int  # -1: a spectator
    view: View  # the game's own type
    legal: list[str] = []  # actions, in the notation of records
    grammar: dict[str, list[str]] = {}  # by verb, what each word of an action names; by "" where actions have no verb
    previews: dict[str, Preview] = {}  # what each would do, as far as the seat can know
    text: list[Section] = []  # the same in words
    undo: Undo | None = None  # null: the last action of the seat cannot be taken back
    kept: Kept | None = None  # why not


class Line(Reply, frozen=True, gc=False):
    """A line of the log, as this reader may see it.  It never changes afterwards."""

    seq: int  # the reader's wire seq after it
    kind: Literal["started", "event", "take_back", "seat", "clock", "ended"]
    said: str  # in the reader's language
    event: str = ""  # in the notation of records
    seat: int = -1
    by: Literal["person", "bot", "clock"] = "person"
    to: int = -1  # take_back: lines behind this wire seq are undone
    outcome: str = ""  # what chance brought, in the reader's language; "" if this reader may not see it
    kinds: list[str] = []  # what each word of the event names: verb, card …; "" where it belongs to the word before
    sentences: list[str] = []  # `said` one by one, where something followed of itself
    facts: Facts = Facts()  # what is told of the event, as data: the game's own type
    follows: list[Facts] = []  # what followed of itself, likewise


class ClockInfo(Reply, frozen=True):
    """How much time is left."""

    left_ms: list[int]  # by seat
    running: list[int]  # seats
    spent_ms: list[int] = []  # by seat: so long it has for each move, once its bank is spent; 0 before that


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
    positions: list[Position]  # what my seat sees; none before the game has begun
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
    """What I wished was done; the answer to act, take_back, consent, say and seen."""

    id: str
    seq: int


class HintInfo(Reply, frozen=True):
    """An action worth considering."""

    action: str
    chance: float | None  # the share of the win that the seat may expect, 0 to 1; null: that means nothing here
    reason: str  # as a friend would say it
    equal: bool = False  # about as good as the first
    clause: str = ""  # of the rules, where the reason is one
    about: dict[str, list[str]] = {}  # by kind of word the pieces and places that the reason is about


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
    hands: list[Position] = []  # what each seat saw, where everything is open: a finished game as spectators look at it
    lines: list[Line] = []  # of a finished game: what led there and I do not have yet, as this seat saw it


class Problem(News, frozen=True, tag="error"):
    """Something I said was refused; nothing has changed.  HTTP answers the same."""

    code: str  # a stable word
    sentence: str  # in the reader's language: what is wrong and what would be right
    id: str = ""  # of my message
    clause: str = ""  # of the rules, where a rule is the reason


AnyNews = Welcome | Update | TableNews | ChatNews | Done | HintNews | Looked | Problem

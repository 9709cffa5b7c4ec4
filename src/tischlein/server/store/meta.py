"""What a table keeps beside its log: settings, people and their secrets, who sits where before the game begins."""

from __future__ import annotations

import hashlib
import hmac
from typing import Any, Literal

import msgspec

from .formats import EDITIONS, FIRST, FORMAT, Stamped, reader_of

NOBODY_NAME = "–"  # the name of somebody who is forgotten
LINK_MINUTES = 10  # unless settings say otherwise
PATIENCE_MS = 1500  # so long players' random bytes are awaited at the start


class StoredClock(msgspec.Struct, frozen=True):
    """How long a seat may think.  A default is what rows mean that do not say it; whatever is written says all."""

    kind: Literal["none", "move", "bank", "days"] = "none"
    seconds: int = 0  # a move (move, days) or a whole game (bank)
    increment: int = 0  # seconds that a move adds to the bank


class StoredSettings(msgspec.Struct, frozen=True):
    """What the host has decided; defaults as above."""

    game: str
    seats: int
    options: dict[str, int | str] = {}  # house rules; those left out have their default
    start: int | None = None  # who begins; None: drawn
    listed: bool = False  # in the lobby
    clock: StoredClock = StoredClock()
    chat: Literal["phrases", "off", "free"] = "phrases"
    spectators: Literal["none", "live", "after"] = "live"
    hints: bool | None = None  # None: as each seat wishes, else on against bots, off among people
    pace_ms: int = 900  # of bots, for each thing that has happened
    stand_in: str = "level3"  # who plays for somebody absent
    link_minutes: int | msgspec.UnsetType = msgspec.UNSET  # missing in rows of earlier versions
    analysis: bool | msgspec.UnsetType | None = msgspec.UNSET  # after the end; None: unless the house rules are those
    # for children; missing in rows of earlier versions
    deal: bool | msgspec.UnsetType = msgspec.UNSET  # whether the same deal can be played again; likewise
    edition: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET  # the whole file; missing: ours.  From format 2 on
    children: bool | msgspec.UnsetType = msgspec.UNSET  # whether they play; likewise

    @property
    def printed(self) -> dict[str, Any] | None:
        """The edition that is played with; None: ours."""
        return None if self.edition is msgspec.UNSET else self.edition

    @property
    def with_children(self) -> bool:
        """Whether children play."""
        return self.children is True

    @property
    def link_ms(self) -> int:
        """So long somebody who plays must have been away before the host gets their link unasked."""
        return 60_000 * (LINK_MINUTES if self.link_minutes is msgspec.UNSET else self.link_minutes)

    @property
    def wants_analysis(self) -> bool | None:
        """Whether the host has said that games are analysed, or not."""
        return None if self.analysis is msgspec.UNSET else self.analysis


class StoredGame(msgspec.Struct, frozen=True):
    """A finished game of the series."""

    table: str
    winners: list[str]  # names
    scores: list[int]
    names: list[str]  # by seat
    bots: list[str] = []  # by seat: which one played it, under its own name; "" where somebody else did


class Person(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody at the table.  Of the secret only the hash is kept."""

    id: int
    name: str
    hash: str  # SHA-256 of the token; nothing once the person has left
    factor: int = 1  # times the usual time
    commitment: str = ""  # SHA-256 of random bytes, given on joining
    entropy: str = ""  # those bytes, given at the start
    muted: list[int] = []  # whom this person does not want to read
    removed: str = ""  # the hash that somebody had whom the host has sent out

    @property
    def is_here(self) -> bool:
        """Whether the person still belongs to the table."""
        return bool(self.hash)


class StoredHelp(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody wants to be helped with; rows of earlier versions have none."""

    hints: bool | None = None  # None: as the table has it
    take_back: bool = False
    points: bool = True


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat of a table.  Once the game has begun, the log says who plays."""

    kind: Literal["open", "person", "bot"] = "open"
    person: int = -1
    bot: str = ""
    name: str = ""  # of a further player on the person's device, or of somebody in a record
    character: str = ""  # who the bot is; "": nobody has chosen
    help: StoredHelp | None = None

    @property
    def sitter(self) -> str:
        """As the log names who plays."""
        return f"person:{self.person}" if self.kind == "person" else f"bot:{self.bot}"


class TakeBackWish(msgspec.Struct, frozen=True):
    """Somebody wants to take back more than may be taken back without asking."""

    seat: int
    to: int  # the seq of the log
    agreed: list[int]  # people; the first has asked


class SeenRound(msgspec.Struct, frozen=True):
    """Who has looked at how a round has ended."""

    ended_ms: int
    people: list[int]


class LinkWish(msgspec.Struct, frozen=True):
    """The host wants a new link to the seats of somebody who plays, and has asked whether they are there."""

    person: int  # whose
    by: int  # who was host then
    agreed: bool = False


class StoredDeal(msgspec.Struct, frozen=True, omit_defaults=True):
    """The deal that a game is played with: chance belongs to places, and can be played again."""

    why: Literal["new", "again", "day"] = "new"  # where it comes from
    day: str = ""  # 2026-11-19: it is or was the deal of that day, and others may still play it
    secret: str = ""  # of the game that had it first, hexadecimal; "": that of this table
    entropy: list[str] = []  # bytes of players that took part in it then


class StoredResult(msgspec.Struct, frozen=True):
    """What came of the game of the day, for somebody who lets others see it."""

    table: str
    name: str
    points: int
    place: int  # 0 where all have lost
    luck: float | None = None  # as the analysis of the game says, if there was one by then
    given_away: float | None = None  # likewise


class Meta(Stamped, frozen=True, omit_defaults=True):
    """All of it.  A change makes a new one; the version of the table's row guards against losing somebody else's."""

    settings: StoredSettings
    people: list[Person]
    chairs: list[Chair]
    host: int
    secret: str  # settles chance; hexadecimal, shown when the game is over
    locked: bool = False
    starting_ms: int = 0  # since when players' random bytes are awaited
    fill_in: str = ""  # the bot that takes free seats when the game begins
    aborting: list[int] = []  # people who want to break off; the first has asked
    take_back: TakeBackWish | None = None
    seen: SeenRound | None = None
    link: LinkWish | None = None
    series: list[StoredGame] = []  # the games before this one
    rematch: str = ""  # the table where it goes on
    deal: StoredDeal | None = None  # of a table at which an earlier deal is played again
    again: str = ""  # the last table at which this deal is played again
    results: list[StoredResult] = []  # at the table of a day: of those who let others see theirs
    origin: str = ""  # "record" or "continued"; else a table like any other
    given: int = 0  # below this all numbers were given to people, also to those who have left without a trace

    def is_starting(self, now: int) -> bool:
        """Whether players' random bytes are awaited; a table whose start has failed waits again."""
        return now < self.starting_ms + PATIENCE_MS

    @property
    def next_number(self) -> int:
        """The number of whoever sits down next; chat and connections know people by it, so none is given twice."""
        return max(self.given, self.people[-1].id + 1)

    def person(self, number: int) -> Person:
        """The person of that number; nobody, if they have left without a trace."""
        return next((one for one in self.people if one.id == number), Person(number, NOBODY_NAME, ""))

    def changed(self, person: Person) -> Meta:
        """The same with another state of one person."""
        people = [person if person.id == other.id else other for other in self.people]
        return msgspec.structs.replace(self, people=people)


decode_meta = reader_of(Meta)
encode = msgspec.json.Encoder().encode


def encode_meta(meta: Meta) -> bytes:
    """It as it is stored: who does not know of editions must not play with ours instead."""
    needed = EDITIONS if meta.settings.printed else FIRST
    return encode(msgspec.structs.replace(meta, format=needed if meta.format <= FORMAT else meta.format))


def token_hash(token: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(token.encode()).hexdigest()


def was_removed(meta: Meta, token: str) -> bool:
    """Whether that was the secret of somebody whom the host has sent out."""
    digest = token_hash(token)
    return any(person.removed and hmac.compare_digest(person.removed, digest) for person in meta.people)


def whose(meta: Meta, token: str) -> Person | None:
    """The person with that secret; takes the same time whoever it is."""
    digest = token_hash(token)
    found = None
    for person in meta.people:
        if person.is_here and hmac.compare_digest(person.hash, digest):
            found = person
    return found

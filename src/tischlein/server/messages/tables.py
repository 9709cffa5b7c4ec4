"""Tables: opening one, sitting down, what everybody may know of it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta

from tischlein.kit import Maybe, Ranked

from .basics import BotName, Character, OwnName, Reply, Request, Seat, Token
from .editions import EditionFile
from .limits import NAME_LETTERS, TABLES_LISTED


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
    hints: bool | None = None  # null: as each seat wishes, else on against bots, off among people; false: no
    children: bool = False  # they play: nothing is told in percent, and the table is in no list
    pace_ms: Annotated[int, Meta(ge=0, le=10_000)] = 900  # bots wait so long for each thing that happens
    stand_in: BotName = "level3"  # who plays for somebody absent
    deal: bool = False  # whether the same deal can be played again afterwards (docs/same-deal.md)
    link_minutes: Annotated[int, Meta(ge=5, le=1440)] = 10  # so long somebody who plays must have been away before the
    # host gets their link without asking
    analysis: bool | None = None  # what decided the game, after its end; null: unless the rules are those for children
    edition: EditionFile | None = None  # what is printed on the cards; null: ours


class SeatWish(Request, frozen=True):
    """Who is to sit at a seat."""

    who: Literal["me", "open", "bot"] = "open"
    bot: BotName = ""  # its name, as level3
    name: Annotated[str, Meta(max_length=NAME_LETTERS)] = ""  # of another player on my device (hot seat)
    character: Character = ""  # who the bot is, as taler; left out: somebody who does not sit here yet


class CreateTable(Request, frozen=True):
    """A new table."""

    settings: Settings
    name: OwnName  # mine
    seats: list[SeatWish] = []  # by seat; left out: I sit at seat 0, the others are open
    entropy: Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")] = ""  # SHA-256 of my random bytes, shown at the start


class Created(Reply, frozen=True):
    """A table of one's own, or a seat at it."""

    table: str  # its id
    token: str  # the person's secret: belongs into the fragment of links, and nowhere else
    person: int
    commitment: str = ""  # of a new table: the hash of the secret that settles its chance


class PersonInfo(Reply, frozen=True):
    """Somebody at the table."""

    id: int
    name: str  # "": a guest
    online: bool
    away_s: int  # seconds since the last connection ended, in steps of ten; 0 while online
    factor: int  # times the usual time


class Help(Reply, frozen=True):
    """What somebody at a seat is helped with; everybody at the table may know."""

    hints: bool = False  # may ask for them
    take_back: bool = False  # at once, where others have moved since, too, as long as nothing hidden was shown
    points: bool = True  # is shown beforehand what an action would bring


class SeatInfo(Reply, frozen=True):
    """Who sits at a seat."""

    kind: Literal["open", "person", "bot"]
    person: int | None = None  # to whom it belongs
    bot: str = ""  # who plays it now, if a bot does
    name: str = ""  # of the one who plays here: on a shared device each seat has its own; "": a guest
    stands_in: bool = False  # the bot plays only until the person comes back
    resigned: bool = False
    character: str = ""  # who the bot is, if it is one of the house: its name is told as `name`
    help: Help | None = None  # of people


class Vote(Reply, frozen=True):
    """A question that people have to agree on."""

    what: Literal["abort", "take_back", "link"]
    by: int  # the person who asked
    to: int  # take_back: the wire seq to go back to; link: the person to whose seats the host wants a new link
    agreed: list[int]  # people
    missing: list[int]


class SeriesGame(Reply, frozen=True):
    """A finished game of the series."""

    table: str
    winners: list[str]  # names
    scores: list[int]
    names: list[str]  # by seat
    bots: list[str] = []  # by seat: which one played it, under its own name; "" where somebody else did


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
    ended: str = ""  # how: over, resigned, left (not enough people are there any more), aborted, closed
    votes: list[Vote] = []
    looking: list[int] = []  # people for whom bots wait: they look at how a round has ended
    series: list[SeriesGame] = []
    rematch: str | None = None  # the table where it goes on
    hints: bool = False  # whether they are given to a seat here
    analysis: bool = False  # whether the game can be analysed here once it is over
    origin: str = ""  # where it comes from: "", "record" (imported), "continued"
    watched: bool = False  # whether somebody looks on who does not sit here
    left_s: int | None = None  # of the time agreed for the whole game; 0: this circuit is the last; null: none was
    deal: Literal["", "new", "again", "day"] = ""  # whether the same deal can be played again; here it is played so
    again: str | None = None  # the table where it is
    day: str = ""  # 2026-11-19: it is the game of that day


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
    paused: bool = False
    ended: str = ""  # how, as in TableInfo
    mine: list[int] = []  # my seats
    left_s: int | None = None  # so many seconds are left to me, where it is my turn and a clock runs
    ended_ms: int = 0  # when; for those who sat there
    standings: list[Ranked] = []  # likewise, of a game that came to its own end; none where all have lost
    points: list[int] = []  # likewise, by seat
    origin: str = ""  # as in TableInfo
    day: str = ""  # as in TableInfo; for those who sit there


class Join(Request, frozen=True):
    """Sit down."""

    name: OwnName
    seat: Seat | None = None  # null: any free one
    entropy: Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")] = ""  # SHA-256 of my random bytes


class Mine(Request, frozen=True):
    """My tables."""

    seats: Annotated[list[MySeat], Meta(max_length=TABLES_LISTED)]


class MySeat(Request, frozen=True):
    """One of them."""

    table: Annotated[str, Meta(max_length=40)]
    token: Token


class SitePassword(Request, frozen=True):
    """What opens a site that has a password."""

    password: Annotated[str, Meta(max_length=200)]


class GivenEntropy(Reply, frozen=True):
    """Random bytes of a player, which took part in all later chance."""

    after: int  # so many events
    bytes: str  # in hex


class ChanceProof(Reply, frozen=True):
    """That nobody chose the outcomes of chance."""

    commitment: str  # the hash of the secret, shown before the game
    secret: str  # in hex
    entropy: list[GivenEntropy]


class DealProof(Reply, frozen=True):
    """Which deal it was, and that nobody chose what lay where."""

    name: str  # the same in all records of this deal
    commitment: str  # the hash of the secret, shown before the game
    secret: Maybe[str] = UNSET  # in hex; absent while others may still play the deal of the day
    entropy: Maybe[list[GivenEntropy]] = UNSET  # likewise


class SentRecord(Reply, frozen=True, kw_only=True):
    """The record of a finished game, as docs/records.md defines it."""

    format: str
    game: str
    seats: int
    options: Maybe[dict[str, int | str]] = UNSET  # those that differ from their defaults
    edition: Maybe[EditionFile] = UNSET  # absent: ours
    rules_version: Maybe[int] = UNSET  # absent: 1
    events: list[str]
    players: list[str]  # names, by seat
    ended: str  # how: over, resigned, aborted, closed
    fair: Maybe[ChanceProof] = UNSET  # absent where the beginning comes from another record, or there is a deal
    deal: Maybe[DealProof] = UNSET  # where the same deal can be played again


class ImportRecord(Request, frozen=True):
    """A record to look at and to play on from."""

    record: dict[str, Any]  # as docs/records.md defines it; the reader checks it and says what is wrong


class Continue(Request, frozen=True):
    """Play on from a position of a finished game."""

    at: Annotated[int, Meta(ge=0)]  # after so many events
    name: OwnName
    seat: Seat  # mine; bots take the others
    bot: BotName = "level3"

"""What people do at a table beside the game: POST /api/tables/{id}/do."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from .basics import BotName, Hex, Name, Reply, Request, Seat
from .tables import SeatWish, Settings


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


class ChangeSettings(Deed, frozen=True, tag="change"):
    """Host, while waiting: other settings."""

    settings: Settings


class Pause(Deed, frozen=True, tag="pause"):
    """Host: the clock stands still (or goes on)."""

    paused: bool


class HandOver(Deed, frozen=True, tag="hand_over"):
    """Host: somebody else is host."""

    person: int


class Reissue(Deed, frozen=True, tag="reissue"):
    """A new secret for me, or as host for somebody: the old link dies.  The answer carries it.

    With the link of somebody who plays their hand can be read.  Unless they have been away for so long as the table's
    settings say, they are asked first, and the answer carries nothing; when they have agreed, it can be had.
    """

    person: int | None = None


class GiveLink(Deed, frozen=True, tag="give_link"):
    """Answer whether the host may have a new link to my seats; as host: I do not want it any more."""

    agree: bool = True


class SetFactor(Deed, frozen=True, tag="factor"):
    """Host, while waiting: somebody has 1×, 2× or 3× the time."""

    person: int
    factor: Annotated[int, Meta(ge=1, le=3)]


class SetHelp(Deed, frozen=True, tag="help"):
    """What a seat is helped with: its own player says so before the game, later the host.  Less may be had always."""

    seat: Seat
    hints: bool | None = None  # null: as it was
    take_back: bool | None = None
    points: bool | None = None


class StandIn(Deed, frozen=True, tag="stand_in"):
    """A bot shall play for somebody who has been away for 60 seconds."""

    seat: Seat


class Resign(Deed, frozen=True, tag="resign"):
    """A bot plays my seats to the end."""


class Abort(Deed, frozen=True, tag="abort"):
    """Break the game off, or agree to it."""

    agree: bool = True


class Mute(Deed, frozen=True, tag="mute"):
    """I do not want to read what somebody says (or do again)."""

    person: int
    muted: bool = True


class Rematch(Deed, frozen=True, tag="rematch"):
    """The same people at a new table; whoever is first makes it, the others follow."""

    bot: BotName = ""  # another level for the bots


class PlayAgain(Deed, frozen=True, tag="again"):
    """The same deal at a new table, on my seats and against the same bots; others sit there if they want that, too."""


class ShowResult(Deed, frozen=True, tag="show_result"):
    """Whether others who have played the game of the day here may see my name and what came of mine."""

    shown: bool


class Erase(Deed, frozen=True, tag="erase"):
    """My name and what I said here are deleted; a bot plays my seats."""


AnyDeed = (
    Start | Leave | Rename | PutSeat | Move | Remove | Lock | ChangeSettings | Pause | HandOver | Reissue | GiveLink
    | SetFactor | SetHelp | StandIn | Resign | Abort | Mute | Rematch | PlayAgain | ShowResult | Erase
)  # fmt: skip


class DeedDone(Reply, frozen=True):
    """It was done."""

    table: str = ""  # rematch, again: the new table
    token: str = ""  # reissue: the new secret, "" if somebody has to be asked; at a rematch everybody keeps theirs
    person: int = -1

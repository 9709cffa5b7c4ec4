"""What people do at a table beside playing.  A table says for every deed who may do it, when, and what does it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tischlein.server.messages.deeds import (
    Abort,
    AnyDeed,
    ChangeSettings,
    Deed,
    DeedDone,
    Erase,
    GiveLink,
    HandOver,
    Leave,
    Lock,
    Move,
    Mute,
    Pause,
    PlayAgain,
    PutSeat,
    Reissue,
    Rematch,
    Remove,
    Rename,
    Resign,
    SetFactor,
    SetHelp,
    ShowResult,
    StandIn,
    Start,
)
from tischlein.server.speech.refusals import RefusedError, forbidden
from tischlein.server.store.meta import Person

from . import days, deals, hosting, leaving, opening, series
from .registry import Change, Registry
from .table import Table


@dataclass(frozen=True)
class AtOnce:
    """A deed that is one change, worked out from the table as it is: others may have done something just before."""

    work_out: Callable[[Registry, Table, Person, Any], Change | None]
    host_only: bool = False
    while_waiting: bool = False

    async def do(self, house: Registry, table: Table, person: Person, deed: Deed) -> DeedDone:
        """Change the table."""

        def change() -> Change | None:
            present = opening.present(table.meta, person)
            self.check(house, table, present)
            return self.work_out(house, table, present, deed)

        await house.change(table, change)
        return DeedDone()

    def check(self, house: Registry, table: Table, person: Person) -> None:
        """Refuse whoever may not do it, or not now."""
        if self.host_only and person.id != table.meta.host:
            raise forbidden("hosts_only")
        if self.while_waiting and (table.row.status != "waiting" or table.meta.is_starting(house.sources.now())):
            raise RefusedError("already_started")


@dataclass(frozen=True)
class InSteps:
    """A deed that takes several changes, or answers something; it checks by itself."""

    do: Callable[[Registry, Table, Person, Any], Awaitable[DeedDone]]


HANDLERS: Mapping[type[Deed], AtOnce | InSteps] = {
    Start: InSteps(opening.start),
    Rename: AtOnce(hosting.rename),
    Mute: AtOnce(hosting.mute),
    Reissue: InSteps(hosting.reissue),
    GiveLink: AtOnce(hosting.give_link),
    Lock: AtOnce(hosting.lock, host_only=True),
    HandOver: AtOnce(hosting.hand_over, host_only=True),
    Pause: AtOnce(hosting.pause, host_only=True),
    SetFactor: AtOnce(hosting.set_factor, host_only=True, while_waiting=True),
    SetHelp: AtOnce(hosting.set_help),
    PutSeat: AtOnce(hosting.put_seat, host_only=True, while_waiting=True),
    Move: AtOnce(hosting.move, host_only=True, while_waiting=True),
    ChangeSettings: AtOnce(hosting.change_settings, host_only=True, while_waiting=True),
    StandIn: AtOnce(leaving.stand_in),
    Resign: AtOnce(leaving.resign),
    Abort: AtOnce(leaving.abort),
    Leave: AtOnce(leaving.leave),
    Remove: AtOnce(leaving.remove, host_only=True),
    Erase: InSteps(leaving.erase),
    Rematch: InSteps(series.rematch),
    PlayAgain: InSteps(deals.play_again),
    ShowResult: InSteps(days.show_result),
}


async def do(house: Registry, table: Table, person: Person, deed: AnyDeed) -> DeedDone:
    """Somebody does something."""
    return await HANDLERS[type(deed)].do(house, table, person, deed)

"""All tables this process has in memory, and the one way to change them.

Every change goes the same way: it is worked out from what the table is now, kept durably, and only then told.  If
another process was quicker, the table is loaded anew and the change worked out again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from typing import Literal, TypeVar

import msgspec

from tischlein.kit import Event
from tischlein.server.bots.crew import Crew
from tischlein.server.messages.limits import AWAY_S
from tischlein.server.messages.tables import MySeat, TableCard
from tischlein.server.speech.refusals import RefusedError, not_found, unavailable
from tischlein.server.store import ChatRow, ConflictError, Status, Store, StoreError, TableRow
from tischlein.server.store.formats import NewerError
from tischlein.server.store.log import AnyEntry, ClockChanged, Ended, Row, SeatChanged
from tischlein.server.store.meta import Meta, Person, encode_meta

from .desk import ASKER, Desk, Door, LeftError, Turns
from .downtime import Downtime
from .presence import WATCHER, Presence
from .record_reading import ReadRecord, read_in_process
from .sources import Sources
from .table import Table

News = Literal["game", "table"] | ChatRow | RefusedError  # the last: why the table has to be left
Listener = Callable[[Table, News], None]
T = TypeVar("T")

LOBBY = 50  # tables shown in the lobby
TOUCH_MS = 3_600_000  # a table is marked as alive at most so often
MOST_ROWS = 20_000  # of a table's log
ROWS_AT_DESK = 200  # of a log are read before it is somebody else's turn
ROWS_AT_ONCE = 20  # likewise, where it is not done at the desk
TRIES = 20  # how often somebody else may be quicker before we give up

logger = logging.getLogger(__name__)


def slices(rows: Sequence[Row], length: int) -> Iterator[Sequence[Row]]:
    """Rows in pieces of that length."""
    return (rows[first : first + length] for first in range(0, len(rows), length))


class LogFullError(RefusedError):
    """The log of a table has as many rows as it may have; all that can still happen is the end."""

    def __init__(self) -> None:
        super().__init__("log_full", most=MOST_ROWS)


@dataclass(frozen=True)
class Change:
    """What somebody wants to change at a table."""

    entries: Sequence[AnyEntry] = ()  # to be appended to the log
    meta: Meta | None = None  # the new one
    status: Status | None = None  # the new one
    seat: int = -1  # who asked, and
    client_id: str = ""  # the id of the wish
    events: Sequence[Event] = ()  # those of the entries, where they have been worked out


class Registry:
    """All tables, and those who listen to them."""

    def __init__(
        self, store: Store, crew: Crew, sources: Sources | None = None, read_record: ReadRecord = read_in_process
    ) -> None:
        self.store = store
        self.crew = crew
        self.sources = sources or Sources()
        self.tables: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Task[None]] = {}  # tables on their way into memory
        self.reported: set[str] = set()  # tables of which the log has told that they cannot be opened
        self.listeners: defaultdict[str, list[Listener]] = defaultdict(list)
        self.door = Door()  # for everything that people want
        self.desk = Desk()  # for long work in this process, and
        self.imports = Turns()  # for records that are read in others
        self.read_record = read_record
        self.downtime = Downtime(store, self.sources)
        self.presence = Presence(store, self.sources.now, self.publish_presence)

    # -- Finding tables ----------------------------------------------------------------------------------------------

    async def table(self, table_id: str) -> Table:
        """The table of that id; however many ask for it, it is loaded once."""
        while table_id not in self.tables:
            if table_id not in self.loading:
                self.loading[table_id] = asyncio.create_task(self._load(table_id))
            try:
                await asyncio.shield(self.loading[table_id])
            except LeftError:  # perhaps somebody else, who had asked for it first
                if ASKER.get().has_left:
                    raise
        return self.tables[table_id]

    async def at_desk(self, table: Table, work: Callable[[], T]) -> T:
        """Do something long with a table, which stays as it is meanwhile."""
        async with self.desk.turn(), table.lock:
            return await self.desk.work(work)

    async def table_of_code(self, code: str) -> Table:
        """The waiting table of that code."""
        row = await self.ask(self.store.find_code(code.strip().upper()))
        if row is None:
            raise not_found("no_code")
        return await self.table(row.id)

    async def lobby(self) -> list[TableCard]:
        """The listed tables; those that are gone or cannot be read are left out."""
        cards = []
        for row in await self.ask(self.store.listed(LOBBY)):
            with suppress(RefusedError):
                cards.append((await self.table(row.id)).card(self.sources.now()))
        return cards

    async def mine(self, seats: Sequence[MySeat]) -> list[TableCard]:
        """The tables where the caller sits; those that are gone are left out."""
        cards = []
        for seat in seats:
            try:
                table = await self.table(seat.table)
            except RefusedError:
                continue
            person = table.person(seat.token)
            if person is not None:
                cards.append(table.card(self.sources.now(), person))
        return cards

    async def _load(self, table_id: str) -> None:
        try:
            self.tables[table_id] = table = await self._read(table_id)
        except NewerError as refusal:
            self._report(table_id, str(refusal))
            raise
        except RefusedError:
            raise
        except Exception as problem:  # a log that somebody has altered: other tables must not suffer
            self._report(table_id, "a table cannot be read", problem)
            raise RefusedError("unreadable", HTTPStatus.INTERNAL_SERVER_ERROR) from problem
        finally:
            del self.loading[table_id]
        await self.make_up_for_downtime(table)
        self.on_change(table)

    async def make_up_for_downtime(self, table: Table) -> None:
        """Charge nobody for the time in which no server ran, before clocks are looked at."""

        def work_out() -> Change | None:
            down = self.downtime.at(table.course)
            return None if down is None else Change([down])

        if self.downtime.at(table.course) is not None:
            await self.change(table, work_out)

    def _report(self, table_id: str, what: str, problem: Exception | None = None) -> None:
        """Tell those who run the server, once."""
        if table_id not in self.reported:
            self.reported.add(table_id)
            logger.warning(what, exc_info=problem, extra={"table": table_id})

    async def _read(self, table_id: str) -> Table:
        """The table as the store has it.  Playing a long game again takes a while; others need not wait for that."""
        row = await self.ask(self.store.find(table_id))
        if row is None:
            raise not_found("no_table")
        table = Table(row, self.sources.chance)
        rows = await self.ask(self.store.rows(table_id))
        for some in slices(rows, ROWS_AT_DESK):
            await self.desk.do(partial(table.extend, some))
        table.chat = await self.ask(self.store.chat(table_id))
        return table

    def on_change(self, table: Table) -> None:
        """A table was loaded or has changed: somebody may have to move."""

    async def refresh(self, table: Table) -> None:
        """Another process has changed the table: read what is new, and tell it; if it is a newer one, let it go on."""
        try:
            await self._read_on(table)
        except NewerError as refusal:
            self.forget(table, refusal)
            raise

    async def _read_on(self, table: Table) -> None:
        row = await self.ask(self.store.find(table.id))
        if row is None:
            self.forget(table)
            return
        rows = await self.ask(self.store.rows(table.id, table.course.seq))
        chat = await self.ask(self.store.chat(table.id))
        fresh = [one for one in rows if one.seq > table.course.seq]
        has_other_row = row.version != table.row.version
        if has_other_row:
            table.set_row(row)
        for some in slices(fresh, ROWS_AT_ONCE):
            table.extend(some)
            await asyncio.sleep(0)  # nobody waits for all of them
        if fresh:
            self.publish(table, "game")
        if fresh or has_other_row:
            self.publish(table, "table")
        said, table.chat = table.said, chat  # what somebody had deleted is gone here too
        for line in chat:
            if line.number > said:
                self.publish(table, line)

    def forget(self, table: Table, news: News = "table") -> None:
        """The table has been deleted, or there is another reason why it cannot go on here."""
        self.tables.pop(table.id, None)
        self.publish(table, news)

    # -- Changing tables ---------------------------------------------------------------------------------------------

    async def change(self, table: Table, work_out: Callable[[], Change | None], *, takes_long: bool = False) -> bool:
        """Work a change out, keep it, tell it.  Whether there was one; refusals of the worker pass through."""
        async with self.desk.turn() if takes_long else nullcontext(), table.lock:
            for _ in range(TRIES):
                change = await self.desk.work(work_out) if takes_long else work_out()
                if change is None:
                    return False
                try:
                    await self._keep(table, change)
                except ConflictError:
                    await self.refresh(table)
                    continue
                return True
        raise unavailable("busy")

    async def _keep(self, table: Table, change: Change) -> None:
        now = self.sources.now()
        first = table.course.seq + 1
        rows = [
            Row(first + place, now, entry, *((change.seat, change.client_id) if place == 0 else ()))
            for place, entry in enumerate(change.entries)
        ]
        if table.course.seq + len(rows) > MOST_ROWS and not any(isinstance(entry, Ended) for entry in change.entries):
            raise LogFullError
        row = self._new_row(table, change, now)
        if rows:
            await self.ask(self.store.append(table.row, rows, row))
        elif row is not None:
            await self.ask(self.store.update(row))
        if row is not None:
            table.set_row(msgspec.structs.replace(row, version=row.version + 1))
        round_ended_ms = table.course.round_ended_ms
        table.extend(rows, change.events)
        if rows:
            self.publish(table, "game")
        is_told_apart = any(isinstance(entry, (ClockChanged, SeatChanged)) for entry in change.entries)
        if row is not None or is_told_apart or table.course.round_ended_ms != round_ended_ms:
            self.publish(table, "table")

    def _new_row(self, table: Table, change: Change, now: int) -> TableRow | None:
        """The table's row after a change, if it is another: only a waiting table can be found by its code."""
        status = "over" if any(isinstance(entry, Ended) for entry in change.entries) else change.status
        if change.meta is None and status is None and now - table.row.touched_ms < TOUCH_MS:
            return None
        return msgspec.structs.replace(
            table.row,
            meta=encode_meta(change.meta) if change.meta is not None else table.row.meta,
            status=status or table.row.status,
            listed=(change.meta or table.meta).settings.listed,
            code=table.row.code if (status or table.row.status) == "waiting" else None,
            touched_ms=now,
        )

    async def change_meta(self, table: Table, work_out: Callable[[Meta], Meta | None]) -> bool:
        """A change of the meta data alone."""

        def change() -> Change | None:
            meta = work_out(table.meta)
            return None if meta is None else Change(meta=meta)

        return await self.change(table, change)

    async def ask(self, question: Awaitable[T]) -> T:
        """What the store answers; if it cannot keep something, people are told so."""
        try:
            return await question
        except StoreError as problem:
            raise unavailable("store", why=str(problem)) from problem

    # -- Telling -----------------------------------------------------------------------------------------------------

    def listen(self, table_id: str, listener: Listener) -> None:
        """Tell a listener what happens at a table."""
        self.listeners[table_id].append(listener)

    def unlisten(self, table_id: str, listener: Listener) -> None:
        """Stop listening to a table."""
        self.listeners[table_id].remove(listener)
        if not self.listeners[table_id]:
            del self.listeners[table_id]

    def publish(self, table: Table, news: News) -> None:
        """Everybody who listens hears it; so does whoever plays bots and watches clocks."""
        for listener in tuple(self.listeners.get(table.id, ())):
            listener(table, news)
        if not isinstance(news, ChatRow):
            self.on_change(table)

    # -- Presence ----------------------------------------------------------------------------------------------------

    def connected(self, table: Table, person: Person | None) -> None:
        """Somebody has opened a connection, perhaps only to watch."""
        self.presence.come(table.id, WATCHER if person is None else person.id)

    def disconnected(self, table: Table, person: Person | None) -> None:
        """A connection has ended."""
        self.presence.go(table.id, WATCHER if person is None else person.id)

    def publish_presence(self, table_id: str) -> None:
        """Somebody has come to a table or gone, perhaps at another process."""
        if table_id in self.tables:
            self.publish(self.tables[table_id], "table")

    def looking(self, table: Table) -> list[int]:
        """The people who look at how a round has ended; bots wait for them."""
        return table.looking(self.sources.now(), self.away_since(table))

    def is_long_away(self, table: Table, person: int, since_ms: int = 0) -> bool:
        """Whether somebody has been away for so long, and since that time at least, that others may act for them."""
        left = self.away_since(table)[person]
        return bool(left) and self.sources.now() - max(left, since_ms) >= 1000 * AWAY_S

    def away_since(self, table: Table) -> dict[int, int]:
        """Since when each person, and whoever only watches, has been away; 0 for those who are here."""
        return self.presence.away_since(table.id, [WATCHER, *(person.id for person in table.meta.people)])

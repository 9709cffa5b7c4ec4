"""A store in the drawers of a browser (IndexedDB), behind the same protocol as the databases of a server.

Drawers know nothing of tables: they keep texts, and each change is one transaction.  There is nothing in memory here,
so whatever another tab has kept is seen.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from typing import Protocol

import msgspec

from tischlein.server.store import CHAT_LINES, ChatRow, ConflictError, Status, StoreError, TableRow
from tischlein.server.store.formats import reader_of
from tischlein.server.store.log import Row, decode_row

KEPT, CONFLICT = "kept", "conflict"  # outcomes of a change; any other is why it could not be kept
NEW = -1  # the version of a table that must not be there yet
IMPORTED = b'"origin":"record"'  # in the meta of a table that shows a record from elsewhere
ALIVE = "alive"


class DrawerChange(msgspec.Struct, omit_defaults=True):
    """What shall be kept of a table in one durable transaction, all or nothing."""

    table: str
    version: int | None = None  # that must be stored now; NEW: there must be no such table
    kept: str | None = None  # the table
    next_version: int = 0  # of the table from now on
    rows: list[tuple[int, str]] = []  # of the log, by seq; none of them may be taken
    lines: list[tuple[int, str]] = []  # of the chat, by number; none of them may be taken
    unsaid: list[int] = []  # lines that are forgotten
    forget: bool = False  # everything of the table


class Drawers(Protocol):
    """What the store asks of a browser.  Answers are JSON: nothing but texts goes between the two languages."""

    async def table(self, table_id: str) -> str:
        """A table; "" if there is none."""

    async def tables(self) -> str:
        """A list of all tables."""

    async def rows(self, table_id: str, after: int) -> str:
        """A list of the rows of a log behind a seq."""

    async def lines(self, table_id: str, after: int) -> str:
        """A list of the lines of a chat behind a number."""

    async def write(self, change: str) -> str:
        """Make a change; KEPT once it is durable, CONFLICT if somebody was quicker, else why it could not be kept."""

    async def fact(self, name: str) -> str:
        """Something kept beside the tables; "" if it is not there."""

    async def note(self, name: str, text: str) -> str:
        """Keep something beside the tables; as `write` answers."""


encode = msgspec.json.Encoder().encode
decode_table = msgspec.json.Decoder(TableRow).decode
decode_texts = msgspec.json.Decoder(list[str]).decode
decode_line = reader_of(ChatRow)


class DrawerStore:
    """The tables of one browser."""

    def __init__(self, drawers: Drawers, now: Callable[[], int] = lambda: time.time_ns() // 1_000_000) -> None:
        self.drawers = drawers
        self.now = now

    # -- Tables ----------------------------------------------------------------------------------------------------

    async def create(self, table: TableRow, rows: Sequence[Row] = ()) -> None:
        """Keep a new table, perhaps with a log; ConflictError if its id or code is taken."""
        if table.code is not None and await self.find_code(table.code):
            raise ConflictError
        await self.write(DrawerChange(table.id, NEW, text_of(table), table.version, texts_of(rows)))

    async def find(self, table_id: str) -> TableRow | None:
        """The table of that id."""
        found = await self.drawers.table(table_id) if table_id.isprintable() else ""
        return decode_table(found) if found else None

    async def find_code(self, code: str) -> TableRow | None:
        """The waiting table of that code."""
        return next((table for table in await self.tables("waiting") if table.code == code), None)

    async def listed(self, limit: int) -> list[TableRow]:
        """Tables for the lobby that are waiting or playing, the newest first."""
        found = [table for table in await self.tables() if table.listed and table.status != "over"]
        return sorted(found, key=lambda table: (-table.created_ms, table.id))[:limit]

    async def tables(self, status: Status | None = None) -> list[TableRow]:
        """All tables, the oldest first."""
        found = map(decode_table, decode_texts(await self.drawers.tables()))
        wanted = [table for table in found if status in (None, table.status)]
        return sorted(wanted, key=lambda table: (table.created_ms, table.id))

    async def each(self, status: Status) -> AsyncIterator[TableRow]:
        """All tables of a status one after another, the oldest first."""
        for table in await self.tables(status):
            yield table

    async def count_open(self) -> int:
        """How many tables are waiting or playing."""
        return sum(table.status != "over" for table in await self.tables())

    async def count_imports(self) -> int:
        """How many tables show a record from elsewhere."""
        return sum(IMPORTED in table.meta for table in await self.tables("over"))

    async def update(self, table: TableRow) -> None:
        """Replace a table whose stored version is `table.version`, which becomes one higher; else ConflictError."""
        await self.write(replacing(table))

    async def delete(self, table_id: str) -> bool:
        """Forget a table, its log and its chat; whether there was one."""
        if await self.find(table_id) is None:
            return False
        await self.write(DrawerChange(table_id, forget=True))
        return True

    async def clear(self, status: Status, before_ms: int, *, only_imports: bool = False) -> int:
        """Forget the tables of that status not touched since, or only those that show a record; how many."""
        old = [table for table in await self.tables(status) if table.touched_ms < before_ms]
        return sum([await self.delete(table.id) for table in old if not only_imports or IMPORTED in table.meta])

    # -- The log ---------------------------------------------------------------------------------------------------

    async def append(self, table: TableRow, rows: Sequence[Row], new: TableRow | None = None) -> None:
        """Append rows in one transaction, with an update of the table if given.

        ConflictError if a seq is taken or the table is no longer as it is given: whoever writes has read everything.
        """
        change = DrawerChange(table.id, table.version) if new is None else replacing(new)
        if new is not None and new.version != table.version:
            raise ConflictError
        if rows or new:
            await self.write(msgspec.structs.replace(change, rows=texts_of(rows)))

    async def rows(self, table_id: str, after: int = 0) -> list[Row]:
        """The log behind a seq."""
        return [decode_row(text) for text in decode_texts(await self.drawers.rows(table_id, after))]

    async def last_alive(self) -> int:
        """When the house last said that it lives; 0 if it never did."""
        return int(await self.drawers.fact(ALIVE) or 0)

    async def live(self, now_ms: int) -> None:
        """Keep that the house lives."""
        if now_ms > await self.last_alive():
            check(await self.drawers.note(ALIVE, str(now_ms)))

    # -- Chat ------------------------------------------------------------------------------------------------------

    async def say(self, table_id: str, line: ChatRow) -> None:
        """Keep a line of chat and forget very old ones; ConflictError if its number is taken."""
        old = [line.number - CHAT_LINES] if line.number > CHAT_LINES else []
        await self.write(DrawerChange(table_id, lines=[(line.number, encode(line).decode())], unsaid=old))

    async def chat(self, table_id: str, after: int = 0) -> list[ChatRow]:
        """The last lines of the chat behind a number."""
        return [decode_line(text) for text in decode_texts(await self.drawers.lines(table_id, after))][-CHAT_LINES:]

    async def unsay(self, table_id: str, person: int) -> int:
        """Forget what a person said; how many lines."""
        numbers = [line.number for line in await self.chat(table_id) if line.person == person]
        await self.write(DrawerChange(table_id, unsaid=numbers))
        return len(numbers)

    # -- Analyses: nobody calculates here ------------------------------------------------------------------------------

    async def analysis(self, _table_id: str) -> str:
        """Nothing was kept."""
        return ""

    async def keep_analysis(self, table_id: str, content: str) -> None:
        """There is nothing to be kept."""

    # -- Others: there are none --------------------------------------------------------------------------------------

    async def drives(self, _table_id: str) -> bool:
        """Bots and clocks run here: the page opens one house at a time."""
        return True

    async def stop_driving(self, table_id: str) -> None:
        """Nobody else could take the task."""

    def subscribe(self, listener: Callable[[str], None]) -> None:
        """Nobody else changes tables."""

    async def announce(self, lines: Sequence[str]) -> None:
        """Nobody else hears anything."""

    def overhear(self, listener: Callable[[str, str], None]) -> None:
        """Nobody else says anything."""

    def answers(self) -> bool:
        """Drawers are always there."""
        return True

    async def close(self) -> None:
        """Everything that was begun has been kept."""

    async def write(self, change: DrawerChange) -> None:
        """Make a change, or say why not."""
        check(await self.drawers.write(encode(change).decode()))


def check(outcome: str) -> None:
    """Raise what an outcome means."""
    if outcome == CONFLICT:
        raise ConflictError
    if outcome != KEPT:
        raise StoreError(outcome)


def text_of(table: TableRow) -> str:
    """A table as it is kept."""
    return encode(table).decode()


def texts_of(rows: Iterable[Row]) -> list[tuple[int, str]]:
    """Rows as they are kept."""
    return [(row.seq, encode(row).decode()) for row in rows]


def replacing(table: TableRow) -> DrawerChange:
    """The new state of a table, if nobody else has changed it."""
    new = msgspec.structs.replace(table, version=table.version + 1)
    return DrawerChange(table.id, table.version, text_of(new), new.version)

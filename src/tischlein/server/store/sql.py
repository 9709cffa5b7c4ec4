"""What both databases share: every statement and every question.  They differ only in how these are carried out."""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from . import CHAT_LINES, ChatRow, Status, TableRow
from .formats import reader_of
from .log import Row, decode_row
from .schema import COLUMNS

TABLE = ", ".join(COLUMNS["tables"])
IMPORTED = """meta LIKE '%"origin":"record"%'"""  # in a name the quotes would be written otherwise
FIND = f"SELECT {TABLE} FROM tables WHERE"  # noqa: S608  nothing in it comes from outside
ROWS_AT_ONCE = 500  # in one statement; databases limit its parameters to 32,766, and nobody shall wait for more
CLEARED_AT_ONCE = 100  # tables; others may be written in between

encode = msgspec.json.Encoder().encode
decode_line = reader_of(ChatRow)


class Step(NamedTuple):
    """A statement of a transaction that changes rows.  Parameters are $1, $2, …; $1 tells different tables apart."""

    sql: str
    values: tuple[Any, ...]
    needed: bool = True  # if it changes nothing, somebody else was quicker


class PendingSteps(NamedTuple):
    """Steps of one transaction that wait to be taken, and who waits for them."""

    table_id: str
    steps: Sequence[Step]
    done: asyncio.Future[int]


Outcome = int | Exception  # of a transaction: how many rows it changed, or why it did not


def settle(group: Sequence[PendingSteps], outcomes: Sequence[Outcome]) -> None:
    """Tell those who wait, in the event loop."""
    for work, outcome in zip(group, outcomes, strict=True):
        if work.done.done():  # nobody waits any more
            continue
        if isinstance(outcome, Exception):
            work.done.set_exception(outcome)
        else:
            work.done.set_result(outcome)


class SqlStore(ABC):
    """A store that speaks SQL."""

    def __init__(self) -> None:
        self.listeners: list[Callable[[str], None]] = []
        self.eavesdroppers: list[Callable[[str, str], None]] = []

    # -- What a database has to offer ----------------------------------------------------------------------------------

    @abstractmethod
    async def write(self, table_id: str, steps: Sequence[Step]) -> int:
        """Carry out the steps in one durable transaction and tell other processes; how many rows were changed."""

    @abstractmethod
    async def read(self, sql: str, *values: object) -> list[Any]:
        """The rows of an answer."""

    @abstractmethod
    async def drives(self, table_id: str) -> bool:
        """Whether this process is the one that plays bots and watches clocks here; takes the task if it is free."""

    @abstractmethod
    async def stop_driving(self, table_id: str) -> None:
        """Give that task up: another process may take it."""

    @abstractmethod
    async def announce(self, lines: Sequence[str]) -> None:
        """Tell the other processes something that need not be kept, in this order."""

    def answers(self) -> bool:
        """Whether the database is there, as far as is known."""
        return True

    def now(self) -> int:
        """Milliseconds since 1970, the same for all processes."""
        return time.time_ns() // 1_000_000

    @abstractmethod
    async def close(self) -> None:
        """Finish what was begun and close the store."""

    # -- Tables --------------------------------------------------------------------------------------------------------

    async def create(self, table: TableRow, rows: Sequence[Row] = ()) -> None:
        """Keep a new table, perhaps with a log; ConflictError if its id or code is taken."""
        new = Step(inserting("tables"), columns_of(table))
        await self.write(table.id, [new, *appending(table, rows)])

    async def find(self, table_id: str) -> TableRow | None:
        """The table of that id."""
        return await self.find_one("id = $1", table_id)

    async def find_code(self, code: str) -> TableRow | None:
        """The waiting table of that code."""
        return await self.find_one("code = $1 AND status = 'waiting'", code)

    async def find_one(self, condition: str, text: str) -> TableRow | None:
        """The only table there can be.  The text comes from outside, and databases refuse some letters."""
        found = await self.read(f"{FIND} {condition}", text) if text.isprintable() else []
        return table_of(found[0]) if found else None

    async def listed(self, limit: int) -> list[TableRow]:
        """Tables for the lobby that are waiting or playing, the newest first."""
        found = await self.read(
            f"{FIND} status IN ('waiting', 'playing') AND listed ORDER BY created_ms DESC, id LIMIT $1", limit
        )
        return [table_of(record) for record in found]

    async def tables(self, status: Status | None = None) -> list[TableRow]:
        """All tables, for administration and for waking up after a restart, the oldest first."""
        condition, values = ("status = $1", [status]) if status else ("TRUE", [])
        found = await self.read(f"{FIND} {condition} ORDER BY created_ms, id", *values)
        return [table_of(record) for record in found]

    async def each(self, status: Status) -> AsyncIterator[TableRow]:
        """All tables of a status one after another, the oldest first; few are in memory at once."""
        question = f"{FIND} status = $1 AND (created_ms, id) > ($2, $3) ORDER BY created_ms, id LIMIT $4"
        last: tuple[int, str] = (-1, "")
        while found := await self.read(question, status, *last, ROWS_AT_ONCE):
            for table in map(table_of, found):
                yield table
                last = (table.created_ms, table.id)

    async def count_open(self) -> int:
        """How many tables are waiting or playing."""
        ((count,),) = await self.read("SELECT count(*) FROM tables WHERE status IN ('waiting', 'playing')")
        return int(count)

    async def count_imports(self) -> int:
        """How many tables show a record from elsewhere."""
        ((count,),) = await self.read(f"SELECT count(*) FROM tables WHERE status = 'over' AND {IMPORTED}")  # noqa: S608
        return int(count)

    async def update(self, table: TableRow) -> None:
        """Replace a table whose stored version is `table.version`, which becomes one higher; else ConflictError."""
        await self.write(table.id, [updating(table)])

    async def delete(self, table_id: str) -> bool:
        """Forget a table, its log and its chat; whether there was one."""
        return await self.write(table_id, [Step("DELETE FROM tables WHERE id = $1", (table_id,), needed=False)]) > 0

    async def clear(self, status: Status, before_ms: int, *, only_imports: bool = False) -> int:
        """Forget the tables of that status not touched since, or only those that show a record; how many."""
        kind = f" AND {IMPORTED}" if only_imports else ""
        find = f"SELECT id FROM tables WHERE status = $1 AND touched_ms < $2{kind} LIMIT $3"  # noqa: S608
        forget = f"DELETE FROM tables WHERE id = $1 AND status = $2 AND touched_ms < $3{kind}"  # noqa: S608
        cleared = 0
        while found := await self.read(find, status, before_ms, CLEARED_AT_ONCE):
            steps = [(name, [Step(forget, (name, status, before_ms), needed=False)]) for (name,) in found]
            cleared += sum(await asyncio.gather(*(self.write(name, step) for name, step in steps)))
        return cleared

    # -- The log -------------------------------------------------------------------------------------------------------

    async def append(self, table: TableRow, rows: Sequence[Row], new: TableRow | None = None) -> None:
        """Append rows in one transaction, with an update of the table if given.

        ConflictError if a seq is taken or the table is no longer as it is given: whoever writes has read everything.
        """
        steps = [*appending(table, rows), *([updating(new)] if new else [])]
        if steps:
            await self.write(table.id, steps)

    async def rows(self, table_id: str, after: int = 0) -> list[Row]:
        """The log behind a seq."""
        question = "SELECT content FROM log WHERE table_id = $1 AND seq > $2 ORDER BY seq LIMIT $3"
        rows: list[Row] = []
        while found := await self.read(question, table_id, after, ROWS_AT_ONCE):
            rows += [decode_row(content) for (content,) in found]
            after = rows[-1].seq
            if len(found) < ROWS_AT_ONCE:
                break
        return rows

    # -- Time without a server -----------------------------------------------------------------------------------------

    async def last_alive(self) -> int:
        """When a server last said that it lives; 0 if none ever did."""
        ((at_ms,),) = await self.read("SELECT coalesce(max(at_ms), 0) FROM alive")
        return int(at_ms)

    async def live(self, now_ms: int) -> None:
        """Keep that a server lives; of several the one whose clock is ahead is believed."""
        forget = Step("DELETE FROM alive WHERE at_ms < $1", (now_ms,), needed=False)
        keep = "INSERT INTO alive SELECT CAST($1 AS BIGINT) WHERE NOT EXISTS (SELECT 1 FROM alive)"
        await self.write("", [forget, Step(keep, (now_ms,), needed=False)])

    # -- Chat ----------------------------------------------------------------------------------------------------------

    async def say(self, table_id: str, line: ChatRow) -> None:
        """Keep a line of chat and forget very old ones; ConflictError if its number is taken."""
        said = (table_id, line.number, line.person, encode(line).decode())
        forget = "DELETE FROM chat WHERE table_id = $1 AND number <= $2"
        old = (table_id, line.number - CHAT_LINES)
        await self.write(table_id, [Step(inserting("chat"), said), Step(forget, old, needed=False)])

    async def chat(self, table_id: str, after: int = 0) -> list[ChatRow]:
        """The last lines of the chat behind a number."""
        question = "SELECT content FROM chat WHERE table_id = $1 AND number > $2 ORDER BY number DESC LIMIT $3"
        found = await self.read(question, table_id, after, CHAT_LINES)
        return [decode_line(content) for (content,) in reversed(found)]

    async def unsay(self, table_id: str, person: int) -> int:
        """Forget what a person said; how many lines."""
        forget = "DELETE FROM chat WHERE table_id = $1 AND person = $2"
        return await self.write(table_id, [Step(forget, (table_id, person), needed=False)])

    # -- Analyses ------------------------------------------------------------------------------------------------------

    async def analysis(self, table_id: str) -> str:
        """What was kept of the analysis of a game; "" if there is none."""
        found = await self.read("SELECT content FROM analyses WHERE table_id = $1", table_id)
        return str(found[0][0]) if found else ""

    async def keep_analysis(self, table_id: str, content: str) -> None:
        """Keep the analysis of a game instead of any before; nothing, if the table is gone."""
        forget = Step("DELETE FROM analyses WHERE table_id = $1", (table_id,), needed=False)
        keep = "INSERT INTO analyses SELECT id, CAST($2 AS TEXT) FROM tables WHERE id = $1"
        await self.write(table_id, [forget, Step(keep, (table_id, content), needed=False)])

    # -- The bus -------------------------------------------------------------------------------------------------------

    def subscribe(self, listener: Callable[[str], None]) -> None:
        """Call the listener, in the event loop, with the id of every table that another process changes."""
        self.listeners.append(listener)

    def overhear(self, listener: Callable[[str, str], None]) -> None:
        """Call the listener with what other processes announce: which one, and a line; both "" if one was missed."""
        self.eavesdroppers.append(listener)

    def notify(self, table_id: str) -> None:
        """Tell the listeners that another process has changed a table."""
        for listener in self.listeners:
            listener(table_id)

    async def notify_all(self) -> None:
        """Tell the listeners that other processes may have changed any table."""
        for (table_id,) in await self.read("SELECT id FROM tables"):
            self.notify(table_id)


def places(first: int, count: int) -> str:
    """So many parameters: $1, $2, $3."""
    return ", ".join(f"${number}" for number in range(first, first + count))


def inserting(name: str) -> str:
    """The statement that inserts a row.  Columns are named: a newer version may have added others."""
    columns = COLUMNS[name]
    return f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({places(1, len(columns))})"  # noqa: S608  names of our own


def columns_of(table: TableRow) -> tuple[Any, ...]:
    """A table as the database keeps it."""
    return msgspec.structs.astuple(msgspec.structs.replace(table, meta=table.meta.decode()))


def table_of(record: Sequence[Any]) -> TableRow:
    """A table from what the database kept."""
    name, game, status, listed, code, created_ms, touched_ms, meta, version = record
    return TableRow(name, game, status, bool(listed), code, created_ms, touched_ms, meta.encode(), version)


CHANGED = ", ".join(f"{name} = ${place}" for place, name in enumerate(COLUMNS["tables"][1:-1], 2))
UPDATE = f"UPDATE tables SET {CHANGED}, version = version + 1 WHERE id = $1 AND version = ${len(COLUMNS['tables'])}"  # noqa: S608


def updating(table: TableRow) -> Step:
    """The new state of a table, if nobody else has changed it."""
    return Step(UPDATE, columns_of(table))


APPEND = """INSERT INTO log (table_id, seq, content) SELECT $1, column1, column2 FROM (VALUES {rows}) AS new_rows
WHERE EXISTS (SELECT 1 FROM tables WHERE id = $1 AND version = $2)"""


def appending(table: TableRow, rows: Sequence[Row]) -> Iterator[Step]:
    """New rows of a log, few statements for many, if nobody else has changed the table."""
    for start in range(0, len(rows), ROWS_AT_ONCE):
        some = rows[start : start + ROWS_AT_ONCE]
        values = ", ".join(f"(CAST(${2 * place + 3} AS BIGINT), ${2 * place + 4})" for place in range(len(some)))
        pairs = [value for row in some for value in (row.seq, encode(row).decode())]
        yield Step(APPEND.format(rows=values), (table.id, table.version, *pairs))

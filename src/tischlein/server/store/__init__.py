"""Where tables live.  The same schema in SQLite, embedded, and in PostgreSQL, which several processes may share."""

from __future__ import annotations

import os
import sys
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from pathlib import Path
from typing import Literal, Protocol

import msgspec

from tischlein.engine import TischleinError

from .formats import Stamped
from .log import Row

Status = Literal["waiting", "playing", "over"]
DAY_MS = 86_400_000
KEEP_DAYS: Mapping[Status, int] = {"waiting": 1, "playing": 60, "over": 365}  # without anything happening at a table
CHAT_LINES = 200  # of a table that are kept; pages show fewer


class TableRow(msgspec.Struct, frozen=True):
    """A table without its log."""

    id: str
    game: str
    status: Status
    listed: bool  # in the lobby
    code: str | None  # finds a waiting table; gone once it has started
    created_ms: int
    touched_ms: int  # when something last happened: abandoned tables are cleared by it
    meta: bytes  # JSON: a `Meta`
    version: int = 0  # of meta and the columns above; an update must know it


class ChatRow(Stamped, frozen=True):
    """Something said at a table."""

    number: int  # from 1
    at_ms: int
    person: int
    phrase: str  # the key of a phrase, or
    text: str  # free words


class ConflictError(Exception):
    """Somebody else was quicker: load the table anew and work the change out again."""


class StoreError(TischleinError):
    """The store cannot keep what it was given (disk full, database gone).  Nothing was kept; the text says why."""


class Store(Protocol):
    """What the server asks of a store.  Whatever returns has been kept durably."""

    async def create(self, table: TableRow, rows: Sequence[Row] = ()) -> None:
        """Keep a new table, perhaps with a log; ConflictError if its id or code is taken."""

    async def find(self, table_id: str) -> TableRow | None:
        """The table of that id."""

    async def find_code(self, code: str) -> TableRow | None:
        """The waiting table of that code."""

    async def listed(self, limit: int) -> list[TableRow]:
        """Tables for the lobby that are waiting or playing, the newest first."""

    async def tables(self, status: Status | None = None) -> list[TableRow]:
        """All tables, for administration and for waking up after a restart, the oldest first."""

    def each(self, status: Status) -> AsyncIterator[TableRow]:
        """All tables of a status one after another, the oldest first; few are in memory at once."""

    async def count_open(self) -> int:
        """How many tables are waiting or playing."""

    async def count_imports(self) -> int:
        """How many tables show a record from elsewhere."""

    async def update(self, table: TableRow) -> None:
        """Replace a table whose stored version is `table.version`, which becomes one higher; else ConflictError."""

    async def append(self, table: TableRow, rows: Sequence[Row], new: TableRow | None = None) -> None:
        """Append rows in one transaction, with an update of the table if given.

        ConflictError if a seq is taken or the table is no longer as it is given: whoever writes has read everything.
        """

    async def rows(self, table_id: str, after: int = 0) -> list[Row]:
        """The log behind a seq."""

    async def last_alive(self) -> int:
        """When a server last said that it lives; 0 if none ever did."""

    async def live(self, now_ms: int) -> None:
        """Keep that a server lives; of several the one whose clock is ahead is believed."""

    async def say(self, table_id: str, line: ChatRow) -> None:
        """Keep a line of chat and forget very old ones; ConflictError if its number is taken."""

    async def chat(self, table_id: str, after: int = 0) -> list[ChatRow]:
        """The last lines of the chat behind a number."""

    async def analysis(self, table_id: str) -> str:
        """What was kept of the analysis of a game; "" if there is none."""

    async def keep_analysis(self, table_id: str, content: str) -> None:
        """Keep the analysis of a game instead of any before; nothing, if the table is gone."""

    async def unsay(self, table_id: str, person: int) -> int:
        """Forget what a person said; how many lines."""

    async def delete(self, table_id: str) -> bool:
        """Forget a table, its log and its chat; whether there was one."""

    async def clear(self, status: Status, before_ms: int, *, only_imports: bool = False) -> int:
        """Forget the tables of that status not touched since, or only those that show a record; how many."""

    async def drives(self, table_id: str) -> bool:
        """Whether this process is the one that plays bots and watches clocks here; takes the task if it is free."""

    async def stop_driving(self, table_id: str) -> None:
        """Give that task up: another process may take it."""

    def subscribe(self, listener: Callable[[str], None]) -> None:
        """Call the listener, in the event loop, with the id of every table that another process changes."""

    async def announce(self, lines: Sequence[str]) -> None:
        """Tell the other processes something that need not be kept, in this order."""

    def overhear(self, listener: Callable[[str, str], None]) -> None:
        """Call the listener with what other processes announce: which one, and a line; both "" if one was missed."""

    def answers(self) -> bool:
        """Whether the database is there, as far as is known."""

    def now(self) -> int:
        """Milliseconds since 1970, the same for all processes that share the store."""

    async def close(self) -> None:
        """Finish what was begun and close the store."""


def default_folder() -> Path:
    """Where the embedded store lives unless somebody says otherwise: where this system keeps data of programs."""
    if sys.platform == "win32":
        usual = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    else:
        usual = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return usual / "tischlein"


async def open_store(folder: Path | None = None, url: str | None = None, *, serving: bool = True) -> Store:
    """The store in a folder (SQLite) or behind a URL (PostgreSQL).

    A server makes the store if there is none, upgrades an older one and has a folder to itself.  Commands beside it
    (`serving=False`) do none of that.
    """
    if url is not None:
        try:
            from .postgres import open_postgres
        except ImportError:
            raise StoreError("PostgreSQL needs asyncpg, which is missing: pip install 'tischlein[postgres]'.") from None
        return await open_postgres(url, serving=serving)
    from .sqlite import open_sqlite

    return await open_sqlite(folder or default_folder(), serving=serving)


async def clear_abandoned(store: Store, now_ms: int, days: Mapping[Status, int] = KEEP_DAYS) -> int:
    """Forget the tables at which nothing has happened for so many days; how many."""
    cleared = [await store.clear(status, now_ms - count * DAY_MS) for status, count in days.items()]
    before_ms = now_ms - days["playing"] * DAY_MS  # records from elsewhere are games of nobody here
    return sum(cleared) + await store.clear("over", before_ms, only_imports=True)

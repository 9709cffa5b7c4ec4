"""Who is connected to which table: at this process, and at the others that serve the same tables.

Processes tell each other in short lines, which are not kept:
`table 0,2` says that people 0 and 2 of a table are connected to the sender, `!` that it lives, `?` asks for all its
people, and everything between `*` and `!` is all of them.  Whoever is silent for a while has died, and nobody is
connected to it any more.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field

from tischlein.server.store import Store, StoreError

BEAT_S = 5.0  # how often each process says that it lives
DEAD_MS = 15_000  # so long it may be silent
RETRY_S = 0.5
WATCHER = -1  # in place of a person: somebody who only watches
MEMORY_MS = 3_600_000  # so long it is remembered when somebody left


@dataclass
class Process:
    """What another process has told."""

    heard_ms: int = 0
    people: dict[str, frozenset[int]] = field(default_factory=dict)  # by table
    anew: dict[str, frozenset[int]] | None = None  # while it is telling everything


class Presence:
    """Everybody who is here, and since when the others are not."""

    def __init__(self, store: Store, now: Callable[[], int], changed: Callable[[str], None]) -> None:
        self.store = store
        self.now = now
        self.changed = changed  # is told the id of a table where somebody has come or gone
        self.opened_ms = now()  # nobody is known to have left earlier
        self.here: defaultdict[str, Counter[int]] = defaultdict(Counter)  # connections by table and person
        self.others: defaultdict[str, Process] = defaultdict(Process)
        self.left_ms: defaultdict[str, dict[int, int]] = defaultdict(dict)  # when the last connection ended
        self.untold: set[str] = set()  # tables that the others have to hear about
        self.asks = self.tells_all = True  # at the beginning
        self.woken = asyncio.Event()
        store.overhear(self.receive)

    # -- At this process ---------------------------------------------------------------------------------------------

    def come(self, table_id: str, person: int) -> None:
        """A connection has been opened."""
        before = self.online(table_id)
        self.here[table_id][person] += 1
        self.note(table_id, before)
        self.mark_untold(table_id)

    def go(self, table_id: str, person: int) -> None:
        """A connection has ended."""
        before = self.online(table_id)
        self.here[table_id] -= Counter([person])
        if not self.here[table_id]:
            del self.here[table_id]
        self.note(table_id, before)
        self.mark_untold(table_id)

    def online(self, table_id: str) -> set[int]:
        """The people connected to a table, anywhere."""
        here = self.here.get(table_id, ())
        return set(here).union(*(process.people.get(table_id, ()) for process in self.others.values()))

    def away_since(self, table_id: str, people: Iterable[int]) -> dict[int, int]:
        """Since when each of some people has been away; 0 for those who are here."""
        online, left_ms = self.online(table_id), self.left_ms.get(table_id, {})
        return {person: 0 if person in online else left_ms.get(person, self.opened_ms) for person in people}

    def note(self, table_id: str, before: set[int], left_ms: int | None = None) -> None:
        """Others than before may be connected to a table."""
        after = self.online(table_id)
        for person in before - after:
            self.left_ms[table_id][person] = self.now() if left_ms is None else left_ms
        if before != after:
            self.changed(table_id)

    def forget(self) -> None:
        """When somebody left long ago no longer matters, only that it was long ago."""
        long_ago = self.now() - MEMORY_MS
        for table_id, left_ms in list(self.left_ms.items()):
            self.left_ms[table_id] = {person: at_ms for person, at_ms in left_ms.items() if at_ms > long_ago}
            if not self.left_ms[table_id]:
                del self.left_ms[table_id]

    # -- At other processes ------------------------------------------------------------------------------------------

    def receive(self, name: str, line: str) -> None:
        """Take in what another process says; no process is named if something was missed."""
        if not name:
            self.ask_anew()
            return
        if line.startswith("#"):  # limits and metrics
            return
        process = self.others[name]
        process.heard_ms = self.now()
        match line.split():
            case ["?"]:
                self.tells_all = True
                self.woken.set()
            case ["*"]:
                process.anew = {}
            case ["!"] if process.anew is not None:
                self.replace(process, process.anew)
                process.anew = None
            case [table_id, *people] if table_id != "!":
                found = frozenset(map(int, people[0].split(","))) if people else frozenset()
                if process.anew is None:
                    self.put(process, table_id, found)
                else:
                    process.anew[table_id] = found

    def ask_anew(self) -> None:
        """Something was missed: ask the others who is there.  Whoever could not be heard has not been silent."""
        for process in self.others.values():
            process.heard_ms = self.now()
        self.asks = True
        self.woken.set()

    def replace(self, process: Process, people: dict[str, frozenset[int]], left_ms: int | None = None) -> None:
        """All the people connected to a process."""
        for table_id in [*process.people, *people]:
            self.put(process, table_id, people.get(table_id, frozenset()), left_ms)

    def put(self, process: Process, table_id: str, people: frozenset[int], left_ms: int | None = None) -> None:
        """The people of a table connected to a process."""
        before = self.online(table_id)
        process.people[table_id] = people
        if not people:
            del process.people[table_id]
        self.note(table_id, before, left_ms)

    # -- Telling the others ------------------------------------------------------------------------------------------

    async def keep_announcing(self) -> None:
        """Announce what is new for as long as the house is open; at its end nobody is here any more."""
        try:
            while True:
                await self.announce()
                self.bury()
                with suppress(TimeoutError):
                    async with asyncio.timeout(BEAT_S):  # not wait_for, which may lose a cancellation
                        await self.woken.wait()
        finally:
            with suppress(StoreError):
                await self.store.announce(["*", "!"])

    def mark_untold(self, table_id: str) -> None:
        """The others have to hear of a table."""
        self.untold.add(table_id)
        self.woken.set()

    async def announce(self) -> None:
        """What is new here; at least that this process lives."""
        self.woken.clear()
        tables, self.untold = self.untold, set()
        begin = ["?"] if self.asks else []
        news = ["*", *self.lines(self.here)] if self.tells_all else self.lines(tables)
        self.asks = self.tells_all = False
        try:
            await self.store.announce([*begin, *news, "!"])
        except StoreError:  # the store is away: everything once more when it is back
            self.asks = self.tells_all = True
            await asyncio.sleep(RETRY_S)

    def lines(self, tables: Iterable[str]) -> Iterator[str]:
        """Who is connected here to some tables."""
        for table_id in tables:
            yield f"{table_id} {','.join(map(str, self.here.get(table_id, ())))}"

    def bury(self) -> None:
        """Forget processes that have died; their people left when they were last heard of."""
        if not self.store.answers():
            return  # nobody can be heard
        for name, process in list(self.others.items()):
            if self.now() - process.heard_ms > DEAD_MS:
                self.replace(process, {}, process.heard_ms)
                del self.others[name]

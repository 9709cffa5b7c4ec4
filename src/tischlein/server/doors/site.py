"""All processes of a site count together: limits hold for all of them, and metrics are those of all.

Each tells the others in short lines, which are not kept: `#` and JSON without spaces.  What somebody has spent of a
limit, and how many connections a process has, is told within a second; so whoever asks several processes at once may
get a little more.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import count

import msgspec

from tischlein.server.store import Store, StoreError

from .limits import Buckets, Key
from .metrics import Metrics, Numbers

MARK = "#"
TICK_S = 1.0  # how often is told what was spent of limits
TICKS = 5  # after so many the numbers of metrics are told
DEAD_MS = 15_000  # a process that is silent for so long has nobody connected any more
AT_ONCE = 50  # entries of a line: databases limit its length
MOST_PROCESSES = 200  # whose numbers are remembered, also of those that have ended


class ProcessNews(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a process tells of itself."""

    spent: list[tuple[str, Key, float]] = []  # of which limit, by whom, how much since it was told last
    sockets: dict[str, int] | None = None  # by address, of those who have many
    held: dict[str, int] | None = None  # how many connections of which kind there are
    numbers: Numbers | None = None  # of metrics, as far as they fit


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(ProcessNews).decode


class Elsewhere:
    """What another process has told."""

    def __init__(self) -> None:
        self.heard_ms = 0
        self.sockets: Counter[str] = Counter()
        self.held: Counter[str] = Counter()
        self.numbers = Numbers()


class WholeSite:
    """All processes, as this one knows them."""

    def __init__(self, store: Store, elapsed: Callable[[], int], metrics: Metrics) -> None:
        self.store = store
        self.elapsed = elapsed
        self.metrics = metrics
        self.limits: dict[str, Buckets] = {}
        self.many_sockets: Callable[[], dict[str, int]] = dict  # by address, of those who have many here
        self.holds: dict[str, Callable[[], int]] = {}  # how many connections of which kind there are here,
        self.told_held: dict[str, int] = {}  # and what the others have been told of that
        self.others: dict[str, Elsewhere] = {}
        store.overhear(self.receive)

    # -- Hearing -----------------------------------------------------------------------------------------------------

    def receive(self, name: str, line: str) -> None:
        """Take in what another process says; other lines are others' affair."""
        if not line.startswith(MARK):
            return
        with suppress(msgspec.DecodeError):  # a newer version may say it otherwise
            self.take_in(self.process(name), decode(line.removeprefix(MARK)))

    def process(self, name: str) -> Elsewhere:
        """What is known of a process; the one heard of least lately may be forgotten for it."""
        if name not in self.others and len(self.others) >= MOST_PROCESSES:
            del self.others[min(self.others, key=lambda other: self.others[other].heard_ms)]
        return self.others.setdefault(name, Elsewhere())

    def take_in(self, process: Elsewhere, told: ProcessNews) -> None:
        """What a process tells is now known here."""
        process.heard_ms = self.elapsed()
        for limit, key, amount in told.spent:
            if limit in self.limits:
                self.limits[limit].spend(key, amount)
        if told.sockets is not None:
            process.sockets = Counter(told.sockets)
        if told.held is not None:
            process.held = Counter(told.held)
        if told.numbers is not None:
            process.numbers.update(told.numbers)

    # -- All together ------------------------------------------------------------------------------------------------

    def alive(self) -> list[Elsewhere]:
        """The processes that have been heard of lately."""
        return [one for one in self.others.values() if self.elapsed() - one.heard_ms < DEAD_MS]

    def sockets_elsewhere(self, address: str) -> int:
        """How many connections to tables an address has at other processes, if they are many."""
        return sum(process.sockets[address] for process in self.alive())

    def held_elsewhere(self, kind: str) -> int:
        """How many connections of a kind there are at other processes."""
        return sum(process.held[kind] for process in self.alive())

    def text(self) -> str:
        """The metrics of all, to be read by Prometheus; what is counted stays counted when a process ends."""
        numbers, alive = self.metrics.numbers(), self.alive()
        for process in self.others.values():
            numbers.add(process.numbers, is_alive=process in alive)
        return numbers.text()

    # -- Telling -----------------------------------------------------------------------------------------------------

    async def keep_telling(self) -> None:
        """For as long as the house is open: tell the others."""
        for tick in count():
            lines = [MARK + encode(told).decode() for told in self.news(with_numbers=tick % TICKS == 0)]
            if lines:
                with suppress(StoreError):  # the store is away: they hear the rest when it is back
                    await self.store.announce(lines)
            await asyncio.sleep(TICK_S)

    def news(self, *, with_numbers: bool) -> Iterator[ProcessNews]:
        """What the others have to know."""
        spent = [(name, key, amount) for name, limit in self.limits.items() for key, amount in limit.unshared()]
        yield from (ProcessNews(some) for some in pieces(spent))
        held = {kind: count() for kind, count in self.holds.items()}
        if held != self.told_held or with_numbers:
            self.told_held = held
            yield ProcessNews(held=held)
        if with_numbers:
            many = list(self.many_sockets().items())
            yield ProcessNews(sockets=dict(many[:AT_ONCE]))
            yield from (ProcessNews(numbers=some) for some in self.metrics.numbers().pieces(AT_ONCE))


def pieces(entries: Sequence[tuple[str, Key, float]]) -> Iterator[list[tuple[str, Key, float]]]:
    """Entries in pieces that fit into a line."""
    return (list(entries[first : first + AT_ONCE]) for first in range(0, len(entries), AT_ONCE))

"""How much of everything one person, one address and all together may have.

Counted per person's secret first: sixty people who share one address, a school or a club, must be able to play.
"""

from __future__ import annotations

import ipaddress
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, fields

from tischlein.server.speech.refusals import too_many

Key = str | int | None | tuple[str, str | int]  # who is counted
WORTH_TELLING = 50  # a share of a limit that other processes need not know
SWEEP = 4096  # so many keys are remembered before those that have recovered are forgotten


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and so many again each minute."""

    burst: float
    per_minute: float


@dataclass(frozen=True)
class Limits:
    """All limits; each can be set by `--limit NAME=NUMBER`."""

    connections: int = 2_000  # for requests, in all
    connections_per_address: int = 400  # for requests, of one address
    request_seconds: int = 30  # that a request may take to be sent, answered and read, and a long log to be read
    sockets: int = 20_000  # connections to tables, in all
    sockets_per_address: int = 600  # connections to tables, of one address
    sockets_per_person: int = 12  # tabs and devices of one person at one table
    requests_per_minute: int = 6_000  # of one address, over HTTP
    open_tables: int = 20_000  # waiting or being played at, in all
    records: int = 5_000  # from elsewhere that are kept, in all; those older than a day make room for new ones
    tables_per_minute: int = 60  # made by one address
    records_per_minute: int = 10  # from elsewhere, shown to one address
    codes_per_minute: int = 12  # looked up by one address, after the first sixty
    passwords_per_minute: int = 10  # tried by one address
    wishes_per_minute: int = 600  # of one person, or of one spectator's connection
    lines_per_minute: int = 60  # said by one person at one table
    problems_per_minute: int = 60  # of one connection; then it is closed
    frames_per_minute: int = 120  # of one connection that are no message: pings, parts; then it is closed
    analysis_seconds: int = 30  # of one core for what decided a game, at the lowest priority; 0: nothing is analysed
    body_bytes: int = 64 * 1024  # of a request
    record_bytes: int = 4 * 1024 * 1024  # of a request that carries a record
    message_bytes: int = 16 * 1024  # of a message on the socket
    waiting_bytes: int = 1024 * 1024  # that a slow reader has not yet taken
    large_bytes: int = 128 * 1024 * 1024  # of long logs that are being sent, in all; others wait until they are read
    large_bytes_per_address: int = 16 * 1024 * 1024  # likewise, to one address

    @classmethod
    def names(cls) -> list[str]:
        """What can be limited."""
        return [field.name for field in fields(cls)]


class Buckets:
    """Counts how often each key has done something, and forgets it again with time.

    Time is that of a clock nobody can set: otherwise one that is set back would lock everybody out.
    """

    def __init__(self, rate: Rate, elapsed: Callable[[], int], refusal: str = "too_fast") -> None:
        self.rate = rate
        self.elapsed = elapsed
        self.refusal = refusal
        self._spent: dict[Key, tuple[float, int]] = {}  # how much, and when it was that much
        self._unshared: Counter[Key] = Counter()  # how much other processes do not know of yet

    def take(self, key: Key) -> bool:
        """Whether the key may do it once more."""
        now = self.elapsed()
        spent = self._left_over(key, now)
        if spent + 1 > self.rate.burst:
            return False
        if len(self._spent) >= SWEEP and key not in self._spent:
            self._sweep(now)
        self._spent[key] = (spent + 1, now)
        self._unshared[key] += 1
        return True

    def spend(self, key: Key, amount: float) -> None:
        """Somebody has done it at another process."""
        now = self.elapsed()
        if len(self._spent) >= SWEEP and key not in self._spent:
            self._sweep(now)
        self._spent[key] = (self._left_over(key, now) + amount, now)

    def unshared(self) -> list[tuple[Key, int]]:
        """What other processes have to know; who has spent hardly anything is not worth it."""
        least = self.rate.burst / WORTH_TELLING
        found = [(key, amount) for key, amount in self._unshared.items() if amount >= least]
        for key, _ in found:
            del self._unshared[key]
        if len(self._unshared) >= SWEEP:
            self._unshared.clear()
        return found

    def check(self, key: Key) -> None:
        """Refuse a key that may not do it once more."""
        if not self.take(key):
            raise too_many(self.refusal)

    def _left_over(self, key: Key, now: int) -> float:
        spent, since = self._spent.get(key, (0.0, now))
        return max(0.0, spent - (now - since) * self.rate.per_minute / 60_000)

    def _sweep(self, now: int) -> None:
        """Forget those that have recovered; if hardly any have, forget all: memory is bounded, whoever asks."""
        self._spent = {key: found for key, found in self._spent.items() if self._left_over(key, now) > 0}
        if len(self._spent) >= SWEEP:
            self._spent.clear()


def address_key(address: str) -> str:
    """What counts as one address: of IPv6 the network, for one household has many addresses in it."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if parsed.version == 4:
        return address
    return str(parsed.ipv4_mapped or ipaddress.ip_network((parsed, 64), strict=False))

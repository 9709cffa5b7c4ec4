"""Where the server gets time, names, secrets and luck from.  All is given to it, so that tests can compare bytes."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

from tischlein.engine import FairChance
from tischlein.server.messages.limits import CODE_LETTERS

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # of a code that people read out: no I, no O
STEADY_MS = 600_000  # so far the date may be corrected within an hour
NAME_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def spell(letters: str, length: int) -> str:
    """Random letters."""
    return "".join(secrets.choice(letters) for _ in range(length))


@dataclass(frozen=True)
class Sources:
    """Everything that differs from one run to the next."""

    now: Callable[[], int] = lambda: time.time_ns() // 1_000_000  # milliseconds since 1970
    elapsed: Callable[[], int] = lambda: time.monotonic_ns() // 1_000_000  # milliseconds of a clock that nobody sets
    token: Callable[[], str] = lambda: secrets.token_urlsafe(24)  # a person's secret: 192 bits
    table_id: Callable[[], str] = lambda: spell(NAME_LETTERS, 12)
    code: Callable[[], str] = lambda: spell(LETTERS, CODE_LETTERS)  # for joining a waiting table
    secret: Callable[[], bytes] = lambda: secrets.token_bytes(32)  # of the fair chance of a table
    chance: Callable[[bytes], FairChance] = FairChance  # what settles chance, given that secret
    below: Callable[[int], int] = secrets.randbelow  # who begins; pauses of bots
    seed: Callable[[], int] = lambda: secrets.randbits(63)  # of a bot's decision


class Calendar:
    """Whether the date can be believed: it may be wrong at a start, and somebody may set it."""

    def __init__(self, sources: Sources) -> None:
        self.sources = sources
        self.offset_ms: int | None = None  # between the date and the clock that nobody sets, at the last look

    def is_steady(self) -> bool:
        """Whether since the last look as much time has passed by the date as in fact; never at the first look."""
        before, self.offset_ms = self.offset_ms, self.sources.now() - self.sources.elapsed()
        return before is not None and abs(self.offset_ms - before) < STEADY_MS

"""Where the server gets time, names, secrets and luck from.  All is given to it, so that tests can compare bytes."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

from tischlein.engine import FairChance

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # of a code that people read out: no I, no O
NAME_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def spell(letters: str, length: int) -> str:
    """Random letters."""
    return "".join(secrets.choice(letters) for _ in range(length))


@dataclass(frozen=True)
class Sources:
    """Everything that differs from one run to the next."""

    now: Callable[[], int] = lambda: time.time_ns() // 1_000_000  # milliseconds since 1970
    token: Callable[[], str] = lambda: secrets.token_urlsafe(24)  # a person's secret: 192 bits
    table_id: Callable[[], str] = lambda: spell(NAME_LETTERS, 12)
    code: Callable[[], str] = lambda: spell(LETTERS, 6)  # for joining a waiting table
    secret: Callable[[], bytes] = lambda: secrets.token_bytes(32)  # of the fair chance of a table
    chance: Callable[[bytes], FairChance] = FairChance  # what settles chance, given that secret
    below: Callable[[int], int] = secrets.randbelow  # who begins; pauses of bots
    seed: Callable[[], int] = lambda: secrets.randbits(63)  # of a bot's decision

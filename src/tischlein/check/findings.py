"""What a check has found: a sentence for whoever writes the game."""

from __future__ import annotations

from typing import Protocol

import msgspec

from tischlein.engine import Match
from tischlein.kit import SPECTATOR

LAST = 6  # events that are quoted


class Finding(msgspec.Struct, frozen=True):
    """Something that is not as it should be."""

    rule: str  # the check, as `secrecy.alike`
    where: str  # the table and the events that lead there
    message: str  # what is wrong
    fix: str  # what to change


class TableCheck(Protocol):
    """One check at one table, done step by step."""

    def step(self) -> list[Finding]:
        """Check a little more."""

    def sum_up(self) -> list[Finding]:
        """What can be said only at the end."""


def called(seat: int) -> str:
    """A seat or the spectator, in a sentence."""
    return "a spectator" if seat == SPECTATOR else f"seat {seat}"


def where(match: Match) -> str:
    """The table and how it came to its position."""
    options = [f"{name}={value}" for name, value in match.game.options.brief(match.options).items()]
    table = ", ".join([match.game.id, f"{match.seats} seats", *options])
    events = match.words()
    last = " · ".join(events[-LAST:]) or "the start"
    return f"{table}, after {len(events)} events: {'… ' if len(events) > LAST else ''}{last}"

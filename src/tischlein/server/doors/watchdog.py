"""Measures how long the event loop has kept everybody waiting: `tischlein_loop_longest_seconds`."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager

TICK_S = 0.01  # what is shorter keeps nobody waiting
WINDOW_S = 60.0  # the longest is told of this minute and the one before


class Watchdog:
    """A timer that should ring every few milliseconds; whatever runs at that moment makes it late.

    It works in every event loop and costs next to nothing.  Only time in which this process has worked is counted:
    that the computer was busy with other programs is not its fault.
    """

    def __init__(self) -> None:
        self.longest_s = [0.0, 0.0]  # in the window before this one, and in this one
        self.window_ends = self.due = self.worked_s = 0.0
        self.timer: asyncio.TimerHandle | None = None

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Watch the running loop."""
        self.window_ends = time.monotonic() + WINDOW_S
        self.wind_up()
        try:
            yield
        finally:
            assert self.timer is not None
            self.timer.cancel()

    def wind_up(self) -> None:
        """Ring again soon."""
        self.due, self.worked_s = time.monotonic() + TICK_S, time.process_time()
        self.timer = asyncio.get_running_loop().call_later(TICK_S, self.ring)

    def ring(self) -> None:
        """Note how late it is."""
        now = time.monotonic()
        if now >= self.window_ends:
            self.longest_s, self.window_ends = [self.longest_s[1], 0.0], now + WINDOW_S
        late_s = min(now - self.due, time.process_time() - self.worked_s)
        self.longest_s[1] = max(self.longest_s[1], late_s)
        self.wind_up()

    def longest(self) -> float:
        """The longest that anything has kept the loop from listening, in the last one or two minutes."""
        return round(max(self.longest_s), 6)

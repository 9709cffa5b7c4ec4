"""A game from outside cannot stop the server: where its code does not come back it is called back.

Its rules run where those of our games do, in the event loop and in threads beside it; so a loop without an end would
be the end of all tables.  A thread looks now and then at what all others are doing.  One that has been in the same call
of such a game for too long gets an error there, which its author finds in the log in a sentence.
"""

from __future__ import annotations

import ctypes
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from tischlein.backends.subset import is_ours
from tischlein.engine import discover

LONGEST_S = 3.0  # that a call may take; those of a sound game take milliseconds
LOOKS = 6  # in that time


class TooSlowError(Exception):
    """A game did not come back."""

    def __init__(self) -> None:
        super().__init__("it did not come back in time; look for a loop without an end")


class Leash:
    """Looks after all threads of the process."""

    def __init__(self, packages: set[str]) -> None:
        self.packages = packages
        self.calls: dict[int, tuple[FrameType, int]] = {}  # by thread: the call it was in, and at how many looks
        self.is_over = threading.Event()

    def run(self) -> None:
        """Look until the server ends."""
        while not self.is_over.wait(LONGEST_S / LOOKS):
            self.look()

    def look(self) -> None:
        """Note what every thread is doing; call back those that have been in one call for too long."""
        entered = {thread: self.entry(frame) for thread, frame in sys._current_frames().items()}  # noqa: SLF001  no other way
        before, self.calls = self.calls, {}
        for thread, call in entered.items():
            if call is None:
                continue
            known, looks = before.get(thread, (None, 0))
            self.calls[thread] = (call, looks + 1 if call is known else 1)
            if self.calls[thread][1] > LOOKS:
                call_back(thread)
                del self.calls[thread]

    def entry(self, frame: FrameType | None) -> FrameType | None:
        """The outermost call of such a game that a thread is in."""
        found = None
        while frame is not None:
            name = str(frame.f_globals.get("__name__", ""))
            if any(name == package or name.startswith(f"{package}.") for package in self.packages):
                found = frame
            frame = frame.f_back
        return found


def call_back(thread: int) -> None:
    """Raise an error in a thread, wherever it is."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(TooSlowError))


@contextmanager
def leash() -> Iterator[None]:
    """Look after games from outside, if there are any."""
    packages = {game.package for game in discover() if not is_ours(game)}
    watching = Leash(packages)
    if packages:
        threading.Thread(target=watching.run, name="leash", daemon=True).start()
    try:
        yield
    finally:
        watching.is_over.set()

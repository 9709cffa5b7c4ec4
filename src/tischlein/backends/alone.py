"""Work that only one process does at a time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """While the block runs no other process is in a block of the same file, where the system can see to that.

    It spares work that would be done twice; where it cannot be had, nothing is wrong but slower.
    """
    with ExitStack() as stack:
        with suppress(ImportError, OSError):
            import fcntl

            path.parent.mkdir(parents=True, exist_ok=True)
            fcntl.flock(stack.enter_context(path.open("wb")), fcntl.LOCK_EX)
        yield

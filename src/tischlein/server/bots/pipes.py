"""How a process of the server's talks with it: over pipes, while everything it prints goes to standard error."""

from __future__ import annotations

import os
import sys
from typing import BinaryIO


def own_pipes(niceness: int) -> tuple[BinaryIO, BinaryIO]:
    """What comes in and what goes out.  Standard output belongs to the answers; whoever plays goes first."""
    inbox, outbox = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    with open(os.devnull, "rb") as nothing:  # noqa: PTH123  a file descriptor is wanted
        os.dup2(nothing.fileno(), 0)
    os.dup2(2, 1)
    if hasattr(os, "nice"):
        os.nice(niceness)
    sys.stdout = sys.stderr
    return inbox, outbox

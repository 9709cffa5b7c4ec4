"""Writing files so that nobody ever finds an unfinished one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from .errors import TischleinError


@contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[TextIO]:
    """A file to write that takes the place of `path` when the block ends well, and vanishes when it does not."""
    target = Path(os.path.realpath(path))
    if target.is_dir():
        raise TischleinError(f"{path} is a folder; give the name of a file to write.")
    if target.exists() and not target.is_file():  # a device or a pipe cannot be replaced, only written to
        with opened(target) as file:
            yield file
        return
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with opened(part, shown_as=path) as file:
            yield file
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def opened(target: Path, shown_as: str | os.PathLike[str] = "") -> TextIO:
    """The file, open for writing."""
    try:
        return target.open("w", encoding="utf-8", newline="\n")
    except OSError as problem:
        raise TischleinError(f"{shown_as or target} cannot be written: {problem.strerror or problem}.") from None

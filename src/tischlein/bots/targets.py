"""What a search works on: functions of a back end, and the records and numbers that they take."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from tischlein.kit import Record


class Target(Protocol):
    """One back end, as a search needs it."""

    functions: Mapping[str, Any]

    def records(self, record: Record, count: int = 1) -> Any:
        """So many records, all zero."""

    def numbers(self, count: int, kind: str = "i4") -> Any:
        """So many numbers of a kind, as NumPy calls it, all zero."""

    def given(self, numbers: list[int]) -> Any:
        """Whole numbers as an argument of a function."""

    def put(self, target: Any, record: Record, value: Any) -> None:
        """Copy a plain record into the first of several records."""


class PlainTarget:
    """Python itself: lists, and records as they are."""

    def __init__(self, functions: Mapping[str, Any]) -> None:
        self.functions = functions

    def records(self, record: Record, count: int = 1) -> list[Any]:
        """So many records, all zero."""
        return [record.new() for _ in range(count)]

    def numbers(self, count: int, _kind: str = "i4") -> list[int]:
        """So many numbers, all zero."""
        return [0] * count

    def given(self, numbers: list[int]) -> list[int]:
        """A list is taken as it is."""
        return numbers

    def put(self, target: list[Any], _record: Record, value: Any) -> None:
        """The record itself."""
        target[0] = value


class PackedTarget:
    """Machine code: arrays of NumPy."""

    def __init__(self, functions: Mapping[str, Any]) -> None:
        self.functions = functions

    def records(self, record: Record, count: int = 1) -> Any:
        """So many records, all zero."""
        import numpy as np

        return np.zeros(count, record.dtype)

    def numbers(self, count: int, kind: str = "i4") -> Any:
        """So many numbers, all zero."""
        import numpy as np

        return np.zeros(count, kind)

    def given(self, numbers: list[int]) -> Any:
        """An array of them."""
        import numpy as np

        return np.array(numbers, "i4")

    def put(self, target: Any, record: Record, value: Any) -> None:
        """The packed twin of the record."""
        target[0] = record.pack(value)[0]

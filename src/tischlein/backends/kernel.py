"""Calling a kernel: rules and drivers as WebAssembly, whoever runs it; without NumPy and Numba, which browsers lack.

A function takes a block of words of 64 bits: how it ended (0: well), what it returned, then its arguments one after
another.  An array is seven words, as Numba passes it: nobody owns it, it lies in the kernel's memory.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial
from math import prod
from typing import Any, Protocol

from tischlein.kit import Record, TischleinError

WORD = 8
HEAD = 2  # words before the arguments: how it ended, what it returned
ALIGNED = 16
LETTERS = {1: "b", 2: "h", 4: "i", 8: "q"}  # of whole numbers, as `struct` knows them
KINDS = {"i4": "i", "i8": "q", "f8": "d"}  # as NumPy calls them


class KernelCallError(TischleinError):
    """A kernel came to something that the rules cannot do."""


class Host(Protocol):
    """Runs one kernel: its memory and its functions."""

    heap: int  # from this address on its memory is free, and all zero

    def read(self, at: int, size: int) -> bytes:
        """So many bytes of its memory."""

    def write(self, at: int, data: bytes) -> None:
        """Change its memory."""

    def enlarge(self, size: int) -> None:
        """From now on it has at least so many bytes."""

    def call(self, name: str, block: int) -> None:
        """Call a function with the block at this address."""


class Kernel:
    """The kernel of one game, and what lies in its memory."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.end = host.heap  # what lies behind it is used only while a function is called

    def take(self, size: int) -> int:
        """Memory for so many bytes, for ever."""
        at = self.end
        self.end = aligned(at + size)
        self.host.enlarge(self.end)
        return at

    def call(self, name: str, *arguments: Any) -> int:
        """Call a function; a list of whole numbers is lent to it as an array of 32 bits each."""
        lists: list[bytes] = []
        words = list(self.words_of(arguments, lists))
        block = struct.pack(f"<{HEAD}q{len(words)}q", 0, 0, *words)
        given = b"".join(lists)
        start = self.end + len(given)
        self.host.enlarge(start + len(block))
        self.host.write(self.end, given + block)
        self.host.call(name, start)
        status, result = struct.unpack("<2q", self.host.read(start, HEAD * WORD))
        if status:
            raise KernelCallError(f"The kernel's {name} ended with status {status}.")
        return int(result)

    def words_of(self, argument: Any, lists: list[bytes]) -> Iterable[int]:
        """An argument as words; lists are noted, to be laid behind everything."""
        if isinstance(argument, int):
            yield argument
        elif isinstance(argument, KernelArray):
            yield from array_words(argument.at, len(argument), argument.size)
        elif isinstance(argument, list):
            yield from array_words(self.end + sum(map(len, lists)), len(argument), 4)
            lists.append(padded(struct.pack(f"<{len(argument)}i", *argument)))
        else:
            for part in argument:
                yield from self.words_of(part, lists)


def array_words(at: int, count: int, size: int) -> tuple[int, ...]:
    """An array: no owner, how many, how large each, where, and the same as a shape."""
    return (0, 0, count, size, at, count, size)


class KernelArray:
    """So many records, or numbers of a kind, in a kernel's memory."""

    def __init__(self, kernel: Kernel, count: int, size: int, letter: str = "") -> None:
        self.kernel = kernel
        self.count = count
        self.size = size
        self.letter = letter  # of numbers
        self.at = kernel.take(count * size)

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, part: slice) -> list[int]:
        places = range(self.count)[part]
        data = self.kernel.host.read(self.at + places.start * self.size, len(places) * self.size)
        return list(struct.unpack(f"<{len(places)}{self.letter}", data))

    def set(self, data: bytes) -> None:
        """What lies there from the beginning on."""
        self.kernel.host.write(self.at, data)

    def bytes(self) -> bytes:
        """Everything that lies there."""
        return self.kernel.host.read(self.at, self.count * self.size)


def aligned(address: int) -> int:
    """The next address at which anything may begin."""
    return -(-address // ALIGNED) * ALIGNED


def padded(data: bytes) -> bytes:
    """With nothing behind it, so that anything may follow."""
    return data.ljust(aligned(len(data)), b"\0")


# -- Records -----------------------------------------------------------------------------------------------------------


@cache
def layout(record: Record) -> struct.Struct:
    """How a record lies in memory: as compiled code expects it, each number at a multiple of its size."""
    parts, at = ["<"], 0
    for field in record.fields.values():
        gap, count = -at % field.size, prod(field.shape)
        parts.append(f"{gap}x{count}{LETTERS[field.size]}")
        at += gap + count * field.size
    return struct.Struct("".join(parts) + f"{-at % max(field.size for field in record.fields.values())}x")


def packed(record: Record, plain: Any) -> bytes:
    """A plain record as it lies in memory; refuses values that do not fit."""
    numbers = [number for name in record.fields for number in flat(getattr(plain, name))]
    return layout(record).pack(*numbers)


def flat(value: int | Sequence[Any]) -> Iterable[int]:
    """The numbers of a table, row by row."""
    if isinstance(value, int):
        yield value
    else:
        for row in value:
            yield from flat(row)


class KernelTarget:
    """What a driver works on in a kernel: records and numbers in its memory, and its functions."""

    def __init__(self, kernel: Kernel, entries: Iterable[str]) -> None:
        self.kernel = kernel
        self.functions: Mapping[str, Any] = {name: partial(kernel.call, name) for name in entries}

    def records(self, record: Record, count: int = 1) -> KernelArray:
        """So many records, all zero."""
        return KernelArray(self.kernel, count, layout(record).size)

    def numbers(self, count: int, kind: str = "i4") -> KernelArray:
        """So many numbers, all zero."""
        return KernelArray(self.kernel, count, int(kind[1:]), KINDS[kind])

    def given(self, numbers: list[int]) -> list[int]:
        """Numbers as an argument."""
        return numbers

    def put(self, target: KernelArray, record: Record, plain: Any) -> None:
        """Copy a plain record into the first of an array."""
        target.set(packed(record, plain))

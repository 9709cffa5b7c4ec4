"""The binary format of WebAssembly, as far as an object file has to become a module.

LLVM writes object files for a linker.  One that needs nothing from others is laid out from address 0 already and would
run, if it were told where its stack is, what of it can be called, and to bring its own memory: that is done here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from tischlein.kit import TischleinError

CUSTOM, TYPE, IMPORT, FUNCTION, TABLE, MEMORY, GLOBAL, EXPORT, START, ELEMENT, CODE, DATA, DATA_COUNT, TAG = range(14)
ORDER = (TYPE, IMPORT, FUNCTION, TABLE, MEMORY, TAG, GLOBAL, EXPORT, START, ELEMENT, DATA_COUNT, CODE, DATA)
OF_FUNCTION, OF_TABLE, OF_MEMORY, OF_GLOBAL = range(4)  # kinds of imports and exports
HEAD = 8  # bytes before the first section
PAGE = 1 << 16
STACK = 1 << 16  # bytes; rules that do not call themselves need few hundred
ALIGNED = 16
SYMBOLS = 8  # the part of the section `linking` that names functions
UNDEFINED, NAMED = 0x10, 0x40  # flags of a symbol
I32, CONSTANT, VARIABLE = 0x7F, 0, 1
I32_CONST, END = 0x41, 0x0B


class KernelError(TischleinError):
    """A kernel cannot be made."""


class BinaryReader:
    """Reads one thing after another."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    @property
    def is_done(self) -> bool:
        """Whether everything was read."""
        return self.at >= len(self.data)

    def byte(self) -> int:
        """A byte."""
        self.at += 1
        return self.data[self.at - 1]

    def number(self) -> int:
        """A number without a sign, seven bits a byte; those with one begin alike, if they are not negative."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def part(self, size: int) -> bytes:
        """So many bytes."""
        self.at += size
        return self.data[self.at - size : self.at]

    def name(self) -> str:
        """A name."""
        return self.part(self.number()).decode()


class Import(NamedTuple):
    """What an object file expects to be given."""

    kind: int
    name: str
    shape: bytes  # its type


# -- Reading -----------------------------------------------------------------------------------------------------------


def sections(binary: bytes) -> Iterator[tuple[int, bytes]]:
    """The sections: of what kind, and what is in them."""
    reader = BinaryReader(binary)
    reader.part(HEAD)
    while not reader.is_done:
        yield reader.byte(), reader.part(reader.number())


def imports(section: bytes) -> Iterator[Import]:
    """What a section of imports lists."""
    reader = BinaryReader(section)
    for _ in range(reader.number()):
        reader.name()
        name, kind, start = reader.name(), reader.byte(), reader.at
        SHAPES[kind](reader)
        yield Import(kind, name, section[start : reader.at])


def skip_limits(reader: BinaryReader) -> None:
    """At least so many, and perhaps at most."""
    for _ in range(1 + (reader.byte() & 1)):
        reader.number()


def skip_table(reader: BinaryReader) -> None:
    """What is in a table, and how many."""
    reader.byte()
    skip_limits(reader)


SHAPES: tuple[Callable[[BinaryReader], object], ...] = (
    BinaryReader.number,
    skip_table,
    skip_limits,
    lambda reader: reader.part(2),
)


def defined(linking: bytes) -> dict[str, int]:
    """The functions of an object file by name, from its table of symbols."""
    reader = BinaryReader(linking)
    reader.name()
    reader.number()  # the version
    found: dict[str, int] = {}
    while not reader.is_done:
        kind, body = reader.byte(), BinaryReader(reader.part(reader.number()))
        if kind == SYMBOLS:
            for _ in range(body.number()):
                found |= read_symbol(body)
    return found


def read_symbol(reader: BinaryReader) -> dict[str, int]:
    """The function that a symbol names; nothing for other symbols."""
    kind, flags = reader.byte(), reader.number()
    if kind == 1:  # data
        reader.name()
        for _ in range(0 if flags & UNDEFINED else 3):
            reader.number()
        return {}
    index = reader.number()
    if kind == 3 or (flags & UNDEFINED and not flags & NAMED):  # a section, or what has its name where it comes from
        return {}
    name = reader.name()
    return {name: index} if kind == OF_FUNCTION and not flags & UNDEFINED else {}


def data_end(section: bytes) -> int:
    """The first address behind the data."""
    reader = BinaryReader(section)
    end = 0
    for _ in range(reader.number()):
        if (reader.number(), reader.byte()) != (0, I32_CONST):
            raise KernelError("LLVM has laid out the data of a kernel in another way than before.")
        start = reader.number()
        reader.byte()
        size = reader.number()
        reader.part(size)
        end = max(end, start + size)
    return end


# -- Writing -----------------------------------------------------------------------------------------------------------


def number(value: int) -> bytes:
    """A number without a sign."""
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])


def signed(value: int) -> bytes:
    """A number that is not negative, where one might be."""
    out = number(value)
    return out if out[-1] < 0x40 else out[:-1] + bytes([out[-1] | 0x80, 0])


def named(name: str) -> bytes:
    """A name."""
    return number(len(name.encode())) + name.encode()


def listed(items: Sequence[bytes]) -> bytes:
    """Several things, after how many they are."""
    return number(len(items)) + b"".join(items)


def constant(value: int, changes: int) -> bytes:
    """A global number of 32 bits."""
    return bytes([I32, changes, I32_CONST]) + signed(value) + bytes([END])


# -- From an object file to a module -----------------------------------------------------------------------------------


def module_of(binary: bytes, entries: Iterable[str]) -> bytes:
    """The module that needs nothing from outside; it offers the entries, `memory`, and `heap`: where that is free."""
    parts = {kind: body for kind, body in sections(binary) if kind != CUSTOM}
    names = next(body for kind, body in sections(binary) if kind == CUSTOM and BinaryReader(body).name() == "linking")
    needed = list(imports(parts.pop(IMPORT, number(0))))
    check_needs(needed, GLOBAL in parts)
    heap = -(-(data_end(parts.get(DATA, number(0))) + STACK) // ALIGNED) * ALIGNED
    tables = [item.shape for item in needed if item.kind == OF_TABLE]
    stack = [constant(heap, VARIABLE) for item in needed if item.kind == OF_GLOBAL]
    parts[TABLE] = listed(tables)
    parts[GLOBAL] = listed([*stack, constant(heap, CONSTANT)])
    parts[MEMORY] = listed([b"\0" + number(-(-heap // PAGE))])
    parts[EXPORT] = exports(defined(names), entries, heap=len(stack))
    order = sorted(parts.items(), key=lambda part: ORDER.index(part[0]))
    return binary[:HEAD] + b"".join(bytes([kind]) + number(len(body)) + body for kind, body in order)


def check_needs(needed: Iterable[Import], has_globals: bool) -> None:
    """Refuse an object file that needs more than a stack, a table and memory."""
    others = sorted(item.name for item in needed if item.kind == OF_FUNCTION or item.name == "__memory_base")
    if others:
        raise KernelError(f"A kernel would need {', '.join(others)}, and nothing outside gives it that.")
    if has_globals:
        raise KernelError("LLVM has given a kernel global variables of its own, which it never did.")


def exports(functions: dict[str, int], entries: Iterable[str], heap: int) -> bytes:
    """The section that says what can be called and seen."""
    called = [named(name) + bytes([OF_FUNCTION]) + number(functions[name]) for name in entries]
    memory = named("memory") + bytes([OF_MEMORY, 0])
    return listed([*called, memory, named("heap") + bytes([OF_GLOBAL]) + number(heap)])

"""A record: one table of integer fields, two carriers.

The *plain* carrier is a slotted Python object with lists: quick to start, easy to debug, what the server uses.
The *packed* carrier is one element of a NumPy array: what compiled code works on, copied as one block of memory.
Rules index `hand[seat][kind]`, which works in both.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING, Any

import msgspec

from .errors import TischleinError

if TYPE_CHECKING:
    import numpy as np


@dataclass(frozen=True, slots=True)
class Int:
    """A signed integer type of so many bytes, and perhaps a shape: a field of a record."""

    size: int
    shape: tuple[int, ...] = ()
    is_scratch: bool = False

    @property
    def low(self) -> int:
        """The smallest value the type holds."""
        return -(1 << 8 * self.size - 1)

    @property
    def high(self) -> int:
        """The largest value the type holds."""
        return (1 << 8 * self.size - 1) - 1

    @property
    def zeros(self) -> str:
        """Source text of an all-zero value."""
        text = "0"
        for length in reversed(self.shape):
            text = f"[0] * {length}" if text == "0" else f"[{text} for _ in range({length})]"
        return text

    def copying(self, source: str, depth: int = 0) -> str:
        """Source text of a deep copy of `source`."""
        if depth >= len(self.shape):
            return source
        if depth == len(self.shape) - 1:
            return f"{source}[:]"
        row = f"row{depth}"
        return f"[{self.copying(row, depth + 1)} for {row} in {source}]"


i8, i16, i32, i64 = Int(1), Int(2), Int(4), Int(8)


def scratch(kind: Int, *shape: int) -> Int:
    """A field that carries nothing from one event to the next: working memory, no part of the position."""
    return Int(kind.size, shape, is_scratch=True)


class RecordOverflowError(TischleinError):
    """A plain value does not fit into its packed field."""


class Record:
    """A field table: `Record(to_act=i8, hand=(i8, SEATS, KINDS))`."""

    def __init__(self, **fields: Int | tuple[Any, ...]) -> None:
        self.fields = {
            name: field if isinstance(field, Int) else Int(field[0].size, tuple(field[1:]))
            for name, field in fields.items()
        }

    @cached_property
    def plain(self) -> Any:
        """The class of the plain carrier: slots, zeros at the start, `copy()` and `copy_from(other)`.

        Working memory is made when it is first asked for: most twins never need theirs, and none share it, because they
        may be used in other threads.
        """
        position = {name: field for name, field in self.fields.items() if not field.is_scratch}
        lines = ["def __init__(self):"]
        lines += [f"    self.{name} = {field.zeros}" for name, field in position.items()]
        lines += ["def copy_from(self, other):"]
        lines += [f"    self.{name} = {field.copying(f'other.{name}')}" for name, field in position.items()]
        lines += ["def copy(self):", "    twin = new(cls)"]
        lines += [f"    twin.{name} = {field.copying(f'self.{name}')}" for name, field in position.items()]
        lines += ["    return twin", "def in_order(self):"]
        lines += [f"    return ({' '.join(f'self.{name},' for name in position)})"]
        lines += ["def from_values(values):", "    twin = new(cls)"]
        lines += [f"    ({' '.join(f'twin.{name},' for name in position)}) = values"]
        lines += ["    return twin", "def __getattr__(self, name):"]
        for name in self.fields.keys() - position.keys():
            lines += [f"    if name == '{name}':", f"        self.{name} = made = {self.fields[name].zeros}"]
            lines += ["        return made"]
        lines += ["    raise AttributeError(name)"]
        methods: dict[str, Any] = {"new": object.__new__}
        exec("\n".join(lines), methods)  # noqa: S102  source made of our own field names: ten times faster than a loop
        names = ("__init__", "copy_from", "copy", "in_order", "__getattr__")
        made = {name: methods[name] for name in names} | {"from_values": staticmethod(methods["from_values"])}
        carrier = type("Plain", (), {"__slots__": tuple(self.fields), **made})
        methods["cls"] = carrier
        return carrier

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        """The NumPy type of the packed carrier.  Aligned, because a GPU cannot read across word borders."""
        import numpy as np

        return np.dtype([(name, f"i{field.size}", field.shape) for name, field in self.fields.items()], align=True)

    def new(self) -> Any:
        """A plain record, all zero."""
        return self.plain()

    def pack(self, plain: Any) -> Any:
        """The packed twin of a plain record (an array of one element); refuses values that do not fit."""
        import numpy as np

        packed = np.zeros(1, self.dtype)
        for name, field in self.fields.items():
            wide = np.asarray(getattr(plain, name), dtype=object)
            if wide.shape != field.shape:
                raise RecordOverflowError(f"{name} has shape {wide.shape}, its field holds {field.shape}.")
            if wide.size and not (field.low <= wide.min() and wide.max() <= field.high):
                raise RecordOverflowError(f"{name} holds {wide.tolist()}, its field {field.low} to {field.high}.")
            packed[name][0] = wide
        return packed

    def unpack(self, packed: Any) -> Any:
        """The plain twin of a packed record (an element of an array of `dtype`, or an array of one)."""
        plain = self.plain()
        for name in self.fields:
            setattr(plain, name, packed[name].reshape(self.fields[name].shape).tolist())
        return plain

    def position(self, plain: Any) -> tuple[Any, ...]:
        """All fields but scratch, for comparing two plain records."""
        values: tuple[Any, ...] = plain.in_order()
        return values

    @property
    def open_fields(self) -> list[str]:
        """The fields of a position, in their order."""
        return [name for name, field in self.fields.items() if not field.is_scratch]

    def freeze(self, plain: Any) -> bytes:
        """All fields but scratch, as bytes: many positions that may be wanted again take little room so."""
        return msgspec.msgpack.encode(self.position(plain))

    def thaw(self, frozen: bytes) -> Any:
        """The plain record that was frozen."""
        return self.plain.from_values(msgspec.msgpack.decode(frozen))

    @property
    def cells(self) -> int:
        """How many integers a record holds."""
        return sum(prod(field.shape) for field in self.fields.values())

"""House rules: the options of a game, their allowed values and how they become integers for the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .errors import TischleinError
from .record import Record, i32

LONGEST_MIN = 600  # of a time limit
NUMBER = re.compile("-?[0-9]{1,9}")  # what an i32 field holds for certain


class OptionError(TischleinError):
    """An option that does not exist, has another value than those allowed, or does not fit the others."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option.  Its allowed values in words or numbers; the default is one of them."""

    default: int | str
    values: range | tuple[int | str, ...]

    def code(self, value: object) -> int:
        """The integer that stands for a value in the rules: the number itself, or the place of a word in its list."""
        if isinstance(value, bool) or not isinstance(value, int | str) or value not in self.values:  # 1.0 in (0, 1)!
            raise OptionError(f"{value!r} is not one of {self.allowed}")
        return tuple(self.values).index(value) if isinstance(value, str) else value

    def parse(self, text: str) -> int | str:
        """The value meant by a text, as typed at a command line; whether it is allowed is checked with the others."""
        return int(text) if not isinstance(self.default, str) and NUMBER.fullmatch(text) else text

    @property
    def allowed(self) -> str:
        """The allowed values, to be read."""
        if isinstance(self.values, range):
            return f"{self.values[0]} to {self.values[-1]}"
        return ", ".join(map(str, self.values))


def switch(default: int = 0) -> Option:
    """An option that is off (0) or on (1)."""
    return Option(default, (0, 1))


def choice(*values: int | str) -> Option:
    """One of several values; the first is the default."""
    return Option(values[0], values)


def number(default: int, low: int, high: int) -> Option:
    """A number from low to high."""
    return Option(default, range(low, high + 1))


def time_limit() -> Option:
    """After so many minutes the circuit is finished, and the game is over; 0: there is no limit (`clock.py`)."""
    return number(0, 0, LONGEST_MIN)


class Options(Mapping[str, Option]):
    """All options of a game, by name, in the order they are shown."""

    def __init__(self, **options: Option) -> None:
        self._options = options

    def __getitem__(self, name: str) -> Option:
        return self._options[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._options)

    def __len__(self) -> int:
        return len(self._options)

    @cached_property
    def record(self) -> Record:
        """The field table in which the rules get the options."""
        return Record(rules_version=i32, **dict.fromkeys(self, i32))

    def full(self, given: Mapping[str, Any]) -> dict[str, int | str]:
        """The given options with every default filled in; refuses unknown names and values."""
        for name in given:
            if name not in self:
                known = ", ".join(self) or "none"
                raise OptionError(f"There is no option {name!r}; the options are: {known}.")
        values = {name: given.get(name, option.default) for name, option in self.items()}
        for name, value in values.items():
            try:
                self[name].code(value)
            except OptionError as problem:
                raise OptionError(f"Option {name}: {problem}.") from None
        return values

    def brief(self, full: Mapping[str, int | str]) -> dict[str, int | str]:
        """Only those that differ from the default, as records write them."""
        return {name: value for name, value in full.items() if value != self[name].default}

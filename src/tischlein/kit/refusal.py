"""Why an action is refused: a number for the rules, and the clause for people."""

from __future__ import annotations

from enum import IntEnum
from typing import Self

from .view import Hindrance


class Reason(IntEnum):
    """Base of a game's `Refusal`.  A member is its number, and knows the clause that is the reason, if one is."""

    clause: str

    def __new__(cls, number: int, clause: str = "") -> Self:
        """`FLIP_FIRST = 3, "T11"`: compiled rules see the number alone."""
        reason = int.__new__(cls, number)
        reason._value_ = number
        reason.clause = clause
        return reason

    def hindrance(self) -> Hindrance:
        """The reason as a fact of a view."""
        return Hindrance(self.name.lower(), self.clause)

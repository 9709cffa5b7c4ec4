"""Whole numbers that people give to Python functions: seeds, codes, how many."""

from operator import index
from typing import Any

from .errors import TischleinError

BITS = 63  # of the numbers that machine code takes


def whole_number(value: Any, what: str, low: int | None = None, *, any_size: bool = False) -> int:
    """The number, also one of NumPy's; anything else is refused, and `what` says what it should have been."""
    try:
        number = index(value)
    except TypeError:
        raise TischleinError(f"{what} is a whole number, not {str(value)[:60]!r}.") from None
    if low is not None and number < low:
        raise TischleinError(f"{what} is a whole number from {low} on, not {number}.")
    if not any_size and number.bit_length() > BITS:
        raise TischleinError(f"{what} is a whole number of at most {BITS} bits, not of {number.bit_length()}.")
    return number

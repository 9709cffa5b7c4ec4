"""Randomness as an argument: a small generator that gives the same numbers in every back end.

The generator is sfc32 (Chris Doty-Humphrey): three words and a counter, additions, shifts and xors only.
Its 32-bit words live in 64-bit fields, so plain Python, compiled and GPU arithmetic agree to the bit.
"""

from typing import Any

from .record import Record, i64

RNG = Record(
    a=i64,  # the three words of sfc32 …
    b=i64,
    c=i64,
    counter=i64,  # … and its counter, which guarantees a period of at least 2**32
)

WORD = 0xFFFFFFFF  # keeps a value in 32 bits
WARM_UP = 15  # rounds after which every seed bit has reached every word


def seed_rng(rng: Any, seed: int, stream: int) -> None:
    """Start a generator.  Equal (seed, stream) give equal numbers; streams of one seed are independent."""
    rng.a = seed & WORD
    rng.b = seed >> 32 & WORD
    rng.c = stream & WORD
    rng.counter = 1 + (stream >> 32 & WORD)
    for _ in range(WARM_UP):
        next_word(rng)


def next_word(rng: Any) -> int:
    """The next 32 random bits."""
    word: int = (rng.a + rng.b + rng.counter) & WORD
    rng.counter = (rng.counter + 1) & WORD
    rng.a = rng.b ^ rng.b >> 9
    rng.b = (rng.c + (rng.c << 3)) & WORD
    rng.c = ((rng.c << 21 | rng.c >> 11) + word) & WORD
    return word


def below(rng: Any, n: int) -> int:
    """A fair random number 0 … n-1 (Lemire's multiplication with rejection: no bias)."""
    product = next_word(rng) * n
    if product & WORD < n:
        unfair = (WORD + 1 - n) % n
        while product & WORD < unfair:
            product = next_word(rng) * n
    return product >> 32

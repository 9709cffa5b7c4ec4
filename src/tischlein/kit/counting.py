"""Small helpers over fixed arrays that every game needs."""

from typing import Any

from .rng import below

Ints = Any  # a list of integers (plain) or an array of them (compiled)


def total(counts: Ints, n: int) -> int:
    """The sum of the first n entries."""
    result = 0
    for index in range(n):
        result += counts[index]
    return result


def clear(numbers: Ints, n: int) -> None:
    """Set the first n entries to zero."""
    for index in range(n):
        numbers[index] = 0


def pick(weights: Ints, ticket: int) -> int:
    """The index in whose interval the ticket falls, 0 <= ticket < sum of the weights."""
    index = 0
    while ticket >= weights[index]:
        ticket -= weights[index]
        index += 1
    return index


def draw(rng: Any, weights: Ints, n: int) -> int:
    """A random index below n, drawn in proportion to the weights (at least one is positive)."""
    return pick(weights, below(rng, total(weights, n)))


def draw_out(rng: Any, counts: Ints, n: int) -> int:
    """Take one piece at random out of a heap that is given as counts per kind; its kind."""
    kind = draw(rng, counts, n)
    counts[kind] -= 1
    return kind


def bits_in(mask: int) -> int:
    """How many bits are set."""
    result = 0
    while mask:
        mask &= mask - 1
        result += 1
    return result


def with_best(mask: int, best: int, seat: int, points: int) -> int:
    """The seats with the most points, after looking at one more: `mask` are those who had `best` until now."""
    if points > best:
        return 1 << seat
    if points == best:
        return mask | 1 << seat
    return mask


def share_win(winners: int, seats: int, out: Ints) -> None:
    """Payoffs of a game that somebody wins: the winners (a mask) share 1000, the others get 0."""
    count = bits_in(winners)
    for seat in range(seats):
        out[seat] = 1000 // count if winners >> seat & 1 else 0


HALVINGS = 20  # weights from 1 to 2**20


def halved(behind: int, step: int) -> int:
    """2**20, halved for each whole step behind and in proportion between; never 0."""
    steps = behind // step
    if steps >= HALVINGS:
        return 1
    upper = 1 << (HALVINGS - steps)
    return upper - upper * (behind % step) // (2 * step)

"""Whole games played to the end by the reference, in the subset of the rules (floats besides): what values are made of.

Luck is numbered: chance event number i of a game, and the dice of decision number i, are the same in playout number n
wherever it begins.  So positions and actions are compared with the same luck, and a move that the reference would have
made, too, changes nothing at all.
"""

from typing import Any, NamedTuple

from tischlein.backends.place_holders import (
    apply_action,
    apply_chance,
    chance_weights,
    copy_state,
    reimagine,
    winners,
)
from tischlein.bots.reference import reference_action
from tischlein.kit.counting import bits_in, draw
from tischlein.kit.rng import seed_rng
from tischlein.kit.seats import CHANCE, NOBODY

ANY = -1  # instead of an action: whatever the reference plays
NEVER = 1 << 60  # more events than any game has
PLACES = 1 << 24  # numbers of luck in one playout; no game has half as many events
WORLDS = 1 << 40  # streams from here on make worlds


class PlayoutMemory(NamedTuple):
    """Everything that playouts work on, made once and used again; one for each thread."""

    given: Any  # [0] the position to be valued
    known: Any  # [0] the one world that stands for what a seat knows of it
    worlds: Any  # [0] the world of this playout, [1] that of all actions which are compared
    rngs: Any  # [0]
    legal: Any
    ratings: Any
    weights: Any


def play_out(work: Any, seed: int, number: int, chances: int, moves: int) -> int:
    """Play world 0 to its end; so many chance events and decisions were before it.  How many there are then."""
    return play_until(work, seed, number, chances, moves, NEVER)


def play_until(work: Any, seed: int, number: int, chances: int, moves: int, stop: int) -> int:
    """Play world 0 until so many events have happened, or to its end."""
    state = work.worlds[0]
    rng = work.rngs[0]
    while state.to_act != NOBODY and chances + moves < stop:
        if state.to_act == CHANCE:
            seed_rng(rng, seed, number * PLACES + 2 * chances)
            apply_chance(state, draw(rng, work.weights, chance_weights(state, work.weights)))
            chances += 1
        else:
            seed_rng(rng, seed, number * PLACES + 2 * moves + 1)
            seat = state.to_act
            apply_action(state, seat, reference_action(state, seat, rng, work.legal, work.ratings))
            moves += 1
    return chances + moves


def share_out(state: Any, shares: Any) -> None:
    """Who has won shares one win; where all have lost it is nobody's, who comes after the last seat."""
    mask = winners(state)
    count = bits_in(mask)
    for seat in range(state.seats):
        shares[seat] += 1.0 / count if mask >> seat & 1 else 0.0
    shares[state.seats] += 1.0 if mask == 0 else 0.0


def length_of(work: Any, playouts: int) -> int:
    """How many events a game has that begins at the given position, on average."""
    events = 0
    for number in range(playouts):
        copy_state(work.worlds, 0, work.given, 0)
        events += play_out(work, 0, number, 0, 0)
    return events // playouts


def play_some(work: Any, seed: int, number: int, stop: int) -> int:
    """Play from the given position until so many events have happened, and leave that position in world 0."""
    copy_state(work.worlds, 0, work.given, 0)
    return play_until(work, seed, number, 0, 0, stop)


def value_open(work: Any, seed: int, first: int, last: int, chances: int, moves: int, shares: Any) -> None:
    """Add up the shares of the playouts first … last-1 from the given position, all hands open."""
    for number in range(first, last):
        copy_state(work.worlds, 0, work.given, 0)
        play_out(work, seed, number, chances, moves)
        share_out(work.worlds[0], shares)


def value_known(
    work: Any, seat: int, seed: int, first: int, last: int, chances: int, moves: int, actions: Any, shares: Any
) -> None:
    """In the worlds first … last-1 that the seat considers possible try each action once, with the same luck.

    `shares[world - first][place]` are those after the action at that place.  Worlds are made of the one that stands for
    all that look alike to the seat, so nothing depends on which of them is the true one.
    """
    copy_state(work.known, 0, work.given, 0)
    seed_rng(work.rngs[0], 0, 0)
    reimagine(work.known[0], seat, work.rngs[0])
    for number in range(first, last):
        copy_state(work.worlds, 1, work.known, 0)
        seed_rng(work.rngs[0], seed, WORLDS + number)
        reimagine(work.worlds[1], seat, work.rngs[0])
        for place in range(len(actions)):
            copy_state(work.worlds, 0, work.worlds, 1)
            made = 0
            if actions[place] != ANY:
                apply_action(work.worlds[0], seat, actions[place])
                made = 1
            play_out(work, seed, number, chances, moves + made)
            share_out(work.worlds[0], shares[number - first][place])

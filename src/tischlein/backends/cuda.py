"""The GPU back end: the same rules and drivers as CUDA kernels, as many threads as games."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import FunctionType, SimpleNamespace
from typing import Any
from unittest.mock import patch

import numpy as np

# ruff: noqa: E402  NumPy 2.5 removed row_stack, but numba.cuda still asks for it when it is imported
vars(np).setdefault("row_stack", np.vstack)

from numba import boolean, cuda, from_dtype, int8, int16, int32, int64
from numba.cuda import dispatcher

from tischlein.kit import CHANCE, NOBODY, RNG, Game

from . import drivers
from .binding import bind
from .cpu import copy_packed
from .drivers import BEGUN, MOVED

MOST_THREADS = 1024  # per block: the games of a block are regrouped, so in large blocks groups are fuller
WARP = 32  # threads that do the same
GROUPS = 64  # more than twice the moments a game knows
IDLE = GROUPS - 1  # the group of games that have made all their moves


@cache
def kernels(game: Game) -> dict[str, Any]:
    """The kernels of a game by name, as plain functions over device functions; `launch` and `ptx` compile them."""
    device = bind(game, (drivers,), as_device_function, {"copy_state": copy_packed})
    sizes = {"MAX_LEGAL": game.rules.MAX_LEGAL, "MAX_OUTCOMES": game.rules.MAX_OUTCOMES}
    group = group_by_moment if "moment" in game.rules.STATE.fields else group_by_actor
    device["group_of"] = as_device_function(group)
    return {
        kernel.__name__: FunctionType(kernel.__code__, {**globals(), **device, **sizes}, kernel.__name__)
        for kernel in KERNELS
    }


def as_device_function(function: Callable[..., Any]) -> Any:
    """For calls from kernels; inlined by the compiler as it sees fit."""
    return cuda.jit(device=True)(function)


# The kernels below are compiled with the game's functions and sizes as their globals; the checkers cannot know them.
# ruff: noqa: F821
# mypy: disable-error-code="name-defined, no-untyped-def"


def play_random_kernel(states, blank, rngs, options, seats, moves, ended):
    """The threads of a block play random moves in its games, together those in which the same comes next.

    Threads that do different things wait for one another; so before each event the games are dealt out anew.
    """
    first = cuda.blockIdx.x * cuda.blockDim.x
    own = cuda.threadIdx.x
    made = cuda.shared.array(MOST_THREADS, int64)
    over = cuda.shared.array(MOST_THREADS, int64)
    groups = cuda.shared.array(MOST_THREADS, int32)  # of each game
    sizes = cuda.shared.array(GROUPS, int32)  # of each group
    queue = cuda.shared.array(MOST_THREADS, int32)  # the games, group by group
    legal = cuda.local.array(MAX_LEGAL, int32)
    weights = cuda.local.array(MAX_OUTCOMES, int32)
    is_mine = first + own < states.shape[0]
    made[own] = 0
    over[own] = 0
    groups[own] = group_of(states[first + own]) if is_mine and moves > 0 else IDLE
    while True:
        if own < GROUPS:
            sizes[own] = 0
        cuda.syncthreads()
        group = groups[own]
        place = cuda.atomic.add(sizes, group, 1)
        if cuda.syncthreads_and(int32(group == IDLE)):
            break
        for other in range(group):
            place += sizes[other]
        queue[place] = own
        cuda.syncthreads()
        game = queue[own]
        if groups[game] != IDLE:
            event = advance(states, blank, rngs, options, seats, first + game, legal, weights)
            if event == MOVED:
                made[game] += 1
            elif event == BEGUN:
                over[game] += 1
            groups[game] = IDLE if made[game] == moves else group_of(states[first + game])
        cuda.syncthreads()
    if is_mine:
        ended[first + own] = over[own]


def group_by_moment(state):
    """What comes next: the rules ask for something else at each moment."""
    return 0 if state.to_act == NOBODY else 2 * state.moment + (1 if state.to_act == CHANCE else 2)


def group_by_actor(state):
    """A new game, chance or a decision."""
    return 0 if state.to_act == NOBODY else 1 if state.to_act == CHANCE else 2


def start_kernel(states, blank, rngs, options, seats, seed):
    """Each thread starts its own game."""
    index = cuda.grid(1)
    if index < states.shape[0]:
        weights = cuda.local.array(MAX_OUTCOMES, int32)
        batch_start(states, blank, rngs, options, seats, seed, index, index + 1, weights)


def restart_kernel(states, blank, rngs, options, seats):
    """Each thread whose game is over starts a new one."""
    index = cuda.grid(1)
    if index < states.shape[0]:
        weights = cuda.local.array(MAX_OUTCOMES, int32)
        batch_restart(states, blank, rngs, options, seats, index, index + 1, weights)


def check_kernel(states, actions, wrong):
    """Each thread asks whether the action is legal in its own game."""
    index = cuda.grid(1)
    if index < states.shape[0]:
        batch_check(states, actions, wrong, index, index + 1)


def step_kernel(states, rngs, actions):
    """Each thread plays the given action in its own game."""
    index = cuda.grid(1)
    if index < states.shape[0]:
        weights = cuda.local.array(MAX_OUTCOMES, int32)
        batch_step(states, rngs, actions, index, index + 1, weights)


def legal_kernel(states, legal, counts):
    """Each thread lists the legal actions of its own game."""
    index = cuda.grid(1)
    if index < states.shape[0]:
        batch_legal(states, legal, counts, index, index + 1)


def turn_kernel(states, turns):
    """Each thread says whose turn it is in its own game."""
    index = cuda.grid(1)
    if index < states.shape[0]:
        batch_turn(states, turns, index, index + 1)


def mask_kernel(states, legal, counts, mask, actions):
    """Each thread marks the legal actions of its own game."""
    index = cuda.grid(1)
    if index < states.shape[0]:
        batch_mask(states, legal, counts, mask, actions, index, index + 1)


def encode_kernel(states, features):
    """Each thread writes the features of its own game."""
    index = cuda.grid(1)
    if index < states.shape[0]:
        batch_encode(states, features, index, index + 1)


def payoffs_kernel(states, out):
    """Each thread writes the payoffs of its own game."""
    index = cuda.grid(1)
    if index < states.shape[0]:
        batch_payoffs(states, out, index, index + 1)


KERNELS = (
    play_random_kernel,
    start_kernel,
    restart_kernel,
    check_kernel,
    step_kernel,
    legal_kernel,
    turn_kernel,
    mask_kernel,
    encode_kernel,
    payoffs_kernel,
)


def signatures(game: Game) -> dict[str, tuple[Any, ...]]:
    """The argument types of each kernel."""
    states = from_dtype(game.rules.STATE.dtype)[::1]
    rngs, options = from_dtype(RNG.dtype)[::1], from_dtype(game.options.record.dtype)[::1]
    return {
        "play_random_kernel": (states, states, rngs, options, int64, int64, int64[::1]),
        "start_kernel": (states, states, rngs, options, int64, int64),
        "restart_kernel": (states, states, rngs, options, int64),
        "check_kernel": (states, int32[::1], int32[::1]),
        "step_kernel": (states, rngs, int32[::1]),
        "legal_kernel": (states, int32[:, ::1], int32[::1]),
        "turn_kernel": (states, int8[::1]),
        "mask_kernel": (states, int32[:, ::1], int32[::1], boolean[:, ::1], int64),
        "encode_kernel": (states, int16[:, ::1]),
        "payoffs_kernel": (states, int32[:, ::1]),
    }


def ptx(game: Game, name: str, compute_capability: tuple[int, int] = (9, 0)) -> str:
    """The PTX of a kernel: shows without a GPU that the rules compile for one."""
    device = SimpleNamespace(compute_capability=compute_capability)
    with patch.object(dispatcher, "get_current_device", lambda: device):  # else device functions ask the driver
        text, _ = cuda.compile_ptx(kernels(game)[name], signatures(game)[name], cc=compute_capability)
    return str(text)


@cache
def dispatcher_of(game: Game, name: str) -> Any:
    """A kernel, compiled when first launched."""
    return cuda.jit(kernels(game)[name])


def launch(game: Game, name: str, games: int, *arguments: Any) -> None:
    """Run a kernel over so many games, in blocks as large as its registers allow, and wait for it."""
    kernel = dispatcher_of(game, name).specialize(*arguments)
    threads = min(MOST_THREADS, kernel.get_max_threads_per_block() // WARP * WARP)
    kernel[(games + threads - 1) // threads, threads](*arguments)
    cuda.synchronize()

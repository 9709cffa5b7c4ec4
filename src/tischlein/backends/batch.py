"""Many games of one kind, stepped together on a CPU or a GPU, chance resolved inside.

Arrays are NumPy's on the CPU; on a GPU they stay there (they have the CUDA array interface, so PyTorch, CuPy and JAX
take them without copying).  What `turn`, `legal_codes`, `mask`, `encode` and `payoffs` hand out are live views: the
batch's own memory, filled when it is asked for, and anew by the next call of the same name.  Whoever keeps it copies
it.
"""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from tischlein.engine import TischleinError, options_record
from tischlein.engine.numbers import whole_number
from tischlein.kit import NOBODY, RNG, Game


class Batch(ABC):
    """`count` games; game i has its own stream of chance, so its course does not depend on the others.

    What it shares with `Match` has the same name and means the same, for each game.  One seat acts at a time: `turn`.
    """

    def __init__(self, game: Game, seats: int, count: int, seed: int = 0, **options: object) -> None:
        self.game = game
        self.seats = game.check_seats(seats)
        self.options = game.check_options(seats, options)
        self.count = checked_count(count)
        state, record = game.rules.STATE.dtype, game.options.record
        self.states = self.array(np.zeros(count, state))
        self._blank = self.array(np.zeros(1, state))
        self._rngs = self.array(np.zeros(count, RNG.dtype))
        self._options = self.array(record.pack(options_record(game, self.options)))
        self._turns = self.array(np.zeros(count, np.int8))
        self._mask: Any = None  # large, and seldom asked for
        self._legal = self.array(np.zeros((count, game.rules.MAX_LEGAL), np.int32))
        self._counts = self.array(np.zeros(count, np.int32))
        self._wrong = self.array(np.zeros(count, np.int32))
        self._features = self.array(np.zeros((count, game.rules.FEATURES), np.int16))
        self._payoffs = self.array(np.zeros((count, seats), np.int32))
        self._ended = self.array(np.zeros(count, np.int64))
        self.run("start", self.states, self._blank, self._rngs, self._options, seats, whole_number(seed, "A seed"))

    @abstractmethod
    def array(self, data: Any) -> Any:
        """The data where the games live."""

    @abstractmethod
    def host(self, data: Any) -> Any:
        """The data as a NumPy array."""

    @abstractmethod
    def run(self, what: str, *arguments: Any) -> None:
        """Run a driver over all games."""

    @property
    def turn(self) -> Any:
        """The seat to act in each game; NOBODY in those that are over.  A live view: see the module."""
        self.run("turn", self.states, self._turns)
        return self._turns

    @property
    def is_over(self) -> Any:
        """Whether each game has ended: a NumPy array of its own, on a GPU too."""
        return self.host(self.turn) == NOBODY

    def legal_codes(self) -> tuple[Any, Any]:
        """The codes of the legal actions of the seat whose turn it is: `actions[i][:counts[i]]`.  Live views, both."""
        self.run("legal", self.states, self._legal, self._counts)
        return self._legal, self._counts

    def mask(self) -> Any:
        """Legal actions as booleans, `mask[i][action]`, a live view.  Large where ACTIONS is: see `legal_codes`."""
        actions = self.game.actions.ACTIONS
        if self._mask is None:
            self._mask = self.array(np.zeros((self.count, actions), np.bool_))
        self.run("mask", self.states, self._legal, self._counts, self._mask, actions)
        return self._mask

    def apply(self, actions: Any) -> None:
        """Play one action in each game; those that are over stay as they are.  An illegal action changes nothing."""
        chosen = self.array(checked_actions(actions, self.count))
        self.run("check", self.states, chosen, self._wrong)
        wrong = np.flatnonzero(self.host(self._wrong))
        if wrong.size:
            raise TischleinError(f"The action of game {wrong[0]} is not legal; nothing was played.")
        self.run("step", self.states, self._rngs, chosen)

    def restart(self) -> None:
        """Finished games begin anew."""
        self.run("restart", self.states, self._blank, self._rngs, self._options, self.seats)

    def encode(self) -> Any:
        """What the seat whose turn it is knows in each game, FEATURES numbers.  A live view."""
        self.run("encode", self.states, self._features)
        return self._features

    def payoffs(self) -> Any:
        """What the result is worth to each seat, in thousandths; 0 in games that go on.  A live view."""
        self.run("payoffs", self.states, self._payoffs)
        return self._payoffs

    def play_random(self, moves: int) -> int:
        """Make so many random moves in each game, new games following finished ones; how many ended."""
        moves = whole_number(moves, "The number of moves", 0)
        self.run("play_random", self.states, self._blank, self._rngs, self._options, self.seats, moves, self._ended)
        return int(self.host(self._ended).sum())

    # -- Old names: code that uses them goes on working ----------------------------------------------------------------

    @property
    def to_act(self) -> Any:
        """The old name of `turn`, a live view.  Elsewhere `to_act` means all seats that may act."""
        return self.turn

    def legal(self) -> tuple[Any, Any]:
        """The old name of `legal_codes`, live views.  Elsewhere `legal` gives words."""
        return self.legal_codes()

    def step(self, actions: Any) -> None:
        """The old name of `apply`."""
        self.apply(actions)


def checked_count(count: object) -> int:
    """How many games, if it is a number of games."""
    if isinstance(count, bool) or not isinstance(count, int) or count < 1:
        raise TischleinError(f"A batch has one game or more; {count!r} is no such number.")
    return count


def checked_actions(actions: Any, count: int) -> Any:
    """One whole number for each game, as the drivers read them; those on a GPU stay there."""
    if hasattr(actions, "__cuda_array_interface__"):
        told = actions.__cuda_array_interface__
        shape, kind = tuple(told["shape"]), np.dtype(told["typestr"])
        fits = kind == np.int32
    else:
        actions = as_array(actions)
        shape, kind = actions.shape, actions.dtype
        fits = np.issubdtype(kind, np.integer)
    if shape != (count,):
        raise TischleinError(f"A batch of {count} games takes {count} actions in a row, not the shape {shape}.")
    if not fits:
        raise TischleinError(f"Actions are codes, whole numbers of the type int32, not {kind}.")
    return actions if hasattr(actions, "__cuda_array_interface__") else in_32_bits(actions)


def as_array(actions: Any) -> Any:
    """Actions as an array; rows of unequal length are one of objects."""
    try:
        return np.asarray(actions)
    except ValueError:
        return np.fromiter(actions, object)


def in_32_bits(actions: Any) -> Any:
    """The codes as the drivers read them; one that does not fit is no action, and stays none."""
    return np.clip(actions.astype(np.int64), -1, 2**31 - 1).astype(np.int32)


class CpuBatch(Batch):
    """On the CPU, all cores (compiled code runs without Python's lock)."""

    def __init__(self, game: Game, seats: int, count: int, seed: int = 0, **options: object) -> None:
        from .cpu import compiled

        self._functions = compiled(game)
        self._threads = max(1, min(os.cpu_count() or 1, count))
        self._pool = ThreadPoolExecutor(self._threads)
        super().__init__(game, seats, count, seed, **options)

    def array(self, data: Any) -> Any:
        """NumPy arrays."""
        return np.asarray(data)

    def host(self, data: Any) -> Any:
        """They are NumPy arrays already."""
        return data

    def run(self, what: str, *arguments: Any) -> None:
        """Each thread takes a share of the games."""
        borders = np.linspace(0, self.count, self._threads + 1).astype(int)
        shares = zip(borders[:-1].tolist(), borders[1:].tolist(), strict=True)
        for done in [self._pool.submit(self._run_share, what, first, last, arguments) for first, last in shares]:
            done.result()

    def _run_share(self, what: str, first: int, last: int, arguments: tuple[Any, ...]) -> None:
        weights = np.zeros(self.game.rules.MAX_OUTCOMES, np.int32)
        if what == "play_random":
            legal = np.zeros(self.game.rules.MAX_LEGAL, np.int32)
            *given, ended = arguments
            games = given[:-1]
            ended[first:last] = 0
            ended[first] = self._functions["play_random"](*games, first, last, given[-1], legal, weights)
            return
        function = self._functions[f"batch_{what}"]
        needs_weights = what in ("start", "restart", "step")
        function(*arguments, first, last, *([weights] if needs_weights else []))


class CudaBatch(Batch):
    """On a GPU, one thread a game."""

    def array(self, data: Any) -> Any:
        """Arrays on the device; those that are there stay there."""
        from numba import cuda

        return data if hasattr(data, "__cuda_array_interface__") else cuda.to_device(np.ascontiguousarray(data))

    def host(self, data: Any) -> Any:
        """A copy on the host."""
        return data.copy_to_host()

    def run(self, what: str, *arguments: Any) -> None:
        """A kernel over all games."""
        from .cuda import launch

        launch(self.game, f"{what}_kernel", self.count, *arguments)

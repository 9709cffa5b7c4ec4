"""How fast the games run: moves per CPU second, plain and compiled, beside a peer in the same run.

Machines are shared and noisy, so what counts are ratios: every round measures the peer and all games in turn.
A move is a decision of a player; chance and scoring happen in between and cost their time.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median
from typing import NamedTuple

from tischlein.engine import Match, SeededChance, TischleinError, options_record
from tischlein.engine.knowledge import Knowledge
from tischlein.kit import RNG, Game, seed_rng

SEED = 1
STATES = 64  # games played in turn, as a simulation does
CHUNK = 500  # moves between two looks at the clock
SEARCH = 1000  # iterations of one search, ours and the peer's


@dataclass
class Speed:
    """What was measured of one game."""

    game: Game
    seats: int
    compiled: list[float] = field(default_factory=list)  # moves per CPU second, one per round
    ratios: list[float] = field(default_factory=list)  # compiled over the peer of the same round
    plain: float = 0.0
    copy_ns: float = 0.0
    state_bytes: int = 0


class CompiledPlay:
    """Random play of one game on one thread."""

    def __init__(self, game: Game, seats: int) -> None:
        import numpy as np

        from tischlein.backends.cpu import compiled

        rules = game.rules
        self.functions = compiled(game)
        self.states = np.zeros(STATES, rules.STATE.dtype)
        self.blank = np.zeros(1, rules.STATE.dtype)
        self.rngs = np.zeros(STATES, RNG.dtype)
        self.options = game.options.record.pack(options_record(game, game.check_options(seats, {})))
        self.seats = seats
        self.legal = np.zeros(rules.MAX_LEGAL, np.int32)
        self.weights = np.zeros(rules.MAX_OUTCOMES, np.int32)
        start = self.functions["batch_start"]
        start(self.states, self.blank, self.rngs, self.options, seats, SEED, 0, STATES, self.weights)
        self.play(1)

    def play(self, moves: int) -> None:
        """So many moves in every game."""
        games = (self.states, self.blank, self.rngs, self.options)
        self.functions["play_random"](*games, self.seats, 0, STATES, moves, self.legal, self.weights)

    def moves_per_second(self, seconds: float) -> float:
        """Moves per second of CPU time."""
        moves, start = 0, time.thread_time()
        while (spent := time.thread_time() - start) < seconds:
            self.play(CHUNK)
            moves += CHUNK * STATES
        return moves / spent

    def copy_ns(self, copies: int = 1_000_000) -> float:
        """Nanoseconds for copying a state, inside compiled code."""
        self.functions["copy_states"](self.states, 1)
        start = time.thread_time()
        self.functions["copy_states"](self.states, copies)
        return (time.thread_time() - start) / copies * 1e9


@dataclass
class SearchSpeed:
    """What was measured of the search of one game."""

    game: Game
    seats: int
    iterations: list[float] = field(default_factory=list)  # per CPU second, one per round
    ratios: list[float] = field(default_factory=list)  # over the peer of the same round


class CompiledSearch:
    """The search of one game on one thread, always of the first decision with a real choice."""

    def __init__(self, game: Game, seats: int) -> None:
        from tischlein.bots.search import Thinker, choices, prepare

        prepare(game)
        match = Match(game, seats, {}, SeededChance(SEED))
        while len(choices(Knowledge.of(match, match.turn))) == 1:
            match.apply(match.legal_codes()[0])
        self.knowledge = Knowledge.of(match, match.turn)
        self.thinker = Thinker()

    def iterations_per_second(self, seconds: float) -> float:
        """Iterations per second of CPU time."""
        from tischlein.bots.search import Budget

        iterations, start = 0, time.thread_time()
        while (spent := time.thread_time() - start) < seconds:
            found = self.thinker.think(self.knowledge, Budget(iterations=SEARCH), SEED)
            iterations += sum(found.visits)
        return iterations / spent


class Peer:
    """Another program that plays, asked line by line (bench/hearts.py)."""

    def __init__(self, command: str) -> None:
        words = shlex.split(command)
        try:
            self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)  # noqa: S603
        except OSError as problem:
            raise TischleinError(f"The peer {command!r} cannot be started: {problem.strerror}.") from None

    def per_second(self, what: str, seconds: float) -> float:
        """Moves (or iterations) per second of the peer's CPU time."""
        assert self.process.stdin
        assert self.process.stdout
        try:
            self.process.stdin.write(f"{what} {seconds}\n")
            self.process.stdin.flush()
            done, spent = self.process.stdout.readline().split()
            return float(done) / float(spent)
        except (OSError, ValueError):
            raise TischleinError("The peer does not answer with `moves seconds`.") from None

    def close(self) -> None:
        """End the program."""
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait(10)


def plain_moves_per_second(game: Game, seats: int, seconds: float) -> float:
    """Random play on the plain back end, through the rules alone."""
    from tischlein.backends.plain import plain

    rules, play_random = game.rules, plain(game)["play_random"]
    rngs = [RNG.new()]
    seed_rng(rngs[0], SEED, 0)
    options = [options_record(game, game.check_options(seats, {}))]
    states, blank = [rules.STATE.new()], [rules.STATE.new()]
    rules.set_up(states[0], seats, options[0])
    legal, weights = [0] * rules.MAX_LEGAL, [0] * rules.MAX_OUTCOMES
    moves, start = 0, time.thread_time()
    while (spent := time.thread_time() - start) < seconds:
        play_random(states, blank, rngs, options, seats, 0, 1, CHUNK, legal, weights)
        moves += CHUNK
    return moves / spent


class Contender(NamedTuple):
    """What is measured again and again, and where its numbers are noted."""

    per_second: Callable[[float], float]
    results: list[float]
    ratios: list[float]


def take_turns(contenders: list[Contender], what: str, seconds: float, rounds: int, peer: Peer | None) -> list[float]:
    """In every round first the peer, then each of the contenders; the peer's numbers."""
    peers: list[float] = []
    for _ in range(rounds):
        if peer:
            peers.append(peer.per_second(what, seconds))
        for one in contenders:
            one.results.append(one.per_second(seconds))
            if peer:
                one.ratios.append(one.results[-1] / peers[-1])
    return peers


def measure(
    games: list[tuple[Game, int]], seconds: float, rounds: int, peer: Peer | None
) -> tuple[list[Speed], list[float]]:
    """Measure all games and the peer in turn, several rounds; the peer's own numbers come along."""
    speeds = [Speed(game, seats, state_bytes=game.rules.STATE.dtype.itemsize) for game, seats in games]
    plays = [CompiledPlay(game, seats) for game, seats in games]
    contenders = [
        Contender(play.moves_per_second, speed.compiled, speed.ratios)
        for speed, play in zip(speeds, plays, strict=True)
    ]
    peers = take_turns(contenders, "random", seconds, rounds, peer)
    for speed, play in zip(speeds, plays, strict=True):
        speed.plain = plain_moves_per_second(speed.game, speed.seats, seconds)
        speed.copy_ns = median(play.copy_ns() for _ in range(5))
    return speeds, peers


def measure_search(
    games: list[tuple[Game, int]], seconds: float, rounds: int, peer: Peer | None
) -> tuple[list[SearchSpeed], list[float]]:
    """The same for the search."""
    speeds = [SearchSpeed(game, seats) for game, seats in games]
    contenders = [
        Contender(CompiledSearch(speed.game, speed.seats).iterations_per_second, speed.iterations, speed.ratios)
        for speed in speeds
    ]
    return speeds, take_turns(contenders, "search", seconds, rounds, peer)


# -- Start-up --------------------------------------------------------------------------------------------------------

START = (
    "import time, numba\n"
    "begin = time.perf_counter()\n"
    "from tischlein.arena.speed import CompiledPlay\n"
    "from tischlein.engine import find_game\n"
    "CompiledPlay(find_game({game!r}), {seats})\n"
    "print(time.perf_counter() - begin)\n"
)


def start_seconds(game: Game, seats: int) -> tuple[float, float]:
    """Seconds beyond `import numba` until a compiled game plays: the first time ever, and the second time."""
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "TISCHLEIN_CACHE": cache}
        code = START.format(game=game.id, seats=seats)
        first, second = (float(run([sys.executable, "-c", code], environment)) for _ in range(2))
    return first, second


def help_seconds() -> float:
    """Seconds for `tischlein --help`, the best of three."""
    times = []
    for _ in range(3):
        begin = time.perf_counter()
        run([sys.executable, "-m", "tischlein", "--help"], dict(os.environ))
        times.append(time.perf_counter() - begin)
    return min(times)


def run(words: list[str], environment: dict[str, str]) -> str:
    """What a program prints."""
    return subprocess.run(words, env=environment, capture_output=True, text=True, check=True).stdout  # noqa: S603

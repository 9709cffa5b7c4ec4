"""Speed on a GPU, after checking that it plays exactly as the CPU does.  `make bench-gpu`, where there is one."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

import numpy as np

from tischlein.backends.batch import CpuBatch, CudaBatch
from tischlein.backends.cuda import cuda
from tischlein.engine import discover
from tischlein.kit import Game

SEED = 1
COMPARED_GAMES, COMPARED_MOVES = 256, 200


def agree(game: Game, seats: int) -> bool:
    """Whether CPU and GPU have the same states after every one of the first moves."""
    cpu, gpu = (kind(game, seats, COMPARED_GAMES, SEED) for kind in (CpuBatch, CudaBatch))
    for _ in range(COMPARED_MOVES):
        if not np.array_equal(cpu.states, gpu.host(gpu.states)):
            return False
        cpu.play_random(1)
        gpu.play_random(1)
    return bool(np.array_equal(cpu.states, gpu.host(gpu.states)))


def speed(game: Game, seats: int, games: int, moves: int) -> float:
    """Random moves per second, the median of five launches."""
    batch = CudaBatch(game, seats, games, SEED)
    batch.play_random(moves)
    times = []
    for _ in range(5):
        start = time.perf_counter()
        batch.run("play_random", batch.states, batch._blank, batch._rngs, batch._options, seats, moves, batch._ended)
        times.append(time.perf_counter() - start)
    return games * moves / sorted(times)[2]


def main() -> None:
    """A table of all games and numbers of seats."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="names of games; all if none is given")
    parser.add_argument("--count", type=int, default=2**19, help="games played at once")
    parser.add_argument("--moves", type=int, default=200, help="moves a launch")
    parser.add_argument("--no-compare", action="store_true")
    wanted = parser.parse_args()
    print(f"{cuda.get_current_device().name}, {wanted.count} games at once", flush=True)
    print("| game | seats | as the CPU | compiling s | million moves/s |\n|---|---|---|---|---|", flush=True)
    for game in discover():
        if wanted.games and game.id not in wanted.games:
            continue
        for seats in game.seats:
            begin = time.perf_counter()
            CudaBatch(game, seats, 64, SEED).play_random(1)
            compiling = time.perf_counter() - begin
            same = "–" if wanted.no_compare else "yes" if agree(game, seats) else "NO"
            rate = speed(game, seats, wanted.count, wanted.moves) / 1e6
            print(f"| {game.id} | {seats} | {same} | {compiling:.1f} | {rate:.0f} |", flush=True)


if __name__ == "__main__":
    main()

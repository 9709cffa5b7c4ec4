"""What browsers are given of each game: its search, and its driver of random games, as a kernel made ahead.

`python -m tischlein.bots.kernels FOLDER` puts the kernels of all games there.  Only those with our printing: another
one is a file that somebody brings, and there is no compiler where it is played.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from tischlein.backends.alone import alone
from tischlein.engine import discover, find_game
from tischlein.kit import RNG, Game

from .search import DRIVERS, root_numbers, workspace
from .targets import PackedTarget

RANDOM = ("batch_start", "play_random")
TREE = ("clear_tree", "line_up", "explore", "drop_out", "read_root")
BELIEF = ("relive", "begin_belief")


def entries(game: Game) -> tuple[str, ...]:
    """The functions that the kernel of a game offers."""
    return (*RANDOM, *TREE, *(BELIEF if "past" in game.modules else ()))


def kernel_file(game: Game) -> Path:
    """The kernel of a game, made if these sources never had one."""
    from tischlein.backends.wasm import kept_as

    path = kept_as(game, DRIVERS)
    with alone(path.with_name(f"{game.id}.lock")):
        if not path.is_file():
            make(game, path)
    return path


def make(game: Game, path: Path) -> None:
    """Make a kernel in a process of its own: what Numba compiles there is for browsers."""
    half = path.with_name(f"{path.name}.{os.getpid()}")
    subprocess.run([sys.executable, "-P", "-m", f"{__package__}.kernels", game.id, half], check=True)  # noqa: S603  ours
    half.replace(path)


def write(game: Game, path: Path) -> None:
    """Make a kernel here."""
    from tischlein.backends.wasm import kernel_of

    path.write_bytes(kernel_of(game, DRIVERS, examples(game)))


def examples(game: Game) -> dict[str, tuple[Any, ...]]:
    """What the functions are called with, as the search on this computer does it."""
    target = PackedTarget({})
    work, found = workspace(game, target, nodes=1), root_numbers(game, target)
    numbers = target.numbers(1)
    states, rngs = target.records(game.rules.STATE), target.records(RNG)
    games = (states, states, rngs, target.records(game.options.record))
    arguments = {
        "batch_start": (*games, 0, 0, 0, 0, numbers),
        "play_random": (*games, 0, 0, 0, 0, numbers, numbers),
        "clear_tree": (work,),
        "line_up": (work, 0, 0),
        "explore": (work, 0, 0, 0),
        "drop_out": (work, 0, 0),
        "read_root": (work, 0, *found),
        "relive": (work, 0, 0, numbers, numbers),
        "begin_belief": (work, 0),
    }
    return {name: arguments[name] for name in entries(game)}


def put_into(folder: Path) -> None:
    """All kernels, in a folder that holds nothing else."""
    folder.mkdir(parents=True, exist_ok=True)
    games = discover()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        made = dict(zip(games, pool.map(kernel_file, games), strict=True))
    for game, path in made.items():
        shutil.copyfile(path, folder / f"{game.id}.wasm")
    (folder / "SOURCES").write_text("".join(f"{path.stem}\n" for path in made.values()), encoding="utf-8")


def main() -> None:
    """One kernel into a file, or all into a folder."""
    match sys.argv[1:]:
        case [name, path]:
            write(find_game(name), Path(path))
        case [folder]:
            put_into(Path(folder))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()

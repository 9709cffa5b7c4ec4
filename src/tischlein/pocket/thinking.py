"""The worker of a browser in which bots think: what a bot process is to a server, over kernels instead of machine code.

Levels, tastes and hints are the same code; a game with another printing than ours has no kernel, and is searched in
plain Python for as long as people wait.
"""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

import msgspec

from tischlein.backends.kernel import Kernel, KernelTarget
from tischlein.bots.kernels import entries
from tischlein.bots.search import Machine, Searcher
from tischlein.kit import Game
from tischlein.server.bots.questions import AnyOrder, Ask, BotAnswer, Prepare, game_of
from tischlein.server.bots.thinking import answer

from .bench import encode

KERNELS = Path(__file__).parent / "kernels"

decode_order = msgspec.json.Decoder(AnyOrder).decode


class Bytes(Protocol):
    """A part of a kernel's memory, as JavaScript gives it: an array of bytes."""

    def to_bytes(self) -> bytes:
        """What is in it."""

    def assign(self, data: bytes) -> None:
        """Change it."""


class Instance(Protocol):
    """A kernel that is there: an object of JavaScript."""

    heap: int

    def view(self, at: int, size: int) -> Bytes:
        """A part of its memory, as long as that does not grow."""

    def enlarge(self, size: int) -> None:
        """From now on it has at least so many bytes."""

    def call(self, name: str, block: int) -> None:
        """Call a function."""


class Kernels(Protocol):
    """What makes them, in JavaScript."""

    def open(self, path: str) -> Instance:
        """A new kernel of the code in that file, with a memory of its own."""


class PocketHost:
    """Runs one kernel."""

    def __init__(self, instance: Instance) -> None:
        self.instance = instance
        self.heap = instance.heap
        self.enlarge = instance.enlarge
        self.call = instance.call

    def read(self, at: int, size: int) -> bytes:
        """So many bytes of its memory."""
        return self.instance.view(at, size).to_bytes()

    def write(self, at: int, data: bytes) -> None:
        """Change its memory."""
        self.instance.view(at, len(data)).assign(data)


class KernelMachine(Machine):
    """Runs searches in kernels."""

    def __init__(self, kernels: Kernels) -> None:
        self.kernels = kernels

    def is_ready(self, game: Game) -> bool:
        """Whether there is a kernel: of each game, as we print it."""
        return game.edition is None and kernel_path(game).is_file()

    def wait(self, game: Game) -> None:
        """There is nothing to wait for."""

    def is_missing(self, game: Game) -> bool:
        """None will come later."""
        return not self.is_ready(game)

    def target(self, game: Game) -> KernelTarget:
        """A kernel of its own for each search that is kept."""
        instance = self.kernels.open(str(kernel_path(game)))
        return KernelTarget(Kernel(PocketHost(instance)), entries(game))


def kernel_path(game: Game) -> Path:
    """Where the kernel of a game lies."""
    return KERNELS / f"{game.id}.wasm"


class ThinkingWorker:
    """Carries out orders."""

    def __init__(self, kernels: Kernels) -> None:
        self.machine = KernelMachine(kernels)
        Searcher.machine = self.machine

    def obey(self, order: str) -> str:
        """The answer to an order."""
        return encode(self.carry_out(decode_order(order))).decode()

    def carry_out(self, order: AnyOrder) -> BotAnswer:
        """Think, or get something ready."""
        match order:
            case Ask():
                return answer(order)
            case Prepare(name, edition) if self.machine.is_ready(game := game_of(name, edition)):
                self.machine.target(game)  # the browser compiles it, and keeps what it has compiled
        return BotAnswer()

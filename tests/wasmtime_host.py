"""Runs a kernel without a browser."""

from __future__ import annotations

from functools import cache

import wasmtime

from tischlein.backends.kernel import Kernel, KernelTarget
from tischlein.backends.wasm_format import PAGE
from tischlein.bots.kernels import entries, kernel_file
from tischlein.bots.search import Machine, Searcher

ENGINE = wasmtime.Engine()


@cache
def module_at(path) -> wasmtime.Module:
    return wasmtime.Module.from_file(ENGINE, str(path))


@cache
def module_of(game) -> wasmtime.Module:
    return module_at(kernel_file(game))


class WasmtimeHost:
    """One kernel that is there."""

    def __init__(self, module: wasmtime.Module) -> None:
        self.store = wasmtime.Store(ENGINE)
        self.exports = wasmtime.Instance(self.store, module, []).exports(self.store)
        self.heap = self.exports["heap"].value(self.store)
        self.memory = self.exports["memory"]

    def read(self, at: int, size: int) -> bytes:
        return bytes(self.memory.read(self.store, at, at + size))

    def write(self, at: int, data: bytes) -> None:
        self.memory.write(self.store, data, at)

    def enlarge(self, size: int) -> None:
        missing = size - self.memory.data_len(self.store)
        if missing > 0:
            self.memory.grow(self.store, -(-missing // PAGE))

    def call(self, name: str, block: int) -> None:
        self.exports[name](self.store, block)


class WasmtimeMachine(Machine):
    """Searches in kernels."""

    def target(self, game) -> KernelTarget:
        return KernelTarget(Kernel(WasmtimeHost(module_of(game))), entries(game))


class KernelSearcher(Searcher):
    """A search in a kernel."""

    machine = WasmtimeMachine()

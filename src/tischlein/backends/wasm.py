"""The fourth back end: the same rules and drivers as a module of WebAssembly, a kernel, for browsers.

A kernel is made ahead (Numba and LLVM are not where it runs) and kept in the user's cache.  How it is
called: kernel.py.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import llvmlite
import numba

from tischlein.kit import Game

from . import cpu, numba_inside, wasm_format, wasm_link
from .binding import bind

Examples = Mapping[str, tuple[Any, ...]]  # by function: arguments of the kinds that it will be called with


def kernel_of(game: Game, modules: tuple[ModuleType, ...], examples: Examples) -> bytes:
    """The module that offers these functions of the rules and drivers.

    In a process of its own: from now on Numba compiles for browsers here.
    """
    signatures = {name: tuple(map(numba.typeof, arguments)) for name, arguments in examples.items()}
    numba_inside.write_for(wasm_link.TRIPLE, wasm_link.layout())
    functions = bind(game, modules, as_written, {"copy_state": cpu.copy_packed})
    entries = {name: numba_inside.written(functions[name], signature) for name, signature in signatures.items()}
    return wasm_link.link(entries)


def as_written(function: FunctionType) -> Any:
    """A function as the CPU has it, but nobody in this process will call it."""
    options = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "_nrt": False}
    return cpu.widened(numba.njit(nogil=True, boundscheck=False, **options)(function))


def kept_as(game: Game, modules: tuple[ModuleType, ...]) -> Path:
    """Where the kernel of these sources is kept, once it was made."""
    return cpu.cache_folder() / "kernels" / f"{game.id}-{source_hash(game, modules)}.wasm"


def source_hash(game: Game, modules: tuple[ModuleType, ...]) -> str:
    """A hash of everything a kernel depends on."""
    digest = hashlib.sha256(f"{cpu.source_hash(game, modules)} {llvmlite.__version__}".encode())
    for name in (__file__, numba_inside.__file__, wasm_link.__file__, wasm_format.__file__):
        digest.update(Path(name).read_bytes())
    return digest.hexdigest()[:16]

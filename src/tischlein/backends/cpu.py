"""The compiled back end: Numba makes machine code of the same rules, and keeps it on disk."""

from __future__ import annotations

import hashlib
import os
import re
import secrets
import sys
import threading
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numba
import numpy as np
from numba.core.compiler_lock import global_compiler_lock
from numba.core.errors import NumbaError
from numba.types import Integer

import tischlein.kit
from tischlein.kit import Game, TischleinError

from . import binding, drivers, place_holders
from .alone import alone
from .binding import bind
from .subset import is_ours, obstacle


def copy_packed(targets: Any, target: int, sources: Any, source: int) -> None:
    """Packed records are copied as one block of memory."""
    targets[target] = sources[source]


def cache_folder() -> Path:
    """Where compiled code is kept: $TISCHLEIN_CACHE, or the user's cache."""
    if "TISCHLEIN_CACHE" in os.environ:
        return Path(os.environ["TISCHLEIN_CACHE"])
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "tischlein"
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "tischlein"


def widened(dispatcher: Any) -> Any:
    """The function takes every integer as one of 64 bits when compiled code calls it.

    Left alone, Numba compiles it anew for each width and each constant that it is called with.
    """
    usual = dispatcher.get_call_template

    def get_call_template(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        return usual(tuple(numba.int64 if isinstance(arg, Integer) else arg for arg in args), kws)

    dispatcher.get_call_template = get_call_template
    return dispatcher


THIS_PROCESS = secrets.token_hex(4)


def kept_apart(dispatcher: Any) -> Any:
    """No other process writes the files in which the function's machine code is kept.

    Left alone, Numba numbers the versions of a function as they are compiled: the simulation and the search, begun at
    once, would write different versions under the same number.
    """
    kept = dispatcher._cache._cache_file  # noqa: SLF001  Numba offers no other way
    kept._data_name_pattern = kept._data_name_pattern.replace("{number", f"{THIS_PROCESS}.{{number")  # noqa: SLF001
    return dispatcher


def compiled_once(dispatcher: Any) -> Any:
    """While a process compiles the function, others that want it wait, and then find it on disk.

    Numba's own lock is taken first, as it is when one function needs another: so nobody waits in a circle.
    """
    usual, lock = dispatcher.compile, Path(f"{dispatcher._cache._cache_file._index_path}.lock")  # noqa: SLF001  as above

    def compile_alone(signature: Any) -> Any:
        with global_compiler_lock, alone(lock):
            try:
                return usual(signature)
            except NumbaError as problem:
                raise BackEndError(f"{dispatcher.__name__} cannot be compiled: {gist(problem)}") from problem

    dispatcher.compile = compile_alone
    return dispatcher


class BackEndError(TischleinError):
    """No machine code can be made of a game."""


def gist(problem: NumbaError) -> str:
    """What a compiler says, in one sentence: the innermost of its reasons, and the line."""
    lines = [line.strip() for line in re.sub(r"\x1b\[\d*m", "", str(problem)).splitlines() if line.strip()]
    places = [line for line in lines if line.startswith("File ")]
    reasons = [line for line in lines if not line.startswith(("File ", "Failed in", "During:", "^", "[", "<"))]
    where = Path(places[-1].split('"')[1]).name + places[-1].split('"')[2].rstrip(":").replace(", line ", ":")
    return f"{reasons[0].rstrip('.')}, in {where}." if places and reasons else f"{lines[0].rstrip('.')}."


def proof(game: Game) -> Path:
    """The mark that `tischlein check` has run a game without an index outside its array.

    Games of others run with checked bounds until it is there: a mistake of theirs must not end the process.
    """
    return cache_folder() / f"{game.id}{game.mark}-{source_hash(game, (drivers,))}.tried"


def is_trusted(game: Game) -> bool:
    """Whether every index of a game's rules is known to stay inside its array."""
    return is_ours(game) or proof(game).exists()


def source_hash(game: Game, modules: tuple[ModuleType, ...]) -> str:
    """A hash of everything compiled code depends on: Numba alone would miss a change in another file."""
    own = [game.folder] if game.folder.is_file() else sorted([*game.folder.glob("*.py"), *game.folder.glob("*.json")])
    files = [*own, *sorted(Path(tischlein.kit.__file__).parent.glob("*.py"))]
    sources = (binding, place_holders, *modules)
    files += [Path(__file__), *(Path(module.__file__) for module in sources if module.__file__)]
    # machine code names the modules it was made of: the same game under another name would not find them
    digest = hashlib.sha256(f"{game.package} {numba.__version__} {np.__version__} {sys.version}".encode())
    for file in files:
        digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]


BINDING = threading.Lock()  # Numba takes the cache folder from one global setting


@cache
def compiled(game: Game, modules: tuple[ModuleType, ...] = (drivers,), *, check_bounds: bool = False) -> dict[str, Any]:
    """The rules and drivers as compiled functions, by name; each is compiled (or loaded) when first called.

    `check_bounds` makes every index outside its array an error: slow, for tests and for games that nobody has tried.
    """
    if problem := obstacle(game):
        raise BackEndError(problem)
    check_bounds = check_bounds or not is_trusted(game)
    names = {module.__name__ for module in modules}
    called_from_python = {*names, *binding.contract_names()}
    shared, own = (kept_in(game, needed, check_bounds) for needed in ((drivers,), modules))

    def decorate(function: FunctionType) -> Any:
        is_inner = not called_from_python & {function.__module__, function.__name__}  # compiles quicker so
        options = {"boundscheck": check_bounds, "no_cpython_wrapper": is_inner, "no_cfunc_wrapper": True}
        options["_nrt"] = False  # rules allocate nothing: counting references to arrays would cost a third of the time
        is_own = function.__module__ in names - {drivers.__name__}  # rules are the same for all modules that call them
        numba.config.CACHE_DIR = str(own if is_own else shared)
        return compiled_once(kept_apart(widened(numba.njit(cache=True, nogil=True, **options)(function))))

    with BINDING:
        before = numba.config.CACHE_DIR
        try:
            return bind(game, modules, decorate, {"copy_state": copy_packed})
        finally:
            numba.config.CACHE_DIR = before


def kept_in(game: Game, modules: tuple[ModuleType, ...], check_bounds: bool) -> Path:
    """Where the machine code of a game with these modules is kept."""
    return cache_folder() / f"{game.id}{game.mark}-{source_hash(game, modules)}{'-checked' if check_bounds else ''}"

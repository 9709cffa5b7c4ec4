"""What kernels need of Numba's inside: all of it, and why.

Numba compiles for the processor that it runs on.  But before it optimises anything, what it has made of a function is
LLVM's own language, in which nothing is decided that differs between processors but two lines at the top.  Here that
is taken from it.  Nobody promises that these names stay: they are those of VERSION, and `missing` tells which are gone.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numba
from numba.core import codegen, cpu
from numba.core.registry import cpu_target

from tischlein.kit import TischleinError

VERSION = "0.68.1"  # of Numba, for which all this was tried; that in requirements.lock


class Hook(NamedTuple):
    """A name of Numba's that is not meant for others."""

    owner: Any
    name: str
    reason: str


HOOKS = (
    Hook(cpu.CPUContext, "_internal_codegen", "which generator writes code: ours, while kernels are made"),
    Hook(codegen.JITCPUCodegen, "_library_class", "what a generator keeps functions in: in a library that leaves them"),
    Hook(codegen.JITCPUCodegen, "_create_empty_module", "where the two lines are written: processor and data layout"),
    Hook(codegen.JITCPUCodegen, "set_env", "would write into machine code, and there is none"),
    Hook(codegen.CPUCodeLibrary, "_optimize_functions", "would optimise for this computer, with its pointers"),
    Hook(codegen.CPUCodeLibrary, "_optimize_final_module", "the same for a whole module"),
    Hook(codegen.CPUCodeLibrary, "_finalize_final_module", "would load the code into this process"),
    Hook(codegen.CPUCodeLibrary, "_get_module_for_linking", "gives the code of a function with all that it calls"),
    Hook(codegen.CPUCodeLibrary, "_ensure_finalized", "links what a function calls"),
    Hook(codegen.JITCodeLibrary, "get_pointer_to_function", "would ask where the code lies in this process"),
)


class InsideError(TischleinError):
    """Numba is another one than that whose inside is known."""


def missing() -> list[str]:
    """Hooks that this Numba does not have, each with what it was for."""
    made = {cpu.CPUContext: vars(cpu_target.target_context)}  # its generator is made with the context, not the class
    return [
        f"{hook.owner.__name__}.{hook.name}: {hook.reason}"
        for hook in HOOKS
        if not hasattr(hook.owner, hook.name) and hook.name not in made.get(hook.owner, ())
    ]


def check() -> None:
    """Refuse a Numba that nobody has looked into."""
    if numba.__version__ != VERSION:
        raise InsideError(
            f"Kernels are made with Numba {VERSION}, and this is {numba.__version__}: compare what HOOKS of "
            f"{__name__} names, run tests/conformance/test_kernels.py with the new VERSION, and keep it if they pass."
        )


class LeftAlone(codegen.JITCodeLibrary):  # type: ignore[misc]  # Numba has no types
    """Keeps functions as Numba has written them: nothing is optimised, nothing loaded into this process."""

    def _optimize_functions(self, ll_module: Any) -> None:
        pass

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:  # noqa: ARG002  as Numba calls it
        """The code is whole from now on; as none of it is for this computer, nobody calls it here."""
        self._ensure_finalized()
        return 0


class Writer(codegen.JITCPUCodegen):  # type: ignore[misc]  # Numba has no types
    """Writes functions for another processor."""

    _library_class = LeftAlone
    triple = ""  # the name of that processor; while Numba sets itself up, it must be ours

    def __init__(self, triple: str, layout: str) -> None:
        super().__init__("tischlein.kernels")
        self.triple = triple
        self._data_layout = layout

    def _create_empty_module(self, name: str) -> Any:
        module = super()._create_empty_module(name)
        module.triple = self.triple or module.triple
        return module

    def set_env(self, env_name: str, env: Any) -> None:
        """Nothing here can fail in a way that Python would have to tell of."""


def write_for(triple: str, layout: str) -> None:
    """From now on what Numba compiles in this process is for another processor.

    There is no way back: Numba keeps some of what it has compiled, whoever it was for.
    """
    check()
    cpu_target.target_context._internal_codegen = Writer(triple, layout)  # noqa: SLF001  see HOOKS


class WrittenFunction(NamedTuple):
    """A function that was compiled, as LLVM knows it."""

    name: str
    arguments: list[str]  # the types that LLVM gives them, behind the place of the result and that of an error
    module: Any  # all of its code


def written(function: Any, signature: tuple[Any, ...]) -> WrittenFunction:
    """Compile a function for these types, and what it looks like then."""
    function.compile(signature)
    (result,) = function.overloads.values()
    module = result.library._get_module_for_linking()  # noqa: SLF001  see HOOKS
    name = result.fndesc.llvm_func_name
    return WrittenFunction(name, [str(argument.type) for argument in module.get_function(name).arguments][2:], module)

"""From what Numba has written of functions to one module of WebAssembly, by LLVM."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import llvmlite.binding as llvm

from .numba_inside import WrittenFunction
from .wasm_format import KernelError, module_of

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+sign-ext,+mutable-globals,+nontrapping-fptoint"  # Safari 15 and whatever is newer
BEST = 3  # how hard LLVM tries

# What LLVM takes for granted: `strlen` it makes of loops by itself, and `sqrt` is an instruction.
GRANTED = """
declare double @llvm.sqrt.f64(double)
define double @sqrt(double %x) {
  %y = call double @llvm.sqrt.f64(double %x)
  ret double %y
}
define i32 @strlen(ptr %text) noinline "no-builtins" {
entry:
  br label %next
next:
  %length = phi i32 [0, %entry], [%longer, %next]
  %place = getelementptr i8, ptr %text, i32 %length
  %letter = load i8, ptr %place
  %longer = add i32 %length, 1
  %is_end = icmp eq i8 %letter, 0
  br i1 %is_end, label %end, label %next
end:
  ret i32 %length
}
"""


def machine() -> Any:
    """The processor as LLVM knows it."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple(TRIPLE)
    return target.create_target_machine(cpu="generic", features=FEATURES, opt=BEST, reloc="static", codemodel="default")


def layout() -> str:
    """How that processor lays out data."""
    return str(machine().target_data)


def link(entries: Mapping[str, WrittenFunction]) -> bytes:
    """One module that offers these functions, each taking a block of numbers (kernel.py tells what is in it)."""
    doors = [door(name, function) for name, function in entries.items()]
    head = f'target triple = "{TRIPLE}"\ntarget datalayout = "{layout()}"\n'
    whole = llvm.parse_assembly(head + "\n".join(doors) + GRANTED)
    for function in entries.values():  # only what the doors call comes in, and what that calls
        whole.link_in(function.module, preserve=True)
    hide_all_but(whole, entries)
    optimise(whole)
    return module_of(machine().emit_object(whole), entries)


def door(name: str, function: WrittenFunction) -> str:
    """A function that takes its arguments from a block, and puts into it how it ended and what it returned."""
    lines = [f'declare i32 @"{function.name}"(ptr, ptr, {", ".join(function.arguments)})']
    lines += [f'define void @"{name}"(ptr %block) {{', "%result = alloca i64", "%error = alloca ptr"]
    lines += ["store i64 0, ptr %result"]
    for place, kind in enumerate(function.arguments):
        lines += [f"%place{place} = getelementptr i64, ptr %block, i32 {place + 2}"]
        lines += [f"%word{place} = load i64, ptr %place{place}", f"%given{place} = {narrowed(kind, f'%word{place}')}"]
    given = ", ".join(f"{kind} %given{place}" for place, kind in enumerate(function.arguments))
    lines += [f'%status = call i32 @"{function.name}"(ptr %result, ptr %error, {given})']
    lines += ["%ending = zext i32 %status to i64", "store i64 %ending, ptr %block"]
    lines += ["%value = load i64, ptr %result", "%beside = getelementptr i64, ptr %block, i32 1"]
    return "\n".join([*lines, "store i64 %value, ptr %beside", "ret void", "}"])


def narrowed(kind: str, word: str) -> str:
    """A number of 64 bits as a function takes it."""
    if kind == "i64":
        return f"add i64 {word}, 0"
    if kind == "ptr":
        return f"inttoptr i64 {word} to ptr"
    if kind.startswith("i"):
        return f"trunc i64 {word} to {kind}"
    raise KernelError(f"A kernel is called with whole numbers and arrays, and not with {kind}.")


def hide_all_but(whole: Any, entries: Mapping[str, WrittenFunction]) -> None:
    """Everything else is nobody's business: what is not called disappears."""
    shown = {*entries, "sqrt", "strlen"}
    for value in (*whole.functions, *whole.global_variables):
        if not value.is_declaration and value.name not in shown:
            value.linkage = "internal"


def optimise(whole: Any) -> None:
    """Let LLVM do what it can; fail if something is still missing then."""
    whole.verify()
    options = llvm.create_pipeline_tuning_options(speed_level=BEST)
    options.loop_vectorization = options.slp_vectorization = False  # there are no registers for it
    passes = llvm.create_pass_builder(machine(), options)
    passes.getModulePassManager().run(whole, passes)
    whole.verify()
    missing = [function.name for function in whole.functions if function.is_declaration]
    unresolved = sorted(name for name in missing if not name.startswith("llvm."))
    if unresolved:
        raise KernelError(f"A kernel would need {', '.join(unresolved)}, and nothing outside gives it that.")

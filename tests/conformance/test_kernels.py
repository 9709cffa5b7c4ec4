"""Kernels for browsers do what the processor does: the same bytes, in random play and in all that a search finds."""

import random
import re
import struct
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from tests.bots.worlds import decisions
from tests.conformance.tables import every_game, every_table
from tests.needs import need
from tests.wasmtime_host import KernelSearcher, WasmtimeMachine, module_of
from tischlein.backends import numba_inside, wasm_link
from tischlein.backends.cpu import compiled
from tischlein.backends.kernel import Kernel, KernelCallError, layout, packed
from tischlein.backends.wasm import kept_as
from tischlein.backends.wasm_format import PAGE, KernelError
from tischlein.bots import tree
from tischlein.bots.kernels import entries
from tischlein.bots.search import DRIVERS, Budget, Searcher, tuned
from tischlein.bots.targets import PackedTarget
from tischlein.check.tables import draw_options
from tischlein.engine import discover, options_record
from tischlein.engine.knowledge import Knowledge
from tischlein.kit import RNG, Record, i8, i32, i64

SEED = 17
GAMES = 20
MOVES = 500  # in each; most games end, and new ones follow
BUDGET = Budget(iterations=200)
DECISIONS = 6
NODES = 2000
ROOT = Path(__file__).parents[2]
BUILT = ROOT / "src/tischlein/pocket/kernels/SOURCES"


def random_play(target, game, seats, options):
    """The bytes of games after random moves, and of their generators."""
    rules = game.rules
    states, blank = target.records(rules.STATE, GAMES), target.records(rules.STATE)
    rngs, chosen = target.records(RNG, GAMES), target.records(game.options.record)
    legal, weights = target.numbers(rules.MAX_LEGAL), target.numbers(rules.MAX_OUTCOMES)
    target.put(chosen, game.options.record, options_record(game, options))
    games = (states, blank, rngs, chosen, seats)
    target.functions["batch_start"](*games, SEED, 0, GAMES, weights)
    ended = target.functions["play_random"](*games, 0, GAMES, MOVES, legal, weights)
    return ended, *(part.tobytes() if isinstance(part, np.ndarray) else part.bytes() for part in (states, rngs))


@every_table
def test_random_play_leaves_the_same_bytes(game, seats):
    dice = random.Random(SEED)
    options = game.check_options(seats, draw_options(game, seats, dice))
    here = random_play(PackedTarget(compiled(game)), game, seats, options)
    there = random_play(WasmtimeMachine().target(game), game, seats, options)
    assert here == there
    assert here[0] > 0


@every_table
def test_a_search_finds_the_same(game, seats):
    searchers = [kind(game, tuned(game, seats), NODES, is_compiled=True) for kind in (Searcher, KernelSearcher)]
    for match, seat in islice(decisions(game, seats, SEED), DECISIONS):
        here, there = (searcher.run(Knowledge.of(match, seat), BUDGET, SEED) for searcher in searchers)
        assert here == there
        assert sum(here.visits) > 0 or len(here.actions) == 1


# -- How a kernel is called --------------------------------------------------------------------------------------------


@every_game
def test_records_lie_in_memory_as_compiled_code_expects_them(game):
    dice = random.Random(SEED)
    for record in (game.rules.STATE, game.options.record, RNG, tree.NODE, tree.SETTINGS):
        plain = record.unpack(np.frombuffer(dice.randbytes(record.dtype.itemsize), record.dtype)[0])
        assert layout(record).size == record.dtype.itemsize
        assert record.unpack(np.frombuffer(packed(record, plain), record.dtype)[0]).in_order() == plain.in_order()


def test_a_value_that_does_not_fit_is_refused():
    record = Record(small=i8, large=i32, larger=(i64, 2))
    plain = record.new()
    plain.small = 200
    with pytest.raises(struct.error):
        packed(record, plain)


@every_game
def test_a_kernel_needs_nothing_and_offers_what_the_search_asks_for(game):
    module = module_of(game)
    assert not module.imports
    assert {part.name for part in module.exports} == {*entries(game), "memory", "heap"}


def test_memory_grows_with_what_lies_in_it_and_lists_are_lent():
    host = ListHost()
    kernel = Kernel(host)
    assert kernel.call("sum", [1, 2, 3], 4) == 10
    assert kernel.end == host.heap, "what was lent is free again"
    first, second = kernel.take(5), kernel.take(PAGE)
    assert second - first == 16
    assert len(host.memory) >= second + PAGE


def test_a_kernel_that_fails_says_so():
    with pytest.raises(KernelCallError, match="fail ended with status 1"):
        Kernel(ListHost()).call("fail")


class ListHost:
    """A kernel of two functions, in Python."""

    heap = 64

    def __init__(self):
        self.memory = bytearray(self.heap)

    def read(self, at, size):
        return bytes(self.memory[at : at + size])

    def write(self, at, data):
        self.memory[at : at + len(data)] = data

    def enlarge(self, size):
        self.memory.extend(bytes(max(0, size - len(self.memory))))

    def call(self, name, block):
        if name == "fail":
            return self.write(block, struct.pack("<2q", 1, 0))
        *_, count, _, at, _, _, number = struct.unpack("<10q", self.read(block, 80))
        numbers = struct.unpack(f"<{count}i", self.read(at, 4 * count))
        return self.write(block, struct.pack("<2q", 0, sum(numbers) + number))


# -- How it is made ----------------------------------------------------------------------------------------------------


def test_numba_is_the_one_whose_inside_is_known():
    """If this fails after an update: HOOKS says what each is for.  Then the new VERSION, and all tests of this file."""
    assert not numba_inside.missing()
    lock = ROOT.joinpath("requirements.lock").read_text(encoding="utf-8")
    assert re.search(r"^numba==(\S+)", lock, re.MULTILINE)[1] == numba_inside.VERSION


def test_what_is_gone_from_inside_numba_is_named(monkeypatch):
    assert not numba_inside.missing()
    monkeypatch.delattr("numba.core.codegen.JITCPUCodegen._library_class")
    monkeypatch.delattr("numba.core.codegen.JITCPUCodegen.set_env")
    assert [line.partition(":")[0] for line in numba_inside.missing()] == [
        "JITCPUCodegen._library_class",
        "JITCPUCodegen.set_env",
    ]


def test_another_numba_is_refused(monkeypatch):
    monkeypatch.setattr("numba.__version__", "99.0")
    with pytest.raises(numba_inside.InsideError, match=r"this is 99\.0: compare what HOOKS"):
        numba_inside.check()


def test_the_kernels_that_are_built_are_those_of_these_sources():
    need(BUILT.is_file(), "The kernels have not been made; run make wasm.")
    current = [kept_as(game, DRIVERS).stem for game in discover()]
    assert BUILT.read_text().split() == current, "Sources have changed; run make wasm."


def test_what_nobody_gives_a_kernel_is_named():
    head = f'target triple = "{wasm_link.TRIPLE}"\ntarget datalayout = "{wasm_link.layout()}"\n'
    code = "declare i32 @tell_fortune(i64)\ndefine i32 @f(ptr %result, ptr %error, i64 %x) {\n"
    code += "%y = call i32 @tell_fortune(i64 %x)\nret i32 %y\n}"
    function = numba_inside.WrittenFunction("f", ["i64"], wasm_link.llvm.parse_assembly(head + code))
    with pytest.raises(KernelError, match="would need tell_fortune"):
        wasm_link.link({"entry": function})


def test_a_function_that_takes_fractions_is_refused():
    with pytest.raises(KernelError, match="not with double"):
        wasm_link.door("entry", numba_inside.WrittenFunction("f", ["double"], None))

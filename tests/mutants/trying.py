"""Trying mutants: each in a process of its own, as many at once as there are cores."""

from __future__ import annotations

import multiprocessing
import os
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from math import inf
from typing import Literal, NamedTuple

import pytest

import tischlein.check.suite  # noqa: F401  what every process needs is imported once, before they part
from tischlein.check import run
from tischlein.check.suite import BREAKDOWN
from tischlein.engine import find_game

from .planting import PACKAGE, Mutant, Planter

ROOT = PACKAGE.parent.parent
LONGEST = {"check": 600, "wire": 300, "clauses": 60}  # seconds of CPU; who does not come to an end has been noticed
MEMORY = 8 << 30  # so has one that wants more
TOLD_APART = "can tell two worlds apart"  # how tests/server/test_wire_secrecy.py says it
NOT_FAST = "not slow and not soak"  # tests without machine code

Outcome = Literal["caught", "survived", "broken"]  # broken: it does not run, so it shows nothing


class Trial(NamedTuple):
    """What became of a mutant."""

    mutant: Mutant
    outcome: Outcome
    why: str
    seconds: float  # of CPU


def try_all(mutants: Sequence[Mutant], seed: int, cores: int) -> Iterator[Trial]:
    """Try them all; results come as they are ready."""
    with multiprocessing.get_context("fork").Pool(cores, maxtasksperchild=1) as pool:
        yield from pool.imap_unordered(Attempt(seed), mutants)


class Attempt:
    """Tries one mutant, in a process that has not imported what is planted."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def __call__(self, mutant: Mutant) -> Trial:
        began = time.process_time()
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        signal.signal(signal.SIGPROF, give_up)
        signal.setitimer(signal.ITIMER_PROF, LONGEST[mutant.way])
        Planter(mutant)
        try:
            outcome, why = self.look_for(mutant)
        except TimeoutError:
            outcome, why = "caught", "It does not come to an end."
        signal.setitimer(signal.ITIMER_PROF, 0)
        return Trial(mutant, outcome, why, time.process_time() - began)

    def look_for(self, mutant: Mutant) -> tuple[Outcome, str]:
        """Let those look for the mutant who have to catch it."""
        match mutant.way:
            case "check":
                return checked(mutant.game, self.seed)
            case "wire":
                return overheard(mutant.game)
            case "clauses":
                return tested(mutant.game)


def give_up(_signal: int, _frame: object) -> None:
    """It takes too long."""
    raise TimeoutError


def checked(game: str, seed: int) -> tuple[Outcome, str]:
    """`tischlein check GAME --only secrecy`, up to the first finding."""
    for _, findings in run(find_game(game), seed, "secrecy", longest=inf):
        for finding in findings:
            outcome: Outcome = "broken" if finding.message.startswith(BREAKDOWN) else "caught"
            return outcome, f"{finding.rule}: {finding.message}"
    return "survived", ""


def overheard(game: str) -> tuple[Outcome, str]:
    """The leak test over real sockets; only that somebody can tell worlds apart counts."""
    status, said = pytest_says("tests/server/test_wire_secrecy.py", "-k", f"alike and {game}", "--tb=line")
    if status == pytest.ExitCode.OK:
        return "survived", ""
    return ("caught", "wire: " + TOLD_APART) if TOLD_APART in said else ("broken", said[-600:])


def tested(game: str) -> tuple[Outcome, str]:
    """The game's own tests."""
    folder = PACKAGE / "games" / game / "tests"
    status, said = pytest_says(str(folder.relative_to(ROOT)), "--tb=no", "-rfE")
    if status == pytest.ExitCode.OK:
        return "survived", ""
    failed = [line for line in said.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return "caught", failed[0].partition(" - ")[0].rpartition("::")[2] if failed else "The tests do not begin."


def pytest_says(*args: str) -> tuple[int, str]:
    """Run tests up to the first that fails, and read what was written."""
    with tempfile.TemporaryFile() as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
        status = pytest.main([*args, "-x", "-q", "-m", NOT_FAST, "-p", "no:cacheprovider", f"--rootdir={ROOT}"])
        sys.stdout.flush()
        file.seek(0)
        return status, file.read().decode(errors="replace")

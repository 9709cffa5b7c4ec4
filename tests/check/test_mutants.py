"""`make mutants` cannot rot: every mutant still fits its module, and a few of them are caught."""

import re
import subprocess
import sys

import pytest

from tests.conformance.tables import every_game
from tests.mutants.faults import equivalent, faults, faults_in, rule_modules
from tests.mutants.planting import AnchorError, leaks, planted
from tests.mutants.report import has_failed
from tests.mutants.trying import ROOT, Trial

FEWEST = 30  # leaks of a game


@every_game
def test_every_leak_fits_its_module(game):
    planted_there = leaks(game.id)
    assert len(planted_there) >= FEWEST
    assert len({(mutant.about, mutant.name) for mutant in planted_there}) == len(planted_there)
    for mutant in planted_there:
        for module, source in mutant.sources.items():
            compile(source, module, "exec")


@every_game
def test_every_fault_that_is_none_exists(game):
    names = {mutant.name for module in rule_modules(game.id) for mutant in faults_in(game.id, module)}
    assert equivalent(game.id).keys() <= names


@every_game
def test_the_same_seed_draws_the_same_faults(game):
    first, again, other = faults(game.id, 1, 5), faults(game.id, 1, 5), faults(game.id, 2, 5)
    assert first == again != other


def test_an_anchor_that_no_longer_matches_is_an_error():
    with pytest.raises(AnchorError, match="0 times"):
        planted("games.drei.view", "this stands nowhere", "")


def test_some_mutants_are_caught():
    """In a process of its own, because nothing that is planted may have been imported."""
    command = [sys.executable, "-m", "tests.mutants", "--game", "drei", "--limit", "2"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"drei\s+2\s+2\s+2\s+2", done.stdout)


def test_a_survivor_among_leaks_is_a_failure_and_one_in_twenty_faults_is_none():
    leak, fault = leaks("drei")[0], faults("drei", 0, 1)[0]
    assert has_failed([Trial(leak, "survived", "", 0)])
    assert has_failed([Trial(fault, "broken", "", 0)])
    assert not has_failed([Trial(fault, "survived", "", 0), *[Trial(fault, "caught", "", 0)] * 19])
    assert has_failed([Trial(fault, "survived", "", 0), *[Trial(fault, "caught", "", 0)] * 18])

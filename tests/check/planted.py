"""Faults to be planted in a game, and looking for them."""

from __future__ import annotations

import random

from tischlein.check.findings import Finding
from tischlein.check.suite import Check
from tischlein.kit import EVERYBODY, Game, seed_rng


def see_everything(_state, _actor, _code):
    """seen_by: secret draws are told to everybody."""
    return EVERYBODY


def keep_everything(_state, _seat, _rng):
    """reimagine: the true world is the only one."""


def always_the_same(reimagine):
    """reimagine: whatever the lot says, the same deal."""

    def constant(state, seat, rng):
        seed_rng(rng, 1, 0)
        reimagine(state, seat, rng)

    return constant


def search(check: Check, game: Game, seats: int, steps: int) -> list[Finding]:
    """What a check finds within so many steps; it stops at the first finding."""
    work = check.work(game, seats, random.Random(f"{game} {seats}"))
    for _ in range(steps):
        findings = work.step()
        if findings:
            return findings
    return []

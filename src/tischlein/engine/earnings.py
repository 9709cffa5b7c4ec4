"""How everybody's points came about: what each event brought, added up.

A state holds points and not their history, because bots copy it all the time.  A game whose points do not tell where
they come from says with `view.earns(state, actor, code)` what an event brings to whom; a match adds that up.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import msgspec

from tischlein.kit import CHANCE, NOBODY, Game, Part, View


class Earnings(msgspec.Struct, frozen=True):
    """The parts of all points after some events.  It never changes: copies of a match share it."""

    parts: list[list[Part]]  # by seat, in the order in which they were first earned
    gains: list[int]  # by seat: what its last turn has brought it so far
    actor: int = NOBODY  # the seat that acted last
    went_on: bool = False  # chance has answered it: its next action belongs to the same turn
    rounds: tuple[tuple[int, ...], ...] = ()  # by round that is over and by seat: the points at its end

    def after(self, actor: int, earned: Sequence[tuple[int, Part]]) -> Earnings:
        """With what an event has brought."""
        if actor == CHANCE and not earned:
            return self if self.went_on else msgspec.structs.replace(self, went_on=True)
        parts, gains = self.parts[:], self.gains[:]
        if actor != CHANCE and not (actor == self.actor and self.went_on):
            gains[actor] = 0
        for seat, part in earned:
            parts[seat] = added(parts[seat], part)
            gains[seat] += part.points
        return Earnings(parts, gains, self.actor if actor == CHANCE else actor, actor == CHANCE, self.rounds)

    def at(self, stage: int) -> Earnings:
        """The same, where so many rounds are over."""
        if stage <= len(self.rounds):
            return self
        points = tuple(sum(part.points for part in parts) for parts in self.parts)
        return msgspec.structs.replace(self, rounds=(*self.rounds, points))

    @property
    def tally(self) -> list[list[int]]:
        """What each round has brought to each seat."""
        ends = [(0,) * len(self.parts), *self.rounds]
        return [[after - before for before, after in zip(*two, strict=True)] for two in pairwise(ends)]


def added(parts: list[Part], more: Part) -> list[Part]:
    """The parts with one more, which joins those of its kind."""
    for place, part in enumerate(parts):
        if (part.key, part.clause, part.detail) == (more.key, more.clause, more.detail):
            points, times = part.points + more.points, part.times + more.times
            joined = msgspec.structs.replace(part, points=points, times=times)
            return [*parts[:place], joined, *parts[place + 1 :]]
    return [*parts, more]


def no_earnings(game: Game, seats: int) -> Earnings | None:
    """Before the first event; nothing, if the game's views themselves say where points come from."""
    return Earnings([[]] * seats, [0] * seats) if hasattr(game.view, "earns") else None


def explained(view: View, earnings: Earnings | None) -> Any:
    """A view that says how the points came about."""
    if earnings is None:
        return view
    return msgspec.structs.replace(view, parts=earnings.parts, gains=earnings.gains, tally=earnings.tally)

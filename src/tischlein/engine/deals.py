"""Deals: chance that belongs to places, so that the same deal can be played again.

What lies where is fixed by a secret, and not by the moment somebody asks for it; docs/same-deal.md tells how, and what
cannot be equal when people act differently.  A game says which place a chance event asks about (`deal/`), and nothing
is drawn ahead: no state and no record holds a future card.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Protocol, cast

from tischlein.kit import CLOCK_WORDS, Game, TischleinError, pick

from .chance import ChanceSource, FairChance

Place = tuple[int, ...]  # round, slot, depth … as the game counts them


CLOCK_ROW = -1  # no round of any game has this number


class DealModule(Protocol):
    """`deal/`: which place a chance event asks about."""

    def chance_place(self, state: Any, run: int, /) -> Place:
        """The place that chance is asked about now; no two events of a game ask about the same.

        `run` is the number of outcomes since the last action, for what a state does not count.
        """


class LaidOutModule(DealModule, Protocol):
    """The same of a game whose pieces lie face down side by side, and are looked at in any order."""

    def laid_out(self, state: Any, /) -> Sequence[int]:
        """How many pieces of each outcome lie there in all; the last number of a place says which of them is meant."""


class DealtChance(FairChance):
    """Chance of one deal.  The same secret, with the same bytes of players before the first event, is the same deal.

    Bytes that come later are kept, but change nothing: what lies where is fixed by then.
    """

    def __init__(self, secret: bytes | None = None, number: int | None = None) -> None:
        super().__init__(secret if number is None else secret_of(number))
        self.number = number  # of a deal that everybody can make
        self.run = 0  # outcomes since the last action

    def __reduce__(self) -> tuple[type[DealtChance], tuple[None, int], dict[str, Any]]:  # type: ignore[override]
        """A deal with a number is no secret."""
        if self.number is None:
            return super().__reduce__()
        seen = {"entropy": self.entropy, "run": self.run, "_events": self._events, "_chances": self._chances}
        return DealtChance, (None, self.number), seen

    def copy(self) -> DealtChance:
        """An independent twin that has seen the same."""
        twin = DealtChance(self.secret)
        twin.number, twin.run = self.number, self.run
        twin.take_after(self)
        return twin

    def observe(self, event: str) -> None:
        """An event has happened."""
        super().observe(event)
        if event[1:] not in CLOCK_WORDS:  # how late it is changes nothing of a deal
            self.run = self.run + 1 if event.startswith("*") else 0

    @property
    def key(self) -> bytes:
        """What the deal follows from: nobody has chosen it who does not know the bytes of all others."""
        given = hashlib.sha256()
        for events, data in self.entropy:
            if events == 0:
                given.update(b"E" + len(data).to_bytes(4, "big") + data)
        return hmac.digest(self.secret, given.digest(), "sha256")

    @property
    def name(self) -> str:
        """What tells the deal from all others, without telling anything about it."""
        return hashlib.sha256(self.key).hexdigest()[:16]

    def choose_at(self, game: Game, state: Any, weights: Sequence[int]) -> int:
        """The outcome that belongs to the place that is asked about now."""
        module = module_of(game)
        if game.optional.asks_clock(state):  # no piece: it has a row of places of its own
            return pick(weights, number_at(self.key, (CLOCK_ROW, state.circuits)) * sum(weights) >> 256)
        place = (self._chances,) if module is None else module.chance_place(state, self.run)
        lying = cast("LaidOutModule", module).laid_out(state) if hasattr(module, "laid_out") else ()
        if lying:
            return shuffled(self.key, tuple(lying), place[:-1])[place[-1]]
        return pick(weights, number_at(self.key, place) * sum(weights) >> 256)

    def proof(self) -> dict[str, object]:
        """The field `deal` of a record: everything that the deal follows from."""
        return {"name": self.name, **super().proof()}


def number_at(key: bytes, place: Place) -> int:
    """The random number of a place, of 256 bits."""
    return int.from_bytes(hmac.digest(key, "/".join(map(str, place)).encode(), "sha256"), "big")


@lru_cache(256)
def shuffled(key: bytes, lying: tuple[int, ...], row: Place) -> list[int]:
    """Pieces in the order in which they lie side by side: that of their random numbers."""
    pieces = [outcome for outcome, count in enumerate(lying) for _ in range(count)]
    order = sorted(range(len(pieces)), key=lambda piece: number_at(key, (*row, piece)))
    return [pieces[piece] for piece in order]


def module_of(game: Game) -> DealModule | None:
    """Where a game says which place chance is asked about; None: the number of the chance event is the place."""
    module = game.part("deal") if game.has_part("deal") else None
    return cast("DealModule", module) if hasattr(module, "chance_place") else None


def secret_of(number: object) -> bytes:
    """What a numbered deal follows from: everybody can work it out, so it is nothing for playing for a stake."""
    if type(number) is not int or number < 0:
        raise TischleinError(f"A deal has a number from 0 on, not {number!r}.")
    return hashlib.sha256(f"tischlein deal {number}".encode()).digest()


def number_of(chance: ChanceSource | None) -> int | None:
    """The number of the deal that chance belongs to, if it has one."""
    return chance.number if isinstance(chance, DealtChance) else None


def outcome_of(chance: ChanceSource, game: Game, state: Any, weights: Sequence[int]) -> int:
    """What chance answers now; of a deal what lies at the place that is asked about."""
    if isinstance(chance, DealtChance):
        return chance.choose_at(game, state, weights)
    return chance.choose(weights)

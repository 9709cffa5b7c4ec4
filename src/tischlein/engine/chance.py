"""Where chance comes from.  Nothing else in the house makes random numbers.

A source picks an outcome by its weight, and observes every event of the match (the fair source needs that).
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from typing import NoReturn, Protocol

from tischlein.kit import RNG, TischleinError, draw, pick, seed_rng


class ChanceSource(Protocol):
    """What a match needs of chance."""

    def choose(self, weights: Sequence[int]) -> int:
        """An outcome, in proportion to the weights."""

    def observe(self, event: str) -> None:
        """An event has happened, in the words of the record."""


class SeededChance:
    """For tests and simulations: the same seed gives the same game."""

    def __init__(self, seed: int, stream: int = 0) -> None:
        self.rng = RNG.new()
        seed_rng(self.rng, seed, stream)

    def __getstate__(self) -> bytes:
        return RNG.freeze(self.rng)

    def __setstate__(self, frozen: bytes) -> None:
        self.rng = RNG.thaw(frozen)

    def choose(self, weights: Sequence[int]) -> int:
        """An outcome, in proportion to the weights."""
        return draw(self.rng, weights, len(weights))

    def observe(self, event: str) -> None:
        """Events change nothing here."""


class NumberedChance:
    """For comparing players: the i-th chance event of a deal uses the same random number, whatever was played before.

    A generator would not do: play that asks for chance once more would shift all luck that follows.
    """

    def __init__(self, seed: int, deal: int) -> None:
        self.deal = seed.to_bytes(8, "big") + deal.to_bytes(8, "big")
        self.chances = 0

    def choose(self, weights: Sequence[int]) -> int:
        """The outcome in whose interval, by ascending code, the number falls."""
        digest = hashlib.sha256(self.deal + self.chances.to_bytes(8, "big")).digest()
        self.chances += 1
        return pick(weights, int.from_bytes(digest, "big") * sum(weights) >> 256)

    def observe(self, event: str) -> None:
        """Events change nothing here."""


class SystemChance:
    """The operating system's randomness."""

    def choose(self, weights: Sequence[int]) -> int:
        """An outcome, in proportion to the weights."""
        return pick(weights, secrets.randbelow(sum(weights)))

    def observe(self, event: str) -> None:
        """Events change nothing here."""


class FairChance:
    """Provably fair: everybody can check afterwards that nobody chose an outcome.

    The server commits to a secret by showing its hash before the game; players add bytes of their own.
    Chance event number i is `int(HMAC-SHA256(secret, H ‖ i)) · W >> 256`, where H is the running SHA-256 of all
    entropy and events so far, i counts chance events from 0 in eight bytes, and W is the sum of the weights.
    """

    def __init__(self, secret: bytes | None = None) -> None:
        self.secret = secret if secret is not None else secrets.token_bytes(32)
        self.entropy: list[tuple[int, bytes]] = []  # (number of events before it, the bytes)
        self._seen = hashlib.sha256()
        self._events = 0
        self._chances = 0

    def __reduce__(self) -> NoReturn:
        """A secret is not written down before the game is over."""
        raise TischleinError("Fair chance keeps its secret and cannot be pickled; keep the record of the game instead.")

    def copy(self) -> FairChance:
        """An independent twin that has seen the same."""
        twin = FairChance(self.secret)
        twin.take_after(self)
        return twin

    def take_after(self, other: FairChance) -> None:
        """Have seen what another one has."""
        self.entropy = other.entropy[:]
        self._seen = other._seen.copy()
        self._events, self._chances = other._events, other._chances

    @property
    def commitment(self) -> str:
        """The hash of the secret, shown before the game."""
        return hashlib.sha256(self.secret).hexdigest()

    def add_entropy(self, data: bytes) -> None:
        """Bytes of a player; they change every outcome from now on."""
        self.entropy.append((self._events, data))
        self._absorb(b"E", data)

    def observe(self, event: str) -> None:
        """An event has happened."""
        self._events += 1
        self._chances += event.startswith("*")
        self._absorb(b"V", event.encode())

    def _absorb(self, kind: bytes, data: bytes) -> None:
        """Each item is framed by its kind and length, so that no two histories hash alike."""
        self._seen.update(kind + len(data).to_bytes(4, "big") + data)

    def choose(self, weights: Sequence[int]) -> int:
        """The outcome in whose interval, by ascending code, the number falls."""
        message = self._seen.digest() + self._chances.to_bytes(8, "big")
        number = int.from_bytes(hmac.digest(self.secret, message, "sha256"), "big")
        return pick(weights, number * sum(weights) >> 256)

    def proof(self) -> dict[str, object]:
        """The record's field `fair`; reveals the secret, so only for a game that is over."""
        entropy = [{"after": events, "bytes": data.hex()} for events, data in self.entropy]
        return {"commitment": self.commitment, "secret": self.secret.hex(), "entropy": entropy}

"""Checking afterwards that nobody chose the outcomes: `tischlein replay --verify`."""

from __future__ import annotations

from typing import Annotated

import msgspec

from tischlein.kit import CHANCE

from .chance import FairChance
from .errors import RecordError
from .records import GameRecord, play_checked, shorten


class Entropy(msgspec.Struct):
    """Bytes of a player, and how many events had happened before."""

    after: Annotated[int, msgspec.Meta(ge=0)]
    bytes: str  # hexadecimal


class Proof(msgspec.Struct):
    """The record's field `fair`."""

    commitment: str
    secret: str
    entropy: list[Entropy]


def verify(record: GameRecord) -> int:
    """Recompute every chance event of a record from its field `fair`; how many there were.

    Raises with a sentence if the record has no such field or an outcome does not follow from it.
    """
    if "fair" not in record.further:
        raise RecordError("the record has no field 'fair', so its chance cannot be verified.")
    source, entropy = read_proof(record.further["fair"])
    match = record.start()
    checked = 0
    for place, event in enumerate(record.events):
        for data in entropy.get(place, []):
            source.add_entropy(data)
        if match.turn == CHANCE:
            expected = "*" + record.game.actions.say_outcome(source.choose(match.weights()))
            if event != expected:
                raise RecordError(
                    f"event {place + 1} is {shorten(event)!r}, but the proof gives {expected!r}: not fair."
                )
            checked += 1
        play_checked(match, event, place + 1)
        source.observe(event)
    return checked


def read_proof(fair: object) -> tuple[FairChance, dict[int, list[bytes]]]:
    """The source and the players' bytes by the number of events before them."""
    entropy: dict[int, list[bytes]] = {}
    try:
        proof = msgspec.convert(fair, Proof)
        source = FairChance(bytes.fromhex(proof.secret))
        for item in proof.entropy:
            entropy.setdefault(item.after, []).append(bytes.fromhex(item.bytes))
    except ValueError:  # msgspec's and fromhex's
        raise RecordError("the field 'fair' must hold commitment, secret and entropy.") from None
    if source.commitment != proof.commitment:
        raise RecordError("the secret does not fit the commitment: not fair.")
    return source, entropy

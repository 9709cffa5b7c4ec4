"""Checking afterwards that nobody chose the outcomes: `tischlein replay --verify`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import msgspec

from tischlein.kit import CHANCE

from .chance import FairChance
from .deals import DealtChance, outcome_of
from .errors import RecordError
from .records import GameRecord, play_checked, shorten

Heard = dict[int, list[bytes]]  # bytes of players by the number of events before them


class Entropy(msgspec.Struct):
    """Bytes of a player, and how many events had happened before."""

    after: Annotated[int, msgspec.Meta(ge=0)]
    bytes: str  # hexadecimal


class Proof(msgspec.Struct):
    """The record's field `fair`, and with a name its field `deal`."""

    commitment: str
    secret: str
    entropy: list[Entropy]


def verify(record: GameRecord) -> int:
    """Recompute every chance event of a record from its field `deal` or `fair`; how many there were.

    What the clock says is no chance: whether the agreed time was up (`kit/clock.py`).

    Raises with a sentence if the record has neither or an outcome does not follow from it.
    """
    source, entropy = source_of(record)
    match = record.start()
    checked = 0
    for place, event in enumerate(record.events):
        for data in entropy.get(place, []):
            source.add_entropy(data)
        if match.turn == CHANCE and not record.game.optional.asks_clock(match.state):
            outcome = outcome_of(source, record.game, match.state, match.weights())
            expected = "*" + record.game.actions.say_outcome(outcome)
            if event != expected:
                raise RecordError(
                    f"event {place + 1} is {shorten(event)!r}, but the proof gives {expected!r}: not fair."
                )
            checked += 1
        play_checked(match, event, place + 1)
        source.observe(event)
    return checked


def source_of(record: GameRecord) -> tuple[FairChance, Heard]:
    """What the chance of a record is said to follow from."""
    if "fair" in record.further:
        return read_proof(record.further["fair"], "fair", FairChance)
    if "deal" not in record.further:
        raise RecordError("the record has no field 'fair' or 'deal', so its chance cannot be verified.")
    deal = record.further["deal"]
    return (DealtChance(number=deal), {}) if isinstance(deal, int) else read_deal(deal)


def read_deal(deal: object) -> tuple[FairChance, Heard]:
    """The source of a deal whose secret has been shown."""
    if isinstance(deal, dict) and "commitment" in deal and "secret" not in deal:
        raise RecordError("this deal is still being played by others; its secret stands in records from tomorrow on.")
    source, entropy = read_proof(deal, "deal", DealtChance)
    for data in entropy.get(0, []):  # the name follows from them, too
        source.add_entropy(data)
    named = isinstance(source, DealtChance) and isinstance(deal, dict) and deal.get("name") == source.name
    if not named:
        raise RecordError("the name of the deal does not fit its secret: not fair.")
    return source, {events: given for events, given in entropy.items() if events}


def read_proof(fair: object, field: str, kind: Callable[[bytes], FairChance]) -> tuple[FairChance, Heard]:
    """The source and the players' bytes by the number of events before them."""
    entropy: Heard = {}
    try:
        proof = msgspec.convert(fair, Proof)
        source = kind(bytes.fromhex(proof.secret))
        for item in proof.entropy:
            entropy.setdefault(item.after, []).append(bytes.fromhex(item.bytes))
    except ValueError:  # msgspec's and fromhex's
        raise RecordError(f"the field {field!r} must hold commitment, secret and entropy.") from None
    if source.commitment != proof.commitment:
        raise RecordError("the secret does not fit the commitment: not fair.")
    return source, entropy

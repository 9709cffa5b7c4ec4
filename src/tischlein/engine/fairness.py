"""Checking afterwards that nobody chose the outcomes: `tischlein replay --verify`."""

from __future__ import annotations

from typing import Any

from .chance import FairChance
from .errors import RecordError
from .match import Match
from .records import GameRecord


def verify(record: GameRecord) -> int:
    """Recompute every chance event of a record from its field `fair`; how many there were.

    Raises with a sentence if the record has no such field or an outcome does not follow from it.
    """
    fair = record.further.get("fair")
    if fair is None:
        raise RecordError("the record has no field 'fair': its chance cannot be verified.")
    source, entropy = read_proof(fair)
    match = Match(record.game, record.seats, record.options)
    checked = 0
    for place, event in enumerate(record.events):
        for data in entropy.get(place, []):
            source.add_entropy(data)
        if event.startswith("*"):
            expected = record.game.actions.say_outcome(source.choose(match.weights()))
            if event != f"*{expected}":
                raise RecordError(f"event {place + 1} is {event!r}, but the proof gives '*{expected}': not fair.")
            checked += 1
        match.play(event)
        source.hear(event)
    return checked


def read_proof(fair: Any) -> tuple[FairChance, dict[int, list[bytes]]]:
    """The source and the players' bytes by the number of events before them."""
    try:
        source = FairChance(bytes.fromhex(fair["secret"]))
        entropy: dict[int, list[bytes]] = {}
        for item in fair["entropy"]:
            entropy.setdefault(int(item["after"]), []).append(bytes.fromhex(item["bytes"]))
        commitment = fair["commitment"]
    except (KeyError, TypeError, ValueError):
        raise RecordError("the field 'fair' must hold commitment, secret and entropy.") from None
    if source.commitment != commitment:
        raise RecordError("the secret does not fit the commitment: not fair.")
    return source, entropy

"""The deal that a table is played with: where its chance comes from, and how long that is a secret."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping

from tischlein.engine import DealtChance, FairChance
from tischlein.server.store.meta import StoredDeal


def chance_of(deal: StoredDeal, own: FairChance) -> DealtChance:
    """The chance of a deal: that of an earlier game, or of the table's own secret and the bytes given at its start."""
    given = [bytes.fromhex(data) for data in deal.entropy] if deal.secret else [data for _, data in own.entropy]
    chance = DealtChance(bytes.fromhex(deal.secret) if deal.secret else own.secret)
    for data in given:
        chance.add_entropy(data)
    return chance


def proof_of(chance: FairChance, *, is_secret: bool = False) -> Mapping[str, object]:
    """The field of a record that shows where chance came from; of a deal that others may still play only its name."""
    if not isinstance(chance, DealtChance):
        return {"fair": chance.proof()}
    proof = chance.proof()
    return {"deal": {name: proof[name] for name in ("name", "commitment")} if is_secret else proof}


def today(now_ms: int) -> str:
    """The date in universal time: the same for everybody."""
    return dt.datetime.fromtimestamp(now_ms / 1000, dt.UTC).date().isoformat()


def is_secret(deal: StoredDeal | None, now_ms: int) -> bool:
    """Whether others may still play this deal, so that nobody may work out what lies where."""
    return deal is not None and deal.day == today(now_ms)

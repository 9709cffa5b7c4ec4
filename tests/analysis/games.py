"""Games to be analysed."""

from __future__ import annotations

import random

from tischlein.analysis.analyst import Analyst
from tischlein.bots import find_bot
from tischlein.engine import GameRecord, Match, SeededChance, record_of
from tischlein.engine.knowledge import Knowledge


def played(game, seats, seed, *, bots=("greedy",), whims=0.2, **options):
    """The record of a finished game in which now and then somebody plays anything."""
    match = Match(game, seats, options, SeededChance(seed))
    dice = random.Random(seed)
    players = [find_bot(bots[seat % len(bots)])(seed, seat) for seat in range(seats)]
    while not match.is_over:
        seat = match.to_act()[0]
        action = players[seat].choose(Knowledge.of(match, seat))
        match.act(seat, dice.choice(match.legal_codes(seat)) if dice.random() < whims else action)
    return record_of(match)


def cut(record, events):
    """The record, broken off after so many events."""
    return GameRecord(record.game, record.seats, record.options, record.events[:events], record.rules_version)


def coarse(record, seconds=1):
    """An analysis in which mistakes are not looked for."""
    return Analyst(record, None, seconds, 1, None).result(is_sharp=False)

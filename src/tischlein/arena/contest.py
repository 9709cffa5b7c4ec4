"""One game of a tournament, from the deal to the record."""

from __future__ import annotations

from tischlein.bots import take_leave
from tischlein.bots.guard import GuardedBot
from tischlein.engine import GameRecord, Match, record_of
from tischlein.engine.chance import NumberedChance

from .players import moves_in
from .schedule import Fixture, Tournament


def play(tournament: Tournament, fixture: Fixture) -> GameRecord:
    """The finished game.  Its record also says who sat where, how long each move took and who failed why."""
    chance = NumberedChance(tournament.seed, fixture.deal)
    match = Match(tournament.game, tournament.seats, tournament.options, chance)
    bots = [
        GuardedBot(tournament.bot(name), tournament.seed, fixture.stream + seat, tournament.budget_ms)
        for seat, name in enumerate(fixture.bots)
    ]
    try:
        while not match.is_over:
            seat = match.to_act()[0]
            match.act(seat, bots[seat].choose(match, seat))
    finally:
        take_leave(bots, match)
    facts = {
        "seed": tournament.seed,
        "deal": fixture.deal,
        "table": fixture.table,
        "moves": moves_in(match),
        "ms": [bot.milliseconds for bot in bots],
        "failures": {str(seat): bot.failure for seat, bot in enumerate(bots) if bot.failure},
    }
    result = {"scores": match.scores(), "winners": match.winners()}
    return record_of(match, bots=fixture.bots, result=result, arena=facts)

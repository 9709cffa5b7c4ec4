"""Results that nobody played, for what is computed from results."""

import random

from tischlein.arena.results import ArenaFacts, GameResult
from tischlein.arena.schedule import Tournament
from tischlein.engine.schema import Result


def game(bots, winners, *, scores=None, failures=None, deal=0, table=0, ms=1.0):
    """A finished game."""
    facts = ArenaFacts(
        deal, table, 9, [[ms, 2 * ms] for _ in bots], {str(seat): why for seat, why in (failures or {}).items()}
    )
    return GameResult(list(bots), Result(list(winners), scores or [0] * len(bots)), facts)


def deals_of(strength, seats, deals, seed=1):
    """Deals of a tournament in which bots win in proportion to 10 ** (strength / 400)."""
    tournament = Tournament("terra", seats, {}, tuple(strength), 0)
    rng = random.Random(seed)
    found = []
    for number in range(deals):
        fixtures = tournament.deal(number)
        weights = [[10 ** (strength[bot] / 400) for bot in fixture.bots] for fixture in fixtures]
        found.append([
            game(fixture.bots, rng.choices(range(seats), weights[table]), deal=number, table=table)
            for table, fixture in enumerate(fixtures)
        ])  # fmt: skip
    return tournament, found

"""Every game's own judgement (`evaluate.py`) makes a sensible player."""

from tests.conformance.tables import every_game
from tischlein.arena.players import Plan
from tischlein.arena.simulate import simulate
from tischlein.kit import bits_in, holds

GAMES, SEED = 400, 50


@every_game
def test_the_greedy_bot_beats_random_play_clearly(game):
    """One greedy bot among random ones, in every seat in turn; games that all have lost do not count."""
    seats = max(2, game.seats[0])
    won = decided = 0
    for seat in range(seats):
        bots = tuple("greedy" if other == seat else "random" for other in range(seats))
        plan = Plan(game, seats, game.check_options(seats, {}), bots, SEED + seat)
        winners = [int(mask) for batch in simulate(plan, GAMES // seats) for mask in batch.winners if mask]
        won += sum(1 / bits_in(mask) for mask in winners if holds(mask, seat))
        decided += len(winners)
    assert won > 0.6 * decided

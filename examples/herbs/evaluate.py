"""What a sensible player thinks."""

from .components import PLACES
from .rules import worth


def evaluate(state, seat):
    """Points, against those of the best other."""
    best = 0
    for other in range(state.seats):
        if other != seat:
            best = max(best, state.points[other])
    return 500 + 20 * (state.points[seat] - best)


def rate(state, seat, actions, n, out):
    """Score when it is possible; else plant where it helps nobody much."""
    for index in range(n):
        card, place = actions[index] // PLACES, actions[index] % PLACES
        state.bed[place] = card + 1
        out[index] = 1 + 100 * worth(state, place)
        state.bed[place] = 0

"""Who knows what."""

from tischlein.kit import CHANCE, EVERYBODY, SPECTATOR, below, only

from .components import CARDS, GONE, IN_BED, IN_HAND, IN_PILE, MOST_SEATS

UNKNOWN, MINE, GROWING, AWAY = range(4)  # what a seat knows of a card
FEATURES = CARDS + 2 * MOST_SEATS + 2


def seen_by(state, actor, code):
    """G3, G6: a card is seen by who gets it."""
    if actor != CHANCE:
        return EVERYBODY
    return only(state.dealt % state.seats if state.dealt < state.seats * state.hand_size else state.active)


def reimagine(state, seat, rng):
    """G3, G6: the pile and the hands of the others are one heap; deal the hands anew from it."""
    for card in range(CARDS):
        if state.where[card] >= IN_HAND and state.where[card] != IN_HAND + seat:
            state.where[card] = IN_PILE
    for other in range(state.seats):
        if other != seat:
            for _ in range(state.held[other]):
                card = below(rng, CARDS)
                while state.where[card] != IN_PILE:
                    card = below(rng, CARDS)
                state.where[card] = IN_HAND + other


def encode(state, seat, out):
    """Every card as far as the seat knows it, all points and hands, and how far the game is."""
    for card in range(CARDS):
        out[card] = UNKNOWN
        if state.where[card] == IN_BED:
            out[card] = GROWING
        elif state.where[card] == GONE:
            out[card] = AWAY
        elif seat != SPECTATOR and state.where[card] == IN_HAND + seat:
            out[card] = MINE
    for other in range(MOST_SEATS):
        out[CARDS + other] = state.points[other]
        out[CARDS + MOST_SEATS + other] = state.held[other]
    out[CARDS + 2 * MOST_SEATS] = state.harvested
    out[CARDS + 2 * MOST_SEATS + 1] = state.active

"""A2, A15-A21: the circle of sites, the figures on it, and who wins a site."""

from tischlein.games.artefakt.components import DICKER, FIGURES, LADY, LANGER, NONE_WINS, NOWHERE, SITES
from tischlein.kit import total

# -- The circle (A2) -------------------------------------------------------------------------------------------------


def beyond(position, steps):
    """A2: so many positions clockwise (negative: counter-clockwise), once around at most; the circle has no end."""
    reached = position + steps
    if reached < 0:
        return reached + SITES
    return reached - SITES if reached >= SITES else reached


def are_neighbours(state, site, other):
    """A2: neighbours in the circle, not by number."""
    distance = (state.position[site] - state.position[other]) % SITES
    return distance == 1 or distance == SITES - 1


# -- Figures (A6, A16) -----------------------------------------------------------------------------------------------


def put_figure(state, seat, figure, position):
    """A6, A16: any number of figures may share a site."""
    before = state.figure[seat][figure]
    if before != NOWHERE:
        state.standing[before][seat] -= 1
    state.figure[seat][figure] = position
    state.standing[position][seat] += 1


def move_figure(state, seat, figure, steps):
    """A16, A40: exactly so many positions, over whatever stands on the way."""
    put_figure(state, seat, figure, beyond(state.figure[seat][figure], steps))


# -- Travel cards (A14-A16) ------------------------------------------------------------------------------------------


def place_in_order(state, seat):
    """A15: how far clockwise from the start player."""
    return seat - state.starter if seat >= state.starter else seat - state.starter + state.seats


def travelling_figure(state):
    """A15: first all Dicke, then all Ladies, then all Langen."""
    if state.revealed <= state.seats:
        return DICKER
    return LADY if state.revealed <= 2 * state.seats else LANGER


def is_revealed(state, seat, figure):
    """A15, A16: cards are revealed one by one, in the order of travel."""
    return figure * state.seats + place_in_order(state, seat) < state.revealed


def all_revealed(state):
    """A15: every card of this round lies open."""
    return state.revealed == FIGURES * state.seats


# -- Who wins a site (A18-A21) ---------------------------------------------------------------------------------------


def winner_of(state, site):
    """A19, A20: strictly more figures than every other single player.  A18, A21: nobody there, or a tie: NONE_WINS."""
    standing = state.standing[state.position[site]]
    winner = NONE_WINS
    most = 0
    for seat in range(state.seats):
        if standing[seat] > most:
            most = standing[seat]
            winner = seat
        elif standing[seat] == most:
            winner = NONE_WINS
    return winner


def is_present(state, seat, site):
    """A20: has a figure there."""
    return state.standing[state.position[site]][seat] > 0


def is_alone(state, seat, site):
    """A19: only this player has figures there."""
    standing = state.standing[state.position[site]]
    return total(standing, state.seats) == standing[seat]

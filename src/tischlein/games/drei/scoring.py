"""D16-D18, D22-D24: collecting, bonuses, points and winners."""

from tischlein.games.drei.colours import COLOUR, COLOURS, GREY
from tischlein.games.drei.components import FINAL, INTERIM, POINTS, TOO_MANY
from tischlein.kit import NOBODY, with_best

# -- Collecting (D15-D17) ------------------------------------------------------------------------------------------


def receive(state, seat, card):
    """D15: a grey card leaves the game.  D16: a coloured one is laid out; its number no longer matters."""
    colour = COLOUR[card]
    if colour == GREY:
        state.grey_gone += 1
        return
    state.open[seat][colour] += 1
    if state.open[seat][colour] == TOO_MANY:
        turn_over(state, seat, colour)


def turn_over(state, seat, colour):
    """D17: three of a colour are turned face down; the next one is the first again."""
    state.open[seat][colour] = 0
    state.face_down[seat][colour] += TOO_MANY


def colours_in(open_cards):
    """How many colours have an open card, given as counts per colour."""
    count = 0
    for colour in range(COLOURS):
        if open_cards[colour] > 0:
            count += 1
    return count


def open_colours(state, seat):
    """D18, D22: how many colours a player has open."""
    return colours_in(state.open[seat])


# -- Zwischenwertung (D18) -----------------------------------------------------------------------------------------


def earns_interim(state, seat):
    """D18: all seven colours open after the turn, and no such card yet."""
    return state.interim[seat] == 0 and open_colours(state, seat) == COLOURS


def take_interim(state, seat):
    """D8, D18: the top card of the pile.  There is one: four cards, at most four players, one each."""
    state.interim[seat] = INTERIM[state.interims]
    state.interims += 1


# -- Points and winners (D22-D24) ----------------------------------------------------------------------------------


def collection_points(state, seat):
    """D23: for each colour the points of its open cards, less one for each card face down."""
    points = 0
    for colour in range(COLOURS):
        points += POINTS[state.open[seat][colour]] - state.face_down[seat][colour]
    return points


def points_of(state, seat):
    """D23: with the Zwischenwertung card.  D22: at the end with the Endwertung, which everybody may earn."""
    points = collection_points(state, seat) + state.interim[seat]
    if state.to_act == NOBODY:
        points += FINAL[open_colours(state, seat)]
    return points


def scores(state, out):
    """D23: the points of all."""
    for seat in range(state.seats):
        out[seat] = points_of(state, seat)


def winners(state):
    """D24: all with the most points; 0 while the game goes on."""
    if state.to_act != NOBODY:
        return 0
    mask = 0
    best = points_of(state, 0)
    for seat in range(state.seats):
        points = points_of(state, seat)
        mask = with_best(mask, best, seat, points)
        best = max(best, points)
    return mask

"""What the numbers of cards and crises mean, and where cards go."""

from tischlein.games.terra.components import AVERTING, CARDS, GOES_ON, REGIONS, VALUES

# -- Solution cards G1 … R6 (0-17) ---------------------------------------------------------------------------------


def colour_of(card):
    """0 green, 1 blue, 2 red."""
    return card // VALUES


def value_of(card):
    """1 to 6."""
    return card % VALUES + 1


def card_of(colour, value):
    """The card of this colour and value."""
    return colour * VALUES + value - 1


# -- Crises G-NA … R-OC (0-17) -------------------------------------------------------------------------------------


def crisis_colour(crisis):
    """0 green, 1 blue, 2 red."""
    return crisis // REGIONS


def crisis_region(crisis):
    """0 Nordamerika … 5 Ozeanien."""
    return crisis % REGIONS


def is_threatening(state):
    """E9: a crisis has been turned up, and not everybody has decided yet."""
    return state.moment == AVERTING and state.end == GOES_ON


# -- Moving cards --------------------------------------------------------------------------------------------------


def gain_card(state, seat, card):
    """A card goes to the hand."""
    state.hand[seat][card] += 1
    state.hand_size[seat] += 1


def lose_card(state, seat, card):
    """A card leaves the hand."""
    state.hand[seat][card] -= 1
    state.hand_size[seat] -= 1


def discard_crisis(state, crisis):
    """E13c, E20: a crisis that has been dealt with."""
    state.discard[CARDS + crisis] += 1

"""What a sensible player thinks of a position.  All values are tenths of a point.

He knows what an open colour is worth in the long run, takes what gains most, looks at what he leaves to the next
player and at what remains for himself.
"""

from tischlein.games.drei.cards import row_of, slide_in, slide_out
from tischlein.games.drei.colours import CARDS, COLOUR, COLOURS, GREY, ROW_LENGTH, ROWS
from tischlein.games.drei.components import FINAL, INTERIM, LAST_CARDS, MOST_IN_ROW, TOO_MANY
from tischlein.games.drei.scoring import colours_in, open_colours, winners
from tischlein.kit import NOBODY, bits_in, halved, holds, next_seat

# -- Experience ----------------------------------------------------------------------------------------------------

# What a colour with 0, 1 or 2 open cards brings until the end, by the number of own turns left: the average of 18,000
# games of this player against itself.  At the end it is D23's 0, 1 and 5 points.  At the start two open cards are
# worth less than none: there will be a third one (D17).
WORTH = (
    (0, 10, 50), (2, 17, 42), (5, 22, 36), (8, 25, 31), (12, 26, 27), (15, 27, 25), (18, 27, 23), (20, 26, 20),
    (21, 25, 17), (22, 24, 15), (23, 23, 14), (23, 22, 13), (22, 21, 12), (22, 20, 11), (22, 19, 10), (21, 19, 10),
)  # fmt: skip
FAR = len(WORTH) - 1  # farther away from the end nothing changes any more
POINT = 10  # a point in tenths

LOW = -10_000  # below every judgement

OFFER_PERCENT = 30  # how much it matters what the hand of the next player gains, divided among all opponents
LATER_PERCENT = 35  # how much it matters what the best card gains that stays in the own hand


def turns_left(state, seat):
    """D21: how often the player will still play a card."""
    return state.hand_size[seat] + state.pile[seat] - LAST_CARDS


def worth(cards, turns):
    """What so many open cards of a colour bring until the end."""
    return WORTH[min(turns, FAR)][cards]


def bonus_worth(state, seat, colours):
    """D18, D22: what so many open colours bring as things stand."""
    value = FINAL[colours]
    if colours == COLOURS and state.interim[seat] == 0:
        value += INTERIM[state.interims]
    return value * POINT


# -- What a card gains -----------------------------------------------------------------------------------------------


def place_in(cards, size, card):
    """How many cards of a row are lower: the place where the card will lie."""
    place = 0
    for other in range(size):
        if cards[other] < card:
            place += 1
    return place


def show_open(state, seat):
    """The open colours of a player, to imagine more."""
    for colour in range(COLOURS):
        state.shown[colour] = state.open[seat][colour]


def gain_at(state, seat, cards, size, place):
    """What a player gains in his next turn with a card that comes to this place of a row (D11: perhaps nothing)."""
    if size < state.row_limit:
        return 0
    show_open(state, seat)
    turns = turns_left(state, seat) - 1
    gain = 0
    if place == size:  # D12a
        gain = add(state, cards[1], turns)
    for higher in range(place, size):  # D12b
        gain += add(state, cards[higher], turns)
    bonus = bonus_worth(state, seat, colours_in(state.shown)) - bonus_worth(state, seat, open_colours(state, seat))
    return gain + bonus


def add(state, card, turns):
    """What one card adds to the colours shown (D15: a grey one nothing)."""
    colour = COLOUR[card]
    if colour == GREY:
        return 0
    before = state.shown[colour]
    if before + 1 < TOO_MANY:
        state.shown[colour] += 1
        return worth(before + 1, turns) - worth(before, turns)
    state.shown[colour] = 0
    return worth(0, turns) - worth(before, turns) - TOO_MANY * POINT


def gain_of(state, seat, cards, size, card):
    """What a player gains with a card in a row."""
    return gain_at(state, seat, cards, size, place_in(cards, size, card))


# -- What a card leaves behind ---------------------------------------------------------------------------------------


def imagine_played(state, row, card):
    """D10-D13: the row as it will be, in `line`; how many cards it will have."""
    for place in range(MOST_IN_ROW):
        state.line[place] = state.row[row][place]
    slide_in(state.line, MOST_IN_ROW, card)
    size = state.row_size[row] + 1
    if size <= state.row_limit:
        return size
    place = place_in(state.line, size, card)
    if place < size - 1:
        return place + 1
    slide_out(state.line, MOST_IN_ROW, state.line[1])
    return size - 1


def offer(state, seat, cards, size, row):
    """What the hand of a player gains in this row on average, if each of its cards is any number of the game."""
    if size < state.row_limit or turns_left(state, seat) == 0:
        return 0
    above = (row + 1) * ROW_LENGTH
    total = (above - cards[size - 1] - 1) * gain_at(state, seat, cards, size, size)
    show_open(state, seat)
    turns = turns_left(state, seat) - 1
    taken = -bonus_worth(state, seat, open_colours(state, seat))
    for place in range(size - 1, 0, -1):  # D12b: from place to place one card more
        taken += add(state, cards[place], turns)
        gain = taken + bonus_worth(state, seat, colours_in(state.shown))
        total += (cards[place] - cards[place - 1] - 1) * gain
    return total * state.hand_size[seat] // CARDS


def best_later(state, seat, actions, n, played, size):
    """What the best of the other cards gains in the next turn, if only this one is played until then."""
    row = row_of(actions[played])
    best = LOW
    for index in range(n):
        if index != played:
            gain = state.gain[index]
            if row_of(actions[index]) == row:
                gain = gain_of(state, seat, state.line, size, actions[index])
            best = max(best, gain)
    return best


# -- The judgement ---------------------------------------------------------------------------------------------------


def judge(state, seat, actions, n, played):
    """What a card gains now, less what it gives the next player, plus what it leaves for later."""
    row = row_of(actions[played])
    size = imagine_played(state, row, actions[played])
    given = offer(state, next_seat(seat, state.seats), state.line, size, row) - state.offered[row]
    value = state.gain[played] - given * OFFER_PERCENT // (100 * (state.seats - 1))
    if turns_left(state, seat) > 1:
        value += best_later(state, seat, actions, n, played, size) * LATER_PERCENT // 100
    return value


def rate(state, seat, actions, n, out):
    """Weights for cards of the hand: one that is judged a point worse than the best has half its weight."""
    for index in range(n):
        row = row_of(actions[index])
        state.gain[index] = gain_of(state, seat, state.row[row], state.row_size[row], actions[index])
    for row in range(ROWS):
        state.offered[row] = offer(state, next_seat(seat, state.seats), state.row[row], state.row_size[row], row)
    best = LOW
    for index in range(n):
        out[index] = judge(state, seat, actions, n, index)
        best = max(best, out[index])
    for index in range(n):
        out[index] = halved(best - out[index], POINT)


# What is still to come, by the number of own turns left: for each open card or pair of a colour, and for all open
# colours together, without and with a Zwischenwertung card.  Fitted to the points of 10,000 games of this player with
# itself.  Few open colours are no harm as long as there is time; seven can hardly be kept.
OPEN_CARDS = (
    (0, 10, 50), (0, 25, 47), (0, 34, 41), (0, 40, 37), (0, 45, 35), (0, 49, 34), (0, 50, 34), (0, 49, 31),
    (0, 50, 31), (0, 48, 29), (0, 48, 30), (0, 46, 30), (0, 47, 30),
)  # fmt: skip
OUTLOOK = (
    (
        (0, 0, 0, 0, 0, 0, 50, 100),
        (12, 2, -3, -11, -18, -17, 15, 42),
        (25, 15, 8, -5, -8, -9, 15, 21),
        (33, 23, 15, 10, 6, -2, 11, -3),
        (38, 28, 33, 35, 15, 3, 3, -31),
        (109, 69, 69, 38, 28, 4, -6, -61),
        (125, 85, 85, 58, 38, 13, -3, -80),
        (164, 124, 105, 80, 49, 15, -6, -84),
        (204, 164, 124, 90, 54, 12, -14, -99),
        (194, 154, 145, 101, 59, 16, -11, -97),
        (199, 199, 150, 102, 58, 13, -14, -112),
        (235, 199, 152, 107, 61, 21, -4, -111),
        (213, 192, 151, 106, 60, 18, -7, -128),
    ),
    (
        (0, 0, 0, 0, 0, 0, 50, 100),
        (12, 2, -9, -19, -19, -16, 7, 42),
        (25, 15, 8, -13, -19, -9, 0, 21),
        (33, 23, 15, 10, -10, -3, -10, -3),
        (38, 28, 33, 35, 3, -1, -22, -31),
        (109, 69, 69, 38, 28, -4, -35, -61),
        (125, 85, 85, 58, 38, -10, -36, -80),
        (164, 124, 105, 80, 49, -12, -46, -84),
        (204, 164, 124, 90, 54, -17, -55, -99),
        (194, 154, 145, 101, 59, 16, -53, -97),
        (199, 199, 150, 102, 58, 13, -69, -112),
        (235, 199, 152, 107, 61, 21, -46, -111),
        (213, 192, 151, 106, 60, 18, -21, -128),
    ),
)
LONG = len(OPEN_CARDS) - 1


def evaluate(state, seat):
    """The payoff of a seat: at the end the true one, before it a share that grows with the expected points."""
    if state.to_act == NOBODY:
        mask = winners(state)
        return 1000 // bits_in(mask) if holds(mask, seat) else 0
    best = LOW
    for other in range(state.seats):
        best = max(best, prospects(state, other))
    everybody = 0
    for other in range(state.seats):
        everybody += halved(best - prospects(state, other), step_at(state, seat))
    return 1000 * halved(best - prospects(state, seat), step_at(state, seat)) // everybody


def prospects(state, seat):
    """D23: the points a player may expect at the end."""
    turns = min(turns_left(state, seat), LONG)
    has_interim = 1 if state.interim[seat] > 0 else 0
    value = state.interim[seat] * POINT + OUTLOOK[has_interim][turns][open_colours(state, seat)]
    for colour in range(COLOURS):
        value += OPEN_CARDS[turns][state.open[seat][colour]] - state.face_down[seat][colour] * POINT
    return value


def step_at(state, seat):
    """How many tenths of a point double the chance to win: few at the end (measured)."""
    return min(15 + 16 * turns_left(state, seat), 70)

"""What a sensible player thinks of a position.  All values are tenths of a point.

He knows what an open colour is worth in the long run, takes what gains most, looks at what he leaves to the next
player and at what remains for himself.
"""

from tischlein.games.drei.cards import row_of, slide_in, slide_out
from tischlein.games.drei.colours import CARDS, COLOUR, COLOURS, GREY, ROW_LENGTH, ROWS
from tischlein.games.drei.components import FINAL, INTERIM, LAST_CARDS, MOST_IN_ROW, TOO_MANY
from tischlein.games.drei.scoring import open_colours, winners
from tischlein.kit import NOBODY, bits_in, clear, halved, holds, next_seat

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

# How much it matters what the hand of the next player gains: 30 percent, divided among all opponents, by the seats.
OFFER_PERCENT = (0, 0, 30, 15, 10)
LATER_PERCENT = 35  # how much it matters what the best card gains that stays in the own hand


def turns_left(state, seat):
    """D21: how often the player will still play a card."""
    return state.hand_size[seat] + state.pile[seat] - LAST_CARDS


# -- The two players that matter now ---------------------------------------------------------------------------------

ME, NEXT = range(2)  # who plays a card and who comes after him

# The open cards of a player, to imagine more: one number with two bits for each colour.  Grey has a place there, too:
# always TOO_MANY, and then nothing changes (D15).
NOTHING_SHOWN = TOO_MANY << 2 * GREY
CHANGE = (1, 1, -2, 0)  # of the open cards of a colour, by how many there were
CHANGE_OF_COLOURS = (1, 0, -1, 0)  # of the number of open colours
# What one more card of a colour adds, by the number of own turns left after it and of open cards before.
ADDED = tuple((one - none, two - one, none - two - TOO_MANY * POINT, 0) for none, one, two in WORTH)


def think_of(state, who, seat):
    """What a player has before his next turn."""
    shown = NOTHING_SHOWN
    for colour in range(COLOURS):
        shown += state.open[seat][colour] << 2 * colour
    state.shown[who] = shown
    state.colours[who] = open_colours(state, seat)
    state.turns[who] = min(turns_left(state, seat), FAR + 1)
    for colours in range(COLOURS + 1):
        state.bonus[who][colours] = FINAL[colours] * POINT  # D22
    if state.interim[seat] == 0:
        state.bonus[who][COLOURS] += INTERIM[state.interims] * POINT  # D18


# -- What a card gains -----------------------------------------------------------------------------------------------

IMAGINED = ROWS  # which of the lines: behind the rows as they lie now one as it will be


def look_at(state, row, line):
    """A row as it lies now becomes one of the lines."""
    for place in range(MOST_IN_ROW):
        state.line[line][place] = state.row[row][place]


def place_in(cards, card):
    """How many cards of a row are lower: the place where the card will lie."""
    place = 0
    for other in range(MOST_IN_ROW):
        place += cards[other] < card
    return place


def foresee(state, who, row, line):
    """What a player gains in his next turn with a card in a full row, by the place to which it comes.

    Returns the sum for all numbers of the row that do not lie there.
    """
    size = state.row_limit
    turns = state.turns[who] - 1
    shown = state.shown[who]
    colours = state.colours[who]
    usual = state.bonus[who][colours]
    before = shown >> 2 * COLOUR[state.line[line][1]] & TOO_MANY
    gain = ADDED[turns][before] + state.bonus[who][colours + CHANGE_OF_COLOURS[before]] - usual  # D12a
    state.gain_at[line][size] = gain
    total = ((row + 1) * ROW_LENGTH - state.line[line][size - 1] - 1) * gain
    taken = -usual
    for place in range(size - 1, 0, -1):  # D12b: from place to place one card more
        card = state.line[line][place]
        before = shown >> 2 * COLOUR[card] & TOO_MANY
        shown += CHANGE[before] << 2 * COLOUR[card]
        colours += CHANGE_OF_COLOURS[before]
        taken += ADDED[turns][before]
        gain = taken + state.bonus[who][colours]
        state.gain_at[line][place] = gain
        total += (card - state.line[line][place - 1] - 1) * gain
    return total


# -- What a card leaves behind ---------------------------------------------------------------------------------------


def imagine_played(state, row, card):
    """D10-D13: whether the row will be full, and then how.

    One that is full stays so if only one card is taken: the lowest, or the highest alone.
    """
    size = state.row_size[row]
    if size < state.row_limit - 1 or (size == state.row_limit and card < state.row[row][size - 2]):
        return False
    line = state.line[IMAGINED]
    look_at(state, row, IMAGINED)
    slide_in(line, MOST_IN_ROW, card)
    if size == state.row_limit:
        slide_out(line, MOST_IN_ROW, line[1] if line[size] == card else line[size])
    return True


def offer(state, seat, row, line):
    """What the hand of the next player gains in a full row on average, if each of its cards is any number of the
    game."""
    if state.turns[NEXT] == 0:
        return 0
    return foresee(state, NEXT, row, line) * state.hand_size[next_seat(seat, state.seats)] // CARDS


def best_later(state, n, played, is_full):
    """What the best of the other cards gains in the next turn, if only this one is played until then."""
    row = row_of(state.card[played])
    best = LOW
    for other in range(ROWS):
        if other != row:
            best = max(best, state.best_gain[other])
    if state.in_hand[row] == 1:
        return best
    if not is_full:
        return max(best, 0)
    foresee(state, ME, row, IMAGINED)
    for index in range(n):
        if index != played and row_of(state.card[index]) == row:
            best = max(best, state.gain_at[IMAGINED][place_in(state.line[IMAGINED], state.card[index])])
    return best


# -- The judgement ---------------------------------------------------------------------------------------------------


def rate(state, seat, actions, n, out):
    """Weights for cards of the hand: one that is judged half a point worse than the best has half its weight."""
    think_of(state, ME, seat)
    think_of(state, NEXT, next_seat(seat, state.seats))
    for row in range(ROWS):
        rate_row(state, seat, row)
    for index in range(n):
        rate_now(state, actions, index)
    best = LOW
    for index in range(n):
        out[index] = judge(state, seat, n, index)
        best = max(best, out[index])
    for index in range(n):
        out[index] = halved(best - out[index], POINT // 2)


def rate_row(state, seat, row):
    """What cards gain in a row as it lies now, and what it offers the next player."""
    state.in_hand[row] = 0
    state.best_gain[row] = LOW
    state.offered[row] = 0
    if state.row_size[row] == state.row_limit:
        look_at(state, row, row)
        state.offered[row] = offer(state, seat, row, row)
        foresee(state, ME, row, row)
    else:
        clear(state.gain_at[row], MOST_IN_ROW)


def rate_now(state, actions, index):
    """What a card gains now."""
    row = row_of(actions[index])
    state.gain[index] = state.gain_at[row][place_in(state.row[row], actions[index])]
    state.best_gain[row] = max(state.best_gain[row], state.gain[index])
    state.in_hand[row] += 1
    state.card[index] = actions[index]


def judge(state, seat, n, played):
    """What a card gains now, less what it gives the next player, plus what it leaves for later."""
    row = row_of(state.card[played])
    is_full = imagine_played(state, row, state.card[played])
    given = -state.offered[row]
    if is_full:
        given += offer(state, seat, row, IMAGINED)
    value = state.gain[played] - given * OFFER_PERCENT[state.seats] // 100
    if state.turns[ME] > 1:
        value += best_later(state, n, played, is_full) * LATER_PERCENT // 100
    return value


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

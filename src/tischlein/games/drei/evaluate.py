"""What a sensible player thinks of a position.  All values are tenths of a point.

He knows what an open colour is worth in the long run, takes what gains most, looks at what he leaves to the next
player and at what remains for himself.
"""

from tischlein.games.drei.cards import row_of
from tischlein.games.drei.colours import CARDS, COLOUR, COLOURS, GREY, ROW_LENGTH, ROWS
from tischlein.games.drei.components import FINAL, INTERIM, LAST_CARDS, MOST_IN_ROW, TOO_MANY
from tischlein.games.drei.scoring import open_colours, winners
from tischlein.kit import NOBODY, bits_in, clear, halved, holds, next_seat
from tischlein.kit.counting import HALVINGS

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

# The open cards of a player, to imagine more: one number with two bits for each colour, and above them how many colours
# that are.  Grey has a place there, too: always TOO_MANY, and then nothing changes (D15).
COUNT = 2 * (GREY + 1)  # where the number of colours begins
NOTHING_SHOWN = TOO_MANY << 2 * GREY
# What one more card of a colour changes in that number, by how many are open before.
ONE_MORE = 1 << COUNT
CHANGE = tuple(
    (ONE_MORE + (1 << 2 * colour), 1 << 2 * colour, -ONE_MORE - (2 << 2 * colour), 0) for colour in range(GREY + 1)
)
# What one more card of a colour adds, by the number of own turns left after it and of open cards before.
ADDED = tuple((one - none, two - one, none - two - TOO_MANY * POINT, 0) for none, one, two in WORTH)
# What so many open colours bring: the Endwertung (D22), and all of them the next Zwischenwertung card (D18).  The last
# row, where the pile is empty, is also that of a player who has one.
BONUS = tuple((*(points * POINT for points in FINAL[:COLOURS]), (FINAL[COLOURS] + card) * POINT) for card in INTERIM)
NO_INTERIM = len(INTERIM) - 1


def think_of(state, who, seat):
    """What a player has before his next turn."""
    shown = NOTHING_SHOWN + (open_colours(state, seat) << COUNT)
    for colour in range(COLOURS):
        shown += state.open[seat][colour] << 2 * colour
    state.shown[who] = shown
    state.cards[who] = state.hand_size[seat]
    state.turns[who] = min(turns_left(state, seat), FAR + 1)
    state.bonus[who] = state.interims if state.interim[seat] == 0 else NO_INTERIM


def open_cards(shown, colour):
    """How many cards of a colour are open."""
    return shown >> 2 * colour & TOO_MANY


def colours_of(shown):
    """How many colours are open."""
    return shown >> COUNT & COLOURS


# -- Rows ------------------------------------------------------------------------------------------------------------

# The cards of a row, to imagine more: one number with eight bits for each place, the start card lowest.
BITS = 8
LOWEST = (1 << BITS) - 1
NOT_FULL = 0  # instead of a row in which a card takes nothing


def line_of(state, row):
    """A row as it lies now, with as many places as a full one has."""
    line = 0
    for place in range(state.row_limit):
        line |= state.row[row][place] << BITS * place
    return line


def card_at(line, place):
    """The card at a place of a row."""
    return line >> BITS * place & LOWEST


def place_in(cards, card):
    """How many cards of a row are lower: the place where the card will lie."""
    place = 0
    for other in range(MOST_IN_ROW):
        place += cards[other] < card
    return place


def imagine_played(state, row, card, place):
    """D10-D13: the row after a card has come to this place, if it is full then.

    One that was full stays so if only one card is taken: the lowest, or the highest alone.
    """
    size = state.row_size[row]
    if size < state.row_limit - 1 or (size == state.row_limit and place < size - 1):
        return NOT_FULL
    lower = (1 << BITS * place) - 1
    line = state.line[row]
    line = line & lower | card << BITS * place | (line & ~lower) << BITS
    if size < state.row_limit:
        return line
    if place == size:
        return line & LOWEST | line >> BITS & ~LOWEST
    return line & (1 << BITS * size) - 1


# -- What a card gains -----------------------------------------------------------------------------------------------

IMAGINED = ROWS  # where gains are noted: behind those in the rows as they lie now


def foresee(state, who, row, line, noted):
    """What a player gains in his next turn with a card in a full row, by the place to which it comes.

    Returns the sum for all numbers of the row that do not lie there.
    """
    size = state.row_limit
    turns = state.turns[who] - 1
    bonus = state.bonus[who]
    shown = state.shown[who]
    usual = BONUS[bonus][colours_of(shown)]
    colour = COLOUR[card_at(line, 1)]
    before = open_cards(shown, colour)
    gain = ADDED[turns][before] + BONUS[bonus][colours_of(shown + CHANGE[colour][before])] - usual  # D12a
    state.gain_at[noted][size] = gain
    card = card_at(line, size - 1)
    total = ((row + 1) * ROW_LENGTH - card - 1) * gain
    taken = -usual
    for place in range(size - 1, 0, -1):  # D12b: from place to place one card more
        colour = COLOUR[card]
        before = open_cards(shown, colour)
        shown += CHANGE[colour][before]
        taken += ADDED[turns][before]
        gain = taken + BONUS[bonus][colours_of(shown)]
        state.gain_at[noted][place] = gain
        lower = card_at(line, place - 1)
        total += (card - lower - 1) * gain
        card = lower
    return total


def is_full(state, row):
    """D11: whether the next card takes something."""
    return state.row_size[row] == state.row_limit


def foresee_now(state, row):
    """What the player gains with a card in a row as it lies now."""
    if is_full(state, row):
        foresee(state, ME, row, state.line[row], row)
    else:
        clear(state.gain_at[row], MOST_IN_ROW)


# -- What a card leaves behind ---------------------------------------------------------------------------------------


def offer(state, row, line, noted):
    """What the hand of the next player gains in a full row on average, if each of its cards is any number of the
    game."""
    if state.turns[NEXT] == 0:
        return 0
    return foresee(state, NEXT, row, line, noted) * state.cards[NEXT] // CARDS


def best_elsewhere(state, row):
    """What the best of the cards of the other rows gains."""
    best = LOW
    for other in range(ROWS):
        if other != row:
            best = max(best, state.best_gain[other])
    return best


def best_later(state, actions, row, played, line):
    """What the best of the other cards of a row gains in the next turn, if only this one is played until then."""
    if line == NOT_FULL:
        return 0
    foresee(state, ME, row, line, IMAGINED)
    best = LOW
    for index in range(state.first[row], state.first[row + 1]):
        if index != played:
            best = max(best, state.gain_at[IMAGINED][place_on(state, line, actions[index])])
    return best


def place_on(state, line, card):
    """The same as place_in, for a full row that is imagined."""
    place = 1
    for other in range(1, state.row_limit):
        place += card_at(line, other) < card
    return place


# -- The judgement ---------------------------------------------------------------------------------------------------

# One that is judged half a point worse than the best has half its weight.
HALF_POINT = POINT // 2
WEIGHTS = tuple(halved(behind, HALF_POINT) for behind in range(HALVINGS * HALF_POINT + 1))
LEAST = len(WEIGHTS) - 1


def rate(state, seat, actions, n, out):
    """Weights for cards of the hand, which are in ascending order: those of a row are neighbours."""
    think_of(state, ME, seat)
    think_of(state, NEXT, next_seat(seat, state.seats))
    state.first[0] = 0
    index = 0
    for row in range(ROWS):
        rate_row(state, row)
        while index < n and row_of(actions[index]) == row:
            rate_now(state, row, actions[index], index)
            index += 1
        state.first[row + 1] = index
    for row in range(ROWS):
        judge_row(state, actions, row, out)
    best = LOW
    for index in range(n):
        best = max(best, out[index])
    for index in range(n):
        out[index] = WEIGHTS[min(best - out[index], LEAST)]


def rate_row(state, row):
    """What cards gain in a row as it lies now, and what it offers the next player."""
    state.best_gain[row] = LOW
    state.line[row] = line_of(state, row)
    state.offered[row] = offer(state, row, state.line[row], row) if is_full(state, row) else 0
    foresee_now(state, row)


def rate_now(state, row, card, index):
    """What a card gains now."""
    place = place_in(state.row[row], card)
    state.place[index] = place
    state.gain[index] = state.gain_at[row][place]
    state.best_gain[row] = max(state.best_gain[row], state.gain[index])


def judge_row(state, actions, row, out):
    """What each card of a row gains now, less what it gives the next player, plus what it leaves for later."""
    first, end = state.first[row], state.first[row + 1]
    elsewhere = best_elsewhere(state, row)
    for index in range(first, end):
        line = imagine_played(state, row, actions[index], state.place[index])
        given = -state.offered[row]
        if line != NOT_FULL:
            given += offer(state, row, line, IMAGINED)
        value = state.gain[index] - given * OFFER_PERCENT[state.seats] // 100
        if state.turns[ME] > 1:
            later = elsewhere
            if end - first > 1:
                later = max(later, best_later(state, actions, row, index, line))
            value += later * LATER_PERCENT // 100
        out[index] = value


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

# How much of what the hand gains in the rows as they lie now comes on top, in percent: of its best card, by the number
# of own turns left, and twice as much for whoever is to act; of the average card, by the number of players, for they
# change the rows.  And how many tenths of a point double the chance to win, by the number of own turns left.  Fitted to
# 21,000 games of this player with itself.
BEST_CARD = (0, 40, 28, 20, 16, 18, 13, 12, 10, 6, 6, 0, 0)
AVERAGE_CARD = (0, 0, 60, 40, 22)
LEAD = (15, 20, 35, 43, 49, 54, 58, 62, 65, 66, 66, 67, 67)


def evaluate(state, seat):
    """The payoff of a seat: at the end the true one, before it a share that grows with the expected points."""
    if state.to_act == NOBODY:
        mask = winners(state)
        return 1000 // bits_in(mask) if holds(mask, seat) else 0
    for row in range(ROWS):
        state.line[row] = line_of(state, row)
    best = LOW
    for other in range(state.seats):
        state.expected[other] = prospects(state, other) + hand_prospects(state, other)
        best = max(best, state.expected[other])
    lead = LEAD[min(turns_left(state, seat), LONG)]
    everybody = 0
    for other in range(state.seats):
        everybody += halved(best - state.expected[other], lead)
    return 1000 * halved(best - state.expected[seat], lead) // everybody


def prospects(state, seat):
    """D23: the points a player may expect at the end, whatever he holds."""
    turns = min(turns_left(state, seat), LONG)
    has_interim = 1 if state.interim[seat] > 0 else 0
    value = state.interim[seat] * POINT + OUTLOOK[has_interim][turns][open_colours(state, seat)]
    for colour in range(COLOURS):
        value += OPEN_CARDS[turns][state.open[seat][colour]] - state.face_down[seat][colour] * POINT
    return value


def hand_prospects(state, seat):
    """How much better his hand is than any, in the rows as they lie now."""
    turns = min(turns_left(state, seat), LONG)
    if turns == 0:
        return 0
    think_of(state, ME, seat)
    for row in range(ROWS):
        foresee_now(state, row)
    best = LOW
    total = 0
    for index in range(state.hand_size[seat]):
        card = state.hand[seat][index]
        gain = state.gain_at[row_of(card)][place_in(state.row[row_of(card)], card)]
        best = max(best, gain)
        total += gain
    value = best * BEST_CARD[turns] * (2 if seat == state.to_act else 1)
    if turns > 1:
        value += total * AVERAGE_CARD[state.seats] // state.hand_size[seat]
    return value // 100

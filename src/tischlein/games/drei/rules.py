"""The rules of 3 sind eine zu viel!, in the order of RULES.md."""

from tischlein.games.drei.cards import row_of, slide_in, slide_out
from tischlein.games.drei.colours import BLACK, CARDS, COLOUR, COLOURS, GREY, ROW_LENGTH, ROWS
from tischlein.games.drei.components import (
    CLOCK,
    HAND,
    LAST_CARDS,
    MOST_IN_ROW,
    NO_CARD,
    OPEN_CARDS,
    ROW_LIMIT,
    STATE,
    TURN_SECONDS,
    Refusal,
)
from tischlein.games.drei.knowledge import FEATURES, encode, reimagine, seen_by
from tischlein.games.drei.scoring import earns_interim, receive, scores, take_interim, winners
from tischlein.kit import (
    ANSWERS,
    CHANCE,
    NOBODY,
    ask_clock,
    asks_clock,
    clear,
    clock_weights,
    hear_clock,
    next_seat,
    only,
    share_win,
)

# -- Set-up (D1-D9) ------------------------------------------------------------------------------------------------


def set_up(state, seats, options):
    """D1, D8, D9: seats clockwise, a given start player, all bonus cards on their pile.  D5: a draw pile each."""
    state.seats = seats
    state.start_seat = options.start_seat
    state.active = options.start_seat
    state.row_limit = ROW_LIMIT + options.limit_excludes_start
    state.time_limit = options.time_limit
    state.one_per_row = options.one_open_card_per_row
    for seat in range(seats):
        state.pile[seat] = options.cards
        for place in range(HAND):
            state.hand[seat][place] = NO_CARD
    for card in range(CARDS):
        state.unseen[card] = 1
    for row in range(ROWS):
        begin_row(state, row)
    state.to_act = CHANCE


def begin_row(state, row):
    """D2: each start card begins a row.  D3: it is not shuffled with the others."""
    start_card = row * ROW_LENGTH
    state.unseen[start_card] = 0
    state.row[row][0] = start_card
    for place in range(1, MOST_IN_ROW):
        state.row[row][place] = NO_CARD
    state.row_size[row] = 1


def is_opening(state):
    """D4: the first cards are laid open, into their rows."""
    return state.opened < OPEN_CARDS


def open_card(state, card):
    """D4: nobody takes anything now, for start card and three cards are within every limit."""
    lay(state, card)
    state.opened += 1


def has_open_card(state, row):
    """D4 (one_open_card_per_row): a row that has its open card gets no second one."""
    return state.row_size[row] > 1


def draw_card(state, seat, card):
    """D7: eight cards of the own pile for the start player, then clockwise.  D19: six cards right after the turn."""
    hold(state, seat, card)
    state.pile[seat] -= 1
    if state.hand_size[seat] == HAND:
        pass_on(state)


# -- A turn (D10-D20) ----------------------------------------------------------------------------------------------


def why_not_play(state, seat, card):
    """D10: any card of the hand."""
    for place in range(state.hand_size[seat]):
        if state.hand[seat][place] == card:
            return Refusal.NONE
    return Refusal.NOT_IN_HAND


def play(state, seat, card):
    """D10: into its row.  D11, D12: if that is too full now, the player takes.  D19: with two cards left he draws."""
    let_go(state, seat, card)
    lay(state, card)
    row = row_of(card)
    if state.row_size[row] > state.row_limit:
        take(state, seat, row, card)
    if state.hand_size[seat] == LAST_CARDS and state.pile[seat] > 0:
        state.to_act = CHANCE
    else:
        pass_on(state)


def take(state, seat, row, played):
    """D12: one card too many.  D18: the Zwischenwertung is looked at once, after all cards of the turn."""
    if highest(state, row) == played:
        take_lowest(state, seat, row)
    else:
        take_higher(state, seat, row, played)
    if earns_interim(state, seat):
        take_interim(state, seat)


def take_lowest(state, seat, row):
    """D12a: the played card is the highest: the card directly right of the start card.  D13: a single one."""
    lowest = state.row[row][1]
    slide_out(state.row[row], MOST_IN_ROW, lowest)
    state.row_size[row] -= 1
    receive(state, seat, lowest)


def take_higher(state, seat, row, played):
    """D12b: all cards higher than the played one.  D13: it stays, and so do those below."""
    while highest(state, row) > played:
        state.row_size[row] -= 1
        receive(state, seat, state.row[row][state.row_size[row]])
        state.row[row][state.row_size[row]] = NO_CARD


# -- End (D20, D21) ------------------------------------------------------------------------------------------------


def pass_on(state):
    """D20: the next player clockwise.  D7: who has no hand yet gets one.  D21: who has his last two cards (and
    has not drawn, so the pile is empty) has played as often as all the others: it is over, they stay unscored."""
    state.active = next_seat(state.active, state.seats)
    cards = state.hand_size[state.active]
    if cards == 0:
        state.to_act = CHANCE
    elif cards == LAST_CARDS:
        state.to_act = NOBODY
    else:
        state.to_act = state.active
        end_circuit(state)


def end_circuit(state):
    """D25: when it is the start player's turn again the clock is asked, if a time was agreed."""
    if state.time_limit > 0 and state.active == state.start_seat:
        if state.circuits > 0:
            ask_clock(state)
        else:
            state.circuits = 1


def go_on(state, is_up):
    """D25: while there is time the start player goes on.  Else it is over, and the cards in the hands do not count."""
    hear_clock(state, is_up)
    state.to_act = NOBODY if is_up else state.active


# -- Handling cards ------------------------------------------------------------------------------------------------


def highest(state, row):
    """The last card of a row."""
    return state.row[row][state.row_size[row] - 1]


def lay(state, card):
    """D10: into its row, at its place in ascending order."""
    row = row_of(card)
    slide_in(state.row[row], MOST_IN_ROW, card)
    state.row_size[row] += 1


def hold(state, seat, card):
    """Into the hand."""
    slide_in(state.hand[seat], HAND, card)
    state.hand_size[seat] += 1


def let_go(state, seat, card):
    """Out of the hand."""
    slide_out(state.hand[seat], HAND, card)
    state.hand_size[seat] -= 1


# -- The contract --------------------------------------------------------------------------------------------------

MAX_LEGAL = HAND  # D10: any card of the hand
MAX_OUTCOMES = CLOCK + ANSWERS


def may_act(state):
    """One seat at a time."""
    return only(state.to_act) if state.to_act >= 0 else 0


def is_turn_of(state, seat):
    """Whether this seat has to play a card now.  (Chance and nobody are no seats.)"""
    return seat >= 0 and state.to_act == seat


def legal_actions(state, seat, out):
    """D10: every card of the hand, in ascending order."""
    if not is_turn_of(state, seat):
        return 0
    for place in range(state.hand_size[seat]):
        out[place] = state.hand[seat][place]
    return state.hand_size[seat]


def why_not(state, seat, action):
    """The reason why the action is not legal; Refusal.NONE if it is."""
    if not is_turn_of(state, seat):
        return Refusal.NOT_YOUR_TURN
    if action < 0 or action >= CARDS or COLOUR[action] == BLACK:
        return Refusal.NO_SUCH_ACTION
    return why_not_play(state, seat, action)


def apply_action(state, seat, action):
    """D10: play a card of the hand."""
    play(state, seat, action)


def chance_weights(state, out):
    """D3: every card nobody has seen is equally likely.  D4: perhaps not in every row.  D25: or the clock speaks."""
    if asks_clock(state):
        return clock_weights(state, out, CLOCK, TURN_SECONDS)
    for card in range(CARDS):
        out[card] = state.unseen[card]
    if is_opening(state) and state.one_per_row == 1:
        for row in range(ROWS):
            if has_open_card(state, row):
                for card in range(row * ROW_LENGTH, (row + 1) * ROW_LENGTH):
                    out[card] = 0
    return CARDS


def apply_chance(state, outcome):
    """D4, D7, D19: the next card that somebody looks at.  D25: or the clock has spoken."""
    if asks_clock(state):
        go_on(state, outcome > CLOCK)
        return
    state.unseen[outcome] = 0
    if is_opening(state):
        open_card(state, outcome)
    else:
        draw_card(state, state.active, outcome)


def payoffs(state, out):
    """D24: the winners share 1000."""
    share_win(winners(state), state.seats, out)


def count_pieces(state, out):
    """How many cards of each colour there are, wherever they lie: always 12, and three grey ones."""
    clear(out, COLOURS + 1)
    for card in range(CARDS):
        if COLOUR[card] != BLACK:
            out[COLOUR[card]] += state.unseen[card]
    for row in range(ROWS):
        for place in range(1, state.row_size[row]):
            out[COLOUR[state.row[row][place]]] += 1
    for seat in range(state.seats):
        for place in range(state.hand_size[seat]):
            out[COLOUR[state.hand[seat][place]]] += 1
        for colour in range(COLOURS):
            out[colour] += state.open[seat][colour] + state.face_down[seat][colour]
    out[GREY] += state.grey_gone
    return COLOURS + 1

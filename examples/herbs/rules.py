"""The rules of Herb Bed, clause by clause."""

from tischlein.kit import CHANCE, NOBODY, only, share_win

from .components import (
    CARDS,
    GONE,
    IN_BED,
    IN_HAND,
    IN_PILE,
    LINES,
    MOST_CARDS,
    NUMBERS,
    PLACES,
    RUN,
    SAME,
    SIDE,
    STATE,
    STRAIGHT,
    Refusal,
)
from .knowledge import FEATURES, encode, reimagine, seen_by

__all__ = ["FEATURES", "STATE", "encode", "reimagine", "seen_by"]

MAX_LEGAL = MOST_CARDS * PLACES  # G5: every card in every place
MAX_OUTCOMES = CARDS

# -- The start (G1-G4) -----------------------------------------------------------------------------------------------


def set_up(state, seats, options):
    """G2, G3: all cards are in the pile, and are dealt one by one."""
    state.seats = seats
    state.hand_size = options.hand
    state.diagonals = options.diagonals
    state.beds = options.beds
    state.pile = CARDS
    state.to_act = CHANCE


def receiver(state):
    """G3: dealing goes round.  G6: later whoever has planted draws."""
    return state.dealt % state.seats if is_dealing(state) else state.active


def is_dealing(state):
    """G3."""
    return state.dealt < state.seats * state.hand_size


def chance_weights(state, out):
    """G3, G6: every card of the pile is as likely."""
    for card in range(CARDS):
        out[card] = 1 if state.where[card] == IN_PILE else 0
    return CARDS


def apply_chance(state, outcome):
    """G3, G6: a card goes to a hand."""
    seat = receiver(state)
    state.where[outcome] = IN_HAND + seat
    state.held[seat] += 1
    state.pile -= 1
    if is_dealing(state):
        state.dealt += 1
        state.to_act = CHANCE if is_dealing(state) else 0
    else:
        pass_on(state)


# -- A turn (G5-G7) ----------------------------------------------------------------------------------------------------


def may_act(state):
    """One at a time."""
    return only(state.to_act) if state.to_act >= 0 else 0


def legal_actions(state, seat, out):
    """G5: every card of the hand in every free place."""
    count = 0
    if state.to_act == seat:
        for card in range(CARDS):
            if state.where[card] == IN_HAND + seat:
                for place in range(PLACES):
                    if state.bed[place] == 0:
                        out[count] = card * PLACES + place
                        count += 1
    return count


def why_not(state, seat, action):
    """G5."""
    if state.to_act != seat:
        return Refusal.NOT_YOUR_TURN
    if action < 0 or action >= CARDS * PLACES:
        return Refusal.NO_SUCH_ACTION
    if state.where[action // PLACES] != IN_HAND + seat:
        return Refusal.NOT_IN_HAND
    return Refusal.NONE if state.bed[action % PLACES] == 0 else Refusal.NOT_FREE


def apply_action(state, seat, action):
    """G5-G8: plant, score, harvest, draw."""
    card, place = action // PLACES, action % PLACES
    state.where[card] = IN_BED
    state.held[seat] -= 1
    state.bed[place] = card + 1
    state.points[seat] += worth(state, place)
    state.planted += 1
    if state.planted == PLACES:
        harvest(state)
    if state.harvested == state.beds:
        state.to_act = NOBODY
    elif state.pile > 0:
        state.to_act = CHANCE
    else:
        pass_on(state)


def pass_on(state):
    """G1: clockwise."""
    state.active = (state.active + 1) % state.seats
    state.to_act = state.active


def worth(state, place):
    """G7: what the full lines through a place bring."""
    total = 0
    for line in range(STRAIGHT + 2 * state.diagonals):
        for at in range(SIDE):
            if LINES[line][at] == place:
                total += worth_of(state, line)
    return total


def worth_of(state, line):
    """G7: the same herb, numbers that follow each other; nothing while a place is free."""
    herb, low, high, numbers = (state.bed[LINES[line][0]] - 1) // NUMBERS, NUMBERS, 0, 0
    total = SAME
    for at in range(SIDE):
        card = state.bed[LINES[line][at]] - 1
        if card < 0:
            return 0
        if card // NUMBERS != herb:
            total = 0
        low, high, numbers = min(low, card % NUMBERS), max(high, card % NUMBERS), numbers + card % NUMBERS
    return total + RUN if high == low + 2 and numbers == 3 * low + 3 else total


# -- The end (G8, G9) --------------------------------------------------------------------------------------------------


def harvest(state):
    """G8: all cards of the bed leave the game."""
    for place in range(PLACES):
        state.where[state.bed[place] - 1] = GONE
        state.bed[place] = 0
    state.planted = 0
    state.harvested += 1


def scores(state, out):
    """G7."""
    for seat in range(state.seats):
        out[seat] = state.points[seat]


def winners(state):
    """G9."""
    best, mask = 0, 0
    if state.to_act == NOBODY:
        for seat in range(state.seats):
            best = max(best, state.points[seat])
        for seat in range(state.seats):
            if state.points[seat] == best:
                mask |= only(seat)
    return mask


def payoffs(state, out):
    """G9: winners share."""
    share_win(winners(state), state.seats, out)


def count_pieces(state, out):
    """G2: no card is lost."""
    out[0] = CARDS
    return 1

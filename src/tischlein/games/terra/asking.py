"""What each moment asks of a player: the legal actions, and why others are not."""

from tischlein.games.terra.actions import AVERT, DECLINE, DISCARD, DONE, LAY, SET
from tischlein.games.terra.cards import card_of, colour_of, crisis_colour
from tischlein.games.terra.components import (
    AVERTING,
    CARDS,
    COLOURS,
    DISCARDING,
    HAND_LIMIT,
    LAYING,
    REGIONS,
    VALUES,
    Refusal,
)
from tischlein.games.terra.scoring import bits_of, has_set
from tischlein.games.terra.sets import SET_BITS, SET_KINDS
from tischlein.kit import only

# -- Conditions (E10-E26) ------------------------------------------------------------------------------------------


def why_not_avert(state, seat, card):
    """E10: one card from the hand, of the crisis's colour."""
    if state.moment != AVERTING:
        return Refusal.NO_CRISIS_THREATENS
    if colour_of(card) != crisis_colour(state.threat):
        return Refusal.WRONG_COLOUR
    if state.hand[seat][card] == 0:
        return Refusal.NOT_IN_HAND
    return Refusal.NONE


def why_not_decline(state):
    """E10: nobody is ever obliged to play a card."""
    if state.moment != AVERTING:
        return Refusal.NO_CRISIS_THREATENS
    return Refusal.NONE


def why_not_phase3(state):
    """E16: only in phase 3."""
    if state.moment == AVERTING:
        return Refusal.AVERT_OR_DECLINE
    if state.moment == DISCARDING:
        return Refusal.DISCARD_FIRST
    return Refusal.NONE


def is_served(state, crisis):
    """E17: the active player has laid a card on it this turn."""
    return state.served >> crisis & 1 == 1


def why_not_lay(state, seat, crisis, value):
    """E17: a card of the crisis's colour, one for each open crisis.  E18: also on one that broke out this turn."""
    reason = why_not_phase3(state)
    if reason != Refusal.NONE:
        return reason
    if is_served(state, crisis):
        return Refusal.ALREADY_SERVED
    if state.is_open[crisis] == 0:
        return Refusal.CRISIS_NOT_OPEN
    if state.hand[seat][card_of(crisis_colour(crisis), value)] == 0:
        return Refusal.NOT_IN_HAND
    return Refusal.NONE


def may_lay_sets(state):
    """E22, E24: only after laying a card on a crisis in this turn, whether that solved it or not (V4: always)."""
    return state.served != 0 or state.set_without_contribution == 1


def why_not_set(state, seat, number):
    """E22, E23: three cards from the hand that make a set."""
    reason = why_not_phase3(state)
    if reason != Refusal.NONE:
        return reason
    if not may_lay_sets(state):
        return Refusal.CONTRIBUTE_FIRST
    if not has_set(state.hand[seat], number):
        return Refusal.NOT_IN_HAND
    return Refusal.NONE


def why_not_discard(state, seat, card):
    """E26: any card of the hand, if there are too many."""
    if state.moment == AVERTING:
        return Refusal.AVERT_OR_DECLINE
    if state.moment != DISCARDING:
        return Refusal.HAND_WITHIN_LIMIT
    if state.hand[seat][card] == 0:
        return Refusal.NOT_IN_HAND
    return Refusal.NONE


# -- The contract --------------------------------------------------------------------------------------------------

# E26: nine cards in the hand at most, each fits on every open crisis of its colour: four of them, before a fifth or
# (option easier off) a fourth ends the game; all sets; done.
MAX_LEGAL = (HAND_LIMIT + 1) * 4 + SET_KINDS + 1


def may_act(state):
    """E10, E16: one seat at a time."""
    return only(state.to_act) if state.to_act >= 0 else 0


def legal_actions(state, seat, out):
    """All legal actions in ascending order of their codes."""
    if state.to_act != seat:
        return 0
    if state.moment == AVERTING:
        return legal_in_phase2(state, seat, out)
    if state.moment == LAYING:
        return legal_in_phase3(state, seat, out)
    return legal_discards(state, seat, out)


def legal_in_phase2(state, seat, out):
    """E10: cards of the crisis's colour, or none."""
    count = 0
    first = card_of(crisis_colour(state.threat), 1)
    for card in range(first, first + VALUES):
        out[count] = AVERT + card  # written in any case, counted only if it is in the hand
        count += state.hand[seat][card] > 0
    out[count] = DECLINE
    return count + 1


def legal_in_phase3(state, seat, out):
    """E17: cards on open crises.  E22: a set.  E16: or nothing."""
    count = 0
    for colour in range(COLOURS):
        if state.open_of_colour[colour] > 0:
            count = legal_lays(state, seat, colour, out, count)
    if may_lay_sets(state) and state.hand_size[seat] >= 3:
        count = legal_sets(bits_of(state.hand[seat]), out, count)
    out[count] = DONE
    return count + 1


def legal_lays(state, seat, colour, out, count):
    """E17: all cards of a colour on all open crises of that colour, in this turn one on each."""
    for region in range(REGIONS):
        crisis = colour * REGIONS + region
        if state.is_open[crisis] == 1 and not is_served(state, crisis):
            for value in range(1, VALUES + 1):
                out[count] = LAY + crisis * VALUES + value - 1
                count += state.hand[seat][card_of(colour, value)] > 0
    return count


def legal_sets(held, out, count):
    """E22: all sets of a hand, which is given as bits."""
    for number in range(SET_KINDS):
        out[count] = SET + number
        count += held & SET_BITS[number] == SET_BITS[number]
    return count


def legal_discards(state, seat, out):
    """E26: every card of the hand."""
    count = 0
    for card in range(CARDS):
        out[count] = DISCARD + card
        count += state.hand[seat][card] > 0
    return count


def why_not(state, seat, action):
    """The reason why the action is not legal; Refusal.NONE if it is."""
    if state.to_act != seat or state.to_act < 0:
        return Refusal.NOT_YOUR_TURN
    if AVERT <= action < DECLINE:
        return why_not_avert(state, seat, action - AVERT)
    if action == DECLINE:
        return why_not_decline(state)
    if LAY <= action < SET:
        return why_not_lay(state, seat, (action - LAY) // VALUES, (action - LAY) % VALUES + 1)
    if SET <= action < DONE:
        return why_not_set(state, seat, action - SET)
    if action == DONE:
        return why_not_phase3(state)
    if DISCARD <= action < DISCARD + CARDS:
        return why_not_discard(state, seat, action - DISCARD)
    return Refusal.NO_SUCH_ACTION

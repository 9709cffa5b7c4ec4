"""The rules of Terra, in the order of RULES.md."""

from tischlein.games.terra.actions import AVERT, DECLINE, DISCARD, DONE, LAY, SET
from tischlein.games.terra.asking import MAX_LEGAL, legal_actions, may_act, why_not
from tischlein.games.terra.cards import (
    card_of,
    colour_of,
    crisis_colour,
    crisis_region,
    discard_crisis,
    gain_card,
    is_threatening,
    lose_card,
    value_of,
)
from tischlein.games.terra.components import (
    ALL_CARDS,
    AVERTING,
    CARDS,
    CLOCK,
    COLLAPSE,
    COLOURS,
    COPIES,
    CRISES,
    DEALING,
    DEALT,
    DISCARDING,
    DRAWING,
    FIRST_POINTS,
    HAND_LIMIT,
    HIGHEST_POINTS,
    KINDS,
    LAYING,
    NO_CRISIS,
    REGIONS,
    REGULAR_END,
    SOLVED_POINTS,
    STATE,
    TURN_SECONDS,
    VALUES,
    Refusal,
)
from tischlein.games.terra.crises import DANGER
from tischlein.games.terra.knowledge import FEATURES, encode, reimagine, seen_by
from tischlein.games.terra.scoring import collapse_reasons, has_set, payoffs, score_of, winners
from tischlein.games.terra.sets import SET_KINDS, SETS
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
)

# -- Players and setup (E1-E6) -------------------------------------------------------------------------------------


def set_up(state, seats, options):
    """E1, E4, E5: three to six seats, no points yet, a given start player."""
    state.seats = seats
    state.start_seat = options.start_seat
    state.time_limit = options.time_limit
    state.hidden_contributions = options.hidden_contributions
    state.phase3_after_outbreak = options.phase3_after_outbreak
    state.full_last_turn = options.full_last_turn
    state.set_without_contribution = options.set_without_contribution
    state.easier = options.easier
    state.rank_on_collapse = options.rank_on_collapse
    for card in range(CARDS):
        state.left[card] = COPIES[card]
    for crisis in range(CRISES):
        state.left[CARDS + crisis] = 1
    state.pile = ALL_CARDS
    state.threat = NO_CRISIS
    state.moment = DEALING
    state.active = 0
    state.to_act = CHANCE


def deal(state, card):
    """E2, E6: each player gets the starting hand, seat 0 first.  E3: only then are the crises mixed in."""
    gain_card(state, state.active, card)
    if state.hand_size[state.active] == DEALT[state.seats]:
        state.active += 1
        if state.active == state.seats:
            begin_turn(state, state.start_seat)


# -- Phase 1: draw a card (E7-E9) ----------------------------------------------------------------------------------


def begin_turn(state, seat):
    """E5: the player's turn."""
    state.active = seat
    state.served = 0
    await_draw(state)


def await_draw(state):
    """E7: the active player takes the top card of the pile."""
    state.moment = DRAWING
    state.to_act = CHANCE


def draw_card(state, card):
    """E8: a solution card goes to the hand, then phase 3.  E31a: the last one ends the game at once (V3: not)."""
    gain_card(state, state.active, card)
    if state.pile == 0 and state.full_last_turn == 0:
        end_regularly(state)
    else:
        begin_phase3(state)


def draw_crisis(state, crisis):
    """E9: a crisis is turned up and threatens.  E10: the active player is the first to decide."""
    state.threat = crisis
    state.drawer = state.active
    clear(state.contribution, state.seats)
    state.moment = AVERTING
    state.to_act = state.active


# -- Phase 2: avert the threatening crisis (E10-E15) ---------------------------------------------------------------


def avert(state, seat, card):
    """E10, E11: the card lies beside the crisis, for all to see (V1: face down)."""
    lose_card(state, seat, card)
    state.contribution[seat] = value_of(card)
    pass_on(state, seat)


def pass_on(state, seat):
    """E10, E12: each player decides once; the circuit goes all the way round, and only then the values are added."""
    following = next_seat(seat, state.seats)
    if following == state.active:
        settle_threat(state)
    else:
        state.to_act = following


def settle_threat(state):
    """E13, E14: averted if the cards reach the value of the crisis; otherwise it breaks out."""
    reached = 0
    for seat in range(state.seats):
        reached += state.contribution[seat]
        discard_contribution(state, seat)
    if reached >= DANGER[state.threat]:
        reward_averting(state)
        discard_crisis(state, state.threat)
        end_turn(state)
    else:
        break_out(state, state.threat)


def discard_contribution(state, seat):
    """E13c, E14: cards played on a threatening crisis go to the discard pile in either case."""
    if state.contribution[seat] > 0:
        state.discard[card_of(crisis_colour(state.threat), state.contribution[seat])] += 1


def reward_averting(state):
    """E13a: 3 points for the first to play a card.  E13b: 3 points for each highest card."""
    state.track[first_to_play(state)] += FIRST_POINTS
    highest = highest_contribution(state)
    for seat in range(state.seats):
        if state.contribution[seat] == highest:
            state.track[seat] += HIGHEST_POINTS


def first_to_play(state):
    """E13a: those who declined do not count."""
    first = state.drawer
    while state.contribution[first] == 0:
        first = next_seat(first, state.seats)
    return first


def highest_contribution(state):
    """E13b: the value of the highest card."""
    highest = 0
    for seat in range(state.seats):
        highest = max(highest, state.contribution[seat])
    return highest


def break_out(state, crisis):
    """E14: open in the middle.  E15: the end of the world (E28), of the pile (E31b), or draw again (V2: phase 3)."""
    state.is_open[crisis] = 1
    count_open(state, crisis, 1)
    if collapse_reasons(state) != 0:
        collapse(state)
    elif state.pile == 0:
        end_regularly(state)
    elif state.phase3_after_outbreak == 1:
        begin_phase3(state)
    else:
        await_draw(state)


def count_open(state, crisis, step):
    """E28: one open crisis more (step 1) or less (-1)."""
    state.open_in_region[crisis_region(crisis)] += step
    state.open_of_colour[crisis_colour(crisis)] += step
    state.open_crises += step


# -- Phase 3: lay cards (E16-E26) ----------------------------------------------------------------------------------


def begin_phase3(state):
    """E16: the active player may lay cards on open crises (3a), then a set (3b)."""
    state.moment = LAYING
    state.to_act = state.active


def lay(state, seat, crisis, value):
    """E17, E19: the card stays on the crisis.  E20: if the sum now reaches its value, the crisis is solved."""
    lose_card(state, seat, card_of(crisis_colour(crisis), value))
    state.served |= 1 << crisis
    state.laid[crisis][value - 1] += 1
    state.laid_sum[crisis] += value
    if state.laid_sum[crisis] >= DANGER[crisis]:
        solve(state, seat, crisis)


def solve(state, seat, crisis):
    """E20: 5 points for the last card alone; crisis and cards are discarded.  E21: as often in a turn as it happens."""
    state.track[seat] += SOLVED_POINTS
    for value in range(1, VALUES + 1):
        state.discard[card_of(crisis_colour(crisis), value)] += state.laid[crisis][value - 1]
        state.laid[crisis][value - 1] = 0
    state.laid_sum[crisis] = 0
    state.is_open[crisis] = 0
    count_open(state, crisis, -1)
    discard_crisis(state, crisis)


def lay_set(state, seat, number):
    """E22: face down, one set a turn; so phase 3 is over.  E25: nobody touches it until the end."""
    for place in range(3):
        lose_card(state, seat, SETS[number][place])
    state.sets[seat][state.set_count[seat]] = number
    state.set_count[seat] += 1
    end_phase3(state, seat)


def end_phase3(state, seat):
    """E26: who has more than eight cards discards one."""
    if state.hand_size[seat] > HAND_LIMIT:
        state.moment = DISCARDING
    else:
        end_turn(state)


def discard(state, seat, card):
    """E26, E27: the card goes to the discard pile, face up; that pile is never used again."""
    lose_card(state, seat, card)
    state.discard[card] += 1
    end_phase3(state, seat)


# -- The end (E13d, E26, E28-E31) ----------------------------------------------------------------------------------


def end_turn(state):
    """E13d, E26: the next player clockwise.  E31: unless the last card has been drawn and dealt with."""
    if state.pile == 0:
        end_regularly(state)
    else:
        begin_turn(state, next_seat(state.active, state.seats))
        if state.time_limit > 0 and state.active == state.start_seat:
            ask_clock(state)


def go_on(state, is_up):
    """E34: while there is time the start player goes on.  Else the world has held so long: a regular end."""
    hear_clock(state, is_up)
    if is_up:
        end_regularly(state)


def end_regularly(state):
    """E31: the world is saved; sets are turned up and counted (E32)."""
    state.end = REGULAR_END
    state.to_act = NOBODY


def collapse(state):
    """E29: all players lose together."""
    state.end = COLLAPSE
    state.to_act = NOBODY


# -- The contract --------------------------------------------------------------------------------------------------

MAX_OUTCOMES = CLOCK + ANSWERS


def apply_action(state, seat, action):
    """E10, E16, E26: play a legal action."""
    if action < DECLINE:
        avert(state, seat, action - AVERT)
    elif action == DECLINE:
        pass_on(state, seat)
    elif action < SET:
        lay(state, seat, (action - LAY) // VALUES, (action - LAY) % VALUES + 1)
    elif action < DONE:
        lay_set(state, seat, action - SET)
    elif action == DONE:
        end_phase3(state, seat)
    else:
        discard(state, seat, action - DISCARD)


def chance_weights(state, out):
    """E2, E3, E7: every card of the pile is equally likely; crises are mixed in after the deal.  E34: or the clock
    speaks."""
    if asks_clock(state):
        return clock_weights(state, out, CLOCK, TURN_SECONDS)
    count = CARDS if state.moment == DEALING else KINDS
    for kind in range(count):
        out[kind] = state.left[kind]
    return count


def apply_chance(state, outcome):
    """E2, E7: the card is dealt or drawn.  E34: or the clock has spoken."""
    if asks_clock(state):
        go_on(state, outcome > CLOCK)
        return
    state.left[outcome] -= 1
    state.pile -= 1
    if state.moment == DEALING:
        deal(state, outcome)
    elif outcome < CARDS:
        draw_card(state, outcome)
    else:
        draw_crisis(state, outcome - CARDS)


def scores(state, out):
    """E4, E32: points so far; after a regular end with the sets."""
    for seat in range(state.seats):
        out[seat] = score_of(state, seat)


def count_pieces(state, out):
    """How many cards of each kind there are, wherever they lie: always COPIES, and each crisis once."""
    for kind in range(KINDS):
        out[kind] = state.left[kind] + state.discard[kind]
    for crisis in range(CRISES):
        out[CARDS + crisis] += state.is_open[crisis]
        for value in range(1, VALUES + 1):
            out[card_of(crisis_colour(crisis), value)] += state.laid[crisis][value - 1]
    for seat in range(state.seats):
        for card in range(CARDS):
            out[card] += state.hand[seat][card]
        for place in range(state.set_count[seat]):
            for part in range(3):
                out[SETS[state.sets[seat][place]][part]] += 1
    if is_threatening(state):
        count_threat(state, out)
    return KINDS


def count_threat(state, out):
    """E9, E10: the crisis turned up and the cards beside it."""
    out[CARDS + state.threat] += 1
    for seat in range(state.seats):
        if state.contribution[seat] > 0:
            out[card_of(crisis_colour(state.threat), state.contribution[seat])] += 1

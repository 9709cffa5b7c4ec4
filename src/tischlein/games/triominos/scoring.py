"""O17-O37: points for tiles, for going out, for a blocked round, and the winners."""

from tischlein.games.triominos.board import bonus_at
from tischlein.games.triominos.components import (
    BLOCKED,
    BONUS,
    BY_BELL,
    BY_CLOCK,
    GOING_OUT,
    IS_TRIPLE,
    LAID_SIMPLE,
    MOST_ROUNDS,
    MOST_SEATS,
    NO_SCORE,
    PASS_PENALTY,
    PRICE,
    SIMPLE,
    STANDARD,
    SUMMED,
    TILES,
    TRIPLE_START,
    VALUE,
    ZERO_START,
)
from tischlein.kit import NOBODY, STRUCK, clear

# -- Scoring of a placement (O17-O22, O36) -------------------------------------------------------------------------


def tile_points(state, tile):
    """O17: the Augenzahl.  O36: one point.  O37: none."""
    if state.scoring == STANDARD:
        return VALUE[tile]
    return LAID_SIMPLE if state.scoring == SIMPLE else 0


def bonus_points(state, bonus):
    """O18-O21, O36; V3: fifty for each hexagon."""
    table = SUMMED if state.scoring == STANDARD and state.sum_hexagons == 1 else state.scoring
    return BONUS[table][bonus]


def placement_points(state, free, tile):
    """O17-O22: the tile and at most one bonus."""
    return tile_points(state, tile) + bonus_points(state, bonus_at(state, free))


def opening_points(state, tile):
    """O8: the tile, no bonus of any kind.  V1: +10 for a triple, 0-0-0 counts 40 in all."""
    points = tile_points(state, tile)
    if state.pressman_start == 1 and state.scoring == STANDARD and IS_TRIPLE[tile] == 1:
        points += TRIPLE_START if VALUE[tile] > 0 else ZERO_START
    return points


# -- Buying and passing (O10, O13, O14) ----------------------------------------------------------------------------


def price(state):
    """O10: what a bought tile costs.  O36, O37: nothing."""
    return PRICE[state.scoring]


def pass_penalty(state, is_free):
    """O13: ten after three purchases.  O14: a free pass costs nothing; V7: ten as well.  O36, O37: nothing."""
    if is_free and state.empty_minus10 == 0:
        return 0
    return PASS_PENALTY[state.scoring]


# -- End of a round (O23-O30, O36, O37) ----------------------------------------------------------------------------


def count_hands(state):
    """The Augenzahlen that each player holds."""
    clear(state.pips, MOST_SEATS)
    for tile in range(TILES):
        if state.place[tile] < MOST_SEATS:
            state.pips[state.place[tile]] += VALUE[tile]


def pips_of_others(state, seat):
    """O25, O29: the Augenzahlen that all the others hold (count_hands first)."""
    pips = 0
    for other in range(state.seats):
        if other != seat:
            pips += state.pips[other]
    return pips


def score_bell(state, seat):
    """O23: 25 at once.  O36: five.  V4: and what the others hold at this moment."""
    state.points[seat] += GOING_OUT[state.scoring]
    if state.count_at_bell == 1 and state.scoring == STANDARD:
        count_hands(state)
        state.points[seat] += pips_of_others(state, seat)


def score_round(state):
    """O25-O30, O38: what the end of the round brings, by the bell, blocked or in time.  All hands are shown."""
    count_hands(state)
    for seat in range(state.seats):
        state.last_gain[seat] = gain_at_end(state, seat)
        state.points[seat] += state.last_gain[seat]
    for tile in range(TILES):
        state.shown[tile] = state.place[tile] + 1 if state.place[tile] < MOST_SEATS else 0
    state.last_end = how_ended(state)
    state.last_rang = state.rang


def how_ended(state):
    """O23, O28; O38: the time is up before anybody has rung."""
    if state.rang > 0:
        return BY_BELL
    return BY_CLOCK if state.clock == STRUCK else BLOCKED


def gain_at_end(state, seat):
    """O25, O29; O38: when the time is up points stay as they are, and hands count only where rounds are counted."""
    if state.rang > 0:
        return gain_at_bell(state, seat)
    if state.clock == STRUCK and state.scoring != NO_SCORE:
        return 0
    return gain_when_blocked(state, seat)


def gain_at_bell(state, seat):
    """O25: the first to go out gets what the others still hold.  O26: nobody else anything.  O37: the round is won."""
    if seat != state.rang - 1:
        return 0
    if state.scoring == NO_SCORE:
        return 1
    if state.scoring == SIMPLE or state.count_at_bell == 1:
        return 0
    return pips_of_others(state, seat)


def gain_when_blocked(state, seat):
    """O29, O30: the lowest hands get what the others hold, less their own.  O37: they win.  V6: all lose their own."""
    if state.scoring == SIMPLE:
        return 0
    if state.scoring == STANDARD and state.blocked_all_minus == 1:
        return -state.pips[seat]
    for other in range(state.seats):
        if state.pips[other] < state.pips[seat]:
            return 0
    return 1 if state.scoring == NO_SCORE else pips_of_others(state, seat) - state.pips[seat]


# -- End of the match (O32, O33) -----------------------------------------------------------------------------------


def is_match_over(state):
    """O33: after so many rounds; with a limit when somebody has reached it, or after 100 rounds.  O38: or in time."""
    if state.clock == STRUCK:
        return True
    if state.limit == 0:
        return state.round == state.rounds
    return highest_score(state) >= state.limit or state.round == MOST_ROUNDS


def highest_score(state):
    """O32: the most points."""
    best = state.points[0]
    for seat in range(1, state.seats):
        best = max(best, state.points[seat])
    return best


def winners(state):
    """O32: all who have the most points; 0 while the match goes on."""
    if state.to_act != NOBODY:
        return 0
    mask = 0
    best = highest_score(state)
    for seat in range(state.seats):
        if state.points[seat] == best:
            mask |= 1 << seat
    return mask

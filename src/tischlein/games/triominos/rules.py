"""The rules of Triominos, in the order of RULES.md."""

from tischlein.games.triominos.actions import BUY, PASS, PER_TILE
from tischlein.games.triominos.board import (
    anybody_can_lay,
    can_fill,
    can_lay,
    choices,
    clear_board,
    find_free,
    find_point,
    fits,
    is_taken,
    key_with,
    lay,
    lay_first,
    move,
    spot_of,
)
from tischlein.games.triominos.components import (
    BOX,
    BUYING,
    CENTRE,
    CLOCK,
    COUNTED,
    DEALING,
    DRAWING,
    HAND_SIZE,
    IN_POT,
    IS_TRIPLE,
    MOST_BOUGHT,
    MOST_SEATS,
    NOT_FREE,
    NOT_IN_BOX,
    ON_TABLE,
    OPENING_RANK,
    SHOWN,
    STATE,
    TILE_AT,
    TILES,
    TURN,
    TURN_AT,
    TURN_SECONDS,
    VALUE,
    WEIGHT,
    Refusal,
)
from tischlein.games.triominos.features import FEATURES, encode
from tischlein.games.triominos.knowledge import learn_laid, learn_opening, learn_passed, reimagine, seen_by
from tischlein.games.triominos.scoring import (
    is_match_over,
    opening_points,
    pass_penalty,
    placement_points,
    price,
    score_bell,
    score_round,
    winners,
)
from tischlein.kit import (
    ANSWERS,
    CHANCE,
    NOBODY,
    ask_clock,
    asks_clock,
    clear,
    clock_weights,
    hear_clock,
    holds,
    next_seat,
    only,
    share_win,
)

# -- Players, match, setup (O1-O7) ---------------------------------------------------------------------------------


def set_up(state, seats, options):
    """O1, O3: the seats, the agreed length (O33) and the variants."""
    state.seats = seats
    state.rounds = options.rounds
    state.limit = options.limit
    state.time_limit = options.time_limit
    state.scoring = options.scoring
    state.wide_bridge = options.wide_bridge
    state.sum_hexagons = options.sum_hexagons
    state.count_at_bell = options.count_at_bell
    state.end_at_bell = options.end_at_bell
    state.blocked_all_minus = options.blocked_all_minus
    state.empty_minus10 = options.empty_minus10
    state.pressman_start = options.pressman_start
    state.tiles = TILES if options.mirror_tiles == 1 else BOX
    prepare_round(state)


def prepare_round(state):
    """O4: all tiles face down in the Topf; seat 0 takes its hand first."""
    for tile in range(TILES):
        state.place[tile] = IN_POT if tile < state.tiles else NOT_IN_BOX
        state.began_in_pot[tile] = 0
        state.not_held_by[tile] = 0
    state.pot = state.tiles
    clear(state.hand_size, MOST_SEATS)
    for seat in range(MOST_SEATS):
        clear(state.held[seat], 2)
    clear(state.from_pot, MOST_SEATS)
    clear(state.drawn, MOST_SEATS)
    clear_board(state)
    state.rang = 0
    state.bought = 0
    state.active = 0
    state.moment = DEALING
    state.to_act = CHANCE


def take(state, seat, tile):
    """A tile goes from the Topf to a hand."""
    move(state, tile, seat)
    state.hand_size[seat] += 1
    state.pot -= 1


def deal(state, tile):
    """O2, O4: a tile for the hand; each player takes all his tiles, then the next."""
    take(state, state.active, tile)
    if state.hand_size[state.active] == HAND_SIZE[state.seats]:
        state.active += 1
        if state.active == state.seats:
            find_starter(state)


def find_starter(state):
    """O5, O6: a draw, anew in every round.  O34: not with one player.  V1: the highest tile of all hands begins."""
    if state.pressman_start == 1:
        begin_play(state, state.place[highest_tile(state)])
    elif state.seats == 1:
        begin_play(state, 0)
    else:
        begin_draw(state, (1 << state.seats) - 1)


def highest_tile(state):
    """V1: the highest triple in any hand; without any triple the highest Augenzahl, of equal ones the later."""
    highest = 0
    rank = -1
    for tile in range(TILES):
        if state.place[tile] < MOST_SEATS and OPENING_RANK[tile] > rank:
            highest = tile
            rank = OPENING_RANK[tile]
    return highest


def begin_draw(state, drawers):
    """O5: these players draw one tile each, in the order of the seats."""
    state.drawers = drawers
    state.active = next_drawer(state, 0)
    state.moment = DRAWING


def next_drawer(state, seat):
    """O5: the first player from this seat on who takes part in the draw; past the last seat if there is none."""
    while seat < state.seats and not holds(state.drawers, seat):
        seat += 1
    return seat


def draw_for_start(state, tile):
    """O5: the tile is shown to all and stays out until all have drawn."""
    move(state, tile, SHOWN)
    state.began_in_pot[tile] = 1
    state.pot -= 1
    state.drawn[state.active] = 1 + tile
    state.active = next_drawer(state, state.active + 1)
    if state.active == state.seats:
        end_draw(state)


def end_draw(state):
    """O5: the tiles return to the Topf.  The highest Augenzahl begins; on a tie those tied draw again."""
    highest = -1
    drawers = 0
    for seat in range(state.seats):
        if holds(state.drawers, seat):
            tile = state.drawn[seat] - 1
            move(state, tile, IN_POT)
            state.pot += 1
            if VALUE[tile] > highest:
                highest = VALUE[tile]
                drawers = 0
            if VALUE[tile] == highest:
                drawers |= only(seat)
    begin_draw(state, drawers)
    if drawers == only(state.active):
        begin_play(state, state.active)


def begin_play(state, seat):
    """O7: a circuit begins with the starter of the round."""
    state.starter = seat
    begin_turn(state, seat)


# -- Opening (O8, O9) ----------------------------------------------------------------------------------------------


def is_opening(state):
    """O8: nothing lies on the table yet."""
    return state.laid_count == 0


def why_not_open(state, tile, cell, turn):
    """O9: at U(0,0) with r0.  V1: with the highest tile of all hands."""
    if cell != CENTRE or turn != 0:
        return Refusal.OPEN_AT_CENTRE
    if state.pressman_start == 1 and tile != highest_tile(state):
        return Refusal.OPEN_WITH_HIGHEST
    return Refusal.NONE


def open_round(state, seat, tile):
    """O8: any tile of the hand; it scores its Augenzahl, no bonus of any kind."""
    state.points[seat] += opening_points(state, tile)
    lay_first(state, tile)
    if state.pressman_start == 1:
        learn_opening(state, tile)
    leave_hand(state, seat, tile)


# -- A turn (O10-O14) ----------------------------------------------------------------------------------------------


def begin_turn(state, seat):
    """O7, O10: the player's turn; nothing bought yet."""
    state.active = seat
    state.to_act = seat
    state.bought = 0
    state.moment = TURN


def why_not_place(state, seat, tile, cell, turn):
    """O10, O12: any tile of the hand, also after buying.  O15: where it fits."""
    if IS_TRIPLE[tile] == 1 and turn != 0:
        return Refusal.NO_SUCH_ACTION
    if state.place[tile] != seat:
        return Refusal.NOT_IN_HAND
    if is_opening(state):
        return why_not_open(state, tile, cell, turn)
    free = find_free(state, cell)
    if free == NOT_FREE:
        return Refusal.CELL_TAKEN if is_taken(state, cell) else Refusal.NO_COMMON_EDGE
    return Refusal.NONE if fits(state, free, tile, turn) else Refusal.NUMBERS_DIFFER


def place_tile(state, seat, tile, cell, turn):
    """O17: score, lay, and the turn ends.  O23: the last tile of the hand rings the bell."""
    if is_opening(state):
        open_round(state, seat, tile)
    else:
        free = find_free(state, cell)
        state.points[seat] += placement_points(state, free, tile)
        lay(state, free, tile, turn)
        leave_hand(state, seat, tile)
    if state.hand_size[seat] == 0 and state.rang == 0:
        state.rang = 1 + seat
        score_bell(state, seat)
    end_turn(state)


def leave_hand(state, seat, tile):
    """The tile lies on the table."""
    move(state, tile, ON_TABLE)
    state.hand_size[seat] -= 1
    learn_laid(state, seat, tile)


def why_not_buy(state):
    """O8: not for the opening.  O10: at most three tiles a turn, and only while the Topf has some."""
    if is_opening(state):
        return Refusal.OPEN_FIRST
    if state.bought == MOST_BOUGHT:
        return Refusal.THREE_BOUGHT
    return Refusal.POT_EMPTY if state.pot == 0 else Refusal.NONE


def buy(state, seat):
    """O10: it costs five at once; chance knows the tile.  O11: also for a player who could lay."""
    state.points[seat] -= price(state)
    state.bought += 1
    state.moment = BUYING
    state.to_act = CHANCE


def finish_buy(state, tile):
    """O10, O12: the tile is in the hand, and the player decides again."""
    take(state, state.active, tile)
    state.from_pot[state.active] += 1
    state.moment = TURN
    state.to_act = state.active


def why_not_pass(state, seat):
    """O8: not for the opening.  O11: not before three purchases while the Topf has tiles.  O14: nor if a tile fits."""
    if is_opening(state):
        return Refusal.OPEN_FIRST
    if state.bought == MOST_BOUGHT:
        return Refusal.NONE
    if state.pot > 0:
        return Refusal.BUY_FIRST
    return Refusal.MUST_LAY if can_lay(state, seat) else Refusal.NONE


def pass_turn(state, seat):
    """O13: minus ten after three purchases, even if the third emptied the Topf.  O14: else it is free, and tells."""
    is_free = state.bought < MOST_BOUGHT
    if is_free:
        learn_passed(state, seat)
    state.points[seat] -= pass_penalty(state, is_free)
    end_turn(state)


# -- End of a round (O23-O31) and of the match (O32, O33) ----------------------------------------------------------


def end_turn(state):
    """O24: after the bell the circuit is played to its end (V5: not at all).  O27, O28: before it, is it blocked?
    O31: so every round ends.  O38: behind the last of a circuit the clock is asked."""
    following = next_seat(state.active, state.seats)
    if state.rang > 0:
        is_over = following == state.starter or state.end_at_bell == 1
    else:
        is_over = state.pot == 0 and not anybody_can_lay(state)
    if is_over:
        end_round(state)
    else:
        begin_turn(state, following)
        if following == state.starter and state.time_limit > 0:
            ask_clock(state)


def end_round(state):
    """O3, O25, O29: the points of the round's end; then a new round from the preparation on, or the end (O33).
    O38: the clock is asked before that."""
    score_round(state)
    state.round += 1
    if is_match_over(state):
        state.to_act = NOBODY
    elif state.time_limit > 0:
        state.moment = COUNTED
        ask_clock(state)
    else:
        prepare_round(state)


def go_on(state, is_up):
    """O38: while there is time the turn goes on, or a new round.  Else the round that was begun ends as it is."""
    hear_clock(state, is_up)
    if is_up and state.moment == COUNTED:
        state.to_act = NOBODY
    elif is_up:
        end_round(state)
    elif state.moment == COUNTED:
        prepare_round(state)
    else:
        state.to_act = state.active


# -- The contract --------------------------------------------------------------------------------------------------

# With t tiles on the table there are at most t + 2 free cells, and each of them takes at most six tiles, each in one
# rotation, of the at most 76 - t that a hand can hold: at most 6 * 72 placements (t = 70), and a buy or a pass.
MAX_LEGAL = 6 * 72 + 1
MAX_OUTCOMES = CLOCK + ANSWERS


def may_act(state):
    """O7: one seat at a time."""
    return only(state.to_act) if state.to_act >= 0 else 0


def legal_actions(state, seat, out):
    """O10: all placements by free cells, then buy or pass."""
    if state.to_act != seat:
        return 0
    if is_opening(state):
        return legal_openings(state, seat, out)
    count = 0
    for free in range(state.free_count):
        if can_fill(state, seat, free):
            for number in range(choices(state, free)):
                key = key_with(state, free, number)
                if state.place[TILE_AT[key]] == seat:
                    out[count] = TILE_AT[key] * PER_TILE + state.free[free] * 3 + TURN_AT[key]
                    count += 1
    if why_not_buy(state) == Refusal.NONE:
        out[count] = BUY
        count += 1
    # as why_not_pass, but the placements are known already
    elif state.bought == MOST_BOUGHT or count == 0:
        out[count] = PASS
        count += 1
    return count


def legal_openings(state, seat, out):
    """O8, O9: any tile of the hand.  V1: the highest of all hands."""
    count = 0
    for tile in range(TILES):
        if state.place[tile] == seat and why_not_open(state, tile, CENTRE, 0) == Refusal.NONE:
            out[count] = tile * PER_TILE + CENTRE * 3
            count += 1
    return count


def why_not(state, seat, action):
    """The reason why the action is not legal; Refusal.NONE if it is."""
    if state.to_act != seat:
        return Refusal.NOT_YOUR_TURN
    if 0 <= action < BUY:
        rest = action % PER_TILE
        return why_not_place(state, seat, action // PER_TILE, rest // 3, rest % 3)
    if action == BUY:
        return why_not_buy(state)
    if action == PASS:
        return why_not_pass(state, seat)
    return Refusal.NO_SUCH_ACTION


def apply_action(state, seat, action):
    """O10: play a legal action."""
    if action < BUY:
        rest = action % PER_TILE
        place_tile(state, seat, action // PER_TILE, rest // 3, rest % 3)
    elif action == BUY:
        buy(state, seat)
    else:
        pass_turn(state, seat)


def chance_weights(state, out):
    """O4, O5, O10: every tile of the Topf is equally likely.  O38: or the clock speaks."""
    if asks_clock(state):
        return clock_weights(state, out, CLOCK, TURN_SECONDS)
    for tile in range(state.tiles):
        out[tile] = 1 if state.place[tile] == IN_POT else 0
    return state.tiles


def apply_chance(state, outcome):
    """A tile is taken out of the Topf: for a hand, for the start, or bought.  O38: or the clock has spoken."""
    if asks_clock(state):
        go_on(state, outcome > CLOCK)
    elif state.moment == DEALING:
        deal(state, outcome)
    elif state.moment == DRAWING:
        draw_for_start(state, outcome)
    else:
        finish_buy(state, outcome)


def scores(state, out):
    """O3, O37: the running totals."""
    for seat in range(state.seats):
        out[seat] = state.points[seat]


def payoffs(state, out):
    """O32: winners share 1000.  O34: alone, the score itself, from 0 to 1000."""
    if state.seats == 1:
        out[0] = max(0, min(1000, state.points[0]))
    else:
        share_win(winners(state), state.seats, out)


def timeout_action(state, seat):
    """O35: buy as far as possible, then pass; if that is not allowed, the first legal placement in canonical order."""
    if why_not_buy(state) == Refusal.NONE:
        return BUY
    if why_not_pass(state, seat) == Refusal.NONE:
        return PASS
    return first_placement(state, seat)


def first_placement(state, seat):
    """O35: by tile, cell and rotation: the order of the codes.  On the opening the lowest tile (V1: the highest)."""
    first = BUY
    if is_opening(state):
        for tile in range(TILES - 1, -1, -1):
            if state.place[tile] == seat and why_not_open(state, tile, CENTRE, 0) == Refusal.NONE:
                first = tile * PER_TILE + CENTRE * 3
        return first
    for free in range(state.free_count):
        for number in range(choices(state, free)):
            key = key_with(state, free, number)
            if state.place[TILE_AT[key]] == seat:
                first = min(first, TILE_AT[key] * PER_TILE + state.free[free] * 3 + TURN_AT[key])
    return first


def count_pieces(state, out):
    """How often there is each tile: in the Topf, in a hand or shown, and by the numbers on the table; always once."""
    for tile in range(TILES):
        out[tile] = 1 if state.place[tile] < ON_TABLE else 0
    for index in range(state.laid_count):
        key = 0
        for corner in range(3):
            key += state.number[find_point(state, spot_of(state.laid[index], corner))] * WEIGHT[corner]
        out[TILE_AT[key]] += 1
    return TILES

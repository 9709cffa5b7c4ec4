"""What a choice tells about the tiles in that hand (how bots use it: tischlein/bots/belief.py)."""

from tischlein.games.triominos.actions import BUY, PER_TILE
from tischlein.games.triominos.board import find_free, fits_somewhere, lay, lay_first, move
from tischlein.games.triominos.components import (
    BUYING,
    CLOCK,
    DRAWING,
    HAND_SIZE,
    IN_POT,
    MOST_SEATS,
    ON_TABLE,
    TILES,
    TURN,
)
from tischlein.games.triominos.rules import prepare_round
from tischlein.kit import CHANCE, below, holds, only

# -- Other hands ---------------------------------------------------------------------------------------------------


def vary(state, seat, rng):
    """O4, O10: another player has another tile: one of the Topf, or of a third player, who gets his.

    V1: before the opening it matters who holds the highest tile, and nothing is exchanged.
    """
    player = below(rng, state.seats)
    if player == seat or state.hand_size[player] == 0 or (state.pressman_start == 1 and state.laid_count == 0):
        return 0
    given = tile_of(state, player, below(rng, state.hand_size[player]))
    taken = below(rng, state.tiles)
    owner = state.place[taken]
    if owner != IN_POT and (owner >= MOST_SEATS or owner == seat or owner == player):
        return 0
    return exchange(state, player, given, taken)


def tile_of(state, player, number):
    """One of the tiles of a hand."""
    tile = 0
    while state.place[tile] != player or number > 0:
        number -= state.place[tile] == player
        tile += 1
    return tile


def exchange(state, player, given, taken):
    """A tile of the hand goes where another one comes from; the mask of those concerned, 0 if it cannot be so."""
    owner = state.place[taken]
    if not may_hold(state, player, given, taken) or (owner != IN_POT and not may_hold(state, owner, taken, given)):
        return 0
    move(state, given, owner)
    move(state, taken, player)
    return only(player) if owner == IN_POT else only(player) | only(owner)


def may_hold(state, player, given, taken):
    """O14: he has not passed when the tile would have fitted.  O5, V1: of those that began in the Topf he holds at most
    as many as he has bought."""
    if holds(state.not_held_by[taken], player):
        return False
    if state.began_in_pot[taken] == 0 or state.began_in_pot[given] == 1:
        return True
    bought = 0
    for tile in range(TILES):
        bought += state.place[tile] == player and state.began_in_pot[tile] == 1
    return bought < state.from_pot[player]


# -- The same round again --------------------------------------------------------------------------------------------


def recall(before, after, seat, action):
    """O10: the tile that he has laid, and those he has still, but the one he has bought since."""
    if after.round != before.round:
        return False
    for tile in range(TILES):
        if after.place[tile] == seat:
            move(before, tile, seat)
    if action < BUY:
        move(before, action // PER_TILE, seat)
    elif action == BUY:
        move(before, likely_bought(before, seat), IN_POT)
    before.to_act = seat
    return True


def likely_bought(state, seat):
    """O11: of the tiles in a hand the one that he has bought: he had none that fitted, so one that does."""
    bought = tile_of(state, seat, 0)
    for tile in range(TILES):
        if state.place[tile] == seat and fits_somewhere(state, tile):
            bought = tile
    return bought


def retell(state, actor, code):
    """What lies open: the board, and how many tiles everybody has.

    The rules would look into the hands, to see whether somebody must lay or the round is blocked; they are not known.
    """
    if actor == CHANCE:
        if code < CLOCK:
            retell_tile(state)
    elif code == BUY:
        state.active = actor
        state.bought += 1
        state.moment = BUYING
    else:
        if code < BUY:
            retell_placement(state, actor, code)
        state.bought = 0
        state.moment = TURN


def retell_tile(state):
    """O4, O10: a hand has one tile more.  O3: who gets tiles without buying is dealt them for a new round."""
    if state.moment == TURN:
        prepare_round(state)
        state.round += 1
    if state.moment == DRAWING:
        return
    state.hand_size[state.active] += 1
    state.pot -= 1
    if state.moment == BUYING:
        state.moment = TURN
    elif state.hand_size[state.active] == HAND_SIZE[state.seats]:
        state.active += 1
        if state.active == state.seats:
            state.moment = DRAWING


def retell_placement(state, actor, code):
    """O15: a tile lies on the table.  O23: perhaps it was his last."""
    tile = code // PER_TILE
    if state.laid_count == 0:
        lay_first(state, tile)
    else:
        rest = code % PER_TILE
        lay(state, find_free(state, rest // 3), tile, rest % 3)
    move(state, tile, ON_TABLE)
    state.hand_size[actor] -= 1
    if state.hand_size[actor] == 0 and state.rang == 0:
        state.rang = 1 + actor

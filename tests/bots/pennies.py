"""A tiny game for testing the search: two players choose heads or tails in secret; equal coins win for seat 0.

With the option `turns` seat 1 chooses first (still in secret).  Equal heads win for seat 0 only if chance agrees, so
both players should show tails in one of three games, and seat 0 wins a third of them.
"""

from tischlein.kit import CHANCE, EVERYBODY, NOBODY, Game, Options, Record, below, i8, only, share_win, switch

GAME = Game(
    id="pennies", package=__name__, seats=range(2, 3), age=4, minutes=1, modules=("rules",),
    options=Options(turns=switch(0)),
)  # fmt: skip

TAILS, HEADS = range(2)
NOTHING_YET = -1
MAX_LEGAL, MAX_OUTCOMES, FEATURES = 2, 2, 1

STATE = Record(seats=i8, to_act=i8, turns=i8, coin=(i8, 2), won=i8)


def set_up(state, seats, options):
    state.seats = seats
    state.turns = options.turns
    state.to_act = 1 if options.turns else 0
    state.coin[0] = state.coin[1] = NOTHING_YET


def may_act(state):
    if state.to_act < 0:
        return 0
    if state.turns:
        return only(state.to_act)
    return sum(only(seat) for seat in range(2) if state.coin[seat] == NOTHING_YET)


def legal_actions(state, seat, out):
    if may_act(state) >> seat & 1 == 0:
        return 0
    out[0], out[1] = TAILS, HEADS
    return 2


def apply_action(state, seat, action):
    state.coin[seat] = action
    other = 1 - seat
    if state.coin[other] == NOTHING_YET:
        state.to_act = other
    elif state.coin[0] == state.coin[1] == HEADS:
        state.to_act = CHANCE
    else:
        end(state, 0 if state.coin[0] == state.coin[1] else 1)


def end(state, winner):
    state.won = only(winner)
    state.to_act = NOBODY


def chance_weights(_state, out):
    out[0] = out[1] = 1
    return 2


def apply_chance(state, outcome):
    end(state, outcome)


def winners(state):
    return state.won


def scores(state, out):
    for seat in range(2):
        out[seat] = state.won >> seat & 1


def payoffs(state, out):
    share_win(state.won, 2, out)


def seen_by(_state, actor, _code):
    return EVERYBODY if actor == CHANCE else only(actor)


def reimagine(state, seat, rng):
    for other in range(2):
        if other != seat and state.coin[other] != NOTHING_YET and state.to_act != NOBODY:
            state.coin[other] = below(rng, 2)


def evaluate(_state, _seat):
    return 500


def rate(_state, _seat, _actions, n, out):
    for index in range(n):
        out[index] = 1

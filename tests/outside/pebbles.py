"""Take one or two pebbles; who takes the last one wins."""

from tischlein.kit import NOBODY, Game, Record, i8, next_seat

GAME = Game(id="pebbles", package=__name__, seats=range(2, 4), age=5, minutes=2, modules=())
STATE = Record(seats=i8, to_act=i8, taken=i8, points=(i8, 3))
PEBBLES = 7


def legal_actions(state, seat, out):
    if state.to_act != seat:
        return 0
    actions = [count for count in (1, 2) if state.taken + count <= PEBBLES]
    out[: len(actions)] = actions
    return len(actions)


def apply_action(state, seat, action):
    state.taken += action
    state.to_act = next_seat(seat, state.seats)
    if state.taken == PEBBLES:
        state.points[seat] = 1
        state.to_act = NOBODY


def scores(state, out):
    out[: state.seats] = state.points[: state.seats]

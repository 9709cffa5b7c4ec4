"""What a sensible player thinks of a position."""


def evaluate(state, seat):
    return 500


def rate(state, seat, actions, n, out):
    for i in range(n):
        out[i] = 1

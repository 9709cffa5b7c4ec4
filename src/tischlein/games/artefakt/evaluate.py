"""Stub."""


def evaluate(state, seat):
    return 1000 // state.seats


def rate(state, seat, actions, n, out):
    for index in range(n):
        out[index] = 1

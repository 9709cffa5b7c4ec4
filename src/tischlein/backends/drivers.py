"""Loops around the rules that every compiled back end runs: playing, recording, stepping many games.

Written in the same subset as the rules, over arrays of states.  `states[i]` is game i, `rngs[i]` its generator.
"""

# The arrays are lists (plain) or NumPy arrays (compiled).
from typing import Any

from tischlein.kit.counting import draw
from tischlein.kit.rng import below, seed_rng
from tischlein.kit.seats import CHANCE, NOBODY

from .place_holders import (
    apply_action,
    apply_chance,
    chance_weights,
    copy_state,
    encode,
    legal_actions,
    may_act,
    payoffs,
    rate,
    reimagine,
    scores,
    set_up,
    why_not,
    winners,
)

RANDOM, GREEDY = range(2)  # the bots that live in compiled code
MOVED, FALLEN, BEGUN = range(3)  # what has happened in a game: a move, chance, or its start


def start(states: Any, blank: Any, rngs: Any, index: int, seats: int, options: Any, seed: int, stream: int) -> None:
    """Game number `index` begins anew, with its own stream of chance."""
    copy_state(states, index, blank, 0)
    seed_rng(rngs[index], seed, stream)
    set_up(states[index], seats, options[0])


def settle(state: Any, rng: Any, weights: Any) -> int:
    """Let chance happen until somebody has to decide or the game is over; how many outcomes."""
    count = 0
    while state.to_act == CHANCE:
        apply_chance(state, draw(rng, weights, chance_weights(state, weights)))
        count += 1
    return count


def play_random(
    states: Any,
    blank: Any,
    rngs: Any,
    options: Any,
    seats: int,
    first: int,
    last: int,
    moves: int,
    legal: Any,
    weights: Any,
) -> int:
    """Make so many uniformly random moves in each of the games first … last-1, new games following the finished ones.

    How many games ended.
    """
    ended = 0
    for index in range(first, last):
        made = 0
        while made < moves:
            event = advance(states, blank, rngs, options, seats, index, legal, weights)
            if event == MOVED:
                made += 1
            elif event == BEGUN:
                ended += 1
    return ended


def advance(states: Any, blank: Any, rngs: Any, options: Any, seats: int, index: int, legal: Any, weights: Any) -> int:
    """One more event of a game, uniformly random; a finished game begins anew.  MOVED, FALLEN or BEGUN."""
    state = states[index]
    rng = rngs[index]
    if state.to_act == CHANCE:
        apply_chance(state, draw(rng, weights, chance_weights(state, weights)))
        return FALLEN
    if state.to_act == NOBODY:
        copy_state(states, index, blank, 0)
        set_up(state, seats, options[0])
        return BEGUN
    count = legal_actions(state, state.to_act, legal)
    apply_action(state, state.to_act, legal[below(rng, count)])
    return MOVED


def choose(states: Any, index: int, worlds: Any, seat: int, bot: int, rngs: Any, legal: Any, ratings: Any) -> int:
    """The action a bot plays for a seat.  The greedy one judges a re-imagined world: it never sees the true state."""
    state = states[index]
    rng = rngs[index]
    count = legal_actions(state, seat, legal)
    if bot == RANDOM:
        return int(legal[below(rng, count)])
    copy_state(worlds, 0, states, index)
    seed_rng(rngs[index + 1], 0, 0)
    reimagine(worlds[0], seat, rngs[index + 1])
    rate(worlds[0], seat, legal, count, ratings)
    return int(legal[best_of(ratings, count, rng)])


def best_of(ratings: Any, count: int, rng: Any) -> int:
    """The index of the highest rating; among equals a random one."""
    best = 0
    equals = 1
    for index in range(1, count):
        if ratings[index] > ratings[best]:
            best = index
            equals = 1
        elif ratings[index] == ratings[best]:
            equals += 1
            if below(rng, equals) == 0:
                best = index
    return best


def seat_to_act(state: Any, rng: Any) -> int:
    """Who acts next; where several may act at once, any of them."""
    mask = may_act(state)
    if mask & (mask - 1) == 0:
        return int(state.to_act)
    count = 0
    seat = 0
    for other in range(state.seats):
        if mask >> other & 1:
            count += 1
            if below(rng, count) == 0:
                seat = other
    return seat


def copy_states(states: Any, copies: int) -> None:
    """Copy states to and fro, to see how long it takes."""
    for index in range(copies):
        copy_state(states, index & 1, states, 2 + (index & 7))


def apply_event(states: Any, index: int, actor: int, code: int) -> None:
    """Let an event of a record happen."""
    if actor == CHANCE:
        apply_chance(states[index], code)
    else:
        apply_action(states[index], actor, code)


def play_recorded(
    states: Any, worlds: Any, rngs: Any, bots: Any, legal: Any, weights: Any, ratings: Any, events: Any, room: int
) -> int:
    """Let the bots play game 0 until it is over or `events` is full; writes (actor, code) of each event; how many."""
    count = 0
    state = states[0]
    rng = rngs[0]
    while state.to_act != NOBODY and count < room:
        if state.to_act == CHANCE:
            outcome = draw(rng, weights, chance_weights(state, weights))
            events[count][0] = CHANCE
            events[count][1] = outcome
            apply_chance(state, outcome)
        else:
            seat = seat_to_act(state, rng)
            action = choose(states, 0, worlds, seat, bots[seat], rngs, legal, ratings)
            events[count][0] = seat
            events[count][1] = action
            apply_action(state, seat, action)
        count += 1
    return count


def play_to_end(
    states: Any,
    blank: Any,
    worlds: Any,
    rngs: Any,
    options: Any,
    seats: int,
    bots: Any,
    seed: int,
    first: int,
    last: int,
    legal: Any,
    weights: Any,
    ratings: Any,
    results: Any,
    payoff_rows: Any,
    facts: Any,
) -> None:
    """Let the bots play the games first … last-1 to the end; scores, payoffs and (winners, moves, events) of each."""
    state = states[0]
    for game in range(first, last):
        start(states, blank, rngs, 0, seats, options, seed, game)
        row = game - first
        moves = 0
        chances = settle(state, rngs[0], weights)
        while state.to_act != NOBODY:
            seat = seat_to_act(state, rngs[0])
            apply_action(state, seat, choose(states, 0, worlds, seat, bots[seat], rngs, legal, ratings))
            moves += 1
            chances += settle(state, rngs[0], weights)
        scores(state, results[row])
        payoffs(state, payoff_rows[row])
        facts[row][0] = winners(state)
        facts[row][1] = moves
        facts[row][2] = moves + chances


# -- Stepping many games (the batched API) ---------------------------------------------------------------------------


def batch_start(
    states: Any, blank: Any, rngs: Any, options: Any, seats: int, seed: int, first: int, last: int, weights: Any
) -> None:
    """Games first … last-1 begin, each with its own stream; chance has happened."""
    for index in range(first, last):
        start(states, blank, rngs, index, seats, options, seed, index)
        settle(states[index], rngs[index], weights)


def batch_legal(states: Any, legal: Any, counts: Any, first: int, last: int) -> None:
    """The legal actions of the seat to act in each game."""
    for index in range(first, last):
        state = states[index]
        counts[index] = legal_actions(state, state.to_act, legal[index]) if state.to_act >= 0 else 0


def batch_turn(states: Any, turns: Any, first: int, last: int) -> None:
    """The seat to act in each game, or NOBODY."""
    for index in range(first, last):
        turns[index] = states[index].to_act


def batch_mask(states: Any, legal: Any, counts: Any, mask: Any, actions: int, first: int, last: int) -> None:
    """Which of so many actions are legal in each game."""
    batch_legal(states, legal, counts, first, last)
    for index in range(first, last):
        for action in range(actions):
            mask[index][action] = False
        for place in range(counts[index]):
            mask[index][legal[index][place]] = True


def batch_restart(
    states: Any, blank: Any, rngs: Any, options: Any, seats: int, first: int, last: int, weights: Any
) -> None:
    """Finished games begin anew; their chance goes on."""
    for index in range(first, last):
        if states[index].to_act == NOBODY:
            copy_state(states, index, blank, 0)
            set_up(states[index], seats, options[0])
            settle(states[index], rngs[index], weights)


def batch_check(states: Any, actions: Any, wrong: Any, first: int, last: int) -> None:
    """Which of the actions are not legal for the seat to act; in a finished game none matters."""
    for index in range(first, last):
        state = states[index]
        wrong[index] = 1 if state.to_act >= 0 and why_not(state, state.to_act, actions[index]) != 0 else 0


def batch_step(states: Any, rngs: Any, actions: Any, first: int, last: int, weights: Any) -> None:
    """Play actions[i] for the seat to act in each game that is not over; then chance."""
    for index in range(first, last):
        state = states[index]
        if state.to_act >= 0:
            apply_action(state, state.to_act, actions[index])
            settle(state, rngs[index], weights)


def batch_encode(states: Any, features: Any, first: int, last: int) -> None:
    """What the seat to act knows, in each game; a finished game as seat 0 knows it."""
    for index in range(first, last):
        encode(states[index], max(states[index].to_act, 0), features[index])


def batch_payoffs(states: Any, out: Any, first: int, last: int) -> None:
    """What the result is worth to each seat, in games that are over; 0 in the others."""
    for index in range(first, last):
        if states[index].to_act == NOBODY:
            payoffs(states[index], out[index])
        else:
            for seat in range(states[index].seats):
                out[index][seat] = 0

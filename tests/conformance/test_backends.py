"""Plain and compiled code do the same, event by event; indices stay inside their arrays."""

import random

import numpy as np
import pytest

from tests.conformance.tables import every_table
from tischlein.check.tables import draw_options, play_event
from tischlein.engine import Match, options_record
from tischlein.kit import RNG, SPECTATOR, seed_rng

SEED = 30
GAMES = 2  # per number of seats, each with other options
ROOM = 100_000  # events of the longest game


def rng_twins(seed):
    """The same generator, plain and packed."""
    plain = RNG.new()
    seed_rng(plain, seed, 0)
    return plain, RNG.pack(plain)


def same_fields(record, packed, plain):
    """Whether both carriers hold the same position; packing also refuses values that do not fit."""
    return record.position(record.unpack(packed[0])) == record.position(record.unpack(record.pack(plain)[0]))


def same(packed, match):
    """Whether compiled code has come to the same position."""
    return same_fields(match.game.rules.STATE, packed, match.state)


class Compiled:
    """One compiled game and its working memory."""

    def __init__(self, functions, game, seats, options):
        rules = game.rules
        self.functions = functions
        self.states = np.zeros(1, rules.STATE.dtype)
        self.worlds = np.zeros(1, rules.STATE.dtype)
        self.blank = np.zeros(1, rules.STATE.dtype)
        self.rngs = np.zeros(2, RNG.dtype)
        self.options = game.options.record.pack(options_record(game, options))
        self.legal = np.zeros(rules.MAX_LEGAL, np.int32)
        self.weights = np.zeros(rules.MAX_OUTCOMES, np.int32)
        self.ratings = np.zeros(rules.MAX_LEGAL, np.int32)
        self.seats = seats

    def start(self, seed):
        self.functions["start"](self.states, self.blank, self.rngs, 0, self.seats, self.options, seed, 0)

    def record(self, bots):
        events = np.zeros((ROOM, 2), np.int32)
        count = self.functions["play_recorded"](
            self.states, self.worlds, self.rngs, bots, self.legal, self.weights, self.ratings, events, ROOM
        )
        assert count < ROOM
        return events[:count]


@pytest.mark.parametrize("number", range(GAMES))
@every_table
def test_plain_and_compiled_agree_event_by_event(game, seats, number, checked):
    play_on_both(game, seats, number, checked(game))


def play_on_both(game, seats, number, functions):
    """A game of bots in machine code, played again on the plain engine."""
    dice = random.Random(SEED + number)
    options = game.check_options(seats, draw_options(game, seats, dice))
    machine = Compiled(functions, game, seats, options)
    machine.start(SEED + number)
    bots = np.array([dice.randrange(2) for _ in range(seats)])
    events = machine.record(bots)
    finished = machine.states.copy()

    machine.start(SEED + number)
    match = Match(game, seats, options)
    state = machine.states[0]
    for place, (actor, code) in enumerate(events.tolist()):
        assert same(machine.states, match), f"differs before event {place}"
        if match.turn >= 0:
            for seat in match.to_act():
                count = functions["legal_actions"](state, seat, machine.legal)
                assert machine.legal[:count].tolist() == match.legal_codes(seat)
        else:
            count = functions["chance_weights"](state, machine.weights)
            assert machine.weights[:count].tolist() == match.weights()
        if dice.random() < 0.05:
            compare_judgement(game, seats, match, machine, dice)
        play_event(match, actor, code)
        functions["apply_event"](machine.states, 0, actor, code)
    assert match.is_over
    assert same(machine.states, match)
    assert same(finished, match)


def compare_judgement(game, seats, match, machine, dice):
    """Everything else the contract offers, at one position."""
    rules, functions, state = game.rules, machine.functions, machine.states[0]
    seat = dice.choice([*range(seats), SPECTATOR])
    features = np.zeros(rules.FEATURES, np.int16)
    functions["encode"](state, seat, features)
    assert features.tolist() == match.encode(seat)
    plain, packed = rng_twins(dice.getrandbits(32))
    world = match.state.copy()
    rules.reimagine(world, seat, plain)
    machine.worlds[0] = machine.states[0]
    functions["reimagine"](machine.worlds[0], seat, packed[0])
    assert same_fields(rules.STATE, machine.worlds, world)
    assert packed == RNG.pack(plain)
    for code in [dice.randrange(game.actions.ACTIONS) for _ in range(5)]:
        asker = dice.randrange(seats)
        assert functions["why_not"](state, asker, code) == rules.why_not(match.state, asker, code)
    scores, payoffs = np.zeros(seats, np.int32), np.zeros(seats, np.int32)
    functions["scores"](state, scores)
    assert scores.tolist() == match.scores()
    assert functions["winners"](state) == rules.winners(match.state)
    if match.is_over:
        functions["payoffs"](state, payoffs)
        assert payoffs.tolist() == match.payoffs()
    if match.turn >= 0:
        judge = game.evaluate
        legal = match.legal_codes()
        ratings = [0] * len(legal)
        judge.rate(match.state, match.turn, legal, len(legal), ratings)
        machine.legal[: len(legal)] = legal
        functions["rate"](state, match.turn, machine.legal, len(legal), machine.ratings)
        assert machine.ratings[: len(legal)].tolist() == ratings
        assert functions["evaluate"](state, match.turn) == judge.evaluate(match.state, match.turn)
        assert min(ratings) > 0
        assert 0 <= judge.evaluate(match.state, match.turn) <= 1000

"""Games played by machine code and by plain Python at once: do both do the same, event by event?

The machine code is made with checked bounds: an index outside its array is an error that says so.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from tischlein.backends.subset import compiles
from tischlein.engine import Match, options_record
from tischlein.kit import RNG, SPECTATOR, Game, Record, seed_rng

from .findings import Finding, where
from .tables import draw_options, play_event

ROOM = 100_000  # events of the longest game
CODES = 5  # of which both are asked for a reason to refuse them
LOOKED_AT = 0.05  # of the positions of a game, everything else is compared there

Pair = tuple[str, Any, Any]  # what it is, in machine code and in Python


class Compiled:
    """One compiled game and its working memory."""

    def __init__(self, functions: dict[str, Any], game: Game, seats: int, options: dict[str, int | str]) -> None:
        import numpy as np

        rules = game.rules
        self.functions = functions
        self.states, self.worlds, self.blank = (np.zeros(1, rules.STATE.dtype) for _ in range(3))
        self.rngs = np.zeros(2, RNG.dtype)
        self.options = game.options.record.pack(options_record(game, options))
        self.legal, self.ratings = (np.zeros(rules.MAX_LEGAL, np.int32) for _ in range(2))
        self.weights = np.zeros(rules.MAX_OUTCOMES, np.int32)
        self.seats = seats

    def start(self, seed: int) -> None:
        """A game begins."""
        self.functions["start"](self.states, self.blank, self.rngs, 0, self.seats, self.options, seed, 0)

    def record(self, bots: Any) -> Any:
        """Bots play it to the end; the events."""
        import numpy as np

        events = np.zeros((ROOM, 2), np.int32)
        count = self.functions["play_recorded"](
            self.states, self.worlds, self.rngs, bots, self.legal, self.weights, self.ratings, events, ROOM
        )
        return events[:count]


class MachineCode:
    """Games of bots at tables of one size, one a step."""

    def __init__(self, game: Game, seats: int, dice: random.Random, functions: dict[str, Any] | None = None) -> None:
        self.game, self.seats, self.dice = game, seats, dice
        self.functions = functions

    def step(self) -> list[Finding]:
        """A game, until something differs; a game that is not compiled has nothing to compare."""
        if not compiles(self.game):
            return []
        if self.functions is None:
            from tischlein.backends.cpu import compiled

            self.functions = compiled(self.game, check_bounds=True)
        options = self.game.check_options(self.seats, draw_options(self.game, self.seats, self.dice))
        try:
            return self.play(Compiled(self.functions, self.game, self.seats, options), options)
        except IndexError as problem:
            return [
                Finding(
                    "arrays.index",
                    f"{self.game}, {self.seats} seats, {options}",
                    f"An index lies outside its array in machine code: {problem}.",
                    "Look at MAX_LEGAL, MAX_OUTCOMES, FEATURES, and at indices below 0 or above the end of a field.",
                )
            ]

    def sum_up(self) -> list[Finding]:
        """Every game has been compared."""
        return []

    def play(self, machine: Compiled, options: dict[str, int | str]) -> list[Finding]:
        """A game of bots in machine code, played again on the plain engine."""
        import numpy as np

        seed = self.dice.getrandbits(31)
        machine.start(seed)
        events = machine.record(np.array([self.dice.randrange(2) for _ in range(self.seats)]))
        finished = machine.states.copy()
        machine.start(seed)
        match = Match(self.game, self.seats, options)
        for actor, code in events.tolist():
            if found := self.compare(machine, match):
                return found
            play_event(match, actor, code)
            machine.functions["apply_event"](machine.states, 0, actor, code)
        return self.compare(machine, match) or differing(match, [("the end", same(finished, match), True)])

    def compare(self, machine: Compiled, match: Match) -> list[Finding]:
        """The state, and what may happen next; sometimes everything else that the contract offers."""
        pairs = [("the state", same(machine.states, match), True), *next_events(machine, match)]
        if self.dice.random() < LOOKED_AT:
            pairs += [*judgements(machine, match, self.dice), *features(machine, match, self.dice)]
        return differing(match, pairs)


def differing(match: Match, pairs: list[Pair]) -> list[Finding]:
    """A finding, if a pair is no pair."""
    for what, there, here in pairs:
        if there != here:
            said = "" if here is True else f": {there} there, {here} here"
            return [
                Finding(
                    "machine.agrees",
                    where(match),
                    f"Machine code and plain Python do not agree about {what}{said}.",
                    "Look for numbers that do not fit their field, and for / or % of negative numbers.",
                )
            ]
    return []


def next_events(machine: Compiled, match: Match) -> Iterator[Pair]:
    """Legal actions, or the weights of chance."""
    state = machine.states[0]
    if match.turn >= 0:
        for seat in match.to_act():
            count = machine.functions["legal_actions"](state, seat, machine.legal)
            yield f"legal_actions of seat {seat}", machine.legal[:count].tolist(), match.legal_codes(seat)
    elif not match.is_over:
        count = machine.functions["chance_weights"](state, machine.weights)
        yield "chance_weights", machine.weights[:count].tolist(), match.weights()


def features(machine: Compiled, match: Match, dice: random.Random) -> Iterator[Pair]:
    """What a seat knows, and another world that it imagines."""
    import numpy as np

    rules, functions, state = match.game.rules, machine.functions, machine.states[0]
    seat = dice.choice([*range(match.seats), SPECTATOR])
    numbers = np.zeros(rules.FEATURES, np.int16)
    functions["encode"](state, seat, numbers)
    yield "encode", numbers.tolist(), match.encode(seat)
    plain = RNG.new()
    seed_rng(plain, dice.getrandbits(32), 0)
    packed = RNG.pack(plain)
    world = match.state.copy()
    rules.reimagine(world, seat, plain)
    machine.worlds[0] = machine.states[0]
    functions["reimagine"](machine.worlds[0], seat, packed[0])
    yield "reimagine", same_fields(rules.STATE, machine.worlds, world), True
    yield "the chance of reimagine", packed == RNG.pack(plain), True


def judgements(machine: Compiled, match: Match, dice: random.Random) -> Iterator[Pair]:
    """Refusals, results, and what is thought of actions and positions."""
    import numpy as np

    game, functions, state = match.game, machine.functions, machine.states[0]
    for code in [dice.randrange(game.actions.ACTIONS) for _ in range(CODES)]:
        asker = dice.randrange(match.seats)
        yield "why_not", functions["why_not"](state, asker, code), game.rules.why_not(match.state, asker, code)
    scores, payoffs = np.zeros(match.seats, np.int32), np.zeros(match.seats, np.int32)
    functions["scores"](state, scores)
    yield "scores", scores.tolist(), match.scores()
    yield "winners", functions["winners"](state), game.rules.winners(match.state)
    if match.is_over:
        functions["payoffs"](state, payoffs)
        yield "payoffs", payoffs.tolist(), match.payoffs()
    if match.turn >= 0:
        legal = match.legal_codes()
        ratings = [0] * len(legal)
        game.evaluate.rate(match.state, match.turn, legal, len(legal), ratings)
        machine.legal[: len(legal)] = legal
        functions["rate"](state, match.turn, machine.legal, len(legal), machine.ratings)
        yield "rate", machine.ratings[: len(legal)].tolist(), ratings
        worth = game.evaluate.evaluate(match.state, match.turn)
        yield "evaluate", functions["evaluate"](state, match.turn), worth
        yield "ratings, which must be above 0", min(ratings) > 0, True
        yield "evaluate, which must give 0 to 1000", 0 <= worth <= 1000, True


def same(packed: Any, match: Match) -> bool:
    """Whether compiled code has come to the same position."""
    return same_fields(match.game.rules.STATE, packed, match.state)


def same_fields(record: Record, packed: Any, plain: Any) -> bool:
    """Whether both carriers hold the same position; packing also refuses values that do not fit."""
    return record.position(record.unpack(packed[0])) == record.position(record.unpack(record.pack(plain)[0]))

"""Playing whole games of bots, in machine code where all bots live there, else on the plain engine.

Game number i of a seed is the same whenever and wherever it is played: it has its own streams of random numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from tischlein.backends import drivers
from tischlein.backends.subset import compiles
from tischlein.bots import find_bot, take_leave
from tischlein.engine import DealtChance, Match, SeededChance, options_record, say_event
from tischlein.engine.knowledge import Knowledge
from tischlein.kit import RNG, Event, Game, below, seed_rng

COMPILED_BOTS = {"random": drivers.RANDOM, "greedy": drivers.GREEDY}


@dataclass(frozen=True)
class Plan:
    """What is to be played: a game, its table, the bots by seat, and the seed from which everything follows."""

    game: Game
    seats: int
    options: dict[str, int | str]
    bots: tuple[str, ...]
    seed: int
    deal: int | None = None  # all games are played with this deal; else each has luck of its own


class FinishedGames(NamedTuple):
    """Some finished games, one row each."""

    first: int  # number of the first game
    scores: Any  # array [game, seat]
    winners: Any  # array [game]: masks of seats; 0 = everybody has lost
    moves: Any  # array [game]: decisions of seats
    events: Any  # array [game]: moves and chance together
    words: list[list[str]]  # the events of each game in the words of a record, if asked for


class CompiledPlayer:
    """Plays games of a plan in machine code, without Python's lock.  It owns its memory: every thread needs one."""

    games_at_once = 1024  # so many take a fraction of a second, and what is done between them little of it
    uses_cores = True  # whether several of them run at the same time

    def __init__(self, plan: Plan) -> None:
        from tischlein.backends.cpu import compiled

        rules = plan.game.rules
        self.plan = plan
        self.functions = compiled(plan.game)
        self.bots = np.array([COMPILED_BOTS[name] for name in plan.bots])
        self.options = plan.game.options.record.pack(options_record(plan.game, plan.options))
        self.states, self.blank, self.worlds = (np.zeros(1, rules.STATE.dtype) for _ in range(3))
        self.rngs = np.zeros(2, RNG.dtype)
        self.legal = np.zeros(rules.MAX_LEGAL, np.int32)
        self.ratings = np.zeros(rules.MAX_LEGAL, np.int32)
        self.weights = np.zeros(rules.MAX_OUTCOMES, np.int32)

    def play(self, first: int, last: int, *, recorded: bool) -> FinishedGames:
        """The games first … last-1."""
        games, seats, seed = last - first, self.plan.seats, self.plan.seed
        scores, payoffs, facts = (np.zeros((games, width), np.int32) for width in (seats, seats, 3))
        self.functions["play_to_end"](
            self.states, self.blank, self.worlds, self.rngs, self.options, seats, self.bots, seed, first, last,
            self.legal, self.weights, self.ratings, scores, payoffs, facts,
        )  # fmt: skip
        winners, moves, events = facts.T
        words = [self.replay(first + row, int(events[row])) for row in range(games)] if recorded else []
        return FinishedGames(first, scores, winners, moves, events, words)

    def replay(self, game: int, length: int) -> list[str]:
        """Play one game again, writing down its events."""
        events = np.zeros((length, 2), np.int32)
        self.functions["start"](
            self.states, self.blank, self.rngs, 0, self.plan.seats, self.options, self.plan.seed, game
        )
        self.functions["play_recorded"](
            self.states, self.worlds, self.rngs, self.bots, self.legal, self.weights, self.ratings, events, length
        )
        say = words_of(self.plan.game)
        return [say(actor, code) for actor, code in events.tolist()]


@cache
def words_of(game: Game) -> Any:
    """The words of (actor, code), kept: games have few different events."""
    return cache(lambda actor, code: say_event(game, Event(actor, code)))


class PlainPlayer:
    """Plays games of a plan with bots of any kind, at a match of the plain engine."""

    games_at_once = 4  # at most
    uses_cores = False

    def __init__(self, plan: Plan) -> None:
        self.plan = plan

    def play(self, first: int, last: int, *, recorded: bool) -> FinishedGames:
        """The games first … last-1."""
        matches = [self.play_one(number) for number in range(first, last)]
        scores = np.array([match.scores() for match in matches], np.int32)
        facts = [(match.game.rules.winners(match.state), moves_in(match), len(match.events)) for match in matches]
        winners, moves, events = np.array(facts, np.int32).T
        words = [match.words() for match in matches] if recorded else []
        return FinishedGames(first, scores, winners, moves, events, words)

    def play_one(self, number: int) -> Match:
        """A finished match.  Seats that may act at once do so in any order."""
        plan = self.plan
        chance = SeededChance(plan.seed, number) if plan.deal is None else DealtChance(number=plan.deal)
        match = Match(plan.game, plan.seats, plan.options, chance)
        bots = [find_bot(name)(plan.seed, number + (1 + seat << 32)) for seat, name in enumerate(plan.bots)]
        order = RNG.new()
        seed_rng(order, plan.seed, number + (1 + plan.seats << 32))
        try:
            while not match.is_over:
                acting = match.to_act()
                seat = acting[below(order, len(acting))]
                match.act(seat, bots[seat].choose(Knowledge.of(match, seat)))
        finally:
            take_leave(bots, match)
        return match


def kind_of_player(plan: Plan) -> type[CompiledPlayer | PlainPlayer]:
    """The quickest player that can play the plan: machine code knows no deals."""
    is_quick = plan.deal is None and set(plan.bots) <= set(COMPILED_BOTS)
    return CompiledPlayer if is_quick and compiles(plan.game) else PlainPlayer


def moves_in(match: Match) -> int:
    """How many decisions were made."""
    return sum(event.actor >= 0 for event in match.events)

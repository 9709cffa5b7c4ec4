"""Trying bots out: one decision before a tournament, one quick game at every table there is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import median
from typing import NamedTuple

import msgspec

from tischlein.bots import PROGRAM, BotError
from tischlein.bots.guard import GuardedBot
from tischlein.engine import Match, discover
from tischlein.engine.chance import NumberedChance
from tischlein.kit import Game

from .contest import play
from .results import GameResult
from .schedule import Fixture, Tournament


def prepare(tournament: Tournament) -> None:
    """Let every bot decide once: what cannot play is refused before anything is played, and what must be compiled is.

    A program is not started: what it does wrong belongs to the game in which it does it.
    """
    for name in tournament.names:
        bot = GuardedBot(tournament.bot(name), tournament.seed, 0, tournament.budget_ms)
        if not tournament.bot(name).startswith(PROGRAM):
            match = first_choice(tournament)
            bot.choose(match, match.turn)
        if bot.failure:
            raise BotError(f"The bot {name!r} cannot play: {bot.failure}")


def first_choice(tournament: Tournament) -> Match:
    """A match in which there is something to choose."""
    match = Match(tournament.game, tournament.seats, tournament.options, NumberedChance(tournament.seed, 0))
    while len(match.legal_codes()) == 1:
        match.act(match.turn, match.legal_codes()[0])
    return match


class Trial(NamedTuple):
    """One game of a bot among greedy ones."""

    game_id: str
    seats: int
    moves: int  # its own
    median_ms: float
    slowest_ms: float  # mostly the first: the program starts with it
    failure: str


def tables(games: Sequence[Game] = ()) -> list[tuple[str, int]]:
    """Every game, or each of these, with every number of seats."""
    return [(game.id, seats) for game in games or discover() for seats in game.seats]


def try_out(bot: str, seed: int, budget_ms: int | None, places: Sequence[tuple[str, int]] = ()) -> Iterator[Trial]:
    """The bot sits once at every table, or at each of these, each time on another seat."""
    for number, (game_id, seats) in enumerate(places or tables()):
        seat = number % seats
        bots = tuple(bot if place == seat else "greedy" for place in range(seats))
        tournament = Tournament(game_id, seats, {}, bots, seed, budget_ms)
        record = play(tournament, Fixture(number, 0, bots))
        facts = msgspec.json.decode(record.line(), type=GameResult).arena
        times = facts.ms[seat] or [0.0]
        yield Trial(game_id, seats, len(times), median(times), max(times), facts.failures.get(str(seat), ""))

"""Finished games as records, straight from their logs: the words of events are stored as a record holds them."""

from __future__ import annotations

from collections.abc import Sequence

from tischlein.engine import FairChance, GameRecord
from tischlein.server.store import TableRow
from tischlein.server.store.formats import NewerError
from tischlein.server.store.log import Dealt, Ended, Played, Row, SeatChanged, Started, TakenBack
from tischlein.server.store.meta import decode_meta

from .dealt import chance_of, proof_of
from .table import Table, game_of, knows_rules


def record_of_table(table: TableRow, rows: Sequence[Row]) -> GameRecord | None:
    """The record of a table without anybody's name; nothing, if no game was played to its end there."""
    if not rows or rows[-1].entry != Ended("over") or decode_meta(table.meta).origin == "record":
        return None
    if any(isinstance(row.entry, TakenBack) for row in rows):  # what is left of it the rules tell
        return replayed(table, rows)
    started = rows[0].entry
    assert isinstance(started, Started)
    game = game_of(table, decode_meta(table.meta))
    if not knows_rules(game, started):
        raise NewerError
    events = [*started.prefix, *(row.entry.event for row in rows if isinstance(row.entry, Played))]
    proof = {} if started.prefix else proof_of(chance_at_end(table, started, rows))
    seats = len(started.sitters)
    options = game.check_options(seats, started.options)
    return GameRecord(game, seats, options, events, started.version, {"players": players_of(started, rows), **proof})


def replayed(table: TableRow, rows: Sequence[Row]) -> GameRecord:
    """The record of a game in which somebody has taken back."""
    course = Table(table)
    course.extend(rows)
    sitters = course.course.sitters
    return course.course.record(players=[named(sitter) for sitter in sitters])


def chance_at_end(table: TableRow, started: Started, rows: Sequence[Row]) -> FairChance:
    """The chance of a game as it was at the end."""
    chance = FairChance(bytes.fromhex(decode_meta(table.meta).secret))
    for data in started.entropy:
        chance.add_entropy(bytes.fromhex(data))
    for row in rows:
        if isinstance(row.entry, Dealt):
            chance = chance_of(row.entry.deal, chance)
        if isinstance(row.entry, Played):
            if row.entry.entropy:
                chance.add_entropy(bytes.fromhex(row.entry.entropy))
            chance.observe(row.entry.event)
    return chance


def players_of(started: Started, rows: Sequence[Row]) -> list[str]:
    """By seat who played it at the end."""
    sitters = started.sitters[:]
    for row in rows:
        if isinstance(row.entry, SeatChanged):
            sitters[row.entry.seat] = row.entry.sitter
    return [named(sitter) for sitter in sitters]


def named(sitter: str) -> str:
    """A sitter in a record: people have no name there."""
    kind, _, name = sitter.partition(":")
    return name if kind == "bot" else "person"

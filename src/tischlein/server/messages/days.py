"""The game of the day: the same for everybody on this server, against the same bots."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from .basics import BotName, OwnName, Reply, Request


class DayGame(Reply, frozen=True):
    """A game of today."""

    game: str
    seats: int
    bot: BotName  # who plays on all seats but one's own


class Days(Reply, frozen=True):
    """Today's games."""

    date: str  # 2026-11-19, in universal time; another day begins for everybody at once
    games: list[DayGame]


class PlayDay(Request, frozen=True):
    """Play a game of today, on the first seat."""

    name: OwnName
    pace_ms: Annotated[int, Meta(ge=0, le=10_000)] = 900  # bots wait so long for each thing that happens


class DayResult(Reply, frozen=True):
    """What came of a game of the day."""

    name: str  # "": a guest
    points: int
    place: int  # 0 where all have lost
    table: str = ""  # mine, and nobody else's
    luck: float | None = None  # share of the win that luck gave or took; null until that has been worked out
    given_away: float | None = None  # share of the win per decision, likewise


class DayResults(Reply, frozen=True):
    """My result beside those of others who sat on the same seat; for those who have finished."""

    date: str
    game: str
    seats: int
    mine: DayResult
    points: list[int]  # at my table, by seat
    bot: DayResult | None  # what a bot made of my seat; null while it is still playing
    others: list[DayResult]  # who let others see it, the best first
    shown: bool  # whether others see mine

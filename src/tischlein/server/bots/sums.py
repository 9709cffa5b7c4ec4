"""What a calculating process is asked: about games that are over, so everything may be known there."""

from __future__ import annotations

import msgspec

from .questions import Order


class AnalyseGame(Order, frozen=True):
    """What decided this game?  The answer is an `Analysis` as JSON."""

    number: int
    record: str  # the game, as a line
    seconds: float  # of one core, about; 0: soon, and coarse


class WeighActions(Order, frozen=True):
    """What are these actions worth to a seat, instead of an event that is its decision?  Shares of the win."""

    number: int
    record: str
    event: int  # counts from 0
    actions: list[str]  # in the words of records


AnySum = AnalyseGame | WeighActions

decode_sum = msgspec.msgpack.Decoder(AnySum).decode

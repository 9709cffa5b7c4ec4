"""What `tischlein replay --trace` prints: the position after each event, for people and for checks."""

from __future__ import annotations

import json
from collections.abc import Iterator

from tischlein.kit import CHANCE, NOBODY

from .match import Match
from .records import GameRecord, play_checked

TURN_WORDS = {CHANCE: "chance", NOBODY: "over"}


def trace_line(match: Match, event: str | None) -> str:
    """One line of JSON about the position."""
    seat = match.turn
    position = {
        "event": event,
        "turn": TURN_WORDS.get(seat, seat),
        "to_act": match.to_act(),
        "legal": match.legal() if seat >= 0 else [],
        "outcomes": match.outcomes(),
        "scores": match.scores(),
        "winners": match.winners(),
    }
    return json.dumps(position, ensure_ascii=False)


def trace(record: GameRecord) -> Iterator[str]:
    """A line before the first event and one after each."""
    match = record.start()
    yield trace_line(match, None)
    for place, event in enumerate(record.events, 1):
        play_checked(match, event, place)
        yield trace_line(match, event)


def last_line(record: GameRecord) -> str:
    """Only the line after the last event."""
    match = record.replay()
    return trace_line(match, record.events[-1] if record.events else None)

"""The turning points of a game for a seat: its mistakes and what moved its share most, each in words of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from tischlein.engine import GameRecord, Match, Texts, say_event
from tischlein.engine.telling import brought, sentences
from tischlein.engine.texts import NamedTexts
from tischlein.kit import CHANCE, Event

from .findings import Analysis, Mistake

MOST = 5  # beside the mistakes
SMALLEST = 0.03  # what moves a share less is no turning point


class TurningPoint(msgspec.Struct, frozen=True):
    """Where a game turned for a seat."""

    event: int
    kind: Literal["mistake", "luck", "own", "others"]
    amount: float  # of the seat's share
    sentence: str  # what happened
    better: str  # what would have been better, as a sentence; nothing if that is not the point
    action: str  # the same in the words of records
    clause: str  # of what it brought, where the game says so


def turning_points(
    analysis: Analysis, record: GameRecord, seat: int, texts: Texts, names: Sequence[str]
) -> list[TurningPoint]:
    """The turning points of a seat, in the order of the game."""
    account = next(account for account in analysis.ledger if account.seat == seat)
    mistakes = {mark.event: mark for mark in analysis.marks if mark.seat == seat}
    moved: dict[int, float] = {}
    for entry in account.entries:
        if entry.kind != "deal" and entry.event not in mistakes:
            moved[entry.event] = moved.get(entry.event, 0.0) + entry.amount
    greatest = sorted((event for event in moved if abs(moved[event]) >= SMALLEST), key=lambda event: -abs(moved[event]))
    wanted = {event: -mark.gap for event, mark in mistakes.items()} | {event: moved[event] for event in greatest[:MOST]}
    match = record.start()
    speaking = NamedTexts(texts, names)
    points = []
    for number, words in enumerate(record.events[: analysis.events]):
        if number in wanted:
            points.append(told_of(match, words, seat, number, wanted[number], mistakes.get(number), speaking))
        match.play(words)
    return points


def told_of(
    match: Match, words: str, seat: int, number: int, amount: float, mistake: Mistake | None, texts: NamedTexts
) -> TurningPoint:
    """One of them, told before it happens."""
    event = match.read_event(words)
    better = "" if mistake is None else would_be(match, seat, mistake.better, texts)
    return TurningPoint(
        event=number,
        kind="mistake" if mistake else "luck" if event.actor == CHANCE else "own" if event.actor == seat else "others",
        amount=amount,
        sentence=said(match, event, texts),
        better=better,
        action="" if mistake is None else mistake.better,
        clause=clause_of(match, event),
    )


def would_be(match: Match, seat: int, action: str, texts: NamedTexts) -> str:
    """What another action would have done, as far as its seat could know."""
    imagined = match.in_world(match.imagine(seat))
    return said(imagined, imagined.event(seat, imagined.read_action(action)), texts)


def said(match: Match, event: Event, texts: NamedTexts) -> str:
    """An event and what followed of itself, in words."""
    return " ".join(sentences(texts, say_event(match.game, event), texts.names, brought(match, event)))


def clause_of(match: Match, event: Event) -> str:
    """By which clause an event brings points, or else what speaks for it or against it."""
    if event.actor == CHANCE:
        return ""
    earned = match.game.optional.earns(match.state, event.actor, event.code)
    brings = [part.clause for _, part in earned if part.clause]
    reasons = match.game.optional.reasons(match.state, event.actor, event.code)
    return next(iter([*brings, *(reason.clause for reason in reasons if reason.clause)]), "")

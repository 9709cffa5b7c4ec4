"""An analysis in the words of its reader."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tischlein.analysis.axis import dots, places, rows
from tischlein.analysis.findings import Analysis, Strength
from tischlein.analysis.turning import clause_of, said, turning_points
from tischlein.bots.names import bot_name
from tischlein.engine import IllegalEventError
from tischlein.engine.texts import NamedTexts
from tischlein.server.messages.analysis import (
    AnalysedDot,
    AnalysedPlace,
    AnalysedRow,
    AnalysedTurn,
    AnalysisInfo,
    MeasuredStrength,
    TriedAction,
    TryAction,
)
from tischlein.server.speech.refusals import bad_input

from .table import Table

SMALLEST = 0.02  # of a share: what luck or others have moved less has no dot
SOLVED = 0.02  # so near to the best is as good as it
DIGITS = 4


def analysis_info(table: Table, found: Analysis, seat: int, language: str) -> AnalysisInfo:
    """What decided the game for a seat."""
    record = table.course.record()
    events = record.events[: found.events]
    account = next(one for one in found.ledger if one.seat == seat)
    headline = next(one for one in found.headlines if one.seat == seat)
    known = found.known[seat] or found.shares
    turns = turns_before(events)
    names = [name[:1].upper() + name[1:] for name in table.names(language)]
    points = turning_points(found, record, seat, table.texts(language), names)
    return AnalysisInfo(
        seat=seat,
        is_sharp=found.is_sharp,
        is_over=found.is_over,
        events=found.events,
        of=found.of,
        reference=found.reference.name,
        strength=[strength_info(one, language) for one in found.reference.strength],
        places=[
            AnalysedPlace(place.at, place.turn, place.seat, rounded(found.shares[place.at]), rounded(known[place.at]))
            for place in places(events)
        ],
        rows=[AnalysedRow(row.kind, round(row.amount, DIGITS), row.seat) for row in rows(account, events, found.seats)],
        dots=[
            AnalysedDot(dot.at, dot.kind, round(dot.amount, DIGITS), dot.seat, round(dot.low, DIGITS))
            for dot in dots(found, account, events)
            if dot.kind == "own" or abs(dot.amount) >= SMALLEST
        ],
        turns=[
            AnalysedTurn(
                at=point.event,
                turn=turns[point.event],
                kind=point.kind,
                amount=round(point.amount, DIGITS),
                said=point.sentence,
                action=point.action,
                better=point.better,
                clause=point.clause,
            )
            for point in points
        ],
        decisions=headline.decisions,
        given_away=round(headline.given_away, DIGITS),
        luck=round(headline.luck, DIGITS),
    )


def turns_before(events: Sequence[str]) -> list[int]:
    """By event how many decisions were before it."""
    turns = [0]
    for event in events:
        turns.append(turns[-1] + (not event.startswith("*")))
    return turns


def rounded(shares: Sequence[float]) -> list[float]:
    """As exact as anybody can see."""
    return [round(share, DIGITS) for share in shares]


def strength_info(measured: Strength, language: str) -> MeasuredStrength:
    """How strong the reference is, in words."""
    against = bot_name(measured.against, language)
    return MeasuredStrength(against, round(measured.share, 3), round(measured.fair, 3), measured.games)


# -- Trying again ------------------------------------------------------------------------------------------------------


class Attempt(NamedTuple):
    """An action that is tried instead of another."""

    played: str  # what was played, in the notation of records
    said: str  # what the other would have done, as far as the seat could know
    clause: str


def attempt(table: Table, wish: TryAction, language: str) -> Attempt:
    """What somebody wants to try, if it was possible there."""
    course = table.course
    events = course.playing().events
    if wish.at >= len(events) or events[wish.at].actor != wish.seat:
        raise bad_input("no_decision", total=len(events))
    match = course.past(wish.at)
    try:
        event = match.read_event(f"{wish.seat} {wish.action}")
    except IllegalEventError as problem:
        raise bad_input("no_such_action", action=wish.action, why=str(problem)) from None
    imagined = match.in_world(match.imagine(wish.seat))
    texts = NamedTexts(table.texts(language), table.names(language))
    played = match.game.actions.say_action(events[wish.at].code)
    instead = imagined.event(wish.seat, event.code)
    return Attempt(played, said(imagined, instead, texts), clause_of(imagined, instead))


def tried(attempted: Attempt, worth: Sequence[float]) -> TriedAction:
    """The verdict, from what was played, what is tried, and what the analysis had found are worth."""
    then, now, best = worth[0], worth[1], max(worth)
    return TriedAction(
        then=round(then, DIGITS),
        now=round(now, DIGITS),
        best=round(best, DIGITS),
        is_solved=best - now <= SOLVED,
        said=attempted.said,
        clause=attempted.clause,
    )

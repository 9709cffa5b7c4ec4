"""An analysis laid out for people: the places of a game, what moved a seat's share, how its ledger adds up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from .findings import Analysis, SeatLedger

LedgerRowKind = Literal["start", "deal", "luck_own", "luck_others", "hidden", "seat", "own", "result"]
DotKind = Literal["luck", "others", "own"]


class GraphPlace(NamedTuple):
    """A position worth showing: one for each decision and for each chain of draws, so that dealing is one step."""

    at: int  # after so many events
    turn: int  # so many decisions were before it
    seat: int  # whose decision comes next; -1: chance's, or nobody's


class LedgerRow(NamedTuple):
    """A row of a seat's ledger."""

    kind: LedgerRowKind
    seat: int  # whose decisions, of "seat"; else -1
    amount: float


class Dot(NamedTuple):
    """What moved a seat's share at once."""

    at: int  # the position before it
    kind: DotKind
    seat: int  # who has decided; -1: chance
    amount: float
    low: float  # of a mark: what was given away at least; else 0


def actor_of(event: str) -> int:
    """Whose event that is, in the words of records; -1: chance's."""
    return -1 if event.startswith("*") else int(event.split(" ", 1)[0])


def places(events: Sequence[str]) -> list[GraphPlace]:
    """All places of these events."""
    actors = [actor_of(event) for event in events]
    found, turn = [], 0
    for at in range(len(actors) + 1):
        coming = actors[at] if at < len(actors) else -1
        is_inside_a_chain = 0 < at < len(actors) and coming < 0 and actors[at - 1] < 0
        if not is_inside_a_chain:
            found.append(GraphPlace(at, turn, coming))
        turn += coming >= 0
    return found


def before(actors: Sequence[int]) -> list[int]:
    """By event who has decided last; -1 before the first decision."""
    last, found = -1, []
    for actor in actors:
        last = actor if actor >= 0 else last
        found.append(last)
    return found


def rows(account: SeatLedger, events: Sequence[str], seats: int) -> Iterator[LedgerRow]:
    """A seat's ledger in few rows, from its share at the start to the result; its own decisions come last."""
    deciding = before([actor_of(event) for event in events])
    luck = [entry for entry in account.entries if entry.kind == "luck"]
    own = sum(entry.amount for entry in luck if deciding[entry.event] == account.seat)
    yield LedgerRow("start", -1, account.start)
    yield LedgerRow("deal", -1, account.total("deal"))
    yield LedgerRow("luck_own", -1, own)
    yield LedgerRow("luck_others", -1, sum(entry.amount for entry in luck) - own)
    yield LedgerRow("hidden", -1, account.total("hidden"))
    for seat in range(seats):
        if seat != account.seat:
            gifts = [entry for entry in account.entries if entry.kind == "gift" and deciding[entry.event] == seat]
            yield LedgerRow("seat", seat, sum(entry.amount for entry in gifts))
    yield LedgerRow("own", -1, account.total("choice"))
    yield LedgerRow("result", -1, account.result)


def dots(analysis: Analysis, account: SeatLedger, events: Sequence[str]) -> list[Dot]:
    """Luck by chains of draws, others' decisions, and one's own with what was given away for certain."""
    actors = [actor_of(event) for event in events]
    low = {mark.event: mark.low for mark in analysis.marks if mark.seat == account.seat}
    luck: dict[int, float] = {}
    found = []
    for entry in account.entries:
        if entry.kind == "luck":
            first = first_of_chain(actors, entry.event)
            luck[first] = luck.get(first, 0.0) + entry.amount
        elif entry.kind in ("choice", "gift"):
            kind: DotKind = "own" if entry.kind == "choice" else "others"
            found.append(Dot(entry.event, kind, actors[entry.event], entry.amount, low.get(entry.event, 0.0)))
    found += [Dot(event, "luck", -1, amount, 0.0) for event, amount in luck.items()]
    return sorted(found, key=lambda dot: dot.at)


def first_of_chain(actors: Sequence[int], event: int) -> int:
    """The first draw of the chain to which a draw belongs."""
    while event > 0 and actors[event - 1] < 0:
        event -= 1
    return event

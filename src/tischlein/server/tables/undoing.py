"""Taking back: what it would undo, and whether it may be undone at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

import msgspec

from tischlein.engine import Match
from tischlein.kit import CHANCE, Event, holds
from tischlein.server.messages.news import Undo
from tischlein.server.speech.refusals import RefusedError

from .course import Course, Told, is_by

WORLDS = 16  # in so many an action must look the same to the one who takes it back
FEW_WORLDS = 4  # in so many it is tried whether that may be offered


def undone_by(course: Course, to: int, seat: int) -> list[Told]:
    """The events that taking back to a row would undo, if a seat may."""
    undone = known_since(course, to, seat)
    if not undone:
        raise RefusedError("nothing_to_take_back")
    if not shows_nothing(course.past(course.events_up_to(to)), events_of(undone), seat):
        raise RefusedError("something_shown")
    return undone


def last_undo(course: Course, seat: int) -> Undo | None:
    """How a seat may take back the last action that a person played there; nothing, if it may not.

    An event that uncovers nothing looks the same wherever it can happen (tests/conformance/test_secrecy.py), and one's
    own action can happen everywhere.  So only what others did since has to be tried out, and only until it has failed;
    and an action that uncovers something, perhaps only what the seat knew, as one's own travel card in Artefakt.
    """
    way = course.ways_back.get(seat)
    if way is None:
        return None
    before = course.playing().thaw(way.position)
    undone = known_since(course, way.seq - 1, seat)
    others_moved = len(undone) > 1
    if way.shows:
        may = shows_nothing(before, events_of(undone), seat)
    else:
        may = not others_moved or all(islice(retried(before, events_of(undone), seat), FEW_WORLDS))
    if not may:
        del course.ways_back[seat]
        return None
    return Undo(course.on_wire(seat, way.seq - 1), ask=others_moved)


def known_since(course: Course, seq: int, seat: int) -> list[Told]:
    """The events behind a row that exist for a seat: others' secret choices do not, and stay."""
    return [told for told in course.since(seq) if not told.hidden or is_by(told, seat)]


def events_of(rows: Sequence[Told]) -> list[Event]:
    """The events of rows that are some."""
    return [told.event for told in rows if told.event is not None]


def shows_nothing(before: Match, events: Sequence[Event], seat: int) -> bool:
    """Whether events have told a seat nothing it did not know before.

    They have not if there was no chance in them and nothing unseen, and if they could have happened, and would look the
    same, in every world the seat considered possible.
    """
    worlds = retried(before, events, seat)
    looks = (None if world is None else msgspec.json.encode(world.see(seat)) for world in worlds)
    first = next(looks)
    return first is not None and all(look == first for look in looks)


def retried(before: Match, events: Sequence[Event], seat: int) -> Iterator[Match | None]:
    """The events in worlds that a seat considered possible; nothing, where they could not have happened."""
    if any(event.actor == CHANCE or not holds(event.seen_by, seat) for event in events):
        yield None
        return
    for seed in range(WORLDS):
        world = before.copy()
        world.state = before.imagine(seat, seed)
        yield world if all(goes_on(world, event) for event in events) else None


def goes_on(world: Match, event: Event) -> bool:
    """Let an action happen in another world too; whether it could."""
    if not world.may(event.actor, event.code):
        return False
    world.happen(world.event(event.actor, event.code))
    return True

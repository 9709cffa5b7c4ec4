"""Taking back: what it would undo, and whether it may be undone at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from tischlein.engine import Match, see_event
from tischlein.kit import CHANCE, Event, holds
from tischlein.server.messages.news import Kept, Undo
from tischlein.server.speech.refusals import RefusedError

from .course import Course, Told, is_by
from .marks import Tried

WORLDS = 16  # in so many an action must look the same to the one who takes it back
FEW_WORLDS = 4  # in so many it is tried whether it may be offered to take an action back at once,
TWO_WORLDS = 2  # and in so many whether the others may be asked


class SomethingShownError(RefusedError):
    """What happened since has told somebody more than they knew: it cannot be undone."""

    def __init__(self, by: int) -> None:
        super().__init__("something_shown")
        self.by = by


def undone_by(course: Course, to: int, seat: int) -> list[Told]:
    """The events that taking back to a row would undo, if a seat may."""
    undone = known_since(course, to, seat)
    if not undone:
        raise RefusedError("nothing_to_take_back")
    if not shows_nothing(course.past(course.events_up_to(to)), events_of(undone), seat):
        raise SomethingShownError(events_of(undone)[-1].actor)
    return undone


def last_undo(course: Course, seat: int) -> Undo | None:
    """How a seat may take back the last action that a person played there; nothing, if it may not.

    An event that uncovers nothing looks the same wherever it can happen (tests/conformance/test_secrecy.py), and one's
    own action can happen everywhere.  So only what others did since has to be tried out, and only until it has failed;
    and an action that uncovers something, perhaps only what the seat knew, as one's own travel card in Artefakt.
    Worlds are dear, and this is asked for everybody after each event: few are tried, and many when somebody takes back.
    """
    way = course.ways_back.get(seat)
    if way is None:
        return None
    undone = events_of(known_since(course, way.seq - 1, seat))
    others_moved = len(undone) > 1
    if (way.shows or others_moved) and not may_go_back(course, seat, undone):
        close_way(course, seat, undone[-1].actor)
        return None
    return Undo(course.on_wire(seat, way.seq - 1), ask=others_moved)


def close_way(course: Course, seat: int, by: int) -> None:
    """A seat cannot take back its last action any more, because of what somebody has shown."""
    if course.ways_back.pop(seat, None) is not None:
        course.no_ways_back[seat] = by


def may_go_back(course: Course, seat: int, undone: Sequence[Event]) -> bool:
    """Whether a seat may be offered to take events back, as far as a few worlds tell."""
    if shows_chance(undone, seat):
        return False
    if len(undone) > 1:
        return could_happen(course, seat, undone)
    return shows_nothing(course.before_last(seat), undone, seat, FEW_WORLDS)


def could_happen(course: Course, seat: int, events: Sequence[Event]) -> bool:
    """Whether events could have happened since a seat's last action in a few worlds; each goes on from where it was."""
    way, tried = course.ways_back[seat], course.tried.get(seat)
    if tried is None or tried.way is not way:
        worlds, begun = imagined(course.before_last(seat), seat), 0
    else:
        worlds, begun = iter(tried.worlds), tried.events
    gone_on = []
    for seed, world in enumerate(worlds):
        if not all(goes_on(world, event, seat, seed) for event in events[begun:]):
            return False
        gone_on.append(world)
    course.tried[seat] = Tried(way, len(events), gone_on)
    return True


def imagined(before: Match, seat: int) -> Iterator[Match]:
    """Worlds that a seat considered possible, each made only when it is asked for."""
    before.earnings = None  # nobody looks at the points there
    return (before.in_world(before.imagine(seat, seed)) for seed in range(TWO_WORLDS))


def why_kept(course: Course, seat: int) -> Kept:
    """Why a seat cannot take anything back."""
    if seat not in course.no_ways_back:
        return Kept("nothing")
    by = course.no_ways_back[seat]
    return Kept("drawn") if by == CHANCE else Kept("shown", by)


def known_since(course: Course, seq: int, seat: int) -> list[Told]:
    """The events behind a row that exist for a seat: others' secret choices do not, and stay."""
    return [told for told in course.since(seq) if not told.hidden or is_by(told, seat)]


def events_of(rows: Sequence[Told]) -> list[Event]:
    """The events of rows that are some."""
    return [told.event for told in rows if told.event is not None]


def shows_nothing(before: Match, events: Sequence[Event], seat: int, worlds: int = WORLDS) -> bool:
    """Whether events have told a seat nothing it did not know before.

    They have not if no chance was seen in them, and if they could have happened, and would look the same, in every
    world the seat considered possible.
    """
    if shows_chance(events, seat):
        return False
    tried = (retried(before, events, seat, seed) for seed in range(worlds))
    looks = (None if world is None else msgspec.json.encode(world.see(seat)) for world in tried)
    first = next(looks)
    return first is not None and all(look == first for look in looks)


def shows_chance(events: Sequence[Event], seat: int) -> bool:
    """Whether a seat has seen what chance brought."""
    return any(event.actor == CHANCE and holds(event.seen_by, seat) for event in events)


def retried(before: Match, events: Sequence[Event], seat: int, seed: int) -> Match | None:
    """The events in a world that a seat considered possible; nothing, if they could not have happened there."""
    world = before.in_world(before.imagine(seat, seed))
    return world if all(goes_on(world, event, seat, seed) for event in events) else None


def goes_on(world: Match, event: Event, seat: int, seed: int) -> bool:
    """Let an event happen in another world too, or where the seat has not seen it one that looks the same to it;
    whether that could be."""
    if holds(event.seen_by, seat):
        may = world.may(event.actor, event.code)
        codes = [event.code] if may else []
    else:
        codes = look_alikes(world, event, seat)
    if codes:
        world.happen(world.event(event.actor, codes[seed % len(codes)]))
    return bool(codes)


def look_alikes(world: Match, event: Event, seat: int) -> list[int]:
    """What could happen in a world so that a seat sees the same of it."""
    if event.actor == CHANCE:  # unseen outcomes look alike: no words have to be compared
        seen_by = world.game.rules.seen_by
        weights = enumerate(world.weights())
        return [code for code, weight in weights if weight and not holds(seen_by(world.state, CHANCE, code), seat)]
    possible = world.legal_codes(event.actor) if event.actor in world.to_act() else []
    seen = see_event(world.game, event, seat)
    return [code for code in possible if see_event(world.game, world.event(event.actor, code), seat) == seen]

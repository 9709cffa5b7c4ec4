"""Looking at a game: earlier positions as a seat knew them, who may watch at all, the record at the end."""

from __future__ import annotations

import msgspec

from tischlein.engine import Match, Texts, see_event
from tischlein.kit import SPECTATOR
from tischlein.server.messages.news import Line, Looked
from tischlein.server.messages.tables import SentRecord
from tischlein.server.messages.wishes import Look
from tischlein.server.speech.refusals import RefusedError, bad_input, forbidden
from tischlein.server.store.meta import Person

from .course import Course
from .dealt import is_secret
from .playing import own_seat
from .positions import position_of
from .table import FIRST_SEAT, Table
from .telling import event_line


def look(
    table: Table,
    person: Person | None,
    wish: Look,
    language: str,
    *,
    seat: int = FIRST_SEAT,
    text: bool = False,
) -> Looked:
    """An earlier position, as a seat knew it then; of a running game only one's own seats'."""
    course = table.course
    if course.match is None:
        raise RefusedError("not_started")
    viewer = SPECTATOR if wish.seat < 0 else wish.seat
    if viewer != SPECTATOR and not course.ended:
        own_seat(table, person, viewer)
    if viewer == SPECTATOR:
        may_watch(table, person)
    elif viewer >= course.match.seats:
        raise bad_input("no_seat")
    total = len(course.match.events)
    reader = table.viewer(person, seat)
    if wish.at > total or wish.seq > course.seq_for(reader):
        raise bad_input("no_position", total=total)
    at = wish.at if wish.seq < 0 else course.events_up_to(course.in_log(reader, wish.seq))
    match = course.past(at)
    texts = table.texts(language)
    acts = wish.acts and bool(course.ended) and viewer in match.to_act()
    position = position_of(match, viewer, texts if text else None, acts=acts)
    names = table.names(language)
    known = wish.since if course.ended and wish.seq < 0 else at  # of a running game, or naming a line, one has the log
    told = range(max(0, min(known, at - 1)), at)  # the last one in any case
    lines = [line_of(course, match, viewer, number, texts, names) for number in told]
    event, said = (lines[-1].event, lines[-1].said) if at else ("", "")
    opened = range(match.seats) if viewer == SPECTATOR and course.ended else ()
    hands = [position_of(match, seat, texts if text else None, acts=False) for seat in opened]
    return Looked(wish.id, at, position, event, said, hands, [line for line in lines if line.seq > known])


def line_of(course: Course, match: Match, viewer: int, number: int, texts: Texts, names: list[str]) -> Line:
    """An event of a match, counted from 0, as a line of a log."""
    event = match.events[number]
    seen = see_event(match.game, event, viewer)
    return event_line(number + 1, texts, seen, names, course.brought[number], event.actor)


def may_watch(table: Table, person: Person | None) -> None:
    """Whether somebody without a seat may see this table."""
    allowed = table.meta.settings.spectators
    if person is None and table.row.status == "playing" and allowed != "live":
        raise forbidden("no_spectators" if allowed == "none" else "spectators_later")
    if person is None and table.row.status == "over" and allowed == "none":
        raise forbidden("no_spectators")


def record(table: Table, person: Person | None, now_ms: int) -> SentRecord:
    """The whole game in the format of records, once it has ended."""
    if not table.course.ended:
        raise RefusedError("record_later")
    if table.course.match is None:
        raise RefusedError("nothing_played")
    may_watch(table, person)
    names = table.names("en")
    keeps_secret = is_secret(table.course.deal, now_ms)
    line = table.course.record(is_secret=keeps_secret, players=names, ended=table.course.ended).line()
    return msgspec.json.decode(line, type=SentRecord)

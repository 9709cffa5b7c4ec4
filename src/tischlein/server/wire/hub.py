"""Who looks at which table, and what each of them is told: one message for all who see the same.

An audience is everybody who gets the very same bytes: the same person in several tabs, all spectators of one language.
What an audience has been sent last is remembered, so that nobody is sent anything when nothing has changed for them.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from dataclasses import dataclass, field
from typing import Protocol

import msgspec

from tischlein.server.doors.metrics import Metrics
from tischlein.server.messages.limits import LINK_DEAD, TABLE_GONE
from tischlein.server.messages.news import AnyNews, ChatNews, Line, Position, TableNews, Update, Welcome
from tischlein.server.speech.answers import encode, problem
from tischlein.server.speech.refusals import RefusedError
from tischlein.server.store import ChatRow
from tischlein.server.store.log import Played
from tischlein.server.store.meta import Person
from tischlein.server.tables.looking import may_watch
from tischlein.server.tables.registry import News, Registry
from tischlein.server.tables.table import FIRST_SEAT, Table

WHILE_S = 0.005  # so long people at one table are told something before others have their turn
working_s = getattr(time, "thread_time", time.process_time)  # not every platform has clocks for threads
TRY_LATER = 1013  # a close code; documented in docs/protocol.md


class Connection(Protocol):
    """One open socket, as the hub knows it."""

    def send(self, message: str) -> None:
        """Queue a message; never waits."""

    def close(self, code: int, reason: str) -> None:
        """Queue the end; never waits."""


@dataclass(frozen=True)
class Reader:
    """As whom and how somebody reads a table."""

    person: int  # -1: a spectator
    secret: str  # the hash of the person's token; another token is another reader
    language: str
    text: bool
    previews: bool
    seat: int = FIRST_SEAT  # of the person's


@dataclass
class Audience:
    """All connections that get the same bytes."""

    reader: Reader
    connections: set[Connection] = field(default_factory=set)
    seq: int = 0  # of the log, as far as it was sent
    positions: bytes = b""  # as they were sent last
    table: bytes = b""

    def send(self, message: AnyNews) -> None:
        """Send a message to all of them."""
        words = encode(message).decode()
        for connection in tuple(self.connections):
            connection.send(words)


class Room:
    """Everybody who looks at one table."""

    def __init__(self, house: Registry, table: Table, metrics: Metrics) -> None:
        self.house = house
        self.metrics = metrics
        self.audiences: dict[Reader, Audience] = {}
        self.untold: deque[tuple[Table, Audience, News]] = deque()  # who has to be told what
        self.counted = table.course.seq

    # -- Coming and going ------------------------------------------------------------------------------------------

    def enter(self, table: Table, reader: Reader, connection: Connection, since: int, lines: bytes) -> Welcome:
        """Somebody comes in, and is told everything behind what they have seen: these lines, and all the rest."""
        audience = self.audiences.setdefault(reader, Audience(reader))
        self.tell_at_once(audience)
        audience.connections.add(connection)
        person = person_of(table, reader)
        viewer = table.viewer(person, reader.seat)
        audience.seq = table.seq_for(viewer)
        audience.positions = positions(table, reader)
        news = self.table_news(table, person, reader.seat)
        audience.table = encode(news)
        muted = person.muted if person is not None else []
        return Welcome(
            me=news.me,
            table=news.table,
            seq=audience.seq,
            lines=raw_lines(lines),
            positions=raw(audience.positions),
            chat=[table.chat_line(row, reader.language) for row in table.chat if row.person not in muted],
            clock=table.clock(self.house.sources.now()),
            again=not table.has_told(viewer, since),
        )

    def leave(self, reader: Reader, connection: Connection) -> None:
        """A connection leaves the room."""
        audience = self.audiences.get(reader)
        if audience is not None:
            audience.connections.discard(connection)
            if not audience.connections:
                del self.audiences[reader]

    def count(self, person: int) -> int:
        """How many connections a person has."""
        return sum(len(audience.connections) for reader, audience in self.audiences.items() if reader.person == person)

    # -- Telling ---------------------------------------------------------------------------------------------------

    def on_news(self, table: Table, news: News) -> None:
        """Something has happened at the table: whoever may know it is told."""
        if isinstance(news, RefusedError):
            self.turn_out(news)
            return
        if table.id not in self.house.tables:
            self.close_all(TABLE_GONE, "This table has been deleted.")
            return
        self.count_moves(table)
        is_telling = bool(self.untold)
        know = {id(audience) for _, audience, other in self.untold if other == news}  # that they have to look again
        audiences = [audience for audience in self.audiences.values() if id(audience) not in know]
        self.untold.extend((table, audience, news) for audience in audiences)
        if not is_telling:
            self.tell_some()

    def tell_some(self) -> None:
        """Tell those who have not been told yet, for a while: many languages and seats would keep others waiting."""
        began, worked = time.perf_counter(), working_s()
        try:
            while self.untold:
                self.tell(*self.untold.popleft())
                is_late = time.perf_counter() - began > WHILE_S  # asked first, because it is asked at no cost
                if is_late and working_s() - worked > WHILE_S:
                    break
        finally:
            if self.untold:
                asyncio.get_running_loop().call_soon(self.tell_some)

    def tell_at_once(self, audience: Audience) -> None:
        """Tell an audience all that it has not been told yet."""
        own = [news for news in self.untold if news[1] is audience]
        self.untold = deque(news for news in self.untold if news[1] is not audience)
        for news in own:
            self.tell(*news)

    def tell(self, table: Table, audience: Audience, news: News) -> None:
        """Tell an audience what has happened, if it may still look."""
        reader = audience.reader
        if self.audiences.get(reader) is not audience:
            return
        person = person_of(table, reader)
        if reader.person >= 0 and person is None:
            self.close(audience, LINK_DEAD, "This link is no longer valid.")
            return
        try:
            may_watch(table, person)
        except RefusedError as refusal:
            self.close(audience, LINK_DEAD, refusal.sentence("en"))
            return
        match news:
            case "game":
                self.tell_game(table, person, audience)
            case "table":
                self.tell_table(table, person, audience)
            case ChatRow():
                tell_chat(table, person, audience, news)

    def tell_game(self, table: Table, person: Person | None, audience: Audience) -> None:
        """The log has grown; for some readers nothing may have changed."""
        viewer = table.viewer(person, audience.reader.seat)
        seq, seen = table.seq_for(viewer), positions(table, audience.reader)
        if (seq, seen) == (audience.seq, audience.positions):
            return
        lines = table.lines(viewer, audience.seq, audience.reader.language)
        audience.seq, audience.positions = seq, seen
        audience.send(Update(seq, lines, raw(seen), table.clock(self.house.sources.now())))

    def tell_table(self, table: Table, person: Person | None, audience: Audience) -> None:
        """Names, seats, connections or settings may have changed."""
        news = self.table_news(table, person, audience.reader.seat)
        encoded = encode(news)
        if encoded != audience.table:
            audience.table = encoded
            audience.send(news)

    def table_news(self, table: Table, person: Person | None, seat: int) -> TableNews:
        """The table as a person may know it."""
        info = table.info(person, self.house.sources.now(), self.house.away_since(table), seat)
        return TableNews(info, table.me(person))

    def count_moves(self, table: Table) -> None:
        """How many actions there have been, and who made them."""
        for told in table.course.told[self.counted :]:
            if isinstance(told.row.entry, Played) and told.event is not None and told.event.actor >= 0:
                self.metrics.count("moves", f'{{by="{told.row.entry.by}"}}')
        self.counted = table.course.seq

    def close(self, audience: Audience, code: int, reason: str) -> None:
        """Close the connections of an audience that may no longer look."""
        self.audiences.pop(audience.reader, None)
        for connection in tuple(audience.connections):
            connection.close(code, reason)

    def turn_out(self, refusal: RefusedError) -> None:
        """Everybody has to look for this table elsewhere, and reads why."""
        for audience in tuple(self.audiences.values()):
            audience.send(problem(refusal, audience.reader.language))
            self.close(audience, TRY_LATER, refusal.key)

    def close_all(self, code: int, reason: str) -> None:
        """Close all connections: nobody may look any more."""
        for audience in tuple(self.audiences.values()):
            self.close(audience, code, reason)


class Hub:
    """The rooms of all tables that somebody looks at."""

    def __init__(self, house: Registry, metrics: Metrics) -> None:
        self.house = house
        self.metrics = metrics
        self.rooms: dict[str, Room] = {}

    def room(self, table: Table) -> Room:
        """The room of a table, opened if nobody is in it yet."""
        if table.id not in self.rooms:
            room = self.rooms[table.id] = Room(self.house, table, self.metrics)
            self.house.listen(table.id, room.on_news)
        return self.rooms[table.id]

    def count(self, table: Table, person: Person) -> int:
        """How many connections a person has."""
        return self.rooms[table.id].count(person.id) if table.id in self.rooms else 0

    def leave(self, table: Table, reader: Reader, connection: Connection) -> None:
        """A connection leaves its room; the last one closes it."""
        room = self.rooms.get(table.id)
        if room is None:
            return
        room.leave(reader, connection)
        if not room.audiences:
            del self.rooms[table.id]
            self.house.unlisten(table.id, room.on_news)


def person_of(table: Table, reader: Reader) -> Person | None:
    """The reader as the table knows it now; nobody, once the link is dead or the seat another's."""
    if reader.person < 0:
        return None
    person = table.meta.person(reader.person)
    has_seat = reader.seat == FIRST_SEAT or reader.seat in table.seats_of(person)
    return person if person.is_here and person.hash == reader.secret and has_seat else None


def positions(table: Table, reader: Reader) -> bytes:
    """What a reader sees: the view of one of their seats, of all of them, or that of spectators."""
    if table.course.match is None:
        return b"[]"
    language = reader.language if reader.text else None
    person = person_of(table, reader)
    seats = table.seats_of(person) if reader.seat == FIRST_SEAT else []
    viewers = seats or [table.viewer(person, reader.seat)]
    return encode([table.position(table.eyes(viewer), language, previews=reader.previews) for viewer in viewers])


def raw(encoded: bytes) -> list[Position]:
    """Positions that have been encoded already."""
    return msgspec.Raw(encoded)  # type: ignore[return-value]  # on the wire it is that list


def raw_lines(encoded: bytes) -> list[Line]:
    """Lines that have been encoded already."""
    return msgspec.Raw(encoded)  # type: ignore[return-value]  # on the wire it is that list


def tell_chat(table: Table, person: Person | None, audience: Audience, row: ChatRow) -> None:
    """Somebody has said something; those who muted them do not read it."""
    if person is None or row.person not in person.muted:
        audience.send(ChatNews(table.chat_line(row, audience.reader.language)))

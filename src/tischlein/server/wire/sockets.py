"""The socket: hello first, then wishes; every mistake is answered to its sender alone.  See docs/protocol.md."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Awaitable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from http import HTTPStatus
from typing import Any, assert_never

import msgspec
from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from tischlein.engine.blame import log_failure
from tischlein.server.doors.limits import WORTH_TELLING, Buckets, Limits, Rate, address_key
from tischlein.server.doors.security import turn_away
from tischlein.server.doors.site import WholeSite
from tischlein.server.messages.limits import LINK_DEAD, TABLE_GONE
from tischlein.server.messages.news import Done, HintNews, Looked
from tischlein.server.messages.wishes import (  # fmt: skip
    Act,
    AnyWish,
    AskHint,
    Consent,
    Hello,
    Look,
    Reveal,
    Say,
    Seen,
    Speak,
    TakeBack,
)
from tischlein.server.speech.answers import encode, problem
from tischlein.server.speech.decoding import decode, id_in
from tischlein.server.speech.language import preferred
from tischlein.server.speech.refusals import RefusedError, bad_input, forbidden, too_many, unavailable
from tischlein.server.store.meta import Person, was_removed
from tischlein.server.tables.desk import ASKER, Asker
from tischlein.server.tables.house import House
from tischlein.server.tables.looking import may_watch
from tischlein.server.tables.playing import own_seat
from tischlein.server.tables.table import FIRST_SEAT, Table

from .freight import Freight
from .hub import TRY_LATER, Hub, Reader, person_of, raw_lines
from .outbox import TOO_SLOW, Outbox

HELLO_S = 10.0  # so long the first message may take
FAREWELL_S = 5.0  # so long a slow reader may take to read why it ends
GONE = 1000  # nobody hears this code: the other side has ended it
NO_HELLO = 4000  # close codes, beside those of the hub and of the line
FLOODING = 4003
LEAVES = "tischlein.leaves"  # what our protocol adds to a socket: how one can wait for its end
FEW_LINES = 100  # of a log are told at once; more take a while,
MORE_LINES = 500  # and it is others' turn after so many
LINE_BYTES = 250  # of a line, usually

END_OF_HELLO = {
    HTTPStatus.BAD_REQUEST: NO_HELLO,
    HTTPStatus.NOT_FOUND: TABLE_GONE,
    HTTPStatus.INTERNAL_SERVER_ERROR: TABLE_GONE,
    HTTPStatus.TOO_MANY_REQUESTS: TRY_LATER,
    HTTPStatus.SERVICE_UNAVAILABLE: TRY_LATER,
}  # with which code a hello that is refused ends the connection; else the link is dead

log = logging.getLogger("tischlein.server")


class Sockets:
    """All sockets of this process."""

    def __init__(self, house: House, hub: Hub, limits: Limits, site: WholeSite) -> None:
        self.house = house
        self.hub = hub
        self.limits = limits
        self.site = site
        self.metrics = metrics = site.metrics
        self.addresses: Counter[str] = Counter()
        self.freight = Freight(limits)
        elapsed = house.sources.elapsed
        self.wishes = Buckets(Rate(limits.wishes_per_minute / 5, limits.wishes_per_minute), elapsed)
        self.lines = Buckets(Rate(limits.lines_per_minute / 3, limits.lines_per_minute), elapsed)
        self.spectators = Buckets(self.wishes.rate, elapsed)
        site.limits |= {"wishes": self.wishes, "lines": self.lines}
        site.many_sockets = self.of_many
        site.holds["sockets"] = self.addresses.total
        self.problems = Rate(limits.problems_per_minute / 2, limits.problems_per_minute)
        metrics.gauges["connections"] = self.addresses.total

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One connection, from its beginning to its end."""
        websocket = WebSocket(scope, receive, send)
        address = address_key(websocket.client.host if websocket.client else "")
        if self.are_enough() or self.has_enough(address):
            await turn_away(too_many("too_many_sockets"), websocket.headers, receive, send)
            return
        self.addresses[address] += 1
        ASKER.set(Asker(address, scope.get("extensions", {}).get(LEAVES, {}).get("wait")))
        try:
            await self.talk(websocket, send)
        finally:
            self.addresses[address] -= 1
            if not self.addresses[address]:
                del self.addresses[address]

    def are_enough(self) -> bool:
        """Whether there are as many connections as there may be, at all processes together."""
        return self.addresses.total() + self.site.held_elsewhere("sockets") >= self.limits.sockets

    def has_enough(self, address: str) -> bool:
        """Whether an address has as many connections as it may have, at all processes together."""
        here = self.addresses[address]
        return here + self.site.sockets_elsewhere(address) >= self.limits.sockets_per_address

    def of_many(self) -> dict[str, int]:
        """The addresses that have many connections here."""
        least = self.limits.sockets_per_address / WORTH_TELLING
        return {address: held for address, held in self.addresses.most_common() if held >= least}

    async def talk(self, websocket: WebSocket, send: Send) -> None:
        """Receive and answer messages until one side ends the connection."""
        await websocket.accept()
        outbox = Outbox(send, self.limits.waiting_bytes, self.metrics)
        writer = asyncio.create_task(outbox.write())
        try:
            await Visit(self, websocket, outbox).run()
        except WebSocketDisconnect:
            pass  # whoever ended it
        finally:
            outbox.close(GONE, "")
            with suppress(TimeoutError):
                await asyncio.wait_for(writer, FAREWELL_S)


class Visit:
    """Somebody at a table, over one socket."""

    def __init__(self, sockets: Sockets, websocket: WebSocket, outbox: Outbox) -> None:
        self.sockets = sockets
        self.house = sockets.house
        self.metrics = sockets.metrics
        self.websocket = websocket
        self.outbox = outbox
        self.language = preferred(websocket.headers.get("accept-language", ""))
        self.problems = Buckets(sockets.problems, self.house.sources.elapsed)
        self.hint: asyncio.Task[None] | None = None
        self.task = this_task()
        self.is_listening = False
        outbox.let_go = self.let_go
        self.table: Table
        self.reader: Reader

    async def run(self) -> None:
        """Hello, then wishes until the end."""
        try:
            async with asyncio.timeout(HELLO_S):
                hello = await self.first_message()
            await self.come_in(hello)
        except TimeoutError:
            self.outbox.close(NO_HELLO, "Say hello first, within ten seconds.")
            return
        except RefusedError as refusal:
            self.send_away(refusal)
            return
        somebody = self.person
        self.house.connected(self.table, somebody)
        try:
            await self.enter(self.reader, hello.since)
            while self.outbox.end is None:
                await self.handle(await self.message())
        except RefusedError as refusal:
            self.send_away(refusal)
        finally:
            if self.hint is not None:
                self.hint.cancel()
            self.sockets.hub.leave(self.table, self.reader, self.outbox)
            self.house.disconnected(self.table, somebody)

    @property
    def person(self) -> Person | None:
        """Who this is; the table may know more of them by now than at hello."""
        return person_of(self.table, self.reader)

    @property
    def viewer(self) -> int:
        """The seat that this conversation is about."""
        return self.table.viewer(self.person, self.reader.seat)

    # -- Coming in -------------------------------------------------------------------------------------------------

    async def first_message(self) -> Hello:
        """What must come first."""
        hello = decode(await self.message(), AnyWish)
        if not isinstance(hello, Hello):
            raise bad_input("hello_first")
        self.language = hello.language
        return hello

    async def come_in(self, hello: Hello) -> None:
        """Find the table and the person."""
        self.house.check_reach()
        await self.house.door.pass_through()
        self.table = table = await self.house.table_for_people(hello.table)
        person = table.person(hello.token)
        if hello.token and person is None:
            raise forbidden("removed" if was_removed(table.meta, hello.token) else "unknown_link")
        may_watch(table, person)
        if hello.seat != FIRST_SEAT:
            own_seat(table, person, hello.seat)
        number, secret = (-1, "") if person is None else (person.id, person.hash)
        self.reader = Reader(number, secret, hello.language, hello.text, hello.previews, hello.seat)
        if person is not None and self.sockets.hub.count(table, person) >= self.sockets.limits.sockets_per_person:
            raise too_many("too_many_sockets")

    async def enter(self, reader: Reader, since: int) -> None:
        """Be told everything behind a seq, and from now on what happens; a long log waits until there is room."""
        viewer = self.table.viewer(self.person, reader.seat)
        behind = since if self.table.has_told(viewer, since) else 0
        count = self.table.seq_for(viewer) - behind
        if count <= FEW_LINES:
            self.listen(reader, since, encoded_lines(self.table, viewer, behind, reader.language))
            return
        async with self.sockets.freight.carrying(count * LINE_BYTES):
            await self.tell_long_log(reader, since, viewer, behind)
            await self.until_read()

    async def until_read(self) -> None:
        """Wait until what was said last has been taken by the network, but not for ever."""
        try:
            async with asyncio.timeout(self.sockets.limits.request_seconds):
                await self.outbox.is_empty.wait()
        except TimeoutError:
            self.outbox.give_up()

    async def tell_long_log(self, reader: Reader, since: int, viewer: int, behind: int) -> None:
        """Be told a long log, which is written piece by piece beside the event loop; what is told never changes."""
        table, pieces = self.table, []
        while table.seq_for(viewer) - behind > FEW_LINES:
            write = partial(encoded_lines, table, viewer, behind, reader.language, MORE_LINES)
            pieces.append(await self.house.at_desk(table, write))
            behind = min(behind + MORE_LINES, table.seq_for(viewer))
        if self.house.tables.get(table.id) is not table:
            raise unavailable("busy")
        if reader.person >= 0 and self.person is None:
            raise forbidden("unknown_link")
        pieces.append(encoded_lines(table, viewer, behind, reader.language))
        self.listen(reader, since, b",".join(filter(None, pieces)))

    def listen(self, reader: Reader, since: int, lines: bytes) -> None:
        """Come into the room, perhaps as another reader than before, and be told these lines and all the rest."""
        self.sockets.hub.leave(self.table, self.reader, self.outbox)
        self.reader = reader
        room = self.sockets.hub.room(self.table)
        self.outbox.say(room.enter(self.table, reader, self.outbox, since, b"[%b]" % lines))

    def send_away(self, refusal: RefusedError) -> None:
        """Say why somebody may not come in."""
        self.refuse(refusal)
        self.outbox.close(END_OF_HELLO.get(refusal.status, LINK_DEAD), refusal.key)

    # -- Wishes ----------------------------------------------------------------------------------------------------

    async def message(self) -> str:
        """The next message; a binary one is refused."""
        while True:
            received = await self.receive()
            if received["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(received.get("code", 1000))
            text: str | None = received.get("text")
            if text is not None:
                return text
            self.refuse(bad_input("binary"))
            if self.outbox.end is not None:
                raise WebSocketDisconnect(FLOODING)

    async def receive(self) -> Message:
        """Whatever comes next.  A wish that is being fulfilled is never broken off, only this waiting."""
        self.is_listening = True
        try:
            return await self.websocket.receive()
        except asyncio.CancelledError:
            if self.outbox.end is None:
                raise
            self.task.uncancel()
            raise WebSocketDisconnect(TOO_SLOW) from None
        finally:
            self.is_listening = False

    def let_go(self) -> None:
        """Stop listening to the table."""
        if self.is_listening:
            self.task.cancel()

    async def handle(self, text: str) -> None:
        """Fulfil a wish, or say why not."""
        try:
            self.check_pace()
            wish: AnyWish = decode(text, AnyWish)
        except RefusedError as refusal:
            self.refuse(refusal, id_in(text))
            return
        started = time.perf_counter()
        await self.attempt(self.in_turn(wish), getattr(wish, "id", ""))
        self.metrics.took(type(wish).__name__.lower(), time.perf_counter() - started)

    def check_pace(self) -> None:
        """Refuse whoever wishes too much: a person at all their devices, a spectator at this one."""
        if self.reader.secret:
            self.sockets.wishes.check((self.table.id, self.reader.secret))
        else:
            self.sockets.spectators.check(id(self))

    async def attempt(self, work: Awaitable[None], number: str) -> None:
        """Do something for a wish of that id; whatever is wrong with it, the connection goes on."""
        try:
            await work
        except RefusedError as refusal:
            self.refuse(refusal, number)
        except Exception as mistake:  # noqa: BLE001  whatever it is, the connection goes on
            log_failure(log, "A wish failed.", mistake, table=self.table.id)
            self.refuse(RefusedError("internal", HTTPStatus.INTERNAL_SERVER_ERROR), number)

    async def in_turn(self, wish: AnyWish) -> None:
        """Do what somebody wishes when it is their turn."""
        await self.house.door.pass_through()
        await self.fulfil(wish)

    async def fulfil(self, wish: AnyWish) -> None:
        """Do what somebody wishes."""
        house, table = self.house, self.table
        match wish:
            case Hello():
                raise bad_input("hello_once")
            case Speak(language, text):
                await self.enter(replace(self.reader, language=language, text=text), 0)
                self.language = language
                return
            case Look(seat=seat):
                if seat >= 0 and not table.course.ended:
                    self.check_seat(seat)
                reader = self.reader
                look = partial(
                    house.look, table, self.person, wish, reader.language, seat=reader.seat, text=reader.text
                )
                size = LINE_BYTES * max(0, wish.at - wish.since) if table.course.ended else 0
                async with self.sockets.freight.carrying(size):
                    self.outbox.send(await house.at_desk(table, lambda: encoded_look(look())))
                    await self.until_read()
                return
        person = self.person
        if person is None:
            raise forbidden("spectator" if self.reader.person < 0 else "unknown_link")
        match wish:
            case Act(seat=seat) | TakeBack(seat=seat) | AskHint(seat=seat):
                self.check_seat(seat)
        match wish:
            case Act():
                self.outbox.say(Done(wish.id, await house.act(table, person, wish)))
            case TakeBack():
                self.outbox.say(Done(wish.id, await house.take_back(table, person, wish)))
            case Consent():
                await house.consent(table, person, wish)
                self.outbox.say(Done(wish.id, table.seq_for(self.viewer)))
            case Say():
                self.sockets.lines.check((table.id, person.id))
                await house.say(table, person, wish)
                self.outbox.say(Done(wish.id, table.seq_for(self.viewer)))
            case Seen():
                await house.see_round(table, person)
                self.outbox.say(Done(wish.id, table.seq_for(self.viewer)))
            case Reveal():
                await house.reveal(table, person, wish)
            case AskHint():
                self.ask_hint(person, wish)
            case _:
                assert_never(wish)

    def check_seat(self, seat: int) -> None:
        """A conversation is that of the seat it was opened for: a device that goes round has one for each."""
        if self.reader.seat != FIRST_SEAT and seat != self.viewer:
            raise forbidden("not_your_seat")

    def ask_hint(self, person: Person, wish: AskHint) -> None:
        """Thinking takes its time; other wishes do not wait for it."""
        if self.hint is not None and not self.hint.done():
            raise too_many("hint_running")

        async def think() -> None:
            hints = await self.house.hints(self.table, person, wish, self.reader.language)
            self.outbox.say(HintNews(wish.id, wish.seat, hints))

        self.hint = asyncio.create_task(self.attempt(think(), wish.id))

    def refuse(self, refusal: RefusedError, number: str = "") -> None:
        """Tell the sender, and nobody else, why not; after too many mistakes the connection ends."""
        self.metrics.count("refusals", f'{{code="{refusal.key}"}}')
        self.outbox.say(problem(refusal, self.language, number))
        if not self.problems.take(None):
            self.outbox.close(FLOODING, "Too many messages that could not be fulfilled.")


def encoded_lines(table: Table, viewer: int, since: int, language: str, most: int | None = None) -> bytes:
    """The log behind a seq of a viewer's wire, or so many lines of it, as it is sent."""
    return b",".join(map(encode, table.lines(viewer, since, language, most)))


def encoded_look(looked: Looked) -> str:
    """An earlier position as it is sent; line by line, for others wait while something is encoded."""
    lines = b"[%b]" % b",".join(map(encode, looked.lines))
    return encode(msgspec.structs.replace(looked, lines=raw_lines(lines))).decode()


def this_task() -> asyncio.Task[Any]:
    """The task that runs this."""
    task = asyncio.current_task()
    assert task is not None
    return task

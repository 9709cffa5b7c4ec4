"""No message of the server tells a seat what it may not know, whatever it is about.

The twin walk of tests/conformance, over real sockets: two servers with the same ids, secrets, clocks and commitment.
At one of them a game stands in a world that somebody at the table re-imagined.  Both games go on with events that look
alike to that person, who also asks for impossible things and for hints, chats, looks back and lays a finger on every
button.  Somebody watches in another language.  Every message to both must be the same in both worlds, to the byte: the
number of messages, their order, their sizes and all they say.  At every second table two people share a device:
what one of them hears does not depend on the other's things either.
"""

from __future__ import annotations

import asyncio
import random
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from itertools import count

import msgspec
import pytest
from websockets.asyncio.client import connect

from tests.conformance.tables import games
from tests.server.houses import QuickCrew, Time, gather_people, sources
from tischlein.check.tables import draw_event, play_event, random_walk
from tischlein.check.twins import alike, looks, reimagined, reveals
from tischlein.engine import FairChance, Match, replay
from tischlein.kit import CHANCE, SPECTATOR
from tischlein.languages import LANGUAGES
from tischlein.server.doors.limits import Limits
from tischlein.server.doors.services import Services
from tischlein.server.doors.settings import ServerSettings
from tischlein.server.messages.tables import Clock
from tischlein.server.messages.wishes import Act
from tischlein.server.process.app import create_app
from tischlein.server.process.running import Server
from tischlein.server.store import open_store
from tischlein.server.store.log import Played, Started
from tischlein.server.tables.house import House
from tischlein.server.tables.registry import Change

SEED = 11
MESSAGES = 160  # compared, a game
STEPS = 12  # a walk


class ScriptedChance(FairChance):
    """Chance as a test has written it; all that goes out of it is as fair chance would be."""

    def __init__(self, secret: bytes, script: list[int]) -> None:
        super().__init__(secret)
        self.script = script

    def copy(self) -> ScriptedChance:
        twin = ScriptedChance(self.secret, self.script)
        twin._chances = self._chances
        return twin

    def choose(self, weights: object) -> int:
        return self.script[self._chances]


class World:
    """A server with one table, where the game is in one of the two worlds."""

    def __init__(self, house: House, url: str, script: list[int]) -> None:
        self.house, self.url, self.script = house, url, script

    async def lay(self, match: Match, options: dict[str, int | str], sharing: int) -> None:
        """A table at which the match has come to its position; so many share the first one's device."""
        players = await gather_people(
            self.house, match.game.id, match.seats - sharing + 1, match.seats, sharing=sharing, options=options,
            start=None, chat="free", hints=True, clock=Clock("bank", 600, 5), spectators="live",
        )  # fmt: skip
        self.table = players[0].table
        self.tokens = [players[0].token] * (sharing - 1) + [player.token for player in players]
        self.script[:] = [event.code for event in match.events if event.actor == CHANCE]
        sitters = [chair.sitter for chair in self.table.meta.chairs]
        started = Started(match.options, sitters, self.table.course.chance.commitment, [1] * match.seats)
        entries = [started, *(Played(words) for words in match.words())]
        await self.house.change(self.table, lambda: Change(entries, status="playing"))

    def turn_into(self, match: Match) -> None:
        """From now on the world is another; what happened before looked the same in it."""
        course, base = self.table.course, match.copy()
        course.playing().state = match.state.copy()
        self.table._positions.clear()

        def past(events: int) -> Match:
            words = course.playing().words()
            if events <= len(base.events):
                return replay(base.game, base.seats, base.options, words[:events])
            then = base.copy()
            for event in words[len(base.events) : events]:
                then.play(event)
            return then

        course.past = past  # the log tells only how it looked


class Ear:
    """Somebody at a table who writes down every byte."""

    def __init__(self, socket, world: World, seat: int) -> None:
        self.socket, self.world, self.seat = socket, world, seat
        self.heard: list[str] = []
        self.numbers = count(1)

    async def say(self, **wish: object) -> None:
        await self.socket.send(msgspec.json.encode(wish).decode())

    async def hello(self, language: str) -> None:
        who = {} if self.seat == SPECTATOR else {"token": self.world.tokens[self.seat], "seat": self.seat}
        await self.say(type="hello", table=self.world.table.id, **who, language=language, text=True)

    async def ask(self, **wish: object) -> None:
        """Say something, and listen until the answer has come."""
        number = f"ear{next(self.numbers)}"
        await self.say(id=number, **wish)
        async with asyncio.timeout(20):
            while True:
                message = await self.socket.recv()
                self.heard.append(message)
                if f'"id":"{number}"' in message:
                    return


async def listen(sockets: AsyncExitStack, world: World, seat: int, language: str) -> Ear:
    """Somebody comes to the table."""
    ear = Ear(await sockets.enter_async_context(connect(world.url)), world, seat)
    await ear.hello(language)
    return ear


@asynccontextmanager
async def open_world(folder, script: list[int]) -> AsyncIterator[World]:
    """A server on loopback."""
    store = await open_store(folder)
    given = replace(sources(SEED, Time()), chance=lambda secret: ScriptedChance(secret, script))
    house = House(store, QuickCrew(), given)
    settings = ServerSettings(data=folder, limits=Limits(wishes_per_minute=10**6, problems_per_minute=10**6))
    ready = asyncio.Event()
    server = Server(create_app(Services(settings, house)), settings, ready.set)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        task = asyncio.create_task(server.serve([listener]))
        await ready.wait()
        try:
            yield World(house, f"ws://127.0.0.1:{listener.getsockname()[1]}/api/socket", script)
        finally:
            server.should_exit = True
            await task
            await house.close()
            await store.close()


def following(true: Match, twin: Match, seat: int, dice: random.Random) -> tuple | None:
    """An action that may come next in both worlds, and all chance after it, alike to the seat, if there is one."""
    true, twin = true.copy(), twin.copy()
    first = len(true.events)
    while True:
        actor, code = draw_event(true, dice)
        other = alike(twin, actor, looks(true, actor, code, seat), seat, dice)
        if other is None or reveals(true, actor, code, seat) or reveals(twin, actor, other, seat):
            return None
        play_event(true, actor, code)
        play_event(twin, actor, other)
        if true.turn != twin.turn:
            return None
        if true.turn != CHANCE:
            return true, twin, first


async def act(world: World, match: Match, first: int, number: int) -> None:
    """Play what a match has played, over the house."""
    event = match.events[first]
    world.script += [event.code for event in match.events[first + 1 :]]
    table = world.table
    words = match.game.actions.say_action(event.code)
    wish = Act(f"act{number}", event.actor, table.seq_for(event.actor), words, f"{number:032x}")
    await world.house.act(table, table.person(world.tokens[event.actor]), wish)


async def walk(worlds: list[World], true: Match, seat: int, sharing: int, dice: random.Random) -> int:
    """Walk in both worlds; how many positions were compared."""
    twin = reimagined(true, seat, dice.getrandbits(32))
    languages = dice.sample(LANGUAGES, 2)
    for world, match in zip(worlds, (true, twin), strict=True):
        await world.lay(true, dict(true.options), sharing)
        world.turn_into(match)
    compared = 0
    async with AsyncExitStack() as sockets:
        pairs = [
            [await listen(sockets, world, place, language) for world in worlds]
            for place, language in zip((seat, SPECTATOR), languages, strict=True)
        ]
        for number in range(STEPS):
            words = [true.game.actions.say_action(code) for code in some_codes(true, dice)]
            for ears in pairs:
                for ear in ears:
                    await finger_everything(ear, words)
            for one, other in pairs:
                assert one.heard == other.heard, f"seat {one.seat} can tell two worlds apart: {true.words()[-12:]}"
                compared += len(one.heard)
            step = following(true, twin, seat, dice) if not true.is_over else None
            if step is None:
                return compared
            true, twin, first = step
            for world, match in zip(worlds, (true, twin), strict=True):
                await act(world, match, first, number)
    return compared


def some_codes(match: Match, dice: random.Random) -> list[int]:
    """Actions that can be said, possible now or not."""
    codes = [dice.randrange(match.game.actions.ACTIONS) for _ in range(3)]
    say, read = match.game.actions.say_action, match.game.actions.read_action

    def can_be_said(code: int) -> bool:
        try:
            return read(say(code)) == code
        except ValueError:
            return False

    return [code for code in codes if can_be_said(code)]


async def finger_everything(ear: Ear, words: list[str]) -> None:
    """All that a curious player may try."""
    course = ear.world.table.course
    events = 0 if course.ended else len(course.playing().events)  # after the end all hands are open
    await ear.ask(type="look", at=events, seat=-1)
    if ear.seat == SPECTATOR:
        return
    seq = ear.world.table.seq_for(ear.seat)
    await ear.ask(type="look", at=events, seat=ear.seat)
    await ear.ask(type="look", at=0, seat=(ear.seat + 1) % course.playing().seats)
    await ear.ask(type="hint", seat=ear.seat)
    await ear.ask(type="say", text="hmm")
    await ear.ask(type="take_back", seat=ear.seat, to=max(0, seq - 3))
    await ear.ask(type="act", seat=ear.seat, seq=seq + 5, action="nonsense")
    mine = ear.seat in course.playing().to_act()
    for action in words:
        if not mine or course.playing().refusal(ear.seat, course.playing().read_action(action)):
            await ear.ask(type="act", seat=ear.seat, seq=seq, action=action)


@pytest.mark.parametrize("game", games())
def test_every_message_is_the_same_in_worlds_that_look_alike(game, tmp_path):
    dice = random.Random(SEED)

    async def run() -> int:
        compared = 0
        for number in count():
            if compared >= MESSAGES:
                break
            sharing = 1 + number % 2  # somebody else is there in any case: whoever is alone takes back at will
            seats = dice.choice([seats for seats in game.seats if seats > sharing])
            match = middle_of_a_game(game, seats, dice)
            seat = dice.choice([*range(seats), SPECTATOR] if sharing == 1 else range(sharing))
            async with (
                open_world(tmp_path / f"{number}a", []) as one,
                open_world(tmp_path / f"{number}b", []) as other,
            ):
                compared += await walk([one, other], match, seat, sharing, dice)
        return compared

    assert asyncio.run(run()) >= MESSAGES


def middle_of_a_game(game, seats: int, dice: random.Random) -> Match:
    """A position somewhere in a random game where somebody has to decide."""
    while True:
        stop = dice.randrange(20, 120)
        for number, match in enumerate(random_walk(game, seats, dice)):
            if number >= stop and match.turn >= 0:
                return match

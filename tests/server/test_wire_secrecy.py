"""No message of the server tells a seat what it may not know, whatever it is about.

The twin walk of `tischlein check`, over real sockets: two servers with the same ids, secrets, clocks and commitment,
and at each of them a game.  To one person at the table both have looked the same from the first event on, but what lies
hidden differs.  Both go on with events that look alike to that person, who also asks for impossible things and for
hints, chats, looks back and lays a finger on every button.  Somebody watches in another language.  Every message to
both must be the same in both worlds, to the byte: the number of messages, their order, their sizes and all they say.
So must be what a bot is told that gives the hints.  At every second table two people share a device: what one of them
hears does not depend on the other's things either.
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
from tischlein.check.worlds import next_step, play_both, two_games
from tischlein.engine import FairChance, Match
from tischlein.kit import CHANCE, SPECTATOR
from tischlein.languages import LANGUAGES
from tischlein.server.bots.questions import Question
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
TABLES = 10  # a game, at least
MESSAGES = 800  # compared at all of them
STEPS = 12  # a walk
TRIES = 4  # to find out how both games may go on


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

    async def lay(self, match: Match, sharing: int) -> None:
        """A table at which the match has come to its position; so many share the first one's device."""
        players = await gather_people(
            self.house, match.game.id, match.seats - sharing + 1, match.seats, sharing=sharing,
            options=dict(match.options), start=None, chat="free", hints=True, clock=Clock("bank", 600, 5),
            spectators="live",
        )  # fmt: skip
        self.table = players[0].table
        self.tokens = [players[0].token] * (sharing - 1) + [player.token for player in players]
        self.script[:] = [event.code for event in match.events if event.actor == CHANCE]
        sitters = [chair.sitter for chair in self.table.meta.chairs]
        started = Started(match.options, sitters, self.table.course.chance.commitment, [1] * match.seats)
        entries = [started, *(Played(words) for words in match.words())]
        await self.house.change(self.table, lambda: Change(entries, status="playing"))

    def asked(self) -> list[Question]:
        """What bots were asked for hints: all that they know."""
        return self.house.crew.asked


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
        await self.hear(f'"id":"{number}"')

    async def hear(self, sign: str) -> None:
        """Listen until something is said that has this in it."""
        async with asyncio.timeout(20):
            while True:
                message = await self.socket.recv()
                self.heard.append(message)
                if sign in message:
                    return


async def listen(sockets: AsyncExitStack, world: World, seat: int, language: str) -> Ear:
    """Somebody comes to the table."""
    ear = Ear(await sockets.enter_async_context(connect(world.url)), world, seat)
    await ear.hello(language)
    await ear.hear('"type":"welcome"')  # before somebody else comes: the first ones are told who is there already
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
    first = len(true.events)
    for _ in range(TRIES):
        one, other = true.copy(), twin.copy()
        while not one.is_over and (step := next_step(one, other, seat, dice)) is not None:
            play_both(one, other, step)
            if one.turn != CHANCE:
                return one, other, first
    return None


async def act(world: World, match: Match, first: int, number: int) -> None:
    """Play what a match has played, over the house."""
    event = match.events[first]
    world.script += [event.code for event in match.events[first + 1 :]]
    table = world.table
    words = match.game.actions.say_action(event.code)
    wish = Act(f"act{number}", event.actor, table.seq_for(event.actor), words, f"{number:032x}")
    await world.house.act(table, table.person(world.tokens[event.actor]), wish)


async def walk(worlds: list[World], matches: list[Match], seat: int, sharing: int, dice: random.Random) -> int:
    """Walk in both worlds; how many messages were compared."""
    languages = dice.sample(LANGUAGES, 2)
    for world, match in zip(worlds, matches, strict=True):
        await world.lay(match, sharing)
    compared = 0
    async with AsyncExitStack() as sockets:
        pairs = [
            [await listen(sockets, world, place, language) for world in worlds]
            for place, language in zip((seat, SPECTATOR), languages, strict=True)
        ]
        for number in range(STEPS):
            await finger_all(pairs, matches[0], dice)
            compared += compare(worlds, pairs, matches[0])
            step = following(*matches, seat, dice) if not matches[0].is_over else None
            if step is None:
                break
            *matches, first = step
            for world, match in zip(worlds, matches, strict=True):
                await act(world, match, first, number)
    return compared


async def finger_all(pairs: list[list[Ear]], match: Match, dice: random.Random) -> None:
    """Everybody tries the same in both worlds."""
    words = [match.game.actions.say_action(code) for code in some_codes(match, dice)]
    earlier = dice.randrange(len(match.events))
    for ears in pairs:
        for ear in ears:
            await finger_everything(ear, words, earlier)


def compare(worlds: list[World], pairs: list[list[Ear]], match: Match) -> int:
    """Everything that was heard, and what bots were told for their hints; how many messages that were."""
    for one, other in pairs:
        assert one.heard == other.heard, f"seat {one.seat} can tell two worlds apart: {match.words()[-12:]}"
    one, other = (world.asked() for world in worlds)
    assert one == other, f"a bot that gives hints can tell two worlds apart: {match.words()[-12:]}"
    compared = sum(len(one.heard) for one, _ in pairs)
    for ear in (ear for ears in pairs for ear in ears):
        ear.heard.clear()
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


async def finger_everything(ear: Ear, words: list[str], earlier: int) -> None:
    """All that a curious player may try."""
    course = ear.world.table.course
    events = 0 if course.ended else len(course.playing().events)  # after the end all hands are open
    await ear.ask(type="look", at=events, seat=-1)
    await ear.ask(type="look", at=min(events, earlier), seat=-1)
    if ear.seat == SPECTATOR:
        return
    seq = ear.world.table.seq_for(ear.seat)
    await ear.ask(type="look", at=events, seat=ear.seat)
    await ear.ask(type="look", at=min(events, earlier), seat=ear.seat)
    await ear.ask(type="look", at=events, seat=(ear.seat + 1) % course.playing().seats)
    await ear.ask(type="hint", seat=ear.seat)
    await ear.ask(type="say", text="hmm")
    await ear.ask(type="take_back", seat=ear.seat, to=max(0, seq - 3))
    await ear.ask(type="act", seat=ear.seat, seq=seq + 5, action="nonsense")
    mine = ear.seat in course.playing().to_act()
    for action in words:
        if not mine or course.playing().refusal(ear.seat, course.playing().read_action(action)):
            await ear.ask(type="act", seat=ear.seat, seq=seq, action=action)


@pytest.mark.parametrize("game", games())
def test_every_message_is_the_same_in_worlds_that_look_alike(game, tmp_path, monkeypatch):
    monkeypatch.setattr(Match, "asks_clock", lambda _: False)  # whether the time is up is in the script, too
    dice = random.Random(SEED)

    async def run() -> int:
        compared = 0
        for number in count():
            if number >= TABLES and compared >= MESSAGES:
                break
            sharing = 1 + number % 2  # somebody else is there in any case: whoever is alone takes back at will
            seats = dice.choice([seats for seats in game.seats if seats > sharing])
            seat = dice.choice([*range(seats), SPECTATOR] if sharing == 1 else range(sharing))
            matches = differing_games(game, seats, seat, dice)
            async with (
                open_world(tmp_path / f"{number}a", []) as one,
                open_world(tmp_path / f"{number}b", []) as other,
            ):
                compared += await walk([one, other], matches, seat, sharing, dice)
        return compared

    assert asyncio.run(run()) >= MESSAGES


def differing_games(game, seats: int, seat: int, dice: random.Random) -> list[Match]:
    """Two games that have looked the same to the seat, and differ, where somebody has to decide and both can go on."""
    while True:
        true, twin = two_games(game, seats, seat, dice)
        if true.turn >= 0 and true.words() != twin.words() and following(true, twin, seat, dice):
            return [true, twin]

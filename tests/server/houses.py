"""A house for tests: a real store in a folder, bots that answer at once, time that tests move on."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from itertools import count
from pathlib import Path
from random import Random

import msgspec
import pytest

from tischlein.bots import find_bot
from tischlein.bots.advice import Hint
from tischlein.engine.schema import Result
from tischlein.kit import Game
from tischlein.server.bots.pace import BUDGETS_MS
from tischlein.server.bots.questions import Question, knowledge_of
from tischlein.server.messages.deeds import Start
from tischlein.server.messages.tables import Created, CreateTable, Join, SeatWish, Settings
from tischlein.server.messages.wishes import Act
from tischlein.server.speech.refusals import RefusedError, bad_input
from tischlein.server.store import Store, open_store
from tischlein.server.store.meta import Person
from tischlein.server.tables.house import House
from tischlein.server.tables.sources import Sources
from tischlein.server.tables.table import Table

BOTS = tuple(BUDGETS_MS)


class QuickCrew:
    """Bots in this process: the greedy one, whatever its name."""

    calculator = None  # nobody analyses, unless a test says who

    def __init__(self) -> None:
        self.asked: list[Question] = []
        self.prepared: set[str] = set()
        self.left: dict[str, Result | None] = {}  # tables and how it ended there

    def check(self, name: str) -> None:
        if name not in BOTS:
            raise bad_input("no_bot", bot=name, bots=", ".join(BOTS))

    async def choose(self, question: Question) -> int:
        self.asked.append(question)
        return find_bot("greedy")(question.seed).choose(knowledge_of(question))

    async def hints(self, question: Question) -> list[Hint]:
        known, action = knowledge_of(question), await self.choose(question)
        reasons = known.game.optional.reasons(known.world, known.seat, action)
        words = known.game.actions.say_action(action)
        return [Hint(action, words, 0.5, False, place > 0, reason) for place, reason in enumerate(reasons)]

    def prepare(self, game: Game) -> None:
        self.prepared.add(game.id)

    def leave(self, table: str, result: Result | None) -> None:
        self.left[table] = result


class Time:
    """Milliseconds that pass when a test says so, and with every look, so that nobody waits for bots."""

    def __init__(self, step: int = 0) -> None:
        self.now = 1_700_000_000_000
        self.step = step

    def __call__(self) -> int:
        self.now += self.step
        return self.now

    def pass_s(self, seconds: float) -> None:
        self.now += int(seconds * 1000)


def sources(seed: int, time: Callable[[], int]) -> Sources:
    """Everything from one seed."""
    random, numbers = Random(seed), count(1)
    return Sources(
        now=time,
        elapsed=time,
        token=lambda: random.randbytes(24).hex(),
        table_id=lambda: f"table{next(numbers)}",
        code=lambda: "".join(random.choices("ABCDEFGHJK", k=6)),
        secret=lambda: random.randbytes(32),
        below=random.randrange,
        seed=lambda: random.getrandbits(63),
    )


@asynccontextmanager
async def open_house(folder: Path, seed: int = 1, time: Callable[[], int] | None = None) -> Iterator[House]:
    """A house over a store in a folder."""
    store: Store = await open_store(folder)
    house = House(store, QuickCrew(), sources(seed, time or Time(500)))  # type: ignore[arg-type]
    try:
        yield house
    finally:
        await house.close()
        await store.close()


def in_house(folder: Path, test: Callable[[House], Awaitable[None]], **settings: object) -> None:
    """Run a test in a house."""

    async def run() -> None:
        async with open_house(folder, **settings) as house:  # type: ignore[arg-type]
            await test(house)

    asyncio.run(run())


class Player:
    """Somebody at a table, by their secret."""

    def __init__(self, house: House, table: Table, created: Created) -> None:
        self.house, self.table, self.token = house, table, created.token
        self.acts = count(1)

    @property
    def person(self) -> Person:
        person = self.table.person(self.token)
        assert person is not None
        return person

    @property
    def seat(self) -> int:
        return self.table.seats_of(self.person)[0]

    async def act(self, words: str | None = None, **changes: object) -> int:
        """Play an action, the first legal one unless a test says otherwise."""
        seat = self.seat
        action = words or self.table.position(seat).legal[0]
        wish = Act(f"act{next(self.acts)}", seat, self.table.seq_for(seat), action, "00" * 16)
        return await self.house.act(self.table, self.person, msgspec.structs.replace(wish, **changes))

    async def do(self, deed: object) -> object:
        return await self.house.do(self.table, self.person, deed)  # type: ignore[arg-type]


async def seat_people(
    house: House, game: str, people: int, seats: int | None = None, **settings: object
) -> list[Player]:
    """A started table: so many people, bots on the other seats."""
    players = await gather_people(house, game, people, seats, **settings)
    await players[0].do(Start("greedy"))
    return players


async def gather_people(
    house: House, game: str, people: int, seats: int | None = None, sharing: int = 1, **settings: object
) -> list[Player]:
    """A waiting table: so many people, bots on the other seats; so many sit at the first one's device."""
    seats = seats or people
    here = [SeatWish("me"), *(SeatWish("me", name=name) for name in ("Gus", "Hal")[: sharing - 1])]
    bots = [SeatWish("bot", "greedy")] * (seats - people - sharing + 1)
    wishes = [*here, *[SeatWish()] * (people - 1), *bots]
    usual = Settings(game, seats, start=0, pace_ms=0, stand_in="greedy")
    table_settings = msgspec.structs.replace(usual, **settings)
    created = await house.create(CreateTable(table_settings, "Ada", wishes))
    table = await house.table(created.table)
    names = ("Ben", "Cleo", "Dora", "Emil", "Fay")[: people - 1]
    return [Player(house, table, one) for one in [created, *[await house.join(table, Join(name)) for name in names]]]


async def until(condition: Callable[[], bool], seconds: float = 10) -> None:
    """Wait for something that happens of itself."""
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110  whatever a test waits for
            await asyncio.sleep(0.005)


@contextmanager
def refused(key: str) -> Iterator[None]:
    """What follows is refused for this reason, in words."""
    with pytest.raises(RefusedError) as problem:
        yield
    assert problem.value.key == key
    assert problem.value.sentence("de").endswith(".")


async def finish(players: list[Player]) -> None:
    """Play until the game is over."""
    table = players[0].table
    while table.course.is_running:
        for player in players:
            if player.seat in table.course.awaited():
                await player.act()
                break
        else:
            await until(lambda: not table.course.is_running or any(p.seat in table.course.awaited() for p in players))

"""The house in the pocket, with the drawers of a browser in memory: whole games without a network."""

import asyncio
import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from tischlein.engine import discover
from tischlein.pocket.house import open_pocket

from .bot_workers import FakeWorker
from .drawers import MemoryDrawers

JSON = {"Content-Type": "application/json"}
MARK = "device-"


@dataclass
class Phone:
    """A device with nothing else on it."""

    url: str = "https://games.example/below/"
    mark: str = MARK
    drawers: MemoryDrawers = field(default_factory=MemoryDrawers)
    start_bots: Callable[[], FakeWorker] = FakeWorker


class Visit:
    """The page at a table: it plays the first thing it may."""

    def __init__(self, house, made):
        self.news = asyncio.Queue()
        self.code = asyncio.get_running_loop().create_future()
        self.line = house.connect(self.news.put_nowait, self.code.set_result)
        self.line.say(json.dumps({"type": "hello", "table": made["table"], "token": made["token"], "language": "de"}))
        self.lines = []

    async def welcome(self):
        told = json.loads(await self.news.get())
        assert told["type"] == "welcome", told
        return told

    async def play(self, moves):
        """So many moves of mine, each kept before it is told."""
        told = await self.welcome()
        while moves:
            for seen in told.get("positions", ()):
                if seen["legal"] and moves:
                    moves -= 1
                    wish = {"type": "act", "id": secrets.token_hex(8), "seat": seen["seat"], "seq": told["seq"]}
                    self.line.say(json.dumps(wish | {"action": seen["legal"][0]}))
            told = json.loads(await self.news.get())
            assert told["type"] != "error", told

    async def leave(self):
        self.line.close()
        return await self.code


async def ask(house, method, path, body=None, **headers):
    answer = await house.ask(method, path, JSON | headers if body else headers, json.dumps(body) if body else "")
    return answer.status, json.loads(answer.text)


async def begin(house, game):
    """A table against the greedy bot, begun."""
    settings = {"game": game.id, "seats": max(2, game.seats[0]), "pace_ms": 0}
    status, made = await ask(house, "POST", "/api/tables", {"name": "Mara", "settings": settings})
    assert status == 200, made
    head = {"Authorization": f"Bearer {made['token']}"}
    status, done = await ask(house, "POST", f"/api/tables/{made['table']}/do", {"do": "start", "bot": "greedy"}, **head)
    assert status == 200, done
    return made


async def log_of(house, made):
    visit = Visit(house, made)
    welcome = await visit.welcome()
    assert await visit.leave() == 1000
    return [(line["seq"], line["said"]) for line in welcome["lines"]]


@pytest.mark.parametrize("game", discover(), ids=lambda game: game.id)
def test_a_house_that_was_killed_goes_on_where_it_was(game):
    phone = Phone()

    async def before():
        house = await open_pocket(phone)
        made = await begin(house, game)
        visit = Visit(house, made)
        await visit.play(3)
        told = await log_of(house, made)
        await house.close()
        return made, told

    async def after(made, told):
        house = await open_pocket(phone)
        assert (await log_of(house, made))[: len(told)] == told, "what was told has been kept"
        await Visit(house, made).play(2)
        await house.close()

    made, told = asyncio.run(before())
    assert made["table"].startswith(MARK)
    assert len(told) > 3
    asyncio.run(after(made, told))


def test_the_page_may_live_below_a_path_and_bad_questions_get_a_sentence():
    async def run():
        house = await open_pocket(Phone())
        status, site = await ask(house, "GET", "/api/site")
        assert (status, site["url"]) == (200, "https://games.example/below")
        status, problem = await ask(house, "GET", "/api/tables/nowhere", **{"Accept-Language": "de"})
        assert (status, problem["code"]) == (404, "no_table")
        status, problem = await ask(house, "GET", "/no-page")
        assert status == 404, "the page has its pages already"
        await house.close()

    asyncio.run(run())


def test_a_record_is_read_without_another_process():
    async def run():
        house = await open_pocket(Phone())
        record = {"format": "tischlein/1", "game": "troika"}
        status, problem = await ask(house, "POST", "/api/records", {"record": record})
        assert (status, problem["code"]) == (400, "record")
        await house.close()

    asyncio.run(run())


def test_full_drawers_refuse_a_move_and_change_nothing():
    phone = Phone()

    async def run():
        house = await open_pocket(phone)
        made = await begin(house, discover()[0])
        visit = Visit(house, made)
        told = await visit.welcome()
        while not any(seen["legal"] for seen in told.get("positions", ())):
            told = json.loads(await visit.news.get())
        phone.drawers.full = True
        seen = told["positions"][0]
        wish = {"type": "act", "id": "mine", "seat": seen["seat"], "seq": told["seq"], "action": seen["legal"][0]}
        visit.line.say(json.dumps(wish))
        while told["type"] != "error":
            told = json.loads(await visit.news.get())
        assert "no room left" in told["sentence"]
        await house.close()

    asyncio.run(run())

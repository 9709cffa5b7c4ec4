"""Many connections that all want something at once make nobody else wait: whoever is one of a crowd stands in line."""

import asyncio
import json

import httpx
from websockets.asyncio.client import connect

from tests.server.innocents import PATIENCE_S, while_playing
from tests.server.players import new_game
from tischlein.server.tables.desk import ASKER, Asker, Door

ATTACKER = "127.0.0.9"
CROWD = 80


def test_a_crowd_that_speaks_and_comes_in_again_makes_nobody_wait(attacked):
    """A: each welcome is little work, but hundreds of them in one round of the event loop were seconds."""
    table, _ = new_game(attacked, game="triominos", seats=2)
    hello = json.dumps({"type": "hello", "table": table, "text": True})
    speak = json.dumps({"type": "speak", "language": "de", "text": True})

    async def visit():
        async with connect(attacked.socket_url, local_addr=(ATTACKER, 0), compression=None, open_timeout=60) as socket:
            await socket.send(hello)
            for _ in range(10):
                await socket.send(speak)
            for _ in range(11):
                while json.loads(await socket.recv())["type"] != "welcome":
                    pass

    async def attack():
        await asyncio.gather(*(visit() for _ in range(CROWD)))

    assert while_playing(attacked, attack) < PATIENCE_S


def test_a_crowd_of_requests_makes_nobody_wait(attacked):
    body = {"settings": {"game": "terra", "seats": 4}, "name": "Eve"}

    async def attack():
        transport = httpx.AsyncHTTPTransport(local_address=ATTACKER, verify=False, limits=httpx.Limits())
        async with httpx.AsyncClient(transport=transport, timeout=60, base_url=attacked.url) as client:
            creating = [client.post("/api/tables", json=body) for _ in range(CROWD)]
            asking = [client.get("/api/games?language=de") for _ in range(2 * CROWD)]
            await asyncio.gather(*creating, *asking, return_exceptions=True)  # who comes too often is sent away

    assert while_playing(attacked, attack) < PATIENCE_S


def test_in_each_round_of_the_event_loop_one_of_a_crowd_begins():
    rounds, begun = 0, []

    async def ask(door, name):
        ASKER.set(Asker(name))
        await door.pass_through()
        begun.append((name, rounds))

    async def test():
        nonlocal rounds
        door = Door()
        names = ["eve"] * 6 + ["ada"]
        asking = asyncio.gather(*(asyncio.create_task(ask(door, name)) for name in names))
        while not asking.done():
            rounds += 1
            await asyncio.sleep(0)
        assert not door.queue.askers

    asyncio.run(test())
    assert len({moment for _, moment in begun}) == len(begun)
    assert [name for name, _ in begun].index("ada") <= 2, "she is not one of them"

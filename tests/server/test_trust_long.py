"""Long games and large bodies make nobody wait: what takes long is done beside the event loop, in turns."""

import asyncio
import json
import socket
import threading
from contextlib import AsyncExitStack, suppress

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect

from tests.server.houses import in_house, seat_people
from tests.server.innocents import PATIENCE_S, while_playing
from tests.server.test_looking_back import endless
from tischlein.server.doors.limits import Limits
from tischlein.server.messages.wishes import TakeBack
from tischlein.server.speech.refusals import RefusedError
from tischlein.server.tables import playing
from tischlein.server.tables.desk import ASKER, Asker, Desk, LeftError
from tischlein.server.tables.undoing import undone_by
from tischlein.server.wire.freight import Freight

ATTACKER = "127.0.0.9"
LIMITS = ("records_per_minute=60",)
NESTED = b'{"record":{"events":[' + b"[]," * 1_000_000 + b"[]]}}"


async def post(server, path, body):
    """Send a body from the attacker's address."""
    transport = httpx.AsyncHTTPTransport(local_address=ATTACKER, verify=False)
    async with httpx.AsyncClient(transport=transport, timeout=60) as client:
        headers = {"content-type": "application/json"}
        return await client.post(f"{server.url}/api{path}", content=body, headers=headers)


@pytest.fixture(scope="module")
def long_game(attacked):
    """A table that shows a game of 10,000 events."""
    body = msgspec.json.encode({"record": endless(10_000)})
    answer = asyncio.run(post(attacked, "/records", body))
    assert answer.is_success, answer.text
    return answer.json()["table"]


def narrow_socket(server, address):
    """A connection that takes in little before somebody reads it."""
    bare = socket.socket()
    bare.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    bare.bind((address, 0))
    bare.connect(("127.0.0.1", server.port))
    return bare


def test_a_body_of_four_megabytes_is_decoded_elsewhere(attacked):
    """A3: C code that decodes it would not let anybody else work."""

    async def attack():
        answers = await asyncio.gather(*(post(attacked, "/records", NESTED) for _ in range(2)))
        assert {answer.status_code for answer in answers} == {400}

    assert while_playing(attacked, attack) < PATIENCE_S


def test_a_key_that_appears_twice_is_found_quickly(attacked):
    """A1: looking for it took a time that grew with the square of the length."""
    body = b'{"settings":{"game":"drei","seats":2,"options":{' + b",".join(b'"k%d":1' % n for n in range(5000)) + b"}}}"

    async def attack():
        answers = await asyncio.gather(*(post(attacked, "/tables", body) for _ in range(10)))
        assert {answer.status_code for answer in answers} == {400}

    assert while_playing(attacked, attack) < PATIENCE_S


def test_looks_at_a_long_game_make_nobody_wait(attacked, long_game):
    """A2, A4: also the welcome, which tells its whole log."""

    async def visit():
        async with connect(attacked.socket_url, local_addr=(ATTACKER, 0), max_size=None) as socket:
            await socket.send(json.dumps({"type": "hello", "table": long_game}))
            await socket.recv()
            for number in range(5):
                await socket.send(json.dumps({"type": "look", "id": "l", "at": 9_999 - 50 * number, "since": 9_000}))
                await socket.recv()

    async def attack():
        await asyncio.gather(*(visit() for _ in range(5)))

    assert while_playing(attacked, attack) < PATIENCE_S


def test_many_slow_readers_of_long_logs_take_little_memory(attacked, long_game):
    """Large messages are made when there is room for them; whoever does not read makes others of the same address wait,
    and nobody else."""
    wish = json.dumps({"type": "look", "id": "l", "at": 10_000})
    before = attacked.memory()

    async def ask(stack):
        bare = stack.enter_context(narrow_socket(attacked, "127.0.0.8"))
        talk = await stack.enter_async_context(connect(attacked.socket_url, sock=bare, max_size=None))
        stack.callback(talk.transport.abort)
        await talk.send(json.dumps({"type": "hello", "table": long_game}))
        await talk.recv()
        talk.transport.pause_reading()
        await talk.send(wish)

    async def attack():
        async with AsyncExitStack() as stack:
            await asyncio.gather(*(ask(stack) for _ in range(60)))
            await asyncio.sleep(1)
            assert attacked.memory() - before < 64 * 1024 * 1024
            async with connect(attacked.socket_url, local_addr=(ATTACKER, 0), max_size=None) as other:
                await other.send(json.dumps({"type": "hello", "table": long_game}))
                await other.recv()
                await other.send(wish)
                assert len(json.loads(await other.recv())["lines"]) == 10_000

    assert while_playing(attacked, attack) < PATIENCE_S


def test_playing_on_from_a_long_game_makes_nobody_wait(attacked, long_game):
    """A6."""
    wish = msgspec.json.encode({"at": 9_000, "name": "Eve", "seat": 0, "bot": "greedy"})

    async def attack():
        answers = await asyncio.gather(*(post(attacked, f"/tables/{long_game}/continue", wish) for _ in range(3)))
        assert {answer.status_code for answer in answers} == {200}

    assert while_playing(attacked, attack) < PATIENCE_S


def test_taking_back_is_worked_out_beside_the_event_loop(tmp_path, monkeypatch):
    """A6: whether it may be taken back is tried out in many worlds."""
    threads = []

    def watched(*given):
        threads.append(threading.current_thread())
        return undone_by(*given)

    monkeypatch.setattr(playing, "undone_by", watched)

    async def test(house):
        ada, ben = await seat_people(house, "troika", 2)
        mover = ada if ada.seat in ada.table.course.awaited() else ben
        before = mover.table.seq_for(mover.seat)
        await mover.act()
        with suppress(RefusedError):
            await house.take_back(mover.table, mover.person, TakeBack("back", mover.seat, before))
        assert threads
        assert threading.main_thread() not in threads

    in_house(tmp_path, test)


def test_askers_take_turns_at_the_desk():
    """Somebody who wants much waits for all others each time."""
    done = []

    async def ask(desk, name):
        ASKER.set(Asker(name))
        await desk.do(lambda: done.append(name))

    async def test():
        desk = Desk()
        await asyncio.gather(*(asyncio.create_task(ask(desk, name)) for name in ("eve", "eve", "eve", "eve", "ada")))
        desk.close()

    asyncio.run(test())
    assert done.index("ada") <= 2


def test_what_somebody_wanted_who_has_left_is_not_done():
    done = []

    async def ask(desk, gone):
        ASKER.set(Asker("eve", gone.wait))
        with pytest.raises(LeftError):
            await desk.do(lambda: done.append("eve"))

    async def test():
        desk, gone = Desk(), asyncio.Event()
        async with desk.turn():
            asking = asyncio.create_task(ask(desk, gone))
            await asyncio.sleep(0)
            gone.set()
            await asking
        await desk.do(lambda: done.append("ada"))
        assert not len(desk.queue)
        desk.close()

    asyncio.run(test())
    assert done == ["ada"]


def test_only_so_much_is_on_its_way_to_one_address_and_to_all():
    """A message is made when there is room for it; one alone may be of any size."""
    freight = Freight(Limits(large_bytes=300, large_bytes_per_address=100))
    made = []

    async def carry(address, size, read):
        ASKER.set(Asker(address))
        async with freight.carrying(size):
            made.append(address)
            await read.wait()

    async def test():
        read = asyncio.Event()
        wishes = [("eve", 500), ("eve", 10), ("ada", 60), ("ada", 30), ("ada", 30)]
        tasks = [asyncio.create_task(carry(address, size, read)) for address, size in wishes]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert made == ["eve"], "nothing fits beside it"
        read.set()
        await asyncio.gather(*tasks)
        read.clear()
        made.clear()
        tasks = [asyncio.create_task(carry(address, size, read)) for address, size in wishes[2:]]
        tasks.append(asyncio.create_task(carry("ben", 100, read)))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert made == ["ada", "ada", "ben"]
        read.set()
        await asyncio.gather(*tasks)
        assert not freight.waiting
        assert not +freight.carried

    asyncio.run(test())

"""The house asks bots in another worker, and goes on whatever becomes of it."""

import asyncio

import msgspec
import pytest

from tischlein.pocket import bench as benches
from tischlein.pocket.bench import WorkerBench
from tischlein.server.bots.questions import AnyOrder, Ask, BotAnswer, GameLeft, Prepare, Question

from .bot_workers import FakeWorker

QUESTION = Question("t", 0, "level1", 1, "drei", 2, {}, [3], [], [], 1)
decode_order = msgspec.json.Decoder(AnyOrder).decode


class Workshop:
    """A bench, and the workers that were started for it."""

    def __init__(self):
        self.workers = []
        self.freed = 0
        self.bench = WorkerBench(self.start, self.free)

    def start(self):
        self.workers.append(FakeWorker())
        return self.workers[-1]

    def free(self):
        self.freed += 1

    async def get_ready(self):
        """The newest worker is ready."""
        await until(lambda: self.workers and not self.workers[-1].is_ended)
        self.workers[-1].starts.set_result(None)
        await self.bench.ready.wait()

    def ask(self, number=1, seconds=60):
        answer = asyncio.get_running_loop().create_future()
        self.bench.ask(Ask(number, QUESTION, "level1", 50), answer, seconds)
        return answer

    async def reply(self, answer):
        """The newest worker answers what it was asked last."""
        order, waits = await self.workers[-1].asked.get()
        waits.set_result(msgspec.json.encode(answer).decode())
        return decode_order(order)


async def until(is_so):
    while not is_so():  # noqa: ASYNC110  nothing there tells of it
        await asyncio.sleep(0)


@pytest.fixture
def visit(monkeypatch):
    """Runs something with a bench that is open, and closes it."""
    monkeypatch.setattr(benches, "SHORT_BREAK", 0.0)

    def run(work):
        async def whole():
            workshop = Workshop()
            workshop.bench.open()
            try:
                await work(workshop)
            finally:
                await workshop.bench.close()
            assert all(worker.is_ended for worker in workshop.workers)

        asyncio.run(whole())

    return run


def test_a_worker_is_asked_when_it_is_ready(visit):
    async def work(shop):
        shop.bench.prepare(Prepare("drei"))
        assert not shop.bench.is_free
        await shop.get_ready()
        assert shop.freed == 1
        assert await shop.reply(BotAnswer()) == Prepare("drei")
        answer = shop.ask()
        assert not shop.bench.is_free
        assert (await shop.reply(BotAnswer(1, 3))).question == QUESTION
        assert await answer == BotAnswer(1, 3)
        assert shop.bench.is_free
        shop.bench.send(GameLeft("t"))
        await asyncio.sleep(0)
        assert shop.workers[0].asked.empty(), "that is about programs, and here are none"

    visit(work)


def test_one_that_hangs_is_ended_and_another_one_asked(visit):
    async def work(shop):
        await shop.get_ready()
        answer = await shop.ask(seconds=0)
        assert (answer.action, answer.failure) == (-1, "its worker did not answer in time.")
        assert shop.workers[0].is_ended
        await shop.get_ready()
        again = shop.ask(2)
        await shop.reply(BotAnswer(2, 3))
        assert (await again).action == 3
        assert len(shop.workers) == 2

    visit(work)


def test_one_that_dies_is_replaced(visit):
    async def work(shop):
        await shop.get_ready()
        answer = shop.ask()
        _, waits = await shop.workers[0].asked.get()
        waits.set_exception(MemoryError("it was too much"))
        assert (await answer).failure
        await shop.get_ready()
        assert len(shop.workers) == 2

    visit(work)


def test_one_that_does_not_start_is_tried_again(visit):
    async def work(shop):
        await until(lambda: shop.workers)
        shop.workers[0].starts.set_exception(OSError("no room"))
        await until(lambda: len(shop.workers) == 2)
        await shop.get_ready()
        assert shop.workers[0].is_ended

    visit(work)

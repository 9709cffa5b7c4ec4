"""The watchdog: what keeps the event loop from listening is noticed, in every kind of loop."""

import asyncio
import time

import pytest
import uvloop

from tests.server.innocents import innocent
from tischlein.server.doors import watchdog
from tischlein.server.doors.watchdog import TICK_S, Watchdog

LOOPS = {"asyncio": asyncio.new_event_loop, "uvloop": uvloop.new_event_loop}


def work(seconds):
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass


async def watched(work_s=0.0, rest_s=0.0, then_s=0.0):
    dog = Watchdog()
    with dog.watching():
        await asyncio.sleep(TICK_S)
        work(work_s)
        time.sleep(rest_s)  # noqa: ASYNC251  others have the computer
        await asyncio.sleep(2 * TICK_S + then_s)
    return dog.longest()


@pytest.mark.parametrize("loop", LOOPS)
def test_the_longest_callback_is_measured(loop):
    with asyncio.Runner(loop_factory=LOOPS[loop]) as runner:
        assert runner.run(watched(work_s=0.1)) >= 0.1 - TICK_S


def test_a_computer_that_is_busy_with_others_is_not_the_servers_fault():
    assert asyncio.run(watched(rest_s=0.2)) < 0.1


def test_what_was_long_ago_is_forgotten(monkeypatch):
    monkeypatch.setattr(watchdog, "WINDOW_S", 0.1)
    assert asyncio.run(watched(work_s=0.1, then_s=0.3)) < 0.1 - TICK_S


def test_metrics_tell_it_and_somebody_plays_meanwhile(attacked):
    """What other tests build on: moves are answered, and both numbers are small while nobody attacks."""

    async def test():
        async with innocent(attacked) as player:
            await asyncio.sleep(0.5)
        assert len(player.waits_s) >= 2
        assert player.longest_s < 0.2

    asyncio.run(test())
    assert 0 < attacked.longest_s() < 5

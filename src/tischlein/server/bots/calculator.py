"""The server's end of the process in which finished games are analysed.  It is started when somebody asks first."""

from __future__ import annotations

import asyncio
import sys
from itertools import count
from typing import ClassVar

from .bot_process import BotProcess
from .questions import BotAnswer
from .sums import AnalyseGame, AnySum, WeighActions

READY_S = 60.0  # so long it may take to start: it has the lowest priority
LONGEST_S = 900.0  # that a sum may take before the process is ended: it hangs
IDLE_S = 600.0  # after so long without a sum it is ended, for it takes memory; the next one starts another


class Calculator(BotProcess):
    """A bot process that does sums; it never thinks about a move."""

    command: ClassVar = (sys.executable, "-P", "-m", "tischlein.server.bots.calculating")

    def __init__(self, seconds: float) -> None:
        """So many seconds of one core are spent on a game, about."""
        super().__init__(lambda: None)
        self.seconds = seconds
        self.numbers = count(1)
        self.resting: asyncio.TimerHandle | None = None

    async def analyse(self, record: str, *, is_coarse: bool) -> BotAnswer:
        """What decided a game; coarse, if somebody waits for it."""
        return await self.solve(AnalyseGame(next(self.numbers), record, 0.0 if is_coarse else self.seconds))

    async def weigh(self, record: str, event: int, actions: list[str]) -> BotAnswer:
        """What actions are worth."""
        return await self.solve(WeighActions(next(self.numbers), record, event, actions))

    async def solve(self, order: AnySum) -> BotAnswer:
        """An answer, or why there is none."""
        if self.resting is not None:
            self.resting.cancel()
        if self.task is None:
            self.open()
        try:
            await asyncio.wait_for(self.ready.wait(), READY_S)
        except TimeoutError:
            return BotAnswer(failure="no process could be started for it.")
        answer: asyncio.Future[BotAnswer] = asyncio.get_running_loop().create_future()
        self.questions[order.number] = answer
        timer = asyncio.get_running_loop().call_later(LONGEST_S, self.expect, order.number)
        self.send(order)
        try:
            return await answer
        finally:
            timer.cancel()
            self.resting = asyncio.get_running_loop().call_later(IDLE_S, self.rest)

    def rest(self) -> None:
        """Nobody has asked for a while: end the process."""
        if self.task is not None and not self.questions:
            self.task.cancel()
            self.task = None

"""A bench without a process: the greedy bot answers at once, whoever was asked."""

from __future__ import annotations

import asyncio

from tischlein.server.bots.bench import Bench
from tischlein.server.bots.crew import greedy_choice
from tischlein.server.bots.questions import Ask, BotAnswer, Order


class HereBench(Bench):
    """Bots that think in the house itself."""

    def open(self) -> None:
        """Nothing has to be started."""
        self.begin()

    async def close(self) -> None:
        """Nothing has to be ended."""

    def send(self, order: Order) -> None:
        """Answer a question, in the next round of the event loop."""
        if isinstance(order, Ask):
            asyncio.get_running_loop().call_soon(self.answer, order)

    def answer(self, order: Ask) -> None:
        """Choose for whoever was asked."""
        self.settle(BotAnswer(order.number, greedy_choice(order.question)))

    def restart(self) -> None:
        """Whoever answers at once never hangs."""

"""A place where bots think, as the crew knows it; whether that is a process or something else, is its own affair."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable

from tischlein.bots import PROGRAM

from .questions import Ask, BotAnswer, Order, Prepare

MOST_EDITIONS = 16  # for which machine code is made; with others bots think in Python


class Bench(ABC):
    """A place where one question at a time is thought about; conversations of programs go on beside it."""

    def __init__(self, on_free: Callable[[], None]) -> None:
        self.on_free = on_free
        self.ready = asyncio.Event()
        self.questions: dict[int, asyncio.Future[BotAnswer]] = {}  # that wait for an answer
        self.thinking_about = 0  # the number of a question; 0: none
        self.games: list[Prepare] = []  # that whoever thinks here shall prepare

    # -- What a place has to offer ---------------------------------------------------------------------------------

    @abstractmethod
    def open(self) -> None:
        """Let somebody think here, until the end."""

    @abstractmethod
    async def close(self) -> None:
        """End it."""

    @abstractmethod
    def send(self, order: Order) -> None:
        """Send an order, if anybody is there."""

    @abstractmethod
    def restart(self) -> None:
        """Whoever thinks here hangs: let somebody else do it."""

    # -- Talking ---------------------------------------------------------------------------------------------------

    @property
    def is_free(self) -> bool:
        """Whether a question can be asked here."""
        return self.ready.is_set() and not self.thinking_about

    def ask(self, order: Ask, answer: asyncio.Future[BotAnswer], seconds: float) -> None:
        """Ask a question that must be answered within so many seconds."""
        self.questions[order.number] = answer
        if not order.bot.startswith(PROGRAM):
            self.thinking_about = order.number
        asyncio.get_running_loop().call_later(seconds, self.expect, order.number)
        self.send(order)

    def prepare(self, order: Prepare) -> None:
        """A game will be played.  Machine code of an edition takes minutes to make, so it is made for a few of them."""
        editions = sum(bool(game.edition) for game in self.games)
        if order not in self.games and (not order.edition or editions < MOST_EDITIONS):
            self.games.append(order)
            self.send(order)

    def begin(self) -> None:
        """Somebody is ready to think."""
        self.ready.set()
        for order in self.games:
            self.send(order)
        self.on_free()

    def settle(self, answer: BotAnswer) -> None:
        """A question is answered."""
        future = self.questions.pop(answer.number, None)
        if future is not None and not future.done():
            future.set_result(answer)
        if self.thinking_about == answer.number:
            self.thinking_about = 0
            self.on_free()

    def expect(self, number: int) -> None:
        """A question must be answered by now; else whoever thinks here hangs."""
        if number in self.questions:
            self.restart()

    def give_up(self, failure: str) -> None:
        """Nothing will come from here any more, until somebody is ready again."""
        self.ready.clear()
        for number in list(self.questions):
            self.settle(BotAnswer(number, failure=failure))

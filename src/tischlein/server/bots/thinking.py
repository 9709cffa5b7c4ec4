"""A process in which bots think.  It reads orders from its standard input and ends when nobody is at the other end.

One question at a time is thought about here, in the main thread.  Programs think in processes of their own: each of
them has a thread here that talks with it, so that a slow one keeps nobody waiting.
"""

from __future__ import annotations

import os
import re
import threading
from contextlib import suppress
from functools import cache
from operator import index
from queue import SimpleQueue
from typing import Any, BinaryIO

import tischlein.bots.levels  # noqa: F401  before the first question
from tischlein.bots import PROGRAM, FailedBotError, configure, find_bot
from tischlein.bots.hints import hints
from tischlein.bots.search import Thinker, compilation
from tischlein.engine.schema import Result

from .pipes import own_pipes
from .questions import (
    LENGTH_BYTES,
    AnyOrder,
    Ask,
    BotAnswer,
    GameLeft,
    Prepare,
    decode_order,
    framed,
    game_of,
    knowledge_of,
)

NICE = 5  # people's moves go first


class ThinkingProcess:
    """Carries out orders."""

    def __init__(self, inbox: BinaryIO, outbox: BinaryIO) -> None:
        self.inbox = inbox
        self.outbox = outbox
        self.sending = threading.Lock()
        self.questions: SimpleQueue[Ask] = SimpleQueue()
        self.talks: dict[tuple[str, int], Talk] = {}

    def work(self) -> None:
        """Answer questions, for ever."""
        threading.Thread(target=self.listen, daemon=True).start()
        self.send(BotAnswer())
        while True:
            self.send(answer(self.questions.get()))

    def listen(self) -> None:
        """Receive orders while the main thread thinks.  When the server is gone this process ends, whatever it does."""
        try:
            while head := self.inbox.read(LENGTH_BYTES):
                self.obey(decode_order(self.inbox.read(int.from_bytes(head, "big"))))
        finally:
            for talk in self.talks.values():
                talk.end(None)
            os._exit(0)

    def obey(self, order: AnyOrder) -> None:
        """Pass an order on to whom it concerns."""
        match order:
            case Ask(bot=bot, question=question) if bot.startswith(PROGRAM):
                key = question.table, question.seat
                if key not in self.talks:
                    self.talks[key] = Talk(self)
                self.talks[key].orders.put(order)
            case Ask():
                self.questions.put(order)
            case GameLeft(table, result):
                for key in [key for key in self.talks if key[0] == table]:
                    self.talks.pop(key).orders.put(Farewell(result))
            case Prepare(game, edition):
                compilation(game_of(game, edition))

    def send(self, message: BotAnswer) -> None:
        """Send an answer; if nobody hears it, `listen` knows what to do."""
        with self.sending, suppress(BrokenPipeError):
            self.outbox.write(framed(message))
            self.outbox.flush()


class Farewell:
    """The last order of a talk: the game is over."""

    def __init__(self, result: Result | None) -> None:
        self.result = result


class Talk(threading.Thread):
    """A program at one seat of one table.  Once it has failed there it is not asked again."""

    def __init__(self, process: ThinkingProcess) -> None:
        super().__init__(daemon=True)
        self.process = process
        self.orders: SimpleQueue[Ask | Farewell] = SimpleQueue()
        self.bot: Any = None
        self.failure = ""
        self.start()

    def run(self) -> None:
        """Answer questions until the game is over."""
        while isinstance(order := self.orders.get(), Ask):
            self.process.send(self.ask(order))
        self.end(order.result)

    def ask(self, order: Ask) -> BotAnswer:
        """What the program answers."""
        if not self.failure:
            try:
                self.bot = self.bot or find_bot(order.bot)(order.question.seed)
                self.bot.budget_ms = order.budget_ms
                return BotAnswer(order.number, self.bot.choose(knowledge_of(order.question)))
            except Exception as problem:  # noqa: BLE001  whatever its author did
                self.failure = deed_of(problem)
                self.end(None)
        return BotAnswer(order.number, failure=self.failure)

    def end(self, result: Result | None) -> None:
        """Tell the program the result, if there is one, and end it."""
        if self.bot is not None:
            self.bot.end(result)


# -- Thinking ----------------------------------------------------------------------------------------------------------


def answer(order: Ask) -> BotAnswer:
    """What a bot of the house, or a plug-in, has to say."""
    try:
        if order.hints:
            return BotAnswer(order.number, hints=hints(knowledge_of(order.question)))
        return BotAnswer(order.number, choice(order))
    except Exception as problem:  # noqa: BLE001  whatever the bot's author did
        return BotAnswer(order.number, failure=deed_of(problem))


def choice(order: Ask) -> int:
    """The action of a bot that nobody wants to wait for."""
    bot = find_bot(order.bot)(order.question.seed)
    configure(bot, budget_ms=order.budget_ms, is_patient=False, thinker=thinker())
    return index(bot.choose(knowledge_of(order.question)))  # whatever a plug-in says must be a number


@cache
def thinker() -> Thinker:
    """The memory in which all bots here search."""
    return Thinker()


def deed_of(problem: Exception) -> str:
    """What a bot did wrong, without what it said: that may be about its cards, and this goes into logs."""
    if isinstance(problem, FailedBotError):
        return re.sub(r"""(['"]).*\1""", "…", problem.deed)
    return f"it raised {type(problem).__name__}."


def main() -> None:
    """Think until nobody is at the other end."""
    ThinkingProcess(*own_pipes(NICE)).work()


if __name__ == "__main__":
    main()

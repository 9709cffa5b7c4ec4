"""A process in which finished games are analysed, at the lowest priority there is.

What takes long is done in the main thread; what somebody waits for (a coarse analysis, what an action is worth) in a
thread beside it.  It ends when nobody is at the other end.
"""

from __future__ import annotations

import os
import threading
from contextlib import suppress
from queue import SimpleQueue
from typing import BinaryIO

import msgspec

from tischlein.analysis.analyst import analyse, coarse
from tischlein.analysis.weighing import weigh
from tischlein.engine import TischleinError, parse_record

from .pipes import own_pipes
from .questions import LENGTH_BYTES, BotAnswer, framed
from .sums import AnalyseGame, AnySum, WeighActions, decode_sum

NICE = 19  # whoever plays goes first


class CalculatingProcess:
    """Does sums."""

    def __init__(self, inbox: BinaryIO, outbox: BinaryIO) -> None:
        self.inbox = inbox
        self.outbox = outbox
        self.sending = threading.Lock()
        self.long: SimpleQueue[AnySum] = SimpleQueue()
        self.soon: SimpleQueue[AnySum] = SimpleQueue()

    def work(self) -> None:
        """Do sums, for ever."""
        threading.Thread(target=self.listen, daemon=True).start()
        threading.Thread(target=self.answer, args=(self.soon,), daemon=True).start()
        self.send(BotAnswer())
        self.answer(self.long)

    def listen(self) -> None:
        """Receive sums.  When the server is gone this process ends, whatever it does."""
        try:
            while head := self.inbox.read(LENGTH_BYTES):
                order = decode_sum(self.inbox.read(int.from_bytes(head, "big")))
                takes_long = isinstance(order, AnalyseGame) and order.seconds > 0
                (self.long if takes_long else self.soon).put(order)
        finally:
            os._exit(0)

    def answer(self, queue: SimpleQueue[AnySum]) -> None:
        """Do the sums of a queue, one after another."""
        while True:
            self.send(solution(queue.get()))

    def send(self, message: BotAnswer) -> None:
        """Send an answer; if nobody hears it, `listen` knows what to do."""
        with self.sending, suppress(BrokenPipeError):
            self.outbox.write(framed(message))
            self.outbox.flush()


def solution(order: AnySum) -> BotAnswer:
    """The answer to a sum."""
    try:
        record = parse_record(order.record)
        if isinstance(order, WeighActions):
            return BotAnswer(order.number, worth=weigh(record, order.event, order.actions))
        found = analyse(record, seconds=order.seconds) if order.seconds else coarse(record)
        return BotAnswer(order.number, analysis=msgspec.json.encode(found))
    except TischleinError as problem:
        return BotAnswer(order.number, failure=str(problem))
    except Exception as problem:  # noqa: BLE001  a judgement of a game from elsewhere may do anything
        return BotAnswer(order.number, failure=f"it raised {type(problem).__name__}.")


def main() -> None:
    """Calculate until nobody is at the other end."""
    CalculatingProcess(*own_pipes(NICE)).work()


if __name__ == "__main__":
    main()

"""The bots of all tables: who thinks when, in which process, for how long.

Whatever goes wrong in a process, the table goes on: the greedy bot answers instead, here, on the plain back end.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import count
from zlib import crc32

from tischlein.bots import PROGRAM, find_bot, program
from tischlein.bots.advice import Hint
from tischlein.bots.greedy import GreedyBot
from tischlein.bots.ladder import LEVEL
from tischlein.engine import TischleinError
from tischlein.engine.schema import Result
from tischlein.kit import Game
from tischlein.server.speech.refusals import bad_input

from . import pace
from .bench import Bench
from .bot_process import BotProcess
from .calculator import Calculator
from .fair_queue import FairQueue
from .questions import Ask, BotAnswer, GameLeft, Prepare, Question, edition_of, knowledge_of, question_of

__all__ = ["Crew", "Question", "question_of"]

LOG = logging.getLogger(__name__)
GREEDY = "greedy"  # plays for others: when time is up, when a bot fails
GRACE = 5.0  # seconds an answer may be late: a busy machine is not the bot's fault
PROGRAM_GRACE = GRACE + program.GRACE + program.START_UP  # a program's own delays are seen to where it runs
LONGEST_WAIT = 15.0  # seconds, in the queue too
SETTLE = 1.0  # seconds: a server that starts answers people first


@dataclass(eq=False)
class PendingQuestion:
    """A question on its way."""

    question: Question
    hints: bool = False  # whether they are wanted
    answer: asyncio.Future[BotAnswer] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Crew:
    """Asks bots.  An answer always comes."""

    def __init__(
        self,
        workers: int = 2,
        programs: Mapping[str, str] | None = None,
        make_bench: Callable[[Callable[[], None]], Bench] = BotProcess,
        calculator: Calculator | None = None,
    ) -> None:
        """Programs: names for bots of other people, and each as `find_bot` knows it: `exec:COMMAND`, or a plug-in.

        Without a calculator no game is analysed.
        """
        self.programs = dict(programs or {})
        for name, bot in self.programs.items():
            if name in pace.BUDGETS_MS:
                raise TischleinError(f"The name {name!r} belongs to a bot of the house; give yours another.")
            find_bot(bot)
        self.benches = [make_bench(self.hand_out) for _ in range(workers)]
        self.calculator = calculator
        self.queue: FairQueue[PendingQuestion] = FairQueue(lambda pending: pending.question.table)
        self.numbers = count(1)
        self.opening: asyncio.TimerHandle | None = None  # until the processes are started
        self.failures = 0  # questions that the greedy bot had to answer, and hints that nobody gave

    async def start(self) -> None:
        """Start the processes soon, or when they are needed; nobody waits until they are ready."""
        self.opening = asyncio.get_running_loop().call_later(SETTLE, self.open)

    def open(self) -> None:
        """Start the processes now, if they have not been."""
        if self.opening is not None:
            self.opening.cancel()
            self.opening = None
            for bench in self.benches:
                bench.open()

    async def close(self) -> None:
        """End the processes."""
        if self.opening is not None:
            self.opening.cancel()
        everybody = [*self.benches, *([self.calculator] if self.calculator else [])]
        await asyncio.gather(*(bench.close() for bench in everybody))

    # -- Names -----------------------------------------------------------------------------------------------------

    def names(self) -> list[str]:
        """The bots that may take a seat."""
        return [*pace.BUDGETS_MS, *self.programs]

    def check(self, name: str) -> None:
        """Refuse a bot that does not exist."""
        if name not in self.names():
            raise bad_input("no_bot", bot=name, bots=", ".join(self.names()))

    # -- Asking ----------------------------------------------------------------------------------------------------

    async def choose(self, question: Question) -> int:
        """The code of an action that the bot chooses; always a legal one."""
        action = -1
        if question.bot != GREEDY:
            answer = await self.ask(PendingQuestion(question))
            action = answer.action if answer.action in question.legal else -1
            if action < 0:
                self.report(question, answer.failure or "it chose an action that was not legal.")
        return action if action >= 0 else await asyncio.to_thread(greedy_choice, question)

    async def hints(self, question: Question) -> list[Hint]:
        """The best actions with reasons; none if nobody could think."""
        answer = await self.ask(PendingQuestion(question, hints=True))
        if answer.failure:
            self.report(question, answer.failure)
        return answer.hints

    def leave(self, table: str, result: Result | None = None) -> None:
        """The game at a table is over with this result, or broken off: programs are told and end."""
        for bench in self.benches:
            bench.send(GameLeft(table, result))

    def prepare(self, game: Game) -> None:
        """A game will be played with bots: their compiled code is loaded or made in the background."""
        self.open()
        for bench in self.benches:
            bench.prepare(Prepare(game.id, edition_of(game)))

    async def ask(self, pending: PendingQuestion) -> BotAnswer:
        """An answer, or why there is none."""
        self.open()
        try:
            async with asyncio.timeout(LONGEST_WAIT):
                if self.command(pending.question).startswith(PROGRAM):
                    bench = self.bench_of(pending.question)
                    await bench.ready.wait()
                    self.give(pending, bench, pace.budget_ms(pending.question.bot))
                else:
                    self.queue.push(pending)
                    self.hand_out()
                return await pending.answer
        except TimeoutError:
            return BotAnswer(failure="nobody had time for it.")
        finally:
            self.queue.drop(pending)

    def bench_of(self, question: Question) -> Bench:
        """Where the program of a seat is talked with: the same for a whole game."""
        key = f"{question.table} {question.seat}"
        return self.benches[crc32(key.encode()) % len(self.benches)]

    def hand_out(self) -> None:
        """Free processes get the next questions.  The more wait, the less time for each."""
        for bench in self.benches:
            if len(self.queue) and bench.is_free:
                pending = self.queue.pop()
                budget = pace.budget_ms(pending.question.bot)
                self.give(pending, bench, pace.fair_share(budget, len(self.benches), len(self.queue)))

    def give(self, pending: PendingQuestion, bench: Bench, budget_ms: int) -> None:
        """Hand a question to a process."""
        command = self.command(pending.question)
        grace = PROGRAM_GRACE if command.startswith(PROGRAM) else GRACE
        order = Ask(next(self.numbers), pending.question, command, budget_ms, pending.hints)
        bench.ask(order, pending.answer, budget_ms / 1000 + grace)

    def command(self, question: Question) -> str:
        """A bot as `find_bot` knows it."""
        has_taste = question.character and question.bot.startswith(LEVEL)
        return f"{question.bot}:{question.character}" if has_taste else self.programs.get(question.bot, question.bot)

    def report(self, question: Question, failure: str) -> None:
        """Log a failure for whoever runs the server.  What seats know is not logged."""
        self.failures += 1
        LOG.warning(
            "The bot %s failed: %s",
            question.bot,
            failure,
            extra={"event": "bot_failed", "table": question.table, "seat": question.seat, "bot": question.bot},
        )


def greedy_choice(question: Question) -> int:
    """What the greedy bot would do."""
    return GreedyBot(question.seed).choose(knowledge_of(question))

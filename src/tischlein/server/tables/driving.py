"""What happens of itself: bots move after a pause, clocks run out.

Each table that needs it has one task.  It sleeps until something is due, and looks again whenever the table changes.
Of several processes that serve a table only one drives it.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field, replace

from tischlein.bots import result_of
from tischlein.engine.blame import log_failure
from tischlein.kit import NO_ACTION
from tischlein.server.bots.pace import beats_between, next_slot, pause_ms
from tischlein.server.bots.questions import question_of
from tischlein.server.speech.refusals import RefusedError
from tischlein.server.store.formats import NewerError
from tischlein.server.store.log import ClockChanged, Ended

from .course import Course
from .playing import played
from .registry import Change, LogFullError, Registry
from .table import SUMMARY_MS, Table

LATEST = 100  # so many events are looked at: a deal may be long
RETRY_S = 2.0  # another process drives the table, or the store is away: look again so much later

logger = logging.getLogger(__name__)


@dataclass
class Driven:
    """A table that somebody watches."""

    changed: asyncio.Event = field(default_factory=asyncio.Event)
    held_ms: int = 0  # until when people looked at the summary of a round
    task: asyncio.Task[None] | None = None


class Driver:
    """Plays the bots and watches the clocks of all tables in memory."""

    def __init__(self, house: Registry) -> None:
        self.house = house
        self.driven: dict[str, Driven] = {}

    def look_at(self, table: Table) -> None:
        """A table has changed."""
        if table.id in self.driven:
            self.driven[table.id].changed.set()
        elif needs_driving(table.course):
            driven = self.driven[table.id] = Driven()
            driven.task = asyncio.create_task(self.drive(table, driven), name=f"table {table.id}")

    async def drive(self, table: Table, driven: Driven) -> None:
        """Drive a table until nothing can happen there of itself any more."""
        if has_bots(table.course):
            self.house.crew.prepare(table.course.game)
        try:
            while needs_driving(table.course) and table.id in self.house.tables:
                driven.changed.clear()
                try:
                    await self.step_or_end(table, driven)
                except NewerError:
                    continue  # it is forgotten here: newer processes drive it
                except RefusedError as problem:  # the store is away: nothing is lost, try again
                    logger.warning("a table waits for its store: %s", problem, extra={"table": table.id})
                    await asyncio.sleep(RETRY_S)
                except Exception as problem:  # noqa: BLE001  other tables go on
                    log_failure(logger, "A table could not go on; it is tried again.", problem, table=table.id)
                    await asyncio.sleep(RETRY_S)
        finally:
            del self.driven[table.id]
            self.house.crew.leave(table.id, result_of(table.course.playing()))
        await self.house.store.stop_driving(table.id)

    async def step_or_end(self, table: Table, driven: Driven) -> None:
        """Wait for what is due next, and do it; if the log is full, end the game: bots would go on for ever."""
        try:
            await self.step(table, driven)
        except LogFullError:
            await self.house.change(table, lambda: Change([Ended("aborted")]))

    async def step(self, table: Table, driven: Driven) -> None:
        """Wait for what is due next, and do it."""
        if not await self.house.ask(self.house.store.drives(table.id)):
            await wait(driven, RETRY_S)
            return
        course = table.course
        bot = next((seat for seat in course.awaited() if course.bot_of(seat)), None)
        deadline = course.clocks.deadline()
        if course.paused or (bot is None and deadline is None):
            await wait(driven, None)
        elif bot is not None and self.house.looking(table):
            await self.hold(table, driven)
        elif bot is not None:
            await self.move_bot(table, driven, bot)
        elif deadline is not None:
            at_ms, seat = deadline
            if await wait(driven, max(0, at_ms - self.house.sources.now()) / 1000):
                await self.expire(table, seat)

    async def hold(self, table: Table, driven: Driven) -> None:
        """People look at how a round has ended: bots wait for them, but not for ever."""
        rest = table.course.round_ended_ms + SUMMARY_MS - self.house.sources.now()
        if await wait(driven, max(0, rest) / 1000):
            self.house.publish(table, "table")  # nobody is waited for any more
        driven.held_ms = self.house.sources.now()

    async def move_bot(self, table: Table, driven: Driven, seat: int) -> None:
        """A bot thinks, and moves when its pause is over; not if the position has changed meanwhile."""
        course = table.course
        seq, bot, arose_ms = course.seq_for(seat), course.bot_of(seat), max(course.since_ms, driven.held_ms)
        character = table.character_of(seat)
        beats = beats_before(course, seat)
        pause = pause_ms(table.meta.settings.pace_ms, bot, beats, self.house.sources.below, character)
        question = question_of(course.playing(), seat, bot, self.house.sources.seed(), table.id, character)
        action = await self.house.crew.choose(question)
        elapsed = self.house.sources.now() - arose_ms
        due_ms = arose_ms + (pause if elapsed <= pause else next_slot(elapsed))
        while (rest := due_ms - self.house.sources.now()) > 0:
            if not await wait(driven, rest / 1000) and not self.is_still(table, seat, seq, bot):
                return

        def work_out() -> Change | None:
            if not self.is_still(table, seat, seq, bot):
                return None
            return played(table, seat, action, "bot", self.house.sources.now())

        await self.house.change(table, work_out)

    def is_still(self, table: Table, seat: int, seq: int, bot: str) -> bool:
        """Whether a bot still has to decide what it was asked."""
        course = table.course
        same = course.seq_for(seat) == seq and course.bot_of(seat) == bot
        return same and course.is_running and not course.paused and seat in course.awaited()

    async def expire(self, table: Table, seat: int) -> None:
        """Somebody's time is up: the game's own move for that is played, or the greedy bot's."""
        course = table.course
        seq = course.seq_for(seat)
        action = await self.timeout_move(table, seat)

        def work_out() -> Change | None:
            deadline = course.clocks.deadline()
            due = deadline is not None and deadline[0] <= self.house.sources.now() and deadline[1] == seat
            if not due or course.paused or course.seq_for(seat) != seq:
                return None
            change = played(table, seat, action, "clock", self.house.sources.now())
            return replace(change, entries=[ClockChanged("expired", seat), *change.entries])

        await self.house.change(table, work_out)

    async def timeout_move(self, table: Table, seat: int) -> int:
        """What is played for a seat whose time is up."""
        match = table.course.playing()
        action = match.game.optional.timeout_action(match.state, seat)
        if action != NO_ACTION:
            return action
        return await self.house.crew.choose(question_of(match, seat, "greedy", self.house.sources.seed(), table.id))

    async def close(self) -> None:
        """Let go of all tables; everything that was told has been kept."""
        tasks = [driven.task for driven in self.driven.values() if driven.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def beats_before(course: Course, seat: int) -> int:
    """How many beats lie before a seat's decision; where several choose in secret, nobody learns who has chosen."""
    match = course.playing()
    if len(match.to_act()) > 1:
        return 1
    return beats_between([event.actor for event in match.events[-LATEST:]], seat)


def needs_driving(course: Course) -> bool:
    """Whether anything may happen here of itself."""
    return course.is_running and (course.clock.kind != "none" or has_bots(course))


def has_bots(course: Course) -> bool:
    """Whether a bot plays a seat."""
    return any(map(course.bot_of, range(len(course.sitters))))


async def wait(driven: Driven, seconds: float | None) -> bool:
    """Sleep until the time is over (True) or the table has changed (False)."""
    try:
        async with asyncio.timeout(seconds):  # not wait_for, which may lose a cancellation
            await driven.changed.wait()
    except TimeoutError:
        return True
    driven.changed.clear()
    return False

"""Analyses of finished games: made when somebody asks, soon and coarse first, then sharper; kept with the table.

Nobody gets one before the end: it would be a hint.  Afterwards everybody who may look at the game may have it.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from tischlein.analysis.findings import Analysis
from tischlein.bots.reference import VERSION
from tischlein.server.messages.analysis import AnalysisInfo, AnalysisState, TriedAction, TryAction
from tischlein.server.speech.refusals import RefusedError, bad_input, forbidden, server_texts, unavailable
from tischlein.server.store import StoreError
from tischlein.server.store.analyses import read_analysis, written_analysis
from tischlein.server.store.meta import Person

from .analysis_telling import analysis_info, attempt, tried
from .desk import ASKER, Asker, Turns
from .looking import may_watch

if TYPE_CHECKING:
    from tischlein.server.bots.calculator import Calculator

    from .registry import Registry
    from .table import Table

MOST_AT_ONCE = 200  # analyses that are made or wait
MOST_REMEMBERED = 32  # in memory; others are read again

decode = msgspec.json.Decoder(Analysis).decode
logger = logging.getLogger(__name__)


@dataclass
class Making:
    """An analysis in the making."""

    found: Analysis | None = None  # as far as it is
    failure: str = ""
    task: asyncio.Task[None] | None = None

    @property
    def is_done(self) -> bool:
        """Whether nothing more will come."""
        return bool(self.failure) or (self.found is not None and self.found.is_sharp)


class Analyses:
    """The analyses of all tables."""

    def __init__(self, house: Registry) -> None:
        self.house = house
        self.makings: OrderedDict[str, Making] = OrderedDict()  # by table, the one asked for last at the end
        self.coarse, self.sharp = Turns(), Turns()  # askers take turns

    # -- What people ask for -------------------------------------------------------------------------------------------

    def state(self, table: Table, person: Person | None, language: str) -> AnalysisState:
        """How far the analysis of a game is; whoever asks first has it made."""
        check_analysed(table, person)
        making = self.made(table, self.calculator())
        if making.failure:
            return AnalysisState("failed", server_texts(language)("refused.analysis_failed", why=making.failure))
        return AnalysisState("working" if making.found is None else "done" if making.is_done else "coarse")

    def begin(self, table: Table) -> None:
        """Have a game of bots analysed that nobody can look at, if there is somebody who calculates and has time."""
        with suppress(RefusedError):
            self.made(table, self.calculator())

    def made(self, table: Table, calculator: Calculator) -> Making:
        """The analysis of a game, from now on in the making."""
        making = self.makings.get(table.id)
        if making is None:
            if sum(not one.is_done for one in self.makings.values()) >= MOST_AT_ONCE:
                raise unavailable("analysis_busy")
            making = self.makings[table.id] = Making()
            making.task = asyncio.create_task(self.make(table, making, calculator), name=f"analysis of {table.id}")
        self.makings.move_to_end(table.id)
        self.forget_some()
        return making

    async def told(self, table: Table, person: Person | None, seat: int, language: str) -> AnalysisInfo:
        """An analysis as a seat reads it."""
        found = self.found(table, person)
        if seat >= found.seats:
            raise bad_input("no_seat")
        return await self.house.at_desk(table, partial(analysis_info, table, found, seat, language))

    async def try_action(self, table: Table, person: Person | None, wish: TryAction, language: str) -> TriedAction:
        """How good another action would have been."""
        found, calculator = self.found(table, person), self.calculator()
        attempted = await self.house.at_desk(table, partial(attempt, table, wish, language))
        better = [mark.better for mark in found.marks if mark.event == wish.at]
        actions = [attempted.played, wish.action, *better]
        line = await self.house.at_desk(table, lambda: table.course.record().line())
        answer = await calculator.weigh(line, wish.at, actions)
        if answer.failure:
            raise unavailable("analysis_failed", why=answer.failure)
        return tried(attempted, answer.worth)

    def found(self, table: Table, person: Person | None) -> Analysis:
        """The analysis of a game, as far as it is."""
        check_analysed(table, person)
        making = self.makings.get(table.id)
        if making is None or making.found is None:
            raise RefusedError("analysis_unmade")
        return making.found

    def calculator(self) -> Calculator:
        """Who calculates, if anybody does."""
        calculator = self.house.crew.calculator
        if calculator is None:
            raise RefusedError("analysis_nowhere")
        return calculator

    # -- Making them ---------------------------------------------------------------------------------------------------

    async def make(self, table: Table, making: Making, calculator: Calculator) -> None:
        """Read an analysis that was kept, or make it; whoever wanted it need not wait here."""
        ASKER.set(Asker(ASKER.get().name))  # nobody who could leave
        try:
            kept = await self.house.store.analysis(table.id)
            making.found = read_analysis(kept, VERSION) if kept else None
            if making.found is None:
                await self.calculate(table, making, calculator)
        except (RefusedError, StoreError) as problem:
            making.failure = str(problem)
        except Exception:
            logger.exception("an analysis failed", extra={"table": table.id})
            making.failure = "?"

    async def calculate(self, table: Table, making: Making, calculator: Calculator) -> None:
        """First a coarse analysis, then the whole one, which is kept."""
        line = await self.house.at_desk(table, lambda: table.course.record().line())
        for turns in (self.coarse, self.sharp):
            async with turns.turn():
                answer = await calculator.analyse(line, is_coarse=turns is self.coarse)
            if answer.failure:
                making.failure = answer.failure
                return
            found = await self.house.desk.do(partial(decode, answer.analysis))
            if found.is_sharp:
                await self.keep(table, found)
            making.found = found

    async def keep(self, table: Table, found: Analysis) -> None:
        """Keep an analysis with its table; if that cannot be done, it is made again some day."""
        content = await self.house.desk.do(partial(written_analysis, found))
        with suppress(StoreError):
            await self.house.store.keep_analysis(table.id, content)

    def forget_some(self) -> None:
        """Leave in memory what is in the making and what was asked for last."""
        done = [name for name, making in self.makings.items() if making.is_done]
        for name in done[: max(0, len(done) - MOST_REMEMBERED)]:
            del self.makings[name]

    async def close(self) -> None:
        """Stop what is in the making."""
        tasks = [making.task for making in self.makings.values() if making.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def check_analysed(table: Table, person: Person | None) -> None:
    """Refuse what must not be told yet, or not here, or where there is nothing to tell."""
    if not table.course.ended:
        raise RefusedError("analysis_later")
    if table.course.match is None:
        raise RefusedError("nothing_played")
    may_watch(table, person)
    if not table.is_analysed:
        raise forbidden("no_analysis")
    if table.course.match.seats == 1:
        raise RefusedError("analysis_alone")

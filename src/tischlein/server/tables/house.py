"""The house: tables, what people do at them, and what happens there of itself."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from itertools import count

from tischlein.kit import Game
from tischlein.server.bots.crew import Crew
from tischlein.server.messages.analysis import AnalysisInfo, AnalysisState, TriedAction, TryAction
from tischlein.server.messages.days import DayResults, Days, PlayDay
from tischlein.server.messages.deeds import AnyDeed, DeedDone
from tischlein.server.messages.news import HintInfo, Looked
from tischlein.server.messages.tables import Continue, Created, CreateTable, Join, SentRecord
from tischlein.server.messages.wishes import Act, AskHint, Consent, Look, Reveal, Say, TakeBack
from tischlein.server.speech.refusals import RefusedError, not_found, unavailable
from tischlein.server.store import Store, clear_abandoned
from tischlein.server.store.formats import NewerError
from tischlein.server.store.meta import Person

from . import days, deeds, importing, leaving, looking, opening, playing, series, talking
from .analysing import Analyses
from .downtime import BEAT_S
from .driving import RETRY_S, Driver
from .record_reading import ReadRecord, read_in_process
from .registry import Registry, T
from .sources import Calendar, Sources
from .table import FIRST_SEAT, Table

ABANDONED_MINUTES = 60  # how often abandoned tables are looked for
REACH_S = 0.25  # how often it is looked whether the store can be reached


class House(Registry):
    """Everything the server can do; HTTP and sockets only carry it."""

    def __init__(
        self, store: Store, crew: Crew, sources: Sources | None = None, read_record: ReadRecord = read_in_process
    ) -> None:
        super().__init__(store, crew, sources, read_record)
        self.driver = Driver(self)
        self.analyses = Analyses(self)
        self.errands: set[asyncio.Task[None]] = set()
        store.subscribe(self.heard)

    # -- What people can do ------------------------------------------------------------------------------------------

    async def create(self, wish: CreateTable) -> Created:
        """Open a new table."""
        return await opening.create(self, wish)

    async def join(self, table: Table, wish: Join) -> Created:
        """Sit down at a waiting table."""
        return await opening.join(self, table, wish)

    async def reveal(self, table: Table, person: Person, wish: Reveal) -> None:
        """Show the random bytes whose hash came with joining."""
        await opening.reveal(self, table, person, wish)

    async def do(self, table: Table, person: Person, deed: AnyDeed) -> DeedDone:
        """Do something beside playing."""
        return await deeds.do(self, table, person, deed)

    async def act(self, table: Table, person: Person, wish: Act) -> int:
        """Play an action; the seq of the seat's wire that it got."""
        return await playing.act(self, table, person, wish)

    async def take_back(self, table: Table, person: Person, wish: TakeBack) -> int:
        """Undo one's last action, or ask the others for it; the seq of the seat's wire."""
        return await playing.take_back(self, table, person, wish)

    async def consent(self, table: Table, person: Person, wish: Consent) -> None:
        """Answer whether somebody may take back."""
        await playing.consent(self, table, person, wish)

    async def see_round(self, table: Table, person: Person) -> None:
        """Note that somebody has looked at how a round has ended."""
        await playing.see_round(self, table, person)

    async def hints(self, table: Table, person: Person, wish: AskHint, language: str) -> list[HintInfo]:
        """Ask what would be good for a seat."""
        return await playing.hints(self, table, person, wish, language)

    def look(
        self,
        table: Table,
        person: Person | None,
        wish: Look,
        language: str,
        *,
        seat: int = FIRST_SEAT,
        text: bool = False,
    ) -> Looked:
        """Look at an earlier position; a wire seq that it names is that of a seat of one's own."""
        return looking.look(table, person, wish, language, seat=seat, text=text)

    def record(self, table: Table, person: Person | None) -> SentRecord:
        """The record of a game, once it has ended."""
        return looking.record(table, person, self.sources.now())

    def analyse(self, table: Table, person: Person | None, language: str) -> AnalysisState:
        """Say how far the analysis of a finished game is; whoever asks first has it made."""
        return self.analyses.state(table, person, language)

    async def analysis(self, table: Table, person: Person | None, seat: int, language: str) -> AnalysisInfo:
        """What decided a finished game for a seat."""
        return await self.analyses.told(table, person, seat, language)

    async def try_action(self, table: Table, person: Person | None, wish: TryAction, language: str) -> TriedAction:
        """Play a decision of a finished game otherwise."""
        return await self.analyses.try_action(table, person, wish, language)

    async def say(self, table: Table, person: Person, wish: Say) -> None:
        """Say something to everybody at the table."""
        await talking.say(self, table, person, wish)

    async def import_record(self, body: bytes) -> Created:
        """Open a table that shows a game from elsewhere: an `ImportRecord`, as it was sent."""
        return await importing.import_record(self, body)

    async def table_for_people(self, table_id: str) -> Table:
        """The table of that id, if people may look at it."""
        if days.is_hidden(table_id):
            raise not_found("no_table")
        return await self.table(table_id)

    def days(self) -> Days:
        """Tell what can be played today, the same for everybody."""
        return days.days(self.sources.now())

    async def play_day(self, game: Game, wish: PlayDay) -> Created:
        """Open a table for the game of the day."""
        return await days.play_day(self, game, wish)

    async def day_results(self, table: Table) -> DayResults:
        """Tell what came of the game of the day."""
        found = await days.results(self, table)
        if found.bot is not None and found.bot.luck is None:
            self.analyses.begin(await days.bots_of(self, table))
        return found

    async def continue_from(self, table: Table, wish: Continue) -> Created:
        """Open a table that goes on from a position of a finished game."""
        return await series.continue_from(self, table, wish)

    # -- What happens of itself --------------------------------------------------------------------------------------

    def wake(self) -> None:
        """From now on things happen of themselves."""
        self.run(self.go_on())
        self.run(self.keep_tidy())
        self.run(self.presence.keep_announcing())
        self.run(self.keep_living())
        self.run(self.keep_in_reach())

    async def go_on(self) -> None:
        """After a restart, while people come in: go on with the tables where bots have to move or clocks run."""
        for row in await self.patiently(lambda: self.ask(self.store.tables("playing"))):
            with suppress(RefusedError):  # gone by now, or it cannot be read, which is logged
                table = await self.patiently(partial(self.table, row.id))
                await asyncio.sleep(0)  # whoever has waited for the same table takes it first
                self.let_go(table)

    async def patiently(self, question: Callable[[], Awaitable[T]]) -> T:
        """The answer to a question that can wait until the store is there."""
        while True:
            try:
                return await question()
            except RefusedError as refusal:
                if refusal.status != HTTPStatus.SERVICE_UNAVAILABLE or isinstance(refusal, NewerError):
                    raise
                await asyncio.sleep(RETRY_S)

    async def keep_tidy(self) -> None:
        """For as long as the house is open: tables nobody looks at leave memory, abandoned ones the store."""
        calendar = Calendar(self.sources)
        for minute in count():
            self.leave_memory()
            self.presence.forget()
            if minute % ABANDONED_MINUTES == 0 and calendar.is_steady():
                with suppress(RefusedError):  # the store is away: next time
                    await self.ask(clear_abandoned(self.store, self.sources.now()))
            await asyncio.sleep(60)

    async def keep_living(self) -> None:
        """While a clock runs somewhere: keep that there is a server."""
        while True:
            if any(self.tables[name].course.clocks.ticking() for name in self.driver.driven if name in self.tables):
                with suppress(RefusedError):  # the store is away: next time
                    await self.ask(self.store.live(self.sources.now()))
            await asyncio.sleep(BEAT_S)

    async def keep_in_reach(self) -> None:
        """For as long as the house is open: if the network between it and its store is cut, others serve its people."""
        was_cut_off = False
        while True:
            await asyncio.sleep(REACH_S)
            if self.is_cut_off and was_cut_off:  # not at the first look: a store that restarts is back at once
                for table in [self.tables[table_id] for table_id in self.listeners if table_id in self.tables]:
                    self.publish(table, unavailable("cut_off"))
            was_cut_off = self.is_cut_off

    @property
    def is_cut_off(self) -> bool:
        """Whether the store cannot be reached from here, but perhaps from other processes, which have been heard of."""
        return bool(self.presence.others) and not self.store.answers()

    def check_reach(self) -> None:
        """Send people elsewhere while this process is cut off."""
        if self.is_cut_off:
            raise unavailable("cut_off")

    def leave_memory(self) -> None:
        """Tables that nobody looks at and where nothing happens of itself are loaded again when somebody comes."""
        for table in list(self.tables.values()):
            self.let_go(table)

    def let_go(self, table: Table) -> None:
        """Forget a table, unless somebody needs it."""
        if table.id not in self.listeners and table.id not in self.driver.driven and not table.lock.locked():
            self.tables.pop(table.id, None)

    def on_change(self, table: Table) -> None:
        """Somebody may have to move of itself."""
        self.driver.look_at(table)

    def connected(self, table: Table, person: Person | None) -> None:
        """Somebody is here; a bot that stood in gives the seat back."""
        super().connected(table, person)
        if person is not None:
            self.run(leaving.come_back(self, table, person))

    def heard(self, table_id: str) -> None:
        """Another process has changed a table."""
        if table_id in self.tables or table_id in self.loading:
            self.run(self.catch_up(table_id))

    async def catch_up(self, table_id: str) -> None:
        """Read what another process has kept, perhaps while the table was being loaded."""
        with suppress(RefusedError):  # it is gone or the store is away: whoever wants something of it is told so
            table = await self.table(table_id)
            async with table.lock:
                await self.refresh(table)
            self.on_change(table)  # perhaps it is driven here from now on

    def run(self, errand: Coroutine[None, None, None]) -> None:
        """Run a task beside everything else."""
        task = asyncio.create_task(errand)
        self.errands.add(task)
        task.add_done_callback(self.errands.discard)

    async def close(self) -> None:
        """Stop what happens of itself; everything that was told has been kept."""
        tasks = [*self.errands, *self.loading.values()]  # first those that bring in tables to be driven
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.driver.close()
        await self.analyses.close()
        self.desk.close()

"""The game of the day: one deal a game, the same for everybody on this server, and what came of it.

Each game of a day has a table of its own, at which bots sit on all seats.  Its secret settles the deal for everybody,
what the bots make of it stands beside people's results, and it keeps the results of those who let others see them.
Nobody can look at it.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from msgspec.structs import replace

from tischlein.bots.characters import cast_for
from tischlein.bots.reference import VERSION
from tischlein.engine import discover
from tischlein.engine.ending import standings
from tischlein.kit import Game
from tischlein.server.messages.days import DayGame, DayResult, DayResults, Days, PlayDay
from tischlein.server.messages.deeds import DeedDone, ShowResult
from tischlein.server.messages.tables import Created
from tischlein.server.speech.refusals import RefusedError
from tischlein.server.store import ConflictError
from tischlein.server.store.analyses import read_analysis
from tischlein.server.store.meta import (
    NOBODY_NAME,
    Chair,
    Meta,
    Person,
    StoredDeal,
    StoredResult,
    StoredSettings,
    token_hash,
)

from .dealt import today
from .opening import ME, clean_name, first_entries, new_table, open_table
from .registry import Registry
from .table import Table

BOT = "level3"  # who plays on all seats but one's own
USUAL = 3  # players, where the game can be played so
MOST_SHOWN = 200  # results of a day that are kept
PREFIX = "day-"  # how the names of the bots' tables begin


def days(now_ms: int) -> Days:
    """What can be played today."""
    return Days(today(now_ms), [DayGame(game.id, seats_of(game), BOT) for game in discover()])


def seats_of(game: Game) -> int:
    """How many play it."""
    return min(game.seats, key=lambda count: abs(count - USUAL))


def is_hidden(table_id: str) -> bool:
    """Whether it is the name of a table that nobody can look at."""
    return table_id.startswith(PREFIX)


# -- Playing ---------------------------------------------------------------------------------------------------------


async def play_day(house: Registry, game: Game, wish: PlayDay) -> Created:
    """A table at which somebody plays the game of today; it begins at once."""
    name, token = clean_name(wish.name), house.sources.token()
    day = today(house.sources.now())
    bots = await day_table(house, game, day)
    person = Person(ME, name, token_hash(token))
    meta = Meta(
        settings=replace(bots.meta.settings, pace_ms=wish.pace_ms),
        people=[person],
        chairs=[Chair("person", ME), *bots.meta.chairs[1:]],
        host=ME,
        secret=house.sources.secret().hex(),
        deal=StoredDeal("day", day, bots.meta.secret),
    )
    table_id = await open_table(house, meta, first_entries(house, meta))
    return Created(table_id, token, ME, bots.course.chance.commitment)


async def day_table(house: Registry, game: Game, day: str) -> Table:
    """The bots' own table of a day; whoever is the first to play that day opens it."""
    table_id = f"{PREFIX}{day}-{game.id}"
    if await house.ask(house.store.find(table_id)) is None:
        meta = bots_meta(house, game, day)
        row, rows = new_table(house, meta, first_entries(house, meta), table_id)
        with suppress(ConflictError):  # somebody else was first
            await house.ask(house.store.create(row, rows))
    return await house.table(table_id)


def bots_meta(house: Registry, game: Game, day: str) -> Meta:
    """Bots on all seats, somebody to begin, and a secret that nobody has chosen."""
    seats = seats_of(game)
    start = house.sources.below(seats) if "start_seat" in game.options else None
    settings = StoredSettings(game.id, seats, start=start, spectators="none", hints=False, pace_ms=0, deal=True)
    cast = cast_for([""] * seats, f"{day} {game.id}")
    chairs = [Chair("bot", bot=BOT, character=character) for character in cast]
    house.crew.check(BOT)
    people = [Person(ME, NOBODY_NAME, "")]
    return Meta(settings, people, chairs, ME, house.sources.secret().hex(), deal=StoredDeal("day", day))


# -- What came of it -------------------------------------------------------------------------------------------------


async def results(house: Registry, table: Table) -> DayResults:
    """One's own result, that of a bot on the same seat, and those of others who let them be seen."""
    bots = await bots_of(house, table)
    mine = await judged(house, table)
    others = [one for one in bots.meta.results if one.table != table.id]
    return DayResults(
        date=table.day,
        game=table.game.id,
        seats=len(table.meta.chairs),
        mine=sent(mine, table.id),
        points=table.course.playing().scores(),
        bot=sent(await judged(house, bots)) if bots.course.ended == "over" else None,
        others=[sent(one) for one in best_first(others)],
        shown=len(others) < len(bots.meta.results),
    )


async def show_result(house: Registry, table: Table, person: Person, deed: ShowResult) -> DeedDone:
    """Let others see one's result, or do so no longer."""
    bots = await bots_of(house, table)
    if person.id != table.owners()[ME]:
        raise RefusedError("no_day")
    mine = replace(await judged(house, table), name=person.name)

    def work_out(meta: Meta) -> Meta | None:
        others = [one for one in meta.results if one.table != table.id]
        if deed.shown and len(others) >= MOST_SHOWN:
            raise RefusedError("day_full", most=MOST_SHOWN)
        shown = [*others, mine] if deed.shown else others
        return None if shown == meta.results else replace(meta, results=shown)

    await house.change_meta(bots, work_out)
    return DeedDone()


async def bots_of(house: Registry, table: Table) -> Table:
    """The bots' table of the day whose game has been played to its end at this one."""
    if not table.day:
        raise RefusedError("no_day")
    if table.course.ended != "over":
        raise RefusedError("day_later")
    return await house.table(f"{PREFIX}{table.day}-{table.game.id}")


def result_of(table: Table) -> StoredResult:
    """What came of a finished game for its first seat."""
    match = table.course.playing()
    placed = {one.seat: one.place for one in standings(match.winners() or [], match.scores())}
    return StoredResult(table.id, table.seat_info(ME).name, match.scores()[ME], placed.get(ME, 0))


async def judged(house: Registry, table: Table) -> StoredResult:
    """The same with luck and choices, if the game has been analysed."""
    kept = await house.ask(house.store.analysis(table.id))
    found = read_analysis(kept, VERSION) if kept else None
    if found is None:
        return result_of(table)
    return replace(result_of(table), luck=found.headlines[ME].luck, given_away=found.headlines[ME].given_away)


def sent(result: StoredResult, table: str = "") -> DayResult:
    """A result as it is sent."""
    return DayResult(result.name, result.points, result.place, table, result.luck, result.given_away)


def best_first(results: Sequence[StoredResult]) -> list[StoredResult]:
    """By place, then by points; who has lost with all others comes last."""
    return sorted(results, key=lambda one: (one.place or 99, -one.points))

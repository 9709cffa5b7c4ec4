"""Plays tables of every sort and writes what the store of today keeps of them.

A new format gets a folder of its own.  What has been written once never changes: a table for a new field or kind of row
is a new sort with a new name, at the end of `SORTS`.  See the package.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec

from tests.server.houses import Player, Time, finish, open_house, seat_people, until
from tests.server.rows import FOLDER, RowsOfTable
from tests.server.sums import QuickCalculator
from tischlein.engine import find_game
from tischlein.server.messages.days import PlayDay
from tischlein.server.messages.deeds import (
    Abort,
    GiveLink,
    Leave,
    Lock,
    Mute,
    Pause,
    PlayAgain,
    Reissue,
    Rematch,
    Remove,
    Rename,
    Resign,
    SetFactor,
    SetHelp,
    ShowResult,
    StandIn,
    Start,
)
from tischlein.server.messages.editions import EditionFile
from tischlein.server.messages.tables import Clock, Continue, CreateTable, ImportRecord, Join, SeatWish, Settings
from tischlein.server.messages.wishes import Say, TakeBack
from tischlein.server.store.formats import FORMAT
from tischlein.server.store.log import Ended
from tischlein.server.tables.house import House
from tischlein.server.tables.registry import Change
from tischlein.server.tables.table import Table

Tables = dict[str, Table]

OTHER_CARDS = FOLDER.parents[2] / "src/tischlein/games/drei/tests/other.json"

SHORT = {"drei": {"cards": 14}, "troika": {"rounds": 1}, "triominos": {"rounds": 1}}  # options of a quick game


async def play(players: list[Player], moves: int) -> None:
    """So many moves of people; bots follow."""
    course = players[0].table.course
    for _ in range(moves):
        await until(lambda: not course.is_running or any(player.seat in course.awaited() for player in players))
        if not course.is_running:
            return
        await next(player for player in players if player.seat in course.awaited()).act()
    await until(lambda: not any(course.bot_of(seat) for seat in course.awaited()))


# -- Tables ------------------------------------------------------------------------------------------------------------


async def everything_set(house: House, _time: Time) -> Tables:
    """A table that waits, with no setting as it would be by itself, and somebody who has left without a trace."""
    settings = Settings(
        "triominos", 4, {"rounds": 2}, 2, listed=True, clock=Clock("bank", 600, 5), chat="off", spectators="after",
        hints=True, pace_ms=250, stand_in="level1",
    )  # fmt: skip
    seats = [SeatWish("me"), SeatWish("me", name="Ada’s aunt"), SeatWish("bot", "level5"), SeatWish()]
    created = await house.create(CreateTable(settings, "Ada", seats, entropy="0a" * 32))
    table = await house.table(created.table)
    ben = Player(house, table, await house.join(table, Join("Ben")))
    await ben.do(Leave())
    await Player(house, table, created).do(Lock(True))
    return {"triominos-waiting": table}


async def starting(house: House, _time: Time) -> Tables:
    """The random bytes of somebody are awaited: a table that starts, and will wait again."""
    given = bytes(range(16))
    wish = CreateTable(Settings("drei", 2), "Ada", [SeatWish("me"), SeatWish()], hashlib.sha256(given).hexdigest())
    created = await house.create(wish)
    table = await house.table(created.table)
    ben = Player(house, table, await house.join(table, Join("Ben", entropy="0b" * 32)))
    house.connected(table, ben.person)
    task = asyncio.create_task(Player(house, table, created).do(Start("level2", given.hex())))
    await until(lambda: table.meta.starting_ms > 0)
    task.cancel()
    house.disconnected(table, ben.person)
    return {"drei-starting": table}


async def bank_clock(house: House, time: Time) -> Tables:
    """People of unlike patience and a bot: a pause, a time that is up, bytes of everybody."""
    given = bytes(range(16))
    settings = Settings("troika", 3, SHORT["troika"], clock=Clock("bank", 60, 2), stand_in="greedy", pace_ms=0)
    seats = [SeatWish("me"), SeatWish(), SeatWish("bot", "greedy")]
    created = await house.create(CreateTable(settings, "Ada", seats, hashlib.sha256(given).hexdigest()))
    table = await house.table(created.table)
    ada, ben = Player(house, table, created), Player(house, table, await house.join(table, Join("Ben")))
    await ada.do(SetFactor(ben.person.id, 3))
    await ada.do(Start("greedy", given.hex()))
    await play([ada, ben], 5)
    await ada.do(Pause(True))
    time.pass_s(500)
    await ada.do(Pause(False))
    (slow,) = table.course.awaited()
    time.pass_s(400)
    await house.driver.expire(table, slow)
    await play([ada, ben], 2)
    return {"troika-bank-clock": table}


async def moves_on_a_clock(house: House, time: Time) -> Tables:
    """Secret plans, one of them taken back before all are made; somebody wants to break off."""
    players = await seat_people(house, "artefakt", 3, clock=Clock("move", 90))
    table = players[0].table
    while len(table.course.awaited()) < 3:
        await play(players, 1)
    ada, ben, cleo = players
    await ada.act()
    await ben.act()
    before = table.seq_for(1)
    await house.take_back(table, ben.person, TakeBack("back", 1, before - 1))
    time.pass_s(3)
    await ben.act()
    await cleo.do(Abort())
    return {"artefakt-move-clock": table}


async def days(house: House, time: Time) -> Tables:
    """A game by correspondence: a bot stands in, somebody comes back, somebody resigns, somebody is sent out."""
    players = await seat_people(house, "terra", 4, clock=Clock("days", 2 * 86400), chat="free", hints=False)
    ada, ben, cleo, dora = players
    table = ada.table
    house.connected(table, ben.person)
    house.disconnected(table, ben.person)
    time.pass_s(61)
    await ada.do(StandIn(1))
    house.connected(table, ben.person)
    await until(lambda: table.course.is_person(1))
    await house.say(table, ada.person, Say("1", "hello"))
    await house.say(table, ben.person, Say("2", text="Grüße aus Köln 😀"))
    await ada.do(Mute(ben.person.id))
    await cleo.do(Resign())
    await ada.do(Rename("Ada L."))
    await ada.do(Remove(dora.person.id))
    await play([ada, ben], 4)
    return {"terra-days": table}


async def a_wish_to_take_back(house: House, _time: Time) -> Tables:
    """One has declined, so has the next, and the first wants it undone; the others have not answered."""
    players = await seat_people(house, "terra", 4)
    table = players[0].table
    while "decline" not in table.position(seat := table.course.awaited()[0]).legal:
        await players[seat].act()
    before = table.seq_for(seat)
    await players[seat].act("decline")
    await players[(seat + 1) % 4].act("decline")
    await house.take_back(table, players[seat].person, TakeBack("x", seat, before))
    return {"terra-vote": table}


async def taken_back(house: House, _time: Time) -> Tables:
    """A game to its end with an action taken back, and the game of the same people after it."""
    players = await seat_people(house, "drei", 2, options=SHORT["drei"])
    table = players[0].table
    before = table.seq_for(0)
    await players[0].act()
    await house.take_back(table, players[0].person, TakeBack("back", 0, before))
    await finish(players)
    again = await house.table((await players[0].do(Rematch())).table)
    await house.do(again, again.meta.people[0], Start("greedy"))
    return {"drei-taken-back": table, "drei-rematch": again}


async def alone(house: House, _time: Time) -> Tables:
    """One person, two seats on a device, a bot; hints."""
    settings = Settings("triominos", 3, SHORT["triominos"], spectators="none", pace_ms=0)
    seats = [SeatWish("me"), SeatWish("me", name="Granny"), SeatWish("bot", "greedy")]
    created = await house.create(CreateTable(settings, "Ada", seats))
    table = await house.table(created.table)
    await Player(house, table, created).do(Start("greedy"))
    await until(lambda: table.course.awaited() != [2])
    return {"triominos-alone": table}


async def looked_at_and_continued(house: House, _time: Time) -> Tables:
    """A record from elsewhere, and a game that goes on from the middle of it."""
    players = await seat_people(house, "troika", 2, options=SHORT["troika"])
    await finish(players)
    wish = ImportRecord(msgspec.to_builtins(house.record(players[0].table, None)))
    created = await house.import_record(msgspec.json.encode(wish))
    shown = await house.table(created.table)
    half = len(shown.course.playing().events) // 2
    going = await house.continue_from(shown, Continue(half, "Ada", 1, "greedy"))
    table = await house.table(going.table)
    await play([Player(house, table, going)], 3)
    return {"troika-imported": shown, "troika-continued": table}


async def ended(house: House, _time: Time) -> Tables:
    """Broken off by all, given up by one of two, closed by those who run the server."""
    aborted = await seat_people(house, "artefakt", 2)
    for player in aborted:
        await player.do(Abort())
    resigned = await seat_people(house, "drei", 2)
    await resigned[1].do(Resign())
    closed = await seat_people(house, "troika", 2)
    await house.change(closed[0].table, lambda: Change([Ended("closed")]))
    ends = {"artefakt-aborted": aborted, "drei-resigned": resigned, "troika-closed": closed}
    return {name: players[0].table for name, players in ends.items()}


async def new_link(house: House, time: Time) -> Tables:
    """Somebody has been away for so long that the host got a link to their seat."""
    ada, ben = await seat_people(house, "drei", 2)
    await play([ada, ben], 2)
    time.pass_s(ada.table.meta.settings.link_ms / 1000)
    await ada.do(Reissue(ben.person.id))
    return {"drei-new-link": ada.table}


async def asked_for_link(house: House, _time: Time) -> Tables:
    """The host has asked somebody who plays for a link to their seat, and they have agreed."""
    ada, ben = await seat_people(house, "drei", 2, link_minutes=30)
    house.connected(ada.table, ben.person)
    await ada.do(Reissue(ben.person.id))
    await ben.do(GiveLink())
    return {"drei-asked-for-link": ada.table}


async def without_server(house: House, time: Time) -> Tables:
    """No server ran for an hour while somebody's clock did."""
    ada, _ = await seat_people(house, "drei", 2, clock=Clock("move", 60))
    time.pass_s(3600)
    house.downtime.until_ms = time()
    await house.make_up_for_downtime(ada.table)
    house.downtime.until_ms = 0
    return {"drei-without-server": ada.table}


async def sent_out(house: House, _time: Time) -> Tables:
    """The host has sent somebody out, and the others play on."""
    players = await seat_people(house, "drei", 3, options=SHORT["drei"])
    await players[0].do(Remove(players[2].person.id))
    return {"drei-sent-out": players[0].table}


async def with_characters(house: House, _time: Time) -> Tables:
    """Against two bots, one of whom was chosen."""
    seats = [SeatWish("me"), SeatWish("bot", "greedy", character="wabe"), SeatWish("bot", "greedy")]
    created = await house.create(CreateTable(Settings("drei", 3, SHORT["drei"], pace_ms=0), "Ada", seats))
    table = await house.table(created.table)
    ada = Player(house, table, created)
    await ada.do(Start("greedy"))
    await play([ada], 2)
    return {"drei-characters": table}


async def between_rounds(house: House, _time: Time) -> Tables:
    """A round has ended, and one of two has looked at how."""
    players = await seat_people(house, "troika", 2, options={"rounds": 2})
    table = players[0].table
    for player in players:
        house.connected(table, player.person)
    while not table.course.round_ended_ms:
        await play(players, 1)
    await house.see_round(table, players[0].person)
    for player in players:
        house.disconnected(table, player.person)
    return {"troika-between-rounds": table}


async def without_analysis(house: House, _time: Time) -> Tables:
    """The host wants nothing to be worked out after the game."""
    players = await seat_people(house, "drei", 2, analysis=False)
    await play(players, 1)
    return {"drei-without-analysis": players[0].table}


async def with_edition(house: House, _time: Time) -> Tables:
    """What is printed on somebody's own cards, and a time for the whole table."""
    printed = json.loads(OTHER_CARDS.read_text(encoding="utf-8"))
    settings = Settings(
        "drei", 2, {"cards": 14, "time_limit": 30}, edition=msgspec.convert(printed, EditionFile), pace_ms=0
    )
    created = await house.create(CreateTable(settings, "Ada", [SeatWish("me"), SeatWish("bot", "greedy")]))
    table = await house.table(created.table)
    ada = Player(house, table, created)
    await ada.do(Start("greedy"))
    await play([ada], 3)
    return {"drei-with-edition": table}


async def the_same_deal(house: House, _time: Time) -> Tables:
    """A deal that two have played; it is played again, and somebody waits for that. A game of the day, and its bots."""
    given = bytes(range(16))
    settings = Settings("drei", 2, SHORT["drei"], pace_ms=0, deal=True)
    wish = CreateTable(settings, "Ada", entropy=hashlib.sha256(given).hexdigest())
    created = await house.create(wish)
    table = await house.table(created.table)
    players = [Player(house, table, one) for one in (created, await house.join(table, Join("Ben")))]
    await players[0].do(Start("greedy", given.hex()))
    await finish(players)
    again = await house.table((await players[0].do(PlayAgain())).table)
    waiting = await house.table((await players[1].do(PlayAgain())).table)
    assert again is waiting
    created = await house.play_day(find_game("triominos"), PlayDay("Ada", 0))
    day = await house.table(created.table)
    await finish([Player(house, day, created)])
    bots = await house.table(f"day-{house.days().date}-triominos")
    await until(lambda: not bots.course.is_running)
    house.crew.calculator = QuickCalculator()
    await until(lambda: house.analyse(day, day.meta.people[0], "en").stage == "done")
    house.crew.calculator = None
    await Player(house, day, created).do(ShowResult(True))
    return {"drei-dealt": players[0].table, "drei-dealt-again": again, "triominos-day": day, "triominos-day-bots": bots}


async def with_help(house: House, _time: Time) -> Tables:
    """A table with children, one of whom is helped and one of whom wants less."""
    ada, ben = await seat_people(house, "drei", 2, options=SHORT["drei"], children=True)
    await ada.do(SetHelp(1, hints=True, take_back=True))
    await ada.do(SetHelp(0, points=False))
    await play([ada, ben], 2)
    return {"drei-with-help": ada.table}


SORTS: list[Callable[[House, Time], Awaitable[Tables]]] = [
    everything_set, starting, bank_clock, moves_on_a_clock, days, a_wish_to_take_back, taken_back, alone,
    looked_at_and_continued, ended, new_link, sent_out, with_characters, between_rounds,
    asked_for_link, without_server, without_analysis, with_edition, the_same_deal, with_help,
]  # fmt: skip


async def write(folder: Path) -> None:
    """All of them, in one house."""
    time = Time(200)
    with tempfile.TemporaryDirectory() as data:
        async with open_house(Path(data), seed=14, time=time) as house:
            for sort in SORTS:
                for name, table in (await sort(house, time)).items():
                    rows = await RowsOfTable.of(house.store, table)
                    keep(folder / f"{name}.jsonl", "\n".join([*rows.lines(), ""]))


def keep(path: Path, content: str) -> None:
    """A new file; published ones stay as they are, also those of an earlier format."""
    if not any(FOLDER.glob(f"v*/{path.name}")):
        path.write_text(content, encoding="utf-8")
        print(f"{path.name} is new.")  # noqa: T201  this is a command


def main() -> None:
    """Into the folder of the newest format."""
    folder = FOLDER / f"v{FORMAT}"
    folder.mkdir(exist_ok=True)
    asyncio.run(write(folder))


if __name__ == "__main__":
    main()

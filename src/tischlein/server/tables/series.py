"""From one game to the next: rematch, playing on from a position."""

from __future__ import annotations

from functools import partial

import msgspec

from tischlein.server.messages.deeds import DeedDone, Rematch
from tischlein.server.messages.tables import Continue, Created, Settings
from tischlein.server.speech.refusals import RefusedError, bad_input, forbidden
from tischlein.server.store.log import AnyEntry, Started
from tischlein.server.store.meta import Chair, Meta, Person, StoredGame, token_hash

from .conversion import sent_edition, stored_settings
from .course import Course
from .opening import ME, clean_name, first_entries, open_table
from .registry import Registry
from .table import Table

MOST_GAMES = 100  # of a series that are remembered


async def rematch(house: Registry, table: Table, person: Person, deed: Rematch) -> DeedDone:
    """The same people at a new table, the start moved on.  Whoever asks first opens it; links stay the same."""
    if not table.course.ended:
        raise RefusedError("rematch_later")
    if table.course.match is None:
        raise RefusedError("nothing_played")
    if person.id not in {human.id for human in table.meta.people if human.is_here}:
        raise forbidden("players_only")
    if not table.meta.rematch:
        if deed.bot:
            house.crew.check(deed.bot)
        new_id = await open_table(house, following(house, table, deed.bot))

        def work_out(meta: Meta) -> Meta | None:
            return None if meta.rematch else msgspec.structs.replace(meta, rematch=new_id)

        if not await house.change_meta(table, work_out):
            await house.ask(house.store.delete(new_id))  # somebody else has opened one
    return DeedDone(table=table.meta.rematch, person=person.id)


def following(house: Registry, table: Table, bot: str) -> Meta:
    """The table after this one: secrets stay, so everybody's link works there too."""
    meta, started = table.meta, table.course.told[0].row.entry
    assert isinstance(started, Started)
    start = started.options.get("start_seat")
    settings = meta.settings
    if isinstance(start, int):
        options = {name: value for name, value in settings.options.items() if name != "start_seat"}
        settings = msgspec.structs.replace(settings, start=(start + 1) % settings.seats, options=options)
    people = [msgspec.structs.replace(one, commitment="", entropy="") for one in meta.people]
    chairs = [
        Chair()
        if chair.kind == "person" and not meta.person(chair.person).is_here
        else Chair("bot", bot=bot or chair.bot, character=table.character_of(seat))
        if chair.kind == "bot"
        else chair
        for seat, chair in enumerate(meta.chairs)
    ]
    return Meta(settings, people, chairs, meta.host, house.sources.secret().hex(), series=tally(table))


def tally(table: Table) -> list[StoredGame]:
    """The games of the series, this one included if it was played to its end."""
    match = table.course.playing()
    if table.course.ended != "over":
        return table.meta.series
    seats = [table.seat_info(seat) for seat in range(match.seats)]
    pairs = zip(seats, table.names("en"), strict=True)
    names = ["" if seat.kind == "person" and not seat.name else name for seat, name in pairs]  # guests have none
    bots = ["" if seat.name or seat.kind == "person" else seat.bot for seat in seats]
    game = StoredGame(table.id, [names[seat] for seat in match.winners() or []], match.scores(), names, bots)
    return [*table.meta.series, game][-MOST_GAMES:]


async def continue_from(house: Registry, table: Table, wish: Continue) -> Created:
    """A new table that goes on from a position of a finished game, with bots on the other seats."""
    match = table.course.match
    if match is None or not table.course.ended:
        raise RefusedError("continue_later")
    if wish.at > len(match.events):
        raise bad_input("no_position", total=len(match.events))
    if wish.seat >= match.seats:
        raise bad_input("no_seat")
    house.crew.check(wish.bot)
    token = house.sources.token()
    me = Person(ME, clean_name(wish.name), token_hash(token))
    chairs = [
        Chair("person", ME) if seat == wish.seat else Chair("bot", bot=wish.bot, character=table.character_of(seat))
        for seat in range(match.seats)
    ]
    settings = stored_settings(
        Settings(match.game.id, match.seats, match.options, edition=sent_edition(table.meta.settings.printed))
    )
    meta = Meta(settings, [me], chairs, ME, house.sources.secret().hex(), origin="continued")
    entries = await house.at_desk(table, partial(going_on, house, table.course, wish.at, meta))
    return Created(await open_table(house, meta, entries), token, ME)


def going_on(house: Registry, course: Course, at: int, meta: Meta) -> list[AnyEntry]:
    """How the log of a game begins that goes on from a position of another."""
    if course.past(at).is_over:
        raise RefusedError("nothing_left")
    match = course.playing()
    return first_entries(house, meta, match.words()[:at], match.version)

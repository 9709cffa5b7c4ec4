"""Not playing any more: a bot stands in, somebody resigns, leaves or is forgotten, all break off."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import msgspec

from tischlein.server.messages.deeds import Abort, DeedDone, Erase, Leave, Remove, Resign, StandIn
from tischlein.server.messages.limits import AWAY_S
from tischlein.server.speech.refusals import RefusedError, forbidden
from tischlein.server.store.log import AnyEntry, Ended, SeatChanged
from tischlein.server.store.meta import NOBODY_NAME, Chair, Meta, Person

from .hosting import chair_of, known
from .playing import decided, running
from .registry import Change, Registry
from .table import Table

# -- Somebody is away --------------------------------------------------------------------------------------------------


def stand_in(house: Registry, table: Table, _person: Person, deed: StandIn) -> Change:
    """A bot plays for somebody who has been away for a while."""
    course = running(table)
    seat = deed.seat
    chair = chair_of(table.meta, seat)
    if chair.kind != "person" or not course.is_person(seat):
        raise RefusedError("nobody_to_replace")
    begun = course.told[0].row.at_ms  # whoever never had a connection is awaited since then
    if not house.is_long_away(table, chair.person, begun):
        raise RefusedError("not_away", seconds=AWAY_S)
    return Change([SeatChanged(seat, f"bot:{table.meta.settings.stand_in}", "stand_in")])


async def come_back(house: Registry, table: Table, person: Person) -> None:
    """Bots that stood in give the seats back."""

    def work_out() -> Change | None:
        course = table.course
        if not course.is_running:
            return None
        seats = [seat for seat in table.seats_of(person) if seat not in course.resigned and not course.is_person(seat)]
        return Change([SeatChanged(seat, f"person:{person.id}", "back") for seat in seats]) if seats else None

    await house.change(table, work_out)


# -- The game goes on without somebody, or ends ------------------------------------------------------------------------


def resign(_house: Registry, table: Table, person: Person, _deed: Resign) -> Change:
    """A bot plays somebody's seats to the end."""
    return given_up(table, without_vote(table.meta, person), person, "resigned")


def given_up(table: Table, meta: Meta, person: Person, why: Literal["resigned", "removed"]) -> Change:
    """A bot plays somebody's seats from now on; with one person or none left the game ends."""
    running(table)
    bot = f"bot:{table.meta.settings.stand_in}"
    seats = [seat for seat in table.seats_of(person) if seat not in table.course.resigned]
    if not seats:
        raise RefusedError("no_seat_left")
    entries: list[AnyEntry] = [SeatChanged(seat, bot, why) for seat in seats]
    others = {human.id for human in table.humans()} - {person.id}
    if len(others) <= 1:
        return Change([*entries, Ended("resigned")], meta)
    change = decided(table, meta, others)  # perhaps everybody waited for this one's answer
    return replace(change, entries=[*entries, *change.entries])


def without_vote(meta: Meta, person: Person) -> Meta:
    """The answer of somebody who goes does not count, and nobody else can want back what was theirs."""
    aborting = [one for one in meta.aborting if one != person.id]
    wish = meta.take_back
    if wish is not None:
        agreed = [one for one in wish.agreed if one != person.id]
        wish = None if wish.agreed[0] == person.id else msgspec.structs.replace(wish, agreed=agreed)
    link = meta.link
    if link is not None and person.id in {link.person, link.by}:
        link = None
    return msgspec.structs.replace(meta, aborting=aborting, take_back=wish, link=link)


def abort(_house: Registry, table: Table, person: Person, deed: Abort) -> Change:
    """The game is broken off when all people want it."""
    running(table)
    humans = {human.id for human in table.humans()}
    if person.id not in humans and person.id != table.meta.host:
        raise forbidden("players_only")
    agreed = [*(one for one in table.meta.aborting if one != person.id), person.id] if deed.agree else []
    return decided(table, msgspec.structs.replace(table.meta, aborting=agreed), humans)


# -- Leaving -----------------------------------------------------------------------------------------------------------


def leave(_house: Registry, table: Table, person: Person, _deed: Leave) -> Change:
    """Somebody leaves the table."""
    return gone(table, table.meta, person)


def remove(_house: Registry, table: Table, _person: Person, deed: Remove) -> Change:
    """The host sends somebody out, who is told so."""
    person = known(table.meta, deed.person)
    return gone(table, table.meta.changed(msgspec.structs.replace(person, removed=person.hash)), person)


def gone(table: Table, known_by: Meta, person: Person) -> Change:
    """A table that somebody has left: while waiting the seats become free, while playing a bot takes over for good."""
    meta = without_vote(without_secret(known_by, person), person)
    if table.course.is_running and any(human.id == person.id for human in table.humans()):
        return given_up(table, meta, person, "removed")
    return Change(meta=without_trace(table, meta, person) if table.row.status == "waiting" else meta)


def without_secret(meta: Meta, person: Person) -> Meta:
    """The person's link is dead; somebody else is host, if there is anybody."""
    without = meta.changed(msgspec.structs.replace(meta.person(person.id), hash=""))
    left = [one.id for one in without.people if one.is_here]
    return msgspec.structs.replace(without, host=left[0]) if left and without.host == person.id else without


def without_trace(table: Table, meta: Meta, person: Person) -> Meta:
    """The person has got up before the game, and is gone: unless still host or sent out, or there are words or bytes
    of theirs."""
    chairs = [Chair() if chair.kind == "person" and chair.person == person.id else chair for chair in meta.chairs]
    meta = msgspec.structs.replace(meta, chairs=chairs)
    has_spoken = any(line.person == person.id for line in table.chat)
    stays = meta.person(person.id)
    if has_spoken or stays.entropy or stays.removed or meta.host == person.id:
        return meta
    people = [one for one in meta.people if one.id != person.id]
    return msgspec.structs.replace(meta, people=people, given=meta.next_number)


async def erase(house: Registry, table: Table, person: Person, _deed: Erase | None = None) -> DeedDone:
    """Somebody's name and words are deleted; a bot plays their seats."""
    await house.ask(house.store.unsay(table.id, person.id))
    table.chat = [line for line in table.chat if line.person != person.id]

    def work_out() -> Change:
        change = gone(table, table.meta, person)
        return replace(change, meta=without_names(table, change.meta or table.meta, person))

    await house.change(table, work_out)
    return DeedDone()


def without_names(table: Table, meta: Meta, person: Person) -> Meta:
    """The names the person has had are gone, also from earlier games of the series."""
    own = {table.meta.person(person.id).name, *(table.meta.chairs[seat].name for seat in table.seats_of(person))}

    def hide(names: list[str]) -> list[str]:
        return [NOBODY_NAME if name in own else name for name in names]

    chairs = [
        msgspec.structs.replace(chair, name="") if chair.kind == "person" and chair.person == person.id else chair
        for chair in meta.chairs
    ]
    series = [msgspec.structs.replace(one, winners=hide(one.winners), names=hide(one.names)) for one in meta.series]
    nameless = meta.changed(msgspec.structs.replace(meta.person(person.id), name=NOBODY_NAME))
    return msgspec.structs.replace(nameless, chairs=chairs, series=series)

"""What people do at a table beside playing: the host's tools, leaving, resigning, breaking off."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import msgspec

from tischlein.server.messages.deeds import (
    Abort,
    AnyDeed,
    ChangeSettings,
    DeedDone,
    Erase,
    HandOver,
    Leave,
    Lock,
    Move,
    Mute,
    Pause,
    PutSeat,
    Reissue,
    Rematch,
    Remove,
    Rename,
    Resign,
    SetFactor,
    StandIn,
    Start,
)
from tischlein.server.messages.tables import Settings
from tischlein.server.speech.refusals import RefusedError, bad_input, forbidden
from tischlein.server.store.log import AnyEntry, ClockChanged, Ended, SeatChanged

from . import opening, series
from .meta import NOBODY_NAME, Chair, Meta, Person, token_hash
from .opening import present
from .playing import decided, running
from .registry import Change, Registry
from .table import Table

AWAY_MS = 60_000  # after so long a bot may stand in
HOSTS_ONLY = (PutSeat, Move, Remove, Lock, ChangeSettings, Pause, HandOver, SetFactor)


async def do(house: Registry, table: Table, person: Person, deed: AnyDeed) -> DeedDone:
    """Somebody does something."""
    match deed:
        case Start(bot, entropy):
            await opening.start(house, table, person, bot, entropy)
        case Reissue(other):
            return await reissue(house, table, person, other)
        case Rematch(bot):
            return await series.rematch(house, table, person, bot)
        case Erase():
            await erase(house, table, person)
        case _:
            await house.change(table, lambda: change_of(house, table, present(table.meta, person), deed))
    return DeedDone()


def change_of(house: Registry, table: Table, person: Person, deed: AnyDeed) -> Change | None:
    """What a deed changes at the table as it is now: others may have done something just before."""
    if isinstance(deed, HOSTS_ONLY) and person.id != table.meta.host:
        raise forbidden("hosts_only")
    match deed:
        case Pause(paused):
            return pause(table, paused=paused)
        case StandIn(seat):
            return stand_in(house, table, seat)
        case Resign():
            return resign(table, without_vote(table.meta, person), person, "resigned")
        case Abort(agree):
            return abort(table, person, agree=agree)
        case Leave():
            return remove(table, person)
        case Remove(number):
            return remove(table, known(table.meta, number))
        case _:
            return Change(meta=changed(house, table, table.meta, person, deed))


def known(meta: Meta, number: int) -> Person:
    """The person of that number who still belongs to the table."""
    if not meta.person(number).is_here:
        raise bad_input("no_person")
    return meta.person(number)


# -- Changes of the meta data ----------------------------------------------------------------------------------------


def changed(house: Registry, table: Table, meta: Meta, person: Person, deed: AnyDeed) -> Meta:
    """The meta data after a deed that concerns nothing else."""
    match deed:
        case Rename():
            return renamed(meta, person, deed)
        case Lock(locked):
            return msgspec.structs.replace(meta, locked=locked)
        case HandOver(number):
            return msgspec.structs.replace(meta, host=known(meta, number).id)
        case Mute(number, muted):
            whom = known(meta, number).id
            others = [one for one in person.muted if one != whom]
            return meta.changed(msgspec.structs.replace(person, muted=[*others, whom] if muted else others))
    if table.row.status != "waiting" or meta.is_starting(house.sources.now()):
        raise RefusedError("already_started")
    match deed:
        case SetFactor(number, factor):
            return meta.changed(msgspec.structs.replace(known(meta, number), factor=factor))
        case PutSeat(seat, wish):
            return with_chair(meta, seat, opening.lay_chair(house, wish, person.id))
        case Move(seat, to):
            one, other = chair_of(meta, seat), chair_of(meta, to)
            return with_chair(with_chair(meta, seat, other), to, one)
        case ChangeSettings(settings):
            return with_settings(meta, opening.check_settings(house, settings))
    raise AssertionError(deed)


def renamed(meta: Meta, person: Person, deed: Rename) -> Meta:
    """Another name for oneself, one's seat on a shared device, or as host for somebody."""
    name = opening.clean_name(deed.name)
    if deed.seat is not None:
        chair = chair_of(meta, deed.seat)
        if chair.kind != "person" or person.id not in {chair.person, meta.host}:
            raise forbidden("not_your_seat")
        return with_chair(meta, deed.seat, msgspec.structs.replace(chair, name=name))
    whose = known(meta, person.id if deed.person is None else deed.person)
    if person.id not in {whose.id, meta.host}:
        raise forbidden("hosts_only")
    return meta.changed(msgspec.structs.replace(whose, name=name))


def chair_of(meta: Meta, seat: int) -> Chair:
    """The chair at a seat."""
    if seat >= len(meta.chairs):
        raise bad_input("no_seat")
    return meta.chairs[seat]


def with_chair(meta: Meta, seat: int, chair: Chair) -> Meta:
    """With another chair at a seat."""
    chair_of(meta, seat)
    return msgspec.structs.replace(meta, chairs=[*meta.chairs[:seat], chair, *meta.chairs[seat + 1 :]])


def with_settings(meta: Meta, settings: Settings) -> Meta:
    """With other settings: the game stays, fewer seats only while the last ones are not taken."""
    if settings.game != meta.settings.game:
        raise bad_input("other_game")
    if any(chair.kind == "person" for chair in meta.chairs[settings.seats :]):
        raise RefusedError("seats_taken")
    chairs = (meta.chairs + [Chair()] * settings.seats)[: settings.seats]
    return msgspec.structs.replace(meta, settings=settings, chairs=chairs)


async def reissue(house: Registry, table: Table, person: Person, other: int | None) -> DeedDone:
    """A new secret for somebody; the old link is dead from now on."""
    number = person.id if other is None else other
    token = house.sources.token()

    def work_out(meta: Meta) -> Meta:
        if present(meta, person).id not in {number, meta.host}:
            raise forbidden("hosts_only")
        return meta.changed(msgspec.structs.replace(known(meta, number), hash=token_hash(token)))

    await house.change_meta(table, work_out)
    return DeedDone(token=token, person=number)


# -- Who plays -------------------------------------------------------------------------------------------------------


def stand_in(house: Registry, table: Table, seat: int) -> Change:
    """A bot plays for somebody who has been away for a while."""
    course = running(table)
    chair = chair_of(table.meta, seat)
    if chair.kind != "person" or not course.is_person(seat):
        raise RefusedError("nobody_to_replace")
    left = house.away_since(table)[chair.person]
    if not left or house.sources.now() - left < AWAY_MS:
        raise RefusedError("not_away", seconds=AWAY_MS // 1000)
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


def resign(table: Table, meta: Meta, person: Person, why: Literal["resigned", "removed"]) -> Change:
    """A bot plays somebody's seats to the end; with one person or none left the game ends."""
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
    return msgspec.structs.replace(meta, aborting=aborting, take_back=wish)


def abort(table: Table, person: Person, *, agree: bool) -> Change:
    """The game is broken off when all people want it."""
    running(table)
    humans = {human.id for human in table.humans()}
    if person.id not in humans and person.id != table.meta.host:
        raise forbidden("players_only")
    agreed = [*(one for one in table.meta.aborting if one != person.id), person.id] if agree else []
    return decided(table, msgspec.structs.replace(table.meta, aborting=agreed), humans)


def pause(table: Table, *, paused: bool) -> Change | None:
    """The clocks stand still, and bots wait."""
    if running(table).paused == paused:
        return None
    return Change([ClockChanged("paused" if paused else "resumed")])


# -- Leaving ---------------------------------------------------------------------------------------------------------


def remove(table: Table, person: Person) -> Change:
    """Somebody leaves: while waiting the seats become free, while playing a bot takes over for good."""
    meta = without_vote(without_secret(table.meta, person), person)
    if table.course.is_running and any(human.id == person.id for human in table.humans()):
        return resign(table, meta, person, "removed")
    return Change(meta=without_trace(table, meta, person) if table.row.status == "waiting" else meta)


def without_secret(meta: Meta, person: Person) -> Meta:
    """The person's link is dead; somebody else is host, if there is anybody."""
    gone = meta.changed(msgspec.structs.replace(meta.person(person.id), hash=""))
    left = [one.id for one in gone.people if one.is_here]
    return msgspec.structs.replace(gone, host=left[0]) if left and gone.host == person.id else gone


def without_trace(table: Table, meta: Meta, person: Person) -> Meta:
    """The person has got up before the game, and is gone: unless still host, or there are words or bytes of theirs."""
    chairs = [Chair() if chair.kind == "person" and chair.person == person.id else chair for chair in meta.chairs]
    meta = msgspec.structs.replace(meta, chairs=chairs)
    has_spoken = any(line.person == person.id for line in table.chat)
    if has_spoken or meta.person(person.id).entropy or meta.host == person.id:
        return meta
    people = [one for one in meta.people if one.id != person.id]
    return msgspec.structs.replace(meta, people=people, given=meta.next_number)


async def erase(house: Registry, table: Table, person: Person) -> None:
    """Somebody's name and words are deleted; a bot plays their seats."""
    await house.ask(house.store.unsay(table.id, person.id))
    table.chat = [line for line in table.chat if line.person != person.id]

    def work_out() -> Change:
        change = remove(table, person)
        return replace(change, meta=without_names(table, change.meta or table.meta, person))

    await house.change(table, work_out)


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
    gone = meta.changed(msgspec.structs.replace(meta.person(person.id), name=NOBODY_NAME))
    return msgspec.structs.replace(gone, chairs=chairs, series=series)

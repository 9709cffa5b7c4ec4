"""What people change at a table beside the game: names, seats, settings, who is host.  The host may do most of it."""

from __future__ import annotations

import msgspec

from tischlein.server.messages.deeds import (
    ChangeSettings,
    DeedDone,
    GiveLink,
    HandOver,
    Lock,
    Move,
    Mute,
    Pause,
    PutSeat,
    Reissue,
    Rename,
    SetFactor,
    SetHelp,
)
from tischlein.server.speech.refusals import RefusedError, bad_input, forbidden
from tischlein.server.store.log import ClockChanged, LinkGiven
from tischlein.server.store.meta import Chair, LinkWish, Meta, Person, StoredHelp, StoredSettings, token_hash

from .opening import check_settings, clean_name, lay_chair, present
from .playing import running
from .registry import Change, Registry
from .table import Table


def known(meta: Meta, number: int) -> Person:
    """The person of that number who still belongs to the table."""
    if not meta.person(number).is_here:
        raise bad_input("no_person")
    return meta.person(number)


# -- People ----------------------------------------------------------------------------------------------------------


def rename(_house: Registry, table: Table, person: Person, deed: Rename) -> Change:
    """Another name for oneself, one's seat on a shared device, or as host for somebody."""
    meta, name = table.meta, clean_name(deed.name)
    if deed.seat is not None:
        chair = chair_of(meta, deed.seat)
        if chair.kind != "person" or person.id not in {chair.person, meta.host}:
            raise forbidden("not_your_seat")
        return Change(meta=with_chair(meta, deed.seat, msgspec.structs.replace(chair, name=name)))
    whose = known(meta, person.id if deed.person is None else deed.person)
    if person.id not in {whose.id, meta.host}:
        raise forbidden("hosts_only")
    return Change(meta=meta.changed(msgspec.structs.replace(whose, name=name)))


def mute(_house: Registry, table: Table, person: Person, deed: Mute) -> Change:
    """Hide from a person what somebody says, or show it again."""
    whom = known(table.meta, deed.person).id
    here = {one.id for one in table.meta.people}  # whoever is gone says nothing
    muted = [one for one in person.muted if one != whom and one in here] + ([whom] if deed.muted else [])
    return Change(meta=table.meta.changed(msgspec.structs.replace(person, muted=muted)))


def hand_over(_house: Registry, table: Table, _person: Person, deed: HandOver) -> Change:
    """Somebody else is host from now on."""
    return Change(meta=msgspec.structs.replace(table.meta, host=known(table.meta, deed.person).id))


def set_factor(_house: Registry, table: Table, _person: Person, deed: SetFactor) -> Change:
    """Somebody gets so many times the usual time."""
    person = msgspec.structs.replace(known(table.meta, deed.person), factor=deed.factor)
    return Change(meta=table.meta.changed(person))


def set_help(_house: Registry, table: Table, person: Person, deed: SetHelp) -> Change:
    """A seat is helped more or less from now on; more, while people play together, only if the host says so."""
    meta, chair = table.meta, chair_of(table.meta, deed.seat)
    if chair.kind != "person" or person.id not in {chair.person, meta.host}:
        raise forbidden("not_your_seat")
    wants_more = bool(deed.hints or deed.take_back or deed.points)
    if deed.hints and meta.settings.hints is False:
        raise forbidden("no_hints")
    if wants_more and table.course.is_running and person.id != meta.host and not table.is_alone(person):
        raise forbidden("help_later")
    wish = chair.help or StoredHelp()
    named = {name: value for name in wish.__struct_fields__ if (value := getattr(deed, name)) is not None}
    changed = msgspec.structs.replace(chair, help=msgspec.structs.replace(wish, **named))
    return Change(meta=with_chair(meta, deed.seat, changed))


async def reissue(house: Registry, table: Table, person: Person, deed: Reissue) -> DeedDone:
    """A new secret for somebody; the old link is dead from now on.  Whoever plays may have to be asked first."""
    number = person.id if deed.person is None else deed.person
    token = house.sources.token()

    def work_out() -> Change:
        meta = table.meta
        if present(meta, person).id not in {number, meta.host}:
            raise forbidden("hosts_only")
        whose = known(meta, number)
        if number != person.id and not may_have_link(house, table, whose):
            return Change(meta=msgspec.structs.replace(meta, link=LinkWish(number, person.id)))
        changed = meta.changed(msgspec.structs.replace(whose, hash=token_hash(token)))
        entries = told_link(table, whose) if number != person.id else []
        return Change(entries, msgspec.structs.replace(changed, link=None))

    await house.change(table, work_out)
    is_given = table.meta.person(number).hash == token_hash(token)
    return DeedDone(token=token if is_given else "", person=number)


def may_have_link(house: Registry, table: Table, whose: Person) -> bool:
    """Whether the host may have a link to somebody's seats: with it all that they know can be read.

    So once the game has begun it is given only if they agree, or when they have been away for a while.
    """
    if table.course.match is None or not table.seats_of(whose):
        return True
    if table.meta.link == LinkWish(whose.id, table.meta.host, agreed=True):
        return True
    awaited_ms = table.meta.settings.link_ms
    left = house.away_since(table)[whose.id]
    begun = table.course.told[0].row.at_ms  # whoever never had a connection is awaited since then
    is_away = bool(left) and house.sources.now() - max(left, begun) >= awaited_ms
    if not is_away and not table.course.is_running:  # nobody is asked any more
        raise RefusedError("link_later", minutes=awaited_ms // 60_000)
    return is_away


def told_link(table: Table, whose: Person) -> list[LinkGiven]:
    """What the log tells everybody when the host gets a link to the seats of somebody who plays."""
    seats = table.seats_of(whose)
    return [LinkGiven(seats[0])] if table.course.is_running and seats else []


def give_link(_house: Registry, table: Table, person: Person, deed: GiveLink) -> Change:
    """Somebody answers whether the host may have their link; or the host does not want it any more."""
    wish = table.meta.link
    if wish is None or person.id not in {wish.person, wish.by}:
        raise RefusedError("no_link_wish")
    if deed.agree and person.id != wish.person:
        raise forbidden("not_your_seat")
    answered = msgspec.structs.replace(wish, agreed=True) if deed.agree else None
    return Change(meta=msgspec.structs.replace(table.meta, link=answered))


# -- The table -------------------------------------------------------------------------------------------------------


def lock(_house: Registry, table: Table, _person: Person, deed: Lock) -> Change:
    """Nobody else may sit down, or again somebody may."""
    return Change(meta=msgspec.structs.replace(table.meta, locked=deed.locked))


def pause(_house: Registry, table: Table, _person: Person, deed: Pause) -> Change | None:
    """The clocks stand still, and bots wait."""
    if running(table).paused == deed.paused:
        return None
    return Change([ClockChanged("paused" if deed.paused else "resumed")])


def put_seat(house: Registry, table: Table, person: Person, deed: PutSeat) -> Change:
    """A seat is for oneself, for a bot or for whoever comes."""
    return Change(meta=with_chair(table.meta, deed.seat, lay_chair(house, deed.wish, person.id)))


def move(_house: Registry, table: Table, _person: Person, deed: Move) -> Change:
    """Two seats are exchanged."""
    one, other = chair_of(table.meta, deed.seat), chair_of(table.meta, deed.to)
    return Change(meta=with_chair(with_chair(table.meta, deed.seat, other), deed.to, one))


def change_settings(house: Registry, table: Table, _person: Person, deed: ChangeSettings) -> Change:
    """The table gets other settings."""
    return Change(meta=with_settings(table.meta, check_settings(house, deed.settings)))


def chair_of(meta: Meta, seat: int) -> Chair:
    """The chair at a seat."""
    if seat >= len(meta.chairs):
        raise bad_input("no_seat")
    return meta.chairs[seat]


def with_chair(meta: Meta, seat: int, chair: Chair) -> Meta:
    """The same with another chair at a seat."""
    chair_of(meta, seat)
    return msgspec.structs.replace(meta, chairs=[*meta.chairs[:seat], chair, *meta.chairs[seat + 1 :]])


def with_settings(meta: Meta, settings: StoredSettings) -> Meta:
    """With other settings: the game stays, fewer seats only while the last ones are not taken."""
    if settings.game != meta.settings.game:
        raise bad_input("other_game")
    if any(chair.kind == "person" for chair in meta.chairs[settings.seats :]):
        raise RefusedError("seats_taken")
    chairs = (meta.chairs + [Chair()] * settings.seats)[: settings.seats]
    return msgspec.structs.replace(meta, settings=settings, chairs=chairs)

"""Playing the same deal again, with those who want that."""

from __future__ import annotations

from msgspec.structs import replace

from tischlein.server.messages.deeds import DeedDone, PlayAgain
from tischlein.server.speech.refusals import RefusedError, forbidden, not_found
from tischlein.server.store.log import Started
from tischlein.server.store.meta import Chair, Meta, Person, StoredDeal

from .opening import open_table
from .registry import TRIES, Registry
from .table import Table


async def play_again(house: Registry, table: Table, person: Person, _deed: PlayAgain) -> DeedDone:
    """The same deal at a new table.  Whoever asks first opens it; who asks while it waits sits down there, too."""
    deal = table.course.deal
    if deal is None:
        raise RefusedError("no_deal")
    if not table.course.ended:
        raise RefusedError("rematch_later")
    if not table.seats_of(person):
        raise forbidden("players_only")
    for _ in range(TRIES):
        known = table.meta.again
        if known and await sit_down(house, table, person, known):
            return DeedDone(table=known, person=person.id)
        new_id = await open_table(house, repeated(house, table, person, deal))

        def work_out(meta: Meta, known: str = known, new_id: str = new_id) -> Meta | None:
            return replace(meta, again=new_id) if meta.again == known else None

        if await house.change_meta(table, work_out):
            return DeedDone(table=new_id, person=person.id)
        await house.ask(house.store.delete(new_id))  # somebody else has opened one: sit down there
    raise RefusedError("busy")


def repeated(house: Registry, table: Table, person: Person, deal: StoredDeal) -> Meta:
    """The same table once more: bots where they were, one person, and the seats of other people are free."""
    meta, started = table.meta, table.course.told[0].row.entry
    assert isinstance(started, Started)
    options = dict(started.options)
    start = options.pop("start_seat", None)
    settings = replace(meta.settings, options=options, start=start, deal=True, listed=False)
    chairs = [chair_again(table, seat, person) for seat in range(len(meta.chairs))]
    secret, entropy = (deal.secret, deal.entropy) if deal.secret else (meta.secret, started.entropy)
    return Meta(
        settings=settings,
        people=[replace(person, commitment="", entropy="")],
        chairs=chairs,
        host=person.id,
        secret=house.sources.secret().hex(),
        locked=True,  # whoever has not played it, and does not know that others have, cannot sit down
        deal=StoredDeal("again", deal.day, secret, entropy),
        given=meta.next_number,
    )


def chair_again(table: Table, seat: int, person: Person) -> Chair:
    """A seat of the table once more."""
    chair: Chair = table.meta.chairs[seat]
    if chair.kind == "bot":
        return replace(chair, character=table.character_of(seat))
    return chair if chair.person == person.id else Chair()


async def sit_down(house: Registry, table: Table, person: Person, table_id: str) -> bool:
    """Sit down at the table where the deal is played again; whether somebody sits there now."""
    try:
        again = await house.table(table_id)
    except RefusedError as refusal:
        if refusal.status == not_found("no_table").status:
            return False  # it has been cleared away
        raise
    sits = False

    def work_out(meta: Meta) -> Meta | None:
        nonlocal sits
        sits = again.row.status != "over" and meta.person(person.id).is_here
        if sits or again.row.status != "waiting" or meta.is_starting(house.sources.now()):
            return None
        chairs = [
            own if chair.kind == "open" and own.kind == "person" and own.person == person.id else chair
            for chair, own in zip(meta.chairs, table.meta.chairs, strict=True)
        ]
        sits = chairs != meta.chairs
        people = sorted([*meta.people, replace(person, commitment="", entropy="")], key=lambda one: one.id)
        return replace(meta, chairs=chairs, people=people) if sits else None

    await house.change_meta(again, work_out)
    return sits

"""Opening a table: creating it, sitting down, beginning the game."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Mapping, Sequence

import msgspec

from tischlein.backends.subset import is_ours
from tischlein.bots.characters import CAST
from tischlein.engine import FairChance, Match, SeededChance, TischleinError, find_game
from tischlein.engine.records import in_edition
from tischlein.engine.texts import FALLBACK
from tischlein.kit import CHANCE, Game, failure
from tischlein.server.messages.deeds import DeedDone, Start
from tischlein.server.messages.tables import Created, CreateTable, Join, SeatWish, Settings
from tischlein.server.messages.wishes import Reveal
from tischlein.server.speech.refusals import RefusedError, bad_input, forbidden, game_texts, unavailable
from tischlein.server.speech.visible import visible
from tischlein.server.store import ConflictError, TableRow
from tischlein.server.store.log import AnyEntry, Dealt, Ended, Played, Row, Started
from tischlein.server.store.meta import (
    PATIENCE_MS,
    Chair,
    Meta,
    Person,
    StoredDeal,
    StoredSettings,
    encode_meta,
    token_hash,
)

from .conversion import sent_edition, stored_edition, stored_settings
from .dealt import chance_of
from .registry import TRIES, Change, Registry
from .table import Table

MOST_PEOPLE = 100  # that a table remembers, also those who have left
MOST_DEALT = 500  # events of chance before the first decision of a game from outside, when it is tried
ME = 0  # the number of whoever creates a table


# -- Creating --------------------------------------------------------------------------------------------------------


async def create(house: Registry, wish: CreateTable) -> Created:
    """A new table."""
    settings = check_settings(house, wish.settings)
    chairs = lay_chairs(house, wish.seats or [SeatWish("me")] + [SeatWish()] * (settings.seats - 1), settings)
    token = house.sources.token()
    me = Person(ME, clean_name(wish.name), token_hash(token), commitment=wish.entropy)
    secret = house.sources.secret()
    meta = Meta(settings, [me], chairs, ME, secret.hex())
    return Created(await open_table(house, meta), token, ME, house.sources.chance(secret).commitment)


async def open_table(house: Registry, meta: Meta, entries: Sequence[AnyEntry] = ()) -> str:
    """Keep a new table; its id."""
    for _ in range(TRIES):
        row, rows = new_table(house, meta, entries, house.sources.table_id())
        try:
            await house.ask(house.store.create(row, rows))
        except ConflictError:
            continue
        await house.table(row.id)
        return row.id
    raise RefusedError("busy")


def new_table(house: Registry, meta: Meta, entries: Sequence[AnyEntry], table_id: str) -> tuple[TableRow, list[Row]]:
    """A table as it will be kept, with its log."""
    now = house.sources.now()
    is_over = any(isinstance(entry, Ended) for entry in entries)
    row = TableRow(
        id=table_id,
        game=meta.settings.game,
        status="over" if is_over else "playing" if entries else "waiting",
        listed=meta.settings.listed,
        code=None if entries else house.sources.code(),
        created_ms=now,
        touched_ms=now,
        meta=encode_meta(meta),
    )
    return row, [Row(place, now, entry) for place, entry in enumerate(entries, 1)]


def check_settings(house: Registry, settings: Settings) -> StoredSettings:
    """The settings to be kept, if a table can be played with them."""
    try:
        printed = None if settings.edition is None else stored_edition(settings.edition)
        game = in_edition(find_game(settings.game), printed)
        seats = game.check_seats(settings.seats)
        options = dict(settings.options)
        if settings.start is not None and "start_seat" in game.options:
            options["start_seat"] = settings.start
        complete = game.check_options(seats, options)
    except TischleinError as problem:
        raise bad_input("settings", why=str(problem)) from problem
    if not is_ours(game):
        try_out(game, seats, complete)
    if settings.start is not None and settings.start >= seats:
        raise bad_input("no_seat")
    if settings.listed and settings.chat == "free":
        raise bad_input("listed_free_chat")
    if settings.listed and settings.children:
        raise bad_input("listed_children")
    if settings.clock.kind != "none" and settings.clock.seconds < 5:
        raise bad_input("clock_too_short")
    house.crew.check(settings.stand_in)
    edition = None if game.edition is None else sent_edition(game.edition.content())
    return stored_settings(msgspec.structs.replace(settings, edition=edition))


def try_out(game: Game, seats: int, options: Mapping[str, int | str]) -> None:
    """Lay a table of a game from outside and look at it, so that nobody waits at one where nothing can happen."""
    try:
        match, chance = Match(game, seats, options), SeededChance(0)
        for _ in range(MOST_DEALT):
            if match.turn == CHANCE:
                match.resolve(chance.choose(match.weights()))
        game.text.describe(match.see(max(match.turn, 0)), game_texts(game, FALLBACK))
    except Exception as problem:
        why = str(problem) if isinstance(problem, TischleinError) else failure(problem)
        raise unavailable("broken_game", why=why) from problem


def lay_chairs(house: Registry, wishes: Sequence[SeatWish], settings: StoredSettings) -> list[Chair]:
    """Who sits where at first."""
    if len(wishes) != settings.seats:
        raise bad_input("seat_count", seats=settings.seats)
    return [lay_chair(house, wish) for wish in wishes]


def lay_chair(house: Registry, wish: SeatWish, person: int = ME) -> Chair:
    """A seat as somebody wants it."""
    match wish.who:
        case "me":
            return Chair("person", person, name=visible(wish.name))
        case "bot":
            house.crew.check(wish.bot)
            if wish.character and wish.character not in CAST:
                raise bad_input("no_character", character=wish.character, characters=", ".join(CAST))
            return Chair("bot", bot=wish.bot, character=wish.character)
        case _:
            return Chair()


def clean_name(name: str) -> str:
    """A name as it is shown; not without any letter, unless somebody gives none."""
    if not name:
        return ""
    cleaned = visible(name)
    if not cleaned:
        raise bad_input("no_name")
    return cleaned


# -- Sitting down ----------------------------------------------------------------------------------------------------


async def join(house: Registry, table: Table, wish: Join) -> Created:
    """Sit down at a waiting table."""
    token = house.sources.token()
    name = clean_name(wish.name)
    number = -1

    def work_out(meta: Meta) -> Meta:
        nonlocal number
        if table.row.status != "waiting" or meta.is_starting(house.sources.now()):
            raise RefusedError("already_started")
        if meta.locked:
            raise RefusedError("locked")
        meta = without_forgotten(table, meta)
        if len(meta.people) >= MOST_PEOPLE:
            raise RefusedError("too_many_people")
        free = [seat for seat, chair in enumerate(meta.chairs) if chair.kind == "open"]
        if not free:
            raise RefusedError("table_full")
        if wish.seat is not None and wish.seat not in free:
            raise RefusedError("seat_taken")
        number = meta.next_number
        person = Person(number, name, token_hash(token), commitment=wish.entropy)
        chairs = meta.chairs[:]
        chairs[free[0] if wish.seat is None else wish.seat] = Chair("person", number)
        host = meta.host if meta.person(meta.host).is_here else number  # all may have left
        return msgspec.structs.replace(meta, people=[*meta.people, person], chairs=chairs, host=host)

    await house.change_meta(table, work_out)
    return Created(table.id, token, number)


def without_forgotten(table: Table, meta: Meta) -> Meta:
    """Without those who have left and of whom nothing is left, not even in the chat."""
    spoken = {line.person for line in table.chat}
    people = [one for one in meta.people if one.is_here or one.entropy or one.id in spoken or one.id == meta.host]
    return msgspec.structs.replace(meta, people=people, given=meta.next_number)


def present(meta: Meta, person: Person) -> Person:
    """Somebody as the table knows them now, if the link they came with is still theirs."""
    now = meta.person(person.id)
    if now.hash != person.hash:
        raise forbidden("unknown_link")
    return now


# -- Beginning -------------------------------------------------------------------------------------------------------


async def start(house: Registry, table: Table, person: Person, deed: Start) -> DeedDone:
    """The host begins, or whoever plays if the host is away.

    Bots take the free seats, players show their random bytes, chance deals.
    """
    house.crew.check(deed.bot)

    def work_out() -> Change:
        me, now = present(table.meta, person), house.sources.now()
        host = table.meta.host
        if me.id != host and not (table.seats_of(me) and house.is_long_away(table, host)):
            raise forbidden("hosts_only")
        if table.row.status != "waiting" or table.meta.is_starting(now):
            raise RefusedError("already_started")
        if deed.entropy:
            me = revealed(me, deed.entropy)
        meta = msgspec.structs.replace(table.meta, starting_ms=now, fill_in=deed.bot).changed(me)
        return Change(meta=meta) if misses_bytes(house, table, meta) else begun(house, meta)

    await house.change(table, work_out)
    if table.row.status == "waiting":
        await asyncio.sleep(PATIENCE_MS / 1000)  # they usually come within milliseconds, and then begin() has happened
        try:
            await begin(house, table)
        except RefusedError:
            house.publish(table, "table")  # it waits again
            raise
    return DeedDone()


async def reveal(house: Registry, table: Table, person: Person, wish: Reveal) -> None:
    """A player shows the random bytes whose hash came with joining."""

    def work_out(meta: Meta) -> Meta | None:
        known = meta.person(person.id)
        if table.row.status != "waiting" or not meta.is_starting(house.sources.now()) or known.entropy:
            return None
        return meta.changed(revealed(known, wish.entropy))

    changed = await house.change_meta(table, work_out)
    if changed and not misses_bytes(house, table, table.meta):
        await begin(house, table)


def revealed(person: Person, entropy: str) -> Person:
    """The person with its bytes, if they are those whose hash was given."""
    if hashlib.sha256(bytes.fromhex(entropy)).hexdigest() != person.commitment:
        raise bad_input("other_bytes")
    return msgspec.structs.replace(person, entropy=entropy)


def misses_bytes(house: Registry, table: Table, meta: Meta) -> bool:
    """Whether somebody who is here has yet to show its bytes."""
    away = house.away_since(table)
    return any(one.is_here and one.commitment and not one.entropy and not away[one.id] for one in meta.people)


async def begin(house: Registry, table: Table) -> None:
    """The game begins, unless it has."""
    await house.change(table, lambda: begun(house, table.meta) if table.row.status == "waiting" else None)


def begun(house: Registry, meta: Meta) -> Change:
    """The first row of the log, and all chance up to the first decision."""
    chairs = [Chair("bot", bot=meta.fill_in) if chair.kind == "open" else chair for chair in meta.chairs]
    meta = msgspec.structs.replace(meta, chairs=chairs, starting_ms=0)
    return Change(first_entries(house, meta), meta, "playing")


def played_at(meta: Meta) -> Game:
    """The game of a table, with its edition."""
    return in_edition(find_game(meta.settings.game), meta.settings.printed)


def first_entries(
    house: Registry, meta: Meta, prefix: Sequence[str] = (), version: int | None = None
) -> list[AnyEntry]:
    """How the log of a game begins; by the newest rules, unless it goes on from an older game."""
    settings, game = meta.settings, played_at(meta)
    chance: FairChance = house.sources.chance(bytes.fromhex(meta.secret))
    deal = None if prefix else meta.deal or (StoredDeal() if settings.deal is True else None)
    given = dict(settings.options)
    if "start_seat" in game.options:
        drawn = house.sources.below(settings.seats) if settings.start is None else settings.start
        given.setdefault("start_seat", drawn)
    entropy = [person.entropy for person in meta.people if person.entropy]
    for data in entropy:
        chance.add_entropy(bytes.fromhex(data))
    if deal is not None:
        chance = chance_of(deal, chance)
    full = game.check_options(settings.seats, given)
    started = Started(
        options=game.options.brief(full) | {name: full[name] for name in ("start_seat",) if name in full},
        sitters=[chair.sitter for chair in meta.chairs],
        commitment=chance.commitment,
        factors=[meta.person(chair.person).factor if chair.kind == "person" else 1 for chair in meta.chairs],
        entropy=entropy,
        prefix=list(prefix),
        version=version or game.rules_version,
        clock=settings.clock,
    )
    dealt = [] if deal is None else [Dealt(deal)]
    return [started, *dealt, *opening_chance(game, started, chance)]


def opening_chance(game: Game, started: Started, chance: FairChance) -> list[AnyEntry]:
    """All chance before the first decision, perhaps the end."""
    match = Match(game, len(started.sitters), started.options, version=started.version)
    for event in started.prefix:
        match.play(event)
        chance.observe(event)
    first = len(match.events)
    match.chance, match.clock = chance, lambda: False  # it has just begun
    match.settle()
    entries: list[AnyEntry] = [Played(event) for event in match.words()[first:]]
    return [*entries, Ended("over")] if match.is_over else entries

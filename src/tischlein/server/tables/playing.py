"""Playing: actions, taking back, looking at earlier positions, hints, the record."""

from __future__ import annotations

from typing import Any

import msgspec

from tischlein.engine import IllegalEventError, Match, Texts, see_event
from tischlein.kit import SPECTATOR
from tischlein.server.bots.questions import question_of
from tischlein.server.messages.news import HintInfo, Line, Looked
from tischlein.server.messages.wishes import Act, AskHint, Consent, Look, TakeBack
from tischlein.server.speech.refusals import AgainstTheRulesError, RefusedError, bad_input, forbidden
from tischlein.server.store.log import Ended, TakenBack

from .course import Course, is_by
from .meta import Meta, Person, TakeBackWish
from .positions import position_of
from .registry import Change, Registry
from .table import Table
from .telling import sentence
from .undoing import undone_by


def own_seat(table: Table, person: Person | None, seat: int) -> int:
    """The seat, if it is the person's."""
    if seat not in table.seats_of(person):
        raise forbidden("not_your_seat")
    return seat


def running(table: Table) -> Course:
    """The course of a game that is being played."""
    course = table.course
    if course.match is None:
        raise RefusedError("not_started")
    if course.ended:
        raise RefusedError("game_over")
    return course


# -- Acting ----------------------------------------------------------------------------------------------------------


async def act(house: Registry, table: Table, person: Person, wish: Act) -> int:
    """A person plays an action; the seq of its wire that the action got.  Asked again, the same answer."""
    seat = own_seat(table, person, wish.seat)

    def work_out() -> Change | None:
        if (seat, wish.id) in table.course.answered:
            return None
        course = running(table)
        if course.paused:
            raise RefusedError("paused")
        if not course.is_person(seat):
            raise RefusedError("bot_plays")
        if wish.seq != course.seq_for(seat):
            raise RefusedError("late")
        entries = course.after(seat, checked_action(table, seat, wish.action), wish.entropy, "person")
        return Change(entries, without_wish(table.meta), seat=seat, client_id=wish.id)

    await house.change(table, work_out)
    return table.course.on_wire(seat, table.course.answered[seat, wish.id])


def checked_action(table: Table, seat: int, words: str) -> int:
    """The code of an action in words, if the rules allow it now."""
    match = table.course.playing()
    try:
        action = match.read_action(words)
    except IllegalEventError:
        legal = match.legal(seat) if seat in match.to_act() else []
        raise bad_input("no_action", action=words[:40], example=legal[0] if legal else "–") from None
    reason = match.game.rules.why_not(match.state, seat, action)
    if reason != 0:
        raise AgainstTheRulesError(match.game, reason)
    return action


def without_wish(meta: Meta) -> Meta | None:
    """A wish to take back is forgotten when the game goes on; nothing if there is none."""
    return None if meta.take_back is None else msgspec.structs.replace(meta, take_back=None)


# -- Taking back -----------------------------------------------------------------------------------------------------


async def take_back(house: Registry, table: Table, person: Person, wish: TakeBack) -> int:
    """Undo one's own last action at once; more, if everybody consents."""
    seat = own_seat(table, person, wish.seat)

    def work_out() -> Change | None:
        if (seat, wish.id) in table.course.answered:
            return None
        course = running(table)
        if not course.is_person(seat):
            raise RefusedError("bot_plays")
        to = course.in_log(seat, wish.to)
        undone = undone_by(course, to, seat)
        if all(is_by(told, seat) for told in undone) or table.is_alone(person):
            return Change([TakenBack(to, seat)], without_wish(table.meta), seat=seat, client_id=wish.id)
        asked = TakeBackWish(seat, to, [person.id])
        return Change(meta=msgspec.structs.replace(table.meta, take_back=asked))

    await house.change(table, work_out)
    return table.seq_for(seat)


async def consent(house: Registry, table: Table, person: Person, wish: Consent) -> int:
    """Somebody answers whether another may take back."""

    def work_out() -> Change | None:
        running(table)
        asked = table.meta.take_back
        if asked is None:
            raise RefusedError("no_wish")
        humans = {human.id for human in table.humans()}
        if person.id not in humans:
            raise forbidden("players_only")
        if not wish.agree:
            return Change(meta=msgspec.structs.replace(table.meta, take_back=None))
        agreed = [*asked.agreed, *([person.id] if person.id not in asked.agreed else [])]
        asked = TakeBackWish(asked.seat, asked.to, agreed)
        return decided(table, msgspec.structs.replace(table.meta, take_back=asked), humans)

    await house.change(table, work_out)
    return table.seq_for(table.viewer(person))


def decided(table: Table, meta: Meta, humans: set[int]) -> Change:
    """What people want, as they have answered by now: it happens when all who play agree."""
    wish = meta.take_back
    if meta.aborting and humans <= set(meta.aborting):
        return Change([Ended("aborted")], msgspec.structs.replace(meta, aborting=[], take_back=None))
    if wish is not None and humans <= set(wish.agreed):
        undone_by(table.course, wish.to, wish.seat)  # still possible?
        return Change([TakenBack(wish.to, wish.seat)], msgspec.structs.replace(meta, take_back=None))
    return Change(meta=meta)


# -- Looking ---------------------------------------------------------------------------------------------------------


def look(table: Table, person: Person | None, wish: Look, language: str, *, text: bool = False) -> Looked:
    """An earlier position, as a seat knew it then; of a running game only one's own seats'."""
    course = table.course
    if course.match is None:
        raise RefusedError("not_started")
    viewer = SPECTATOR if wish.seat < 0 else wish.seat
    if viewer != SPECTATOR and not course.ended:
        own_seat(table, person, viewer)
    if viewer == SPECTATOR:
        may_watch(table, person)
    elif viewer >= course.match.seats:
        raise bad_input("no_seat")
    total = len(course.match.events)
    reader = table.viewer(person)
    if wish.at > total or wish.seq > course.seq_for(reader):
        raise bad_input("no_position", total=total)
    at = wish.at if wish.seq < 0 else course.events_up_to(course.in_log(reader, wish.seq))
    match = course.past(at)
    texts = table.texts(language)
    position = position_of(match, viewer, texts if text else None, acts=False)
    names = table.names(language)
    known = wish.since if course.ended and wish.seq < 0 else at  # of a running game, or naming a line, one has the log
    told = range(max(0, min(known, at - 1)), at)  # the last one in any case
    lines = [line_of(course, match, viewer, number, texts, names) for number in told]
    event, said = (lines[-1].event, lines[-1].said) if at else ("", "")
    opened = range(match.seats) if viewer == SPECTATOR and course.ended else ()
    hands = [position_of(match, seat, texts if text else None, acts=False) for seat in opened]
    return Looked(wish.id, at, position, event, said, hands, [line for line in lines if line.seq > known])


def line_of(course: Course, match: Match, viewer: int, number: int, texts: Texts, names: list[str]) -> Line:
    """An event of a match, counted from 0, as a line of a log."""
    event = match.events[number]
    seen = see_event(match.game, event, viewer)
    return Line(number + 1, "event", sentence(texts, seen, names, course.brought[number]), seen, event.actor)


def may_watch(table: Table, person: Person | None) -> None:
    """Whether somebody without a seat may see this table."""
    allowed = table.meta.settings.spectators
    if person is None and table.row.status == "playing" and allowed != "live":
        raise forbidden("no_spectators" if allowed == "none" else "spectators_later")
    if person is None and table.row.status == "over" and allowed == "none":
        raise forbidden("no_spectators")


async def hints(house: Registry, table: Table, person: Person, wish: AskHint, language: str) -> list[HintInfo]:
    """What would be good for a seat, from what it knows."""
    seat = own_seat(table, person, wish.seat)
    course = running(table)
    if not table.gives_hints:
        raise forbidden("no_hints")
    if seat not in course.awaited():
        raise RefusedError("hint_later")
    return await house.crew.hints(question_of(course.playing(), seat, "hint", 0, table.id), language)


def record(table: Table, person: Person | None) -> dict[str, Any]:
    """The whole game in the format of records, once it has ended."""
    if not table.course.ended:
        raise RefusedError("record_later")
    if table.course.match is None:
        raise RefusedError("nothing_played")
    may_watch(table, person)
    names = table.names("en")
    line = table.course.record(players=names, ended=table.course.ended).line()
    content: dict[str, Any] = msgspec.json.decode(line)
    return content

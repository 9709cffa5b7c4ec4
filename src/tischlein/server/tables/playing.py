"""Playing: actions, taking back, hints."""

from __future__ import annotations

from typing import Literal

import msgspec

from tischlein.bots.advice import why_text
from tischlein.engine import IllegalEventError, Match
from tischlein.server.bots.questions import knowledge_of, question_of
from tischlein.server.messages.news import HintInfo
from tischlein.server.messages.wishes import Act, AskHint, Consent, TakeBack
from tischlein.server.speech.refusals import AgainstTheRulesError, RefusedError, bad_input, forbidden
from tischlein.server.store.log import Ended, TakenBack
from tischlein.server.store.meta import Meta, Person, SeenRound, TakeBackWish

from .course import Course, is_by
from .registry import Change, Registry
from .table import Table
from .undoing import SomethingShownError, undone_by


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
        action = read_action(course.playing(), seat, wish.action)
        now = house.sources.now()
        return played(table, seat, action, "person", now, entropy=wish.entropy, client_id=wish.id)

    await house.change(table, work_out)
    return table.course.on_wire(seat, table.course.answered[seat, wish.id])


def read_action(match: Match, seat: int, words: str) -> int:
    """The code of an action in words."""
    try:
        return match.read_action(words)
    except IllegalEventError:
        legal = match.legal(seat) if seat in match.to_act() else []
        raise bad_input("no_action", action=words[:40], example=legal[0] if legal else "–") from None


def played(
    table: Table,
    seat: int,
    action: int,
    by: Literal["person", "bot", "clock"],
    now: int,
    *,
    entropy: str = "",
    client_id: str = "",
) -> Change:
    """What an action of a seat changes, if the rules allow it now."""
    match = table.course.playing()
    reason = match.game.rules.why_not(match.state, seat, action)
    if reason != 0:
        raise AgainstTheRulesError(match.game, reason)
    outcome = table.course.after(seat, action, entropy, by, now)
    return Change(outcome.entries, without_wish(table.meta), None, seat, client_id, outcome.events)


def without_wish(meta: Meta) -> Meta | None:
    """A wish to take back is forgotten when the game goes on; nothing if there is none."""
    return None if meta.take_back is None else msgspec.structs.replace(meta, take_back=None)


# -- Between rounds --------------------------------------------------------------------------------------------------


async def see_round(house: Registry, table: Table, person: Person) -> None:
    """Somebody has looked at how a round has ended; again, or for nothing, it changes nothing."""

    def work_out(meta: Meta) -> Meta | None:
        looking = house.looking(table)
        if person.id not in looking:
            return None
        ended_ms = table.course.round_ended_ms
        others = meta.seen.people if meta.seen is not None and meta.seen.ended_ms == ended_ms else []
        return msgspec.structs.replace(meta, seen=SeenRound(ended_ms, [*others, person.id]))

    await house.change_meta(table, work_out)


# -- Taking back -----------------------------------------------------------------------------------------------------


async def take_back(house: Registry, table: Table, person: Person, wish: TakeBack) -> int:
    """Undo one's own last action at once; more, if everybody consents.  Asked again, the same answer."""
    seat = own_seat(table, person, wish.seat)

    def work_out() -> Change | None:
        if (seat, wish.id) in table.course.answered:
            return None
        course = running(table)
        if not course.is_person(seat):
            raise RefusedError("bot_plays")
        to = course.in_log(seat, wish.to)
        undone = undone_by(course, to, seat)
        is_free = table.is_alone(person) or table.help_of(seat).take_back
        if is_free or all(is_by(told, seat) for told in undone):
            return Change([TakenBack(to, seat)], without_wish(table.meta), seat=seat, client_id=wish.id)
        asked = TakeBackWish(seat, to, [person.id])
        return Change(meta=msgspec.structs.replace(table.meta, take_back=asked))

    try:
        await house.change(table, work_out, takes_long=True)  # what was shown is tried out in many worlds
    except SomethingShownError as refusal:  # it was offered after a look at a few
        table.withdraw_offer(seat, wish.to, refusal.by)
        house.publish(table, "game")
        raise
    done = table.course.answered.get((seat, wish.id))
    return table.seq_for(seat) if done is None else table.course.on_wire(seat, done)


async def consent(house: Registry, table: Table, person: Person, wish: Consent) -> None:
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

    await house.change(table, work_out, takes_long=True)  # what was shown is tried out in many worlds


def decided(table: Table, meta: Meta, humans: set[int]) -> Change:
    """What people want, as they have answered by now: it happens when all who play agree."""
    wish = meta.take_back
    if meta.aborting and humans <= set(meta.aborting):
        return Change([Ended("aborted")], msgspec.structs.replace(meta, aborting=[], take_back=None))
    if wish is not None and humans <= set(wish.agreed):
        undone_by(table.course, wish.to, wish.seat)  # still possible?
        return Change([TakenBack(wish.to, wish.seat)], msgspec.structs.replace(meta, take_back=None))
    return Change(meta=meta)


# -- Hints ------------------------------------------------------------------------------------------------------------


async def hints(house: Registry, table: Table, person: Person, wish: AskHint, language: str) -> list[HintInfo]:
    """What would be good for a seat, from what it knows."""
    seat = own_seat(table, person, wish.seat)
    course = running(table)
    if not table.help_of(seat).hints:
        raise forbidden("no_hints")
    if seat not in course.awaited():
        raise RefusedError("hint_later")
    question = question_of(course.playing(), seat, "hint", 0, table.id)
    found, texts, known = await house.crew.hints(question), table.texts(language), knowledge_of(question)
    return [
        HintInfo(
            action=hint.words,
            chance=None if table.meta.settings.with_children else hint.chance,
            reason=why_text(known, texts, hint),
            equal=hint.is_equal,
            clause=hint.reason.clause if hint.reason else "",
            about=hint.reason.about if hint.reason else {},
        )
        for hint in found
    ]

"""What follows from a log: the same by short cuts as from its beginning, and without a detour however long it is."""

from __future__ import annotations

import dataclasses
import random

import pytest

from tests.conformance.tables import games
from tischlein.check.tables import random_walk
from tischlein.engine import FairChance, Match, find_game, replay
from tischlein.server.store.log import Ended, Played, Row, Started, TakenBack
from tischlein.server.store.meta import StoredClock
from tischlein.server.tables import course as courses
from tischlein.server.tables.course import Course
from tischlein.server.tables.marks import EVERY, Mark, Marks

SEED = 20261116


def new_course(game) -> Course:
    return Course(game, StoredClock("bank", 60), lambda: FairChance(b"secret"))


def a_log(match: Match, dice: random.Random, take_backs: int) -> list[Row]:
    """The rows of a whole game in which people change their minds."""
    sitters = [f"person:{seat}" for seat in range(match.seats)]
    entries = [Started(match.options, sitters, "", [1] * match.seats, version=match.version)]
    kept = [1]  # the seqs of the rows that count
    words = match.words()
    chances = dice.sample(range(len(words)), min(take_backs, len(words)))
    secret = secret_places(match)
    place = 0
    while place < len(words):
        entries.append(Played(words[place]))
        kept.append(len(entries))
        place += 1
        if place in chances:
            chances.remove(place)
            back = dice.randrange(1, min(place, 70) + 1)
            if secret & set(range(place - back, place + 1)):
                continue
            place -= back
            del kept[-back:]
            entries.append(TakenBack(kept[-1], 0))
    return [Row(seq, 1000 * seq, entry) for seq, entry in enumerate([*entries, Ended("over")], 1)]


def secret_places(match: Match) -> set[int]:
    """The events that are secret choices of several at once: others' stay when one is taken back."""
    then, places = Match(match.game, match.seats, match.options), set()
    for place, words in enumerate(match.words()):
        if len(then.to_act()) > 1:
            places.add(place)
        then.play(words)
    return places


def what_follows(course: Course) -> list[object]:
    """Everything that somebody may ask."""
    match = course.playing()
    now = course.told[-1].row.at_ms
    ways = {seat: (way.seq, way.position, way.shows) for seat, way in course.ways_back.items()}
    return [
        match.words(), match.see(0), course.brought, course.clocks.left(now), course.sitters, course.since_ms,
        course.chance.proof(), course.awaited(), ways,
    ]  # fmt: skip


@pytest.mark.parametrize("game", games())
def test_short_cuts_lead_where_the_log_leads(game, monkeypatch):
    dice = random.Random(SEED)
    *_, match = random_walk(game, game.seats[-1], dice, draw=False)
    rows = a_log(match, dice, take_backs=6)
    by_short_cuts = new_course(game)
    by_short_cuts.extend(rows)
    monkeypatch.setattr(courses, "EVERY", 10**9)
    monkeypatch.setattr(Marks, "add", lambda *_: None)
    all_the_way = new_course(game)
    all_the_way.extend(rows)
    assert by_short_cuts._marks.marks
    assert what_follows(by_short_cuts) == what_follows(all_the_way)
    assert by_short_cuts.playing().words() == match.words()


@pytest.mark.parametrize("game", games())
def test_every_past_position_is_that_of_a_replay(game):
    dice = random.Random(SEED)
    *_, match = random_walk(game, game.seats[-1], dice, draw=False)
    course = new_course(game)
    course.extend(a_log(match, dice, take_backs=2))
    words = match.words()
    for events in {0, 1, 49, 50, 51, len(words) - 1, len(words), *dice.sample(range(len(words)), 5)}:
        if events <= len(words):
            then = replay(game, match.seats, match.options, words[:events])
            assert course.past(events).words() == then.words()
            assert course.past(events).see(0) == then.see(0)


@pytest.mark.parametrize("back", [1, 9, 60])
def test_taking_back_costs_no_more_than_playing_did(monkeypatch, back):
    """A4: a log of many take-backs would otherwise take the square of its length."""
    game = find_game("troika")
    *_, match = random_walk(game, 5, random.Random(SEED), draw=False)
    words = match.words()
    applied = 0
    apply = Course._apply

    def counted(*given):
        nonlocal applied
        applied += 1
        return apply(*given)

    monkeypatch.setattr(Course, "_apply", counted)
    sitters = [f"person:{seat}" for seat in range(match.seats)]
    entries = [Started(match.options, sitters, "", [1] * match.seats), *map(Played, words)]
    for _ in range(40):
        last = len(entries) - back
        entries += [TakenBack(last, 0), *map(Played, words[-back:])]
    course = new_course(game)
    course.extend(Row(seq, seq, entry) for seq, entry in enumerate(entries, 1))
    assert applied <= 3 * len(entries)
    assert len(course._marks.marks) <= 12 + len(entries) / EVERY
    assert course.playing().words() == words


def test_what_others_are_not_told_does_not_count_for_a_seat():
    course = new_course(find_game("troika"))
    course.told = [None] * 20
    course._unseen[0] = [2, 3, 7, 20]
    seen = [seq for seq in range(1, 21) if seq not in course._unseen[0]]
    # the rows after one that a seat was told of, and does not know, count as told with it
    assert [course.on_wire(0, course.in_log(0, number)) for number in range(1, 17)] == list(range(1, 17))
    assert all(course.in_log(0, number) >= seq for number, seq in enumerate(seen, 1))


def test_a_mark_forgets_nothing_that_follows_from_the_log():
    """Whatever begins anew with a game is in a mark, but for what going back cuts off or works out again."""
    course = new_course(find_game("drei"))
    given = {"game", "clock", "new_chance", "told", "answered", "_unseen", "_kept", "_timeless"}
    made_anew = {"match", "_marks", "_positions", "brought", "_first_worlds", "tried", "ended", "_frozen"}
    marked = {field.name for field in dataclasses.fields(Mark)} - {"rows", "events", "position"}
    assert vars(course).keys() - given - made_anew == marked

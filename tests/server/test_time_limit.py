"""A time for the whole table: the real clock answers, its answer is an event of the log, and replays."""

import pytest

from tischlein.engine import FairChance, discover, parse_record, verify
from tischlein.server.store.log import Ended, Played, Row, Started
from tischlein.server.store.meta import StoredClock
from tischlein.server.tables.course import Course

START = 1_700_000_000_000  # some day, in milliseconds
MINUTE = 60_000


def begun(game, minutes):
    """A game between two people that has just begun."""
    course = Course(game, StoredClock(), lambda: FairChance(bytes(32)))
    options = game.check_options(max(2, game.seats[0]), {"time_limit": minutes})
    sitters = [f"person:{seat}" for seat in range(max(2, game.seats[0]))]
    course.extend([Row(1, START, Started(options, sitters, course.chance.commitment, [1] * len(sitters)))])
    match = course.playing().copy()
    match.chance = course.chance.copy()
    match.settle()
    grow(course, [Played(words) for words in match.words()], START)
    return course


def grow(course, entries, now):
    course.extend([Row(course.seq + place, now, entry) for place, entry in enumerate(entries, 1)])


def move(course, now):
    """Somebody plays an action; what it brings about."""
    match = course.playing()
    seat = match.to_act()[0]
    outcome = course.after(seat, match.legal_codes(seat)[0], "", "person", now)
    grow(course, outcome.entries, now)
    return outcome.entries


@pytest.mark.parametrize("game", discover(), ids=str)
def test_the_circuit_is_finished_and_the_game_over_when_the_time_is_up(game):
    course = begun(game, 30)
    assert course.left_s(START + 10 * MINUTE) == 20 * 60
    answers = []
    while not answers:
        answers = [entry.event for entry in move(course, START + 29 * MINUTE) if entry.event in {"*on", "*time"}]
    assert answers == ["*on"]
    assert course.is_running
    entries = []
    while Ended("over") not in entries:
        entries = move(course, START + 30 * MINUTE)
    assert "*time" in course.playing().words()
    assert course.playing().words()[-1] == "*time"
    assert course.left_s(START + 31 * MINUTE) is None
    record = parse_record(course.record().line())
    assert record.replay().scores() == course.playing().scores()
    assert verify(record) > 0


def test_without_a_limit_nothing_is_told_of_time():
    course = begun(discover()[0], 0)
    assert course.left_s(START + 100 * MINUTE) is None

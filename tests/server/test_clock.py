"""Clocks: worked examples, and a model that counts second by second."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tischlein.engine import FairChance, Match, SeededChance, find_game
from tischlein.server.store.log import Row, Started, TakenBack
from tischlein.server.store.meta import StoredClock
from tischlein.server.tables.clocks import Clocks
from tischlein.server.tables.course import Course

SEED = 4

START = 1_700_000_000_000  # some day, in milliseconds


def clocks(kind, seconds=60, increment=0, factors=(1, 1)):
    """Clocks of a table whose first seat has just begun to think."""
    made = Clocks(StoredClock(kind, seconds, increment), list(factors))
    made.run(START, [0])
    return made


def move(made, seat, after_s, running):
    """A seat moves so many seconds after the start."""
    made.moved(seat)
    made.run(START + 1000 * after_s, running)


def left_s(made, after_s):
    return [left / 1000 for left in made.left(START + 1000 * after_s)]


# -- Worked examples -------------------------------------------------------------------------------------------------


def test_without_a_clock_nothing_runs_out():
    made = clocks("none")
    assert made.deadline() is None
    assert made.left(START + 10**9) == made.left(START)


def test_per_move_each_move_has_the_whole_time():
    made = clocks("move", 60)
    assert left_s(made, 20) == [40, 60]
    assert made.deadline() == (START + 60_000, 0)
    move(made, 0, 20, [1])
    assert left_s(made, 20) == [60, 60]
    assert made.deadline() == (START + 80_000, 1)
    move(made, 1, 75, [1])  # and again the same seat
    assert left_s(made, 75) == [60, 60]


def test_per_move_other_peoples_moves_give_no_time():
    """In a secret simultaneous choice several clocks run."""
    made = Clocks(StoredClock("move", 60), [1, 1, 1])
    made.run(START, [0, 1, 2])
    move(made, 1, 25, [0, 2])
    assert left_s(made, 35) == [25, 60, 25]
    assert made.deadline() == (START + 60_000, 0)


def test_per_move_an_expired_move_is_followed_by_a_whole_one():
    made = clocks("move", 60)
    made.expired(0)
    made.run(START + 60_000, [0])
    assert left_s(made, 60) == [60, 60]


def test_days_per_move():
    day = 86400
    made = clocks("days", 3 * day)
    assert left_s(made, day) == [2 * day, 3 * day]


def test_a_bank_lasts_the_game_and_a_move_adds_the_increment():
    made = clocks("bank", 300, 10)
    move(made, 0, 40, [1])
    assert left_s(made, 40) == [270, 300]
    move(made, 1, 140, [0])
    assert left_s(made, 140) == [270, 210]
    assert made.deadline() == (START + 410_000, 0)


def test_a_spent_bank_leaves_the_increment_for_each_further_move():
    made = clocks("bank", 30, 8)
    made.expired(0)
    made.run(START + 30_000, [1])
    assert left_s(made, 30) == [8, 30]
    move(made, 1, 31, [0])
    move(made, 0, 32, [0])  # one second of eight was used; the rest is not saved
    assert left_s(made, 32) == [8, 37]
    made.expired(0)
    made.run(START + 40_000, [1])
    assert left_s(made, 40)[0] == 8


def test_a_spent_bank_leaves_five_seconds_at_least():
    made = clocks("bank", 30, 2)
    made.expired(0)
    made.run(START + 30_000, [0])
    assert left_s(made, 30)[0] == 5
    assert made.spent_ms() == [5000, 0], "which is told"
    move(made, 0, 33, [0])
    assert made.deadline() == (START + 38_000, 0)


def test_the_row_of_an_expiry_and_that_of_its_move_count_once():
    made = clocks("bank", 30, 2)
    made.expired(0)
    made.run(START + 30_000, [0])
    move(made, 0, 30, [1])
    assert left_s(made, 30) == [5, 30]


def test_a_factor_multiplies_bank_and_increment():
    made = clocks("bank", 100, 10, (3, 1))
    move(made, 0, 50, [])
    assert left_s(made, 50) == [280, 100]
    assert left_s(clocks("move", 60, 0, (2, 1)), 10) == [110, 60]


def test_a_pause_costs_nobody_time():
    made = clocks("bank", 100)
    made.pause(START + 10_000)
    assert made.deadline() is None
    made.run(START + 15_000, [0])  # somebody was given another seat meanwhile
    assert left_s(made, 500) == [90, 100]
    made.resume(START + 510_000)
    assert made.deadline() == (START + 600_000, 0)
    assert left_s(made, 515) == [85, 100]


def test_time_that_all_agree_to_forget_is_nobodys():
    made = clocks("bank", 100)
    made.run(START + 20_000, [0])
    made.skip(START + 300_000)
    assert left_s(made, 301) == [79, 100]
    assert made.deadline() == (START + 380_000, 0)


def test_time_that_goes_back_gives_nobody_any():
    made = clocks("bank", 100)
    made.run(START + 10_000, [0])
    made.run(START + 4000, [0])
    assert left_s(made, 4) == [90, 100]
    assert left_s(made, 5) == [89, 100]


def test_a_copy_goes_its_own_way():
    made = clocks("bank", 100, 10)
    twin = made.copy()
    move(twin, 0, 20, [1])
    assert left_s(made, 20) == [80, 100]
    assert left_s(twin, 20) == [90, 100]


# -- In a game ---------------------------------------------------------------------------------------------------------


class Log:
    """A game of Triominos between two people, row by row."""

    def __init__(self, clock):
        self.course = Course(find_game("triominos"), clock, lambda: FairChance(b"secret"))
        match = Match(find_game("triominos"), 2, {}, SeededChance(SEED))
        started = Started(match.options, ["person:0", "person:1"], "", factors=[1, 1], prefix=match.words())
        self.add(0, started)

    def add(self, after_s, *entries):
        for entry in entries:
            self.course.extend([Row(self.course.seq + 1, START + 1000 * after_s, entry)])

    def place(self, after_s):
        """Whoever is awaited places a tile; its seat."""
        (seat,) = self.course.awaited()
        match = self.course.playing()
        code = next(code for code, words in zip(match.legal_codes(), match.legal(), strict=True) if "place" in words)
        self.add(after_s, *self.course.after(seat, code, "", "person", START + 1000 * after_s).entries)
        return seat


@pytest.mark.parametrize("clock", [StoredClock("move", 60), StoredClock("bank", 60, 5)])
def test_taking_back_ones_own_move_gains_no_time(clock):
    log = Log(clock)
    before = log.course.seq
    seat = log.place(20)
    log.add(30, TakenBack(before, seat))
    assert left_s(log.course.clocks, 30)[seat] == 30
    assert left_s(log.course.clocks, 30)[1 - seat] == 60


@pytest.mark.parametrize("clock", [StoredClock("move", 60), StoredClock("bank", 60, 5)])
def test_taking_back_by_consent_shows_the_clocks_of_then(clock):
    log = Log(clock)
    log.place(20)
    before, then = log.course.seq, left_s(log.course.clocks, 20)
    taker = log.place(50)
    log.place(80)
    log.add(110, TakenBack(before, taker))
    assert left_s(log.course.clocks, 110) == then
    assert log.course.clocks.deadline() == (START + 1000 * (110 + int(then[taker])), taker)


def test_a_log_without_a_clock_has_that_of_the_table():
    """Logs of earlier versions; a later one says which clock runs."""
    log = Log(StoredClock("move", 60))
    assert left_s(log.course.clocks, 20)[log.course.awaited()[0]] == 40
    started = msgspec.structs.replace(log.course.told[0].row.entry, clock=StoredClock("move", 30))
    course = Course(log.course.game, StoredClock("move", 60), lambda: FairChance(b"secret"))
    course.extend([Row(1, START, started)])
    assert left_s(course.clocks, 20)[course.awaited()[0]] == 10


# -- A model ---------------------------------------------------------------------------------------------------------

SEATS = 3
RULES = st.builds(
    StoredClock,
    st.sampled_from(["none", "move", "bank", "days"]),
    st.integers(1, 40),
    st.integers(0, 9),
)
SEAT = st.integers(0, SEATS - 1)
STEPS = st.lists(
    st.tuples(
        st.integers(0, 30),  # seconds later
        st.sampled_from(["moved", "expired", "pause", "resume", "skip", "seen"]),
        SEAT,
        st.sets(SEAT),  # who is awaited then
    ),
    max_size=20,
)


class Model:
    """Somebody who looks at the clocks each second and writes down what they show."""

    def __init__(self, rules, factors):
        self.rules, self.factors = rules, factors
        self.left = [rules.seconds * factor for factor in factors]
        self.spent, self.running, self.paused = set(), set(), False

    def second(self):
        for seat in self.running if self.rules.kind != "none" and not self.paused else ():
            self.left[seat] -= self.left[seat] > 0

    def step(self, what, seat, running):
        if what == "expired" and self.rules.kind == "bank":
            self.spent.add(seat)
        if what in {"moved", "expired"}:
            increment = self.rules.increment * self.factors[seat]
            if self.rules.kind != "bank":
                self.left[seat] = self.rules.seconds * self.factors[seat]
            elif seat in self.spent:
                self.left[seat] = max(5, increment)
            else:
                self.left[seat] += increment
        elif what in {"pause", "resume"}:
            self.paused = what == "pause"
        self.running = running


def replayed(rules, factors, steps):
    """The clocks after these rows of a log."""
    made, at_ms = Clocks(rules, factors), START
    made.run(at_ms, [])
    for later, what, seat, running in steps:
        at_ms += 1000 * later
        if what in {"moved", "expired"}:
            getattr(made, what)(seat)
        elif what in {"pause", "resume", "skip"}:
            getattr(made, what)(at_ms)
        made.run(at_ms, running)
    return made, at_ms


@given(RULES, st.lists(st.integers(1, 3), min_size=SEATS, max_size=SEATS), STEPS)
def test_clocks_show_what_a_patient_observer_counts(rules, factors, steps):
    model = Model(rules, factors)
    for number, (later, what, seat, running) in enumerate(steps):
        for _ in range(0 if what == "skip" else later):
            model.second()
        model.step(what, seat, running)
        made, at_ms = replayed(rules, factors, steps[: number + 1])  # a restart in between changes nothing
        shown = made.left(at_ms)
        assert shown == [1000 * left for left in model.left]
        assert min(shown) >= 0


@given(RULES, STEPS)
def test_the_deadline_is_when_a_running_clock_first_shows_nothing(rules, steps):
    made, at_ms = replayed(rules, [1, 2, 3], steps)
    deadline = made.deadline()
    ticking = made.running if rules.kind != "none" and not made.is_paused else set()
    assert (deadline is None) == (not ticking)
    if deadline is not None:
        when, seat = deadline
        assert when >= at_ms
        assert seat in ticking
        assert made.left(when)[seat] == 0
        assert all(made.left(when - 1)[other] > 0 for other in ticking) or when == at_ms

"""Decisions are judged by what a seat could know; a mark is given only where there is no doubt."""

import random

import pytest

from tests.conformance.tables import every_game
from tischlein.analysis import analyse
from tischlein.analysis.effort import Effort
from tischlein.analysis.judging import Judge, certainty
from tischlein.analysis.story import told
from tischlein.analysis.valuer import Valuer
from tischlein.check.worlds import two_games
from tischlein.engine import GameRecord, find_game, record_of

from .games import played

SMALL = Effort(events=10**6, open=8, known=32, decision=64, doubt=512)


@every_game
def test_two_worlds_that_look_alike_to_a_seat_give_the_same_graph_and_marks(game):
    """Everything worked out for a seat follows from its own log; what is worked out with open hands differs."""
    dice = random.Random(20)
    differing = 0
    for seat in (0, 1):
        true, twin = two_games(game, 3, seat, dice)
        while not 25 < len(true.events) < 80 or true.words() == twin.words():
            true, twin = two_games(game, 3, seat, dice)
        assert true.log(seat) == twin.log(seat)
        one, other = (analyse(record_of(match), seat=seat, seconds=1) for match in (true, twin))
        assert one.known == other.known
        assert one.marks == other.marks
        assert [headline.given_away for headline in one.headlines] == [found.given_away for found in other.headlines]
        differing += one.shares != other.shares
    assert differing


def test_secret_choices_are_judged_from_before_the_first_of_them():
    record = played(find_game("artefakt"), 3, seed=1)
    decisions = told(record, len(record.events)).decisions
    plans = [number for number, event in enumerate(record.events) if " plan " in event]
    since = [decisions[number].since for number in plans]
    rounds = [plans[place : place + 3] for place in range(0, len(plans), 3)]
    assert since == [numbers[0] for numbers in rounds for _ in numbers]
    assert all(len(decisions[number].knowledge.events) == decisions[number].since for number in plans)
    others = [decision for number, decision in decisions.items() if number not in plans]
    assert all(decision.since == decision.event for decision in others)


def planted(game, seed):
    """A record whose last event is the worst of the actions, late in the game; what it costs, or None."""
    record = played(game, 2, seed, whims=0)
    decisions = [found for found in told(record, len(record.events)).decisions.values() if found.knowledge is not None]
    decision = decisions[len(decisions) * 3 // 4]
    story = told(record, decision.event)
    position, knowledge, seat = story.positions[decision.since], decision.knowledge, decision.seat
    shares = Valuer(game, 2).tries(position, seat, 77, range(2000), knowledge.legal).mean(axis=0)[:, seat]
    worst = knowledge.legal[int(shares.argmin())]
    events = [*record.events[: decision.event], f"{seat} {game.actions.say_action(worst)}"]
    return GameRecord(game, 2, record.options, events), float(shares.max() - shares.min())


@pytest.mark.parametrize("name", ["drei", "artefakt"])
def test_a_planted_mistake_is_found(name):
    """The worst action, if it costs 15 of 100 wins or more; in many games: bench/analysis.py."""
    game = find_game(name)
    found = tried = 0
    for seed in range(30):
        record, cost = planted(game, seed)
        if cost < 0.15 or tried == 4:
            continue
        tried += 1
        story = told(record, len(record.events))
        decision = story.decisions[len(record.events) - 1]
        judge, position = Judge(Valuer(game, 2), SMALL), story.positions[decision.since]
        own = story.seed_of(decision.seat)
        mistake = judge.look_closely(decision, position, own, 20, judge.look(decision, position, own))
        if mistake is not None:
            found += 1
            assert mistake.low < mistake.gap < cost + 0.1
            better = [*record.events[:-1], f"{decision.seat} {mistake.better}"]
            GameRecord(game, 2, record.options, better).replay()  # it is legal, and in words of records
    assert tried >= 3
    assert found >= tried - 1


def test_more_decisions_ask_for_more_certainty():
    assert certainty(1) == pytest.approx(1.645, abs=0.001)
    assert certainty(1) < certainty(10) < certainty(100) < 3.5

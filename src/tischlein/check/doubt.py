"""Whether two ways to make worlds differ: first a quick look for something suspicious, then new worlds to be sure.

What is suspicious is a question and some of its answers that one way gives more often.  Because the confirming worlds
are new, it is one simple question whether they do it again; Hoeffding's inequality bounds the chance that sound worlds
do, whatever their distribution.  With at most TESTS such questions a run raises a false alarm with a chance of at most
ALARM.  Answers that one way never gives need an assumption, because rare ones may not have come up yet: SHARED.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, inf, sqrt
from typing import NamedTuple

from .answers import Answer, AnswerTally, Question, Shares

ALARM = 1e-6
TESTS = 20_000  # in a run, at most: each suspicion at each look
SURE = ALARM / TESTS

SUSPECTED = 5  # suspicions of one quick look, at most: the clearest
LOOKS = (300, 1500, 6000)  # worlds at which a suspicion is judged; most are gone after the first
CLEAR = 3.3  # standard deviations beyond what noise explains
HARDLY = 0.03  # a difference that is not worth a second look

SHARED = 30  # where one way gives an answer with some chance, the other does with a thirtieth of it at least, or never
RARELY = 0.28  # the least chance of answers that the other way never gives
MOST = 4000  # worlds in which they are looked for
CAREFUL = 0.1  # by so much the chance is less than it seemed

Source = Callable[[int], AnswerTally]  # so many worlds, or fewer if that takes too long
Reference = Callable[[int], Shares]  # the same, or what is right


class Suspicion(NamedTuple):
    """Answers that come up too often."""

    question: Question
    answers: frozenset[Answer]
    gap: float


def share(shares: Shares, suspicion: Suspicion) -> float:
    """How often the answers are given."""
    given = shares.of(suspicion.question)
    return sum(given.get(answer, 0.0) for answer in suspicion.answers)


def is_sure(difference: float, first: float, second: float) -> bool:
    """Whether shares of so many worlds differ by more than chance can explain."""
    if difference <= 0 or not first or not second:
        return False
    size = first if second == inf else first * second / (first + second)
    return exp(-2 * difference**2 * size) < SURE


# -- The same distribution -------------------------------------------------------------------------------------------


def too_often(judged: AnswerTally, right: Shares, tolerance: float = 0.0) -> list[Suspicion]:
    """Questions of which some answers come up more often than is right."""
    compared = [compare(question, judged, right) for question in judged]
    found = [(suspicion.gap - noise, suspicion) for suspicion, noise in compared if suspicion.gap > tolerance + noise]
    return [suspicion for _, suspicion in sorted(found, key=lambda one: -one[0])[:SUSPECTED]]


def compare(question: Question, judged: AnswerTally, right: Shares) -> tuple[Suspicion, float]:
    """The answers that are given too often, by how much, and how much of that may be noise."""
    given, wanted = judged.of(question), right.of(question)
    excess = {answer: chance - wanted.get(answer, 0.0) for answer, chance in given.items()}
    more = frozenset(answer for answer, difference in excess.items() if difference > 0)
    worlds = 1 / judged.size + 1 / right.size
    means = [(chance + wanted.get(answer, 0.0)) / 2 for answer, chance in given.items()]
    noise = sum(0.4 * sqrt(mean * (1 - mean) * worlds) for mean in means) + CLEAR * sqrt(worlds) / 2
    return Suspicion(question, more, sum(excess[answer] for answer in more)), noise


def confirmed(suspicions: list[Suspicion], judged: Source, right: Reference, tolerance: float = 0.0) -> list[Suspicion]:
    """Those that new worlds show again."""
    for look in LOOKS:
        one, other = judged(look), right(look)
        gaps = {suspicion: share(one, suspicion) - share(other, suspicion) - tolerance for suspicion in suspicions}
        sure = [suspicion for suspicion, gap in gaps.items() if is_sure(gap, one.size, other.size)]
        suspicions = [suspicion for suspicion, gap in gaps.items() if gap > HARDLY]
        if sure or not suspicions:
            return sure
    return []


# -- The same support --------------------------------------------------------------------------------------------------


def never(judged: AnswerTally, other: AnswerTally) -> list[Suspicion]:
    """Answers of the other that the judged way has not given once."""
    found = []
    for question in other:
        given = judged.of(question)
        lacking = {answer: chance for answer, chance in other.of(question).items() if answer not in given}
        found.append(Suspicion(question, frozenset(lacking), sum(lacking.values())))
    return sorted((one for one in found if one.gap > RARELY), key=lambda one: -one.gap)[:SUSPECTED]


def absent(suspicions: list[Suspicion], judged: Source) -> list[Suspicion]:
    """Those that do not come up in many new worlds either."""
    seen = 0
    while suspicions and seen < MOST:
        tally = judged(LOOKS[0])
        seen += tally.size
        suspicions = [suspicion for suspicion in suspicions if share(tally, suspicion) == 0]
        if tally.size < LOOKS[0]:
            break
    return [one for one in suspicions if (1 - (one.gap - CAREFUL) / SHARED) ** seen < SURE]

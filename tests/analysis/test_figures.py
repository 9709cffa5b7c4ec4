"""The figures of docs/analysis-figures.md, small and seeded: marks stand, shares are calibrated, luck has mean 0."""

from statistics import fmean, stdev

import numpy as np
import pytest

from tischlein.analysis import analyse
from tischlein.analysis.analyst import Analyst
from tischlein.analysis.findings import MARKED_FROM
from tischlein.analysis.story import packed, told
from tischlein.analysis.valuer import Valuer
from tischlein.analysis.weighing import weigh
from tischlein.engine import IllegalEventError, Match, SeededChance, find_game

from .games import played

OTHER_SEED = 20_261_119
DREI = find_game("drei")
pytestmark = pytest.mark.xdist_group("drei")


def test_marks_stand_when_many_more_worlds_are_looked_at():
    """With other seeds the better action is ahead by what the mark says at least."""
    record = played(DREI, 3, seed=2)
    marks = analyse(record, seconds=3).marks
    assert len(marks) >= 2
    valuer, story = Valuer(DREI, 3), told(record, len(record.events))
    for mark in marks:
        decision = story.decisions[mark.event]
        actions = [decision.action, DREI.actions.read_action(mark.better)]
        shares = valuer.tries(story.positions[decision.since], mark.seat, OTHER_SEED, range(8000), actions)
        bound = next(bound for bound, kind in MARKED_FROM.items() if kind == mark.kind)
        assert (shares[:, 1, mark.seat] - shares[:, 0, mark.seat]).mean() >= bound


def test_shares_say_how_often_the_reference_wins():
    """In games of the reference: what was said of positions in the middle, and what came of them with other luck."""
    valuer = Valuer(DREI, 2)
    start = packed(Match(DREI, 2, {}, SeededChance(1)), 0, 0)
    pairs = []
    for number in range(600):
        position = valuer.later(start, 1, number, 25 + number % 40)
        said = float(valuer.open_shares(position, 2 + number, 64)[0])
        pairs.append((said, float(valuer.open_shares(position, OTHER_SEED + number, 1)[0])))
    for low, high in ((0, 0.35), (0.35, 0.65), (0.65, 1.01)):
        said, came = np.array([pair for pair in pairs if low <= pair[0] < high]).T
        assert abs(said.mean() - came.mean()) < 0.02 + 3 * came.std() / len(came) ** 0.5
    assert np.corrcoef(np.array(pairs).T)[0, 1] > 0.4


def test_luck_has_mean_0():
    totals = []
    for seed in range(24):
        analyst = Analyst(played(DREI, 2, seed), None, 1.0, 1, None)
        analyst.effort = analyst.effort._replace(open=16, known=8, decision=8)
        totals.append(analyst.result(is_sharp=False).ledger[0].total("deal", "luck"))
    assert abs(fmean(totals)) < 3 * stdev(totals) / len(totals) ** 0.5
    assert stdev(totals) > 0.1


def test_other_actions_are_weighed_in_the_same_worlds():
    record = played(DREI, 2, seed=4)
    at = max(number for number, event in enumerate(record.events) if event.startswith("0 ")) - 8
    at = next(number for number in range(at, len(record.events)) if record.events[number].startswith("0 "))
    match = record.start()
    for words in record.events[:at]:
        match.play(words)
    actions = list(match.legal(0))
    first, second = weigh(record, at, actions), weigh(record, at, [*reversed(actions)])
    assert first == second[::-1]
    assert len(set(first)) > 1
    with pytest.raises(IllegalEventError, match="is no decision"):
        weigh(record, 0, actions)
    with pytest.raises(IllegalEventError):
        weigh(record, at, ["play 999"])

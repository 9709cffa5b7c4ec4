"""When bots move: it depends on the table's pace, the bot's name and dice, on nothing else."""

import random
from statistics import mean

import pytest

from tischlein.bots import find_bot
from tischlein.bots.characters import CAST
from tischlein.bots.ladder import LEVELS
from tischlein.kit import CHANCE
from tischlein.server.bots.pace import (
    BUDGETS_MS,
    SLOT_MS,
    beats_between,
    budget_ms,
    fair_share,
    next_slot,
    pause_ms,
)

SEED = 1


def pauses(pace, bot, count=2000, beats=1):
    return [pause_ms(pace, bot, beats, random.Random(f"{SEED} {number}").randrange) for number in range(count)]


def test_the_same_dice_give_the_same_pause():
    """It cannot depend on cards or choices: it is never told any."""
    assert pauses(900, "level3") == pauses(900, "level3")
    assert len(set(pauses(900, "level3"))) > 100


@pytest.mark.parametrize("bot", [*BUDGETS_MS, "somebody"])
def test_each_pause_takes_one_throw_of_the_dice(bot):
    """So pauses of one bot do not shift those of another."""
    thrown = []
    pause_ms(900, bot, 2, lambda sides: thrown.append(sides) or 0)
    assert thrown == [901]


def test_pauses_keep_the_pace_of_the_table():
    drawn = pauses(900, "level1")
    assert min(drawn) >= 450
    assert max(drawn) <= 1350
    assert mean(drawn) == pytest.approx(900, rel=0.03)


@pytest.mark.parametrize("character", CAST)
def test_a_character_has_a_pace_of_its_own_within_that_of_the_table(character):
    """One throw of the dice tells when, and nothing else: no cards, no choices, nobody's turn."""
    drawn = [pause_ms(900, "level1", 1, random.Random(number).randrange, character) for number in range(500)]
    shortest, longest = CAST[character].pace
    assert 450 <= 9 * shortest <= min(drawn) < max(drawn) <= 9 * longest <= 1350
    thrown = []
    pause_ms(900, "level1", 2, lambda sides: thrown.append(sides) or 0, character)
    assert len(thrown) == 1


def test_what_happened_has_its_beats():
    """A deed, what chance brought and the next player's start; a deal of many cards is one."""
    assert beats_between([0], 0) == 1
    assert beats_between([0], 1) == beats_between([0, CHANCE], 0) == 2
    assert beats_between([0, CHANCE, CHANCE], 1) == 3
    assert beats_between([1, 0, CHANCE, 2], 2) == 1
    assert beats_between([CHANCE] * 50, 0) == 2
    assert min(pauses(900, "level1", beats=3)) >= 2 * 900 + 450


@pytest.mark.parametrize("bot", [*BUDGETS_MS, "somebody"])
@pytest.mark.parametrize("pace", [0, 1, 900, 10_000])
def test_no_pause_is_shorter_than_the_thinking(pace, bot):
    assert min(pauses(pace, bot, 200)) > budget_ms(bot)


def test_every_level_has_a_budget_and_higher_ones_no_less():
    assert [f"level{number}" for number in LEVELS] == [bot for bot in BUDGETS_MS if bot.startswith("level")]
    assert all(find_bot(bot).name == bot for bot in BUDGETS_MS)
    assert sorted(BUDGETS_MS.values()) == list(BUDGETS_MS.values())
    assert max(BUDGETS_MS.values()) <= 2000


def test_a_late_move_comes_at_one_of_few_moments():
    for elapsed in range(0, 5000, 37):
        slot = next_slot(elapsed)
        assert slot >= elapsed
        assert slot % SLOT_MS == 0
        assert slot - elapsed < SLOT_MS


def test_budgets_shrink_with_the_queue():
    shares = [fair_share(1200, 2, waiting) for waiting in range(200)]
    assert shares[0] == 1200
    assert shares[2] == 600
    assert shares == sorted(shares, reverse=True)
    assert min(shares) == 20
    assert fair_share(10, 2, 1000) == 10


@pytest.mark.parametrize("tables", [1, 2, 10, 50])
def test_with_shrinking_budgets_nobody_waits_for_long(tables):
    """Tables that ask again as soon as they are answered, and bots that use up all their time: at two workers every
    answer comes within about twice the budget, however many tables there are."""
    workers, budget = 2, budget_ms("level5")
    free_at = [0] * workers
    asked = [0] * tables  # when each table asked; the longest waiting is next
    waits = []
    for _ in range(20 * tables):
        worker = free_at.index(min(free_at))
        table = asked.index(min(asked))
        start = max(free_at[worker], asked[table])
        waiting = sum(start >= when for when in asked) - 1
        free_at[worker] = start + fair_share(budget, workers, waiting)
        waits.append(free_at[worker] - asked[table])
        asked[table] = free_at[worker]
    assert max(waits) <= 2 * budget

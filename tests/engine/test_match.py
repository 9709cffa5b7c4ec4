"""A match as an object of Python: printed, copied, pickled; how it ended."""

import pickle
import random

import pytest

import tischlein
from tests.conformance.tables import every_game
from tischlein import Ending, FairChance, Match, SeededChance, find_game

SEED = 70


def begun(game, moves=6):
    """A match under way."""
    match = tischlein.make(game, game.seats[-1], seed=SEED)
    go_on([match], moves)
    return match


def go_on(matches, moves=10**6):
    """The same choices in all of them."""
    dice = random.Random(SEED)
    while moves and not matches[0].is_over:
        seat = matches[0].to_act()[0]
        code = dice.choice(matches[0].legal_codes(seat))
        for match in matches:
            match.act(seat, code)
        moves -= 1


@every_game
def test_a_pickled_match_goes_on_as_if_nothing_had_happened(game):
    match = begun(game)
    again = pickle.loads(pickle.dumps(match))  # noqa: S301  our own
    go_on([match, again])
    assert again.words() == match.words()
    assert again.see() == match.see()


def test_a_pickled_match_keeps_its_edition():
    edition = tischlein.read_edition(find_game("drei").folder / "tests" / "other.json")
    match = Match(find_game("drei").played_with(edition), 2, chance=SeededChance(SEED))
    again = pickle.loads(pickle.dumps(match))  # noqa: S301  our own
    assert again.game is match.game


def test_fair_chance_keeps_its_secret():
    match = Match(find_game("drei"), 2, chance=FairChance())
    with pytest.raises(tischlein.TischleinError, match="keep the record"):
        pickle.dumps(match)


@every_game
def test_a_copy_with_a_seed_has_chance_of_its_own(game):
    match = begun(game)
    before = match.words()
    twins = [match.copy(seed=1), match.copy(seed=1)]
    go_on(twins)
    assert twins[0].is_over
    assert twins[0].words() == twins[1].words()
    assert twins[0].words()[: len(before)] == before == match.words()


@every_game
def test_what_is_printed_shows_the_table_and_nothing_hidden(game):
    match = begun(game)
    lines = str(match).splitlines()
    assert lines[0] == repr(match)
    assert game.id in lines[0]
    assert len(lines) > 5
    assert str(match.in_world(match.imagine(-1, seed=SEED))).splitlines() == lines


@pytest.mark.parametrize("game", ["troika", "terra"])
def test_how_a_game_ended_has_a_name_and_a_clause(game):
    match = tischlein.make(game, 3, seed=SEED)
    assert (match.ending, match.decided) == (Ending.GOES_ON, "")
    go_on([match])
    won = len(match.winners())
    assert match.ending == (Ending.LOST_BY_ALL if not won else Ending.WON if won == 1 else Ending.SHARED)
    assert match.decided in match.game.folder.joinpath("RULES.md").read_text()


def test_chance_from_a_seed_goes_on_after_it_was_pickled():
    one = SeededChance(SEED)
    one.choose([1, 1, 1])
    two = pickle.loads(pickle.dumps(one))  # noqa: S301  our own
    assert [one.choose([1] * 9) for _ in range(20)] == [two.choose([1] * 9) for _ in range(20)]

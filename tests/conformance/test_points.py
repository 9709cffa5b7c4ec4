"""Everybody's points are explained: every part names its clause, and together the parts are the points."""

import random

import pytest

from tests.conformance.tables import every_game, every_table
from tischlein.check.tables import draw_event, position, random_walk
from tischlein.engine import languages, replay, texts_of
from tischlein.engine.sheet import clauses_in, read_sheet
from tischlein.kit import SPECTATOR

SEED = 14
GAMES = 4  # per game and number of seats


def walks(game, seats):
    """Positions of random games, with options drawn at random."""
    for number in range(GAMES):
        yield from random_walk(game, seats, random.Random(SEED + number))


@every_table
def test_parts_add_up_to_the_points(game, seats):
    for match in walks(game, seats):
        view = match.see(SPECTATOR)
        assert [sum(part.points for part in parts) for parts in view.parts] == view.points, match.words()[-12:]


@every_game
def test_every_part_has_a_clause_of_the_sheet_and_a_word_in_every_language(game):
    clauses = {clause.id for clause in clauses_in(read_sheet(game))}
    spoken = [texts_of(game.id, language) for language in languages(game)]
    for match in walks(game, max(game.seats)):
        for part in [part for parts in match.see().parts for part in parts]:
            assert part.clause in clauses
            assert part.times >= 1
            assert all(f"part.{part.key}" in texts for texts in spoken), part.key


@every_table
def test_what_an_event_brings_is_asked_before_it_and_changes_nothing(game, seats):
    if not hasattr(game.view, "earns"):
        pytest.skip("its views themselves say where points come from")
    dice = random.Random(SEED)
    for match in walks(game, seats):
        before = position(match)
        if not match.is_over:
            game.view.earns(match.state, *draw_event(match, dice))
        assert position(match) == before


@every_table
def test_a_copy_and_a_replay_explain_the_same(game, seats):
    *_, match = random_walk(game, seats, random.Random(SEED))
    assert match.copy().see() == match.see()
    assert replay(game, seats, match.options, match.words()).see() == match.see()


@every_game
def test_who_has_won_is_decided_by_a_clause(game):
    clauses = {clause.id for clause in clauses_in(read_sheet(game))}
    for match in walks(game, max(game.seats)):
        assert (match.see().decided in clauses) == match.is_over

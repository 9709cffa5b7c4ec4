"""What `tischlein check GAME --only secrecy` must notice: leaks and unfair re-deals planted in sound games."""

from dataclasses import replace

import pytest
from examples.high_dice import GAME as HIGH_DICE

from tests.check.planted import always_the_same, keep_everything, search, see_everything
from tests.conformance.tables import every_game
from tischlein.check import suite
from tischlein.check.suite import CHECKS
from tischlein.engine import find_game
from tischlein.kit import only, optional

ALIKE, EVIDENCE, REDEAL = [check for check in CHECKS if check.topic == "secrecy"]
STEPS = 60


@every_game
@pytest.mark.parametrize("check", [EVIDENCE, REDEAL], ids=lambda check: check.rule)
def test_sound_games_have_no_findings(game, check):
    for seats in game.seats:
        assert search(check, game, seats, 4) == []


@pytest.mark.parametrize("seats", [2, 4])
def test_secret_draws_that_everybody_sees_are_found(monkeypatch, seats):
    drei = find_game("drei")
    monkeypatch.setattr(drei.rules, "seen_by", see_everything)
    (finding,) = search(EVIDENCE, drei, seats, STEPS)
    assert "What a seat was shown" in finding.message
    assert "seen_by" in finding.fix


def test_a_leak_to_one_neighbour_is_found(monkeypatch):
    drei = find_game("drei")
    seen_by = drei.rules.seen_by

    def also_to_seat_1(state, actor, code):
        return seen_by(state, actor, code) | only(1)

    monkeypatch.setattr(drei.rules, "seen_by", also_to_seat_1)
    (finding,) = search(EVIDENCE, drei, 3, STEPS)
    assert "for seat 1" in finding.where


@every_game
def test_a_constant_reimagine_is_found(monkeypatch, game):
    monkeypatch.setattr(game.rules, "reimagine", always_the_same(game.rules.reimagine))
    (finding,) = search(REDEAL, game, game.seats[1], STEPS)
    assert "not equally likely" in finding.message


@every_game
def test_a_reimagine_that_changes_nothing_is_found(monkeypatch, game):
    monkeypatch.setattr(game.rules, "reimagine", keep_everything)
    (finding,) = search(REDEAL, game, game.seats[1], STEPS)
    assert "not equally likely" in finding.message


def test_the_command_finds_both_at_once(monkeypatch):
    drei = find_game("drei")
    monkeypatch.setattr(drei.rules, "seen_by", see_everything)
    monkeypatch.setattr(drei.rules, "reimagine", always_the_same(drei.rules.reimagine))
    monkeypatch.setattr(suite, "CHECKS", tuple(replace(check, steps=45) for check in CHECKS))
    *_, (_, findings) = suite.run(drei, 0, "secrecy")
    assert {EVIDENCE.rule, REDEAL.rule} <= {finding.rule for finding in findings}


def test_a_judgement_that_peeks_is_found(monkeypatch):
    """An analysis' reference plays by `rate` and imagines no world: it must not know what its seat does not."""
    drei = find_game("drei")
    rate = drei.evaluate.rate

    def peeking(state, seat, actions, n, out):
        rate(state, seat, actions, n, out)
        out[0] += state.hand[(seat + 1) % state.seats][0]

    monkeypatch.setattr(drei.evaluate, "rate", peeking)
    (finding,) = search(ALIKE, drei, 3, STEPS)
    assert "judgement of actions" in finding.message
    assert "rate" in finding.fix


# -- Games from outside ------------------------------------------------------------------------------------------------


def test_a_game_on_a_page_has_no_findings():
    for check in (EVIDENCE, REDEAL):
        assert search(check, HIGH_DICE, 3, STEPS) == []


def test_a_game_on_a_page_that_shows_dice_is_found(monkeypatch):
    monkeypatch.setattr(HIGH_DICE.rules, "seen_by", see_everything)
    assert search(EVIDENCE, HIGH_DICE, 3, STEPS)


def test_a_game_that_does_not_say_where_hidden_pieces_are_is_told_so(monkeypatch):
    monkeypatch.setattr(HIGH_DICE.optional, "hidden_places", optional.hidden_places)
    assert search(EVIDENCE, HIGH_DICE, 3, STEPS) == []
    (finding,) = search(REDEAL, HIGH_DICE, 3, STEPS)
    assert finding.message.startswith("The game does not say where its hidden pieces are")
    assert "hidden_places" in finding.fix

"""The ledger of every seat adds up, event by event, to what the game has given it."""

import math

import pytest

from tests.conformance.tables import every_game
from tischlein.engine import IllegalEventError, find_game
from tischlein.kit import TischleinError

from .games import coarse, cut, played


@every_game
def test_a_ledger_adds_up_from_the_start_to_the_result(game):
    record = played(game, 3, seed=3)
    analysis = coarse(record)
    columns = 3 + game.all_may_lose
    assert len(analysis.shares) == len(record.events) + 1
    assert all(len(row) == columns and math.isclose(sum(row), 1, abs_tol=1e-9) for row in analysis.shares)
    assert [account.seat for account in analysis.ledger] == list(range(columns))
    winners = record.replay().winners()
    for account in analysis.ledger:
        won = account.seat in winners if winners else account.seat == 3
        assert account.result == (1 / max(1, len(winners)) if won else 0)
        assert account.start == analysis.shares[0][account.seat]
        assert abs(account.start + sum(entry.amount for entry in account.entries) - account.result) < 1e-9


@every_game
def test_each_event_has_its_kind(game):
    """Chance before the first decision is dealt, later it is luck; a decision is a choice or, to others, a gift."""
    record = played(game, 3, seed=4)
    analysis = coarse(cut(record, 60))
    first = next(number for number, event in enumerate(record.events) if not event.startswith("*"))
    for account in analysis.ledger:
        for entry in account.entries:
            event = record.events[entry.event]
            if event.startswith("*"):
                assert entry.kind == ("deal" if entry.event < first else "luck")
            else:
                mine = int(event.split(" ")[0]) == account.seat
                assert entry.kind in {"choice" if mine else "gift", "hidden"}
    assert analysis.note.startswith("The game is not over")
    assert not analysis.is_over


@every_game
def test_what_anybody_was_forced_to_do_changes_nothing(game):
    """The luck of playouts is numbered, so a move that the reference makes, too, has no effect, not even by noise."""
    record = played(game, 3, seed=5)
    analysis = coarse(record)
    match, forced = record.start(), 0
    for number, event in enumerate(record.events):
        if match.turn >= 0 and len(match.legal_codes()) == 1 and len(match.to_act()) == 1:
            forced += 1
            assert analysis.shares[number] == analysis.shares[number + 1]
        match.play(event)
    assert forced or game.id in {"troika", "drei"}


def test_terra_has_a_ledger_for_what_all_have_lost():
    game = find_game("terra")
    record = next(found for found in (played(game, 3, seed) for seed in range(40)) if found.replay().winners() == [])
    nobody = coarse(record).ledger[-1]
    assert nobody.seat == 3
    assert 0 < nobody.start < 1
    assert nobody.result == 1


def test_a_game_that_is_too_long_is_analysed_in_part_and_says_so():
    record = played(find_game("troika"), 3, seed=1, rounds=9)
    analysis = coarse(record)
    assert analysis.events < analysis.of == len(record.events)
    assert analysis.note.startswith(f"Only the first {analysis.events} of {analysis.of} events")
    assert len(analysis.shares) == analysis.events + 1
    for account in analysis.ledger:
        assert abs(account.start + sum(entry.amount for entry in account.entries) - account.result) < 1e-9


def test_a_game_for_one_has_no_shares():
    with pytest.raises(TischleinError, match="A game for one has no shares of a win"):
        coarse(played(find_game("triominos"), 1, seed=1))


def test_an_event_that_is_not_legal_is_named():
    record = cut(played(find_game("drei"), 2, seed=1), 5)
    record.events.append("0 play 1")
    with pytest.raises(IllegalEventError, match=r"event 6, '0 play 1', is not legal"):
        coarse(record)


@pytest.mark.parametrize("seconds", [0, 0.5, -1, float("nan")])
def test_a_budget_that_is_too_small_is_refused(seconds):
    with pytest.raises(TischleinError, match="is too small for an analysis; give 1 to 86400"):
        coarse(played(find_game("drei"), 2, seed=1), seconds)


def test_a_game_without_a_judgement_is_refused(monkeypatch):
    game = find_game("drei")
    record = played(game, 2, seed=1)
    monkeypatch.delattr(game.evaluate, "rate")
    with pytest.raises(TischleinError, match="drei has no judgement"):
        coarse(record)

"""Simulations and tournaments as functions that return data."""

import importlib
import importlib.util
import sys
from types import SimpleNamespace

import pytest

import tischlein
from tests.arena.made_up import deals_of
from tischlein.arena.ratings import Tally

SEED = 80
BOTS = ["greedy", "random", "random"]


def test_a_simulation_is_the_same_on_any_number_of_threads():
    one, two = (tischlein.simulate("drei", 3, 40, bots=BOTS, seed=SEED, threads=threads) for threads in (1, 3))
    assert one.scores.tolist() == two.scores.tolist()
    assert one.scores.shape == one.winners.shape == (40, 3)
    assert one.summary.games == 40
    assert (one.winners.sum(axis=1) >= 1).all()
    assert one.summary.win_share(0).share > 1 / 3


def test_all_games_of_a_deal_are_dealt_alike():
    result = tischlein.simulate("triominos", 2, 2, seed=SEED, deal=5, records=True)
    hands = {tuple(record.events[:18]) for record in result.records}
    assert len(hands) == 1
    with pytest.raises(tischlein.TischleinError, match="from 0 on"):
        tischlein.simulate("triominos", 2, 2, deal=-1)


def test_records_tell_what_the_columns_tell():
    result = tischlein.simulate("drei", 2, 6, bots="random", seed=SEED, records=True)
    for row, record in enumerate(result.records):
        match = record.replay()
        assert match.scores() == [result.columns[f"score_{seat}"][row] for seat in range(2)]
        assert len(match.events) == result.columns["events"][row]
        assert [seat for seat in range(2) if result.columns[f"won_{seat}"][row]] == match.winners()


@pytest.mark.parametrize("library", ["polars", "pandas"])
def test_a_frame_is_made_by_whatever_is_installed(monkeypatch, library):
    result = tischlein.simulate("drei", 2, 3, seed=SEED)
    monkeypatch.setitem(sys.modules, library, SimpleNamespace(DataFrame=dict, __spec__=object()))
    assert list(result.frame(library)["moves"]) == result.moves.tolist()
    tally = Tally(*deals_of({"a": 100, "b": 0}, 2, 10))
    assert list(tally.frame(library)["rating_high"]) == [one.rating.high for one in tally.standings]


def test_without_a_library_a_frame_says_what_is_missing(monkeypatch):
    result = tischlein.simulate("drei", 2, 3, seed=SEED)
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)
    with pytest.raises(tischlein.TischleinError, match="needs polars or pandas"):
        result.frame()
    with pytest.raises(tischlein.TischleinError, match="pandas is not installed"):
        result.frame("pandas")


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"bots": ["greedy"]}, "2 seats and 1 bots"),
        ({"bots": "nobody"}, "no bot 'nobody'"),
        ({"games": 0}, "from 1 on, not 0"),
        ({"games": 2.5}, "whole number, not '2.5'"),
        ({"seed": 2**70}, "at most 63 bits"),
        ({"seed": "x"}, "A seed is a whole number, not 'x'"),
        ({"colour": 1}, "colour"),
    ],
)
def test_what_cannot_be_simulated_is_a_sentence(wish, why):
    with pytest.raises(tischlein.TischleinError, match=why):
        tischlein.simulate("drei", 2, **{"games": 3, **wish})


def test_an_arena_needs_somebody_to_play_against():
    with pytest.raises(tischlein.TischleinError, match="two seats or more"):
        tischlein.compete("triominos", 1, ["greedy"], 4)

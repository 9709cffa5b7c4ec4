"""Levels: named in every language, on time, better the higher, and never absurd."""

from itertools import pairwise
from time import perf_counter

import pytest

from tests.bots.worlds import decisions
from tests.conformance.tables import every_game
from tischlein.bots import discover_bots, find_bot, levels
from tischlein.bots.advice import TEXTS
from tischlein.bots.ladder import LEVELS, Level, level_of
from tischlein.engine import Match, SeededChance, find_game
from tischlein.engine.knowledge import Knowledge
from tischlein.engine.texts import read_texts

SEED = 80


def test_every_level_is_a_bot():
    assert [name for name in discover_bots() if name.startswith("level")] == [f"level{number}" for number in LEVELS]


def test_every_level_has_a_name_and_a_description_in_every_language():
    for path in TEXTS.glob("*.toml"):
        say = read_texts(path)
        names = [say(f"level.{number}") for number in LEVELS]
        assert len(set(names)) == len(names)
        assert all(say(f"about.{number}") for number in LEVELS)


@every_game
def test_a_new_level_is_a_row(game, monkeypatch):
    """Games that do not know it play as the row says."""
    number = max(LEVELS) + 1
    monkeypatch.setitem(LEVELS, number, Level(misjudges=2))
    match, seat = next(iter(decisions(game, game.seats[-1], SEED)))
    assert level_of(game, number) == LEVELS[number]
    assert levels.bot_of(number)(SEED).choose(Knowledge.of(match, seat)) in match.legal_codes(seat)


@every_game
def test_levels_rise(game):
    """Each level misjudges less or searches more than the one below."""
    steps = [level_of(game, number) for number in LEVELS]
    for lower, higher in pairwise(steps):
        assert higher.iterations > lower.iterations or (
            higher.iterations == lower.iterations == 0 and higher.misjudges < lower.misjudges
        )


@every_game
def test_the_more_play_the_fewer_iterations(game):
    """An iteration takes longer then, in most games, and nobody wants to wait longer."""
    for number in LEVELS:
        iterations = [level_of(game, number, seats).iterations for seats in range(2, 7)]
        assert iterations == sorted(iterations, reverse=True)
        assert (iterations[0] > iterations[-1]) == (iterations[0] > 0 and not game.thinking.is_steady)


@every_game
def test_a_misjudging_level_never_plays_what_is_clearly_worse(game, monkeypatch):
    """If an action may seem worth three times what it is, one rated below a third of the best is never played."""
    monkeypatch.setattr(levels, "level_of", lambda *_: Level(misjudges=3))
    bot = find_bot("level1")(SEED)
    mistakes = asked = 0
    for match, seat in decisions(game, game.seats[-1], SEED, 2, fewest=300):
        knowledge = Knowledge.of(match, seat)
        ratings = [0] * len(knowledge.legal)
        game.evaluate.rate(knowledge.world, seat, knowledge.legal, len(ratings), ratings)
        chosen = ratings[knowledge.legal.index(bot.choose(knowledge))]
        assert 3 * chosen >= max(ratings)
        mistakes += chosen < max(ratings)
        asked += max(ratings) > min(ratings)
    assert 0 < mistakes < asked


def share_of_payoffs(game, seats, bots, games):
    """What the first bot gets of all that is paid; it sits everywhere in turn.  (Games that all lose pay nothing.)"""
    own = everybody = 0
    for number in range(games):
        shift = number % seats
        match = Match(game, seats, {}, SeededChance(SEED, number // seats))
        turned = bots[seats - shift :] + bots[: seats - shift]
        players = [find_bot(name)(SEED, 8 * number + seat) for seat, name in enumerate(turned)]
        while not match.is_over:
            seat = match.to_act()[0]
            match.act(seat, players[seat].choose(Knowledge.of(match, seat)))
        own += match.payoffs()[shift]
        everybody += sum(match.payoffs())
    return own / everybody


@every_game
def test_level_one_beats_random_play(game):
    """In games of its smallest table, by more than luck could do (the arena measures exactly)."""
    seats = max(2, game.seats[0])
    games = 50 * seats
    assert share_of_payoffs(game, seats, ["level1"] + ["random"] * (seats - 1), games) > 1.15 / seats


def test_a_budget_in_milliseconds_replaces_the_iterations():
    game = find_game("drei")
    bot = find_bot("level5")(SEED)
    match, seat = next(iter(decisions(game, 2, SEED)))
    bot.choose(Knowledge.of(match, seat))
    bot.budget_ms = 300
    start = perf_counter()
    bot.choose(Knowledge.of(match, seat))
    assert perf_counter() - start >= 0.3


@pytest.mark.parametrize("number", [number for number, level in LEVELS.items() if level.iterations])
def test_an_impatient_level_plays_on_while_the_search_is_compiled(number, monkeypatch):
    from tischlein.bots import search

    monkeypatch.setattr(search.Compilation, "is_done", False)
    game = find_game("troika")
    bot = find_bot(f"level{number}")(SEED)
    bot.is_patient = False
    for match, seat in list(decisions(game, 3, SEED, every=30))[:4]:
        assert bot.choose(Knowledge.of(match, seat)) in match.legal_codes(seat)

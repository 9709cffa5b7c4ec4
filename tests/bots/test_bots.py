"""Bots at every game: legal, deterministic, and blind to what their seats cannot know."""

import pytest

from tests.bots.worlds import decisions, other_world
from tests.conformance.tables import every_game, every_table
from tischlein.bots import discover_bots, find_bot
from tischlein.engine import Match, TischleinError, find_game
from tischlein.engine.knowledge import Knowledge
from tischlein.kit import RNG

SEED = 60
QUICK = ("greedy", "points", "random")  # they answer at once; those that search have tests of their own

every_bot = pytest.mark.parametrize("bot", [find_bot(name) for name in QUICK], ids=lambda bot: bot.name)


@every_bot
@every_table
def test_a_bot_chooses_alike_in_worlds_that_look_alike(game, seats, bot):
    asked = different = 0
    for match, seat in decisions(game, seats, SEED + seats):
        worlds = [match, *(other_world(match, seat, seed) for seed in (1, 2))]
        answers = [bot(SEED).choose(Knowledge.of(world, seat)) for world in worlds]
        assert answers[0] in match.legal_codes(seat)
        assert len(set(answers)) == 1
        asked += 1
        different += len({str(game.rules.STATE.position(world.state)) for world in worlds}) > 1
    assert asked
    assert different or seats == 1, "the worlds were all the same: this shows nothing"


@every_bot
@every_game
def test_the_same_seed_gives_the_same_answers(game, bot):
    seats = game.seats[-1]
    answers = [
        [player.choose(Knowledge.of(match, seat)) for match, seat in decisions(game, seats, SEED)]
        for player in (bot(SEED), bot(SEED))
    ]
    assert answers[0] == answers[1]


@every_game
def test_random_bots_differ_by_seed_and_stream(game):
    """With several legal actions at many decisions, equal answers everywhere would be a wonder."""
    bot = find_bot("random")
    answers = [
        [player.choose(Knowledge.of(match, seat)) for match, seat in decisions(game, game.seats[-1], SEED, every=2)]
        for player in (bot(1), bot(2), bot(1, 1))
    ]
    assert answers[0] != answers[1]
    assert answers[0] != answers[2]


def test_the_points_bot_takes_the_most_points():
    """Other actions of drei bring less, and somewhere less than nothing."""
    game = find_game("drei")
    gains = []
    for match, seat in decisions(game, 2, SEED, every=1):
        after = {}
        for action in match.legal_codes(seat):
            copy = match.copy()
            copy.act(seat, action)
            after[action] = copy.scores()[seat]
        assert after[find_bot("points")(SEED).choose(Knowledge.of(match, seat))] == max(after.values())
        gains.append(max(after.values()) - min(after.values()))
    assert max(gains) > 0


@every_table
def test_knowledge_is_what_the_seat_may_know(game, seats):
    for match, seat in decisions(game, seats, SEED + seats):
        knowledge = Knowledge.of(match, seat)
        assert knowledge.legal == match.legal_codes(seat)
        assert knowledge.events == match.log(seat)
        assert knowledge.view == match.see(seat)
        assert knowledge.world is not match.state
        assert knowledge.seat == seat


@every_table
def test_compiled_and_plain_greedy_choose_alike(game, seats, checked):
    """Where no two ratings are equal there is only one choice."""
    import numpy as np

    from tischlein.backends.drivers import GREEDY

    rules, functions = game.rules, checked(game)
    legal, ratings = (np.zeros(rules.MAX_LEGAL, np.int32) for _ in range(2))
    worlds, rngs = np.zeros(1, rules.STATE.dtype), np.zeros(2, RNG.dtype)
    compared = 0
    for match, seat in decisions(game, seats, SEED + seats, every=3):
        knowledge = Knowledge.of(match, seat)
        rated = [0] * len(knowledge.legal)
        game.evaluate.rate(knowledge.world, seat, knowledge.legal, len(rated), rated)
        if rated.count(max(rated)) == 1:
            states = rules.STATE.pack(match.state)
            chosen = functions["choose"](states, 0, worlds, seat, GREEDY, rngs, legal, ratings)
            assert chosen == find_bot("greedy")(SEED).choose(Knowledge.of(match, seat))
            assert chosen == knowledge.legal[rated.index(max(rated))]
            compared += 1
    assert compared


@every_game
def test_greedy_breaks_ties_by_its_own_generator(game, monkeypatch):
    """If the game rates all actions alike, every one of them is played by some seed."""
    monkeypatch.setattr(
        game.evaluate, "rate", lambda _state, _seat, _actions, n, out: out.__setitem__(slice(n), [5] * n)
    )
    match, seat = next(
        found for found in decisions(game, game.seats[-1], SEED) if len(found[0].legal_codes(found[1])) > 1
    )
    knowledge = Knowledge.of(match, seat)
    assert {find_bot("greedy")(seed).choose(knowledge) for seed in range(40 * len(knowledge.legal))} == set(
        knowledge.legal
    )


def test_bots_are_found_by_name():
    assert {"greedy", "random"} <= set(discover_bots())
    assert find_bot("greedy").name == "greedy"
    with pytest.raises(TischleinError, match="There is no bot 'deepblue'; the bots are: greedy, level1"):
        find_bot("deepblue")


def test_a_match_of_bots_reaches_the_end():
    """The interface is enough to play whole games."""
    from tischlein.engine import SeededChance, find_game

    match = Match(find_game("troika"), 3, {"rounds": 1}, SeededChance(SEED))
    bots = [find_bot(name)(SEED, seat) for seat, name in enumerate(("greedy", "random", "greedy"))]
    while not match.is_over:
        match.act(match.turn, bots[match.turn].choose(Knowledge.of(match, match.turn)))
    assert match.winners()

"""What others' choices tell: the past as it was, variations that nobody can rule out, beliefs nearer to the truth."""

import random
from statistics import fmean

import pytest

from tests.bots.worlds import decisions
from tests.conformance.tables import random_walk
from tischlein.bots import belief, find_bot
from tischlein.bots.search import Budget, Searcher, Settings
from tischlein.engine import Match, SeededChance, discover
from tischlein.engine.knowledge import Knowledge
from tischlein.kit import RNG, SPECTATOR, holds, seed_rng

SEED = 90
LEARNING = [game for game in discover() if hasattr(game.rules, "recall")]

learning_tables = pytest.mark.parametrize(
    ("game", "seats"),
    [
        pytest.param(game, seats, id=f"{game}-{seats}", marks=pytest.mark.xdist_group(game.id))
        for game in LEARNING
        for seats in game.seats
        if seats > 1
    ],
)


def legal(game, state, seat):
    out = [0] * game.rules.MAX_LEGAL
    return out[: game.rules.legal_actions(state, seat, out)]


def pieces(game, state):
    out = [0] * 1000
    return out[: game.rules.count_pieces(state, out)]


def greedy_match(game, seats, seed):
    """A game of greedy bots, at every decision."""
    match = Match(game, seats, {}, SeededChance(seed))
    bots = [find_bot("greedy")(seed, seat) for seat in range(seats)]
    while not match.is_over:
        yield match
        match.act(match.turn, bots[match.turn].choose(Knowledge.of(match, match.turn)))


def test_some_games_learn():
    assert LEARNING


@learning_tables
def test_a_variation_looks_the_same_to_the_seat(game, seats):
    """Nothing it knows is changed, no piece is lost, and the mask names those who hold something else now."""
    rng = RNG.new()
    seed_rng(rng, SEED, seats)
    changes = 0
    for match, seat in decisions(game, seats, SEED, every=4):
        world = match.state.copy()
        for _ in range(20):
            before = world.copy()
            changed = game.rules.vary(world, seat, rng)
            assert game.view.see(world, seat) == game.view.see(match.state, seat)
            assert pieces(game, world) == pieces(game, match.state)
            for other in range(seats):
                is_same = game.view.see(world, other) == game.view.see(before, other)
                assert is_same != holds(changed, other)
            changes += changed != 0
    assert changes > 20


@learning_tables
def test_variations_reach_every_world(game, seats):
    """What somebody holds in one world he can come to hold, by variations alone, from another one."""
    rng = RNG.new()
    seed_rng(rng, SEED, seats)
    match, seat = next(decisions(game, seats, SEED, every=3))
    world = match.state.copy()
    other = (seat + 1) % seats
    seen = set()
    for _ in range(4000):
        game.rules.vary(world, seat, rng)
        seen.add(str(game.view.see(world, other)))
    assert len(seen) > 200


@learning_tables
def test_the_past_is_played_again_as_it_was(game, seats):
    """Every position before a choice of others looks to a spectator as it did then."""
    for seed in range(SEED, SEED + 3):
        past = []
        for match in random_walk(game, seats, random.Random(seed)):
            if match.turn >= 0:
                past.append((match.turn, game.view.see(match.state, SPECTATOR)))
                knowledge = Knowledge.of(match, match.turn)
        searcher = Searcher(game, Settings(), 1, is_compiled=False)
        searcher.put(searcher.desk.given, game.rules.STATE, knowledge.world)
        searcher.remember(knowledge)
        memory = searcher.desk.memory
        others = [view for seat, view in past[:-1] if seat != knowledge.seat]
        assert memory.count[0] == len(others)
        for number in range(max(0, len(others) - belief.MOST_CHOICES), len(others)):
            found = memory.past[number % belief.MOST_CHOICES]
            assert game.view.see(found, SPECTATOR) == others[number]


@learning_tables
def test_the_true_hand_is_recalled_from_what_is_left_of_it(game, seats):
    """With the true world before our eyes the choices that others had come out as they were."""
    recalled = 0
    befores = {}
    for match in random_walk(game, seats, random.Random(SEED)):
        for seat, (before, event) in befores.items():
            if match.turn >= 0 and seat != match.turn and len(match.events) > event:
                public = before.copy()
                rng = RNG.new()
                seed_rng(rng, SEED, 0)
                game.rules.reimagine(public, SPECTATOR, rng)
                if game.rules.recall(public, match.state, seat, match.events[event].code):
                    assert legal(game, public, seat) == legal(game, before, seat)
                    recalled += 1
        if match.turn >= 0:
            befores[match.turn] = (match.state.copy(), len(match.events))
    assert recalled > 10


@learning_tables
def test_beliefs_are_nearer_to_the_truth(game, seats):
    """The hands that greedy players really hold explain what they did better than any hand would."""
    advantages = []
    searcher = Searcher(game, Settings(), 1, is_compiled=True)
    for seed in range(SEED, SEED + 4):
        for match in greedy_match(game, seats, seed):
            knowledge = Knowledge.of(match, match.turn)
            searcher.run(knowledge, Budget(), SEED)
            if searcher.desk.memory.count[0] == 0:
                continue
            explains = searcher.functions["explains"]
            true_world, any_world = (
                game.rules.STATE.pack(state)[0] for state in (match.state, match.imagine(match.turn, seed))
            )
            for other in set(range(seats)) - {match.turn}:
                true, guess = (explains(searcher.desk, world, other) for world in (true_world, any_world))
                advantages.append(true > guess)
                advantages.append(true >= guess)
    assert fmean(advantages) > 0.6

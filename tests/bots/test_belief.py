"""What others' choices tell: the past as it was, variations that nobody can rule out, beliefs nearer to the truth."""

import random
from statistics import fmean

import pytest

from tests.bots.worlds import decisions
from tischlein.bots import belief, find_bot
from tischlein.bots.search import Budget, Searcher
from tischlein.check.tables import random_walk
from tischlein.engine import Match, SeededChance, discover
from tischlein.engine.knowledge import Knowledge
from tischlein.kit import CHANCE, RNG, Search, holds, seed_rng

SEED = 90
LEARNING = [game for game in discover() if "past" in game.modules]

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
            changed = game.part("past").vary(world, seat, rng)
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
        game.part("past").vary(world, seat, rng)
        seen.add(str(game.view.see(world, other)))
    assert len(seen) > 200


@learning_tables
def test_every_choice_is_remembered(game, seats):
    """All choices of others are counted; of the last ones it is known who made them, and which."""
    for seed in range(SEED, SEED + 3):
        for match in random_walk(game, seats, random.Random(seed)):
            if match.turn >= 0:
                knowledge, before = Knowledge.of(match, match.turn), list(match.events)
        memory = memory_of(knowledge)
        others = [event for event in before if event.actor not in (CHANCE, knowledge.seat)]
        assert memory.count[0] == len(others)
        for number in range(max(0, len(others) - belief.MOST_CHOICES), len(others)):
            place = number % belief.MOST_CHOICES
            assert (memory.choosers[place], memory.chosen[place]) == (others[number].actor, others[number].code)


@learning_tables
def test_the_past_is_recalled_as_it_was(game, seats):
    """From the true hands of now follow the choices that others had then, and how they were rated."""
    recalled = 0
    had = []
    for match in random_walk(game, seats, random.Random(SEED)):
        if match.turn >= 0:
            memory = memory_of(Knowledge.of(match, match.turn))
            recalled += compare(game, match, memory, [one for one in had if one[0] != match.turn])
            had.append((match.turn, rated(game, match.state, match.turn)))
    assert recalled > 15


def memory_of(knowledge):
    """What a seat remembers of others' choices."""
    searcher = Searcher(knowledge.game, Search(), 1, is_compiled=False)
    searcher.put(searcher.work.given, knowledge.game.rules.STATE, knowledge.world)
    searcher.remember(knowledge)
    return searcher.work.memory


def rated(game, state, seat):
    """The actions that a seat has, with their ratings."""
    actions = legal(game, state, seat)
    ratings = [0] * len(actions)
    game.evaluate.rate(state, seat, actions, len(actions), ratings)
    return dict(zip(actions, ratings, strict=True))


def compare(game, match, memory, had):
    """The last choice of each player, unless he got something after it, as recalled and as it was; how many."""
    compared = 0
    for player in set(memory.choosers[: memory.count[0]]):
        number = max(place for place, (chooser, _) in enumerate(had) if chooser == player)
        before = memory.past[number % belief.MOST_CHOICES].copy()
        action = memory.chosen[number % belief.MOST_CHOICES]
        after = match.events[max(i for i, event in enumerate(match.events) if event.actor == player) + 1 :]
        is_same = not after or after[0].actor != CHANCE
        if is_same and game.part("past").recall(before, match.state, player, action):
            assert rated(game, before, player) == had[number][1]
            compared += 1
    return compared


@learning_tables
def test_beliefs_are_nearer_to_the_truth(game, seats):
    """The hands that greedy players really hold explain what they did better than any hand would."""
    advantages = []
    searcher = Searcher(game, Search(), 1, is_compiled=True)
    for seed in range(SEED, SEED + 4):
        for match in greedy_match(game, seats, seed):
            knowledge = Knowledge.of(match, match.turn)
            searcher.run(knowledge, Budget(), SEED)
            if searcher.work.memory.count[0] == 0:
                continue
            explains = searcher.functions["explains"]
            true_world, any_world = (
                game.rules.STATE.pack(state)[0] for state in (match.state, match.imagine(match.turn, seed))
            )
            for other in set(range(seats)) - {match.turn}:
                true, guess = (explains(searcher.work, world, other) for world in (true_world, any_world))
                advantages.append(true > guess)
                advantages.append(true >= guess)
    assert fmean(advantages) > 0.6

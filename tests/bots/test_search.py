"""The search: the same in every back end, fair, deterministic, on time, and right where the right answer is known."""

import random
from dataclasses import replace
from itertools import chain, islice
from time import perf_counter, thread_time

import pytest
from examples import high_dice

from tests.bots import pennies
from tests.bots.worlds import decisions, other_world
from tests.conformance.tables import every_game, every_table
from tischlein.backends.cpu import compiled
from tischlein.bots import find_bot, tree
from tischlein.bots.search import Budget, Findings, Searcher, Thinker, choices, compiled_functions, prepare
from tischlein.engine import Match, TischleinError
from tischlein.engine.knowledge import Knowledge
from tischlein.kit import RNG, Search, seed_rng

SEED = 70
NODES = 4000
FEW = Budget(iterations=24)


def questions(game, seats, count, seed=SEED):
    """Decisions with a real choice, as the seat knows them."""
    found = []
    while len(found) < count:
        for match, seat in decisions(game, seats, seed, every=5):
            knowledge = Knowledge.of(match, seat)
            if len(choices(knowledge)) > 1 and len(found) < count:
                found.append(knowledge)
        seed += 1
    return found


def plain_search(game, knowledge, iterations, **settings):
    searcher = Searcher(game, Search(**settings), NODES, is_compiled=False)
    return searcher, searcher.run(knowledge, Budget(iterations), SEED)


# -- Every game ----------------------------------------------------------------------------------------------------


@every_game
def test_plain_and_compiled_search_find_the_same(game):
    searchers = [Searcher(game, Search(horizon=30), NODES, is_compiled=kind) for kind in (False, True)]
    for knowledge in questions(game, game.seats[-1], 3):
        plain, compiled = (part.run(knowledge, FEW, SEED) for part in searchers)
        assert plain == compiled


@every_game
def test_the_search_finds_the_machine_code_that_the_simulation_made(game):
    simulation, search = compiled(game), compiled_functions(game)
    for name in ("legal_actions", "apply_event"):
        assert search[name].stats.cache_path == simulation[name].stats.cache_path
    assert search["explore"].stats.cache_path != simulation["apply_event"].stats.cache_path


@every_table
def test_worlds_that_look_alike_give_the_same_search(game, seats):
    """Not only the choice: every number the search has found."""
    searcher = Searcher(game, Search(), NODES, is_compiled=True)
    differing = 0
    walks = (decisions(game, seats, seed) for seed in range(SEED, SEED + 4))  # one of them may be a very short game
    for match, seat in chain.from_iterable(islice(walk, 8) for walk in walks):
        worlds = [match, other_world(match, seat, 1)]
        found = [searcher.run(Knowledge.of(world, seat), FEW, SEED) for world in worlds]
        assert found[0] == found[1]
        differing += game.rules.STATE.position(match.state) != game.rules.STATE.position(worlds[1].state)
    assert differing or seats == 1


@every_game
def test_every_try_is_counted_and_every_action_is_legal(game):
    searcher = Searcher(game, Search(), NODES, is_compiled=True)
    for knowledge in questions(game, game.seats[-1], 5):
        found = searcher.run(knowledge, Budget(iterations=200), SEED)
        assert set(found.actions) <= set(knowledge.legal)
        assert 150 <= sum(found.visits) <= 200
        assert all(0 <= payoffs <= 1000 * visits for payoffs, visits in zip(found.payoffs, found.visits, strict=True))


@every_game
def test_nothing_is_allocated_while_the_search_runs(game):
    from numba.core.runtime import _nrt_python, rtsys

    (knowledge,) = questions(game, game.seats[-1], 1)
    searcher = Searcher(game, Search(), NODES, is_compiled=True)
    searcher.run(knowledge, FEW, SEED)
    _nrt_python.memsys_enable_stats()
    try:
        counts = []
        for worlds in (1, 40):
            before = rtsys.get_allocation_stats()
            searcher.functions["explore"](searcher.work, knowledge.seat, 0, worlds)
            after = rtsys.get_allocation_stats()
            counts.append(after.mi_alloc - before.mi_alloc)
    finally:
        _nrt_python.memsys_disable_stats()
    assert counts[0] == counts[1]


# -- Budgets -------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def question():
    """A decision in the middle of a game of drei."""
    from tischlein.engine import find_game

    game = find_game("drei")
    prepare(game)
    return questions(game, 3, 4)[-1]


def test_the_same_seed_gives_the_same_search(question):
    thinker = Thinker()
    assert thinker.think(question, FEW, 1) == thinker.think(question, FEW, 1)
    assert thinker.think(question, FEW, 1) != thinker.think(question, FEW, 2)


def test_time_is_kept(question):
    thinker = Thinker()
    thinker.think(question, FEW, SEED)
    for milliseconds in (20, 150):
        elapsed = []
        for _ in range(3):
            start = perf_counter()
            found = thinker.think(question, Budget(milliseconds=milliseconds), SEED)
            elapsed.append(1000 * (perf_counter() - start))
            assert sum(found.visits) > milliseconds
        assert milliseconds <= min(elapsed) < 2 * milliseconds + 100  # the machine may be busy


def test_a_clock_that_stands_still_for_a_while_does_no_harm(question, monkeypatch):
    """Those of browsers do, so that nobody can measure others by them."""
    from tischlein.bots import search

    monkeypatch.setattr(search, "perf_counter", lambda: perf_counter() // 0.05 * 0.05)
    found = Searcher(question.game, Search(), NODES, is_compiled=False).run(question, Budget(milliseconds=100), SEED)
    assert sum(found.visits) > 10


def test_more_time_means_more_tries(question):
    short, long = (Thinker().think(question, Budget(milliseconds=ms), SEED) for ms in (10, 200))
    assert sum(long.visits) > 3 * sum(short.visits)


def test_threads_are_trees_of_their_own_merged_by_visits(question):
    alone = [Thinker().think(question, Budget(iterations=100), SEED) for _ in range(1)]
    together = [Thinker(threads=3).think(question, Budget(iterations=300), SEED) for _ in range(2)]
    assert together[0] == together[1]
    assert 2.5 * sum(alone[0].visits) < sum(together[0].visits) <= 300
    assert any(both > one for both, one in zip(together[0].visits, alone[0].visits, strict=True))


def test_until_machine_code_is_ready_python_searches(question, monkeypatch):
    from tischlein.bots import search

    monkeypatch.setattr(search.Compilation, "is_done", False)
    start = thread_time()  # what the search itself works, however long a busy machine lets it wait
    found = Thinker().think_at_once(question, Budget(iterations=100_000), SEED, milliseconds=60)
    assert thread_time() - start < 1
    assert 0 < sum(found.visits) < 100_000


def test_a_full_tree_ends_the_search(question):
    searcher = Searcher(question.game, Search(), 300, is_compiled=True)
    found = searcher.run(question, Budget(milliseconds=5000), SEED)
    assert 100 < sum(found.visits) <= 300


@pytest.mark.parametrize(
    "name",
    ["search:", "search:0", "search:-5", "search:many", "search:1e3", "search:²", "search:9999999999", "search:0ms"],
)
def test_an_impossible_budget_is_refused_with_a_sentence(name):
    with pytest.raises(TischleinError, match=r"is no budget for a search; give iterations .* or milliseconds"):
        find_bot(name)


def test_a_budget_is_part_of_the_name():
    assert find_bot("search:300").budget == Budget(iterations=300)
    assert find_bot("search:300ms").budget == Budget(milliseconds=300)
    assert find_bot("search:300").name == "search:300"
    assert find_bot("search").name == "search"


# -- Known answers -------------------------------------------------------------------------------------------------


def dice_on_the_table(own, seat):
    """High Dice for two: seat 0 has kept its die if seat 1 is asked."""
    match = Match(high_dice.GAME, 2)
    for die in (own, 3) if seat == 0 else (3, own):
        match.play(f"*{die}")
    if seat == 1:
        match.play("0 keep")
    return Knowledge.of(match, seat)


@pytest.mark.parametrize("die", range(1, 7))
def test_chances_are_right_where_they_are_known(die):
    """The last to decide beats a hidden fair die with (die - 1) / 6, half a win more if equal; a new roll is even."""
    _, found = plain_search(high_dice.GAME, dice_on_the_table(die, 1), 1500)
    keep, again = (found.actions.index(action) for action in (high_dice.KEEP, high_dice.AGAIN))
    winner = keep if die >= 4 else again
    assert found.best()[0] == winner
    assert found.chance(winner) == pytest.approx((die - 0.5) / 6 if die >= 4 else 0.5, abs=0.05)


def test_the_first_to_decide_keeps_a_six_and_rolls_a_one_again():
    for die, action in ((6, high_dice.KEEP), (1, high_dice.AGAIN)):
        _, found = plain_search(high_dice.GAME, dice_on_the_table(die, 0), 400)
        assert found.actions[found.best()[0]] == action


def coins(turns):
    match = Match(pennies.GAME, 2, {"turns": turns})
    return Knowledge.of(match, match.turn)


def test_a_secret_choice_stays_unpredictable():
    _, found = plain_search(pennies.GAME, coins(0), 1500)
    assert found.is_secret
    assert min(found.visits) > 0.25 * sum(found.visits)
    rng = RNG.new()
    seed_rng(rng, SEED, 0)
    played = [found.choose(rng) for _ in range(300)]
    assert played.count(pennies.TAILS) / 300 == pytest.approx(found.visits[0] / sum(found.visits), abs=0.1)


@pytest.mark.parametrize("turns", [0, 1])
def test_nobody_reacts_to_a_secret(turns):
    """However often the other coin was shown below each of ours, it is noted in one place: the other cannot tell."""
    searcher, found = plain_search(pennies.GAME, coins(turns), 400)
    nodes = searcher.work.nodes[1 : searcher.work.used[0]]
    own = coins(turns).seat
    others_choices = [node for node in nodes if node.actor == 1 - own and node.visits]
    assert len({node.parent for node in others_choices}) == 1
    assert sum(node.visits for node in others_choices) > 300
    fair = 1 / 3 if own == 0 else 2 / 3  # both show tails in one of three games
    assert sum(found.payoffs) / sum(found.visits) / 1000 == pytest.approx(fair, abs=0.12)


def test_payoffs_are_shared_and_may_be_nothing_for_all():
    """A judgement of every seat: at the end the payoffs, before it what the game expects."""
    searcher = Searcher(pennies.GAME, Search(), 100, is_compiled=False)
    work, world = searcher.work, pennies.STATE.new()
    world.seats, world.to_act = 2, -2
    for won, payoffs in ((0b11, [500, 500]), (0b01, [1000, 0]), (0, [0, 0])):
        world.won = won
        searcher.functions["judge"](work, world, 0, 0)
        assert work.payoffs[:2] == payoffs


def test_the_most_tried_action_is_played_and_ties_go_to_the_better():
    found = Findings([7, 8, 9], [10, 40, 40], [9000, 20_000, 21_000], is_secret=False)
    assert [found.actions[place] for place in found.best()] == [9, 8, 7]
    rng = RNG.new()
    seed_rng(rng, SEED, 0)
    assert found.choose(rng) == 9
    assert {replace(found, is_secret=True).choose(rng) for _ in range(200)} == {7, 8, 9}


def test_a_long_list_is_narrowed_to_the_best_rated(monkeypatch):
    """The race begins with the width of the budget, chosen by rating, best first."""
    from tischlein.engine import find_game

    game = find_game("triominos")
    dice = random.Random(SEED)
    knowledge = max(questions(game, 2, 12, dice.randrange(100)), key=lambda question: len(question.legal))
    searcher = Searcher(game, Search(), 100, is_compiled=False)
    searcher.put(searcher.work.given, game.rules.STATE, knowledge.world)
    ratings = [0] * len(knowledge.legal)
    game.evaluate.rate(knowledge.world, knowledge.seat, knowledge.legal, len(ratings), ratings)
    count = searcher.functions["line_up"](searcher.work, knowledge.seat, 3)
    assert count == 3
    of_action = dict(zip(knowledge.legal, ratings, strict=True))
    assert [of_action[action] for action in searcher.work.runners[:3]] == sorted(ratings, reverse=True)[:3]
    assert Budget(iterations=100).width < Budget(iterations=10_000).width


def test_what_is_rated_better_is_ahead_until_it_was_tried_often():
    searcher = Searcher(pennies.GAME, Search(trust=40), 100, is_compiled=False)
    functions, work = searcher.functions, searcher.work
    functions["clear_tree"](work)
    for runner, (hope, payoff) in enumerate(((1000, 0), (500, 100))):
        work.runners[runner] = runner
        work.hopes[runner] = hope
        node = work.nodes[functions["child_of"](work, tree.ROOT, 0, runner)]
        node.visits, node.payoff = 10, payoff
    assert functions["promise_of"](work, 0, 0) > functions["promise_of"](work, 0, 1)
    for runner in range(2):
        node = work.nodes[work.slots[functions["slot_of"](work, tree.ROOT, 0, runner)]]
        node.visits, node.payoff = 1000 * node.visits, 1000 * node.payoff
    assert functions["promise_of"](work, 0, 0) < functions["promise_of"](work, 0, 1)


def test_a_playout_ends_with_the_round():
    """Where rounds begin anew the next one would only be noise."""
    from tischlein.engine import find_game

    game = find_game("troika")
    searcher = Searcher(game, Search(), NODES, is_compiled=False)
    (knowledge,) = questions(game, 3, 1)
    searcher.run(knowledge, Budget(iterations=3), SEED)
    assert searcher.work.worlds[0].round == knowledge.world.round + 1


def test_nodes_are_found_again():
    searcher = Searcher(pennies.GAME, Search(), 200, is_compiled=False)
    child_of, work = searcher.functions["child_of"], searcher.work
    searcher.functions["clear_tree"](work)
    keys = [(parent, actor, action) for parent in (0, 1, 2) for actor in range(4) for action in (tree.UNSEEN, 0, 1, 77)]
    made = [child_of(work, *key) for key in keys]
    assert len(set(made)) == len(keys)
    assert tree.NO_NODE not in made
    assert [child_of(work, *key) for key in keys] == made

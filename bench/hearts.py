"""The peer of the bench: OpenSpiel's own C++ loops on its game Hearts.

Speaks one line at a time: reads `random SECONDS` or `search SECONDS`, answers with the moves (or iterations) made and
the CPU seconds spent.  Runs in an environment of its own that holds `open_spiel`.
"""

import random
import sys
import time
from functools import cache
from statistics import fmean

import pyspiel

GAME = pyspiel.load_game("hearts")
PLAYERS = 4
ITERATIONS = 1000  # of one search
COUNTED = 1000  # games whose decisions are counted


def random_play(seconds: float) -> tuple[int, float]:
    """Whole games of uniformly random C++ bots, driven by the C++ loop; moves are decisions of players."""
    bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(PLAYERS)]
    each = moves_per_game()
    games, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        pyspiel.evaluate_bots(GAME.new_initial_state(), bots, games)
        games += 1
    return round(games * each), time.process_time() - start


@cache
def moves_per_game() -> float:
    """How many decisions a game has on average: 64, and 52 in the fourth part of them, in which no cards are passed."""
    dice = random.Random(0)
    return fmean(moves_in_a_game(dice) for _ in range(COUNTED))


def moves_in_a_game(dice: random.Random) -> int:
    """How many decisions a random game has."""
    state, count = GAME.new_initial_state(), 0
    while not state.is_terminal():
        count += not state.is_chance_node()
        state.apply_action(dice.choice(state.legal_actions()))
    return count


def search(seconds: float) -> tuple[int, float]:
    """Information-set tree search with random playouts, at the first decision of a game with a real choice."""
    bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, ITERATIONS, -1)
    state = GAME.new_initial_state()
    while state.is_chance_node() or len(state.legal_actions()) < 8:
        actions = state.legal_actions()
        state.apply_action(actions[len(actions) // 2])
    count, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        bot.step(state)
        count += ITERATIONS
    return count, time.process_time() - start


for line in sys.stdin:
    what, seconds = line.split()
    done, spent = (search if what == "search" else random_play)(float(seconds))
    print(done, spent, flush=True)

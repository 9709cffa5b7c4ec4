"""The peer of the bench: OpenSpiel's own C++ loops on its game Hearts.

Speaks one line at a time: reads `random SECONDS` or `search SECONDS`, answers with the moves (or iterations) made and
the CPU seconds spent.  Runs in an environment of its own that holds `open_spiel`.
"""

import sys
import time

import pyspiel

GAME = pyspiel.load_game("hearts")
PLAYERS = 4
ITERATIONS = 1000  # of one search


def random_play(seconds: float) -> tuple[int, float]:
    """Whole games of uniformly random C++ bots, driven by the C++ loop; moves are decisions of players."""
    bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(PLAYERS)]
    games, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        pyspiel.evaluate_bots(GAME.new_initial_state(), bots, games)
        games += 1
    return games * moves_per_game(), time.process_time() - start


def moves_per_game() -> int:
    """How many decisions a game has, counted once."""
    state, count = GAME.new_initial_state(), 0
    while not state.is_terminal():
        if not state.is_chance_node():
            count += 1
        state.apply_action(state.legal_actions()[0])
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

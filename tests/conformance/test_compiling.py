"""Machine code is made once, however many processes want it at the same time."""

import os
import subprocess
import sys

COMPILE = """
import sys
from tischlein.backends.cpu import compiled
from tischlein.engine import find_game

game = find_game("drei")
functions, state = compiled(game), game.rules.STATE.pack(game.rules.STATE.new())
print("ready", flush=True)
sys.stdin.readline()
functions["why_not"](state[0], 0, 0)
print(sum(sum(function.stats.cache_misses.values()) for function in functions.values()))
"""


def test_what_one_process_compiles_others_wait_for_and_load(tmp_path):
    command, cache = [sys.executable, "-c", COMPILE], {**os.environ, "TISCHLEIN_CACHE": str(tmp_path)}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    first, second = (subprocess.Popen(command, env=cache, **pipes) for _ in range(2))
    with first, second:
        for process in (first, second):
            assert process.stdout.readline() == "ready\n"
        for process in (first, second):
            process.stdin.write("\n")
            process.stdin.flush()
        made = [int(process.stdout.readline()) for process in (first, second)]
    assert made.count(0) == 1, "one of them found everything on disk"
    assert max(made) > 1

"""A complete bot for every game: it plays at random, but does nothing only if it must.

Try it: tischlein bot check "python3 examples/bot.py"
        tischlein arena drei --seats 2 --bots "exec:python3 examples/bot.py,greedy" --games 100
"""

import json
import random
import sys

IDLE = {"pass", "decline", "skip", "done"}

for line in sys.stdin:
    question = json.loads(line)
    if "over" in question:
        print("The winners are", question["over"]["winners"], file=sys.stderr)  # kept in a file
        break
    busy = [action for action in question["legal"] if action not in IDLE]
    print(json.dumps({"action": random.choice(busy or question["legal"])}), flush=True)

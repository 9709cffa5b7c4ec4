"""Hints to be read and judged: positions of games between sensible players, and what is advised there.

    python bench/hints.py troika --positions 200 --language de > /tmp/troika.txt

Each position is one paragraph: what the seat sees, then the hints with their reasons, the best first; `=` stands before
those that are about equally good.  Positions in which there is nothing to choose are left out.  docs/hints.md tells
what came of reading them.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator

from tischlein.bots.greedy import GreedyBot
from tischlein.bots.hints import Hint, hints, why_text
from tischlein.bots.search import choices, prepare
from tischlein.engine import Match, SeededChance, discover, find_game, texts_of
from tischlein.engine.knowledge import Knowledge
from tischlein.kit import Game
from tischlein.languages import LANGUAGES

EVERY = 7  # one of so many decisions is looked at


def decisions(game: Game, seed: int) -> Iterator[Knowledge]:
    """Some decisions of game after game, at tables of all sizes from two on."""
    dice = random.Random(seed)
    sizes = [seats for seats in game.seats if seats > 1]
    number = 0
    while True:
        match = Match(game, sizes[number % len(sizes)], {}, SeededChance(seed + number))
        bots = [GreedyBot(seed, seat) for seat in range(match.seats)]
        while not match.is_over:
            seat = match.to_act()[0]
            known = Knowledge.of(match, seat)
            if dice.randrange(EVERY) == 0 and len(choices(known)) > 1:
                yield known
            match.act(seat, bots[seat].choose(known))
        number += 1


def described(known: Knowledge, language: str) -> list[str]:
    """What the seat sees, a line for each section of the text view."""
    texts = texts_of(known.game.id, language)
    sections = known.game.text.describe(known.view, texts)
    return [f"  {part.title}: " + " | ".join(", ".join(row) for row in part.rows) for part in sections]


def advice(known: Knowledge, language: str, hint: Hint) -> str:
    """A hint in a line."""
    chance = "" if hint.chance is None else f" {hint.chance:.0%}"
    weight = hint.reason.weight if hint.reason else None
    why = why_text(known, texts_of(known.game.id, language), hint)
    return f"  {'=' if hint.is_equal else '>'} {hint.words}{chance} [{weight}]: {why}"


def main() -> None:
    """Write the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[game.id for game in discover()])
    parser.add_argument("--positions", type=int, default=200, help="how many (200)")
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--brief", action="store_true", help="without what the seat sees")
    given = parser.parse_args()
    game = find_game(given.game)
    prepare(game)
    for number, known in zip(range(1, given.positions + 1), decisions(game, given.seed), strict=False):
        print(f"{number}. {known.seats} players, seat {known.seat}")
        if not given.brief:
            print("\n".join(described(known, given.language)))
        print("\n".join(advice(known, given.language, hint) for hint in hints(known)), flush=True)
        print(f"\r{number} of {given.positions}", end="", file=sys.stderr)


if __name__ == "__main__":
    main()

"""How strong the levels are: the tournaments behind the tables of docs/bots.md.

`python bench/strength.py --out DIR [GAME …]` plays them (or goes on where it stopped) and prints the tables.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

GAMES = ("drei", "troika", "terra", "triominos", "artefakt")
LEVELS = ("level5", "level4", "level3", "level2", "level1")


def matches(game: str) -> list[tuple[str, int, str]]:
    """(what it shows, seats, bots) of every match of a game."""
    two = 4 if game == "terra" else 2
    found = [("level 5 against greedy", two, "level5,greedy")]
    if game != "terra":
        found.append(("level 5 against three greedy", 4, "level5,greedy"))
    found += [(f"{upper} against {lower}", two, f"{upper},{lower}") for upper, lower in pairwise(LEVELS)]
    return [*found, ("level 1 against greedy", two, "level1,greedy"), ("level 1 against random", two, "level1,random")]


def play(game: str, seats: int, bots: str, games: int, out: Path) -> dict[str, object]:
    """One tournament; the summary that the arena writes."""
    folder = out / f"{game}-{seats}-{bots.replace(',', '-')}"
    words = ["arena", game, "--seats", str(seats), "--bots", bots, "--games", str(games), "--out", str(folder)]
    subprocess.run([sys.executable, "-m", "tischlein", *words], check=True, stdout=subprocess.DEVNULL)
    summary: dict[str, object] = json.loads((folder / "summary.json").read_text())
    return summary


def row(what: str, summary: dict) -> str:
    """A line of the table: win share of the first bot with its interval, and its time a move."""
    first = summary["bots"][0]
    share = first["win_share"]
    return (
        f"| {summary['game']} | {what} | {summary['seats']} | {summary['games']} "
        f"| {share['value']:.1%} ({share['low']:.1%} to {share['high']:.1%}) "
        f"| {first['ms']['p50']:.1f} / {first['ms']['p95']:.1f} ms | {summary['common_defeats']} |"
    )


def main() -> None:
    """All matches of the games named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=GAMES, metavar="GAME")
    parser.add_argument("--games", type=int, default=1000, help="games of each match")
    parser.add_argument("--only", default="", help="only matches whose description contains this")
    parser.add_argument("--out", type=Path, required=True)
    wanted = parser.parse_args()
    print("| game | match | seats | games | wins of the first | time a move, median / 95 % | lost by all |")
    print("|---|---|---|---|---|---|---|", flush=True)
    for game in wanted.names:
        for what, seats, bots in matches(game):
            if wanted.only in what:
                print(row(what, play(game, seats, bots, wanted.games, wanted.out)), flush=True)


if __name__ == "__main__":
    main()

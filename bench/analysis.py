"""How good analyses are: calibration, luck, planted errors, refuted marks, cost, and how strong the reference is.

    python bench/analysis.py --out figures.json [--seconds 20] [GAME ...]

Each part of each game gets so many seconds of CPU, about, and is kept in the file when it is done: what is there is not
measured again.  `--publish` writes docs/analysis-figures.md and the strength that every analysis shows.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterator
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from time import process_time
from typing import Any

import msgspec
import numpy as np

from tischlein.analysis import analyse
from tischlein.analysis.analyst import Analyst
from tischlein.analysis.effort import effort_for
from tischlein.analysis.findings import MARKED_FROM, Analysis
from tischlein.analysis.judging import Judge
from tischlein.analysis.reference import MEASURED
from tischlein.analysis.story import packed, told
from tischlein.analysis.valuer import Valuer
from tischlein.arena.players import PlainPlayer, Plan
from tischlein.arena.summary import wilson
from tischlein.bots.greedy import GreedyBot
from tischlein.bots.ladder import LEVEL
from tischlein.bots.reference import VERSION, ReferenceBot
from tischlein.bots.search import prepare
from tischlein.engine import GameRecord, Match, SeededChance, TischleinError, discover, find_game, record_of
from tischlein.engine.knowledge import Knowledge
from tischlein.kit import Game

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "analysis-figures.md"
GAMES = tuple(game.id for game in discover())
SEATS = 3
OPPONENTS = (f"{LEVEL}1", "greedy", f"{LEVEL}3")
PLAYOUTS = 256  # for one value of the calibration
MIDDLE = 64  # events of a game, about: where positions for it are taken
FULL = 60.0  # seconds: the usual budget
SMALL = 3.0  # the budget at which marks are given that 50 times as much then tries to refute
TIMES = 50
PLANTED_FROM = 0.10
OTHER_SEED = 20_261_119
WORLDS = 2000  # in which it is measured what a planted error costs


def games_of(game: Game, seats: int, whims: float) -> Iterator[GameRecord]:
    """Finished games in which now and then somebody plays anything."""
    seed = 0
    while True:
        match, dice = Match(game, seats, {}, SeededChance(seed)), random.Random(seed)
        bots = [GreedyBot(seed, seat) for seat in range(seats)]
        while not match.is_over:
            seat = match.to_act()[0]
            anything = dice.random() < whims
            match.act(
                seat, dice.choice(match.legal_codes(seat)) if anything else bots[seat].choose(Knowledge.of(match, seat))
            )
        yield record_of(match)
        seed += 1


def within(seconds: float) -> Iterator[int]:
    """Numbers from 0, for as long as this process has worked less than that."""
    start, number = process_time(), 0
    while process_time() - start < seconds:
        yield number
        number += 1


# -- The parts ---------------------------------------------------------------------------------------------------------


def strength(game: Game, seconds: float) -> dict[str, Any]:
    """How often the reference wins, alone against others of one kind."""
    rows = []
    for opponent in OPPONENTS:
        won = []
        for number in within(seconds / len(OPPONENTS)):
            seat = number % SEATS
            bots = tuple(ReferenceBot.name if one == seat else opponent for one in range(SEATS))
            match = PlainPlayer(Plan(game, SEATS, {}, bots, 1)).play_one(number)
            winners = match.winners() or []
            won.append(1 / len(winners) if seat in winners else 0.0)
        low, high = wilson(fmean(won), len(won))
        fair = 1 / SEATS
        rows.append(
            {"against": opponent, "share": fmean(won), "low": low, "high": high, "fair": fair, "games": len(won)}
        )
    return {"rows": rows}


def calibration(game: Game, seconds: float) -> dict[str, Any]:
    """Shares of the first seat in the middle of games of the reference, and how often it then won: by deciles."""
    valuer, dice = Valuer(game, SEATS), random.Random(1)
    start = packed(Match(game, SEATS, {}, SeededChance(1)), 0, 0)
    length = valuer.length(start)
    said: list[list[float]] = [[] for _ in range(10)]
    came: list[list[float]] = [[] for _ in range(10)]
    for number in within(seconds):
        position = valuer.later(start, 1, number, dice.randrange(length // 4, length))
        value = float(valuer.open_shares(position, 2 + number, PLAYOUTS)[0])
        result = float(valuer.open_shares(position, OTHER_SEED + number, 1)[0])
        decile = min(9, int(10 * value))
        said[decile].append(value)
        came[decile].append(result)
    deciles = [decile_of(*pair) for pair in zip(said, came, strict=True) if len(pair[0]) > 1]
    return {"games": sum(map(len, said)), "deciles": deciles}


def decile_of(said: list[float], came: list[float]) -> dict[str, float]:
    """What was said on average, and what came of it."""
    error = sqrt(max(np.var(came), 1e-12) / len(came))
    return {"games": len(said), "said": fmean(said), "came": fmean(came), "error": float(error)}


def luck(game: Game, seconds: float) -> dict[str, Any]:
    """Luck and what was hidden in all of a game, for the first seat, and how exactly ledgers add up."""
    lucks, hidden, worst = [], [], 0.0
    records = games_of(game, SEATS, 0.1)
    for _ in within(seconds):
        analyst = Analyst(next(records), None, 1.0, 1, None)
        analyst.effort = analyst.effort._replace(open=16, known=8, decision=16)
        analysis = analyst.result(is_sharp=False)
        if not analysis.is_over:
            continue
        lucks.append(analysis.ledger[0].total("deal", "luck"))
        hidden.append(analysis.ledger[0].total("hidden"))
        worst = max(worst, *map(adds_up, analysis.ledger))
    return {
        "games": len(lucks), "luck": fmean(lucks), "luck_error": stdev(lucks) / sqrt(len(lucks)),
        "hidden": fmean(hidden), "hidden_error": stdev(hidden) / sqrt(len(hidden)), "worst_sum": worst,
    }  # fmt: skip


def adds_up(account: Any) -> float:
    """How far a ledger is from adding up."""
    return abs(account.start + sum(entry.amount for entry in account.entries) - account.result)


def marks(game: Game, seconds: float) -> dict[str, Any]:
    """Marks of small analyses, measured again in 50 times as many worlds with other seeds; and what analyses cost."""
    given, refuted, wrong, costs, lengths = 0, 0, 0, [], []
    records = games_of(game, SEATS, 0.1)
    for _ in within(seconds):
        record = next(records)
        began = process_time()
        analysis = analyse(record, seconds=SMALL)
        costs.append(process_time() - began)
        lengths.append(len(record.events))
        again = [measured_again(record, mark, analysis) for mark in analysis.marks]
        given += len(again)
        refuted += sum(gap < bound for gap, bound in again)
        wrong += sum(gap < 0 for gap, _ in again)
    return {
        "games": len(costs), "marks": given, "refuted": refuted, "wrong": wrong,
        "cost": fmean(costs) / SMALL, "events": fmean(lengths),
    }  # fmt: skip


def measured_again(record: GameRecord, mark: Any, analysis: Analysis) -> tuple[float, float]:
    """What the better action is ahead of the one played in new worlds, and what the mark says at least."""
    story = told(record, analysis.events)
    decision = story.decisions[mark.event]
    valuer = Valuer(record.game, record.seats)
    effort = effort_for(len(record.events), valuer.length(packed(record.start(), 0, 0)), record.seats, SMALL)
    better = record.replay().read_action(mark.better)
    actions = [decision.action, better]
    shares = valuer.tries(story.positions[decision.since], mark.seat, OTHER_SEED, range(TIMES * effort.doubt), actions)
    ahead = shares[:, 1, mark.seat] - shares[:, 0, mark.seat]
    bound = next(bound for bound, kind in MARKED_FROM.items() if kind == mark.kind)
    return float(ahead.mean()), bound


def planted(game: Game, seconds: float) -> dict[str, Any]:
    """The worst action at a decision of a sensible game: how many of those that cost 10 of 100 wins are marked."""
    found = tried = 0
    seats = max(2, min(game.seats))
    records, dice = games_of(game, seats, 0.0), random.Random(1)
    valuer = Valuer(game, seats)
    for _ in within(seconds):
        record = next(records)
        story = told(record, len(record.events))
        choosing = [one for one in story.decisions.values() if one.knowledge is not None]
        decision = dice.choice(choosing)
        position, legal = story.positions[decision.since], decision.knowledge.legal
        shares = valuer.tries(position, decision.seat, OTHER_SEED, range(WORLDS), legal)[:, :, decision.seat]
        first, second = shares[: WORLDS // 2].mean(axis=0), shares[WORLDS // 2 :].mean(axis=0)
        best, worst = int(first.argmax()), int(first.argmin())
        if second[best] - second[worst] < PLANTED_FROM:
            continue
        tried += 1
        planted_one = decision._replace(action=legal[worst])
        judge = Judge(valuer, effort_for(len(record.events), len(record.events), seats, FULL))
        seed = story.seed_of(decision.seat)
        sight = judge.look(planted_one, position, seed)
        found += judge.look_closely(planted_one, position, seed, len(choosing) // seats, sight) is not None
    return {"tried": tried, "found": found}


PARTS: dict[str, Callable[[Game, float], dict[str, Any]]] = {
    "calibration": calibration, "marks": marks, "planted": planted, "luck": luck, "strength": strength,
}  # fmt: skip


# -- Telling -----------------------------------------------------------------------------------------------------------


def publish(figures: dict[str, Any]) -> None:
    """Write the page of figures, and the strength that every analysis shows."""
    games = [name for name in GAMES if all(name in figures[part] for part in PARTS)]
    tables = [marks_table, planted_table, calibration_table, luck_table, strength_table]
    text = PAGE.read_text(encoding="utf-8")
    for table in tables:
        rows = table({name: figures[table.__name__.removesuffix("_table")][name] for name in games})
        before, rest = text.split(rows[0], 1)
        text = "\n".join([before + rows[0], *rows[1:], "", rest.partition("\n\n")[2]]).rstrip() + "\n"
    PAGE.write_text(text, encoding="utf-8")
    for name in games:
        file = find_game(name).folder / MEASURED
        file.write_text(strength_file(figures["strength"][name]["rows"]), encoding="utf-8")


def row(*cells: object) -> str:
    """A row of a table."""
    return f"| {' | '.join(map(str, cells))} |"


def table_of(head: tuple[str, ...], rows: list[str]) -> list[str]:
    """A table."""
    return [row(*head), "|---" * len(head) + "|", *rows]


def hundred(share: float, error: float) -> str:
    """A share in wins of 100, with its standard error."""
    return f"{100 * share:+.1f} ± {100 * error:.1f}"


def marks_table(figures: dict[str, Any]) -> list[str]:
    """How many marks were refuted, and what an analysis costs."""
    head = (
        "game",
        "games analysed",
        "marks",
        "below their bound",
        "better was worse",
        "CPU seconds a second of budget",
    )
    keys = ("games", "marks", "refuted", "wrong")
    return table_of(
        head, [row(name, *(one[key] for key in keys), f"{one['cost']:.2f}") for name, one in figures.items()]
    )


def planted_table(figures: dict[str, Any]) -> list[str]:
    """How many planted errors were found."""
    rows = [row(name, one["tried"], one["found"]) for name, one in figures.items()]
    return table_of(("game", "planted errors", "marked"), rows)


def calibration_table(figures: dict[str, Any]) -> list[str]:
    """How far shares were from what came of them, in the worst decile."""
    head = ("game", "games of σ", "worst decile: said", "came", "standard error", "within 1.5 + 3 standard errors")
    rows = []
    for name, one in figures.items():
        worst = max(one["deciles"], key=lambda decile: abs(decile["said"] - decile["came"]) - 3 * decile["error"])
        fits = sum(abs(each["said"] - each["came"]) <= 0.015 + 3 * each["error"] for each in one["deciles"])
        said, came, error = (f"{100 * worst[key]:.1f}" for key in ("said", "came", "error"))
        rows.append(row(name, one["games"], said, came, error, f"{fits} of {len(one['deciles'])}"))
    return table_of(head, rows)


def luck_table(figures: dict[str, Any]) -> list[str]:
    """The mean of luck and of what was hidden; how exactly ledgers add up."""
    rows = [
        row(
            name,
            one["games"],
            hundred(one["luck"], one["luck_error"]),
            hundred(one["hidden"], one["hidden_error"]),
            f"{one['worst_sum']:.0e}",
        )
        for name, one in figures.items()
    ]
    return table_of(("game", "whole games", "mean luck", "mean of what was hidden", "largest error of a sum"), rows)


def strength_table(figures: dict[str, Any]) -> list[str]:
    """How often the reference wins."""
    rows = [
        row(
            name,
            *(
                f"{100 * one['share']:.0f} ({100 * one['low']:.0f}–{100 * one['high']:.0f}), {one['games']} games"
                for one in found["rows"]
            ),
        )
        for name, found in figures.items()
    ]
    return table_of(("game", *(f"against two {name}" for name in OPPONENTS)), rows)


def strength_file(rows: list[dict[str, Any]]) -> str:
    """The same as data, for the game's folder."""
    lines = [
        "# How strong the reference of analyses is, by bench/analysis.py: one seat against others of one kind.",
        f"version = {VERSION}",
    ]
    for one in rows:
        numbers = {key: value for key, value in one.items() if key != "against"}
        lines += ["", "[[strength]]", f'against = "{one["against"]}"']
        lines += [f"{key} = {value:.4g}" for key, value in numbers.items()]
    return "\n".join([*lines, ""])


def main() -> None:
    """Measure what is not known yet; publish it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=GAMES, metavar="GAME")
    parser.add_argument("--seconds", type=float, default=20, help="CPU time for each part of each game (20)")
    parser.add_argument("--out", type=Path, required=True, help="the file in which figures are kept")
    parser.add_argument("--publish", action="store_true", help="write docs/analysis-figures.md, and strengths")
    wanted = parser.parse_args()
    figures = msgspec.json.decode(wanted.out.read_bytes()) if wanted.out.exists() else {}
    for part, measure in PARTS.items():
        for name in wanted.names:
            if name not in figures.setdefault(part, {}):
                prepare(find_game(name))
                figures[part][name] = measure(find_game(name), wanted.seconds)
                print(part, name, figures[part][name], flush=True)
                wanted.out.write_bytes(msgspec.json.encode(figures))
    if wanted.publish:
        publish(figures)


if __name__ == "__main__":
    try:
        main()
    except TischleinError as problem:
        sys.exit(str(problem))

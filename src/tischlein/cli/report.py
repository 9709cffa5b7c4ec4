"""The summary of a simulation, as data for programs and as tables for people."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.table import Table

    from tischlein.arena.players import Plan
    from tischlein.arena.summary import Spread, Summary

MOST_BARS = 20  # rows of the histogram
BAR_WIDTH = 40  # columns of its longest bar


def report_of(plan: Plan, summary: Summary, seconds: float) -> dict[str, Any]:
    """All numbers.  Only the last field depends on the machine."""
    return {
        "game": plan.game.id,
        "seats": plan.seats,
        "options": plan.game.options.brief(plan.options),
        "bots": list(plan.bots),
        "seed": plan.seed,
        **({} if plan.deal is None else {"deal": plan.deal}),
        "games": summary.games,
        "win_shares": [summary.win_share(seat)._asdict() for seat in summary.seats],
        "scores": [spread_of(spread) for spread in summary.scores],
        "moves": spread_of(summary.moves),
        "events": spread_of(summary.events),
        "common_defeats": summary.common_defeats,
        "score_counts": {str(score): count for score, count in sorted(summary.all_scores.counts.items())},
        "speed": {"seconds": seconds, "moves_per_second": summary.moves.mean * summary.games / seconds},
    }


def spread_of(spread: Spread) -> dict[str, float]:
    """Mean and bounds."""
    return {"mean": spread.mean, "min": spread.low, "max": spread.high}


def print_report(report: dict[str, Any]) -> None:
    """Tables and a histogram."""
    from .output import console

    screen = console()
    options = [f"{name}={value}" for name, value in report["options"].items()]
    title = [
        report["game"],
        f"{report['seats']} seats",
        *options,
        f"{report['games']:,} games",
        f"seed {report['seed']}",
    ]
    screen.print(", ".join(title), style="bold")
    screen.print(seat_table(report))
    moves, events, speed = report["moves"], report["events"], report["speed"]
    screen.print(
        f"Length: {moves['mean']:.1f} moves ({moves['min']} to {moves['max']}), {events['mean']:.1f} events with chance"
    )
    if report["common_defeats"]:
        lost = report["common_defeats"]
        screen.print(f"Common defeats: {lost:,} games, {lost / report['games']:.1%}")
    screen.print(f"Speed:  {speed['moves_per_second']:,.0f} moves a second, {speed['seconds']:.2f} s in all\n")
    screen.print(histogram({int(score): count for score, count in report["score_counts"].items()}))


def seat_table(report: dict[str, Any]) -> Table:
    """One row for each seat."""
    from rich import box
    from rich.table import Table

    table = Table("seat", "bot", box=box.SIMPLE_HEAD)
    for head in ("win share", "95 % interval", "mean score", "min", "max"):
        table.add_column(head, justify="right")
    for seat, bot in enumerate(report["bots"]):
        win, score = report["win_shares"][seat], report["scores"][seat]
        table.add_row(
            str(seat), bot, f"{win['share']:.1%}", f"{win['low']:.1%} to {win['high']:.1%}",
            f"{score['mean']:.2f}", str(score["min"]), str(score["max"]),
        )  # fmt: skip
    return table


def histogram(counts: dict[int, int]) -> Table:
    """How often each score, or each interval of scores, was reached, drawn as bars."""
    from rich.bar import Bar
    from rich.table import Table

    bins = binned(counts)
    most = max(count for _, count in bins)
    table = Table(box=None, title="Scores of all seats", title_justify="left")
    for head in ("score", "times"):
        table.add_column(head, justify="right")
    table.add_column("", width=BAR_WIDTH)
    for label, count in bins:
        table.add_row(label, f"{count:,}", Bar(most, 0, count, width=BAR_WIDTH, color="cyan"))
    return table


def binned(counts: dict[int, int]) -> list[tuple[str, int]]:
    """Equally wide intervals from the lowest to the highest score, empty ones included."""
    low, high = min(counts), max(counts)
    width = (high - low) // MOST_BARS + 1
    sums: Counter[int] = Counter()
    for score, count in counts.items():
        sums[(score - low) // width] += count
    starts = range(low, high + 1, width)
    return [
        (str(start) if width == 1 else f"{start} … {start + width - 1}", sums[place])
        for place, start in enumerate(starts)
    ]

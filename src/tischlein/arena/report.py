"""The report of a tournament: numbers for programs, and one HTML page that needs nothing beside it."""

from __future__ import annotations

from datetime import UTC, datetime
from html import escape
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

from . import plots
from .meetings import meetings, table_of_meetings
from .ratings import Estimate, Standing, Tally
from .sprt import Sprt
from .svg import Drawing

STYLE = Path(__file__).with_name("report.css")  # goes into the page


class Occasion(NamedTuple):
    """When a report was made, by which version, and what somebody typed for it."""

    date: str
    version: str
    command: str

    @classmethod
    def of(cls, command: str) -> Occasion:
        """Now and here."""
        return cls(f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC", version("tischlein"), command)


def summary_of(tally: Tally, sprt: Sprt | None, occasion: Occasion | None = None) -> dict[str, Any]:
    """All results, for programs."""
    tournament = tally.tournament
    summary: dict[str, Any] = {
        "game": tournament.game_id,
        "seats": tournament.seats,
        "options": tournament.game.options.brief(tournament.options),
        "seed": tournament.seed,
        "budget_ms": tournament.budget_ms,
        "deals": len(tally.deals),
        "games": len(tally.games),
        "common_defeats": sum(not game.winners for game in tally.games),
        "bots": [summary_of_bot(standing) for standing in tally.standings],
        "met": [meeting._asdict() for meeting in meetings(tally).values()],
    }
    if tournament.called:
        summary["called"] = tournament.called
    if occasion is not None:
        summary["made"] = occasion._asdict()
    if sprt is not None:
        summary["sprt"] = {"elo0": sprt.elo0, "elo1": sprt.elo1, "ratio": sprt.ratio, "verdict": str(sprt.verdict)}
    return summary


def summary_of_bot(standing: Standing) -> dict[str, Any]:
    """One bot's row."""
    median, slow = standing.milliseconds
    return {
        "bot": standing.bot,
        "games": standing.games,
        "rating": standing.rating._asdict(),
        "win_share": standing.share._asdict(),
        "seat_shares": standing.seat_shares,
        "mean_score": standing.mean_score,
        "ms": {"p50": median, "p95": slow},
        "failures": len(standing.failures),
    }


# -- The page --------------------------------------------------------------------------------------------------------


def page_of(tally: Tally, sprt: Sprt | None, occasion: Occasion | None = None) -> str:
    """The whole page."""
    title = f"{tally.tournament.game_id}, {tally.tournament.seats} seats"
    figures = [
        figure("Ratings", plots.ratings_plot(tally), f"With 95 % intervals; {tally.names[-1]} is the yardstick, 0."),
        figure("Win share by seat", plots.seats_plot(tally), "A win of several is shared among them."),
        figure("Time per move", plots.time_plot(tally), "Median (full) and 95th percentile (open)."),
        figure("Length of games", plots.length_plot(tally), "Moves of all seats."),
        figure("Scores", plots.scores_plot(tally), "How often each score was reached; the line is the mean."),
    ]
    if sprt is not None and sprt.path:
        caption = (
            f"{tally.names[0]}: {sprt.verdict} after {sprt.deals} deals (hypotheses {sprt.elo0:g} and {sprt.elo1:g})."
        )
        figures.append(figure("Sequential test", plots.sprt_plot(sprt), caption))
    return f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Arena: {escape(title)}</title>
<style>
{STYLE.read_text(encoding="utf-8")}</style>
<h1>{escape(title)}</h1>
<p class="facts">{escape(facts_of(tally))}</p>
{table_of(tally)}
{failures_of(tally)}
{table_of_meetings(tally)}
<div class="figures">
{"".join(figures)}</div>
<footer>Duplicate deals: in every deal each line-up plays with the same luck in all rotations of the seats.
Ratings: Plackett and Luce, 400 points are ten times the strength; intervals by bootstrap over deals.
{made_by(occasion)}</footer>
</html>
"""


def facts_of(tally: Tally) -> str:
    """What was played, in a line."""
    tournament = tally.tournament
    parts = [f"{len(tally.games):,} games in {len(tally.deals):,} deals", f"seed {tournament.seed}"]
    parts += [f"{name}={value}" for name, value in tournament.game.options.brief(tournament.options).items()]
    parts += [f"{name} is {bot}" for name, bot in tournament.called.items()]
    if tournament.budget_ms is not None:
        parts.append(f"{tournament.budget_ms} ms a move")
    lost = sum(not game.winners for game in tally.games)
    if lost:
        parts.append(f"{lost:,} games lost by all ({lost / len(tally.games):.1%})")
    return " · ".join(parts)


def made_by(occasion: Occasion | None) -> str:
    """When, by which version and by which command."""
    if occasion is None:
        return ""
    words = f"Made on {occasion.date} by Tischlein {occasion.version}:"
    return f"<br>{escape(words)} <code>{escape(occasion.command)}</code>"


def figure(title: str, drawing: Drawing, caption: str) -> str:
    """A picture with its words."""
    return f"<figure><h2>{escape(title)}</h2>\n{drawing}\n<figcaption>{escape(caption)}</figcaption></figure>\n"


def table_of(tally: Tally) -> str:
    """A row for each bot."""
    colour = plots.colours(tally)
    head = "".join(f"<th>{name}</th>" for name in ("bot", "rating", "win share", "mean score", "p50", "p95", "games"))
    rows = [
        f'<tr><td><i class="{colour[one.bot]}"></i>{escape(one.bot)}</td>'
        f"<td>{cell(one.rating, '+.0f')}</td><td>{cell(one.share, '.1%')}</td>"
        f"<td>{one.said_score}</td><td>{plots.duration(one.milliseconds[0])}</td>"
        f"<td>{plots.duration(one.milliseconds[1])}</td><td>{one.games:,}</td></tr>"
        for one in tally.standings
    ]
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table></div>'


def cell(estimate: Estimate, form: str) -> str:
    """A number with its interval."""
    value, interval = estimate.said(form)
    return f"{value} <small>{interval}</small>"


def failures_of(tally: Tally) -> str:
    """A sentence for each bot that failed."""
    items = [f"<li>{escape(failure_of(one))}</li>" for one in tally.standings if one.failures]
    return f'<ul class="failures">{"".join(items)}</ul>' if items else ""


def failure_of(standing: Standing) -> str:
    """How often a bot failed, and how the first time."""
    times = f"{len(standing.failures)} of {standing.games} games"
    return f"{standing.bot} failed in {times}, which count as lost; the first time {standing.failures[0]}"

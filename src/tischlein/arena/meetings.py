"""Who met whom: how often two bots sat at one table, and how often which of them won there."""

from __future__ import annotations

from html import escape
from itertools import permutations
from typing import NamedTuple

from .ratings import Tally

CAPTION = (
    "How often the bot of the row won where that of the column did not (even: 50 %), and in how many games they met."
)


class Meeting(NamedTuple):
    """What one bot did against another."""

    bot: str
    other: str
    games: int
    share: float | None  # of the games that one of the two won; None: neither ever did

    def said(self) -> tuple[str, str]:
        """The share and the games, to be read."""
        if not self.games:
            return "–", ""
        return "–" if self.share is None else f"{self.share:.1%}", f"{self.games:,}"


def meetings(tally: Tally) -> dict[tuple[str, str], Meeting]:
    """All pairs of different bots, in the order of the standings."""
    beat = tally.beat.sum(axis=0)
    tables = [set(game.bots) for game in tally.games]
    found = {}
    for bot, other in permutations([one.bot for one in tally.standings], 2):
        won, lost = (float(beat[tally.place[a], tally.place[b]]) for a, b in ((bot, other), (other, bot)))
        share = won / (won + lost) if won + lost else None
        found[bot, other] = Meeting(bot, other, sum({bot, other} <= table for table in tables), share)
    return found


def grid(tally: Tally) -> list[list[tuple[str, str]]]:
    """The same as rows and columns, to be read; nobody meets itself."""
    found, order = meetings(tally), [one.bot for one in tally.standings]
    return [[found[bot, other].said() if bot != other else ("", "") for other in order] for bot in order]


def table_of_meetings(tally: Tally) -> str:
    """The grid for the page; nothing where a bot is alone."""
    order = [escape(one.bot) for one in tally.standings]
    if len(order) < 2:
        return ""
    head = "".join(f"<th>{name}</th>" for name in ("", *order))
    rows = [
        f"<tr><td>{name}</td>{''.join(f'<td>{share} <small>{games}</small></td>' for share, games in row)}</tr>"
        for name, row in zip(order, grid(tally), strict=True)
    ]
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    return (
        f'<section><h2>Who met whom</h2>\n<div class="scroll">{table}</div>\n<p class="facts">{CAPTION}</p></section>'
    )

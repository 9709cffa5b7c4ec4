"""An analysis as one HTML page that needs nothing beside it: words first, pictures after them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from tischlein.arena.report import STYLE, figure
from tischlein.arena.svg import series
from tischlein.engine import GameRecord, Texts
from tischlein.engine.texts import FALLBACK, texts_of

from .findings import Analysis, Headline
from .pictures import ledger_picture, ledger_rows, shares_picture
from .turning import TurningPoint, turning_points

OWN_STYLE = Path(__file__).with_name("page.css")
NOBODY = "Nobody"


def names_of(record: GameRecord, texts: Texts) -> list[str]:
    """What the seats are called: by the record, or by their numbers; nobody comes last."""
    given = record.further.get("names")
    names = [texts.seat(seat) for seat in range(record.seats)]
    if isinstance(given, list) and len(given) == record.seats and all(isinstance(name, str) for name in given):
        names = given
    return [*(name[:1].upper() + name[1:] for name in names), NOBODY]


def page_of(analyses: Sequence[tuple[Analysis, GameRecord]]) -> str:
    """The whole page, with all games."""
    games = "\n".join(section_of(place, *pair) for place, pair in enumerate(analyses))
    return f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>What decided this game?</title>
<style>
{STYLE.read_text(encoding="utf-8")}{OWN_STYLE.read_text(encoding="utf-8")}</style>
<h1>What decided this game?</h1>
{games}
<footer>Shares are wins of 100 if all play on like the reference. Mistakes are judged by what could be known, never by
what came of it; in doubt there is none.</footer>
</html>
"""


def section_of(place: int, analysis: Analysis, record: GameRecord) -> str:
    """One game."""
    texts = texts_of(record.game, FALLBACK)
    names = names_of(record, texts)
    seats = [headline.seat for headline in analysis.headlines]
    said = [seat_words(headline, analysis, record, texts, names) for headline in analysis.headlines]
    accounts = [account for account in analysis.ledger if account.seat in seats or account.seat == analysis.seats]
    bars = [
        figure(
            f"Ledger: {names[account.seat]}",
            ledger_picture(
                ledger_rows(account, names, record.events),
                f"How the share of {names[account.seat]} came about",
                series(account.seat),
            ),
            "From the start to the result; wins of 100.",
        )
        for account in accounts
    ]
    note = f"<p class='note'>{escape(analysis.note)}</p>" if analysis.note else ""
    return f"""<section>
<h2>{escape(record.game.id)}, {analysis.seats} seats</h2>
<p class="facts">{escape(reference_words(analysis))}</p>{note}
{"".join(said)}
{switched(place, analysis, names)}
<div class="figures">
{"".join(bars)}</div>
</section>"""


def switched(place: int, analysis: Analysis, names: Sequence[str]) -> str:
    """The shares, all hands open or as a seat knew it: one picture at a time, chosen without a script."""
    pictures = [("All hands open", analysis.shares)]
    pictures += [(f"As {names[seat]} knew it", rows) for seat, rows in enumerate(analysis.known) if rows is not None]
    choices, figures = [], []
    for number, (label, shares) in enumerate(pictures):
        name, checked = f"view-{place}-{number}", " checked" if number == 0 else ""
        choices.append(
            f'<input type="radio" name="view-{place}" id="{name}" class="view-{number}"{checked}>'
            f'<label for="{name}">{escape(label)}</label>'
        )
        figures.append(f'<div class="picture-{number}">{shares_picture(analysis, shares, names, label)}</div>')
    return (
        f'<fieldset class="switch"><legend>Who was how near to winning, and when</legend>{"".join(choices)}'
        f"{''.join(figures)}</fieldset>"
    )


def reference_words(analysis: Analysis) -> str:
    """Who calculates, and how strong that is."""
    reference = analysis.reference
    against = [
        f"{100 * one.share:.0f} of 100 against {one.against} (fair: {100 * one.fair:.0f})" for one in reference.strength
    ]
    return f"{reference.name} plays on; it wins {', '.join(against)}." if against else f"{reference.name} plays on."


def seat_words(headline: Headline, analysis: Analysis, record: GameRecord, texts: Texts, names: Sequence[str]) -> str:
    """A seat's game as a list to be read or heard."""
    points = turning_points(analysis, record, headline.seat, texts, names)
    items = "".join(f"<li>{escape(point_words(point))}</li>" for point in points)
    return f"<h3>{escape(names[headline.seat])}</h3><p>{escape(headline_words(headline))}</p><ol>{items}</ol>"


def headline_words(headline: Headline) -> str:
    """Three figures in a sentence."""
    return (
        f"Gave away {100 * headline.given_away:.1f} of 100 wins per decision ({headline.decisions} with a choice); "
        f"luck in all {100 * headline.luck:+.0f}."
    ).replace("-", "−")


def point_words(point: TurningPoint) -> str:
    """A turning point in a line."""
    better = f" Better: {point.better}" if point.better else ""
    clause = f" ({point.clause})" if point.clause else ""
    amount = f"{100 * point.amount:+.0f}".replace("-", "−")
    return f"{amount} at event {point.event}: {point.sentence}{better}{clause}"

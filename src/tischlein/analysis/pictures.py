"""The pictures of an analysis: shares over time, and a ledger as bars that add up."""

from __future__ import annotations

from collections.abc import Sequence

from tischlein.arena.svg import Drawing, linear, series

from .findings import Analysis, EntryKind, SeatLedger

WIDTH, HEIGHT, MARGIN = 960.0, 240.0, 28.0
ROW = 26.0
LABELS, NUMBERS = 250.0, 70.0  # widths beside the bars
DOT = 4.0
BIG_LUCK = 0.05  # of a share: such luck has a dot

Row = tuple[str, float, bool]  # a label, an amount, and whether it is a share and no change


def shares_picture(analysis: Analysis, shares: Sequence[Sequence[float]], names: Sequence[str], label: str) -> Drawing:
    """Everybody's share at every position, one above the other; below them the mistakes of each seat."""
    columns = len(shares[0])
    drawing = Drawing(WIDTH, HEIGHT + 2 * MARGIN, label)
    across = linear(0, max(1, len(shares) - 1), 0, WIDTH)
    up = linear(0, 1, HEIGHT + MARGIN, MARGIN)
    for column in range(columns):
        lower = [(across(place), up(sum(row[:column]))) for place, row in enumerate(shares)]
        upper = [(across(place), up(sum(row[: column + 1]))) for place, row in enumerate(shares)]
        drawing.area([*upper, *reversed(lower)], f"band {series(column)}", names[column])
        middle = sum(shares[0][:column]) + shares[0][column] / 2
        drawing.text(6, up(middle), names[column], "band-name")
    for mark in analysis.marks:
        title = f"{names[mark.seat]}, event {mark.event}: {mark.kind}, {100 * mark.gap:.0f} of 100 wins; {mark.better}"
        drawing.dot(across(mark.event), HEIGHT + 1.5 * MARGIN, DOT + 20 * mark.low, series(mark.seat), title)
    for account in analysis.ledger:
        for entry in account.entries:
            if entry.kind == "luck" and abs(entry.amount) >= BIG_LUCK and account.seat < analysis.seats:
                title = f"{names[account.seat]}, event {entry.event}: luck {100 * entry.amount:+.0f} of 100 wins"
                drawing.dot(across(entry.event), MARGIN / 2, DOT, series(account.seat), title)
    return drawing


def ledger_rows(account: SeatLedger, names: Sequence[str], events: Sequence[str]) -> list[Row]:
    """From the start to the result: what each kind brought, and each of the others."""
    by_kind: list[tuple[str, EntryKind]] = [("Dealt", "deal"), ("Luck", "luck"), ("What was hidden", "hidden")]
    rows: list[Row] = [("Share at the start", account.start, True)]
    rows += [(label, account.total(kind), False) for label, kind in by_kind]
    for seat, name in enumerate(names):
        gifts = [entry for entry in account.entries if entry.kind == "gift"]
        given = sum(entry.amount for entry in gifts if events[entry.event].startswith(f"{seat} "))
        if seat != account.seat and any(events[entry.event].startswith(f"{seat} ") for entry in gifts):
            rows.append((f"Decisions of {name}", given, False))
    rows.append((f"Decisions of {names[account.seat]}", account.total("choice"), False))
    return [*rows, ("Result", account.result, True)]


def ledger_picture(rows: Sequence[Row], label: str, style: str) -> Drawing:
    """Bars, each beginning where the one before ends."""
    ends, reached = [], 0.0
    for _, amount, is_share in rows:
        begin = 0.0 if is_share else reached
        reached = amount if is_share else reached + amount
        ends.append((begin, reached))
    low, high = min(0.0, *(min(pair) for pair in ends)), max(1.0, *(max(pair) for pair in ends))
    across = linear(low, high, LABELS, WIDTH - NUMBERS)
    drawing = Drawing(WIDTH, ROW * len(rows), label)
    drawing.line(across(0), 0, across(0), ROW * len(rows), "grid")
    for place, ((name, amount, is_share), (begin, end)) in enumerate(zip(rows, ends, strict=True)):
        left, right = sorted((across(begin), across(end)))
        colour = style if is_share else "gain" if amount >= 0 else "loss"
        drawing.text(0, ROW * (place + 0.5), name)
        drawing.box(left, ROW * place + 4, max(1.5, right - left), ROW - 8, colour, name)
        number = f"{100 * amount:.0f}" if is_share else f"{100 * amount:+.0f}"
        drawing.text(WIDTH, ROW * (place + 0.5), number.replace("-", "−"), "", "end")
    return drawing

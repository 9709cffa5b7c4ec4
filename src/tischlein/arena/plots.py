"""The pictures of a tournament's report."""

from __future__ import annotations

from collections import Counter
from math import ceil

from .ratings import Standing, Tally
from .sprt import BOUND, Sprt
from .svg import Drawing, decades, linear, logarithmic, series, ticks

WIDTH = 480
EDGE = 44  # where plots begin, right of the numbers of an axis …
NAMES = 124  # … or right of the names of bots
RIGHT = 446
ROW = 30  # height for one bot
FOOT = 30  # height of an axis with its numbers
PLOT = 170  # height of a plot that has no rows
MOST_BARS = 30
LONGEST_NAME = 15  # letters


def colours(tally: Tally) -> dict[str, str]:
    """Every bot has the same colour in all pictures."""
    return {name: series(place) for place, name in enumerate(tally.names)}


def short(name: str) -> str:
    """A name that fits beside a plot; of a long command the end says most."""
    return name if len(name) <= LONGEST_NAME else "…" + name[1 - LONGEST_NAME :]


def rows(standings: list[Standing], label: str, height: float = ROW) -> Drawing:
    """A picture with a row for each bot."""
    drawing = Drawing(WIDTH, height * len(standings) + FOOT, label)
    for place, standing in enumerate(standings):
        drawing.text(NAMES - 14, height * (place + 0.5), short(standing.bot), "name", "end")
    return drawing


def ratings_plot(tally: Tally) -> Drawing:
    """Ratings with their intervals."""
    standings, colour = tally.standings, colours(tally)
    drawing = rows(standings, "Ratings with 95 % intervals")
    marks = ticks(min(one.rating.low for one in standings), max(one.rating.high for one in standings))
    along = linear(marks[0], marks[-1], NAMES, RIGHT)
    vertical_grid(drawing, [(along(mark), f"{mark:+.0f}" if mark else "0") for mark in marks])
    for place, one in enumerate(standings):
        middle, style = ROW * (place + 0.5), colour[one.bot]
        drawing.line(along(one.rating.low), middle, along(one.rating.high), middle, f"whisker {style}")
        said = f"{one.bot}: {one.rating.value:+.0f} ({one.rating.low:+.0f} to {one.rating.high:+.0f})"
        drawing.dot(along(one.rating.value), middle, 6, style, said)
    return drawing


def seats_plot(tally: Tally) -> Drawing:
    """The win share of each bot on each seat."""
    standings, colour, seats = tally.standings, colours(tally), tally.tournament.seats
    drawing = Drawing(WIDTH, PLOT + FOOT, "Win share by seat")
    marks = ticks(0, max(share for one in standings for share in [*one.seat_shares, 1 / seats]))
    up = linear(0, marks[-1], PLOT, 10)
    horizontal_grid(drawing, [(up(mark), f"{mark:.0%}") for mark in marks])
    room = (RIGHT - EDGE) / seats
    width = min(room * 0.8 / len(standings), 36)
    for seat in range(seats):
        start = EDGE + room * (seat + 0.5) - width * len(standings) / 2
        for place, one in enumerate(standings):
            share = one.seat_shares[seat]
            said = f"{one.bot} on seat {seat}: {share:.1%}"
            drawing.box(start + width * place + 1, up(share), width - 2, PLOT - up(share), colour[one.bot], said)
        drawing.text(EDGE + room * (seat + 0.5), PLOT + 14, f"seat {seat}", "tick", "middle")
    drawing.line(EDGE, up(1 / seats), RIGHT, up(1 / seats), "fair")
    drawing.text(RIGHT + 4, up(1 / seats), "fair", "tick")
    return drawing


def scores_plot(tally: Tally) -> Drawing:
    """How often each bot reached which score: a row of bars each, all of the same area."""
    standings, colour = tally.standings, colours(tally)
    height = 2 * ROW
    drawing = rows(standings, "Distribution of scores", height)
    every = [score for one in standings for score in one.scores] or [0]
    low, width, count = bins(min(every), max(every))
    along = linear(low, low + width * count, NAMES, RIGHT)
    vertical_grid(drawing, [(along(place), words) for place, words in bin_marks(low, width, count)])
    binned = {one.bot: in_bins(one.scores, low, width, count) for one in standings}
    highest = max(part for parts in binned.values() for part in parts) or 1.0
    for place, one in enumerate(standings):
        ground = height * (place + 1) - 4
        for number, part in enumerate(binned[one.bot]):
            tall = part / highest * (height - 12)
            start, end = along(low + width * number), along(low + width * (number + 1))
            said = f"{one.bot}: {bin_name(low + width * number, width)}: {part:.1%}"
            drawing.box(start + 0.5, ground - tall, end - start - 1, tall, colour[one.bot], said)
        if one.mean_score is not None:
            middle = along(one.mean_score + (0.5 if width == 1 else 0))
            drawing.line(middle, ground - height + 12, middle, ground, "mean")
    return drawing


def length_plot(tally: Tally) -> Drawing:
    """How many decisions a game has."""
    lengths = Counter(game.arena.moves for game in tally.games)
    drawing = Drawing(WIDTH, PLOT + FOOT, "Length of games in moves")
    low, width, count = bins(min(lengths), max(lengths))
    parts = in_bins(lengths, low, width, count)
    marks = ticks(0, max(parts))
    up = linear(0, marks[-1], PLOT, 10)
    horizontal_grid(drawing, [(up(mark), f"{mark:.0%}") for mark in marks])
    along = linear(low, low + width * count, EDGE, RIGHT)
    for number, part in enumerate(parts):
        start, end = along(low + width * number), along(low + width * (number + 1))
        said = f"{bin_name(low + width * number, width)} moves: {part:.1%}"
        drawing.box(start + 0.5, up(part), end - start - 1, PLOT - up(part), "plain", said)
    for place, words in bin_marks(low, width, count):
        drawing.text(along(place), PLOT + 14, words, "tick", "middle")
    return drawing


def time_plot(tally: Tally) -> Drawing:
    """How long a move takes: median to 95th percentile."""
    standings, colour = tally.standings, colours(tally)
    drawing = rows(standings, "Time per move, median and 95th percentile")
    times = [max(ms, 0.001) for one in standings for ms in one.milliseconds]
    marks = decades(min(times), max(times) * 1.01)
    along = logarithmic(marks[0], marks[-1], NAMES, RIGHT)
    vertical_grid(drawing, [(along(mark), duration(mark)) for mark in marks])
    for place, one in enumerate(standings):
        height, style = ROW * (place + 0.5), colour[one.bot]
        middle, slow = one.milliseconds
        drawing.line(along(middle), height, along(slow), height, f"whisker {style}")
        drawing.dot(along(middle), height, 6, style, f"{one.bot}: median {duration(middle)}")
        drawing.dot(along(slow), height, 4, f"{style} open", f"{one.bot}: 95 % within {duration(slow)}")
    return drawing


def sprt_plot(sprt: Sprt) -> Drawing:
    """The log-likelihood ratio on its way to one of the bounds."""
    drawing = Drawing(WIDTH, PLOT + FOOT, "Sequential test: log-likelihood ratio by deal")
    reach = max(BOUND * 1.15, *map(abs, sprt.path))
    up = linear(-reach, reach, PLOT, 10)
    horizontal_grid(drawing, [(up(value), f"{value:+.1f}" if value else "0") for value in (-BOUND, 0.0, BOUND)])
    along = linear(0, len(sprt.path), EDGE, RIGHT)
    drawing.path([(along(deal), up(ratio)) for deal, ratio in enumerate([0.0, *sprt.path])], "curve s0")
    drawing.text(RIGHT, up(BOUND) - 10, "better", "tick", "end")
    drawing.text(RIGHT, up(-BOUND) + 10, "not better", "tick", "end")
    for mark in ticks(0, len(sprt.path)):
        if mark <= len(sprt.path):
            drawing.text(along(mark), PLOT + 14, f"{mark:g}", "tick", "middle")
    return drawing


# -- Axes and bins ---------------------------------------------------------------------------------------------------


def vertical_grid(drawing: Drawing, marks: list[tuple[float, str]]) -> None:
    """Lines from top to bottom with their numbers below."""
    for x, words in marks:
        drawing.line(x, 4, x, drawing.height - FOOT, "grid")
        drawing.text(x, drawing.height - FOOT + 14, words, "tick", "middle")


def horizontal_grid(drawing: Drawing, marks: list[tuple[float, str]]) -> None:
    """Lines from left to right with their numbers before them."""
    for y, words in marks:
        drawing.line(EDGE, y, RIGHT, y, "grid")
        drawing.text(EDGE - 8, y, words, "tick", "end")


def bins(low: int, high: int) -> tuple[int, int, int]:
    """Where bins begin, how wide they are and how many: round numbers, not too many."""
    width = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 10**9) if (high - low) / step < MOST_BARS)
    start = low // width * width
    return start, width, ceil((high + 1 - start) / width)


def in_bins(counts: Counter[int], low: int, width: int, count: int) -> list[float]:
    """Which part of all lies in each bin."""
    parts = [0.0] * count
    for value, times in counts.items():
        parts[(value - low) // width] += times / counts.total()
    return parts


def bin_marks(low: int, width: int, count: int) -> list[tuple[float, str]]:
    """Where an axis of bins gets which numbers: in the middle of bins of one value, else at their borders."""
    end, shift = (low + count - 1, 0.5) if width == 1 else (low + width * count, 0)
    return [(mark + shift, f"{mark:g}") for mark in ticks(low, end, 6, least=1) if low <= mark <= end]


def bin_name(low: int, width: int) -> str:
    """A bin in words."""
    return str(low) if width == 1 else f"{low} to {low + width - 1}"


def duration(ms: float) -> str:
    """A time, to be read."""
    if ms < 1:
        return f"{1000 * ms:.3g} µs"
    return f"{ms:.3g} ms" if ms < 1000 else f"{ms / 1000:.3g} s"

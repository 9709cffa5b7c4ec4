"""A view in words, with a drawing of the board."""

from __future__ import annotations

from collections.abc import Callable
from string import ascii_lowercase

from tischlein.games.triominos.view import FreeCell, TriominosView
from tischlein.kit import Section, describe_parts, signed

Say = Callable[..., str]

# -- The drawing ---------------------------------------------------------------------------------------------------

# A side of a triangle is six columns wide, a row of triangles three lines high:
#
#       2-----5
#      / \ b /        a number at every point, lines round every tile,
#     / * \ /         the name of a free cell in its middle, * in the last tile
#    4-----1
#
ACROSS, DOWNWARDS = 6, 3

Canvas = dict[tuple[int, int], str]


def place_of(x: int, y: int) -> tuple[int, int]:
    """Line and column of a grid point."""
    return -DOWNWARDS * y, ACROSS * x + DOWNWARDS * y


def corners_of(is_up: bool, x: int, y: int) -> list[tuple[int, int]]:
    """The grid points of a cell, clockwise from the top of U, from the bottom of D."""
    return [(x, y + 1), (x + 1, y), (x, y)] if is_up else [(x + 1, y), (x, y + 1), (x + 1, y + 1)]


def write(canvas: Canvas, line: int, column: int, words: str) -> None:
    """Words in a line of the drawing, around a column."""
    for offset, letter in enumerate(words, -((len(words) - 1) // 2)):
        canvas[line, column + offset] = letter


def draw_tile(canvas: Canvas, is_up: bool, x: int, y: int, numbers: list[int]) -> None:
    """Three sides and three numbers."""
    line, left = place_of(x, y if is_up else y + 1)  # where the level side begins
    write(canvas, line, left + DOWNWARDS, "-" * (ACROSS - 1))
    for step in range(1, DOWNWARDS):
        canvas[line - step if is_up else line + step, left + step] = "/" if is_up else "\\"
        canvas[line - step if is_up else line + step, left + ACROSS - step] = "\\" if is_up else "/"
    for point, number in zip(corners_of(is_up, x, y), numbers, strict=True):
        canvas[place_of(*point)] = str(number)


def write_in_cell(canvas: Canvas, is_up: bool, x: int, y: int, words: str) -> None:
    """Up to three letters in the middle of a cell, where it is wide."""
    line, left = place_of(x, y if is_up else y + 1)
    write(canvas, line - 1 if is_up else line + 1, left + DOWNWARDS, words)


def draw_board(view: TriominosView, names: list[str]) -> list[str]:
    """The lines of the drawing."""
    canvas: Canvas = {}
    for tile in view.tiles:
        draw_tile(canvas, tile.is_up, tile.x, tile.y, tile.numbers)
    for tile in view.tiles[-1:]:
        write_in_cell(canvas, tile.is_up, tile.x, tile.y, "*")
    for cell, name in zip(view.free, names, strict=True):
        write_in_cell(canvas, cell.is_up, cell.x, cell.y, name)
    if not canvas:
        return []
    lines, columns = sorted({line for line, _ in canvas}), sorted({column for _, column in canvas})
    width = range(columns[0], columns[-1] + 1)
    return [
        "".join(canvas.get((line, column), " ") for column in width).rstrip() for line in range(lines[0], lines[-1] + 1)
    ]


def names_of_cells(count: int) -> list[str]:
    """From a to z, then aa, ab …"""
    names = ["", *ascii_lowercase]
    return [first + second for first in names for second in ascii_lowercase][:count]


# -- The words -----------------------------------------------------------------------------------------------------


def describe(view: TriominosView, say: Say) -> list[Section]:
    """Everything the picture of the table says."""
    names = names_of_cells(len(view.free))
    sections = [describe_round(view, say), describe_points(view, say), describe_table(view, names, say)]
    if view.free:
        sections.append(describe_free(view, names, say))
    if view.hand:
        sections.append(describe_hand(view, names, say))
    if view.last_round is not None:
        sections.append(describe_last_round(view, say))
    return sections + describe_parts(view, say, [name_of(view, seat, say) for seat in range(len(view.points))])


def name_of(view: TriominosView, seat: int, say: Say) -> str:
    """A seat, and whether that is the reader's."""
    return say("text.player", seat) + (f" ({say('text.you')})" if seat == view.seat else "")


def describe_round(view: TriominosView, say: Say) -> Section:
    """Which round, the Topf, the purchases, the bell, the draw for the start."""
    number = view.round + (view.winners is None)
    lines = [
        say("text.round_to_limit", number, view.limit) if view.limit else say("text.round", number, view.rounds),
        say("text.pot", view.pot),
    ]
    if not view.tiles:
        drawn = [(seat, tile) for seat, tile in enumerate(view.drawn) if tile is not None]
        lines += [say("text.drew", say("text.player", seat), tile) for seat, tile in drawn]
        if view.starter is not None:
            lines.append(say("text.starts", say("text.player", view.starter)))
    if view.bought:
        lines.append(say("text.bought", view.bought))
    if view.rang is not None:
        lines.append(say("text.rang", say("text.player", view.rang)))
    return Section(key="round", title=say("text.round_title"), rows=[[line] for line in lines])


def describe_points(view: TriominosView, say: Say) -> Section:
    """Points and hand sizes of all players."""
    rows = [
        [name_of(view, seat, say), str(points), str(tiles)]
        for seat, (points, tiles) in enumerate(zip(view.points, view.hands, strict=True))
    ]
    head = [say("text.who"), say("text.points"), say("text.tiles")]
    return Section(key="points", title=say("text.points"), rows=rows, head=head)


def describe_table(view: TriominosView, names: list[str], say: Say) -> Section:
    """The board as a drawing, and its tiles in the order of laying."""
    if not view.tiles:
        return Section(key="table", title=say("text.table"), rows=[[say("text.empty_table")]])
    rows = [
        [str(place), tile.tile, tile.cell, numbers_at(tile.is_up, list(tile.numbers), say)]
        for place, tile in enumerate(view.tiles, 1)
    ]
    head = [say("text.place"), say("text.tile"), say("text.cell"), say("text.numbers")]
    return Section(key="table", title=say("text.table"), rows=rows, head=head, picture=draw_board(view, names))


def numbers_at(is_up: bool, numbers: list[int | None], say: Say) -> str:
    """Which number lies at which corner."""
    shown = ["?" if number is None else str(number) for number in numbers]
    return say("text.corners_up" if is_up else "text.corners_down", *shown)


def describe_free(view: TriominosView, names: list[str], say: Say) -> Section:
    """The free cells: where, which numbers they ask for, what they bring, which of the own tiles fit."""
    rows = [
        [name, cell.cell, numbers_at(cell.is_up, cell.numbers, say), describe_gain(cell, say), describe_fits(cell, say)]
        for name, cell in zip(names, view.free, strict=True)
    ]
    head = [say("text.name"), say("text.cell"), say("text.numbers"), say("text.bonus"), say("text.fits")]
    return Section(key="free", title=say("text.free"), rows=rows, head=head)


def describe_gain(cell: FreeCell, say: Say) -> str:
    """The bonus of a free cell, if a tile for it exists."""
    return say(f"text.bonus_{cell.bonus}", signed(cell.bonus_points)) if cell.bonus and cell.possible else ""


def describe_fits(cell: FreeCell, say: Say) -> str:
    """Which of the own tiles fit; else whether any tile still can."""
    if cell.fits:
        return ", ".join(f"{fit.tile} r{fit.turn}" for fit in cell.fits)
    return say("text.possible", cell.possible) if cell.possible else say("text.never")


def describe_hand(view: TriominosView, names: list[str], say: Say) -> Section:
    """The own tiles, and where they fit for how many points."""
    rows = []
    for tile in view.hand:
        places = [
            f"{name} {signed(fit.points)}"
            for name, cell in zip(names, view.free, strict=True)
            for fit in cell.fits
            if fit.tile == tile
        ]
        rows.append([tile, ", ".join(places) or (say("text.nowhere") if view.tiles else "")])
    return Section(key="hand", title=say("text.hand"), rows=rows, head=[say("text.tile"), say("text.fits_at")])


def describe_last_round(view: TriominosView, say: Say) -> Section:
    """How the last round ended, with all hands."""
    last = view.last_round
    assert last is not None
    rows = [
        [say("text.player", seat), ", ".join(hand) or say("text.nothing"), signed(gain)]
        for seat, (hand, gain) in enumerate(zip(last.hands, last.gains, strict=True))
    ]
    who = [] if last.rang is None else [say("text.player", last.rang)]
    title = say(f"text.ended_{last.end}", *who)
    return Section(key="last", title=title, rows=rows, head=[say("text.who"), say("text.left"), say("text.points")])

"""What a seat sees at the table, and what its actions would do."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET

from tischlein.games.triominos import rules
from tischlein.games.triominos.actions import BUY, NAMES, PASS, PER_TILE, say_cell, spot_xy, word_kinds
from tischlein.games.triominos.board import (
    bonus_at,
    choices,
    clear_board,
    find_free,
    find_point,
    key_with,
    lay,
    lay_first,
    spot_of,
)
from tischlein.games.triominos.components import (
    AROUND,
    BLOCKED,
    BRIDGE,
    BY_CLOCK,
    DEALING,
    DRAWING,
    GOING_ON,
    GOING_OUT,
    MOST_BOUGHT,
    NO_BONUS,
    NO_POINT,
    NO_SCORE,
    NUMBERS,
    ON_TABLE,
    SIDES,
    STANDARD,
    TILE_AT,
    TILES,
    TURN_AT,
    UP,
    VALUE,
    WEIGHT,
)
from tischlein.games.triominos.points import earns, last_round_parts
from tischlein.games.triominos.rules import is_opening, may_act
from tischlein.games.triominos.scoring import (
    bonus_points,
    opening_points,
    pass_penalty,
    placement_points,
    price,
    tile_points,
    winners,
)
from tischlein.kit import (
    CHANCE,
    HIDDEN_OUTCOME,
    NOBODY,
    OUTCOME,
    Facts,
    Maybe,
    Part,
    Preview,
    Remark,
    View,
    asks_clock,
    happened,
    holds,
    next_seat,
)

MOMENTS = ("dealing", "drawing", "turn", "buying", "counted")
BONUSES = ("", "bridge", "hexagon", "double_hexagon", "triple_hexagon")
ENDS = ("", "bell", "blocked", "clock")
SCORINGS = ("standard", "simple", "none")


class Point(msgspec.Struct, frozen=True):
    """A point of the grid: a corner of up to six cells."""

    x: int
    y: int


class Bridge(msgspec.Struct, frozen=True):
    """O21: how a tile bridges: with an edge here, with a corner there."""

    edges: list[list[Point]]  # each from one point to another; V2: perhaps more than one
    corners: list[Point]  # those that meet tiles on the other side


class Tile(msgspec.Struct, frozen=True):
    """A tile by its name."""

    numbers: list[int]  # clockwise from the smallest


PIECES_BY_NAME = {"tile": {NAMES[tile]: Tile(list(NUMBERS[tile])) for tile in range(TILES)}}


class LaidTile(msgspec.Struct, frozen=True):
    """A tile on the table."""

    tile: str  # 0-1-2
    cell: str  # U 0 0
    is_up: bool
    x: int
    y: int
    turn: int  # the rotation: 0, 1 or 2
    numbers: list[int]  # clockwise from the top of U, from the bottom of D
    points: int  # what it brought: tile and bonus
    bonus: str  # what it made; "" = nothing
    bonus_points: int
    closes: list[Point]  # O18: those that it surrounded
    spans: Bridge | None  # O21: what it bridged


class Fit(msgspec.Struct, frozen=True):
    """A tile of the own hand that fits a free cell."""

    tile: str
    turn: int
    points: int  # tile and bonus


class FreeCell(msgspec.Struct, frozen=True):
    """O15: a free cell that shares an edge with a tile."""

    cell: str
    is_up: bool
    x: int
    y: int
    numbers: list[int | None]  # clockwise from the top of U, from the bottom of D; None = open
    sides: int  # neighbours, 1 to 3
    bonus: str  # what a tile there makes; "" = nothing
    bonus_points: int
    possible: int  # how many tiles that do not lie yet would fit, wherever they are
    fits: list[Fit]  # of the own hand


class LastRound(msgspec.Struct, frozen=True):
    """O25, O29: how the last round ended, with all hands shown."""

    end: str  # bell, blocked or clock
    rang: int | None  # who went out first
    clause: str  # by which it ended
    gains: list[int]  # points credited at the end
    parts: list[list[Part]]  # by player: what going out and the end brought, and why
    hands: list[list[str]]
    pips: list[int]  # the Augenzahlen of each hand
    pips_count: bool  # O25, O36: whether somebody gets points for them


class TriominosView(View, frozen=True, kw_only=True):
    """What is known to a player (or spectator) at the table."""

    round: int  # rounds completed
    rounds: int
    limit: int  # 0 = none; else it counts instead of the rounds
    scoring: str
    moment: str
    starter: int | None  # who begins this round, once that is known
    drawn: list[str | None]  # the tile each player drew last for the start of this round
    has_points: bool  # O37: not where only the rounds count
    bought: int  # in this turn
    most_bought: int  # O10: so many may be
    price: int  # of a tile
    penalty: int  # for passing after three purchases
    bell: int  # what the first to go out gets at once
    rang: int | None  # who rang the bell
    pot: int
    hands: list[int]  # how many tiles each player holds
    hand: list[str]  # the own tiles
    pips: list[int]  # O17: and their Augenzahlen
    tiles: list[LaidTile]  # in the order of laying
    free: list[FreeCell]  # from top to bottom, from left to right
    last_round: LastRound | None


class Lying(msgspec.Struct, frozen=True):
    """How a tile would lie: for pictures."""

    is_up: bool
    x: int
    y: int
    numbers: list[int]  # clockwise from the top of U, from the bottom of D


class TriominosPreview(Preview, frozen=True, kw_only=True):
    """What an action would bring."""

    points: int  # all that it brings but the bell
    tile: Maybe[int] = UNSET  # O17: what the tile alone brings, where there is a bonus
    bridge: Maybe[int] = UNSET  # O21
    hexagon: Maybe[int] = UNSET  # O18
    double_hexagon: Maybe[int] = UNSET  # O19
    triple_hexagon: Maybe[int] = UNSET  # O20
    closes: Maybe[list[Point]] = UNSET  # O18: the points that the tile surrounds
    spans: Maybe[Bridge] = UNSET  # O21: what it bridges
    bell: Maybe[int] = UNSET  # O23: for going out first
    round_ends: Maybe[bool] = UNSET  # O24
    pot: Maybe[int] = UNSET  # O10: tiles that are left in the Topf
    lies: Maybe[Lying] = UNSET  # of a placement


class TriominosFacts(Facts, frozen=True, kw_only=True):
    """What the log tells of an event, as in the preview of an action."""

    points: Maybe[int] = UNSET
    bridge: Maybe[int] = UNSET  # O21
    hexagon: Maybe[int] = UNSET  # O18
    double_hexagon: Maybe[int] = UNSET  # O19
    triple_hexagon: Maybe[int] = UNSET  # O20


def see(state: Any, seat: int) -> TriominosView:
    """All that is public, and the own hand."""
    seats = range(state.seats)
    own = [tile for tile in range(TILES) if state.place[tile] == seat]
    board = Board(state)
    return TriominosView(
        seat=seat,
        turn=state.to_act,
        to_act=[other for other in seats if holds(may_act(state), other)],
        points=[state.points[other] for other in seats],
        winners=[other for other in seats if holds(winners(state), other)] if state.to_act == NOBODY else None,
        decided="O32" if state.to_act == NOBODY else "",
        round=state.round,
        rounds=state.rounds,
        limit=state.limit,
        scoring=SCORINGS[state.scoring],
        moment=MOMENTS[state.moment],
        starter=state.starter if state.moment > DRAWING else None,
        drawn=[NAMES[state.drawn[other] - 1] if state.drawn[other] else None for other in seats],
        has_points=state.scoring != NO_SCORE,
        bought=state.bought,
        most_bought=MOST_BOUGHT,
        price=price(state),
        penalty=pass_penalty(state, False),
        bell=GOING_OUT[state.scoring],
        rang=state.rang - 1 if state.rang else None,
        pot=state.pot,
        hands=[state.hand_size[other] for other in seats],
        hand=[NAMES[tile] for tile in own],
        pips=[VALUE[tile] for tile in own],
        tiles=see_tiles(board),
        free=see_free_cells(board, seat),
        last_round=see_last_round(state) if state.last_end != GOING_ON else None,
    )


class Board:
    """The tiles that lie on a table, and how they count.

    Two boards are equal if all of that is the same, in the same world: others may not share what is worked out for all
    who look, or a leak in it would be the same everywhere.
    """

    def __init__(self, state: Any) -> None:
        self.state = state
        rules = state.scoring, state.pressman_start, state.sum_hexagons, state.wide_bridge, state.tiles
        self.key = (*rules, *state.laid[: state.laid_count], *state.number[: state.point_count])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.state is other.state and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


@lru_cache(maxsize=256)
def see_tiles(board: Board) -> list[LaidTile]:
    """All tiles in the order of laying.  They are laid once more on an empty table, to tell what each one made.
    Everybody sees the same, so that it is worked out once for all who look."""
    state = board.state
    table = state.copy()
    clear_board(table)
    tiles = []
    for index in range(state.laid_count):
        cell = state.laid[index]
        numbers = [state.number[find_point(state, spot_of(cell, corner))] for corner in range(3)]
        key = sum(number * weight for number, weight in zip(numbers, WEIGHT, strict=False))
        tile, turn = TILE_AT[key], TURN_AT[key]
        x, y = spot_xy(cell >> 1)
        brought = lay_again(table, tile, cell, turn)
        tiles.append(
            LaidTile(
                tile=NAMES[tile],
                cell=say_cell(cell),
                is_up=cell & 1 == UP,
                x=x,
                y=y,
                turn=turn,
                numbers=numbers,
                points=brought.points,
                bonus=BONUSES[brought.bonus],
                bonus_points=bonus_points(state, brought.bonus),
                closes=brought.closes,
                spans=brought.spans,
            )
        )
    return tiles


class LaidAgain(NamedTuple):
    """What a tile brought when it was laid."""

    points: int
    bonus: int
    closes: list[Point]
    spans: Bridge | None


def lay_again(table: Any, tile: int, cell: int, turn: int) -> LaidAgain:
    """A tile is laid where it lies, and what it brought is told."""
    if is_opening(table):
        lay_first(table, tile)
        return LaidAgain(opening_points(table, tile), NO_BONUS, [], None)
    free = find_free(table, cell)
    bonus = bonus_at(table, free)
    spans = bridge_at(table, free) if bonus == BRIDGE else None
    brought = LaidAgain(placement_points(table, free, tile), bonus, closed_points(table, free), spans)
    lay(table, free, tile, turn)
    return brought


def see_free_cells(board: Board, seat: int) -> list[FreeCell]:
    """All of them, and which of the own tiles fit."""
    return [see_free(board.state, cell, seat) for cell in free_cells(board)]


class OpenCell(NamedTuple):
    """A free cell, and which tiles fit there, wherever they are."""

    free: int
    cell: FreeCell  # as everybody sees it
    tiles: list[tuple[int, int]]  # with their turns, in ascending order


@lru_cache(maxsize=256)
def free_cells(board: Board) -> list[OpenCell]:
    """From top to bottom, from left to right; worked out once for all who look."""
    cells = [open_cell(board.state, free) for free in range(board.state.free_count)]
    return sorted(cells, key=lambda one: (-one.cell.y, 2 * one.cell.x + (not one.cell.is_up)))


def open_cell(state: Any, free: int) -> OpenCell:
    """What everybody sees there."""
    cell = state.free[free]
    x, y = spot_xy(cell >> 1)
    points = [state.corner[free][corner] for corner in range(3)]
    bonus = bonus_at(state, free)
    keys = [key_with(state, free, number) for number in range(choices(state, free))]
    tiles = {TILE_AT[key] for key in keys}
    seen = FreeCell(
        cell=say_cell(cell),
        is_up=cell & 1 == UP,
        x=x,
        y=y,
        numbers=[None if point == NO_POINT else state.number[point] for point in points],
        sides=SIDES[state.touching[free]],
        bonus=BONUSES[bonus],
        bonus_points=bonus_points(state, bonus),
        possible=sum(tile < state.tiles and state.place[tile] != ON_TABLE for tile in tiles),
        fits=[],
    )
    keys.sort(key=lambda key: TILE_AT[key])
    return OpenCell(free, seen, [(TILE_AT[key], TURN_AT[key]) for key in keys])


def see_free(state: Any, open_to_all: OpenCell, seat: int) -> FreeCell:
    """A free cell, and which of the own tiles fit."""
    free, cell, tiles = open_to_all
    fits = [
        Fit(NAMES[tile], turn, placement_points(state, free, tile)) for tile, turn in tiles if state.place[tile] == seat
    ]
    return msgspec.structs.replace(cell, fits=fits) if fits else cell


def end_clause(state: Any) -> str:
    """O24, O28, O38; V5: why the last round was over."""
    by_bell = "V5" if state.end_at_bell == 1 else "O24"
    return {BLOCKED: "O28", BY_CLOCK: "O38"}.get(state.last_end, by_bell)


def see_last_round(state: Any) -> LastRound:
    """How the last round ended."""
    hands = [[tile for tile in range(TILES) if state.shown[tile] == 1 + seat] for seat in range(state.seats)]
    return LastRound(
        end=ENDS[state.last_end],
        rang=state.last_rang - 1 if state.last_rang else None,
        clause=end_clause(state),
        gains=[state.last_gain[seat] for seat in range(state.seats)],
        parts=[last_round_parts(state, seat) for seat in range(state.seats)],
        hands=[[NAMES[tile] for tile in hand] for hand in hands],
        pips=[sum(VALUE[tile] for tile in hand) for hand in hands],
        pips_count=state.scoring == STANDARD,
    )


# -- Previews ------------------------------------------------------------------------------------------------------


def preview(state: Any, seat: int, action: int) -> TriominosPreview:
    """What a legal action brings, as far as the seat can know: nothing about the hands of the others."""
    if action == BUY:
        return TriominosPreview(points=-price(state), pot=state.pot - 1)
    if action == PASS:
        return TriominosPreview(points=-pass_penalty(state, state.bought < MOST_BOUGHT))
    return preview_placement(state, seat, action // PER_TILE, action % PER_TILE // 3, action % 3)


def preview_placement(state: Any, seat: int, tile: int, cell: int, turn: int) -> TriominosPreview:
    """O17-O23: the tile, the bonus, the bell."""
    lies = lying(tile, cell, turn)
    if is_opening(state):
        return TriominosPreview(points=opening_points(state, tile), lies=lies)
    free = find_free(state, cell)
    bonus = bonus_at(state, free)
    closed = closed_points(state, free)
    rings = state.hand_size[seat] == 1 and state.rang == 0
    is_last = next_seat(seat, state.seats) == state.starter or state.end_at_bell == 1
    return TriominosPreview(
        points=placement_points(state, free, tile),
        tile=tile_points(state, tile) if bonus >= BRIDGE else UNSET,
        closes=closed or UNSET,
        spans=bridge_at(state, free) if bonus == BRIDGE else UNSET,
        bell=GOING_OUT[state.scoring] if rings else UNSET,
        round_ends=True if (rings or state.rang > 0) and is_last else UNSET,
        lies=lies,
        **({BONUSES[bonus]: bonus_points(state, bonus)} if bonus >= BRIDGE else {}),
    )


def lying(tile: int, cell: int, turn: int) -> Lying:
    """O15: the cell, and the number at each of its corners."""
    x, y = spot_xy(cell >> 1)
    numbers = [NUMBERS[tile][(corner + turn) % 3] for corner in range(3)]
    return Lying(is_up=cell & 1 == UP, x=x, y=y, numbers=numbers)


def bridge_at(state: Any, free: int) -> Bridge:
    """O21: the edges that a tile in a free cell shares with others, and the corners that lie on none of them."""
    corners = [Point(*spot_xy(spot_of(state.free[free], corner))) for corner in range(3)]
    sides = [side for side in range(3) if state.touching[free] >> side & 1]  # a side is opposite to its corner
    edges = [[corners[(side + 1) % 3], corners[(side + 2) % 3]] for side in sides]
    return Bridge(edges, [corners[side] for side in sides] if len(sides) == 1 else [])


def closed_points(state: Any, free: int) -> list[Point]:
    """O18: the points that a tile in a free cell would surround."""
    corners = [state.corner[free][corner] for corner in range(3)]
    closed = [point for point in corners if point != NO_POINT and state.around[point] == AROUND - 1]
    return [Point(*spot_xy(state.spot[point])) for point in closed]


# -- Telling -------------------------------------------------------------------------------------------------------

TOLD = {  # by verb the facts that may be told
    "place": ("points", "bridge", "hexagon", "double_hexagon", "triple_hexagon"),
    "buy": ("points",),
    "pass": ("points",),
    OUTCOME: ("deals",),
    HIDDEN_OUTCOME: ("deals",),
}


def tell(state: Any, actor: int, code: int) -> TriominosFacts:
    """O4, O5: the start of a round.  O10-O21: what an action brings."""
    if actor == CHANCE:
        return TriominosFacts(deals=True if state.moment in (DEALING, DRAWING) else UNSET)
    known = preview(state, actor, code)
    return TriominosFacts(
        points=known.points,
        bridge=known.bridge,
        hexagon=known.hexagon,
        double_hexagon=known.double_hexagon,
        triple_hexagon=known.triple_hexagon,
    )


def reveals(state: Any, actor: int, code: int) -> bool:
    """Whether an event tells something about hidden tiles: the end of a round (O25, O29), the bell with V4, which
    counts them, and the last dealt tile with V1, when it turns out who holds the highest; O38: the end in time."""
    after = happened(rules, state, actor, code)
    if asks_clock(state):
        return after.round > state.round
    if actor == CHANCE:
        return state.moment == DEALING and after.to_act != CHANCE and state.pressman_start == 1
    rings = after.rang > state.rang and state.count_at_bell == 1 and state.scoring == STANDARD
    return rings or after.round > state.round


# -- The end -------------------------------------------------------------------------------------------------------


def remark_alone(view: TriominosView) -> list[Remark]:
    """O28: what is left of the hand, or that all was laid.  O38: when the time was up there is nothing to tell."""
    end = view.last_round.end if view.last_round else "blocked"
    return {"bell": [Remark("laid")], "blocked": [Remark("blocked", [view.hands[0]])]}.get(end, [])


def remarks(view: TriominosView) -> list[list[Remark]]:
    """O23: who rang the bell last.  O28: whoever plays alone learns whether all tiles were laid."""
    rang = view.last_round.rang if view.last_round else None
    told: list[list[Remark]] = [[] for _ in view.points]
    if len(told) == 1:
        told[0] += remark_alone(view)
    elif rang is not None:
        told[rang].append(Remark("bell"))
    return told

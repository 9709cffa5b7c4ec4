"""Why a friend would advise an action: points and bonuses, and what it leaves to the others."""

from __future__ import annotations

from typing import Any

from tischlein.games.triominos import rules
from tischlein.games.triominos.actions import BUY, NAMES, PASS, PER_TILE
from tischlein.games.triominos.components import VALUE
from tischlein.games.triominos.rules import is_opening
from tischlein.games.triominos.view import Board, FreeCell, TriominosPreview, preview, see_free_cells
from tischlein.kit import Argument, happened, next_seat

BONUSES = {"triple_hexagon": ("O20", 9), "double_hexagon": ("O19", 9), "hexagon": ("O18", 9), "bridge": ("O21", 8)}
HIGH = 10  # Augen of a tile that one does not want to keep
LITTLE = 5  # points: so many fewer than the most are no matter


def reasons(state: Any, seat: int, action: int) -> list[Argument]:
    """What speaks for or against a legal action, as far as the seat can know."""
    told = preview(state, seat, action)
    cells = see_free_cells(Board(state), seat)
    fits = any(cell.fits for cell in cells)
    if action == BUY:
        return [buy(state, seat, cells, -told.points)]
    if action == PASS:
        return [Argument(key="pass_anyway" if fits else "pass", clause="O10", weight=-3 if fits else 5)]
    return bonuses(told) or placement(state, seat, action, told, cells)


def buy(state: Any, seat: int, cells: list[FreeCell], price: int) -> Argument:
    """O10, O11: nothing fits; or what fits is better kept."""
    fitting = sorted({fit.tile for cell in cells for fit in cell.fits})
    if not fitting:
        return Argument(key="buy", facts=[price], clause="O10", weight=5)
    if all_offer(state, seat, cells):
        return Argument(key="buy_safer", facts=[price], clause="O11", weight=1)
    if len(fitting) == 1:
        return Argument(key="buy_last_fit", facts=[price, *fitting], about={"tile": fitting}, clause="O11", weight=1)
    return Argument(key="buy_anyway", facts=[price], clause="O11", weight=-2)


def bonuses(told: TriominosPreview) -> list[Argument]:
    """O18-O23: what decides by itself."""
    found = []
    for key, (clause, weight) in BONUSES.items():
        if bonus := getattr(told, key):
            found.append(Argument(key=key, facts=[bonus, told.points], clause=clause, weight=weight))
    if told.bell:
        found.append(Argument(key="bell", facts=[told.bell], clause="O23", weight=9))
    return found


def placement(state: Any, seat: int, action: int, told: TriominosPreview, cells: list[FreeCell]) -> list[Argument]:
    """O17: the points, compared with the most that there are; and what others could do before and after."""
    tile = action // PER_TILE
    if is_opening(state):
        most = max(VALUE[other] for other in range(len(NAMES)) if state.place[other] == seat)
    else:
        most = max((fit.points for cell in cells for fit in cell.fits), default=told.points)
    found = []
    after = happened(rules, state, seat, action)
    if after.round == state.round and after.to_act != state.to_act and state.seats > 1:
        found += chances_of_others(state, seat, cells, see_free_cells(Board(after), seat))
    if told.points == most:
        found.append(Argument(key="most_points", facts=[told.points], clause="O17", weight=5))
    elif told.points >= most - LITTLE:
        high = VALUE[tile] >= HIGH
        found.append(
            Argument(key="high_tile" if high else "points", facts=[told.points], clause="O17", weight=4 - (not high))
        )
    else:
        found.append(fewer(after, seat, told, most))
    return found


def chances_of_others(state: Any, seat: int, before: list[FreeCell], after: list[FreeCell]) -> list[Argument]:
    """O18-O21: a bonus that somebody else could have had is gone, or a new one is there."""
    old, new = tempting(before), tempting(after)
    follower = next_seat(seat, state.seats)
    for cell, bonus in new.items():
        if cell not in old:
            about = {"cell": [cell]}
            return [Argument(key="offers", seat=follower, about=about, clause=BONUSES[bonus][0], weight=0)]
    for cell, bonus in old.items():
        if cell not in new:
            about = {"cell": [cell]}
            return [Argument(key=f"blocks_{bonus}", seat=follower, about=about, clause=BONUSES[bonus][0], weight=6)]
    return []


def tempting(cells: list[FreeCell]) -> dict[str, str]:
    """Cells where a tile that does not lie yet would bring a bonus, and which."""
    return {cell.cell: cell.bonus for cell in cells if cell.bonus and cell.possible > 0}


def all_offer(state: Any, seat: int, before: list[FreeCell]) -> bool:
    """Whether every tile that fits would open a bonus to others."""
    out = [0] * rules.MAX_LEGAL
    places = [action for action in out[: rules.legal_actions(state, seat, out)] if action < BUY]
    after = [see_free_cells(Board(happened(rules, state, seat, action)), seat) for action in places]
    return all(set(tempting(cells)) - set(tempting(before)) for cells in after)


def fewer(after: Any, seat: int, told: TriominosPreview, most: int) -> Argument:
    """O17: not the most points: perhaps these can still be had afterwards."""
    left = max((fit.points for cell in see_free_cells(Board(after), seat) for fit in cell.fits), default=0)
    if left >= most:
        return Argument(key="most_later", facts=[told.points, most], clause="O17", weight=2)
    return Argument(
        key="fewer", facts=[told.points, most], clause="O17", weight=0 if most - told.points < 2 * LITTLE else -1
    )

"""What events bring to whom, each point with its clause: by the functions of scoring.py."""

from __future__ import annotations

from typing import Any

from tischlein.games.triominos import rules
from tischlein.games.triominos.actions import BUY, PASS, PER_TILE
from tischlein.games.triominos.board import bonus_at, find_free
from tischlein.games.triominos.components import (
    BLOCKED,
    BRIDGE,
    DOUBLE_HEXAGON,
    GOING_OUT,
    HEXAGON,
    MOST_BOUGHT,
    NO_BONUS,
    NO_SCORE,
    SIDES,
    SIMPLE,
    STANDARD,
    TRIPLE_HEXAGON,
)
from tischlein.games.triominos.scoring import (
    bonus_points,
    count_hands,
    opening_points,
    pass_penalty,
    pips_of_others,
    price,
    tile_points,
)
from tischlein.kit import CHANCE, Part, asks_clock, happened

BONUS_KEYS = {
    BRIDGE: "bridge",
    HEXAGON: "hexagon",
    DOUBLE_HEXAGON: "double_hexagon",
    TRIPLE_HEXAGON: "triple_hexagon",
}
BONUS_CLAUSES = {BRIDGE: "O21", HEXAGON: "O18", DOUBLE_HEXAGON: "O19", TRIPLE_HEXAGON: "O20"}


def earns(state: Any, actor: int, code: int) -> list[tuple[int, Part]]:
    """O10-O30: what an event brings to whom.  Chance brings tiles, and no points; O38: but perhaps the end."""
    if actor == CHANCE:
        return gains_in(state, happened(rules, state, actor, code)) if asks_clock(state) else []
    if code == BUY:
        own = [Part("purchases", -price(state), "O10")]
    elif code == PASS:
        own = [pass_part(state)]
    else:
        own = placement_parts(state, actor, code // PER_TILE, code % PER_TILE // 3)
    return [(actor, part) for part in own if part.points] + round_end_parts(state, actor, code)


def counted_by(state: Any, clause: str) -> str:
    """O36: children count by a clause of their own, and so does (O37) who counts rounds only."""
    return {STANDARD: clause, SIMPLE: "O36", NO_SCORE: "O37"}[state.scoring]


def pass_part(state: Any) -> Part:
    """O13: after three purchases.  V7: or with an empty Topf."""
    is_free = state.bought < MOST_BOUGHT
    return Part("passes", -pass_penalty(state, is_free), "V7" if is_free else "O13")


# -- A placement (O8, O17-O23) -------------------------------------------------------------------------------------


def placement_parts(state: Any, seat: int, tile: int, cell: int) -> list[Part]:
    """O17-O23: the tile, the bonus, the bell."""
    parts = [Part("tiles", tile_points(state, tile), counted_by(state, "O17"))]
    if rules.is_opening(state):
        parts.append(Part("opening", opening_points(state, tile) - tile_points(state, tile), "V1"))
    else:
        parts += bonus_parts(state, find_free(state, cell))
    return parts + (bell_parts(state, seat) if state.hand_size[seat] == 1 and state.rang == 0 else [])


def bonus_parts(state: Any, free: int) -> list[Part]:
    """O18-O22: at most one bonus."""
    bonus = bonus_at(state, free)
    if bonus == NO_BONUS:
        return []
    return [Part(BONUS_KEYS[bonus], bonus_points(state, bonus), counted_by(state, bonus_clause(state, free, bonus)))]


def bonus_clause(state: Any, free: int, bonus: int) -> str:
    """O18-O21.  V2: a bridge on several edges.  V3: hexagons added up."""
    is_wide = bonus == BRIDGE and SIDES[state.touching[free]] > 1
    is_summed = bonus > HEXAGON and state.sum_hexagons == 1
    return "V2" if is_wide else "V3" if is_summed else BONUS_CLAUSES[bonus]


def bell_parts(state: Any, seat: int) -> list[Part]:
    """O23: for going out first.  V4: and what the others hold at this moment."""
    parts = [bell_part(state)]
    if state.count_at_bell == 1 and state.scoring == STANDARD:
        table = state.copy()
        count_hands(table)
        parts.append(Part("hands", pips_of_others(table, seat), "V4"))
    return parts


def bell_part(state: Any) -> Part:
    """O23, O36."""
    return Part("bell", GOING_OUT[state.scoring], counted_by(state, "O23"))


# -- The end of a round (O25-O30, O37) -----------------------------------------------------------------------------


def round_end_parts(state: Any, seat: int, code: int) -> list[tuple[int, Part]]:
    """O25, O29: what the end of the round brings to whom, if it comes: after the bell or with an empty Topf."""
    may_end = state.rang > 0 or state.hand_size[seat] == 1 or state.pot == 0
    after = happened(rules, state, seat, code) if may_end else state
    return gains_in(state, after)


def gains_in(state: Any, after: Any) -> list[tuple[int, Part]]:
    """What the end of the round has brought, if it has come."""
    if after.round == state.round:
        return []
    return [(other, last_gain_part(after, other)) for other in range(state.seats) if after.last_gain[other]]


def last_gain_part(state: Any, seat: int) -> Part:
    """O25: the hands of the others.  O29: a blocked round; V6: which costs everybody.  O37: a round won."""
    if state.scoring == NO_SCORE:
        return Part("rounds", state.last_gain[seat], "O37")
    if state.last_end == BLOCKED:
        return Part("blocked", state.last_gain[seat], "V6" if state.blocked_all_minus == 1 else "O29")
    return Part("hands", state.last_gain[seat], "O25")


def last_round_parts(state: Any, seat: int) -> list[Part]:
    """O23, O25, O29: what going out and the end of the last round brought to a player."""
    bell = [bell_part(state)] if state.last_rang == 1 + seat else []
    gain = [last_gain_part(state, seat)] if state.last_gain[seat] else []
    return [part for part in bell + gain if part.points]

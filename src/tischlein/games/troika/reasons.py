"""Why a friend would advise an action: what a tile is good for, whom it would help, what a call brings."""

from __future__ import annotations

from typing import Any

from tischlein.games.troika.actions import CALL, DRAW, HIDE, RETURN, REVEAL, TAKE
from tischlein.games.troika.components import DOWN, HAND_LIMIT, SLOTS, TILES, UP, VALUES
from tischlein.games.troika.knowledge import knows_slot
from tischlein.games.troika.sets import divide, holds_fuel, joined
from tischlein.games.troika.view import own_tiles, preview, problems_of_call
from tischlein.kit import Argument

GOOD = 5  # weight of a reason for which one takes an open tile at once


def reasons(state: Any, seat: int, action: int) -> list[Argument]:
    """What speaks for or against a legal action, as far as the seat can know."""
    if action == CALL:
        return [call(state, seat)]
    if action < TAKE:
        return [turn_up(state, seat, action - REVEAL)]
    if action < DRAW:
        return get(state, seat, state.value[action - TAKE])
    if action < RETURN:
        slot = action - DRAW
        return get(state, seat, state.value[slot]) if knows_slot(state, seat, slot) else [draw(state, seat)]
    return [put_back(state, seat, action - RETURN if action < HIDE else action - HIDE, is_hidden=action >= HIDE)]


def call(state: Any, seat: int) -> Argument:
    """T19, T22, T23: everything fits, or the call would count nothing."""
    known = preview(state, seat, CALL)
    if problems_of_call(state, seat):
        return Argument(key="wrong_call", clause="T22", weight=-9)
    if known.bonus:
        return Argument(key="first_call", facts=[known.points or 0, known.bonus], clause="T23", weight=9)
    return Argument(key="call", facts=[known.points or 0], clause="T19", weight=8)


def turn_up(state: Any, seat: int, slot: int) -> Argument:
    """T11: nobody knows what comes, unless somebody has put the tile there."""
    if knows_slot(state, seat, slot):
        tile = state.value[slot]
        good = [reason for reason in get(state, seat, tile) if reason.weight >= GOOD]
        key = "turn_up_own" if good else "show_own"
        return Argument(key=key, facts=[tile], about={"value": [str(tile)]}, weight=6 if good else -1)
    if state.hidden_by[slot]:
        return Argument(key="turn_up_hidden", seat=state.hidden_by[slot] - 1, clause="T15", weight=1)
    return Argument(key="turn_up_any", clause="T11", weight=2)


def draw(state: Any, seat: int) -> Argument:
    """T12b: secretly.  Where something good lies open one does not see why."""
    best = max((merit(state, seat, value) for value in open_tiles(state)), default=0)
    if best >= GOOD + 2:
        return Argument(key="draw_anyway", clause="T12b", weight=-2)
    return (
        Argument(key="draw", clause="T12b", weight=2) if best < GOOD else Argument(key="draw_secretly", clause="T12b")
    )


def merit(state: Any, seat: int, tile: int) -> int:
    """How good the best reason is to get a tile."""
    return max(reason.weight for reason in get(state, seat, tile))


def open_tiles(state: Any) -> list[int]:
    """The values that lie face up, and could be taken."""
    return [state.value[slot] for slot in range(SLOTS) if state.face[slot] == UP]


# -- Getting a tile ------------------------------------------------------------------------------------------------


def get(state: Any, seat: int, tile: int) -> list[Argument]:
    """T30-T34: what the tile makes of the own ones, now or later, and to whom else it would be useful."""
    own = own_tiles(state, seat)
    found = [*makes(own, tile), *promises(state, own, tile), *denies(state, seat, tile)]
    return found or [Argument(key="trash", facts=[tile], clause="T32", weight=-1)]


def makes(own: list[int], tile: int) -> list[Argument]:
    """T30, T31: fuel, a gem, or more points."""
    before, after = divide(own), divide([*own, tile])
    about = {"value": [str(tile)]}
    found = []
    if len(after.fuel) > len(before.fuel):
        is_first = not holds_fuel(tuple(own))
        found.append(
            Argument(
                key="fuel" if is_first else "more_fuel",
                facts=[tile],
                about=about,
                clause="T30",
                weight=9 if is_first else 5,
            )
        )
    gems = [gem for gem in after.gems if gem not in before.gems and tile in gem]
    if gems and len(after.gems) > len(before.gems):
        worth = after.worth[after.gems.index(gems[0])]
        pieces = {"value": [str(value) for value in gems[0]]}
        found.append(
            Argument(key="gem", facts=[joined(gems[0]), worth], about=pieces, clause="T31", weight=7 + worth // 6)
        )
    elif after.points > before.points:
        found.append(Argument(key="points", facts=[tile, before.points, after.points], about=about, weight=6))
    return found


def promises(state: Any, own: list[int], tile: int) -> list[Argument]:
    """T30, T31: a pair of which a third can come, two of a gem."""
    if state.face_down < state.seats - state.calls:  # T24: there is no other turn
        return []
    found = []
    lying = open_tiles(state).count(tile) - 1
    if own.count(tile) == 1 and lying > 0:
        found.append(pair("pair_open", tile, 6 if not holds_fuel(tuple(own)) else 4))
    elif own.count(tile) == 1 and left(state, own, tile) > 0:
        found.append(pair("pair", tile, 4 if not holds_fuel(tuple(own)) else 2))
    elif own.count(tile) == 0 and lying > 1:
        found.append(pair("three_open", tile, 6 if not holds_fuel(tuple(own)) else 3))
    elif own.count(tile) == 0 and lying == 1:
        found.append(pair("two_open", tile, 3))
    for lowest in range(max(1, tile - 2), min(tile, VALUES - 3) + 1):
        gem = [lowest, lowest + 1, lowest + 2]
        missing = [value for value in gem if value != tile and value not in divide(own).trash]
        if len(missing) == 1 and left(state, own, missing[0]) > 0 and own.count(tile) == 0:
            there = missing[0] in open_tiles(state)
            facts: list[int | str] = [tile, next(value for value in gem if value not in (tile, *missing)), missing[0]]
            pieces = {"value": [str(value) for value in gem]}
            weight = (4 if there else 2) + (lowest + 2 >= 5) * (lowest + 2 < 10)
            found.append(Argument(key="near_gem", facts=facts, about=pieces, clause="T31", weight=weight))
    return found


def pair(key: str, tile: int, weight: int) -> Argument:
    """T30: a step to fuel."""
    return Argument(key=key, facts=[tile], about={"value": [str(tile)]}, clause="T30", weight=weight)


def left(state: Any, own: list[int], tile: int) -> int:
    """How many more of a value there may be, as far as everybody sees."""
    containers = sum(state.container[other][tile] for other in range(state.seats) if not state.called[other])
    hand = own.count(tile)
    return TILES[tile] - max(hand, containers)


def denies(state: Any, seat: int, tile: int) -> list[Argument]:
    """T12a: what somebody else collects openly, and would take."""
    found = []
    for other in range(state.seats):
        if other == seat or state.called[other]:
            continue
        has = state.container[other]
        if has[tile] == 2:
            about = {"value": [str(tile)]}
            found.append(Argument(key="deny_fuel", facts=[tile], seat=other, about=about, clause="T30", weight=3))
        elif any(
            all(has[value] > 0 for value in range(low, low + 3) if value != tile) and has[tile] == 0
            for low in range(max(1, tile - 2), min(tile, VALUES - 3) + 1)
        ):
            found.append(Argument(key="deny_gem", facts=[tile], seat=other, clause="T31", weight=2))
    return found


# -- Putting a tile back -------------------------------------------------------------------------------------------


def put_back(state: Any, seat: int, tile: int, *, is_hidden: bool) -> Argument:
    """T12c, T32: trash is better away, and a call may need that; what one collects is not."""
    own = own_tiles(state, seat)
    rest = list(own)
    rest.remove(tile)
    before, after = divide(own), divide(rest)
    about = {"value": [str(tile)]}
    if len(after.fuel) < len(before.fuel) or sum(after.worth) < sum(before.worth):
        return Argument(key="break_set", facts=[tile], about=about, weight=-5)
    if own.count(tile) + open_tiles(state).count(tile) >= 3 and not before.fuel:
        return Argument(key="give_up_pair", facts=[tile], about=about, clause="T30", weight=-5)
    if state.seats > 2 and before.fuel and before.trash and not after.trash:
        return Argument(key="all_fits", facts=[tile], about=about, clause="T19", weight=7)
    best = max((merit(state, seat, value) for value in open_tiles(state)), default=0)
    if best >= GOOD + 2:
        return Argument(key="put_back_anyway", facts=[tile], about=about, weight=-2)
    if after.points > before.points:
        return Argument(key="less_trash", facts=[tile], about=about, clause="T32", weight=4)
    if is_hidden and any(face == DOWN for face in state.face) and state.hand_size[seat] == HAND_LIMIT:
        return Argument(key="make_room", facts=[tile], about=about, clause="T12", weight=1)
    return Argument(key="put_back_trash", facts=[tile], about=about, clause="T32", weight=0)

"""Where points come from: what an event brings to whom, each with its clause."""

from __future__ import annotations

from typing import Any

from tischlein.games.terra import rules
from tischlein.games.terra.actions import LAY, SET
from tischlein.games.terra.cards import is_threatening
from tischlein.games.terra.components import (
    FIRST_POINTS,
    HIGHEST_POINTS,
    REGULAR_END,
    SOLVED_POINTS,
    VALUES,
)
from tischlein.games.terra.crises import DANGER
from tischlein.games.terra.rules import first_to_play, highest_contribution
from tischlein.games.terra.scoring import sets_worth
from tischlein.kit import CHANCE, Part, asks_clock, happened, next_seat


def earns(state: Any, actor: int, code: int) -> list[tuple[int, Part]]:
    """E13, E20, E32: what an event brings to whom.  E34: also when the time is up."""
    if actor != CHANCE and LAY <= code < SET:
        crisis, value = divmod(code - LAY, VALUES)
        solves = state.laid_sum[crisis] + value + 1 >= DANGER[crisis]
        return [(actor, Part("solved", SOLVED_POINTS, "E20"))] if solves else []
    is_last_decision = is_threatening(state) and actor != CHANCE and next_seat(actor, state.seats) == state.drawer
    if not is_last_decision and state.pile > 1 and not asks_clock(state):
        return []
    after = happened(rules, state, actor, code)
    return (rewards(after) if is_last_decision else []) + (sets_turned_up(after) if after.end == REGULAR_END else [])


def rewards(state: Any) -> list[tuple[int, Part]]:
    """E13a, E13b: if all have decided and the crisis is averted, the first card and the highest ones."""
    if sum(state.contribution[: state.seats]) < DANGER[state.threat]:
        return []
    highest = highest_contribution(state)
    best = [seat for seat in range(state.seats) if state.contribution[seat] == highest]
    first = (first_to_play(state), Part("first", FIRST_POINTS, "E13a"))
    return [first, *((seat, Part("highest", HIGHEST_POINTS, "E13b")) for seat in best)]


def sets_turned_up(state: Any) -> list[tuple[int, Part]]:
    """E32: what everybody's sets are worth."""
    with_sets = [seat for seat in range(state.seats) if state.set_count[seat]]
    return [(seat, Part("sets", sets_worth(state, seat), "E32", times=state.set_count[seat])) for seat in with_sets]

"""Why a friend would advise an action: points that are there to be had, and what threatens the world."""

from __future__ import annotations

from typing import Any

from tischlein.games.terra.actions import (
    AVERT,
    CARD_WORDS,
    COLOUR_WORDS,
    CRISIS_WORDS,
    DECLINE,
    DONE,
    LAY,
    REGION_WORDS,
    SET,
)
from tischlein.games.terra.cards import card_of, crisis_colour, crisis_region, value_of
from tischlein.games.terra.components import (
    COLOUR_LIMIT,
    CRISES,
    FIRST_POINTS,
    HIGHEST_POINTS,
    REGION_LIMIT,
    SOLVED_POINTS,
    TOTAL_LIMIT,
    VALUES,
)
from tischlein.games.terra.crises import DANGER
from tischlein.games.terra.evaluate import coming, coming_in_region, coming_of_colour
from tischlein.games.terra.rules import MAX_LEGAL, legal_actions
from tischlein.games.terra.sets import SET_POINTS, SETS
from tischlein.games.terra.view import hides_contribution, preview, risks_collapse, see_combinations
from tischlein.kit import Argument

LOW = 2  # a value that helps little


def reasons(state: Any, seat: int, action: int) -> list[Argument]:
    """What speaks for or against a legal action, as far as the seat can know."""
    if action < DECLINE:
        return avert(state, seat, action - AVERT)
    if action == DECLINE:
        return [decline(state, seat)]
    if action < SET:
        return lay(state, seat, *divmod(action - LAY, VALUES))
    if action < DONE:
        return [lay_set(state, seat, action - SET)]
    return [end_turn(state, seat)] if action == DONE else [discard(state, seat, action - DONE - 1)]


def legal(state: Any, seat: int) -> list[int]:
    """What the seat may do."""
    out = [0] * MAX_LEGAL
    return out[: legal_actions(state, seat, out)]


# -- The crisis that threatens (E10-E14) ---------------------------------------------------------------------------


def missing(state: Any, seat: int) -> int | None:
    """E12: how much is missing before the own decision; None while cards lie face down."""
    if any(hides_contribution(state, seat, other) for other in range(state.seats)):
        return None
    return int(DANGER[state.threat] - sum(state.contribution[: state.seats]))


def followers(state: Any, seat: int) -> int:
    """E10: how many decide after the own decision."""
    return state.seats - 1 - (seat - state.drawer) % state.seats


def avert(state: Any, seat: int, card: int) -> list[Argument]:
    """E13: who plays first, whose card is the highest, and whether it is enough."""
    lacks, value = missing(state, seat), value_of(card)
    crisis = CRISIS_WORDS[state.threat]
    about = {"crisis": [crisis]}
    if lacks is None:
        return [Argument(key="help", facts=[crisis], about=about, clause="E10", weight=2)]
    is_first = not any(state.contribution[: state.seats])
    is_highest = value > max(state.contribution[: state.seats])
    after = followers(state, seat)
    points = is_first * FIRST_POINTS + is_highest * HIGHEST_POINTS
    if lacks <= 0:
        key = "highest_now" if is_highest else "too_much"
        weight = (6 if after == 0 or value == VALUES else 3) if is_highest else -3
        return [Argument(key=key, facts=[HIGHEST_POINTS], about=about, clause="E13b", weight=weight)]
    if value >= lacks:
        key = "averts_points" if points else "averts"
        return [Argument(key=key, facts=[crisis, points], about=about, clause="E13", weight=8)]
    if lacks - value > VALUES * after:
        return [Argument(key="in_vain", facts=[lacks - value], about=about, clause="E14", weight=-3)]
    found = []
    if risks_collapse(state, state.threat):
        found.append(Argument(key="save_world", facts=[lacks - value], about=about, clause="E28", weight=7))
    if is_first:
        found.append(Argument(key="first", facts=[FIRST_POINTS, lacks - value], about=about, clause="E13a", weight=4))
    elif is_highest:
        facts: list[int | str] = [HIGHEST_POINTS, lacks - value]
        found.append(Argument(key="highest", facts=facts, about=about, clause="E13b", weight=4))
    return [*found, Argument(key="closer", facts=[lacks - value], about=about, clause="E13", weight=2)]


def decline(state: Any, seat: int) -> Argument:
    """E10: nobody has to."""
    lacks = missing(state, seat)
    crisis = CRISIS_WORDS[state.threat]
    about = {"crisis": [crisis]}
    if all(action == DECLINE for action in legal(state, seat)):
        colour = COLOUR_WORDS[crisis_colour(state.threat)]
        return Argument(key="no_card", facts=[colour], about=about, clause="E10", weight=5)
    if lacks is None:
        return Argument(key="keep", about=about, clause="E10", weight=1)
    if lacks <= 0:
        return Argument(key="averted_already", about=about, clause="E12", weight=5)
    best = max(value_of(action) for action in legal(state, seat) if action < DECLINE)
    if lacks - best > VALUES * followers(state, seat):
        return Argument(key="hopeless", facts=[lacks], about=about, clause="E14", weight=5)
    if risks_collapse(state, state.threat):
        return Argument(key="risk_world", about=about, clause="E28", weight=-4)
    if followers(state, seat) == 0:
        weight = -2 if best >= lacks else 1
        return Argument(key="let_break_out", facts=[crisis], about=about, clause="E14", weight=weight)
    if 2 * lacks > VALUES * followers(state, seat):
        return Argument(key="far_away", facts=[lacks], about=about, clause="E10", weight=3)
    return Argument(key="others_can", facts=[lacks], about=about, clause="E10", weight=2)


# -- Open crises and sets (E17-E24) --------------------------------------------------------------------------------


def lay(state: Any, seat: int, crisis: int, below: int) -> list[Argument]:
    """E17-E22: a crisis is solved, a danger is lessened, a set becomes possible."""
    name, card = CRISIS_WORDS[crisis], card_of(crisis_colour(crisis), below + 1)
    about = {"crisis": [name]}
    lacks = int(DANGER[crisis] - state.laid_sum[crisis] - below - 1)
    if lacks <= 0:
        return [Argument(key="solves", facts=[name, SOLVED_POINTS], about=about, clause="E20", weight=9)]
    found = []
    worth = best_set_without(state, seat, card)
    if worth and not can_set(state, seat):
        found.append(Argument(key="allows_set", facts=[worth], about=about, clause="E22", weight=6 - (below > 2)))
    if brink := on_the_brink(state, crisis):
        found.append(Argument(key="brink", facts=[brink, lacks], about=about, clause="E28", weight=6))
    elif is_last_room(state):
        found.append(Argument(key="brink_world", facts=[lacks], about=about, clause="E28", weight=6))
    if lacks <= VALUES and not found:
        found.append(Argument(key="almost", facts=[lacks], about=about, clause="E20", weight=1))
    return [*found, Argument(key="builds_up", facts=[lacks], about=about, clause="E19", weight=2 + (below < 2))]


def best_set_without(state: Any, seat: int, card: int) -> int:
    """E22: what the best set of the hand is worth once a card of it is gone."""
    hand = list(state.hand[seat])
    hand[card] -= 1
    return max((found.worth for found in see_combinations(*hand)), default=0)


def can_set(state: Any, seat: int) -> bool:
    """E22: a set may be laid now."""
    return any(SET <= action < DONE for action in legal(state, seat))


def on_the_brink(state: Any, crisis: int) -> str:
    """E28: where one more crisis like this one would be the end: its region or its colour; "" if there is room."""
    colour, region = crisis_colour(crisis), crisis_region(crisis)
    if state.open_in_region[region] == REGION_LIMIT - 1 and coming_in_region(state, region):
        return REGION_WORDS[region]
    if state.open_of_colour[colour] == COLOUR_LIMIT[state.easier] - 1 and coming_of_colour(state, colour):
        return COLOUR_WORDS[colour]
    return ""


def is_last_room(state: Any) -> bool:
    """E28: one more crisis, whichever, would be the end."""
    return bool(state.open_crises == TOTAL_LIMIT[state.easier] - 1 and coming(state))


def lay_set(state: Any, seat: int, number: int) -> Argument:
    """E22, E23: points that are safe, if the world is saved."""
    best = max(SET_POINTS[action - SET] for action in legal(state, seat) if SET <= action < DONE)
    about = {"card": [CARD_WORDS[card] for card in SETS[number]]}
    worth = SET_POINTS[number]
    if worth < best:
        return Argument(key="smaller_set", facts=[worth, best], about=about, clause="E23", weight=0)
    return Argument(key="set", facts=[worth], about=about, clause="E23", weight=8)


def end_turn(state: Any, seat: int) -> Argument:
    """E16: nothing has to be laid."""
    options = [action for action in legal(state, seat) if action != DONE]
    if not options:
        return Argument(key="nothing_left", clause="E16", weight=5)
    if any(action < SET and preview(state, seat, action).solves for action in options if action >= LAY):
        return Argument(key="leaves_solution", clause="E20", weight=-5)
    if can_set(state, seat):
        return Argument(key="keeps_set", clause="E22", weight=-3)
    open_crises = [crisis for crisis in range(CRISES) if state.is_open[crisis]]
    if is_last_room(state) or any(on_the_brink(state, crisis) for crisis in open_crises):
        return Argument(key="keeps_in_danger", clause="E16", weight=0)
    return Argument(key="keeps_cards", clause="E16", weight=2)


def discard(state: Any, seat: int, card: int) -> Argument:
    """E26: what is needed least."""
    about = {"card": [CARD_WORDS[card]]}
    best = max((found.worth for found in see_combinations(*state.hand[seat])), default=0)
    if best_set_without(state, seat, card) < best:
        return Argument(key="breaks_set", facts=[CARD_WORDS[card]], about=about, clause="E26", weight=-3)
    is_low = value_of(card) <= LOW
    key = "discard_low" if is_low else "discard"
    return Argument(key=key, facts=[CARD_WORDS[card]], about=about, clause="E26", weight=4 if is_low else 2)

"""What a seat sees at the table, and what its actions would do."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

import msgspec
from msgspec import UNSET

from tischlein.games.terra import rules
from tischlein.games.terra.actions import (
    CARD_WORDS,
    COLOUR_WORDS,
    CRISIS_WORDS,
    DECLINE,
    DONE,
    LAY,
    REGION_WORDS,
    SET,
    Colour,
    Region,
    word_kinds,
)
from tischlein.games.terra.asking import is_served, may_act, may_lay_sets
from tischlein.games.terra.cards import card_of, crisis_colour, crisis_region, is_threatening
from tischlein.games.terra.components import (
    CARDS,
    CLOCK,
    COLLAPSE,
    COLOUR_LIMIT,
    COLOURS,
    CRISES,
    DEALING,
    DISCARDING,
    HAND_LIMIT,
    NO_CRISIS,
    REGION_LIMIT,
    REGIONS,
    REGULAR_END,
    TOTAL_LIMIT,
    VALUES,
)
from tischlein.games.terra.crises import DANGER
from tischlein.games.terra.knowledge import hides_contribution, hides_sets
from tischlein.games.terra.points import earns
from tischlein.games.terra.rules import count_open
from tischlein.games.terra.scoring import (
    TOO_MANY,
    TOO_MANY_IN_REGION,
    TOO_MANY_OF_COLOUR,
    collapse_reasons,
    has_set,
    score_of,
    sets_worth,
    winners,
)
from tischlein.games.terra.sets import SET_POINTS, SETS
from tischlein.games.terra.waiting import only_ends, see_hindered, see_hindered_set
from tischlein.kit import (
    CHANCE,
    NOBODY,
    OUTCOME,
    SPECTATOR,
    Facts,
    Gain,
    Hindrance,
    Maybe,
    Preview,
    Remark,
    View,
    happened,
    holds,
)

MOMENTS = ("dealing", "drawing", "averting", "laying", "discarding")
ENDS = ("", "regular", "collapse")
DECIDED = ("", "E33", "E29")  # by how the game ended: who has won
REASONS = {TOO_MANY_IN_REGION: "region", TOO_MANY_OF_COLOUR: "colour", TOO_MANY: "total"}
FACE_DOWN = "?"  # a card that lies there unseen
NO_CARD = ""  # declined


class Card(msgspec.Struct, frozen=True):
    """A solution card."""

    colour: Colour
    value: int


class Threat(msgspec.Struct, frozen=True):
    """A crisis by its name."""

    colour: Colour
    region: Region


PIECES_BY_NAME = {
    "card": {word: Card(COLOUR_WORDS[card // VALUES], card % VALUES + 1) for card, word in enumerate(CARD_WORDS)},
    "crisis": {
        word: Threat(COLOUR_WORDS[crisis_colour(crisis)], REGION_WORDS[crisis_region(crisis)])
        for crisis, word in enumerate(CRISIS_WORDS)
    },
}


class Contribution(msgspec.Struct, frozen=True):
    """E10: what a player decided on the crisis drawn last."""

    seat: int
    card: str  # B4; "?" = face down; "" = declined


class Circuit(msgspec.Struct, frozen=True):
    """E9-E14: the crisis drawn last, and who has played what on it."""

    crisis: str  # B-AF
    colour: Colour
    region: Region
    danger: int  # the value to reach
    is_threatening: bool  # False: it has been dealt with
    order: list[int]  # E10: all seats, as they decide
    contributions: list[Contribution]  # in the order of play; only those who have decided
    reached: int | None  # the sum so far; None while cards lie face down
    is_averted: bool | None  # None while it threatens
    risks_collapse: bool  # E28: if it breaks out the world collapses


class Crisis(msgspec.Struct, frozen=True):
    """One of the eighteen crises, and where it is."""

    crisis: str
    colour: Colour
    region: Region
    danger: int
    place: str  # pile, threat, open or over


class OpenCrisis(msgspec.Struct, frozen=True):
    """E14, E19: a crisis in the middle of the table."""

    crisis: str
    colour: Colour
    region: Region
    danger: int
    cards: list[str]
    reached: int
    missing: int
    is_served: bool  # E17: by the active player, this turn


class Player(msgspec.Struct, frozen=True):
    """What is known of one player."""

    cards: int  # in the hand
    track: int  # E4
    set_count: int
    sets: list[list[str]] | None  # own sets, or all after a regular end; None: face down
    sets_worth: int | None


class Combination(msgspec.Struct, frozen=True):
    """E23: a set that the own hand makes."""

    cards: list[str]
    worth: int


class Danger(msgspec.Struct, frozen=True):
    """E28: how many open crises of a kind there are, and with how many the world collapses."""

    kind: str  # a region, a colour, or "" for all
    scope: str  # which of them it is: region, colour or total
    open: int
    limit: int
    coming: int  # crises of that kind in the pile


class TerraView(View, frozen=True, kw_only=True):
    """What is known to a player (or spectator) at the table."""

    moment: str
    active: int | None  # E5: whose turn it is
    pile: int
    circuit: Circuit | None
    open: list[OpenCrisis]
    crises: list[Crisis]  # all there are
    dangers: list[Danger]  # regions, colours, total
    players: list[Player]
    hand: list[str]
    hand_limit: int
    hindered: dict[str, Hindrance]  # E10, E17: cards of the own hand that can not be played by themselves now, and why
    set_hindered: Hindrance | None  # E22: why no set can be laid now; None: one may, or there is none
    combinations: list[Combination]  # the most valuable first
    only_ends: bool  # E16: whoever is asked can but end the turn, and everybody sees it
    may_lay_sets: bool  # E22: the active player has laid a card on a crisis this turn, or needs not
    discard: dict[str, int]  # E27: all kinds that lie there
    end: str  # "", regular or collapse
    all_lose: bool  # E29: everybody loses at a collapse; V7: the points count
    reasons: list[str]  # E30: why the world collapsed: region, colour, total


class LaidSum(msgspec.Struct, frozen=True):
    """E17, E19: where a card would lie: for pictures."""

    crisis: str
    sum: int  # of all cards there


class TerraPreview(Preview, frozen=True, kw_only=True):
    """What an action would bring."""

    reached: Maybe[int] = UNSET  # E12, E19: the sum of the cards on the crisis
    missing: Maybe[int] = UNSET  # up to its value
    laid: Maybe[LaidSum] = UNSET  # of a card on an open crisis, also if that solves it
    averts: Maybe[str] = UNSET  # E13: the crisis
    breaks_out: Maybe[str] = UNSET  # E14: the crisis
    solves: Maybe[str] = UNSET  # E20: the crisis
    worth: Maybe[int] = UNSET  # E23: points of a set
    points: Maybe[int | None] = UNSET  # E13, E20: for the player; None: nothing
    discard: Maybe[int] = UNSET  # E26: so many cards too many
    collapse: Maybe[bool] = UNSET  # E28
    ends: Maybe[bool] = UNSET  # E31


class TerraFacts(Facts, frozen=True, kw_only=True):
    """What the log tells of an event."""

    averts: Maybe[str] = UNSET  # E13: the crisis
    breaks_out: Maybe[str] = UNSET  # E14: the crisis
    collapse: Maybe[bool] = UNSET  # E28
    gains: Maybe[list[Gain]] = UNSET  # E13: for averting the crisis
    solves: Maybe[str] = UNSET  # E20: the crisis
    points: Maybe[int] = UNSET  # E20: for solving it
    crisis: Maybe[str] = UNSET  # E9: the one that is drawn


def see(state: Any, seat: int) -> TerraView:
    """All that is public, the own hand and the own sets."""
    seats = range(state.seats)
    return TerraView(
        seat=seat,
        turn=state.to_act,
        to_act=[other for other in seats if holds(may_act(state), other)],
        points=[score_of(state, other) for other in seats],
        winners=[other for other in seats if holds(winners(state), other)] if state.to_act == NOBODY else None,
        decided=DECIDED[state.end],
        moment=MOMENTS[state.moment],
        active=state.active if state.moment != DEALING else None,
        pile=state.pile,
        circuit=see_circuit(state, seat) if state.threat != NO_CRISIS else None,
        open=[see_open(state, crisis) for crisis in range(CRISES) if state.is_open[crisis]],
        crises=[see_crisis(crisis, place_of(state, crisis)) for crisis in range(CRISES)],
        dangers=see_dangers(state),
        players=[see_player(state, seat, other) for other in seats],
        hand=[] if seat == SPECTATOR else words_of(state.hand[seat]),
        hand_limit=HAND_LIMIT,
        hindered=see_hindered(state, seat) if state.to_act == seat else {},
        set_hindered=see_hindered_set(state, seat) if state.to_act == seat else None,
        combinations=[] if seat == SPECTATOR else see_combinations(*state.hand[seat]),
        only_ends=only_ends(state),
        may_lay_sets=may_lay_sets(state),
        discard={word: count for word, count in zip(CARD_WORDS + CRISIS_WORDS, state.discard, strict=True) if count},
        end=ENDS[state.end],
        all_lose=state.rank_on_collapse == 0,
        reasons=[word for reason, word in REASONS.items() if collapse_reasons(state) & reason],
    )


def words_of(counts: list[int]) -> list[str]:
    """Cards given as counts per kind, each as often as it is there."""
    return [CARD_WORDS[card] for card in range(CARDS) for _ in range(counts[card])]


@cache
def see_crisis(crisis: int, place: str) -> Crisis:
    """A crisis and the place where it is."""
    return Crisis(
        crisis=CRISIS_WORDS[crisis],
        colour=COLOUR_WORDS[crisis_colour(crisis)],
        region=REGION_WORDS[crisis_region(crisis)],
        danger=DANGER[crisis],
        place=place,
    )


def place_of(state: Any, crisis: int) -> str:
    """E3, E9, E14, E27: in the pile, threatening, open, or averted or solved."""
    if state.is_open[crisis]:
        return "open"
    if crisis == state.threat and is_threatening(state):
        return "threat"
    return "over" if state.discard[CARDS + crisis] else "pile"


@lru_cache(maxsize=1024)
def see_combinations(*hand: int) -> list[Combination]:
    """E23: all sets among the cards of a hand."""
    found = [number for number in range(len(SETS)) if has_set(hand, number)]
    found.sort(key=lambda number: -SET_POINTS[number])
    return [Combination([CARD_WORDS[card] for card in SETS[number]], SET_POINTS[number]) for number in found]


def see_circuit(state: Any, seat: int) -> Circuit:
    """E11: open contributions.  V1: those of the others lie face down until all have decided."""
    crisis, colour = state.threat, crisis_colour(state.threat)
    threatens = is_threatening(state)
    order = [(state.drawer + step) % state.seats for step in range(state.seats)]
    decided = order[: order.index(state.to_act)] if threatens else order
    shown = [Contribution(other, see_card(state, seat, other, colour)) for other in decided]
    is_hidden = any(contribution.card == FACE_DOWN for contribution in shown)
    reached = None if is_hidden else sum(state.contribution[other] for other in decided)
    return Circuit(
        crisis=CRISIS_WORDS[crisis],
        colour=COLOUR_WORDS[colour],
        region=REGION_WORDS[crisis_region(crisis)],
        danger=DANGER[crisis],
        is_threatening=threatens,
        order=order,
        contributions=shown,
        reached=reached,
        is_averted=None if threatens or reached is None else reached >= DANGER[crisis],
        risks_collapse=threatens and risks_collapse(state, crisis),
    )


def risks_collapse(state: Any, crisis: int) -> bool:
    """E28: whether one more open crisis would be too many."""
    after = state.copy()
    count_open(after, crisis, 1)
    return collapse_reasons(after) != 0


def see_card(state: Any, seat: int, owner: int, colour: int) -> str:
    """What lies there for the seat to see."""
    if hides_contribution(state, seat, owner):
        return FACE_DOWN
    value = state.contribution[owner]
    return CARD_WORDS[card_of(colour, value)] if value else NO_CARD


def see_open(state: Any, crisis: int) -> OpenCrisis:
    """E19: the crisis and the cards on it."""
    colour = crisis_colour(crisis)
    laid = state.laid[crisis]
    return OpenCrisis(
        crisis=CRISIS_WORDS[crisis],
        colour=COLOUR_WORDS[colour],
        region=REGION_WORDS[crisis_region(crisis)],
        danger=DANGER[crisis],
        cards=[CARD_WORDS[card_of(colour, value)] for value in range(1, VALUES + 1) for _ in range(laid[value - 1])],
        reached=state.laid_sum[crisis],
        missing=DANGER[crisis] - state.laid_sum[crisis],
        is_served=is_served(state, crisis),
    )


def see_dangers(state: Any) -> list[Danger]:
    """E28: the counters of all regions and colours, and of all crises."""
    coming = [state.left[CARDS + crisis] for crisis in range(CRISES)]
    regions = [
        Danger(
            REGION_WORDS[region],
            "region",
            state.open_in_region[region],
            REGION_LIMIT,
            sum(coming[region::REGIONS]),
        )
        for region in range(REGIONS)
    ]
    colours = [
        Danger(
            COLOUR_WORDS[colour],
            "colour",
            state.open_of_colour[colour],
            COLOUR_LIMIT[state.easier],
            sum(coming[colour * REGIONS : (colour + 1) * REGIONS]),
        )
        for colour in range(COLOURS)
    ]
    return [*regions, *colours, Danger("", "total", state.open_crises, TOTAL_LIMIT[state.easier], sum(coming))]


def see_player(state: Any, seat: int, owner: int) -> Player:
    """E22, E31: sets are seen by their owner, and by all after a regular end."""
    is_hidden = hides_sets(state, seat, owner)
    sets = [[CARD_WORDS[card] for card in SETS[number]] for number in state.sets[owner][: state.set_count[owner]]]
    return Player(
        cards=state.hand_size[owner],
        track=state.track[owner],
        set_count=state.set_count[owner],
        sets=None if is_hidden else sets,
        sets_worth=None if is_hidden else sets_worth(state, owner),
    )


# -- Previews ------------------------------------------------------------------------------------------------------


def preview(state: Any, seat: int, action: int) -> TerraPreview:
    """What a legal action brings, as far as the seat can know."""
    after = happened(rules, state, seat, action)
    if action <= DECLINE:
        return preview_decision(state, after, seat)
    if action < SET:
        return preview_lay(state, after, seat, *divmod(action - LAY, VALUES))
    discards = after.moment == DISCARDING and after.to_act == seat
    return TerraPreview(
        worth=SET_POINTS[action - SET] if action < DONE else UNSET,
        discard=after.hand_size[seat] - HAND_LIMIT if discards else UNSET,
        ends=after.end == REGULAR_END,
    )


def preview_decision(before: Any, after: Any, seat: int) -> TerraPreview:
    """E10-E15: the sum, and if this was the last decision what happens then.  V1: nothing, if cards lie face down."""
    if any(hides_contribution(before, seat, other) for other in range(before.seats)):
        return TerraPreview()
    reached = sum(after.contribution[other] for other in range(after.seats))
    missing = DANGER[after.threat] - reached
    if is_threatening(after):
        return TerraPreview(reached=reached, missing=max(missing, 0)) if after.contribution[seat] else TerraPreview()
    return TerraPreview(
        reached=reached,
        averts=CRISIS_WORDS[after.threat] if missing <= 0 else UNSET,
        breaks_out=CRISIS_WORDS[after.threat] if missing > 0 else UNSET,
        points=after.track[seat] - before.track[seat] or None,
        collapse=after.end == COLLAPSE,
        ends=after.end == REGULAR_END,
    )


def preview_lay(before: Any, after: Any, seat: int, crisis: int, below: int) -> TerraPreview:
    """E17-E20: what lies on the crisis then, or that it is solved; `below` is one less than the value of the card."""
    reached = before.laid_sum[crisis] + below + 1
    laid = LaidSum(CRISIS_WORDS[crisis], reached)
    if not after.is_open[crisis]:
        return TerraPreview(laid=laid, solves=CRISIS_WORDS[crisis], points=after.track[seat] - before.track[seat])
    return TerraPreview(laid=laid, reached=reached, missing=DANGER[crisis] - reached)


# -- Telling -------------------------------------------------------------------------------------------------------

DECISION = ("averts", "breaks_out", "collapse", "gains")
TOLD = {  # by verb the facts that may be told
    "avert": DECISION,
    "decline": DECISION,
    "lay": ("solves", "points"),
    OUTCOME: ("crisis",),
}


def tell(state: Any, actor: int, code: int) -> TerraFacts:
    """E9: which crisis is drawn.  E13, E14, E20, E28: what becomes of one."""
    if actor == CHANCE:
        return TerraFacts(crisis=CRISIS_WORDS[code - CARDS] if CARDS <= code < CLOCK else UNSET)
    known = preview(state, actor, code)
    return TerraFacts(
        averts=known.averts,
        breaks_out=known.breaks_out,
        collapse=known.collapse or UNSET,
        gains=gains_of_averting(state, actor, code) if code <= DECLINE else UNSET,
        solves=known.solves,
        points=UNSET if known.points is None else known.points,
    )


def gains_of_averting(state: Any, seat: int, action: int) -> Maybe[list[Gain]]:
    """E13: who gets how many points; nothing at the end, when everything is counted."""
    before = [score_of(state, other) for other in range(state.seats)]
    after = happened(rules, state, seat, action)
    if after.to_act == NOBODY:
        return UNSET
    won = [Gain(other, score_of(after, other) - points) for other, points in enumerate(before)]
    return [gain for gain in won if gain.points] or UNSET


def reveals(state: Any, actor: int, code: int) -> bool:
    """Whether an event shows something hidden: all sets at a regular end (E31), face-down contributions (V1)."""
    after = happened(rules, state, actor, code)
    turns_up = is_threatening(state) and state.hidden_contributions == 1 and not is_threatening(after)
    return turns_up or after.end == REGULAR_END


# -- The end -------------------------------------------------------------------------------------------------------


def remarks(view: TerraView) -> list[list[Remark]]:
    """E13, E20: what all have achieved together: crises averted and solved, and those that are still open."""
    earned = [part for parts in view.parts for part in parts]
    averted = sum(part.times for part in earned if part.key == "first")
    solved = sum(part.times for part in earned if part.key == "solved")
    together = Remark("lost" if not view.winners else "saved", [averted, solved, len(view.open)])
    return [[together] for _ in view.points]

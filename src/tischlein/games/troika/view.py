"""What a seat sees at the table, and what its actions would do."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from tischlein.games.troika import rules
from tischlein.games.troika.actions import CALL, DRAW, HIDE, RETURN, REVEAL, TAKE, word_kinds
from tischlein.games.troika.components import (
    AFTER_FLIP,
    BEFORE_FLIP,
    DEALING,
    DOWN,
    DRAWING,
    EMPTY,
    FIRST_CALL_BONUS,
    FIRST_CHIP,
    FLIPPING,
    IN_CONTAINER_FOR_CALL,
    OPENING,
    OUT_OF_PLAY,
    SECOND_CHIP,
    SLOTS,
    UP,
    VALUES,
    ZERO_CHIP,
    Refusal,
)
from tischlein.games.troika.knowledge import knows_in_hand, knows_slot
from tischlein.games.troika.rules import lowest_empty, may_act, why_not_choose, why_not_draw, why_not_reveal
from tischlein.games.troika.scoring import is_rightful, winners
from tischlein.games.troika.sets import Division, Laid, divide, holds_fuel, joined, left_over
from tischlein.kit import (
    CHANCE,
    HIDDEN_OUTCOME,
    NOBODY,
    OUTCOME,
    SPECTATOR,
    Facts,
    Maybe,
    Part,
    Preview,
    View,
    asks_clock,
    happened,
    holds,
)

FACES = {EMPTY: "empty", DOWN: "down", UP: "up"}
MOMENTS = {
    DEALING: "deal",
    OPENING: "deal",
    BEFORE_FLIP: "flip",
    FLIPPING: "flip",
    AFTER_FLIP: "choose",
    DRAWING: "choose",
}


class Slot(msgspec.Struct, frozen=True):
    """T5: a place of the mining area."""

    number: int  # 1 to 49
    face: str  # empty, down or up
    value: int  # 0 if this seat does not know it
    remembered: bool  # T15: face down, but this seat put it there
    hidden_by: int | None  # T15: the seat from whose hand the face-down tile came; everybody saw that


class Player(msgspec.Struct, frozen=True):
    """What this seat knows of one player."""

    container: list[int] | None  # T12a; T21: nothing to see after a call, but for the owner
    container_size: int
    hand: list[int]  # T6: the own hand; T15: tiles of another hand that this seat put back before
    hand_size: int
    known_by: list[int | None]  # T15: of each tile of the own hand, who knows it too, having put it back before
    called: int  # T21: 1 for the first caller of the round …; 0 = has not called
    open: Division | None  # what the open tiles alone would count


class Shown(msgspec.Struct, frozen=True):
    """T29: what one player showed at the end of the last round."""

    tiles: list[int]
    division: Division
    called: int
    rightful: bool | None  # T20: whether the call was rightful; None without a call
    points: int  # T34: with the bonus
    chip: int  # T36
    parts: list[Part]  # T30-T34: what the points are made of


class TroikaView(View, frozen=True, kw_only=True):
    """What is known to a player (or spectator) at the table; `points` are the chips so far."""

    round: int  # T1: the number of this round
    rounds: int
    start_seat: int  # T3, T4
    moment: str  # deal, flip (T11), choose (T12) or over
    slots: list[Slot]
    face_down: int
    out_of_play: int  # T8
    players: list[Player]
    calls: list[int]  # T21: who has called this round, in this order
    division: Division | None  # T29: the own tiles as they stand; a spectator has none
    just_begun: bool  # T7: nobody has turned a tile up in this round
    closed: dict[str, str]  # T11, T12: why the own turn allows nothing with tiles that lie so, up or down
    call_problems: dict[str, int] | None  # T19: why a call would be wrong; nothing if it would be rightful
    round_points: list[list[int]]  # T34: points of every seat in each finished round
    last_round: list[Shown]  # T29: what was shown at the end of the last round


class TroikaPreview(Preview, frozen=True, kw_only=True):
    """What an action would do."""

    tile: Maybe[int] = UNSET  # T11, T12: its value, if the player knows it
    from_hand: Maybe[int] = UNSET  # T15: whose tile it was, if the player does not know it
    unseen: Maybe[int] = UNSET  # 1: nobody has seen the tile this round
    slot: Maybe[int] = UNSET  # T12c: where the tile would lie
    rightful: Maybe[int] = UNSET  # T19: 1, if a call would be
    wrong: Maybe[int] = UNSET  # T20: 1, if a call would be
    few_tiles: Maybe[int] = UNSET  # T19a: so many tiles are in the container
    no_fuel: Maybe[int] = UNSET  # T19b: 1, if that is missing
    left_over: Maybe[int] = UNSET  # T19b: so many tiles are in no set
    no_gem: Maybe[int] = UNSET  # T19b: 1, if one is needed and missing
    bonus: Maybe[int] = UNSET  # T23
    fuel: Maybe[list[str]] = UNSET  # T30: how the own tiles would stand: `7-7-7`
    gems: Maybe[list[str]] = UNSET  # T31: `4-5-6 = 6`
    trash: Maybe[list[int]] = UNSET  # T32
    points: Maybe[int] = UNSET  # T34
    ends_round: Maybe[int] = UNSET  # T24, T25: 1, if it does
    division: Maybe[Laid] = UNSET  # T29: the same sets as numbers


class TroikaFacts(Facts, frozen=True, kw_only=True):
    """What the log tells of an event.  What chance shows is told with the action that asked for it."""

    tile: Maybe[int] = UNSET  # T11, T12a: the value of a tile that is turned up again, or taken
    turned: Maybe[int] = UNSET  # T11: the slot whose tile the outcome shows to everybody
    drawn: Maybe[int] = UNSET  # T12b: the slot whose tile it shows to the player


def see(state: Any, seat: int) -> TroikaView:
    """All that is public, and the own hand and memory."""
    seats = range(state.seats)
    is_player = seat != SPECTATOR
    return TroikaView(
        seat=seat,
        turn=state.to_act,
        to_act=[other for other in seats if holds(may_act(state), other)],
        points=state.chips[: state.seats],
        winners=[other for other in seats if holds(winners(state), other)] if state.to_act == NOBODY else None,
        decided=decided(state) if state.to_act == NOBODY else "",
        round=min(state.round + 1, state.rounds),
        rounds=state.rounds,
        start_seat=state.start_seat,
        moment="over" if state.to_act == NOBODY else MOMENTS[state.moment],
        slots=[see_slot(state, seat, slot) for slot in range(SLOTS)],
        face_down=state.face_down,
        out_of_play=OUT_OF_PLAY if state.seats == 2 else 0,
        players=[see_player(state, seat, other) for other in seats],
        calls=sorted((other for other in seats if state.called[other]), key=lambda other: state.called[other]),
        division=divide(own_tiles(state, seat), floor=state.floor == 1) if is_player else None,
        just_begun=just_begun(state),
        closed=closed(state, seat) if is_player and holds(may_act(state), seat) else {},
        call_problems=problems_of_call(state, seat) if is_player and state.seats > 2 else None,
        round_points=[state.points[number][: state.seats] for number in range(state.round)],
        last_round=[see_shown(state, other) for other in seats] if state.round > 0 else [],
    )


def just_begun(state: Any) -> bool:
    """T7, T9: the tile that was turned up at the start is still the only one, and nobody has any or has left."""
    is_untouched = state.face.count(UP) == 1 and not any(state.container_size) and state.calls == 0
    return is_untouched and state.moment in (BEFORE_FLIP, FLIPPING)


def closed(state: Any, seat: int) -> dict[str, str]:
    """T11, T12: by the face of tiles, the reason why the seat can do nothing with any of them now."""
    reasons = {"up": why_not_choose(state), "down": why_not_reveal(state) and why_not_draw(state, seat)}
    return {face: Refusal(reason).name.lower() for face, reason in reasons.items() if reason}


def see_slot(state: Any, seat: int, slot: int) -> Slot:
    """T7, T11: face-up tiles are seen by all.  T15: a hidden one by who put it there."""
    remembered = knows_slot(state, seat, slot)
    return Slot(
        number=slot + 1,
        face=FACES[state.face[slot]],
        value=state.value[slot] if state.face[slot] == UP or remembered else 0,
        remembered=remembered,
        hidden_by=state.hidden_by[slot] - 1 if state.hidden_by[slot] else None,
    )


def see_player(state: Any, seat: int, owner: int) -> Player:
    """T21: a caller's container is hidden from the others."""
    container = counted(state.container[owner])
    is_open = state.called[owner] == 0
    return Player(
        container=container if is_open or seat == owner else None,
        container_size=state.container_size[owner],
        hand=known_hand(state, seat, owner),
        hand_size=state.hand_size[owner],
        known_by=known_by(state, owner) if seat == owner else [],
        called=state.called[owner],
        open=divide(container, floor=state.floor == 1) if is_open else None,
    )


def see_shown(state: Any, seat: int) -> Shown:
    """T20, T29: everything is shown at the end of a round."""
    tiles, call = counted(state.shown[seat]), state.shown_calls[seat]
    division, points = divide(tiles, floor=state.floor == 1), state.points[state.round - 1][seat]
    return Shown(
        tiles=tiles,
        division=division,
        called=abs(call),
        rightful=call > 0 if call else None,
        points=points,
        chip=state.shown_chips[seat],
        parts=parts_of(division, call, points),
    )


def parts_of(division: Division, call: int, points: int) -> list[Part]:
    """T22, T23, T30-T34: every point of a round with its clause."""
    if call < 0:
        return [Part("wrong", 0, "T22")]
    bonus = points - division.points
    return [*division.parts, Part("bonus", bonus, "T23")] if bonus else division.parts


CHIPS = {FIRST_CHIP: "first", SECOND_CHIP: "second", ZERO_CHIP: "zero"}


def earns(state: Any, actor: int, code: int) -> list[tuple[int, Part]]:
    """T36: the chips at the end of a round.  T24, T25: which ends with the last face-down tile, or with a call;
    T40: or when the time is up."""
    may_end = state.face_down <= 1 or asks_clock(state) or (actor != CHANCE and code == CALL)
    after = happened(rules, state, actor, code) if may_end else state
    if after.round == state.round:
        return []
    won = enumerate(after.shown_chips[: state.seats])
    return [(seat, Part(CHIPS[chip], chip, "T36")) for seat, chip in won if chip]


def decided(state: Any) -> str:
    """T38: the most chips.  T39: if several have them, the points of the rounds."""
    chips = state.chips[: state.seats]
    return "T38" if chips.count(max(chips)) == 1 else "T39"


def counted(counts: list[int]) -> list[int]:
    """Tiles in ascending order, from how many there are of each value."""
    return [value for value in range(1, VALUES) for _ in range(counts[value])]


def known_hand(state: Any, seat: int, owner: int) -> list[int]:
    """T6, T15: the tiles of a hand that the seat knows."""
    places = range(state.hand_size[owner])
    return [state.hand[owner][place] for place in places if knows_in_hand(state, seat, owner, place)]


def known_by(state: Any, owner: int) -> list[int | None]:
    """T15: the seat that had put each tile of a hand back, if one did."""
    return [before - 1 if before else None for before in state.hand_from[owner][: state.hand_size[owner]]]


def own_tiles(state: Any, seat: int) -> list[int]:
    """T29: container and hand."""
    return sorted(counted(state.container[seat]) + known_hand(state, seat, seat))


# -- The call ------------------------------------------------------------------------------------------------------


def problems_of_call(state: Any, seat: int) -> dict[str, int]:
    """T19: all that would make a call wrong; nothing if it would be rightful."""
    tiles = own_tiles(state, seat)
    problems: dict[str, int] = {}
    if state.container_size[seat] < IN_CONTAINER_FOR_CALL:
        problems["few_tiles"] = state.container_size[seat]
    if not holds_fuel(tuple(tiles)):
        problems["no_fuel"] = 1
    if left_over(tiles):
        problems["left_over"] = left_over(tiles)
    if not problems and not is_rightful(state, seat):
        problems["no_gem"] = 1
    return problems


# -- Previews ------------------------------------------------------------------------------------------------------


def preview(state: Any, seat: int, action: int) -> TroikaPreview:
    """What an action would do, as far as the seat can know."""
    if action == CALL:
        return preview_call(state, seat)
    if action < TAKE:
        return known_tile(state, seat, action - REVEAL)
    if action < DRAW:
        return preview_take(state, seat, action - TAKE)
    if action < RETURN:
        return preview_draw(state, seat, action - DRAW)
    tile = action - RETURN if action < HIDE else action - HIDE
    told = TroikaPreview(tile=tile, slot=lowest_empty(state) + 1)
    left = own_tiles(state, seat)
    left.remove(tile)
    return ending(standing(told, state, left), action < HIDE and state.face_down == 0)


def known_tile(state: Any, seat: int, slot: int) -> TroikaPreview:
    """T15: a face-down tile is known to who put it there; of others the seat knows at most whose it was."""
    if knows_slot(state, seat, slot):
        return TroikaPreview(tile=state.value[slot])
    return TroikaPreview(from_hand=state.hidden_by[slot] - 1) if state.hidden_by[slot] else TroikaPreview(unseen=1)


def preview_take(state: Any, seat: int, slot: int) -> TroikaPreview:
    """T12a: what the seat would have."""
    tile = state.value[slot]
    told = standing(TroikaPreview(tile=tile), state, [*own_tiles(state, seat), tile])
    return ending(told, state.face_down == 0)


def preview_draw(state: Any, seat: int, slot: int) -> TroikaPreview:
    """T12b: what the seat would have, if it knows the tile."""
    told = known_tile(state, seat, slot)
    if told.tile is not UNSET:
        told = standing(told, state, [*own_tiles(state, seat), told.tile])
    return ending(told, state.face_down == 1)


def preview_call(state: Any, seat: int) -> TroikaPreview:
    """T19, T22, T23: whether the call would be rightful; the bonus, if it is sure."""
    ends = state.calls + 2 == state.seats or (state.moment == AFTER_FLIP and state.face_down == 0)
    problems = problems_of_call(state, seat)
    if problems:
        return ending(replace(TroikaPreview(wrong=1, points=0), **problems), ends)
    bonus = FIRST_CALL_BONUS if state.calls == 0 else 0
    points = divide(own_tiles(state, seat), floor=state.floor == 1).points + bonus
    return ending(TroikaPreview(rightful=1, bonus=bonus or UNSET, points=points), ends)


def standing(told: TroikaPreview, state: Any, tiles: list[int]) -> TroikaPreview:
    """T29-T34: the same, and how the own tiles would stand."""
    division = divide(tiles, floor=state.floor == 1)
    worth = zip(division.gems, division.worth, strict=True)
    return replace(
        told,
        fuel=[joined(found) for found in division.fuel],
        gems=[f"{joined(found)} = {points}" for found, points in worth],
        trash=division.trash,
        points=division.points,
        division=division.laid(),
    )


def ending(told: TroikaPreview, ends: bool) -> TroikaPreview:
    """T24, T25: the same, and whether the round would be over."""
    return replace(told, ends_round=1) if ends else told


# -- Telling -------------------------------------------------------------------------------------------------------

TOLD = {  # by verb the facts that may be told: the value of a tile that is drawn only as the outcome
    "reveal": ("tile",),
    "take": ("tile",),
    OUTCOME: ("who", "deals", "turned", "drawn"),
    HIDDEN_OUTCOME: ("deals",),
}


def tell(state: Any, actor: int, code: int) -> TroikaFacts:
    """T11, T12a, T15: the value of a tile that everybody sees and chance does not bring, as it has been seen before."""
    if actor == CHANCE:
        return tell_outcome(state)
    is_seen = TAKE <= code < DRAW or (code < TAKE and state.hidden_by[code - REVEAL] > 0)
    return TroikaFacts(tile=state.value[code % SLOTS] if is_seen else UNSET)


def tell_outcome(state: Any) -> TroikaFacts:
    """T6, T7: the start of a round.  T11, T12b: whose action asked chance, and for which slot."""
    if asks_clock(state):
        return TroikaFacts()
    if state.moment in (DEALING, OPENING):
        return TroikaFacts(deals=True)
    is_turned = state.moment == FLIPPING
    slot = state.slot + 1
    return TroikaFacts(who=state.active, turned=slot if is_turned else UNSET, drawn=UNSET if is_turned else slot)


def reveals(state: Any, actor: int, code: int) -> bool:
    """Whether an event shows what was hidden: a tile that had been put back (T15), all tiles at a round's end (T29)."""
    if actor != CHANCE and (code < TAKE or DRAW <= code < RETURN) and state.hidden_by[code % SLOTS]:
        return True
    return bool(happened(rules, state, actor, code).round > state.round)

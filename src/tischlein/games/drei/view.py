"""What a seat sees at the table, and what its actions would do."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

import msgspec
from msgspec import UNSET

from tischlein.games.drei import rules
from tischlein.games.drei.actions import word_kinds
from tischlein.games.drei.colours import COLOUR, COLOURS, GREY, NAMES, ROW_LENGTH, ROWS
from tischlein.games.drei.components import FINAL, INTERIM, LAST_CARDS, POINTS, TOO_MANY
from tischlein.games.drei.rules import may_act, row_of
from tischlein.games.drei.scoring import colours_in, open_colours, points_of, winners
from tischlein.kit import NOBODY, SPECTATOR, Facts, Maybe, Part, Preview, View, happened, holds


class Card(msgspec.Struct, frozen=True):
    """A number card."""

    number: int
    colour: str


class Column(msgspec.Struct, frozen=True):
    """D16, D17: what a player has of one colour."""

    colour: str
    open: int
    face_down: int
    points: int  # D23: of this colour alone
    turned_points: int  # D17: of the face-down cards among them


class Player(msgspec.Struct, frozen=True):
    """What everybody knows of one player."""

    hand: int  # D7: how many cards
    pile: int  # D5: how many cards
    turns: int  # D21: so many turns are left
    columns: list[Column]  # one for each colour
    open_colours: int
    interim: int  # D18: the Zwischenwertung card; 0 = none
    final: int  # D22: what the Endwertung would give now


class DreiView(View, frozen=True, kw_only=True):
    """What is known to a player (or spectator) at the table."""

    rows: list[list[Card]]  # D2, D10: the start card first
    row_limit: int  # D11: cards that may lie in a row, the start card included
    hand: list[Card]  # D7: the own cards in ascending order
    open_limit: int  # D17: cards of a colour that may lie open
    players: list[Player]
    interims: list[int]  # D8: the Zwischenwertung cards that are left, the top one first
    unseen: int  # D6: cards that this seat has not seen: other hands, piles, undealt ones
    grey_gone: int  # D15


class DreiPreview(Preview, frozen=True, kw_only=True):
    """What a card would do."""

    row: int  # D10: its start card
    place: int  # how many cards would lie before it, the start card included
    takes: Maybe[list[int]] = UNSET  # D12: the cards taken, ascending
    nth: Maybe[list[int]] = UNSET  # D17: as which of its colour each is laid out; grey: 0
    each: Maybe[list[int]] = UNSET  # D23: what each is worth
    points: Maybe[int] = UNSET  # what they bring together, without the Endwertung
    grey: Maybe[list[int]] = UNSET  # D15: those that leave the game
    turned: Maybe[int] = UNSET  # D17: so many cards are turned face down
    columns: Maybe[list[Column]] = UNSET  # D16, D17: the own colours that change, as they would be
    interim: Maybe[int] = UNSET  # D18: the Zwischenwertung card that it brings
    final: Maybe[int] = UNSET  # D22: what the Endwertung would give then, if that changes


class DreiFacts(Facts, frozen=True, kw_only=True):
    """What the log tells of a card that was played, as in its preview."""

    place: Maybe[int] = UNSET
    takes: Maybe[list[int]] = UNSET  # D12
    points: Maybe[int] = UNSET  # D23
    interim: Maybe[int] = UNSET  # D18


def see(state: Any, seat: int) -> DreiView:
    """All that is public, and the own hand."""
    seats = range(state.seats)
    own = [] if seat == SPECTATOR else [card(number) for number in state.hand[seat][: state.hand_size[seat]]]
    return DreiView(
        seat=seat,
        turn=state.to_act,
        to_act=[other for other in seats if holds(may_act(state), other)],
        points=[points_of(state, other) for other in seats],
        parts=[parts_of(state, other) for other in seats],
        winners=[other for other in seats if holds(winners(state), other)] if state.to_act == NOBODY else None,
        decided="D24" if state.to_act == NOBODY else "",
        rows=[[card(number) for number in state.row[row][: state.row_size[row]]] for row in range(ROWS)],
        row_limit=state.row_limit,
        hand=own,
        open_limit=TOO_MANY - 1,
        players=[see_player(state, other) for other in seats],
        interims=[points for points in INTERIM[state.interims :] if points > 0],
        unseen=sum(state.unseen) + sum(state.hand_size[: state.seats]) - len(own),
        grey_gone=state.grey_gone,
    )


@cache
def card(number: int) -> Card:
    """A card by its number."""
    return Card(number, NAMES[COLOUR[number]])


def see_player(state: Any, seat: int) -> Player:
    """D16: collections lie on the table."""
    collection = *state.open[seat], *state.face_down[seat]
    return known_player(state.hand_size[seat], state.pile[seat], state.interim[seat], *collection)


@lru_cache(maxsize=4096)
def known_player(hand: int, pile: int, interim: int, *collection: int) -> Player:
    """Everybody sees the same of a player, so that it is worked out once for all who look: cards by colour, those that
    lie open first."""
    up, down = collection[:COLOURS], collection[COLOURS:]
    return Player(
        hand=hand,
        pile=pile,
        turns=hand + pile - LAST_CARDS,
        columns=[column(colour, up[colour], down[colour]) for colour in range(COLOURS)],
        open_colours=colours_in(up),
        interim=interim,
        final=FINAL[colours_in(up)],
    )


def parts_of(state: Any, seat: int) -> list[Part]:
    """D17, D18, D22, D23: every point of a player with its clause."""
    turned = sum(state.face_down[seat])
    return counted_parts(state.to_act == NOBODY, state.interim[seat], turned, *state.open[seat])


@lru_cache(maxsize=4096)
def counted_parts(is_over: bool, interim: int, turned: int, *open_cards: int) -> list[Part]:
    """The same, worked out once for all who look."""
    parts = [
        Part("open_cards", sum(POINTS[count] for count in open_cards), "D23", times=sum(open_cards)),
        Part("turned_cards", -turned, "D17", times=turned),
        Part("interim", interim, "D18"),
        Part("final", FINAL[colours_in(open_cards)] if is_over else 0, "D22"),
    ]
    return [part for part in parts if part.points != 0]


def see_column(state: Any, seat: int, colour: int) -> Column:
    """D17: one colour of a collection."""
    return column(colour, state.open[seat][colour], state.face_down[seat][colour])


@cache
def column(colour: int, up: int, down: int) -> Column:
    """So many cards of a colour, open and face down."""
    return Column(NAMES[colour], up, down, POINTS[up] - down, -down)


# -- Previews --------------------------------------------------------------------------------------------------------


def preview(state: Any, seat: int, action: int) -> DreiPreview:
    """D10-D18: where the card comes to lie, which cards are taken, what that does to colours and points."""
    row = row_of(action)
    before = set(state.row[row][: state.row_size[row]]) | {action}
    points, interim, final = points_of(state, seat), state.interim[seat], FINAL[open_colours(state, seat)]
    open_cards, turned = list(state.open[seat]), sum(state.face_down[seat])
    place = sum(number < action for number in before)
    after = happened(rules, state, seat, action)
    taken = sorted(before - set(after.row[row][: after.row_size[row]]))
    nth, each = laid_out(open_cards, taken)
    final_then = FINAL[open_colours(after, seat)]
    return DreiPreview(
        row=row * ROW_LENGTH,
        place=place,
        takes=taken or UNSET,
        nth=nth or UNSET,
        each=each or UNSET,
        points=own_points(after, seat) - points if taken else UNSET,
        grey=[number for number in taken if COLOUR[number] == GREY] or UNSET,
        turned=sum(after.face_down[seat]) - turned or UNSET,
        columns=[see_column(after, seat, colour) for colour in collected(taken)] or UNSET,
        interim=after.interim[seat] if after.interim[seat] > interim else UNSET,
        final=final_then if final_then != final else UNSET,
    )


def collected(taken: list[int]) -> list[int]:
    """D15, D16: the colours among the cards taken, without grey, which nobody collects."""
    return sorted({COLOUR[number] for number in taken} - {GREY})


def laid_out(open_cards: list[int], taken: list[int]) -> tuple[list[int], list[int]]:
    """D15-D17, D23: of each card taken, as which of its colour it is laid out (grey: 0), and what that is worth."""
    nth, each = [], []
    for number in taken:
        colour = COLOUR[number]
        if colour == GREY:
            nth.append(0)
            each.append(0)
            continue
        before, count = open_cards[colour], open_cards[colour] + 1
        open_cards[colour] = count % TOO_MANY
        nth.append(count)
        each.append(POINTS[count % TOO_MANY] - POINTS[before] - (TOO_MANY if count == TOO_MANY else 0))
    return nth, each


def own_points(state: Any, seat: int) -> int:
    """D23: without the Endwertung, which the last card of the game would bring in."""
    final = FINAL[open_colours(state, seat)] if state.to_act == NOBODY else 0
    return points_of(state, seat) - final


# -- Telling ---------------------------------------------------------------------------------------------------------

TOLD = {"play": ("place", "takes", "points", "interim")}  # by verb the facts that everybody may be told


def tell(state: Any, seat: int, action: int) -> DreiFacts:
    """All of it is seen on the table."""
    seen = preview(state, seat, action)
    return DreiFacts(place=seen.place, takes=seen.takes, points=seen.points, interim=seen.interim)

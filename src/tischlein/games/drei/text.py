"""A view in words."""

from __future__ import annotations

from collections.abc import Callable

from tischlein.games.drei.view import Card, Column, DreiView
from tischlein.kit import CHANCE, NOBODY, SPECTATOR, Section, describe_parts

Say = Callable[..., str]


def describe(view: DreiView, say: Say) -> list[Section]:
    """Everything the picture of the table says."""
    sections = [describe_table(view, say), describe_players(view, say), describe_colours(view, say)]
    if view.seat != SPECTATOR:
        sections.append(describe_hand(view, say))
    return sections + describe_parts(view, say, [player(view, seat, say) for seat in range(len(view.points))])


def name(card: Card, say: Say) -> str:
    """A card: its number and its colour."""
    return say("text.card", card.number, say(f"colour.{card.colour}"))


def player(view: DreiView, seat: int, say: Say) -> str:
    """A seat, and whether that is the reader's."""
    return say("text.you", seat) if seat == view.seat else say("text.player", seat)


def describe_table(view: DreiView, say: Say) -> Section:
    """The rows; one that is full makes the next player take."""
    rows = [
        [
            say("text.row", cards[0].number),
            ", ".join(name(card, say) for card in cards[1:]) or say("text.none"),
            say("text.full") if len(cards) >= view.row_limit else say("text.room", view.row_limit - len(cards)),
        ]
        for cards in view.rows
    ]
    head = [say("text.row_head"), say("text.cards"), say("text.next_card")]
    return Section(key="table", title=say("text.table", turn_of(view, say)), rows=rows, head=head)


def turn_of(view: DreiView, say: Say) -> str:
    """Whose turn it is."""
    if view.turn == NOBODY:
        return say("text.over")
    return say("text.dealing") if view.turn == CHANCE else say("text.turn", player(view, view.turn, say))


def describe_players(view: DreiView, say: Say) -> Section:
    """Points, cards and bonuses of all players."""
    rows = [
        [
            player(view, seat, say),
            str(points),
            str(found.open_colours),
            str(found.interim or say("text.none")),
            str(found.final or say("text.none")),
            str(found.hand),
            str(found.pile),
        ]
        for seat, (points, found) in enumerate(zip(view.points, view.players, strict=True))
    ]
    head = [say(f"text.{key}") for key in ("who", "points", "open_colours", "interim", "final", "hand_cards", "pile")]
    left = ", ".join(map(str, view.interims)) or say("text.none")
    return Section(key="points", title=say("text.players", left), rows=rows, head=head)


def describe_colours(view: DreiView, say: Say) -> Section:
    """The collections: open cards of each colour, and those face down."""
    colours = [column.colour for column in view.players[0].columns]
    rows = [
        [player(view, seat, say), *(describe_column(column, say) for column in found.columns)]
        for seat, found in enumerate(view.players)
    ]
    head = [say("text.who"), *(say(f"colour.{colour}") for colour in colours)]
    return Section(key="colours", title=say("text.collections"), rows=rows, head=head)


def describe_column(column: Column, say: Say) -> str:
    """One colour of a collection: 0, 1 or 2 open, and how many face down."""
    return say("text.open_and_down", column.open, column.face_down) if column.face_down else str(column.open)


def describe_hand(view: DreiView, say: Say) -> Section:
    """The own cards."""
    cards = ", ".join(name(card, say) for card in view.hand) or say("text.none")
    return Section(key="hand", title=say("text.hand", len(view.hand)), rows=[[cards]])

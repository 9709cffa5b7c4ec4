"""The table in words."""

from collections.abc import Callable

from tischlein.kit import NOBODY, SPECTATOR, Section

from .actions import HERB_WORDS, PLACE_WORDS
from .components import SIDE
from .view import HerbCard, HerbsView

Say = Callable[..., str]


def describe(view: HerbsView, say: Say) -> list[Section]:
    """The bed, the players, the own hand."""
    lines = [view.bed[start : start + SIDE] for start in range(0, len(view.bed), SIDE)]
    rows = [[PLACE_WORDS[SIDE * number][1], *(name(card, say) for card in line)] for number, line in enumerate(lines)]
    turn = say("text.over") if view.turn == NOBODY else say("text.bed", min(view.harvested + 1, view.beds), view.pile)
    players = [[say("text.player", seat), str(points), str(held)]
               for seat, (points, held) in enumerate(zip(view.points, view.held, strict=True))]  # fmt: skip
    hand = ", ".join(name(card, say) for card in view.hand)
    return [
        Section(key="table", title=turn, head=["", "a", "b", "c"], rows=rows),
        Section(key="points", title=say("text.players"), head=[say("text.who"), say("text.points"), say("text.cards")],
                rows=players),
        *([] if view.seat == SPECTATOR else [Section(key="hand", title=say("text.hand"), rows=[[hand or "–"]])]),
    ]  # fmt: skip


def name(card: HerbCard | None, say: Say) -> str:
    """A card in words; a free place is a dash."""
    return "–" if card is None else f"{say(f'word.{HERB_WORDS[card.herb]}')} {card.number}"

"""Why a friend would advise a card: what it takes, what that is worth, and what it spares."""

from __future__ import annotations

from typing import Any

from tischlein.games.drei.colours import COLOUR, COLOURS, GREY, NAMES
from tischlein.games.drei.components import FINAL, LAST_CARDS, TOO_MANY
from tischlein.games.drei.rules import row_of
from tischlein.games.drei.scoring import open_colours
from tischlein.games.drei.view import DreiPreview, preview
from tischlein.kit import Argument

PAIR = TOO_MANY - 1  # D23: so many of a colour are worth most


def reasons(state: Any, seat: int, action: int) -> list[Argument]:
    """What speaks for or against a card of the hand, as far as the seat can know."""
    told = preview(state, seat, action)
    if not told.takes:
        return takes_nothing(state, seat, action)
    about = {"card": [str(card) for card in told.takes]}
    if told.interim:
        return [Argument(key="interim", facts=[told.interim], about=about, clause="D18", weight=9)]
    points = told.points or 0
    if points > 0:
        return gains(state, seat, told, points, about)
    if points == 0:
        return [takes_grey(told, about)]
    return [costs(state, seat, action, points, about)]


# -- Taking nothing (D11) ------------------------------------------------------------------------------------------


def takes_nothing(state: Any, seat: int, action: int) -> list[Argument]:
    """D11: there is room.  D12: the next one there may have to take."""
    row = row_of(action)
    about = {"card": [str(card) for card in state.row[row][1 : state.row_size[row]]]}
    is_full = state.row_size[row] + 1 == state.row_limit
    best = max(hand(state, seat), key=lambda card: points_with(state, seat, card))
    gain = points_with(state, seat, best)
    if gain > PAIR:  # there would be a pair to take
        return [Argument(key="later", facts=[best, gain], about=about, clause="D11", weight=2)]
    if is_full:
        return [Argument(key="fills", about=about, clause="D11", weight=3)]
    return [
        Argument(key="room", facts=[state.row_limit - state.row_size[row] - 1], about=about, clause="D11", weight=4)
    ]


def takes_grey(told: DreiPreview, about: dict[str, list[str]]) -> Argument:
    """D15: what is grey leaves the game; or what is taken makes up for itself."""
    if told.grey and len(told.grey) == len(told.takes or []):
        return Argument(key="grey", about=about, clause="D15", weight=4)
    return Argument(key="even", about=about, clause="D23", weight=1)


# -- Taking (D12-D18, D22, D23) ------------------------------------------------------------------------------------


def gains(state: Any, seat: int, told: DreiPreview, points: int, about: dict[str, list[str]]) -> list[Argument]:
    """D16-D18, D22, D23: a pair, a new colour, all colours but one."""
    found = [Argument(key="gain", facts=[points], about=about, clause="D23", weight=min(8, 3 + points // 2))]
    nth = list(zip(told.takes or [], told.nth or [], strict=True))
    pairs = [card for card, count in nth if count == PAIR and not turned_later(nth, card)]
    if pairs and points >= PAIR:
        facts: list[int | str] = [NAMES[COLOUR[pairs[0]]], points]
        found.append(Argument(key="pair", facts=facts, about=about, clause="D23", weight=min(9, 4 + points // 2)))
    if told.final and told.final > FINAL[open_colours(state, seat)]:
        facts = [points, told.final]
        found.append(Argument(key="final", facts=facts, about=about, clause="D22", weight=7))
    elif not pairs and any(count == 1 for _, count in nth) and 0 < open_colours(state, seat) < COLOURS:
        facts = [points, open_colours(state, seat) + sum(count == 1 for _, count in nth)]
        found.append(Argument(key="new_colour", facts=facts, about=about, clause="D16", weight=min(8, 4 + points // 2)))
    return found


def turned_later(nth: list[tuple[int, int]], card: int) -> bool:
    """D17: the same turn brings the third one, too."""
    return any(count == TOO_MANY and COLOUR[other] == COLOUR[card] for other, count in nth)


def costs(state: Any, seat: int, action: int, points: int, about: dict[str, list[str]]) -> Argument:
    """D17, D23: points are lost.  Perhaps every other card loses more, or stays in the hand at the end (D21)."""
    others = sorted((points_with(state, seat, card), card) for card in hand(state, seat) if card != action)
    if all(other < points for other, _ in others):
        return Argument(key="least", facts=[points], about=about, clause="D12", weight=3)
    if all(other <= points for other, _ in others):
        return Argument(key="no_better", facts=[points], about=about, clause="D12", weight=1)
    if state.pile[seat] == 0 and len(others) > LAST_CARDS and others[LAST_CARDS - 1][0] <= points:
        kept = [card for _, card in others[:LAST_CARDS]]
        return Argument(key="keeps", facts=[points, *kept], about=about, clause="D21", weight=1)
    if any(COLOUR[int(card)] != GREY and state.open[seat][COLOUR[int(card)]] == 0 for card in about["card"]):
        return Argument(key="starts", facts=[points], about=about, clause="D16", weight=-1)
    return Argument(key="pays", facts=[points], about=about, clause="D17", weight=-3)


def hand(state: Any, seat: int) -> list[int]:
    """The own cards."""
    return list(state.hand[seat][: state.hand_size[seat]])


def points_with(state: Any, seat: int, card: int) -> int:
    """What a card brings at once."""
    return preview(state, seat, card).points or 0

"""Pictures of a table: `given(row_30=[33, 52, 58], hand=[40])` and what happens then."""

from __future__ import annotations

from tischlein.engine import Match
from tischlein.games.drei import GAME
from tischlein.games.drei.colours import BLACK, COLOUR, COLOURS, NAMES
from tischlein.games.drei.components import HAND, MOST_IN_ROW, NO_CARD, OPEN_CARDS
from tischlein.games.drei.rules import lay
from tischlein.kit import NOBODY

LETTERS = "OFHRTML"  # orange, Flieder (lilac), hellblau, rot, türkis, magenta, oliv


class Table:
    """A position, with seat 0 to act."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.state = match.state

    def play(self, *cards: int) -> Table:
        """Seat after seat plays a card; refills are drawn from the lowest unseen cards."""
        for card in cards:
            self.match.play(f"{self.match.turn} play {card}")
            self.draw()
        return self

    def draw(self) -> None:
        """Chance gives the lowest unseen cards."""
        while self.match.turn == -1:
            self.match.play("*" + min(self.match.outcomes(), key=int))

    def row(self, start: int) -> list[int]:
        """The cards of a row, the start card included."""
        row = start // 30
        return list(self.state.row[row][: self.state.row_size[row]])

    def open(self, seat: int = 0) -> str:
        """Open cards as letters, `OORM`."""
        return "".join(letter * count for letter, count in zip(LETTERS, self.state.open[seat], strict=True))

    def face_down(self, seat: int = 0) -> str:
        """Cards face down as letters."""
        return "".join(letter * count for letter, count in zip(LETTERS, self.state.face_down[seat], strict=True))

    def points(self, seat: int = 0) -> int:
        """The score of a seat."""
        return self.match.scores()[seat]


def given(
    *,
    seats: int = 2,
    row_0: tuple[int, ...] = (),
    row_30: tuple[int, ...] = (),
    row_60: tuple[int, ...] = (),
    hand: tuple[int, ...] = (),
    other_hand: tuple[int, ...] = (),
    open: str = "",  # noqa: A002  as the table says it
    face_down: str = "",
    interim: int = 0,
    interims: int = 0,
    pile: int = 12,
    options: dict[str, int] | None = None,
) -> Table:
    """A table in the middle of a game, with seat 0 to act; hands are filled up with the highest free cards."""
    match = Match(GAME, seats, options)
    state = match.state
    for card in (*row_0, *row_30, *row_60):
        lay(state, card)
        state.unseen[card] = 0
    state.opened = OPEN_CARDS
    for seat in range(seats):
        cards = list((hand, other_hand, (), ())[seat])
        state.pile[seat] = pile
        if not cards:
            free = [card for card in range(89, 0, -1) if state.unseen[card] and card not in (*hand, *other_hand)]
            cards = free[:HAND]
        state.hand[seat] = sorted(cards) + [NO_CARD] * (HAND - len(cards))
        state.hand_size[seat] = len(cards)
        for card in cards:
            assert state.unseen[card] == 1, f"{card} is somewhere else already"
            state.unseen[card] = 0
    for letters, counts in ((open, state.open[0]), (face_down, state.face_down[0])):
        for letter in letters:
            counts[LETTERS.index(letter)] += 1
    state.interim[0] = interim
    state.interims = max(interims, interim > 0)
    state.active = state.to_act = 0
    assert all(len(row) == MOST_IN_ROW for row in state.row)
    return Table(match)


def finished(*, open: str = "", face_down: str = "", interim: int = 0, seats: int = 2) -> Table:  # noqa: A002
    """A table at the end of the game."""
    table = given(open=open, face_down=face_down, interim=interim, seats=seats)
    table.state.to_act = NOBODY
    return table


def colour(card: int) -> str:
    """The name of a card's colour."""
    return NAMES[COLOUR[card]]


def coloured() -> list[int]:
    """All cards with one of the seven colours."""
    return [card for card in range(90) if COLOUR[card] < COLOURS]


def black() -> list[int]:
    """The start cards."""
    return [card for card in range(90) if COLOUR[card] == BLACK]

"""Pictures of a table: `given(hands=["7", "", ""], up={5: 12})` and what happens then.

Tiles are written as a string, `"7 7 4 5 6"`; slots are numbered 1 to 49 as in records.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tischlein.engine import Match
from tischlein.games.troika import GAME
from tischlein.games.troika.components import AFTER_FLIP, BEFORE_FLIP, DOWN, EMPTY, SLOTS, TILES, UNSEEN, UP, VALUES
from tischlein.games.troika.knowledge import put_in_hand
from tischlein.games.troika.view import TroikaView, counted
from tischlein.kit import NOBODY

UNTOUCHED = range(40, 50)  # ten face-down tiles, unless a test says otherwise


class Table:
    """A position."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.state = match.state

    def play(self, *events: str) -> Table:
        """Play the events of a record."""
        for event in events:
            self.match.play(event)
        return self

    def face(self, slot: int) -> str:
        """`down`, `empty`, or the value of a face-up tile."""
        face = self.state.face[slot - 1]
        return {DOWN: "down", EMPTY: "empty"}.get(face) or str(self.state.value[slot - 1])

    def hand(self, seat: int = 0) -> str:
        """The tiles of a hand."""
        return " ".join(map(str, self.state.hand[seat][: self.state.hand_size[seat]]))

    def container(self, seat: int = 0) -> str:
        """The tiles of a container."""
        return " ".join(map(str, counted(self.state.container[seat])))

    def verbs(self, seat: int = 0) -> set[str]:
        """The kinds of legal actions."""
        return {words.split(" ")[0] for words in self.match.legal(seat)}

    def see(self, seat: int = 0) -> TroikaView:
        """What a seat sees."""
        view: TroikaView = self.match.see(seat)
        return view

    @property
    def points(self) -> list[int]:
        """The points of the last finished round."""
        return list(self.state.points[self.state.round - 1][: self.state.seats])

    @property
    def chips(self) -> list[int]:
        """The chips of all seats."""
        return self.match.scores()


def numbers(tiles: str) -> list[int]:
    """The values in a string."""
    return [int(value) for value in tiles.split()]


def given(
    *,
    seats: int = 3,
    hands: Sequence[str] = (),
    containers: Sequence[str] = (),
    up: Mapping[int, int] | None = None,
    hidden: Mapping[int, tuple[int, int]] | None = None,
    untouched: Sequence[int] = UNTOUCHED,
    turn: int = 0,
    flipped: bool = False,
    called: Sequence[int] = (),
    **options: int | str,
) -> Table:
    """A table in the middle of a round.  `hidden` says for a slot which seat put which value back."""
    match = Match(GAME, seats, options)
    state = match.state
    state.face, state.value = [EMPTY] * SLOTS, [UNSEEN] * SLOTS
    for slot in untouched:
        state.face[slot - 1] = DOWN
    for slot, value in (up or {}).items():
        state.face[slot - 1], state.value[slot - 1] = UP, value
    for slot, (seat, value) in (hidden or {}).items():
        state.face[slot - 1], state.value[slot - 1], state.hidden_by[slot - 1] = DOWN, value, 1 + seat
    state.face_down = state.face.count(DOWN)
    state.lowest = [GAME.rules.next_alike(state, value, 0) for value in range(VALUES)]
    for seat, tiles in enumerate(hands):
        for value in numbers(tiles):
            put_in_hand(state, seat, value, 0)
    for seat, tiles in enumerate(containers):
        state.container_size[seat] = len(numbers(tiles))
        for value in numbers(tiles):
            state.container[seat][value] += 1
    for order, seat in enumerate(called, 1):
        state.called[seat], state.calls = order, order
    state.active = state.to_act = turn
    state.moment = AFTER_FLIP if flipped else BEFORE_FLIP
    take_out_of_unseen(state)
    return Table(match)


def take_out_of_unseen(state: object) -> None:
    """What lies open, hidden or in hands has been seen; there must be enough tiles for all of it."""
    state.left = [0] * VALUES
    used = [0] * VALUES
    GAME.rules.count_pieces(state, used)
    state.left = [have - out for have, out in zip(TILES, used, strict=True)]
    assert min(state.left) >= 0, "there are not so many tiles of a value"
    untouched = sum(face == DOWN and value == UNSEEN for face, value in zip(state.face, state.value, strict=True))
    assert untouched <= sum(state.left), "there are not so many tiles"


def dealt(seats: int, tiles: str, **options: int | str) -> Table:
    """A game from its start: the hand tiles from the start seat on, then the tile that is turned up."""
    return Table(Match(GAME, seats, options)).play(*(f"*{value}" for value in tiles.split()))


def finished(chips: Sequence[int], points: Sequence[Sequence[int]], **options: int | str) -> Table:
    """The end of a game with these chips, and these points round by round."""
    match = Match(GAME, len(chips), {"rounds": len(points), **options})
    state = match.state
    for seat, count in enumerate(chips):
        state.chips[seat] = count
        for number, row in enumerate(points):
            state.points[number][seat] = row[seat]
    state.round, state.to_act = len(points), NOBODY
    return Table(match)

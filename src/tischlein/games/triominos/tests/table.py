"""Set-ups as pictures of the table: `given(board=[…], hands=[…], pot=[…])`."""

from tischlein.engine import Match
from tischlein.games.triominos import GAME
from tischlein.games.triominos.actions import NAMES, PER_TILE, TILE_OF, read_action
from tischlein.games.triominos.board import find_free, fits, lay, lay_first, move
from tischlein.games.triominos.components import IN_POT, KEY, NOT_FREE, NOT_IN_BOX, ON_TABLE, TURN

# The boards of section 12 of RULES.md, tile by tile.
F1 = ["0-4-4 U 0 0 r0", "0-3-4 D 0 0 r2", "3-4-4 U 1 0 r0", "1-4-4 D 1 -1 r0", "1-2-4 U 1 -1 r2", "2-4-4 D 0 -1 r0"]
F2 = [
    "0-4-5 U 0 0 r0", "4-5-5 D 0 -1 r1", "4-4-5 U 1 -1 r0", "2-4-4 D 1 -1 r1", "1-2-4 U 1 0 r0", "0-5-5 D -1 0 r1",
    "0-0-5 U -1 1 r0", "0-0-0 D -1 1 r0", "0-0-1 U 0 1 r1", "0-1-4 D 0 0 r2",
]  # fmt: skip
F3 = [
    "2-4-4 U 0 0 r0", "4-4-4 D 0 -1 r0", "3-4-4 U 1 -1 r2", "3-3-4 D 1 -1 r1", "2-3-4 U 1 0 r0", "2-4-5 D -1 0 r1",
    "0-2-5 U -1 1 r0", "0-0-2 D -1 1 r2", "0-2-2 U 0 1 r0", "0-1-2 D 0 1 r2", "1-2-2 U 1 1 r0", "2-2-3 D 1 0 r2",
    "2-2-4 D 0 0 r2",
]  # fmt: skip
F5 = ["1-1-1 U 0 0 r0", "1-1-3 D 0 0 r0", "0-1-3 U 1 0 r2", "1-1-2 D 0 -1 r2", "1-2-2 U 1 -1 r0"]
F6 = [
    "2-4-5 U 0 0 r0", "4-4-5 D 0 -1 r1", "1-4-4 U 1 -1 r2", "0-1-4 D 1 -1 r1", "0-4-4 U 1 0 r2", "2-2-5 D -1 0 r2",
    "0-2-5 U -1 0 r1", "0-2-2 D -2 0 r0", "2-2-3 U -2 1 r2", "1-2-3 D -2 1 r1", "1-3-3 U -2 2 r2", "1-1-3 D -2 2 r1",
    "1-1-2 U -1 2 r1", "1-2-2 D -1 1 r2", "2-2-4 U 0 1 r1", "2-4-4 D 0 0 r2",
]  # fmt: skip
BOARDS = {
    "F1": (F1, [8, 7, 11, 9, 7, 60]),
    "F2": (F2, [9, 14, 13, 10, 7, 10, 5, 0, 41, 65]),
    "F3": (F3, [10, 12, 11, 10, 9, 11, 7, 2, 44, 3, 5, 7, 78]),
    "F5": (F5, [3, 5, 4, 4, 5]),
    "F6": (F6, [11, 13, 9, 5, 8, 9, 7, 4, 7, 6, 7, 5, 4, 45, 48, 60]),
}


class Table:
    """A match in the middle of a round."""

    def __init__(self, match):
        self.match = match
        self.state = match.state

    @property
    def points(self):
        return self.match.scores()

    @property
    def turn(self):
        return self.match.turn

    def hand(self, seat):
        return [NAMES[tile] for tile in range(len(NAMES)) if self.state.place[tile] == seat]

    def play(self, *events):
        """Play events; `buy 0-1-2` stands for a purchase and what chance brings."""
        for event in events:
            words, _, bought = event.partition(" buy ")
            if bought:
                self.match.play(f"{words} buy")
                self.match.play(f"*{bought}")
            else:
                self.match.play(event)
        return self

    def legal(self):
        return self.match.legal()

    def placements(self):
        return [words.removeprefix("place ") for words in self.legal() if words.startswith("place")]

    def refusal(self, words):
        seat, _, action = words.partition(" ")
        return self.match.game.rules.why_not(self.state, int(seat), read_action(action))


def given(board=(), hands=((), ()), pot=None, starter=0, turn=0, bought=0, points=None, **options):
    """A table in play: tiles on the board as `0-1-2 U 0 0 r0`, the hands, the Topf (default: all the rest).

    What is named nowhere while the Topf is given stays out of the box.
    """
    match = Match.new(GAME, len(hands), options)
    state = match.state
    rest = list(range(state.tiles))
    for line in board:
        rest.remove(put_on_board(state, line))
    for seat, hand in enumerate(hands):
        for name in hand:
            rest.remove(TILE_OF[name])
            move(state, TILE_OF[name], seat)
            state.hand_size[seat] += 1
    in_pot = rest if pot is None else [TILE_OF[name] for name in pot]
    for tile in rest:
        move(state, tile, IN_POT if tile in in_pot else NOT_IN_BOX)
    assert set(in_pot) <= set(rest), "a tile of the Topf lies elsewhere"
    state.pot = len(in_pot)
    for seat, score in enumerate(points or []):
        state.points[seat] = score
    state.moment, state.starter, state.active, state.to_act, state.bought = TURN, starter, turn, turn, bought
    return Table(match)


def put_on_board(state, line):
    """Lay a tile without scoring it; it has to fit."""
    code = read_action(f"place {line}")
    tile, cell, turn = code // PER_TILE, code % PER_TILE // 3, code % 3
    if state.laid_count == 0:
        assert line.endswith("U 0 0 r0"), f"{line} does not open the board"
        lay_first(state, tile)
    else:
        free = find_free(state, cell)
        assert free != NOT_FREE, f"{line} has no common edge"
        assert fits(state, free, tile, turn), f"{line} does not fit: {KEY[tile][turn]}"
        lay(state, free, tile, turn)
    move(state, tile, ON_TABLE)
    return tile


def dealt(hands, draw=(), **options):
    """A table after the hands are taken, and after these draws for the start."""
    table = Table(Match.new(GAME, len(hands), options))
    table.play(*(f"*{tile}" for hand in hands for tile in hand), *(f"*{tile}" for tile in draw))
    return table

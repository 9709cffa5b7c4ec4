"""A second, naive implementation of D4-D23 over plain lists and sets, compared with the rules event by event."""

import random
from collections import Counter

import pytest

from tischlein.engine import Match
from tischlein.games.drei import GAME
from tischlein.games.drei.colours import COLOUR, COLOURS
from tischlein.kit import CHANCE

OPTIONS = ({}, {"limit_excludes_start": 1}, {"one_open_card_per_row": 1, "start_seat": 1}, {"cards": 14})


class Naive:
    """The same game, written down as simply as possible."""

    def __init__(self, seats, options):
        self.rows = {0: [], 30: [], 60: []}  # number cards only
        self.most = 4 if options.get("limit_excludes_start") else 3
        self.taken = [Counter() for _ in range(seats)]
        self.silver = [10, 7, 5, 3]
        self.interim = [0] * seats

    def lay(self, card):
        row = self.rows[card - card % 30]
        row.append(card)
        row.sort()
        return row

    def play(self, seat, card):
        row = self.lay(card)
        if len(row) <= self.most:
            return
        taken = [other for other in row if other > card] or [row[0]]
        for other in taken:
            row.remove(other)
            if other not in (15, 45, 75):
                self.taken[seat][COLOUR[other]] += 1
        if self.interim[seat] == 0 and self.open_colours(seat) == 7:
            self.interim[seat] = self.silver.pop(0)

    def open_colours(self, seat):
        return sum(count % 3 > 0 for count in self.taken[seat].values())

    def points(self, seat, *, over):
        sums = sum((0, 1, 5)[count % 3] - 3 * (count // 3) for count in self.taken[seat].values())
        final = {6: 5, 7: 10}.get(self.open_colours(seat), 0) if over else 0
        return sums + self.interim[seat] + final


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rows_collections_and_points_agree(seats, options):
    for seed in range(6):
        dice = random.Random(seed)
        match, naive = Match(GAME, seats, options), Naive(seats, options)
        opened = 0
        while not match.is_over:
            if match.turn == CHANCE:
                card = int(dice.choice(list(match.outcomes())))
                match.resolve(card)
                if opened < 3:
                    naive.lay(card)
                    opened += 1
            else:
                seat, card = match.turn, dice.choice(match.legal_codes())
                match.act(seat, card)
                naive.play(seat, card)
            check(match, naive)
        points = match.scores()
        assert match.winners() == [seat for seat in range(seats) if points[seat] == max(points)]


def check(match, naive):
    state = match.state
    for row, start in enumerate((0, 30, 60)):
        assert state.row[row][: state.row_size[row]] == [start, *naive.rows[start]]
    for seat in range(match.seats):
        counts = [naive.taken[seat][colour] for colour in range(COLOURS)]
        assert state.open[seat] == [count % 3 for count in counts]
        assert state.face_down[seat] == [count - count % 3 for count in counts]
    assert match.scores() == [naive.points(seat, over=match.is_over) for seat in range(match.seats)]

"""Could this world have led to what everybody saw?  Checked naively, from the events of the round alone."""

from tischlein.games.triominos.actions import NAMES, TILE_OF
from tischlein.games.triominos.components import HAND_SIZE, IS_TRIPLE, MOST_SEATS, NUMBERS, VALUE
from tischlein.games.triominos.tests.naive import NaiveBoard


class History:
    """One round so far, as everybody saw it: who laid what, who passed freely, how many tiles were bought when."""

    def __init__(self, match):
        self.match = match
        self.seats = match.seats
        self.shown = set()  # drawn for the start
        self.moves = []  # (seat, "place" | "buy" | "pass", tile or None, board before, Topf before, bought before)
        self.read(match)

    def read(self, match):
        """Walk through the round (only the first one: matches here have one)."""
        board = NaiveBoard()
        hands, pot, bought, last = HAND_SIZE[self.seats] * self.seats, 0, 0, None
        pot = match.state.tiles - hands
        for index, event in enumerate(match.words()):
            if event.startswith("*"):
                if index >= hands and (not self.moves or self.moves[-1][1] != "buy"):
                    self.shown.add(TILE_OF[event[1:]])
                continue
            seat, verb, *words = event.split(" ")
            bought = bought if int(seat) == last else 0
            tile = TILE_OF[words[0]] if words else None
            self.moves.append((int(seat), verb, tile, dict(board.cells), dict(board.numbers), pot, bought))
            if verb == "place":
                board.lay(NUMBERS[tile], (words[1], int(words[2]), int(words[3])), int(words[4][1]))
            if verb == "buy":
                pot, bought = pot - 1, bought + 1
            last = int(seat) if verb == "buy" else None
        self.board = board
        self.is_mid_turn = last is not None

    def problems(self, world):
        """What in a world contradicts the history."""
        hands = {seat: [tile for tile in range(len(NAMES)) if world.place[tile] == seat] for seat in range(self.seats)}
        found = [f"hand of {seat}" for seat in hands if len(hands[seat]) != self.match.state.hand_size[seat]]
        in_pot = [tile for tile in range(len(NAMES)) if MOST_SEATS < world.place[tile] <= MOST_SEATS + 1]
        found += ["Topf"] if len(in_pot) != self.match.state.pot else []
        found += self.wrong_passes(hands) + self.wrong_starts(hands) + self.wrong_ends(hands)
        return found

    def held_at(self, hands, place):
        """The hands at a past move, as far as they can be told: what is held now and what was laid since."""
        return {
            seat: hands[seat] + [tile for who, _, tile, *_ in self.moves[place:] if who == seat and tile is not None]
            for seat in hands
        }

    def wrong_passes(self, hands):
        """O14: a free pass while something fitted.  No tile was bought after it, so all tiles were held then."""
        return [
            f"pass of {seat} at move {place}"
            for place, (seat, verb, _, cells, numbers, pot, bought) in enumerate(self.moves)
            if verb == "pass" and pot == 0 and bought < 3
            and can_lay(cells, numbers, self.held_at(hands, place)[seat])
        ]  # fmt: skip

    def wrong_starts(self, hands):
        """O5, V1: a tile that began in the Topf can only have been bought, in time."""
        state = self.match.state
        opening = next((tile for _, verb, tile, *_ in self.moves if verb == "place"), None)
        began = set(self.shown)
        if state.pressman_start and opening is not None:
            began |= {tile for tile in range(len(NAMES)) if rank(tile) > rank(opening)}
        found = []
        for seat in hands:
            room = 0
            for who, verb, tile, *_ in self.moves:
                room += who == seat and verb == "buy"
                room -= who == seat and tile in began
                if room < 0:
                    found.append(f"laid by {seat} before it was bought")
            found += [f"bought by {seat}"] if sum(tile in began for tile in hands[seat]) > room else []
        if state.pressman_start and opening is None and state.to_act >= 0:
            best = max((tile for hand in hands.values() for tile in hand), key=rank)
            found += ["starter"] if best not in hands[state.to_act] else []
        return found

    def wrong_ends(self, hands):
        """O28: at the end of every turn with an empty Topf and without a bell somebody could lay."""
        found = []
        for place, (_, _, _, cells, numbers, pot, bought) in enumerate(self.moves):
            if place > 0 and pot == 0 and bought == 0 and self.moves[place - 1][1] != "buy" and not self.rang(place):
                held = self.held_at(hands, place)
                if not any(can_lay(cells, numbers, held[seat]) for seat in held):
                    found.append(f"blocked before move {place}")
        state = self.match.state
        if self.moves and state.pot == 0 and not self.is_mid_turn and state.rang == 0 and state.to_act >= 0:
            tiles = [tile for hand in hands.values() for tile in hand]
            found += [] if can_lay(self.board.cells, self.board.numbers, tiles) else ["blocked now"]
        return found

    def rang(self, place):
        """O23: whether somebody had gone out before a move."""
        size = dict.fromkeys(range(self.seats), HAND_SIZE[self.seats])
        for who, verb, *_ in self.moves[:place]:
            size[who] += {"buy": 1, "place": -1, "pass": 0}[verb]
        return 0 in size.values()


def rank(tile):
    """V1."""
    return IS_TRIPLE[tile], VALUE[tile], tile


def can_lay(cells, numbers, tiles):
    """O15, by brute force."""
    board = NaiveBoard()
    board.cells, board.numbers = cells, numbers
    return any(board.placements([NUMBERS[tile] for tile in tiles]))

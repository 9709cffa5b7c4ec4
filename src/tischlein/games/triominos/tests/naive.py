"""A second, naive implementation of laying and scoring, written from RULES.md alone: dictionaries and brute force."""

from itertools import combinations, combinations_with_replacement

CORNERS = {
    "U": lambda x, y: [(x, y + 1), (x + 1, y), (x, y)],
    "D": lambda x, y: [(x + 1, y), (x, y + 1), (x + 1, y + 1)],
}
NEIGHBOURS = {
    "U": lambda x, y: [("D", x, y), ("D", x - 1, y), ("D", x, y - 1)],
    "D": lambda x, y: [("U", x, y), ("U", x + 1, y), ("U", x, y + 1)],
}


def all_tiles(mirror):
    tiles = list(combinations_with_replacement(range(6), 3))
    return tiles + ([(a, c, b) for a, b, c in combinations(range(6), 3)] if mirror else [])


def around(p, q):
    return [("U", p, q), ("U", p - 1, q), ("U", p, q - 1), ("D", p - 1, q), ("D", p - 1, q - 1), ("D", p, q - 1)]


class NaiveBoard:
    """Cells with tiles, points with numbers."""

    def __init__(self):
        self.cells = {}
        self.numbers = {}

    def shown(self, tile, turn):
        return tile[turn:] + tile[:turn]

    def rotations(self, tile):
        return [0] if len(set(tile)) == 1 else [0, 1, 2]

    def is_legal(self, tile, cell, turn):
        """O9, O15."""
        if not self.cells:
            return cell == ("U", 0, 0) and turn == 0
        direction, x, y = cell
        corners = zip(CORNERS[direction](x, y), self.shown(tile, turn), strict=True)
        return (
            cell not in self.cells
            and any(neighbour in self.cells for neighbour in NEIGHBOURS[direction](x, y))
            and all(self.numbers.get(point, number) == number for point, number in corners)
        )

    def placements(self, tiles):
        """All legal (tile, cell, turn): every tile in every rotation in every cell around a tile."""
        near = {other for part, x, y in self.cells for other in NEIGHBOURS[part](x, y)} or {("U", 0, 0)}
        for tile in tiles:
            for cell in near:
                for turn in self.rotations(tile):
                    if self.is_legal(tile, cell, turn):
                        yield tile, cell, turn

    def lay(self, tile, cell, turn, wide=False):
        """Lay a tile; O17-O22: the bonus in words."""
        direction, x, y = cell
        corners = CORNERS[direction](x, y)
        edges = sum(neighbour in self.cells for neighbour in NEIGHBOURS[direction](x, y))
        met = [point in self.numbers for point in corners]
        self.cells[cell] = tile
        self.numbers.update(zip(corners, self.shown(tile, turn), strict=True))
        closed = sum(all(other in self.cells for other in around(*point)) for point in corners)
        if edges == 0:
            return ""
        if closed:
            return ("hexagon", "double_hexagon", "triple_hexagon")[closed - 1]
        return "bridge" if all(met) and (edges == 1 or wide) else ""

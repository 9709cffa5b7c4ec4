"""A second scorer, as slow and simple as possible: it looks at every division there is."""

from functools import cache


@cache
def divisions(tiles):
    """Every division of the sorted tiles: a set of (points of gems, gems, sets of fuel, trash)."""
    if not tiles:
        return frozenset({(0, 0, 0, 0)})
    first, others = tiles[0], tiles[1:]
    found = {(points, gems, fuel, trash + 1) for points, gems, fuel, trash in divisions(others)}
    for i, second in enumerate(others):
        for j in range(i + 1, len(others)):
            third = others[j]
            rest = others[:i] + others[i + 1 : j] + others[j + 1 :]
            if first == second == third:
                found |= {(points, gems, fuel + 1, trash) for points, gems, fuel, trash in divisions(rest)}
            elif (second, third) == (first + 1, first + 2):
                worth = int(str(third)[-1])
                found |= {(points + worth, gems + 1, fuel, trash) for points, gems, fuel, trash in divisions(rest)}
    return frozenset(found)


def score(tiles):
    """T30-T33: the best of all divisions with fuel, gems minus trash; None without fuel."""
    worth = [points - trash for points, _, fuel, trash in divisions(tuple(sorted(tiles))) if fuel]
    return max(worth, default=None)


def is_perfect(tiles, *, gem_needed=False):
    """T19b: a division with fuel that leaves nothing over, perhaps with a gem."""
    return any(
        fuel and not trash and (gems or not gem_needed) for _, gems, fuel, trash in divisions(tuple(sorted(tiles)))
    )

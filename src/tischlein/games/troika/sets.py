"""How a player would lay the tiles out: the sets themselves, for people to look at.  Plain Python; rules only count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from operator import eq

import msgspec

from tischlein.kit import Part


class Laid(msgspec.Struct, frozen=True):
    """T29: tiles in sets, and what is left over."""

    fuel: list[list[int]]  # T30
    gems: list[list[int]]  # T31
    worth: list[int]  # T31: points of each gem
    trash: list[int]  # T32
    trash_worth: int  # T32: points of all of it
    needs_fuel: bool  # T33: there are tiles that count nothing without it
    points: int  # T34: as the tiles stand, without the bonus

    def laid(self) -> Laid:
        """The sets alone, without what explains them."""
        return Laid(self.fuel, self.gems, self.worth, self.trash, self.trash_worth, self.needs_fuel, self.points)


class Division(Laid, frozen=True):
    """T29: tiles in sets, and why they count so much."""

    parts: list[Part]  # T30-T34: what the points are made of


Sets = tuple[tuple[int, ...], ...]  # fuel, gems and trash alike: (7, 7, 7), (4, 5, 6), (9,)


def divide(tiles: Iterable[int], *, floor: bool = True) -> Division:
    """T33, T34: the best division with fuel; without fuel the best there is, which counts nothing."""
    return divided(tuple(sorted(tiles)), floor)


@lru_cache(maxsize=4096)
def divided(left: tuple[int, ...], floor: bool) -> Division:
    """The same of tiles in ascending order, worked out once for all who look at them."""
    has_fuel = holds_fuel(left)
    sets = best(left, has_fuel, True)
    total = points_of(sets) if has_fuel else 0
    gems = [list(found) for found in sets if is_gem(found)]
    worth = [points_of((tuple(gem),)) for gem in gems]
    trash = [found[0] for found in sets if len(found) == 1]
    points = max(total, 0) if floor else total
    return Division(
        fuel=[list(found) for found in sets if is_fuel(found)],
        gems=gems,
        worth=worth,
        trash=trash,
        trash_worth=-len(trash),
        needs_fuel=bool(left) and not has_fuel,
        points=points,
        parts=counting(gems, worth, -len(trash), points - total) if has_fuel else [Part("no_fuel", 0, "T33")],
    )


def counting(gems: list[list[int]], worth: list[int], trash: int, raised: int) -> list[Part]:
    """T30-T34: every point of tiles with fuel, with its clause."""
    pairs = zip(gems, worth, strict=True)
    rest = [Part("trash", trash, "T32"), Part("floor", raised, "T34")]
    return [
        Part("fuel", 0, "T30"),
        *(Part("gem", points, "T31", joined(gem)) for gem, points in pairs),
        *(part for part in rest if part.points != 0),
    ]


def joined(tiles: list[int]) -> str:
    """A set in words: `7-8-9`."""
    return "-".join(map(str, tiles))


def left_over(tiles: Iterable[int]) -> int:
    """T19b: how many tiles are left over at least, with fuel if there can be any."""
    left = tuple(sorted(tiles))
    return sum(len(found) == 1 for found in best(left, holds_fuel(left), False))


def holds_fuel(tiles: tuple[int, ...]) -> bool:
    """T30: three equal tiles, among tiles in ascending order."""
    return any(map(eq, tiles, tiles[2:]))


def is_fuel(found: tuple[int, ...]) -> bool:
    """T30."""
    return len(found) == 3 and found[0] == found[2]


def is_gem(found: tuple[int, ...]) -> bool:
    """T31."""
    return len(found) == 3 and found[0] < found[2]


def points_of(sets: Sets) -> int:
    """T31, T32: gems minus trash."""
    return sum(found[2] % 10 if is_gem(found) else -(len(found) == 1) for found in sets)


@cache
def best(tiles: tuple[int, ...], needs_fuel: bool, for_points: bool) -> Sets:
    """The division of sorted tiles with the most points, or with the least trash; of equal ones with less trash."""

    def merit(sets: Sets) -> tuple[int, int]:
        trash = sum(len(found) == 1 for found in sets)
        return points_of(sets) if for_points else 0, -trash

    return max(divisions(tiles, needs_fuel, for_points), key=merit)


def divisions(tiles: tuple[int, ...], needs_fuel: bool, for_points: bool) -> Iterator[Sets]:
    """The lowest tile begins a gem, is fuel or is trash; what remains is divided in the best way."""
    if not tiles:
        yield ()
        return
    low = tiles[0]
    for found in ((low, low, low), (low, low + 1, low + 2), (low,)):
        rest = without(tiles, found)
        needs = needs_fuel and not is_fuel(found)
        if rest is not None and (holds_fuel(rest) or not needs):
            yield (found, *best(rest, needs, for_points))


def without(tiles: tuple[int, ...], found: tuple[int, ...]) -> tuple[int, ...] | None:
    """The other tiles, if these are among them."""
    rest = list(tiles)
    for value in found:
        if value not in rest:
            return None
        rest.remove(value)
    return tuple(rest)

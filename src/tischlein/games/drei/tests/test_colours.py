"""The colours of the cards are told apart by all eyes."""

import re

from tests.colours import CARDS, check

from tischlein.games.drei import GAME

SPRITE = (GAME.folder / "table" / "Sprite.svelte").read_text(encoding="utf-8")


def test_the_colours_of_the_cards():
    """Seven colours and grey; start cards are black with a rim of their own, and are never taken (D2)."""
    colours = re.findall(r"\.k-(?!black)\w+\) \{ --bg: #([0-9a-f]{6});", SPRITE)
    assert len(colours) == 8
    check(colours, CARDS)

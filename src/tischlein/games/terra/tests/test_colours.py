"""The colours of cards and crises are told apart by all eyes."""

import pytest
from tests.colours import CARDS, check, palettes

from tischlein.games.terra import GAME

PALETTE = (GAME.folder / "table" / "palette.css").read_text(encoding="utf-8")


@pytest.mark.parametrize(("selector", "colours"), [*palettes(PALETTE, "[gbr]"), *palettes(PALETTE, "[gbr]2")])
def test_cards_and_crises(selector, colours):
    assert len(colours) == 3
    check(colours, CARDS)

"""Colours that tell people apart, seen with colour-blind eyes; a game's own tests look at the colours of its pieces."""

import re
from pathlib import Path

import pytest

from tests.colours import check, difference, palettes

ROOT = Path(__file__).parents[2]
TABLES = (path for path in ROOT.glob("src/tischlein/games/*/table/*") if path.suffix in {".css", ".svelte"})
SOURCES = [ROOT / "web/src/styles/tokens.css", *sorted(TABLES)]
SEATS, SEATS_ON_DEMAND = 15, 25  # CIE76; the second for who asks for colours that are easily told apart


def test_the_measure():
    assert difference("ffffff", "000000", "all colours") == pytest.approx(100, abs=0.01)
    assert difference("a8430c", "7a5c00", "all colours") > 30
    assert difference("a8430c", "7a5c00", "protanopia") < 5


SEAT_COLOURS = [found for path in SOURCES for found in palettes(path.read_text(encoding="utf-8"), r"seat-\d")]


@pytest.mark.parametrize(("selector", "colours"), SEAT_COLOURS)
def test_seats(selector, colours):
    check(colours, SEATS_ON_DEMAND if "distinct" in selector else SEATS)


def test_every_seat_has_its_own_mark():
    source = (ROOT / "web/src/kit/marks.ts").read_text(encoding="utf-8")
    marks = re.findall(r"^  \w+: '([Mm][^']+)',$", source, re.MULTILINE)
    assert len(marks) == len(set(marks)) == 6

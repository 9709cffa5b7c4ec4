"""What a printing decides: the colour of every number, but for the start cards and the grey ones (D2, D15)."""

from tischlein.games.drei.colours import CARDS, COLOURS, MIDDLE, NAMES, ROW_LENGTH
from tischlein.kit import EditionField

GIVEN = {0: "black", MIDDLE: "grey"}  # by the place in a row

FIELDS = (
    EditionField(
        name="colours",
        kind="choice",
        places=tuple(str(card) for card in range(CARDS) if card % ROW_LENGTH not in GIVEN),
        choices=NAMES[:COLOURS],
        choice_texts={name: f"colour.{name}" for name in NAMES},
        each=12,
        given={str(card): GIVEN[card % ROW_LENGTH] for card in range(CARDS) if card % ROW_LENGTH in GIVEN},
        columns=10,
        clause="D2",
    ),
)

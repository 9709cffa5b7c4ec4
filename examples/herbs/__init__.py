"""Herb Bed: a whole game in a folder of its own, with hidden hands, options, and a table drawn from its scene.

Copied anywhere and installed with the entry point `herbs = herbs:GAME` of `tischlein.games` it is played like any
other: read RULES.md, then rules.py, then scene.py.
"""

from tischlein.kit import Game, Options, choice, switch

GAME = Game(
    id="herbs",
    package=__name__,
    seats=range(2, 5),  # G1
    age=7,
    minutes=10,
    colour="#7f9a63",
    modules=("rules", "knowledge", "evaluate"),
    options=Options(
        hand=choice(4, 3, 5),  # G3
        diagonals=switch(0),  # G7
        beds=choice(2, 1, 3),  # G8
    ),
)

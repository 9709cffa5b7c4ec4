"""A40: the ten sites and their texts: what a printing decides.  `ours.json` is OURS, until somebody reads us another.

Known from print are six names (Friedhof, Ruine, Atlantis, Osterinsel, Höhle, Kathedrale), what the Kathedrale does,
that one site sends a fragment of another player to the centre, and that 1, 5, 6 and 8 begin text-side up (A3).
Which number bears which name, and all the rest, is ours.  What an effect does is in effects.py.
"""

from tischlein.games.artefakt.printing import PRINTED

# What a text can do.
NO_EFFECT = 0  # something else: it cannot be used here
KATHEDRALE = 1  # move one own figure standing here by two
FRIEDHOF = 2  # look at the fragments of one site
RUINE = 3  # take a fragment from a neighbouring site
ATLANTIS = 4  # exchange an own fragment with the centre
OPFERSTEIN = 5  # send a fragment of another player to the centre
OSTERINSEL = 6  # exchange an own fragment with another player
HOEHLE = 7  # look at the fragments of another player
HAFEN = 8  # move a fragment from site to site
KARAWANSEREI = 9  # move a figure of another player by one
STERNWARTE = 10  # turn the text of another site

NAMES = {
    1: "Kathedrale",
    2: "Friedhof",
    3: "Ruine",
    4: "Atlantis",
    5: "Opferstein",
    6: "Osterinsel",
    7: "Höhle",
    8: "Hafen",
    9: "Karawanserei",
    10: "Sternwarte",
}

EFFECTS = (
    "none", "kathedrale", "friedhof", "ruine", "atlantis", "opferstein",
    "osterinsel", "hoehle", "hafen", "karawanserei", "sternwarte",
)  # fmt: skip

# By site number; entry 0 stays unused.
EFFECT_OF = (0, *(EFFECTS.index(PRINTED["effects"][str(site)]) for site in NAMES))
STARTS_OPEN = (0, *(PRINTED["open"][str(site)] for site in NAMES))  # A3 [published]

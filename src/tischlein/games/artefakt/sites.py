"""A40: the ten sites and their texts.  OURS, until somebody reads us the printed ones.

Known from print are six names (Friedhof, Ruine, Atlantis, Osterinsel, Höhle, Kathedrale), what the Kathedrale does,
that one site sends a fragment of another player to the centre, and that 1, 5, 6 and 8 begin text-side up (A3).
Which number bears which name, and all the rest, is ours.  Who has the printed texts changes this table; what an effect
does is in effects.py.
"""

# What a text can do.
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

# By site number; entry 0 stays unused.
EFFECT_OF = (
    0, KATHEDRALE, FRIEDHOF, RUINE, ATLANTIS, OPFERSTEIN, OSTERINSEL, HOEHLE, HAFEN, KARAWANSEREI, STERNWARTE,
)  # fmt: skip
STARTS_OPEN = (0, 1, 0, 0, 0, 1, 1, 0, 1, 0, 0)  # A3 [published]

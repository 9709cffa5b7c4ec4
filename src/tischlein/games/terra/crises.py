"""The values of the 18 crises: what a printing decides.

`ours.json` is OURS: no source says which value is printed on which card.  It keeps every sum that is known: each colour
has 10, 11, 12, 13, 14 and 16 (76 together); the three crises of a region add up to 34, 41, 36, 40, 43 and 34.
"""

from tischlein.games.terra.actions import CRISIS_WORDS
from tischlein.games.terra.printing import PRINTED

DANGER = tuple(PRINTED["crises"][crisis] for crisis in CRISIS_WORDS)

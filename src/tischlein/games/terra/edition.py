"""What a printing decides: the danger of every crisis, and how many solution cards there are of each value.

Known of every printing are the range [leaflet], the sums of colours and regions [published], and 30 solution cards of
each colour [leaflet]: an edition that does not meet them has been misread.
"""

from tischlein.games.terra.actions import COLOUR_WORDS, CRISIS_WORDS, REGION_WORDS
from tischlein.games.terra.components import REGIONS, VALUES
from tischlein.kit import EditionField, Sum

SUM_OF_COLOUR = 76
SUM_OF_REGION = (34, 41, 36, 40, 43, 34)
CARDS_OF_COLOUR = 30
EACH_VALUE = tuple(str(value) for value in range(1, VALUES + 1))

FIELDS = (
    EditionField(
        name="crises",
        kind="number",
        places=CRISIS_WORDS,
        words="word",
        low=10,
        high=16,
        sums=(
            *(
                Sum(colour, CRISIS_WORDS[REGIONS * number : REGIONS * (number + 1)], SUM_OF_COLOUR)
                for number, colour in enumerate(COLOUR_WORDS)
            ),
            *(
                Sum(region, CRISIS_WORDS[number::REGIONS], SUM_OF_REGION[number])
                for number, region in enumerate(REGION_WORDS)
            ),
        ),
        columns=REGIONS,
    ),
    EditionField(
        name="copies",
        kind="number",
        places=EACH_VALUE,
        low=1,
        high=10,
        sums=(Sum("", EACH_VALUE, CARDS_OF_COLOUR),),
        columns=VALUES,
    ),
)

"""What a printing decides: what the text of each site does (A40), which begin open (A3), and what they are called.

A text is chosen from those that the rules know.  One that does something else is `none`: nobody can use it here.
"""

from collections.abc import Callable

from tischlein.games.artefakt.printing import PRINTED
from tischlein.games.artefakt.sites import EFFECT_OF, EFFECTS, NAMES, NO_EFFECT
from tischlein.kit import EditionField

SITES = tuple(map(str, NAMES))
LONGEST_NAME = 20

FIELDS = (
    EditionField(
        name="effects",
        kind="choice",
        places=SITES,
        choices=EFFECTS,
        choice_texts={name: f"effect.{number}" for number, name in enumerate(EFFECTS)},
        clause="A40",
    ),
    EditionField(name="open", kind="switch", places=SITES, clause="A3"),
    EditionField(name="names", kind="text", places=SITES, high=LONGEST_NAME, clause="A2"),
)


def renamed(say: Callable[..., str]) -> dict[str, str]:
    """The texts of another edition: a site is called as it is printed, or like that of ours which does the same."""
    names = {f"site.{site}": PRINTED["names"].get(str(site)) or name_of(site, say) for site in NAMES}
    return {**names, "effect.ours": say("edition.theirs")}


def name_of(site: int, say: Callable[..., str]) -> str:
    """What a site is called if nobody has entered its name."""
    effect = EFFECT_OF[site]
    return say("edition.nameless", site) if effect == NO_EFFECT else say(f"site.{effect}")

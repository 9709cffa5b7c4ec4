"""Why a friend would advise an action: where fragments lie that one lacks, who stands there, whom it hinders."""

from __future__ import annotations

from typing import Any

from tischlein.games.artefakt.actions import (
    COLOUR,
    COLOUR_NAMES,
    DIRECTIONS,
    FIGURE_NAMES,
    FRAGMENT_NAMES,
    GIVE,
    OPEN,
    PLAN,
    PLAN_CARDS,
    SKIP,
    STEAL,
    STEP,
    TAKE,
    TRAVEL,
    USE_FIGURE,
)
from tischlein.games.artefakt.circle import beyond, travelling_figure, winner_of
from tischlein.games.artefakt.components import BOARD, COLOURS, FIGURES, KINDS, PIECES, SITES
from tischlein.games.artefakt.effects import FIRST_USE
from tischlein.games.artefakt.fragments import copies, different, fragments_at, number
from tischlein.games.artefakt.rules import MAX_LEGAL, legal_actions
from tischlein.games.artefakt.sites import (
    ATLANTIS,
    EFFECT_OF,
    FRIEDHOF,
    HAFEN,
    HOEHLE,
    KARAWANSEREI,
    KATHEDRALE,
    OPFERSTEIN,
    OSTERINSEL,
    RUINE,
)
from tischlein.games.artefakt.view import site_beyond
from tischlein.kit import Argument

MANY = 3  # fragments of a colour that make somebody dangerous


def reasons(state: Any, seat: int, action: int) -> list[Argument]:
    """What speaks for or against a legal action, as far as the seat can know."""
    if action < TRAVEL:
        return plan(state, seat, PLAN_CARDS[action - PLAN])
    if action < TAKE:
        figure = travelling_figure(state)
        ways = [site_beyond(state, seat, figure, step * state.plan[seat][figure]) for step in STEP]
        return [travel(state, seat, ways[action - TRAVEL], other=ways[1 - (action - TRAVEL)])]
    if action == TAKE:
        return [take(state, seat)]
    if action < SKIP:
        return [steal(state, seat, *divmod(action - STEAL, COLOURS))]
    if action == SKIP:
        return [skip(state, seat)]
    if action < COLOUR:
        return [give(state, seat, action - GIVE)]
    if action < OPEN:
        return [choose_colour(state, seat, action - COLOUR)]
    if action < USE_FIGURE:
        return [open_site(state, seat, action - OPEN + 1)]
    return [use(state, seat, EFFECT_OF[state.site], action - FIRST_USE[EFFECT_OF[state.site]])]


# -- What the seat sees --------------------------------------------------------------------------------------------


def own(state: Any, seat: int) -> list[int]:
    """A32: how many different pieces of each colour the seat has."""
    return [different(heap) for heap in state.heap[BOARD + seat]]


def lying(state: Any, site: int, colour: int) -> int:
    """How many fragments of a colour lie on a site: everybody sees the backs."""
    return int(number(state.heap[site][colour]))


def sought(state: Any, seat: int) -> list[int]:
    """The colours of which the seat has most; all of them before it has any."""
    pieces = own(state, seat)
    return [colour for colour in range(COLOURS) if pieces[colour] == max(pieces)]


def has_sought(state: Any, seat: int, site: int) -> bool:
    """Whether fragments of such a colour lie on a site."""
    return any(lying(state, site, colour) for colour in sought(state, seat))


def about_sites(*sites: int) -> dict[str, list[str]]:
    """The sites that a sentence is about."""
    return {"site": [str(site) for site in sites]}


# -- Travelling (A14-A21) ------------------------------------------------------------------------------------------


def plan(state: Any, seat: int, cards: tuple[int, ...]) -> list[Argument]:
    """A16: what each figure can reach: fragments on both ways, or together with another figure."""
    found = []
    reach = [[site_beyond(state, seat, figure, step * cards[figure]) for step in STEP] for figure in range(FIGURES)]
    rich = [[site for site in sites if fragments_at(state, site)] for sites in reach]
    for figure, sites in enumerate(rich):
        name = FIGURE_NAMES[figure]
        if len(sites) == len(STEP):
            lacks = all(has_sought(state, seat, site) for site in sites)
            key, weight = ("both_lack", 7) if lacks else ("both", 6)
            found.append(
                Argument(key=key, facts=[name, *sites], about=about_sites(*sites), clause="A16", weight=weight)
            )
        elif sites:
            weight = 4 if has_sought(state, seat, sites[0]) else 3
            found.append(
                Argument(key="reaches", facts=[name, *sites], about=about_sites(*sites), clause="A16", weight=weight)
            )
    for first in range(FIGURES):
        for second in range(first + 1, FIGURES):
            for site in set(rich[first]) & set(rich[second]):
                facts: list[int | str] = [FIGURE_NAMES[first], FIGURE_NAMES[second], site]
                weight = 4 + min(2, fragments_at(state, site))
                found.append(Argument(key="meet", facts=facts, about=about_sites(site), clause="A20", weight=weight))
    return found or [Argument(key="nothing_near", clause="A16", weight=0)]


def travel(state: Any, seat: int, site: int, *, other: int) -> Argument:
    """A19-A21: who would be in front there."""
    about = about_sites(site)
    standing = list(state.standing[state.position[site]][: state.seats])
    mine = standing[seat] + 1
    rivals = [rival for rival in range(state.seats) if rival != seat and standing[rival]]
    most = max((standing[rival] for rival in rivals), default=0)
    if fragments_at(state, site):
        if mine > most:
            key = "alone" if not rivals else "majority"
            return Argument(
                key=key,
                facts=[site],
                about=about,
                clause="A19" if not rivals else "A20",
                weight=6 + has_sought(state, seat, site),
            )
        if mine == most:
            rival = next(rival for rival in rivals if standing[rival] == most)
            return Argument(key="ties", facts=[site], seat=rival, about=about, clause="A21", weight=5)
        return Argument(key="join", facts=[site], about=about, clause="A20", weight=1)
    if fragments_at(state, other):
        there = list(state.standing[state.position[other]][: state.seats])
        ahead = max((there[rival] for rival in range(state.seats) if rival != seat), default=0)
        if there[seat] + 1 >= ahead:
            return Argument(key="leaves", facts=[other], about=about, clause="A19", weight=-2)
        return Argument(key="taken_there", facts=[other], about=about, clause="A20", weight=3)
    victims = [rival for rival in rivals if mine > most and fragments_at(state, BOARD + rival)]
    if victims:
        return Argument(key="may_steal", facts=[site], seat=victims[0], about=about, clause="A20", weight=4)
    if state.open[site] and state.effects and mine > most:
        return Argument(key="text", facts=[site], about=about, clause="A24", weight=3)
    return Argument(key="neither", facts=[site], about=about, clause="A16", weight=1)


# -- Taking and stealing (A19-A23) ---------------------------------------------------------------------------------


def take(state: Any, seat: int) -> Argument:
    """A20: what lies there, instead of stealing."""
    about = about_sites(state.site)
    count = fragments_at(state, state.site)
    if count == 0:
        return Argument(key="take_nothing", clause="A22", weight=-2)
    key = "take_all" if count > 1 else "take_one"
    return Argument(key=key, facts=[count], about=about, clause="A20", weight=5 + min(2, count - 1))


def steal(state: Any, seat: int, victim: int, colour: int) -> Argument:
    """A23: a random piece of a colour."""
    facts: list[int | str] = [COLOUR_NAMES[colour]]
    if number(state.heap[BOARD + victim][colour]) >= MANY:
        return Argument(key="steal_many", facts=facts, seat=victim, clause="A23", weight=6)
    if colour in sought(state, seat):
        return Argument(key="steal_sought", facts=facts, seat=victim, clause="A23", weight=5)
    return Argument(
        key="steal", facts=facts, seat=victim, clause="A23", weight=2 if fragments_at(state, state.site) else 3
    )


# -- Giving, choosing, opening -------------------------------------------------------------------------------------


def give(state: Any, seat: int, kind: int) -> Argument:
    """A9, A32, A40: what is there twice, or belongs to what one collects least."""
    colour, piece = divmod(kind, PIECES)
    name = FRAGMENT_NAMES[kind]
    about = {"fragment": [name]}
    pieces = own(state, seat)
    if copies(state.heap[BOARD + seat][colour], piece) > 1:
        return Argument(key="twice", facts=[name], about=about, clause="A32", weight=6)
    if pieces[colour] < max(pieces) or max(pieces) <= 1:
        return Argument(key="least", facts=[name], about=about, clause="A32", weight=4)
    others = [other for other in range(KINDS) if copies(state.heap[BOARD + seat][other // PIECES], other % PIECES)]
    has_better = any(own(state, seat)[other // PIECES] < max(pieces) for other in others)
    return Argument(
        key="give_sought" if has_better else "give",
        facts=[name],
        about=about,
        clause="A32",
        weight=-2 if has_better else 2,
    )


def choose_colour(state: Any, seat: int, colour: int) -> Argument:
    """A12: which colour comes to the site."""
    facts: list[int | str] = [COLOUR_NAMES[colour], state.target]
    standing = state.standing[state.position[state.target]]
    key = "colour_mine" if colour in sought(state, seat) and max(own(state, seat)) else "colour"
    return Argument(
        key=key,
        facts=facts,
        about=about_sites(state.target),
        clause="A12",
        weight=2 + (key == "colour_mine" and standing[seat] > 0),
    )


def open_site(state: Any, seat: int, site: int) -> Argument:
    """A26: a text for all; best where one stands."""
    is_there = state.standing[state.position[site]][seat] > 0
    return Argument(
        key="open_near" if is_there else "open",
        facts=[site],
        about=about_sites(site),
        clause="A26",
        weight=3 if is_there else 2,
    )


# -- Texts of sites (A40) ------------------------------------------------------------------------------------------


def use(state: Any, seat: int, effect: int, code: int) -> Argument:
    """A40: what a text brings."""
    if effect == KATHEDRALE:
        return go_on(state, seat, site_beyond(state, seat, code // DIRECTIONS, 2 * STEP[code % DIRECTIONS]))
    if effect == KARAWANSEREI:
        owner, figure = divmod(code // DIRECTIONS, FIGURES)
        return push_away(state, seat, owner, figure, STEP[code % DIRECTIONS])
    if effect in (FRIEDHOF, HOEHLE):
        return Argument(key="look", clause="A25", weight=2)
    if effect == RUINE:
        return Argument(key="one_more", facts=[COLOUR_NAMES[code % COLOURS]], clause="A40", weight=6)
    if effect == ATLANTIS:
        return exchange(state, seat, code // COLOURS)
    if effect in (OPFERSTEIN, OSTERINSEL):
        return weaken(state, seat, *divmod(code, COLOURS), gains=effect == OSTERINSEL)
    if effect == HAFEN:
        return ship(state, seat, 1 + code // SITES // COLOURS, 1 + code % SITES)
    return Argument(key="turn_text", facts=[code], about=about_sites(code), clause="A40", weight=1)


def go_on(state: Any, seat: int, site: int) -> Argument:
    """A41: a site that is still to come."""
    about = about_sites(site)
    if site > state.site and fragments_at(state, site):
        return Argument(key="go_on", facts=[site], about=about, clause="A41", weight=5)
    key = "go_on_rich" if fragments_at(state, site) else "go_on_later"
    return Argument(key=key, facts=[site], about=about, clause="A41", weight=2 if fragments_at(state, site) else 1)


def push_away(state: Any, seat: int, owner: int, figure: int, step: int) -> Argument:
    """A41: somebody no longer wins a site that is still to come."""
    site = state.circle[state.figure[owner][figure]]
    about = about_sites(site)
    if site > state.site and fragments_at(state, site) and winner_of(state, site) == owner:
        return Argument(key="push_away", facts=[site], seat=owner, about=about, clause="A41", weight=5)
    there = state.circle[beyond(state.figure[owner][figure], step)]
    if there > state.site and fragments_at(state, there) and winner_of(state, there) == seat:
        return Argument(key="push_here", facts=[there], seat=owner, about=about_sites(there), clause="A41", weight=-2)
    return Argument(key="push", seat=owner, about=about, clause="A40", weight=1)


def exchange(state: Any, seat: int, kind: int) -> Argument:
    """A32: what is there twice, or belongs to another colour, for something new."""
    colour, piece = divmod(kind, PIECES)
    is_double = copies(state.heap[BOARD + seat][colour], piece) > 1
    is_least = own(state, seat)[colour] < max(own(state, seat))
    name = FRAGMENT_NAMES[kind]
    key, weight = ("exchange_double", 5) if is_double else ("exchange", 4) if is_least else ("exchange_sought", 0)
    return Argument(key=key, facts=[name], about={"fragment": [name]}, clause="A32", weight=weight)


def weaken(state: Any, seat: int, victim: int, colour: int, *, gains: bool) -> Argument:
    """A40: a random piece of somebody's colour."""
    count = number(state.heap[BOARD + victim][colour])
    key = "swap_with" if gains else "weaken_many" if count >= MANY else "weaken"
    weight = 5 if count >= MANY else 4
    return Argument(key=key, facts=[COLOUR_NAMES[colour]], seat=victim, clause="A40", weight=weight)


def ship(state: Any, seat: int, source: int, target: int) -> Argument:
    """A42: to where one is in front, or away from who is."""
    about = about_sites(source, target)
    rival = winner_of(state, source)
    if target > state.site and winner_of(state, target) == seat:
        return Argument(key="ship_here", facts=[target], about=about, clause="A42", weight=5)
    if source > state.site and 0 <= rival < state.seats and rival != seat:
        return Argument(key="ship_away", facts=[source], seat=rival, about=about, clause="A42", weight=4)
    if source > state.site and rival == seat:
        return Argument(key="ship_own", facts=[source], about=about, clause="A42", weight=-2)
    return Argument(key="ship", facts=[source, target], about=about, clause="A42", weight=1)


def skip(state: Any, seat: int) -> Argument:
    """A24: nobody has to use a text."""
    out = [0] * MAX_LEGAL
    options = [action for action in out[: legal_actions(state, seat, out)] if action >= USE_FIGURE]
    effect = EFFECT_OF[state.site]
    best = max((use(state, seat, effect, action - FIRST_USE[effect]).weight for action in options), default=0)
    return Argument(key="skip_good" if best >= 4 else "skip", clause="A24", weight=-1 if best >= 4 else 1)

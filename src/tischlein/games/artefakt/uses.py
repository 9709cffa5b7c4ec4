"""A24, A40: whether the text of a site can be used, and all the ways to use it.

The conditions are those of effects.py, asked only where the answer can be yes.
"""

from tischlein.games.artefakt.actions import DIRECTIONS
from tischlein.games.artefakt.circle import beyond
from tischlein.games.artefakt.components import BOARD, CENTRE, COLOURS, FIGURES, KINDS, SITES, Refusal
from tischlein.games.artefakt.effects import DETAILS, FIRST_USE, why_not_atlantis, why_not_kathedrale
from tischlein.games.artefakt.fragments import has_fragments
from tischlein.games.artefakt.sites import (
    ATLANTIS,
    EFFECT_OF,
    FRIEDHOF,
    HAFEN,
    HOEHLE,
    KARAWANSEREI,
    KATHEDRALE,
    NO_EFFECT,
    OPFERSTEIN,
    OSTERINSEL,
    RUINE,
    STERNWARTE,
)

# -- Whether (A24) -----------------------------------------------------------------------------------------------------


def can_use(state, seat):
    """A24, A40: whether there is any way to use the text."""
    effect = EFFECT_OF[state.site]
    if effect == FRIEDHOF or effect == HAFEN:
        return sites_have_fragments(state)
    if effect == RUINE:
        return has_fragments(state, neighbour(state, 1)) or has_fragments(state, neighbour(state, -1))
    if effect == ATLANTIS:
        return has_fragments(state, BOARD + seat) and has_fragments(state, CENTRE)
    if effect == OSTERINSEL:
        return has_fragments(state, BOARD + seat) and others_have_fragments(state, seat)
    if effect == OPFERSTEIN or effect == HOEHLE:
        return others_have_fragments(state, seat)
    return effect != NO_EFFECT  # the winner stands here; there is always another player, and another site


def sites_have_fragments(state):
    """Whether anything lies on any site."""
    site = 1
    while site <= SITES and not has_fragments(state, site):
        site += 1
    return site <= SITES


def others_have_fragments(state, seat):
    """Whether another player owns anything."""
    found = False
    for other in range(state.seats):
        found = found or (other != seat and has_fragments(state, BOARD + other))
    return found


def neighbour(state, steps):
    """A2: the site so many positions clockwise from the one being evaluated."""
    return state.circle[beyond(state.position[state.site], steps)]


# -- Which ways (A40) --------------------------------------------------------------------------------------------------


def list_uses(state, seat, out, count):
    """Append all ways to use a text that can be used, in ascending order of their codes; the new count."""
    effect = EFFECT_OF[state.site]
    first = FIRST_USE[effect]
    if effect == HAFEN:
        return list_hafen(state, out, count)
    if effect == KATHEDRALE:
        for figure in range(FIGURES):
            if why_not_kathedrale(state, seat, figure) == Refusal.NONE:
                count = list_all(first + figure * DIRECTIONS, DIRECTIONS, out, count)
    elif effect == RUINE:
        near, far = neighbour(state, 1), neighbour(state, -1)
        count = list_colours(state, min(near, far), first + min(near, far) * COLOURS, out, count)
        count = list_colours(state, max(near, far), first + max(near, far) * COLOURS, out, count)
    elif effect == ATLANTIS:
        for kind in range(KINDS):
            if why_not_atlantis(state, seat, kind) == Refusal.NONE:
                count = list_colours(state, CENTRE, first + kind * COLOURS, out, count)
    elif effect == FRIEDHOF or effect == STERNWARTE:
        for site in range(1, SITES + 1):
            out[count] = first + site
            count += has_fragments(state, site) if effect == FRIEDHOF else site != state.site
    else:
        count = list_players(state, seat, effect, out, count)
    return count


def list_players(state, seat, effect, out, count):
    """The ways of those texts that name another player."""
    for other in range(state.seats):
        code = FIRST_USE[effect] + other * DETAILS[effect]
        if other == seat:
            continue
        if effect == KARAWANSEREI:
            count = list_all(code, FIGURES * DIRECTIONS, out, count)
        elif effect == HOEHLE:
            out[count] = code
            count += has_fragments(state, BOARD + other)
        else:
            count = list_colours(state, BOARD + other, code, out, count)
    return count


def list_hafen(state, out, count):
    """From every heap of a colour to every other site."""
    code = FIRST_USE[HAFEN]
    for site in range(1, SITES + 1):
        for colour in range(COLOURS):
            if state.heap[site][colour] > 0:
                for target in range(SITES):
                    out[count] = code + target
                    count += target + 1 != site
            code += SITES
    return count


def list_all(code, number, out, count):
    """So many codes."""
    for offset in range(number):
        out[count + offset] = code + offset
    return count + number


def list_colours(state, place, code, out, count):
    """A code for each colour that lies at a place."""
    for colour in range(COLOURS):
        out[count] = code + colour  # written in any case, counted only if it lies there
        count += state.heap[place][colour] > 0
    return count

"""A40-A43: what the texts of the sites do.  Most of it is OURS (see sites.py); one handler for each effect.

Every effect has a condition (`why_not_…`) and, where it needs more than one line, a deed of the same name.
`seat` is the winner of the site, `state.site` the site being evaluated.
"""

from tischlein.games.artefakt.actions import (
    ACTIONS,
    DIRECTIONS,
    STEP,
    USE_COLOUR,
    USE_FIGURE,
    USE_FRAGMENT,
    USE_MOVE,
    USE_NUMBER,
    USE_OTHER,
)
from tischlein.games.artefakt.circle import are_neighbours, move_figure
from tischlein.games.artefakt.components import (
    ASIDE,
    BOARD,
    CENTRE,
    COLOURS,
    FETCHING,
    FIGURES,
    MOST_SEATS,
    NO_SITE,
    PIECES,
    SITES,
    SWAPPING,
    Refusal,
)
from tischlein.games.artefakt.fragments import (
    ask,
    ask_piece,
    copies,
    has_fragments,
    look_at,
    move_heap,
    move_piece,
)
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
from tischlein.games.artefakt.winning import ends_with_win

# The words each effect speaks: its codes are FIRST_USE … END_USE - 1.  Those that name a player use only the first ones
# of their kind.  Entry 0 stays unused.
USE_PLAYER_END = USE_NUMBER + MOST_SEATS
USE_PLAYER_COLOUR_END = USE_COLOUR + MOST_SEATS * COLOURS
FIRST_USE = (
    0, USE_FIGURE, USE_NUMBER, USE_COLOUR, USE_FRAGMENT, USE_COLOUR,
    USE_COLOUR, USE_NUMBER, USE_MOVE, USE_OTHER, USE_NUMBER,
)  # fmt: skip
END_USE = (
    0, USE_NUMBER, USE_COLOUR, USE_FRAGMENT, USE_MOVE, USE_PLAYER_COLOUR_END,
    USE_PLAYER_COLOUR_END, USE_PLAYER_END, USE_OTHER, ACTIONS, USE_COLOUR,
)  # fmt: skip

# A use names an object (figure, site, kind, player, heap) and perhaps a detail (direction, colour, target):
# its code is FIRST_USE + object * DETAILS + detail.
DETAILS = (1, DIRECTIONS, 1, COLOURS, COLOURS, COLOURS, COLOURS, 1, SITES, FIGURES * DIRECTIONS, 1)


# -- The table of effects --------------------------------------------------------------------------------------------


def why_not_use(state, seat, action):
    """A40: if a requirement is missing the text cannot be used."""
    effect = EFFECT_OF[state.site]
    if not FIRST_USE[effect] <= action < END_USE[effect]:
        return Refusal.OTHER_TEXT
    code = action - FIRST_USE[effect]
    reason = why_not_object(state, seat, effect, code // DETAILS[effect])
    if reason == Refusal.NONE:
        reason = why_not_detail(state, effect, code // DETAILS[effect], code % DETAILS[effect])
    return reason


def why_not_object(state, seat, effect, what):
    """A40: the condition on what is moved, looked at or turned: a figure, site, kind, player or heap."""
    if effect == KATHEDRALE:
        return why_not_kathedrale(state, seat, what)
    if effect == FRIEDHOF:
        return why_not_friedhof(state, what)
    if effect == RUINE:
        return why_not_ruine(state, what)
    if effect == ATLANTIS:
        return why_not_atlantis(state, seat, what)
    if effect == OPFERSTEIN or effect == KARAWANSEREI:
        return why_not_other(state, seat, what)
    if effect == OSTERINSEL:
        return why_not_osterinsel(state, seat, what)
    if effect == HOEHLE:
        return why_not_hoehle(state, seat, what)
    if effect == HAFEN:
        return why_not_hafen(state, what)
    return why_not_sternwarte(state, what)


def why_not_detail(state, effect, what, detail):
    """A40: the condition on a colour or target.  Directions and the figures of others are free."""
    if effect == RUINE:
        return Refusal.NOT_ON_SITE if state.heap[what][detail] == 0 else Refusal.NONE
    if effect == ATLANTIS:
        return Refusal.NOT_IN_CENTRE if state.heap[CENTRE][detail] == 0 else Refusal.NONE
    if effect == OPFERSTEIN or effect == OSTERINSEL:
        return Refusal.NOT_ON_BOARD if state.heap[BOARD + what][detail] == 0 else Refusal.NONE
    if effect == HAFEN:
        return Refusal.SAME_SITE if detail == what // COLOURS else Refusal.NONE
    return Refusal.NONE


def use(state, seat, action):
    """A24, A40: carry the text out; where a random piece is needed chance goes on."""
    effect = EFFECT_OF[state.site]
    code = action - FIRST_USE[effect]
    if effect == KATHEDRALE:
        move_figure(state, seat, code // DIRECTIONS, 2 * STEP[code % DIRECTIONS])
    elif effect == FRIEDHOF:
        look_at(state, seat, code)
    elif effect == RUINE:
        ask_piece(state, FETCHING, code // COLOURS, BOARD + seat, code % COLOURS)
    elif effect == ATLANTIS:
        atlantis(state, seat, code // COLOURS, code % COLOURS)
    elif effect == OPFERSTEIN:
        ask_piece(state, FETCHING, BOARD + code // COLOURS, CENTRE, code % COLOURS)
    elif effect == OSTERINSEL:
        osterinsel(state, code // COLOURS, code % COLOURS)
    elif effect == HOEHLE:
        look_at(state, seat, BOARD + code)
    elif effect == HAFEN:
        ask_piece(state, FETCHING, 1 + code // SITES // COLOURS, 1 + code % SITES, code // SITES % COLOURS)
    elif effect == KARAWANSEREI:
        move_figure(state, code // DIRECTIONS // FIGURES, code // DIRECTIONS % FIGURES, STEP[code % DIRECTIONS])
    else:
        state.open[code] = 1 - state.open[code]  # A43: it keeps that side


def after_fetching(state):
    """A40: what follows when the random piece has moved.  A30: only then winning is tested."""
    effect = EFFECT_OF[state.site]
    if effect == OSTERINSEL:
        ask(state, state.active, SWAPPING)
        return
    if effect == ATLANTIS:
        bring_from_aside(state, CENTRE)
    ends_with_win(state, state.active)


# -- A common condition -----------------------------------------------------------------------------------------------


def why_not_other(state, seat, other):
    """A40: another player, wherever he stands."""
    if other >= state.seats:
        return Refusal.NO_SUCH_PLAYER
    if other == seat:
        return Refusal.NOT_YOURSELF
    return Refusal.NONE


# -- 1 Kathedrale: move one own figure standing here by two ------------------------------------------------------------


def why_not_kathedrale(state, seat, figure):
    """A40: only a figure that stands on this site.  A41: it counts at its new site, if that is still to come."""
    if state.figure[seat][figure] != state.position[state.site]:
        return Refusal.NOT_STANDING_HERE
    return Refusal.NONE


# -- 2 Friedhof: look at the fragments of one site ---------------------------------------------------------------------


def why_not_friedhof(state, number):
    """A40: any site with fragments, this one included."""
    if number == NO_SITE:
        return Refusal.NO_SUCH_SITE
    return Refusal.NONE if has_fragments(state, number) else Refusal.SITE_EMPTY


# -- 3 Ruine: take a fragment from a neighbouring site -----------------------------------------------------------------


def why_not_ruine(state, number):
    """A40: from one of the two neighbours in the circle; then a colour that lies there."""
    if number == NO_SITE:
        return Refusal.NO_SUCH_SITE
    return Refusal.NONE if are_neighbours(state, state.site, number) else Refusal.NO_NEIGHBOUR


# -- 4 Atlantis: exchange an own fragment with the centre --------------------------------------------------------------


def why_not_atlantis(state, seat, kind):
    """A40: needs an own fragment; then a colour of the centre."""
    owned = copies(state.heap[BOARD + seat][kind // PIECES], kind % PIECES) > 0
    return Refusal.NONE if owned else Refusal.NOT_YOUR_FRAGMENT


def atlantis(state, seat, kind, colour):
    """A40: the own fragment waits aside, so that it cannot be drawn."""
    state.aside_from = seat
    move_piece(state, BOARD + seat, ASIDE, kind // PIECES, kind % PIECES)
    ask_piece(state, FETCHING, CENTRE, BOARD + seat, colour)


def bring_from_aside(state, place):
    """A40: the fragment that waited goes where it belongs."""
    for colour in range(COLOURS):
        move_heap(state, ASIDE, place, colour)


# -- 5 Opferstein: send a fragment of another player to the centre: names him, anywhere, and a colour he owns ----------

# -- 6 Osterinsel: exchange an own fragment with another player --------------------------------------------------------


def why_not_osterinsel(state, seat, other):
    """A40: names another player, then a colour he owns; needs an own fragment to give in return."""
    if not has_fragments(state, BOARD + seat):
        return Refusal.NOT_YOUR_FRAGMENT
    return why_not_other(state, seat, other)


def osterinsel(state, other, colour):
    """A40: the fragment received waits aside, though it counts as owned (scoring), until another one is given."""
    state.aside_from = other
    ask_piece(state, FETCHING, BOARD + other, ASIDE, colour)


def why_not_swap(state, seat, kind):
    """A40: a fragment of a kind he owned before."""
    colour, piece = kind // PIECES, kind % PIECES
    if copies(state.heap[BOARD + seat][colour], piece) > 0:
        return Refusal.NONE
    return Refusal.NOT_OWNED_BEFORE if copies(state.heap[ASIDE][colour], piece) > 0 else Refusal.NOT_YOUR_FRAGMENT


def swap(state, seat, kind):
    """A40: the fragment given in return.  A30: the exchange is one change.  A31: who acts is tested first."""
    other = state.aside_from
    move_piece(state, BOARD + seat, BOARD + other, kind // PIECES, kind % PIECES)
    bring_from_aside(state, BOARD + seat)
    if not ends_with_win(state, seat):
        ends_with_win(state, other)


# -- 7 Höhle: look at the fragments of another player ------------------------------------------------------------------


def why_not_hoehle(state, seat, other):
    """A40: another player who owns something."""
    reason = why_not_other(state, seat, other)
    if reason == Refusal.NONE and not has_fragments(state, BOARD + other):
        reason = Refusal.BOARD_EMPTY
    return reason


# -- 8 Hafen: move a fragment from site to site ------------------------------------------------------------------------


def why_not_hafen(state, heap):
    """A40: from any site to any other.  A42: at a site already evaluated it waits for the next round."""
    return Refusal.NOT_ON_SITE if state.heap[1 + heap // COLOURS][heap % COLOURS] == 0 else Refusal.NONE


# -- 10 Sternwarte: turn the text of another site ----------------------------------------------------------------------


def why_not_sternwarte(state, number):
    """A40: any other site, open or closed."""
    if number == NO_SITE:
        return Refusal.NO_SUCH_SITE
    return Refusal.SAME_SITE if number == state.site else Refusal.NONE

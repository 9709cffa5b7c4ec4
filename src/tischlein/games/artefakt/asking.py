"""What each moment asks of a player: the legal actions, and why others are not."""

from tischlein.games.artefakt.actions import ACTIONS, COLOUR, GIVE, OPEN, PLAN, SKIP, STEAL, TAKE, TRAVEL, USE_FIGURE
from tischlein.games.artefakt.circle import is_present
from tischlein.games.artefakt.components import (
    BOARD,
    CENTRE,
    CHOOSING,
    COLOURS,
    FRAGMENTS,
    GIVING,
    OPENING,
    PIECES,
    PLANNING,
    SITES,
    SWAPPING,
    TAKING,
    TRAVELLING,
    USING,
    Refusal,
)
from tischlein.games.artefakt.effects import why_not_swap, why_not_use
from tischlein.games.artefakt.fragments import copies
from tischlein.games.artefakt.uses import list_colours, list_uses
from tischlein.kit import holds, only

# -- Conditions (A9, A12, A20, A26) ------------------------------------------------------------------------------------


def why_not_give(state, seat, kind):
    """A9: the owner chooses which of his fragments."""
    owned = copies(state.heap[BOARD + seat][kind // PIECES], kind % PIECES) > 0
    return Refusal.NONE if owned else Refusal.NOT_YOUR_FRAGMENT


def why_not_colour(state, colour):
    """A12: one of the colours present."""
    return Refusal.NOT_IN_CENTRE if state.heap[CENTRE][colour] == 0 else Refusal.NONE


def why_not_steal(state, seat, victim, colour):
    """A20, A22: from another player present here.  A23: he names a colour the victim owns."""
    if victim >= state.seats:
        return Refusal.NO_SUCH_PLAYER
    if victim == seat:
        return Refusal.NOT_YOURSELF
    if not is_present(state, victim, state.site):
        return Refusal.NOT_PRESENT
    return Refusal.NOT_ON_BOARD if state.heap[BOARD + victim][colour] == 0 else Refusal.NONE


def why_not_open(state, site):
    """A26: any text that is down.  A43: also one that the Sternwarte has closed."""
    return Refusal.ALREADY_OPEN if state.open[site] == 1 else Refusal.NONE


# -- What is asked -----------------------------------------------------------------------------------------------------

# Hafen: every fragment in a heap of its own, each to nine other sites, and `skip`.  Other decisions have fewer ways.
# One more place, because lists write a code before they count it.
MAX_LEGAL = FRAGMENTS * (SITES - 1) + 2


def may_act(state):
    """A14: all who have not planned yet; otherwise one seat at a time."""
    if state.to_act < 0:
        return 0
    if state.moment == PLANNING:
        return ((1 << state.seats) - 1) & ~state.planned
    return only(state.to_act)


# What each moment asks for: codes FIRST_ASKED … END_ASKED - 1; nothing where chance acts.  USING: also all of `use`.
FIRST_ASKED = (0, 0, GIVE, 0, COLOUR, 0, PLAN, TRAVEL, TAKE, 0, SKIP, 0, GIVE, OPEN)
END_ASKED = (0, 0, COLOUR, 0, OPEN, 0, TRAVEL, TAKE, SKIP, 0, GIVE, 0, COLOUR, USE_FIGURE)


def is_asked(state, seat):
    """Whether the seat may act now."""
    return seat >= 0 and holds(may_act(state), seat)


def legal_actions(state, seat, out):
    """All legal actions in ascending order of their codes."""
    if not is_asked(state, seat):
        return 0
    if PLANNING <= state.moment <= TRAVELLING:
        return all_asked(state, out)
    if state.moment == TAKING:
        return list_taking(state, seat, out)
    if state.moment == USING:
        out[0] = SKIP
        return list_uses(state, seat, out, 1)
    if state.moment == CHOOSING:
        return list_colours(state, CENTRE, COLOUR, out, 0)
    if state.moment == OPENING:
        return list_closed(state, out)
    return list_own(state, seat, out)


def list_taking(state, seat, out):
    """A20: take, or steal from another player present.  A23: a colour he owns."""
    out[0] = TAKE
    count = 1
    for victim in range(state.seats):
        if victim != seat and is_present(state, victim, state.site):
            count = list_colours(state, BOARD + victim, STEAL + victim * COLOURS, out, count)
    return count


def list_closed(state, out):
    """A26: every text that is down."""
    count = 0
    for site in range(1, SITES + 1):
        out[count] = OPEN + site - 1  # written in any case, counted only if it is closed
        count += state.open[site] == 0
    return count


def list_own(state, seat, out):
    """A9, A40: every kind that the giver owns, or owned before the exchange."""
    count = 0
    for colour in range(COLOURS):
        for piece in range(PIECES):
            out[count] = GIVE + colour * PIECES + piece
            count += copies(state.heap[BOARD + seat][colour], piece) > 0
    return count


def all_asked(state, out):
    """A14, A16: every plan and both directions are free."""
    first, end = FIRST_ASKED[state.moment], END_ASKED[state.moment]
    for action in range(first, end):
        out[action - first] = action
    return end - first


def why_not(state, seat, action):
    """The reason why the action is not legal; Refusal.NONE if it is."""
    if not is_asked(state, seat):
        if state.moment == PLANNING and 0 <= seat < state.seats:
            return Refusal.ALREADY_PLANNED
        return Refusal.NOT_YOUR_TURN
    if not 0 <= action < ACTIONS:
        return Refusal.NO_SUCH_ACTION
    if state.moment == USING and action >= USE_FIGURE:
        return why_not_use(state, seat, action)
    if not FIRST_ASKED[state.moment] <= action < END_ASKED[state.moment]:
        return what_is_asked(state)
    return why_not_asked(state, seat, action)


def what_is_asked(state):
    """The answer to an action of another moment."""
    if state.moment == CHOOSING:
        return Refusal.CHOOSE_NOW
    if state.moment == PLANNING:
        return Refusal.PLAN_NOW
    if state.moment == TRAVELLING:
        return Refusal.TRAVEL_NOW
    if state.moment == TAKING:
        return Refusal.TAKE_NOW
    if state.moment == USING:
        return Refusal.USE_NOW
    if state.moment == OPENING:
        return Refusal.OPEN_NOW
    return Refusal.GIVE_NOW


def why_not_asked(state, seat, action):
    """Of actions that fit the moment.  A14, A16, A20, A24: all plans, both directions, `take` and `skip` are free."""
    if state.moment == GIVING:
        return why_not_give(state, seat, action - GIVE)
    if state.moment == SWAPPING:
        return why_not_swap(state, seat, action - GIVE)
    if state.moment == CHOOSING:
        return why_not_colour(state, action - COLOUR)
    if state.moment == TAKING and action >= STEAL:
        return why_not_steal(state, seat, (action - STEAL) // COLOURS, (action - STEAL) % COLOURS)
    if state.moment == OPENING:
        return why_not_open(state, action - OPEN + 1)
    return Refusal.NONE

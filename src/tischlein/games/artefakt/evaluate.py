"""What a sensible player thinks: fragments that complete an artefact, sites he can win, what others must not get.

All values are guesses on one scale: the last missing piece is worth 1000.
"""

from tischlein.games.artefakt.actions import (
    COLOUR,
    DIRECTIONS,
    GIVE,
    OPEN,
    PLAN_CARDS,
    SKIP,
    STEAL,
    STEP,
    TRAVEL,
)
from tischlein.games.artefakt.circle import (
    beyond,
    place_in_order,
    travelling_figure,
    winner_of,
)
from tischlein.games.artefakt.components import (
    ARTEFACT,
    BOARD,
    CARDS,
    CENTRE,
    CHOOSING,
    COLOURS,
    EACH,
    FIGURES,
    KINDS,
    NONE_WINS,
    OPENING,
    PIECES,
    PLACES,
    PLANNING,
    SITES,
    SWAPPING,
    TAKING,
    TRAVELLING,
    USING,
    WHOLE,
)
from tischlein.games.artefakt.effects import FIRST_USE
from tischlein.games.artefakt.fragments import (
    copies,
    different,
    fragments_at,
    fragments_of,
    has_fragments,
    kinds,
    number,
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
from tischlein.kit import bits_in, holds

NEXT_PIECE = (0, 1000, 300, 120, 60)  # a new piece, by how many are missing
SECOND_COPY = 12  # good for A9's gifts, and nobody else has it
THREAT = (30, 50, 100, 200, 250, 250, 250, 250, 250, 250)  # one more for another player, by how many he owns
LARGE = 30_000  # fits the scratch fields

NEUTRAL = 10  # the rating of doing nothing
TEXT_VALUE = (0, 40, 15, 60, 50, 30, 60, 15, 25, 15, 5)  # A40: what it is worth to use each effect

# One of so many equal parts, in 2**32nds and rounded up.  Exact for values below 2**28, and quicker than a division.
PART = (0, *((1 << 32) // parts + 1 for parts in range(1, 16)))


def shared(value, parts):
    """The value divided by a small number, rounded down."""
    return value * PART[parts] >> 32


# -- Fragments ---------------------------------------------------------------------------------------------------------


def missing_pieces(state, seat, colour):
    """A29: how many different pieces the player lacks in a colour."""
    return max(state.pieces_needed - different(state.heap[BOARD + seat][colour]), 0)


def lacking(state, seat, colour):
    """The pieces a player lacks: both bits of each."""
    return 3 * (EACH & ~kinds(state.heap[BOARD + seat][colour]))


def threat_of(state, seat, colour):
    """How dangerous one more fragment of the colour is in the hands of another player; V7: they need one less."""
    return THREAT[number(state.heap[BOARD + seat][colour]) + ARTEFACT - state.pieces_needed]


def weigh_fragments(state, seat):
    """For each colour the value of a piece that the seat lacks, and of a fragment that it does not know: to itself, and
    to others at most."""
    for colour in range(COLOURS):
        unknown = WHOLE
        for place in range(PLACES):
            unknown -= state.known[seat][place][colour]
        lacked = lacking(state, seat, colour)
        next_piece = NEXT_PIECE[missing_pieces(state, seat, colour)]
        feared = 0
        for other in range(state.seats):
            if other != seat:
                feared = max(feared, threat_of(state, other, colour))
        state.lacked[colour] = lacked
        state.next_piece[colour] = next_piece
        state.wanted[colour] = SECOND_COPY + shared(next_piece * number(unknown & lacked), max(number(unknown), 1))
        state.feared[colour] = feared


def value_of_heap(state, seat, place, colour):
    """What all fragments of a colour at a place are worth, those the seat knows and the others."""
    heap, known = state.heap[place][colour], state.known[seat][place][colour]
    new = number(kinds(known) & state.lacked[colour])
    old = number(known) - new
    unknown = number(heap) - number(known)
    return new * state.next_piece[colour] + old * SECOND_COPY + unknown * state.wanted[colour]


def value_of_random(state, seat, place, colour):
    """What a random fragment of the colour at a place is worth."""
    return shared(value_of_heap(state, seat, place, colour), max(number(state.heap[place][colour]), 1))


def value_of_loss(state, seat, kind):
    """What giving up an own fragment costs: a second copy hardly anything."""
    colour = kind // PIECES
    if copies(state.heap[BOARD + seat][colour], kind % PIECES) > 1:
        return SECOND_COPY
    return NEXT_PIECE[min(missing_pieces(state, seat, colour) + 1, PIECES)]


def cheapest_loss(state, seat):
    """What the least useful own fragment costs."""
    least = LARGE
    for kind in range(KINDS):
        if copies(state.heap[BOARD + seat][kind // PIECES], kind % PIECES) > 0:
            least = min(least, value_of_loss(state, seat, kind))
    return least


# -- Sites -------------------------------------------------------------------------------------------------------------


def value_of_site(state, seat, site):
    """What all fragments of a site are worth."""
    if not has_fragments(state, site):
        return 0
    value = 0
    for colour in range(COLOURS):
        value += value_of_heap(state, seat, site, colour)
    return value


def gain_at(state, seat, site):
    """What winning a site brings: all its fragments and its text."""
    text = TEXT_VALUE[EFFECT_OF[site]] if state.open[site] == 1 and state.effects == 1 else 0
    return value_of_site(state, seat, site) + text


def harm_at(state, site):
    """What it costs if another player wins a site."""
    if not has_fragments(state, site):
        return 0
    value = 0
    for colour in range(COLOURS):
        value += number(state.heap[site][colour]) * state.feared[colour]
    return shared(value, state.seats - 1)


def count_arrived(state, position):
    """How many figures of each player stand at a position for good: those still to travel will leave it (A16)."""
    travelled = state.revealed - 1
    for seat in range(state.seats):
        count = state.standing[position][seat]
        if state.moment <= TRAVELLING:
            turn = place_in_order(state, seat)
            for figure in range(FIGURES):
                count -= turn >= travelled and state.figure[seat][figure] == position
                turn += state.seats
        state.arrived[seat] = count


def find_rival(state, seat, mover, change):
    """How many of those figures the strongest other player has, and whether two have so many, if a player had `change`
    more."""
    theirs, is_tie = 0, 0
    for other in range(state.seats):
        if other != seat:
            count = state.arrived[other]
            if other == mover:
                count += change
            if count > theirs:
                theirs = count
                is_tie = 0
            elif count == theirs:
                is_tie = 1
    state.theirs = theirs
    state.is_tie = is_tie


def outlook(state, seat, gain, harm, mine):
    """What a site with this gain and harm, whose rival is found, promises the seat with so many figures (A19-A21)."""
    if mine > state.theirs:
        return gain if state.theirs == 0 else max(gain, best_theft(state, seat))
    if state.is_tie == 1 or mine == state.theirs:
        return 0
    return -harm - (danger_of_theft(state, seat) if mine > 0 else 0)


def change_at(state, seat, position, mover, change):
    """What changes there for the seat, if a player had `change` figures more there."""
    site = state.circle[position]
    if state.moment > TRAVELLING and site <= state.site:
        return 0
    return change_for(state, seat, position, gain_at(state, seat, site), harm_at(state, site), mover, change)


def change_for(state, seat, position, gain, harm, mover, change):
    """The same where gain and harm of the site are known."""
    count_arrived(state, position)
    find_rival(state, seat, mover, 0)
    mine = state.arrived[seat]
    before = outlook(state, seat, gain, harm, mine)
    if mover == seat:
        return outlook(state, seat, gain, harm, mine + change) - before
    find_rival(state, seat, mover, change)
    return outlook(state, seat, gain, harm, mine) - before


def best_theft(state, seat):
    """A20: the most that can be stolen from the players who have arrived."""
    best = 0
    for victim in range(state.seats):
        if victim != seat and state.arrived[victim] > 0:
            for colour in range(COLOURS):
                if state.heap[BOARD + victim][colour] > 0:
                    best = max(best, rate_steal(state, seat, victim, colour))
    return best


def danger_of_theft(state, seat):
    """A20: what the winner of a site may take from the seat's board."""
    worst = 0
    for colour in range(COLOURS):
        if state.heap[BOARD + seat][colour] > 0:
            worst = max(worst, NEXT_PIECE[min(missing_pieces(state, seat, colour) + 1, PIECES)] // 2)
    return worst


# -- Planning (A14) ----------------------------------------------------------------------------------------------------


def rivals_near(state, seat, position):
    """How many figures of others can travel to a position: all but those that stand on it or opposite."""
    opposite = beyond(position, SITES // 2)
    count = 0
    for other in range(state.seats):
        if other != seat:
            count += FIGURES - state.standing[position][other] - state.standing[opposite][other]
    return count


def promise_of(state, seat, position, gain, harm):
    """What a site with this gain and harm promises before anybody has travelled: the more rivals can come, the less."""
    value = gain + harm // 2
    if value == 0:
        return 0
    return min(shared(value * 6, 6 + rivals_near(state, seat, position)), LARGE)


def weigh_journeys(state, seat):
    """A16: for every figure and card the better of the two sites it reaches."""
    for position in range(SITES):
        site = state.circle[position]
        state.worth[position] = promise_of(state, seat, position, gain_at(state, seat, site), harm_at(state, site))
    for figure in range(FIGURES):
        position = state.figure[seat][figure]
        for card in range(1, CARDS + 1):
            ahead, back = state.worth[beyond(position, card)], state.worth[beyond(position, -card)]
            state.journey[figure][card] = max(ahead, back)


def plan_value(state, plan):
    """A14: what three journeys promise together."""
    value = 1
    for figure in range(FIGURES):
        value += state.journey[figure][PLAN_CARDS[plan][figure]]
    return value


GRADES = 8  # plans of one grade are equally good, so that nobody can foresee them
GRADE_WEIGHT = (1, 2, 4, 8, 16, 32, 64, 128, 256)


def rate_plans(state, seat, actions, n, out):
    """A14: grades, compared with the best plan."""
    weigh_journeys(state, seat)
    best = 1
    for index in range(n):
        out[index] = plan_value(state, actions[index])
        best = max(best, out[index])
    part = (1 << 40) // best + 1  # as in PART: values are below 2**20, the best as well
    for index in range(n):
        grade = (GRADES * out[index] + best // 2) * part >> 40
        out[index] = GRADE_WEIGHT[grade]


# -- One action at a time ----------------------------------------------------------------------------------------------


def rate_travel(state, seat, direction):
    """A16: what one figure more changes where it arrives, and what the site promises."""
    figure = travelling_figure(state)
    position = beyond(state.figure[seat][figure], STEP[direction] * state.plan[seat][figure])
    site = state.circle[position]
    gain, harm = gain_at(state, seat, site), harm_at(state, site)
    change = change_for(state, seat, position, gain, harm, seat, 1)
    return 2 * NEUTRAL + 2 * change + promise_of(state, seat, position, gain, harm)


def rate_colour(state, seat, colour):
    """A12: something we want where we are near, something harmless where the others are."""
    position = state.position[state.target]
    opposite = beyond(position, SITES // 2)
    own = FIGURES - state.standing[position][seat] - state.standing[opposite][seat]
    rivals = rivals_near(state, seat, position)
    return 100 + (state.wanted[colour] * own - state.feared[colour] * rivals // max(state.seats - 1, 1)) // 4


def rate_steal(state, seat, victim, colour):
    """A23: what it brings us and what it costs the victim."""
    return value_of_random(state, seat, BOARD + victim, colour) + threat_of(state, victim, colour) // 2


def rate_gift(state, seat, kind):
    """A9: give what costs least.  A40: nor should it help the one who gets it."""
    cost = value_of_loss(state, seat, kind)
    if state.moment == SWAPPING:
        cost += threat_of(state, state.aside_from, kind // PIECES) // 2
    return max(1500 - cost, 100) // 10


def rate_use(state, seat, action):
    """A40: each text by what it changes; NEUTRAL is doing nothing."""
    effect = EFFECT_OF[state.site]
    code = action - FIRST_USE[effect]
    if effect == KATHEDRALE:
        return NEUTRAL + change_by_move(state, seat, seat, code // DIRECTIONS, 2 * STEP[code % DIRECTIONS])
    if effect == FRIEDHOF:
        return NEUTRAL + 3 * fragments_at(state, code)
    if effect == RUINE:
        return NEUTRAL + value_of_random(state, seat, code // COLOURS, code % COLOURS)
    if effect == ATLANTIS:
        gain = value_of_random(state, seat, CENTRE, code % COLOURS)
        return NEUTRAL + gain - value_of_loss(state, seat, code // COLOURS)
    if effect == OPFERSTEIN:
        return NEUTRAL + threat_of(state, code // COLOURS, code % COLOURS)
    if effect == OSTERINSEL:
        return NEUTRAL + rate_steal(state, seat, code // COLOURS, code % COLOURS) - cheapest_loss(state, seat)
    if effect == HOEHLE:
        return NEUTRAL + 2 * fragments_of(state, code)
    if effect == HAFEN:
        return NEUTRAL + change_by_hafen(state, 1 + code // SITES // COLOURS, code // SITES % COLOURS, 1 + code % SITES)
    if effect == KARAWANSEREI:
        figure = code // DIRECTIONS
        return NEUTRAL + change_by_move(state, seat, figure // FIGURES, figure % FIGURES, STEP[code % DIRECTIONS])
    return NEUTRAL + 2 - 4 * state.open[code]


def change_by_move(state, seat, mover, figure, steps):
    """A41: what moving a figure changes at the two sites, if they are still to come."""
    before = state.figure[mover][figure]
    return change_at(state, seat, beyond(before, steps), mover, 1) + change_at(state, seat, before, mover, -1)


def foresee_sites(state, seat):
    """Who will win each site still to come: 1 = the seat, -1 = another, 0 = nobody or not this round."""
    for site in range(1, SITES + 1):
        winner = winner_of(state, site)
        state.worth[site] = 0 if site <= state.site or winner == NONE_WINS else 1 if winner == seat else -1


def change_by_hafen(state, source, colour, target):
    """A42: a fragment is good where the seat will take it, and bad where another will."""
    change = 0
    if state.worth[target] != state.worth[source]:
        change = fragment_for(state, colour, state.worth[target]) - fragment_for(state, colour, state.worth[source])
    return change


def fragment_for(state, colour, winner):
    """What a fragment of the colour means at a site that the seat (1), another (-1) or nobody (0) will win."""
    if winner == 0:
        return 0
    return state.wanted[colour] if winner == 1 else -state.feared[colour] // max(state.seats - 1, 1)


# -- The contract ------------------------------------------------------------------------------------------------------


def rate(state, seat, actions, n, out):
    """Weights of the actions, at least 1."""
    weigh_fragments(state, seat)
    if state.moment == PLANNING:
        rate_plans(state, seat, actions, n, out)
        return
    if state.moment == USING:
        foresee_sites(state, seat)
    for index in range(n):
        out[index] = max(rate_action(state, seat, actions[index]), 1)


def rate_action(state, seat, action):
    """One action, by what the moment asks for."""
    if state.moment == TRAVELLING:
        return rate_travel(state, seat, action - TRAVEL)
    if state.moment == USING:
        return NEUTRAL if action == SKIP else rate_use(state, seat, action)
    if state.moment == TAKING:
        if action >= STEAL:
            return rate_steal(state, seat, (action - STEAL) // COLOURS, (action - STEAL) % COLOURS)
        return NEUTRAL + value_of_site(state, seat, state.site) + harm_at(state, state.site) // 2
    if state.moment == CHOOSING:
        return rate_colour(state, seat, action - COLOUR)
    if state.moment == OPENING:
        return NEUTRAL + TEXT_VALUE[EFFECT_OF[action - OPEN + 1]]
    return rate_gift(state, seat, action - GIVE)


POWER = (900, 150, 45, 15, 6)  # strength of a colour on the own board, by how many pieces are missing
POWER_OF_SIZE = (6, 15, 40, 80, 110, 125, 135, 140, 140, 140)  # of another board, by its fragments of the colour


def strength(state, viewer, seat):
    """How close a player is to winning, as far as the viewer knows: the own pieces, or how many the others have."""
    value = 0
    for colour in range(COLOURS):
        if seat == viewer:
            value += POWER[missing_pieces(state, seat, colour)]
        else:
            value += POWER_OF_SIZE[number(state.heap[BOARD + seat][colour]) + ARTEFACT - state.pieces_needed]
    return value


def evaluate(state, seat):
    """The share of the seat in everybody's strength."""
    if state.won != 0:
        return 1000 // bits_in(state.won) if holds(state.won, seat) else 0
    total = 0
    for other in range(state.seats):
        total += strength(state, seat, other)
    return 1000 * strength(state, seat, seat) // total

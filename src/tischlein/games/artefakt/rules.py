"""The rules of Artefakt, in the order of RULES.md."""

from tischlein.games.artefakt.actions import (
    ACTIONS,
    CLOCK,
    COLOUR,
    DICE,
    GIVE,
    NUMBER,
    OPEN,
    OUTCOMES,
    PLAN,
    PLAN_CARDS,
    SKIP,
    STEAL,
    STEP,
    TAKE,
    TRAVEL,
    USE_FIGURE,
)
from tischlein.games.artefakt.asking import MAX_LEGAL, legal_actions, may_act, why_not
from tischlein.games.artefakt.circle import (
    all_revealed,
    is_alone,
    is_present,
    move_figure,
    put_figure,
    travelling_figure,
    winner_of,
)
from tischlein.games.artefakt.components import (
    ARTEFACT,
    BEGINNING,
    BOARD,
    CENTRE,
    CHOOSING,
    COLLECTING,
    COLOURS,
    EVALUATING,
    FIGURES,
    FINDING,
    FRAGMENTS,
    GIVING,
    KINDS,
    LAYING,
    MOST_ROUNDS,
    NONE_WINS,
    NOWHERE,
    OPENING,
    PASSING,
    PIECES,
    PLACES,
    PLACING,
    PLANNING,
    ROLLING,
    ROLLS,
    SHORT_ARTEFACT,
    SITES,
    STATE,
    STEALING,
    SWAPPING,
    TAKEN,
    TAKING,
    TIMING,
    TRAVELLING,
    TURN_SECONDS,
    USING,
    WHOLE,
    Refusal,
)
from tischlein.games.artefakt.effects import after_fetching, swap, use
from tischlein.games.artefakt.fragments import (
    ask,
    ask_chance,
    ask_piece,
    copies,
    fragments_at,
    fragments_of,
    move_heap,
    move_piece,
)
from tischlein.games.artefakt.knowledge import FEATURES, encode, reimagine, seen_by
from tischlein.games.artefakt.sites import STARTS_OPEN
from tischlein.games.artefakt.uses import can_use
from tischlein.games.artefakt.winning import ends_with_win, leaders, most_different
from tischlein.kit import (
    CHANCE,
    NOBODY,
    ask_clock,
    asks_clock,
    clear,
    clock_weights,
    hear_clock,
    holds,
    next_seat,
    only,
    share_win,
)

# -- Set-up (A1-A7) --------------------------------------------------------------------------------------------------


def set_up(state, seats, options):
    """A1, A3-A5: the open texts, all fragments in the centre, no figure placed."""
    state.seats = seats
    state.starter = options.start_seat
    state.time_limit = options.time_limit
    state.basic = options.basic
    state.effects = options.effects
    state.pieces_needed = SHORT_ARTEFACT if options.short == 1 else ARTEFACT
    state.artefacts_needed = 2 if options.long == 1 else 1
    for site in range(1, SITES + 1):
        state.open[site] = 1 if options.all_open == 1 else STARTS_OPEN[site]
    for colour in range(COLOURS):
        state.heap[CENTRE][colour] = WHOLE
    for seat in range(seats):
        for figure in range(FIGURES):
            state.figure[seat][figure] = NOWHERE
    ask_chance(state, LAYING)


def lay_site(state, site):
    """A2: the tiles are laid in a circle, position by position."""
    state.circle[state.count] = site
    state.position[site] = state.count
    state.count += 1
    if state.count == SITES:
        state.count = 0
        state.active = state.starter
        state.moment = PLACING


def place_figure(state, site):
    """A6: the number die for each player from the start player on: first all Dicke, then Ladies, then Langen."""
    put_figure(state, state.active, state.count // state.seats, state.position[site])
    state.count += 1
    state.active = next_seat(state.active, state.seats)
    if state.count == FIGURES * state.seats:
        state.moment = BEGINNING


# -- The round (A8) --------------------------------------------------------------------------------------------------


def begin_round(state):
    """A7, A8: all cards are taken back; then five actions."""
    state.round += 1
    state.planned = 0
    state.revealed = 0
    for seat in range(state.seats):
        clear(state.plan[seat], FIGURES)
    if fragments_to_roll(state) < ROLLS:
        begin_planning(state)
    else:
        fill_centre(state, state.starter)


# -- Action 1: new fragments (A9-A13) --------------------------------------------------------------------------------


def fragments_to_roll(state):
    """A10: centre and boards together; with too few of them action 1 is skipped and nobody puts anything."""
    count = fragments_at(state, CENTRE)
    for seat in range(state.seats):
        count += fragments_of(state, seat)
    return count


def fill_centre(state, seat):
    """A9: until four fragments are there the players give in turn, round after round, from this seat on."""
    if fragments_at(state, CENTRE) >= ROLLS:
        state.count = 0
        state.active = state.starter
        ask_chance(state, ROLLING)
        return
    while fragments_of(state, seat) == 0:
        seat = next_seat(seat, state.seats)
    ask(state, seat, GIVING)


def give(state, seat, kind):
    """A9: face-down into the centre, which is shuffled."""
    move_piece(state, BOARD + seat, CENTRE, kind // PIECES, kind % PIECES)
    fill_centre(state, next_seat(seat, state.seats))


def roll(state, colour, site):
    """A11, A12: both dice.  If the centre lacks this colour the start player, who sees the number, chooses another."""
    state.target = site
    if state.heap[CENTRE][colour] == 0:
        ask(state, state.starter, CHOOSING)
    else:
        ask_piece(state, FINDING, CENTRE, site, colour)


def end_roll(state):
    """A11: each roll is carried out before the next.  A13: fragments on sites stay until taken."""
    state.count += 1
    if state.count == ROLLS:
        begin_planning(state)
    else:
        ask_chance(state, ROLLING)


# -- Action 2: travel preparation (A14) ------------------------------------------------------------------------------


def begin_planning(state):
    """A14: all players, secretly and at the same time."""
    ask(state, state.starter, PLANNING)


def lay_cards(state, seat, plan):
    """A14: three cards face-down; the fourth stays aside.  When all have planned the journey begins."""
    for figure in range(FIGURES):
        state.plan[seat][figure] = PLAN_CARDS[plan][figure]
    state.planned |= only(seat)
    waiting = state.starter
    for _ in range(state.seats):
        if not holds(state.planned, waiting):
            ask(state, waiting, PLANNING)
            return
        waiting = next_seat(waiting, state.seats)
    reveal_card(state, state.starter)


# -- Action 3: travel (A15, A16) -------------------------------------------------------------------------------------


def reveal_card(state, seat):
    """A16: the next card is turned up; its owner chooses the direction."""
    state.revealed += 1
    ask(state, seat, TRAVELLING)


def travel(state, seat, direction):
    """A16: exactly as far as the card says.  A15: figure by figure, each time from the start player on."""
    figure = travelling_figure(state)
    move_figure(state, seat, figure, STEP[direction] * state.plan[seat][figure])
    if all_revealed(state):
        state.site = 0
        state.moment = EVALUATING
    else:
        reveal_card(state, next_seat(seat, state.seats))


# -- Action 4: taking (A17-A25) --------------------------------------------------------------------------------------


def carry_on(state):
    """A17: site by site in the order of their numbers, with the figures where they are at that moment, round after
    round, up to the next decision, chance or the end.

    Both kinds of events end with this: one call instead of one after every deed keeps compiled code small.
    """
    while state.moment >= EVALUATING and state.to_act != NOBODY:
        if state.moment == EVALUATING:
            evaluate_next_site(state)
        elif state.moment == COLLECTING:
            take_all(state, state.active)
        elif state.moment == TAKEN:
            state.moment = EVALUATING
            if not ends_with_win(state, state.active):
                offer_text(state, state.active)
        elif state.moment == PASSING:
            pass_marker(state)
        else:
            begin_round(state)


def evaluate_next_site(state):
    """A18, A21: without a winner nothing happens.  A19: with only one figure there he takes; A20: otherwise chooses."""
    if state.site == SITES:
        end_round(state)
        return
    state.site += 1
    seat = winner_of(state, state.site)
    if seat == NONE_WINS:
        return
    if is_alone(state, seat, state.site):
        state.active = seat
        state.moment = COLLECTING
    else:
        ask(state, seat, TAKING)


def take_all(state, seat):
    """A19, A20, A22: all fragments of the site, perhaps none."""
    for colour in range(COLOURS):
        move_heap(state, state.site, BOARD + seat, colour)
    state.moment = TAKEN


def offer_text(state, seat):
    """A24: after taking or stealing, if the text is open and can be used (V5: never)."""
    if state.effects == 1 and state.open[state.site] == 1 and can_use(state, seat):
        ask(state, seat, USING)


# -- Action 5: start player (A26-A28) --------------------------------------------------------------------------------


def end_round(state):
    """A26: the old start player opens one more text, if one is closed.  A27, V1: not in the basic game."""
    closed = SITES
    for site in range(1, SITES + 1):
        closed -= state.open[site]
    if closed > 0 and state.basic == 0:
        ask(state, state.starter, OPENING)
    else:
        state.moment = PASSING


def pass_marker(state):
    """A26, A28: the marker goes to the left, the next round begins.  A33: after round 100 the game ends.  A34: before
    another round the clock is asked."""
    if state.round == MOST_ROUNDS:
        end_undecided(state)
        return
    state.starter = next_seat(state.starter, state.seats)
    state.moment = BEGINNING
    if state.time_limit > 0:
        state.moment = TIMING
        ask_clock(state)


def end_undecided(state):
    """A33, A34: nobody has a whole artefact; the best win."""
    state.won = leaders(state)
    state.to_act = NOBODY


def go_on(state, is_up):
    """A34: another round, while there is time."""
    hear_clock(state, is_up)
    state.moment = BEGINNING
    if is_up:
        end_undecided(state)


# -- The contract ----------------------------------------------------------------------------------------------------

MAX_OUTCOMES = OUTCOMES


def apply_action(state, seat, action):
    """Play a legal action."""
    if state.moment == PLANNING:
        lay_cards(state, seat, action - PLAN)
    elif state.moment == TRAVELLING:
        travel(state, seat, action - TRAVEL)
    elif state.moment == TAKING:
        if action >= STEAL:
            victim, colour = (action - STEAL) // COLOURS, (action - STEAL) % COLOURS
            ask_piece(state, STEALING, BOARD + victim, BOARD + seat, colour)
        else:
            state.moment = COLLECTING
    elif state.moment == USING:
        if action != SKIP:
            use(state, seat, action)
        if state.to_act != CHANCE:
            state.moment = EVALUATING
    elif state.moment == SWAPPING:
        swap(state, seat, action - GIVE)
        if state.to_act != NOBODY:
            state.moment = EVALUATING
    elif state.moment == GIVING:
        give(state, seat, action - GIVE)
    elif state.moment == CHOOSING:
        ask_piece(state, FINDING, CENTRE, state.target, action - COLOUR)
    else:
        state.open[action - OPEN + 1] = 1
        state.moment = PASSING
    carry_on(state)


def chance_weights(state, out):
    """A2: sites not yet laid.  A6, A11: fair dice.  A13, A23, A40: the pieces of the colour that lie there.  A34: or
    the clock speaks."""
    if asks_clock(state):
        return clock_weights(state, out, CLOCK, TURN_SECONDS)
    if state.moment == LAYING:
        clear(out, NUMBER)
        for site in range(1, SITES + 1):
            out[NUMBER + site - 1] = 1
        for position in range(state.count):
            out[NUMBER + state.circle[position] - 1] = 0
        return NUMBER + SITES
    if state.moment == PLACING:
        clear(out, NUMBER)
        for site in range(SITES):
            out[NUMBER + site] = 1
        return NUMBER + SITES
    if state.moment == ROLLING:
        clear(out, DICE)
        for face in range(COLOURS * SITES):
            out[DICE + face] = 1
        return CLOCK
    for piece in range(PIECES):
        out[piece] = copies(state.heap[state.source][state.colour], piece)
    return PIECES


def apply_chance(state, outcome):
    """A site, a figure's place, both dice, or the piece that moves.  A34: or the clock has spoken."""
    if asks_clock(state):
        go_on(state, outcome > CLOCK)
    elif state.moment == LAYING:
        lay_site(state, outcome - NUMBER + 1)
    elif state.moment == PLACING:
        place_figure(state, outcome - NUMBER + 1)
    elif state.moment == ROLLING:
        roll(state, (outcome - DICE) // SITES, 1 + (outcome - DICE) % SITES)
    else:
        move_piece(state, state.source, state.target, state.colour, outcome)
        if state.moment == FINDING:
            end_roll(state)
        elif state.moment == STEALING:
            state.moment = TAKEN
        else:
            after_fetching(state)
            if state.to_act == CHANCE:  # nobody has won or has to give something in return
                state.moment = EVALUATING
    carry_on(state)


def scores(state, out):
    """A33: the most different pieces of one colour."""
    for seat in range(state.seats):
        out[seat] = most_different(state, seat)


def winners(state):
    """A29-A33: 0 while the game goes on."""
    return state.won


def payoffs(state, out):
    """Winners share 1000."""
    share_win(state.won, state.seats, out)


def count_pieces(state, out):
    """How often each fragment exists, wherever it lies: always twice."""
    for kind in range(KINDS):
        out[kind] = 0
        for place in range(PLACES):
            out[kind] += copies(state.heap[place][kind // PIECES], kind % PIECES)
    return KINDS

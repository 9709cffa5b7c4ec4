"""Who knows what: visibility of events, re-imagined worlds, features for a net."""

from tischlein.games.terra.actions import DECLINE, DONE, SET
from tischlein.games.terra.cards import card_of, crisis_colour, is_threatening
from tischlein.games.terra.components import (
    CARDS,
    COPIES,
    CRISES,
    MOST_SEATS,
    REGULAR_END,
    TO_DEAL,
    VALUES,
)
from tischlein.games.terra.crises import DANGER
from tischlein.games.terra.scoring import has_set, score_of, sets_worth, ways_to_take
from tischlein.games.terra.sets import SET_KINDS, SETS
from tischlein.kit import CHANCE, EVERYBODY, SPECTATOR, below, draw, draw_out, only, pick, total

# -- Visibility (section "Hidden information" of RULES.md) ---------------------------------------------------------


def seen_by(state, actor, code):
    """E8: a solution card is seen by its owner alone.  E22: so is a set.  E11: a contribution is open (V1: not)."""
    if actor == CHANCE:
        return only(state.active) if code < CARDS else EVERYBODY
    if SET <= code < DONE or (code < DECLINE and state.hidden_contributions == 1):
        return only(actor)
    return EVERYBODY


def hides_contribution(state, seat, owner):
    """V1: another player's card lies face down until all have decided."""
    if state.hidden_contributions == 0 or owner == seat or not is_threatening(state):
        return False
    return state.contribution[owner] != 0


def hides_sets(state, seat, owner):
    """E22: another player's sets are face down; at a regular end all are turned up (E31)."""
    return owner != seat and state.end != REGULAR_END


# -- Re-imagined worlds --------------------------------------------------------------------------------------------

# What the others have laid face down binds the re-deal: each set must be a set (E23), each contribution has the colour
# of the crisis (E10).  Nothing else does: whatever they hold, they might have drawn it in time and declined before.

TRIES = 32  # attempts to deal it at random, before searching systematically
SWEEPS = 3  # times that everything is drawn again


def reimagine(state, seat, rng):
    """A fair re-deal of all that the seat cannot know: hands, sets and face-down contributions of the others."""
    for owner in range(state.seats):
        if owner != seat:
            forget_hand(state, owner)
    forget_face_down(state, seat)
    deal_face_down(state, seat, rng)
    for owner in range(state.seats):
        if owner != seat:
            for _ in range(state.hand_size[owner]):
                state.hand[owner][draw_out(rng, state.left, CARDS)] += 1


def forget_hand(state, owner):
    """All cards of a hand go back to the unseen ones."""
    for card in range(CARDS):
        state.left[card] += state.hand[owner][card]
        state.hand[owner][card] = 0


def forget_face_down(state, seat):
    """All that the others have laid face down, as far as it is dealt, goes back to the unseen cards."""
    for owner in range(state.seats):
        if hides_contribution(state, seat, owner) and state.contribution[owner] != TO_DEAL:
            state.left[card_of(crisis_colour(state.threat), state.contribution[owner])] += 1
            state.contribution[owner] = TO_DEAL
        if hides_sets(state, seat, owner):
            for place in range(state.set_count[owner]):
                if state.sets[owner][place] != TO_DEAL:
                    move_set(state, state.sets[owner][place], 1)
                    state.sets[owner][place] = TO_DEAL


def move_set(state, number, step):
    """The three cards of a set join the unseen ones (step 1) or leave them (-1)."""
    for part in range(3):
        state.left[SETS[number][part]] += step


def deal_face_down(state, seat, rng):
    """E10, E23: contributions of the right colour and true sets; at random, or else by searching; then made fair."""
    if not draw_face_down(state, seat, rng):
        search_sets(state, seat, rng)
        deal_contributions(state, seat, rng)
    for _ in range(SWEEPS):
        draw_again(state, seat, rng)


def draw_face_down(state, seat, rng):
    """Some attempts at random; whether one succeeded."""
    for _ in range(TRIES):
        deal_contributions(state, seat, rng)
        if draw_sets(state, seat, rng):
            return True
        forget_face_down(state, seat)
    return False


def deal_contributions(state, seat, rng):
    """V1: one card for each that lies there."""
    for owner in range(state.seats):
        if hides_contribution(state, seat, owner):
            draw_contribution(state, owner, rng)


def draw_contribution(state, owner, rng):
    """V1: every unseen card of the crisis's colour is equally likely."""
    colour = crisis_colour(state.threat)
    for value in range(1, VALUES + 1):
        state.ways[value - 1] = state.left[card_of(colour, value)]
    state.contribution[owner] = 1 + draw(rng, state.ways, VALUES)
    state.left[card_of(colour, state.contribution[owner])] -= 1


def draw_sets(state, seat, rng):
    """One attempt: a random set for each hidden one in turn; False if there is none."""
    for owner in range(state.seats):
        if hides_sets(state, seat, owner):
            for place in range(state.set_count[owner]):
                if not draw_set(state, owner, place, rng):
                    return False
    return True


def draw_set(state, owner, place, rng):
    """A random set, likely in proportion to the ways to pick it out of the unseen cards; False if there is none."""
    possible = 0
    for number in range(SET_KINDS):
        state.ways[number] = ways_to_take(state.left, number)
        possible += state.ways[number]
    if possible > 0:
        give_set(state, owner, place, pick(state.ways, below(rng, possible)))
    return possible > 0


def draw_again(state, seat, rng):
    """Each card or set once more, as if all others were known: the first were drawn as if none came after them."""
    for owner in range(state.seats):
        if hides_contribution(state, seat, owner):
            state.left[card_of(crisis_colour(state.threat), state.contribution[owner])] += 1
            draw_contribution(state, owner, rng)
        if hides_sets(state, seat, owner):
            for place in range(state.set_count[owner]):
                move_set(state, state.sets[owner][place], 1)
                draw_set(state, owner, place, rng)


def give_set(state, owner, place, number):
    """The set lies there now."""
    move_set(state, number, -1)
    state.sets[owner][place] = number


def search_sets(state, seat, rng):
    """Find as many sets as are hidden, leaving enough cards for the contributions, and hand them out at random."""
    wanted = 0
    face_down = 0
    for owner in range(state.seats):
        if hides_sets(state, seat, owner):
            wanted += state.set_count[owner]
        if hides_contribution(state, seat, owner):
            face_down += 1
    pack_sets(state, wanted, face_down)
    for owner in range(state.seats):
        if hides_sets(state, seat, owner):
            for place in range(state.set_count[owner]):
                chosen = below(rng, wanted)
                wanted -= 1
                state.sets[owner][place] = state.packed[chosen]
                state.packed[chosen] = state.packed[wanted]


def pack_sets(state, wanted, face_down):
    """Take the first combination of so many sets out of the unseen cards.  There is one: what really lies there.

    The sets are tried in ascending order.  A card lower than all cards of the set in hand can no longer be used: if
    more cards are lost so than there are to spare, this branch is a dead end.
    """
    spare = total(state.left, CARDS) - 3 * wanted
    count = 0
    number = 0
    while count < wanted:
        while number < SET_KINDS and not may_take(state, number, face_down):
            number += 1
        if number < SET_KINDS and total(state.left, SETS[number][0]) <= spare:
            move_set(state, number, -1)
            state.packed[count] = number
            count += 1
        else:
            count -= 1
            number = state.packed[count]
            move_set(state, number, 1)
            number += 1


def may_take(state, number, face_down):
    """Whether the set is there, and whether enough cards of the crisis's colour stay for the contributions."""
    if not has_set(state.left, number):
        return False
    if face_down == 0:
        return True
    colour = crisis_colour(state.threat)
    others = 0
    for value in range(1, VALUES + 1):
        others += state.left[card_of(colour, value)]
    for part in range(3):
        if SETS[number][part] // VALUES == colour:
            others -= 1
    return others >= face_down


# -- Features for a net --------------------------------------------------------------------------------------------

GENERAL = 13  # moment, table, pile, options
PER_CRISIS = 6  # where it is, what lies on it, whether it was served this turn
PER_SEAT = 8  # hand, points, sets, contribution, roles

OWN_HAND = GENERAL  # where each block begins
DISCARDED = OWN_HAND + CARDS
UNSEEN = DISCARDED + CARDS
ALL_CRISES = UNSEEN + CARDS
ALL_SEATS = ALL_CRISES + CRISES * PER_CRISIS
FEATURES = ALL_SEATS + MOST_SEATS * PER_SEAT

FACE_DOWN = 7  # a contribution the seat does not see


def encode(state, seat, out):
    """What the seat knows, itself first, then the others clockwise; a spectator sees from seat 0, without hands."""
    encode_table(state, out)
    encode_cards(state, seat, out)
    for crisis in range(CRISES):
        encode_crisis(state, crisis, out, ALL_CRISES + crisis * PER_CRISIS)
    first = 0 if seat == SPECTATOR else seat
    for index in range(MOST_SEATS):
        place = ALL_SEATS + index * PER_SEAT
        if index < state.seats:
            encode_seat(state, seat, (first + index) % state.seats, out, place)
        else:
            for offset in range(PER_SEAT):
                out[place + offset] = 0


def encode_table(state, out):
    """What is the same for everybody."""
    out[0] = state.moment
    out[1] = state.end
    out[2] = state.seats
    out[3] = state.pile
    out[4] = state.open_crises
    out[5] = DANGER[state.threat] if is_threatening(state) else 0
    out[6] = 1 if state.served != 0 else 0
    out[7] = state.hidden_contributions
    out[8] = state.phase3_after_outbreak
    out[9] = state.full_last_turn
    out[10] = state.set_without_contribution
    out[11] = state.easier
    out[12] = state.rank_on_collapse


def encode_cards(state, seat, out):
    """The own hand, the discard pile, and how many cards of each kind the seat has not seen."""
    for card in range(CARDS):
        held = 0
        if seat != SPECTATOR:
            held = state.hand[seat][card]
        out[OWN_HAND + card] = held
        out[DISCARDED + card] = state.discard[card]
        out[UNSEEN + card] = COPIES[card] - state.discard[card] - held
    for crisis in range(CRISES):
        if state.laid_sum[crisis] > 0:
            for value in range(1, VALUES + 1):
                out[UNSEEN + card_of(crisis_colour(crisis), value)] -= state.laid[crisis][value - 1]
    for owner in range(state.seats):
        if is_threatening(state) and state.contribution[owner] > 0 and not hides_contribution(state, seat, owner):
            out[UNSEEN + card_of(crisis_colour(state.threat), state.contribution[owner])] -= 1
        if not hides_sets(state, seat, owner):
            for place in range(state.set_count[owner]):
                for part in range(3):
                    out[UNSEEN + SETS[state.sets[owner][place]][part]] -= 1


def encode_crisis(state, crisis, out, place):
    """Where it is (in the pile, threatening, open or dealt with), and what lies on it."""
    out[place] = state.left[CARDS + crisis]
    out[place + 1] = 1 if is_threatening(state) and state.threat == crisis else 0
    out[place + 2] = state.is_open[crisis]
    out[place + 3] = state.discard[CARDS + crisis]
    out[place + 4] = state.laid_sum[crisis]
    out[place + 5] = state.served >> crisis & 1


def encode_seat(state, seat, owner, out, place):
    """One player: public numbers, and what its sets are worth if the seat knows them."""
    out[place] = state.hand_size[owner]
    out[place + 1] = score_of(state, owner)
    out[place + 2] = state.set_count[owner]
    out[place + 3] = 0 if hides_sets(state, seat, owner) else sets_worth(state, owner)
    out[place + 4] = FACE_DOWN if hides_contribution(state, seat, owner) else state.contribution[owner]
    out[place + 5] = 1 if state.to_act == owner else 0
    out[place + 6] = 1 if state.active == owner else 0
    out[place + 7] = 1 if state.start_seat == owner else 0

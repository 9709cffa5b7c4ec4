"""What a card that was played tells about the others in that hand (how bots use it: tischlein/bots/belief.py)."""

from tischlein.games.drei.cards import slide_in, slide_out
from tischlein.games.drei.colours import CARDS
from tischlein.games.drei.components import HAND
from tischlein.games.drei.rules import apply_action, apply_chance
from tischlein.kit import CHANCE, NOBODY, asks_clock, below, only

# -- Other hands ---------------------------------------------------------------------------------------------------


def vary(state, seat, rng):
    """D5-D7: another player has another card: one of the heap, or of a third player, who gets his."""
    player = below(rng, state.seats)
    if player == seat or state.hand_size[player] == 0:
        return 0
    given = state.hand[player][below(rng, state.hand_size[player])]
    taken = below(rng, CARDS)
    owner = owner_of(state, taken)
    if owner == seat or owner == player or (owner == NOBODY and state.unseen[taken] == 0):
        return 0
    return exchange(state, player, given, taken)


def owner_of(state, card):
    """Who has a card in his hand."""
    for owner in range(state.seats):
        for place in range(state.hand_size[owner]):
            if state.hand[owner][place] == card:
                return owner
    return NOBODY


def exchange(state, seat, given, taken):
    """A card of the hand goes where another one comes from, the heap or another hand; the mask of those concerned."""
    owner = owner_of(state, taken)
    slide_out(state.hand[seat], HAND, given)
    slide_in(state.hand[seat], HAND, taken)
    if owner == NOBODY:
        state.unseen[taken] = 0
        state.unseen[given] = 1
        return only(seat)
    slide_out(state.hand[owner], HAND, taken)
    slide_in(state.hand[owner], HAND, given)
    return only(seat) | only(owner)


# -- The same game again ---------------------------------------------------------------------------------------------


def recall(before, after, seat, action):
    """D10: the card that he has played, and those he has still.  D19: unless he has drawn since."""
    if after.pile[seat] != before.pile[seat]:
        return False
    for place in range(HAND):
        before.hand[seat][place] = after.hand[seat][place]
    slide_in(before.hand[seat], HAND, action)
    return True


def retell(state, actor, code):
    """D10: who plays a card has it.  D19: a card that is drawn comes from the heap; which one, not everybody knows."""
    if asks_clock(state):
        apply_chance(state, code)
    elif actor == CHANCE:
        card = lowest_unseen(state) if code < 0 else code
        owner = owner_of(state, card)
        if owner != NOBODY:
            exchange(state, owner, card, lowest_unseen(state))
        apply_chance(state, card)
    else:
        if owner_of(state, code) != actor:
            exchange(state, actor, state.hand[actor][0], code)
        apply_action(state, actor, code)


def lowest_unseen(state):
    """Any card of the heap."""
    card = 0
    while state.unseen[card] == 0:
        card += 1
    return card

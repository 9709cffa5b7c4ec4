"""What others have done tells what they hold: worlds that explain it come up more often.  In the subset of the rules.

A game that knows how (`vary`, `recall` and `retell` of the contract) lets the search learn from past choices.
First the game is played again as the seat has seen it, with whatever it has not seen made up, so that each choice of
the others stands before us with all that lay open then.  Then worlds are not dealt anew each time: the last one is
varied a little (Metropolis's way), and a variation stays if its hands explain the choices as well, and otherwise with
the smaller chance the worse it does.  A hand explains a choice well if the game rates that action highly and the others
it could have played less.
"""

from typing import Any, NamedTuple

from tischlein.backends.place_holders import copy_state, legal_actions, rate, reimagine, set_up
from tischlein.kit.optional import recall, retell, vary
from tischlein.kit.rng import below
from tischlein.kit.seats import CHANCE

NOT_SEEN = -1  # the code of an event whose outcome the seat has not seen
MOST_CHOICES = 24  # of the others, remembered; older ones tell little
NOW, VARIED = range(2)  # which of the imagined worlds
SETTLING = 200  # variations until the first world is as good as any
VARIATIONS = 4  # from one world to the next
SLIP = 0.01  # the chance that somebody does not play as we think at all
FINE = 1 << 30  # steps of a chance


class Memory(NamedTuple):
    """The choices of others, and the worlds that explain them."""

    blank: Any  # [0] a game that has not begun
    options: Any  # [0] of this game
    past: Any  # the position before each choice, the last MOST_CHOICES in a ring
    choosers: Any  # who has chosen
    chosen: Any  # which action
    count: Any  # [0] how many choices there were
    recalled: Any  # two positions with what the chooser held
    believed: Any  # [NOW] a world that explains the choices well, [VARIED] perhaps one, too
    explained: Any  # how well, by seat
    proposed: Any  # the same of VARIED


# -- Reading the past ----------------------------------------------------------------------------------------------


def relive(desk: Any, seat: int, seats: int, actors: Any, codes: Any) -> None:
    """Play the events that the seat has seen; each choice of others is noted with the position before it."""
    world = desk.worlds[0]
    copy_state(desk.worlds, 0, desk.memory.blank, 0)
    set_up(world, seats, desk.memory.options[0])
    desk.memory.count[0] = 0
    for index in range(len(codes)):
        if actors[index] != CHANCE and actors[index] != seat:
            note(desk, actors[index], codes[index])
        retell(world, actors[index], codes[index])


def note(desk: Any, actor: int, action: int) -> None:
    """Remember a choice, instead of the oldest one if there are many."""
    place = desk.memory.count[0] % MOST_CHOICES
    copy_state(desk.memory.past, place, desk.worlds, 0)
    desk.memory.choosers[place] = actor
    desk.memory.chosen[place] = action
    desk.memory.count[0] += 1


# -- Believing -----------------------------------------------------------------------------------------------------


def begin_belief(desk: Any, seat: int) -> None:
    """The first world: any, varied until it explains what has happened."""
    copy_state(desk.memory.believed, NOW, desk.given, 0)
    reimagine(desk.memory.believed[NOW], seat, desk.rngs[0])
    for other in range(desk.given[0].seats):
        if other != seat:
            desk.memory.explained[other] = explains(desk, desk.memory.believed[NOW], other)
    for _ in range(SETTLING):
        doubt(desk, seat)


def imagine(desk: Any, seat: int) -> None:
    """The next world: dealt anew, or where others have chosen something a variation of the last one."""
    if desk.memory.count[0] == 0:
        copy_state(desk.worlds, 1, desk.given, 0)
        reimagine(desk.worlds[1], seat, desk.rngs[0])
        return
    for _ in range(VARIATIONS):
        doubt(desk, seat)
    copy_state(desk.worlds, 1, desk.memory.believed, NOW)


def doubt(desk: Any, seat: int) -> None:
    """Vary the world; the variation may stay or not."""
    rng = desk.rngs[0]
    copy_state(desk.memory.believed, VARIED, desk.memory.believed, NOW)
    world = desk.memory.believed[VARIED]
    changed = vary(world, seat, rng)
    if changed == 0:
        return
    ratio = 1.0
    for other in range(world.seats):
        if changed >> other & 1:
            desk.memory.proposed[other] = explains(desk, world, other)
            ratio *= desk.memory.proposed[other] / desk.memory.explained[other]
    if ratio * FINE < below(rng, FINE):
        return
    copy_state(desk.memory.believed, NOW, desk.memory.believed, VARIED)
    for other in range(world.seats):
        if changed >> other & 1:
            desk.memory.explained[other] = desk.memory.proposed[other]


def explains(desk: Any, world: Any, player: int) -> float:
    """How likely it was that the player chose what he chose, if he holds what he holds in this world."""
    likely = 1.0
    after = world
    spare = 0
    for back in range(min(desk.memory.count[0], MOST_CHOICES)):
        place = (desk.memory.count[0] - 1 - back) % MOST_CHOICES
        if desk.memory.choosers[place] == player:
            copy_state(desk.memory.recalled, spare, desk.memory.past, place)
            before = desk.memory.recalled[spare]
            if not recall(before, after, player, desk.memory.chosen[place]):
                return likely
            likely *= chance_of(desk, before, player, desk.memory.chosen[place])
            after = before
            spare = 1 - spare
    return likely


def chance_of(desk: Any, state: Any, player: int, action: int) -> float:
    """How likely a player chooses an action: by its rating to the fourth power, for he looks for the best."""
    count = legal_actions(state, player, desk.legal)
    rate(state, player, desk.legal, count, desk.ratings)
    everything = 0.0
    wanted = 0.0
    for index in range(count):
        square = float(desk.ratings[index]) * desk.ratings[index]
        attraction = square * square
        everything += attraction
        if desk.legal[index] == action:
            wanted = attraction
    return (1 - SLIP) * wanted / everything + SLIP / count

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


def relive(work: Any, seat: int, seats: int, actors: Any, codes: Any) -> None:
    """Play the events that the seat has seen; each choice of others is noted with the position before it."""
    world = work.worlds[0]
    copy_state(work.worlds, 0, work.memory.blank, 0)
    set_up(world, seats, work.memory.options[0])
    work.memory.count[0] = 0
    for index in range(len(codes)):
        if actors[index] != CHANCE and actors[index] != seat:
            note(work, actors[index], codes[index])
        retell(world, actors[index], codes[index])


def note(work: Any, actor: int, action: int) -> None:
    """Remember a choice, instead of the oldest one if there are many."""
    place = work.memory.count[0] % MOST_CHOICES
    copy_state(work.memory.past, place, work.worlds, 0)
    work.memory.choosers[place] = actor
    work.memory.chosen[place] = action
    work.memory.count[0] += 1


# -- Believing -----------------------------------------------------------------------------------------------------


def begin_belief(work: Any, seat: int) -> None:
    """The first world: any, varied until it explains what has happened."""
    copy_state(work.memory.believed, NOW, work.given, 0)
    reimagine(work.memory.believed[NOW], seat, work.rngs[0])
    for other in range(work.given[0].seats):
        if other != seat:
            work.memory.explained[other] = explains(work, work.memory.believed[NOW], other)
    for _ in range(SETTLING):
        doubt(work, seat)


def imagine(work: Any, seat: int) -> None:
    """The next world: dealt anew, or where others have chosen something a variation of the last one."""
    if work.memory.count[0] == 0:
        copy_state(work.worlds, 1, work.given, 0)
        reimagine(work.worlds[1], seat, work.rngs[0])
        return
    for _ in range(VARIATIONS):
        doubt(work, seat)
    copy_state(work.worlds, 1, work.memory.believed, NOW)


def doubt(work: Any, seat: int) -> None:
    """Vary the world; the variation may stay or not."""
    rng = work.rngs[0]
    copy_state(work.memory.believed, VARIED, work.memory.believed, NOW)
    world = work.memory.believed[VARIED]
    changed = vary(world, seat, rng)
    if changed == 0:
        return
    ratio = 1.0
    for other in range(world.seats):
        if changed >> other & 1:
            work.memory.proposed[other] = explains(work, world, other)
            ratio *= work.memory.proposed[other] / work.memory.explained[other]
    if ratio * FINE < below(rng, FINE):
        return
    copy_state(work.memory.believed, NOW, work.memory.believed, VARIED)
    for other in range(world.seats):
        if changed >> other & 1:
            work.memory.explained[other] = work.memory.proposed[other]


def explains(work: Any, world: Any, player: int) -> float:
    """How likely it was that the player chose what he chose, if he holds what he holds in this world."""
    likely = 1.0
    after = world
    spare = 0
    for back in range(min(work.memory.count[0], MOST_CHOICES)):
        place = (work.memory.count[0] - 1 - back) % MOST_CHOICES
        if work.memory.choosers[place] == player:
            copy_state(work.memory.recalled, spare, work.memory.past, place)
            before = work.memory.recalled[spare]
            if not recall(before, after, player, work.memory.chosen[place]):
                return likely
            likely *= chance_of(work, before, player, work.memory.chosen[place])
            after = before
            spare = 1 - spare
    return likely


def chance_of(work: Any, state: Any, player: int, action: int) -> float:
    """How likely a player chooses an action: by its rating to the fourth power, for he looks for the best."""
    count = legal_actions(state, player, work.legal)
    rate(state, player, work.legal, count, work.ratings)
    everything = 0.0
    wanted = 0.0
    for index in range(count):
        square = float(work.ratings[index]) * work.ratings[index]
        attraction = square * square
        everything += attraction
        if work.legal[index] == action:
            wanted = attraction
    return (1 - SLIP) * wanted / everything + SLIP / count

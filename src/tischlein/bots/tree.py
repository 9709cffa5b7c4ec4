"""Information-set tree search, in the subset of the rules (floats besides): the compiled part of the search bot.

One tree for each decision, from the view of the seat that decides.  Every iteration imagines another world the seat
considers possible (belief.py), descends in the tree as far as it is known, adds one node, plays on as the game's
ratings suggest (to the end, or to a horizon where the game's `evaluate` judges), and notes on the way back what whoever
chose got.

A node stands for an action after everything that somebody has seen before.  As long as all see the same they share
the nodes; what a seat does not see leads it to the same node, whatever it was.  So nobody's choice depends on another's
secret, and choices that are made secretly at once are nothing special.  Worlds differ in what is possible: an action
competes only where it is possible, and counts how often it was.  Chance is sampled and no part of the tree.

The seat's own actions run a race: in every world each of them is tried with the same luck, and after some time the
weaker half drops out.  That tells them apart much sooner than trying each in worlds of its own.  As long as little is
known, what looks better at first sight has an advantage.  A secret choice must stay unpredictable: there the tree alone
decides what is tried, and how often is how likely it is played.
"""

from math import sqrt
from typing import Any, NamedTuple

from tischlein.backends.drivers import settle
from tischlein.backends.place_holders import (
    apply_action,
    copy_state,
    evaluate,
    legal_actions,
    payoffs,
    rate,
    seen_by,
)
from tischlein.kit.counting import draw
from tischlein.kit.optional import representative, stage
from tischlein.kit.record import Record, i8, i32, i64
from tischlein.kit.rng import next_word, seed_rng
from tischlein.kit.seats import MAX_SEATS, NOBODY, only

from .belief import imagine

NODE = Record(
    parent=i32,  # the node before; with actor and action it says which node this is
    action=i32,  # or UNSEEN
    actor=i8,  # the seat that acted
    visits=i32,  # how often the action was chosen
    offered=i32,  # how often it could have been
    payoff=i64,  # the sum of the actor's payoffs
)

SETTINGS = Record(
    exploration=i32,  # thousandths: how much untried actions attract
    horizon=i32,  # so many moves after the tree, then the position is judged
    rated=i32,  # 1: others are expected to play as the game rates; 0: as the tree finds best for them
    trust=i32,  # thousandths of a win that an action rated best is ahead of one without any hope, before it is tried
)

ROOT = 0
NO_NODE = 0  # the root is nobody's child; as a node that was never tried it serves where there is none
ANY = -2  # whatever the tree would try
UNSEEN = -1  # stands for any action that somebody does not see
LONGEST_PATH = 256  # decisions noted in one iteration; deeper ones are played out
HALF = 500.0  # a payoff of which nothing is known
FADING = 100  # tries after which half of that trust is left
CERTAIN = 1000


class Workspace(NamedTuple):
    """Everything one search works on: records and arrays, plain or packed, made once and used again."""

    given: Any  # [0] the world as the seat knows it
    worlds: Any  # [0] the world of this iteration, [1] that of all actions in the race
    rngs: Any  # [0] the search's own randomness, [1] the luck of the world, [2] its use in this iteration
    settings: Any  # [0] SETTINGS
    nodes: Any  # NODE each; the root first
    used: Any  # [0] how many nodes are in use
    slots: Any  # where to find a node by what it stands for; a power of two, more than there are nodes
    path: Any  # the nodes chosen in this iteration
    places: Any  # the node where each seat is
    runners: Any  # the actions in the race
    hopes: Any  # the rating of each runner, in thousandths of the best
    legal: Any
    children: Any  # the node of each legal action, or NO_NODE
    ratings: Any
    weights: Any  # of chance
    payoffs: Any
    memory: Any  # of others' choices: belief.Memory


# -- Finding nodes -------------------------------------------------------------------------------------------------


def clear_tree(work: Any) -> None:
    """A root and nothing else."""
    for slot in range(len(work.slots)):
        work.slots[slot] = NO_NODE
    work.used[0] = 1


def slot_of(work: Any, parent: int, actor: int, action: int) -> int:
    """Where the node is noted, or would be.  Neighbouring actions have neighbouring slots: mostly they are looked up
    together, and that is kind to the cache."""
    last = len(work.slots) - 1
    slot = (parent * 0x9E3779B1 + actor * 0x85EBCA6B + action) & last
    while True:
        index = work.slots[slot]
        if index == NO_NODE:
            return slot
        node = work.nodes[index]
        if node.parent == parent and node.actor == actor and node.action == action:
            return slot
        slot = (slot + 1) & last


def child_of(work: Any, parent: int, actor: int, action: int) -> int:
    """The node of an action, made if it is new."""
    slot = slot_of(work, parent, actor, action)
    index = work.slots[slot]
    if index == NO_NODE:
        index = work.used[0]
        work.used[0] += 1
        work.slots[slot] = index
        node = work.nodes[index]
        node.parent = parent
        node.actor = actor
        node.action = action
        node.visits = 0
        node.offered = 0
        node.payoff = 0
    return int(index)


# -- Choosing ------------------------------------------------------------------------------------------------------


def list_actions(state: Any, actor: int, out: Any) -> int:
    """The legal actions, of equal ones only that which stands for them."""
    count = 0
    for index in range(legal_actions(state, actor, out)):
        action = out[index]
        if representative(state, actor, action) == action:
            out[count] = action
            count += 1
    return count


def take_up(work: Any, actor: int, count: int, action: int) -> int:
    """The index of the listed action that has to be tried; its node is there afterwards."""
    found = 0
    for index in range(count):
        if work.legal[index] == action:
            found = index
    work.children[found] = child_of(work, work.places[actor], actor, work.legal[found])
    return found


def select(work: Any, actor: int, count: int) -> int:
    """Which of the rated actions to explore (its index): good so far, or well rated and rarely tried."""
    parent = work.places[actor]
    hopes = 0
    visits = 0
    payoff = 0
    for index in range(count):
        hopes += work.ratings[index]
        child = work.slots[slot_of(work, parent, actor, work.legal[index])]
        work.children[index] = child
        if child != NO_NODE:
            node = work.nodes[child]
            node.offered += 1
            visits += node.visits
            payoff += node.payoff
    unknown = payoff / visits if visits > 0 else HALF
    scale = work.settings[0].exploration / hopes
    attraction = sqrt(visits + 1.0)  # of an action that was never tried
    best = 0
    best_score = -1.0
    for index in range(count):
        node = work.nodes[work.children[index]]
        hope = scale * work.ratings[index]
        if node.visits == 0:
            score = unknown + hope * attraction
        else:
            score = node.payoff / node.visits + hope * sqrt(float(node.offered)) / (1 + node.visits)
        if score > best_score:
            best = index
            best_score = score
    child = child_of(work, parent, actor, work.legal[best])
    work.children[best] = child
    if work.nodes[child].visits == 0:
        work.nodes[child].offered = visits + 1
    return best


# -- One iteration -------------------------------------------------------------------------------------------------


def walk(work: Any, world: Any, seat: int, first: int) -> int:
    """Play down the tree, then on to the end, of the game or this stage of it, or to the horizon; how many nodes of the
    tree were on the way."""
    rng = work.rngs[2]
    now = stage(world)
    moves_left = work.settings[0].horizon
    length = 0
    is_known = True  # whether the walk is still inside the tree
    for other in range(world.seats):
        work.places[other] = ROOT
    actor = seat  # others that choose secretly at the same time follow
    while actor != NOBODY and moves_left > 0 and stage(world) == now:
        count = list_actions(world, actor, work.legal)
        chosen = 0
        if count > 1:
            rate(world, actor, work.legal, count, work.ratings)
            if is_known:
                if first != ANY:
                    chosen = take_up(work, actor, count, first)
                elif work.settings[0].rated == 1 and actor != seat:
                    chosen = take_up(work, actor, count, work.legal[draw(rng, work.ratings, count)])
                else:
                    chosen = select(work, actor, count)
                child = work.children[chosen]
                work.path[length] = child
                length += 1
                is_known = work.nodes[child].visits > 0 and has_room(work, length)
                observe(work, world, actor, child)
            else:
                chosen = draw(rng, work.ratings, count)
        if not is_known:
            moves_left -= 1
        apply_action(world, actor, work.legal[chosen])
        settle(world, rng, work.weights)
        actor = world.to_act
        first = ANY
    return length


def observe(work: Any, world: Any, actor: int, child: int) -> None:
    """Everybody goes on from what they have seen."""
    here = work.places[actor]
    action = work.nodes[child].action
    mask = seen_by(world, actor, action)
    for seat in range(world.seats):
        if seat == actor or (mask >> seat & 1 and work.places[seat] == here):
            work.places[seat] = child
        else:
            work.places[seat] = child_of(work, work.places[seat], actor, action if mask >> seat & 1 else UNSEEN)


def has_room(work: Any, length: int) -> bool:
    """Whether one more step fits, even if everybody sees something else."""
    return length < LONGEST_PATH and work.used[0] + MAX_SEATS <= len(work.nodes)


def judge(work: Any, world: Any, seat: int, length: int) -> None:
    """The payoffs, or what they will probably be for those who chose on the way: the seat, and others unless they are
    expected to play as rated, whatever comes of it."""
    if world.to_act == NOBODY:
        payoffs(world, work.payoffs)
        return
    work.payoffs[seat] = evaluate(world, seat)
    if work.settings[0].rated == 1:
        return
    judged = only(seat)
    for place in range(length):
        actor = work.nodes[work.path[place]].actor
        if judged >> actor & 1 == 0:
            work.payoffs[actor] = evaluate(world, actor)
            judged |= only(actor)


def explore(work: Any, seat: int, runners: int, worlds: int) -> int:
    """In so many worlds try each of the runners (or, without a race, whatever the tree says) once; how many tries.

    Ends early when there is no room for more nodes.
    """
    tries = 0
    for _ in range(worlds):
        imagine(work, seat)
        seed_rng(work.rngs[1], next_word(work.rngs[0]), 0)
        for runner in range(max(runners, 1)):
            if not has_room(work, 0):
                return tries
            copy_state(work.worlds, 0, work.worlds, 1)
            copy_state(work.rngs, 2, work.rngs, 1)
            length = walk(work, work.worlds[0], seat, work.runners[runner] if runners > 0 else ANY)
            judge(work, work.worlds[0], seat, length)
            for place in range(length):
                node = work.nodes[work.path[place]]
                node.visits += 1
                node.payoff += work.payoffs[node.actor]
            tries += 1
    return tries


# -- The race ------------------------------------------------------------------------------------------------------


def line_up(work: Any, seat: int, most: int) -> int:
    """The seat's actions begin a race, if there are many only the best rated; how many."""
    count = list_actions(work.given[0], seat, work.legal)
    rate(work.given[0], seat, work.legal, count, work.ratings)
    runners = min(count, most)
    for runner in range(runners):
        best = 0
        for index in range(count):
            if work.ratings[index] > work.ratings[best]:
                best = index
        work.runners[runner] = work.legal[best]
        work.hopes[runner] = work.ratings[best]
        work.ratings[best] = 0
    highest = work.hopes[0]
    for runner in range(runners):
        work.hopes[runner] = CERTAIN * work.hopes[runner] // highest
    return runners


def drop_out(work: Any, seat: int, runners: int) -> int:
    """The weaker half drops out; how many stay."""
    staying = (runners + 1) // 2
    for place in range(staying):
        best = place
        for runner in range(place + 1, runners):
            if promise_of(work, seat, runner) > promise_of(work, seat, best):
                best = runner
        work.runners[place], work.runners[best] = work.runners[best], work.runners[place]
        work.hopes[place], work.hopes[best] = work.hopes[best], work.hopes[place]
    return staying


def promise_of(work: Any, seat: int, runner: int) -> float:
    """What a runner got on average, and how it is rated; the more often it was tried the less the rating counts."""
    node = work.nodes[work.slots[slot_of(work, ROOT, seat, work.runners[runner])]]
    trust = work.settings[0].trust * work.hopes[runner] / CERTAIN * FADING / (FADING + node.visits)
    return float(node.payoff / max(node.visits, 1) + trust)


def read_root(work: Any, seat: int, visits: Any, payoff_sums: Any) -> int:
    """The actions the seat can choose from (into work.legal): how often each was tried, and the sum of its payoffs."""
    count = list_actions(work.given[0], seat, work.legal)
    for index in range(count):
        node = work.nodes[work.slots[slot_of(work, ROOT, seat, work.legal[index])]]
        visits[index] = node.visits
        payoff_sums[index] = node.payoff
    return count

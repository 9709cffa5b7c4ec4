"""Information-set tree search, in the subset of the rules (floats besides): the compiled part of the search bot.

One tree for each decision, from the view of the seat that decides.  Every iteration imagines another world the seat
considers possible, descends in the tree as far as it is known, adds one node, plays on quickly to the end (or to a
limit, then the game's `evaluate` judges), and notes on the way back what the result was worth to whoever chose.

A node stands for an action of an actor.  Worlds differ in what is possible, so an action competes only where it is
possible, and counts how often it was.  Chance is sampled and no part of the tree.  What the seat does not see leads on
to the same node, whatever it was.  Where several choose secretly at once all choose at the same node: nobody's choice
can depend on another's.
"""

from math import sqrt
from typing import Any, NamedTuple

from tischlein.backends.contract import (
    apply_action,
    copy_state,
    evaluate,
    legal_actions,
    may_act,
    payoffs,
    rate,
    reimagine,
    representative,
    seen_by,
)
from tischlein.backends.drivers import settle
from tischlein.kit.counting import draw
from tischlein.kit.record import Record, i8, i32, i64
from tischlein.kit.rng import below
from tischlein.kit.seats import MAX_SEATS, NOBODY

NODE = Record(
    parent=i32,  # the node before; with actor and action it says which node this is
    action=i32,  # or UNSEEN
    actor=i8,  # the seat that acted
    visits=i32,  # how often the action was chosen
    offered=i32,  # how often it could have been
    value=i64,  # the sum of payoffs of the actor
)

SETTINGS = Record(
    exploration=i32,  # thousandths: how much untried actions attract
    sense=i32,  # thousandths of the moves after the tree that follow the game's ratings; the others are random
    horizon=i32,  # so many moves after the tree, then the position is judged
)

ROOT = 0
NO_NODE = 0  # the root is nobody's child
UNSEEN = -1  # stands for any action that the searching seat does not see
LONGEST_PATH = 256  # decisions noted in one iteration; deeper ones are played out
HALF = 500.0  # a payoff of which nothing is known


class Desk(NamedTuple):
    """Everything one search works on: records and arrays, plain or packed, made once and used again."""

    given: Any  # [0] the world as the seat knows it
    worlds: Any  # [0] the world of this iteration
    rngs: Any  # [0] the search's own randomness
    settings: Any  # [0] SETTINGS
    nodes: Any  # NODE each; the root first
    used: Any  # [0] how many nodes are in use
    slots: Any  # where to find a node by what it stands for; a power of two, more than there are nodes
    path: Any  # the nodes chosen in this iteration
    legal: Any
    children: Any  # the node of each legal action, or NO_NODE
    ratings: Any
    weights: Any  # of chance
    payoffs: Any


# -- Finding nodes -------------------------------------------------------------------------------------------------


def clear_tree(desk: Any) -> None:
    """A root and nothing else."""
    for slot in range(len(desk.slots)):
        desk.slots[slot] = NO_NODE
    desk.used[0] = 1


def slot_of(desk: Any, parent: int, actor: int, action: int) -> int:
    """Where the node is noted, or would be."""
    last = len(desk.slots) - 1
    slot = (parent * 0x9E3779B1 + actor * 0x85EBCA6B + action * 0xC2B2AE35) & last
    while True:
        index = desk.slots[slot]
        if index == NO_NODE:
            return slot
        node = desk.nodes[index]
        if node.parent == parent and node.actor == actor and node.action == action:
            return slot
        slot = (slot + 1) & last


def child_of(desk: Any, parent: int, actor: int, action: int) -> int:
    """The node of an action, made if it is new."""
    slot = slot_of(desk, parent, actor, action)
    index = desk.slots[slot]
    if index == NO_NODE:
        index = desk.used[0]
        desk.used[0] += 1
        desk.slots[slot] = index
        node = desk.nodes[index]
        node.parent = parent
        node.actor = actor
        node.action = action
        node.visits = 0
        node.offered = 0
        node.value = 0
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


def select(desk: Any, actor: int, parent: int, count: int) -> int:
    """Which of the rated actions to explore (its index): good so far, or well rated and rarely tried."""
    hopes = 0
    visits = 0
    value = 0
    for index in range(count):
        hopes += desk.ratings[index]
        child = desk.slots[slot_of(desk, parent, actor, desk.legal[index])]
        desk.children[index] = child
        if child != NO_NODE:
            node = desk.nodes[child]
            node.offered += 1
            visits += node.visits
            value += node.value
    unknown = value / visits if visits > 0 else HALF
    scale = desk.settings[0].exploration / hopes
    best = 0
    best_score = -1.0
    for index in range(count):
        child = desk.children[index]
        hope = scale * desk.ratings[index]
        score = unknown + hope * sqrt(visits + 1.0)
        if child != NO_NODE:
            node = desk.nodes[child]
            score = node.value / node.visits + hope * sqrt(float(node.offered)) / (1 + node.visits)
        if score > best_score:
            best = index
            best_score = score
    if desk.children[best] == NO_NODE:
        child = child_of(desk, parent, actor, desk.legal[best])
        desk.children[best] = child
        desk.nodes[child].offered = visits + 1
    return best


# -- One iteration -------------------------------------------------------------------------------------------------


def walk(desk: Any, world: Any, seat: int) -> int:
    """Play down the tree, then on to the end of the game or the horizon; how many nodes of the tree were on the way."""
    rng = desk.rngs[0]
    moves_left = desk.settings[0].horizon
    node = ROOT
    length = 0
    is_known = True  # whether the walk is still inside the tree
    settle(world, rng, desk.weights)
    while world.to_act != NOBODY and moves_left > 0:
        acting = may_act(world)
        here = node
        is_new = False
        for actor in range(world.seats):
            count = list_actions(world, actor, desk.legal) if acting >> actor & 1 else 0
            if count == 0:
                continue
            chosen = 0
            if count > 1:
                is_sensible = is_known or below(rng, 1000) < desk.settings[0].sense
                if is_sensible:
                    rate(world, actor, desk.legal, count, desk.ratings)
                if is_known:
                    chosen = select(desk, actor, here, count)
                    child = desk.children[chosen]
                    desk.path[length] = child
                    length += 1
                    is_new = is_new or desk.nodes[child].visits == 0
                    node = follow(desk, world, seat, here, node, actor, child)
                elif is_sensible:
                    chosen = draw(rng, desk.ratings, count)
                else:
                    chosen = below(rng, count)
            apply_action(world, actor, desk.legal[chosen])
        settle(world, rng, desk.weights)
        if is_known:
            is_known = not is_new and has_room(desk, length)
        else:
            moves_left -= 1
    return length


def follow(desk: Any, world: Any, seat: int, here: int, node: int, actor: int, child: int) -> int:
    """From which node the tree goes on after an actor's choice at `here`; so far it would go on from `node`."""
    if actor == seat:
        return child
    if may_act(world) == 1 << actor and seen_by(world, actor, desk.nodes[child].action) >> seat & 1:
        return child
    return child_of(desk, here, actor, UNSEEN) if node == here else node


def has_room(desk: Any, length: int) -> bool:
    """Whether one more step fits, even if all seats act at once."""
    return length + MAX_SEATS <= LONGEST_PATH and desk.used[0] + 2 * MAX_SEATS <= len(desk.nodes)


def judge(world: Any, out: Any) -> None:
    """What the position is worth to every seat."""
    if world.to_act == NOBODY:
        payoffs(world, out)
    else:
        for seat in range(world.seats):
            out[seat] = evaluate(world, seat)


def iterate(desk: Any, seat: int, iterations: int) -> int:
    """So many more iterations for the seat that has to decide, or as many as there is room for; how many."""
    world = desk.worlds[0]
    for done in range(iterations):
        if not has_room(desk, 0):
            return done
        copy_state(desk.worlds, 0, desk.given, 0)
        reimagine(world, seat, desk.rngs[0])
        length = walk(desk, world, seat)
        judge(world, desk.payoffs)
        for place in range(length):
            node = desk.nodes[desk.path[place]]
            node.visits += 1
            node.value += desk.payoffs[node.actor]
    return iterations


def read_root(desk: Any, seat: int, visits: Any, values: Any) -> int:
    """The actions the seat could choose from (into desk.legal), how often each was chosen and with what payoffs."""
    count = list_actions(desk.given[0], seat, desk.legal)
    for index in range(count):
        child = desk.slots[slot_of(desk, ROOT, seat, desk.legal[index])]
        visits[index] = 0 if child == NO_NODE else desk.nodes[child].visits
        values[index] = 0 if child == NO_NODE else desk.nodes[child].value
    return count

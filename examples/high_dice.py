"""A complete new game on a page: High Dice.

H1  Two to four players, clockwise from seat 0.
H2  Everybody rolls a die in secret.
H3  In turn each player once either keeps the die or rolls it again, in secret.
H4  The highest die wins; equal ones win together.

Everything a game needs is here: rules for all back ends, words for records, views that keep the secret, a judgement for
bots.  A real game is a folder with a file for each of these parts; see src/tischlein/games/troika.
"""

from enum import IntEnum

from tischlein.kit import (
    CHANCE,
    EVERYBODY,
    NOBODY,
    SPECTATOR,
    Game,
    Hidden,
    Place,
    Record,
    Scene,
    Section,
    Spot,
    Thing,
    View,
    below,
    i8,
    only,
    share_win,
)

GAME = Game(id="high_dice", package=__name__, seats=range(2, 5), age=4, minutes=1, modules=("rules",))

SIDES = 6
KEEP, AGAIN = range(2)
ACTIONS, MAX_LEGAL, MAX_OUTCOMES, FEATURES = 2, 2, SIDES + 1, 3


class Refusal(IntEnum):
    """Why an action is not possible."""

    NONE = 0
    NOT_YOUR_TURN = 1
    NO_SUCH_ACTION = 2


STATE = Record(
    seats=i8,
    to_act=i8,  # a seat, CHANCE or NOBODY
    active=i8,  # H3: whose turn it is, also while the die rolls
    rolled=i8,  # H2: how many have made their first roll
    die=(i8, 4),  # the secret
)

# -- Rules ---------------------------------------------------------------------------------------------------------


def set_up(state, seats, options):
    """H1, H2: first everybody rolls."""
    state.seats = seats
    state.to_act = CHANCE


def may_act(state):
    """One at a time."""
    return only(state.to_act) if state.to_act >= 0 else 0


def legal_actions(state, seat, out):
    """H3: keep or roll again."""
    if state.to_act != seat:
        return 0
    out[0], out[1] = KEEP, AGAIN
    return 2


def why_not(state, seat, action):
    """The reason why an action is not legal."""
    if state.to_act != seat:
        return Refusal.NOT_YOUR_TURN
    return Refusal.NONE if KEEP <= action <= AGAIN else Refusal.NO_SUCH_ACTION


def apply_action(state, seat, action):
    """H3."""
    if action == AGAIN:
        state.to_act = CHANCE
    else:
        end_turn(state)


def chance_weights(state, out):
    """H2: a fair die."""
    out[0] = 0
    for side in range(1, SIDES + 1):
        out[side] = 1
    return SIDES + 1


def apply_chance(state, outcome):
    """H2, H3: the die of the player whose turn it is."""
    if state.rolled < state.seats:
        state.die[state.rolled] = outcome
        state.rolled += 1
        if state.rolled == state.seats:
            state.to_act = 0
    else:
        state.die[state.active] = outcome
        end_turn(state)


def end_turn(state):
    """H3: everybody decides once."""
    state.active += 1
    state.to_act = state.active if state.active < state.seats else NOBODY


def winners(state):
    """H4."""
    best, mask = 0, 0
    if state.to_act == NOBODY:
        for seat in range(state.seats):
            best = max(best, state.die[seat])
        for seat in range(state.seats):
            if state.die[seat] == best:
                mask |= only(seat)
    return mask


def scores(state, out):
    """The dice."""
    for seat in range(state.seats):
        out[seat] = state.die[seat]


def payoffs(state, out):
    """H4: winners share."""
    share_win(winners(state), state.seats, out)


def count_pieces(state, out):
    """One die each."""
    out[0] = state.seats
    return 1


# -- Knowledge -----------------------------------------------------------------------------------------------------


def seen_by(state, actor, code):
    """H2, H3: a roll is seen by its player alone."""
    if actor == CHANCE:
        return only(state.rolled) if state.rolled < state.seats else only(state.active)
    return EVERYBODY


def reimagine(state, seat, rng):
    """Everybody else's die could be anything."""
    for other in range(state.rolled):
        if other != seat and state.to_act != NOBODY:
            state.die[other] = 1 + below(rng, SIDES)


def hidden_places(state, seat):
    """All dice but the own, each a heap of its own: no die tells anything about another."""
    others = [other for other in range(state.rolled) if other != seat and state.to_act != NOBODY]
    return Hidden([Place(f"die {other}", (state.die[other],), heap=f"die {other}") for other in others])


def encode(state, seat, out):
    """The own die, and how far the game is."""
    out[0] = 0 if seat == SPECTATOR else state.die[seat]
    out[1] = state.active
    out[2] = state.seats


def evaluate(state, seat):
    """The higher the better."""
    return state.die[seat] * 1000 // SIDES


def rate(state, seat, actions, n, out):
    """Roll again below four."""
    for index in range(n):
        out[index] = 10 if (actions[index] == AGAIN) == (state.die[seat] < 4) else 1


# -- Words and views -------------------------------------------------------------------------------------------------

WORDS = ("keep", "again")


def say_action(code):
    return WORDS[code]


def read_action(words):
    if words not in WORDS:
        raise ValueError("an action is: keep or again")
    return WORDS.index(words)


redact_action = say_action


def say_outcome(code):
    return str(code)


def read_outcome(words):
    if words not in {"1", "2", "3", "4", "5", "6"}:
        raise ValueError("an outcome is 1 to 6")
    return int(words)


class HighDiceView(View, frozen=True, kw_only=True):
    """The own die; all dice at the end."""

    dice: list[int | None]


def see(state, seat):
    over = state.to_act == NOBODY
    dice = [die if over or owner == seat else None for owner, die in enumerate(state.die[: state.seats])]
    best = [owner for owner in range(state.seats) if winners(state) >> owner & 1] if over else None
    acting = [state.to_act] if state.to_act >= 0 else []
    return HighDiceView(seat=seat, turn=state.to_act, to_act=acting, points=[0] * state.seats, winners=best, dice=dice)


def scene(state, seat):
    """Everybody's die lies before its player, covered for all others; a tap on the own one rolls again."""
    view = see(state, seat)
    return Scene([Spot(id=f"seat {owner}", owner=owner, things=[die_of(view, owner)]) for owner in range(state.seats)])


def die_of(view, owner):
    side, words = view.dice[owner], ["again"] if owner == view.seat else []
    if side is None or side == 0:  # covered, or not yet rolled
        return Thing(id=f"die {owner}", kind="die", down=True, name="die")
    return Thing(id=f"die {owner}", kind="die", number=side, name="die", words=words)


def preview(state, seat, action):
    return {"die": state.die[seat]} if action == KEEP else {}


def reveals(state, actor, code):
    """The dice are shown when the last player has decided."""
    rolling = actor == CHANCE or code == AGAIN
    return state.rolled == state.seats and state.active == state.seats - 1 and (actor == CHANCE or not rolling)


def describe(view, say):
    rows = [[str(owner), "?" if die is None else str(die)] for owner, die in enumerate(view.dice)]
    return [Section(key="table", title="High Dice", head=["seat", "die"], rows=rows)]

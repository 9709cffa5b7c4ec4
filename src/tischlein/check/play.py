"""Games played at random to their end: does a game keep its contract from event to event?

The rules are asked as they are, in plain Python, with more room than they say they need: so a list that is too small is
a finding, and not the end of a process that runs machine code.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from tischlein.engine import IllegalEventError, Match, discover, parse_record, record_of
from tischlein.kit import CHANCE, NOBODY, SPECTATOR, Game, RecordOverflowError, flaws

from .findings import Finding, called, where
from .tables import draw_options, play_event, position

LONGEST = 20_000  # events of a game that are waited for
SPARE = 1000  # room behind the end of a list
NONSENSE = (-(2**31), -7, -1, 10**6, 2**31 - 1)  # codes that are no action of any game
TRIED = 3  # other codes at each position
LOOKED_AT = 40  # positions of a game that are looked at closely
MARK = -(2**40)  # in a list: nobody has written here

Look = Callable[["Games", Match], Iterator[Finding]]


class Games:
    """Random games at tables of one size, one a step."""

    def __init__(self, game: Game, seats: int, dice: random.Random) -> None:
        self.game, self.seats, self.dice = game, seats, dice
        self.count: list[int] | None = None  # of pieces, at the start
        self.games = 0

    def step(self) -> list[Finding]:
        """One game, until something is found.  Options are drawn at random but for the first."""
        options = draw_options(self.game, self.seats, self.dice) if self.games else {}
        self.games += 1
        match = Match(self.game, self.seats, options)
        self.count = None
        while not match.is_over:
            found = self.look(match)
            if found:
                return found
            play_event(match, *self.draw(match))
            if len(match.events) > LONGEST:
                return [
                    Finding(
                        "play.end",
                        where(match),
                        f"After {LONGEST:,} random events the game is not over.",
                        "Bound it: every game must end of itself, however badly it is played.",
                    )
                ]
        return [*result(match), *again(match)]

    def sum_up(self) -> list[Finding]:
        """Every game has been judged."""
        return []

    def look(self, match: Match) -> list[Finding]:
        """What is wrong at a position; the views of long games are looked at now and then."""
        looks: list[Look] = [turns, legality, chances, pieces]
        if len(match.events) < LOOKED_AT or self.dice.random() < 0.1:
            looks += [sizes, views, pictures]
        return next((found for look in looks if (found := list(look(self, match)))), [])

    def draw(self, match: Match) -> tuple[int, int]:
        """The next event."""
        if match.turn == CHANCE:
            weights = match.weights()
            return CHANCE, self.dice.choices(range(len(weights)), weights)[0]
        seat = self.dice.choice(match.to_act())
        return seat, self.dice.choice(match.legal_codes(seat))


def filled(room: int, fill: Callable[[Any], int | None]) -> tuple[list[int], int, int]:
    """A list that a function of the rules has filled, how much it says there is, and how far it has written."""
    out = [MARK] * (room + SPARE)
    count = fill(out) or 0
    return out, count, max((place + 1 for place, value in enumerate(out) if value != MARK), default=0)


def at(match: Match, rule: str, message: str, fix: str) -> Finding:
    """A finding at a position."""
    return Finding(rule, where(match), message, fix)


# -- Looking at a position -------------------------------------------------------------------------------------------


def turns(_games: Games, match: Match) -> Iterator[Finding]:
    """Whose turn it is."""
    acting, seats = match.to_act(), range(match.seats)
    if match.turn not in {CHANCE, NOBODY, *seats}:
        yield at(
            match,
            "play.turn",
            f"to_act is {match.turn}: that is no seat, nor CHANCE or NOBODY.",
            "Let it be one of them.",
        )
    elif (match.turn >= 0) != bool(acting) or (acting and acting[0] != match.turn):
        yield at(
            match,
            "play.turn",
            f"to_act is {match.turn}, but may_act gives the seats {acting}.",
            "Let may_act hold the seat in to_act, and nobody while chance acts.",
        )


def legality(games: Games, match: Match) -> Iterator[Finding]:
    """The list of legal actions, and why_not, which must say the same."""
    rules, actions, dice = match.game.rules, match.game.actions, games.dice
    before = position(match)
    for seat in range(match.seats):
        out, count, written = filled(rules.MAX_LEGAL, partial(rules.legal_actions, match.state, seat))
        if max(count, written) > rules.MAX_LEGAL:
            yield at(
                match,
                "arrays.legal",
                f"legal_actions writes {max(count, written)} actions, but MAX_LEGAL is {rules.MAX_LEGAL}.",
                f"Let MAX_LEGAL be the most there can ever be, {max(count, written)} or more.",
            )
            return
        legal = out[:count]
        yield from listed(match, seat, legal)
        tried = [*legal[:LOOKED_AT], *NONSENSE, *(dice.randrange(actions.ACTIONS) for _ in range(TRIED))]
        for code in tried:
            is_allowed = rules.why_not(match.state, seat, code) == 0
            if is_allowed != (code in legal):
                yield at(
                    match,
                    "play.legal",
                    f"legal_actions {'lists' if code in legal else 'does not list'} the code {code} "
                    f"for {called(seat)}, but why_not {'refuses' if code in legal else 'allows'} it.",
                    "Make both from the same question.",
                )
                return
            if not is_allowed:
                yield from refused(match, seat, code)
    if position(match) != before:
        yield at(
            match,
            "play.changes",
            "Asking for legal actions or reasons has changed the state.",
            "Let legal_actions and why_not only look; what they need on the way is a scratch field.",
        )


def listed(match: Match, seat: int, legal: list[int]) -> Iterator[Finding]:
    """One list: whose it is, its order, its codes and their words."""
    actions = match.game.actions
    if bool(legal) != (seat in match.to_act()):
        message = (
            f"{called(seat)} has {len(legal)} legal actions, but {'may' if seat in match.to_act() else 'may not'} act."
        )
        yield at(match, "play.legal", message, "Give actions to those in may_act and to nobody else.")
    elif len(set(legal)) < len(legal) or legal != match.legal_codes(seat):
        yield at(
            match,
            "play.legal",
            f"The legal actions of {called(seat)} hold one twice, or come in another order each time.",
            "Write each code once, in a fixed order.",
        )
    for code in legal[:LOOKED_AT]:
        if not 0 <= code < actions.ACTIONS:
            yield at(
                match,
                "arrays.actions",
                f"The action {code} is legal, but ACTIONS is {actions.ACTIONS}.",
                "Let ACTIONS be one more than the highest code.",
            )
            return
        if actions.read_action(actions.say_action(code)) != code:
            yield at(
                match,
                "play.words",
                f"The action {code} is said {actions.say_action(code)!r}, which is read as another one.",
                "Let read_action undo say_action.",
            )
            return


def refused(match: Match, seat: int, code: int) -> Iterator[Finding]:
    """An action that is not allowed is refused with a reason."""
    try:
        match.act(seat, code)
    except IllegalEventError as problem:
        if not str(problem).strip():
            yield at(match, "play.refusal", f"The action {code} is refused without a reason.", "Name it in Refusal.")
    else:
        yield at(match, "play.refusal", f"The action {code} was refused and happened all the same.", "Mend why_not.")


def chances(_games: Games, match: Match) -> Iterator[Finding]:
    """What chance may bring."""
    rules, actions = match.game.rules, match.game.actions
    if match.turn != CHANCE:
        return
    out, count, written = filled(rules.MAX_OUTCOMES, partial(rules.chance_weights, match.state))
    if max(count, written) > rules.MAX_OUTCOMES:
        yield at(
            match,
            "arrays.outcomes",
            f"chance_weights writes {max(count, written)} weights, but MAX_OUTCOMES is {rules.MAX_OUTCOMES}.",
            f"Let it be {max(count, written)} or more.",
        )
        return
    weights = out[:count]
    if any(weight < 0 or weight == MARK for weight in weights) or not any(weights):
        yield at(
            match,
            "play.chance",
            f"The weights of chance are {weights[:12]}: they must be 0 or more, one above 0.",
            "Write a weight for every code below the count that chance_weights returns.",
        )
        return
    for code, weight in enumerate(weights):
        if weight and actions.read_outcome(actions.say_outcome(code)) != code:
            yield at(
                match,
                "play.words",
                f"The outcome {code} is said {actions.say_outcome(code)!r}, which is read as another one.",
                "Let read_outcome undo say_outcome.",
            )
            return


def pieces(games: Games, match: Match) -> Iterator[Finding]:
    """No piece is lost or made."""
    out, kinds, _ = filled(SPARE, partial(match.game.rules.count_pieces, match.state))
    games.count = out[:kinds] if games.count is None else games.count
    if out[:kinds] != games.count:
        yield at(
            match,
            "play.pieces",
            f"count_pieces gave {games.count} at the start and {out[:kinds]} now.",
            "A piece was lost or made: look at the last event.",
        )


def sizes(_games: Games, match: Match) -> Iterator[Finding]:
    """Fields hold their values, and features fit."""
    rules = match.game.rules
    try:
        rules.STATE.pack(match.state)
    except RecordOverflowError as problem:
        yield at(match, "arrays.field", str(problem), "Give the field a larger type: i8, i16, i32, i64.")
    _, _, written = filled(rules.FEATURES, partial(rules.encode, match.state, 0))
    if written > rules.FEATURES:
        yield at(
            match,
            "arrays.features",
            f"encode writes {written} numbers, but FEATURES is {rules.FEATURES}.",
            f"Let it be {written}.",
        )


def views(_games: Games, match: Match) -> Iterator[Finding]:
    """What is seen and told changes nothing."""
    game, before = match.game, position(match)
    for seat in [*range(match.seats), SPECTATOR]:
        match.see(seat)
    for seat in match.to_act():
        for code in match.legal_codes(seat)[:4]:
            game.view.preview(match.state, seat, code)
            for ask in (game.optional.tell, game.optional.follow, game.optional.earns, game.optional.reveals):
                ask(match.state, seat, code)
    if position(match) != before:
        yield at(
            match,
            "play.changes",
            "Looking at the position has changed it.",
            "Let see, preview and the other functions of the view work on a copy: state.copy().",
        )
    twin = match.copy()
    if position(twin) != before:
        yield at(match, "play.copy", "A copy of the position is another one.", "Keep everything in fields of STATE.")


def pictures(_games: Games, match: Match) -> Iterator[Finding]:
    """What the game says of its picture can be drawn."""
    for seat in [*range(match.seats), SPECTATOR]:
        scene = match.game.optional.scene(match.state, seat)
        for flaw in [] if scene is None else flaws(scene, match.seats):
            yield at(
                match,
                "play.scene",
                f"As {called(seat)} sees it: {flaw}",
                "Change that where scene says what lies there.",
            )


# -- Looking at a whole game -----------------------------------------------------------------------------------------


def result(match: Match) -> Iterator[Finding]:
    """Who has won, and what that is worth."""
    winners, payoffs = match.winners() or [], match.payoffs()
    seen = [match.see(seat).winners for seat in [*range(match.seats), SPECTATOR]]
    if not winners and not match.game.all_may_lose:
        yield at(
            match,
            "play.result",
            "The game is over and nobody has won.",
            "Let winners give a mask of seats, or say all_may_lose=True in the manifest.",
        )
    if any(not 0 <= payoff <= 1000 for payoff in payoffs) or (
        winners and min(payoffs[seat] for seat in winners) != max(payoffs)
    ):
        yield at(
            match,
            "play.result",
            f"The winners are {winners}, but the payoffs {payoffs}.",
            "Payoffs are thousandths, 0 to 1000, and nobody gets more than a winner; share_win makes them.",
        )
    if any(view != winners for view in seen):
        yield at(
            match,
            "play.result",
            f"The winners are {winners}, but views say {seen}.",
            "Let see give winners once the game is over.",
        )


def again(match: Match) -> Iterator[Finding]:
    """The same events give the same game: nothing but chance is random, and nothing is kept elsewhere."""
    twin = Match(match.game, match.seats, match.options)
    problem = ""
    for number, event in enumerate(match.words(), 1):
        try:
            twin.play(event)
        except IllegalEventError as refusal:
            problem = f"event {number}, {event}, is refused: {refusal}"
            break
    if problem or position(twin) != position(match):
        yield at(
            match,
            "chance.replay",
            f"The same events played again give another game{': ' + problem if problem else ''}.",
            "Let everything random be an outcome of chance, and keep everything in fields of STATE.",
        )
    elif match.game in discover() and parse_record(record_of(match).line()).line() != record_of(match).line():
        yield at(
            match,
            "play.record",
            "The record of a game is read as another one.",
            "Look at say_action and read_action.",
        )

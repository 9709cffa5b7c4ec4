"""Tables for checks: any game, options drawn at random, played by chance or by what the game thinks sensible."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator

from tischlein.engine import Match
from tischlein.kit import CHANCE, Game

CHANGED = 0.5  # of the options are not left as they usually are,
RARELY = {"time_limit": 0.1}  # … but these: a game that ends soon shows little
MINUTES = (20, 45, 90)  # of a time limit
LARGE = 12  # a number option is drawn from its first values, so that games stay short
SHARE = 0.1  # of the positions of a game that are looked at, if all kinds of them were equally frequent
RARE = 4  # positions of each kind that are looked at before


def draw_options(game: Game, seats: int, dice: random.Random) -> dict[str, int | str]:
    """Options of a table that exists: each the default or any other value, as long as they fit together."""
    while True:
        options = {}
        for name, option in game.options.items():
            own = {"start_seat": range(seats), "time_limit": MINUTES}
            values = own.get(name, option.values[:LARGE])
            options[name] = dice.choice(values) if dice.random() < RARELY.get(name, CHANGED) else option.default
        if not game.conflict(seats, options):
            return options


def draw_event(match: Match, dice: random.Random) -> tuple[int, int]:
    """A random event that may happen now: (actor, code)."""
    if match.turn == CHANCE:
        weights = match.weights()
        return CHANCE, dice.choices(range(len(weights)), weights)[0]
    seat = dice.choice(match.to_act())
    return seat, dice.choice(match.legal_codes(seat))


def draw_varied(match: Match, dice: random.Random) -> tuple[int, int]:
    """The same, but rare kinds of actions come as often as others: by their verb and by what their words name."""
    if match.turn == CHANCE:
        return draw_event(match, dice)
    seat = dice.choice(match.to_act())
    kinds = defaultdict(list)
    for code in match.legal_codes(seat):
        kinds[kind_of(match, seat, code)].append(code)
    return seat, dice.choice(dice.choice(list(kinds.values())))


def kind_of(match: Match, actor: int, code: int) -> Hashable:
    """An event by its verb and by what its words name."""
    verb = "" if actor == CHANCE else match.game.actions.say_action(code).partition(" ")[0]
    return verb, *match.game.optional.word_kinds(match.state, actor, code)


def moment_of(match: Match) -> Hashable:
    """A position by the kinds of events that may come next."""
    if match.turn == CHANCE:
        return frozenset(kind_of(match, CHANCE, code) for code, weight in enumerate(match.weights()) if weight)
    return frozenset(kind_of(match, seat, code) for seat in match.to_act()[:1] for code in match.legal_codes(seat))


def draw_sensible(match: Match, dice: random.Random) -> tuple[int, int]:
    """The same, but an action is the likelier the better the game rates it."""
    if match.turn == CHANCE:
        return draw_event(match, dice)
    seat = dice.choice(match.to_act())
    codes = match.legal_codes(seat)
    ratings = [0] * len(codes)
    match.game.evaluate.rate(match.state.copy(), seat, codes, len(codes), ratings)
    return seat, dice.choices(codes, ratings)[0]


def play_event(match: Match, actor: int, code: int) -> None:
    """Let it happen."""
    if actor == CHANCE:
        match.resolve(code)
    else:
        match.act(actor, code)


def random_walk(
    game: Game, seats: int, dice: random.Random, *, draw: bool = True, sensible: bool = False
) -> Iterator[Match]:
    """A random game: the match at the start and after every event (the same object)."""
    match = Match(game, seats, draw_options(game, seats, dice) if draw else {})
    draw_next = draw_sensible if sensible else draw_event
    yield match
    while not match.is_over:
        play_event(match, *draw_next(match, dice))
        yield match


def some_positions(game: Game, seats: int, dice: random.Random) -> Iterator[Match]:
    """Positions of game after game, without end; every second game is played sensibly.  Each kind of moment comes about
    as often as any other, however rare it is in play."""
    sensible = False
    known: Counter[Hashable] = Counter()
    while True:
        for match in random_walk(game, seats, dice, sensible=sensible):
            moment = moment_of(match)
            usual = known.total() / max(1, len(known))  # how often a moment was looked at
            if known[moment] < RARE or dice.random() * known[moment] < SHARE * usual:
                known[moment] += 1
                yield match
        sensible = not sensible


def position(match: Match) -> bytes:
    """All that makes up a position, for comparing; it stays as it is, whatever happens to the state."""
    return match.game.rules.STATE.freeze(match.state)

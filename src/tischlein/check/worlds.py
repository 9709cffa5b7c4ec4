"""Worlds that look the same to a seat: re-imagined ones, and two games that were alike to it from the first event on.

Such a pair of games is made without `reimagine`.  Up to some event both are the same.  From then on what the seat does
not see is drawn anew in the second one, now and then; whatever it does see happens in both.  So everything that a game
remembers of its past may differ, too, and not only what lies hidden now.
"""

from __future__ import annotations

import random

from tischlein.engine import Match, see_event
from tischlein.kit import CHANCE, EVERYBODY, Event, Game, holds

from .tables import draw_event, draw_options, draw_varied, play_event, position

LONGEST_SAME = 150  # events that are the same in both
LONGEST_DIFFERENT = 70  # further ones
KEPT = 0.6  # of the unseen events that are the same in both: what others hold must let them do the same
TRIES = 6  # to find an event that may happen in both

Step = tuple[int, int, int]  # who acts, the code, that in the second world


def reimagined(match: Match, seat: int, seed: int) -> Match:
    """The same match in a world that the seat considers possible."""
    twin = match.copy()
    twin.state = match.imagine(seat, seed)
    return twin


def looks(match: Match, actor: int, code: int, seat: int) -> str:
    """How an event would look to the seat."""
    seen_by = match.game.rules.seen_by(match.state, actor, code)
    return see_event(match.game, Event(actor, code, seen_by), seat)


def fitting(match: Match, actor: int, look: str, seat: int) -> list[int]:
    """The events of the actor that may happen now and look so to the seat."""
    if match.turn == CHANCE:
        codes = [code for code, weight in enumerate(match.weights()) if weight > 0] if actor == CHANCE else []
    else:
        codes = match.legal_codes(actor) if actor != CHANCE else []
    return [code for code in codes if looks(match, actor, code, seat) == look]


def alike(match: Match, actor: int, look: str, seat: int, dice: random.Random) -> int | None:
    """A random event of the actor that looks so to the seat; none, if there is none."""
    codes = fitting(match, actor, look, seat)
    return dice.choice(codes) if codes else None


def reveals(match: Match, actor: int, code: int, seat: int) -> bool:
    """Whether the rules show the seat something hidden with this event.  A game that says `True` means everybody."""
    shown = match.game.optional.reveals(match.state, actor, code)
    return holds(EVERYBODY if shown is True else int(shown), seat)


def may_tell_apart(true: Match, twin: Match, seat: int, step: Step) -> bool:
    """Whether the rules may show the seat with this event in which of two worlds it is."""
    actor, code, other = step
    if not reveals(true, actor, code, seat) and not reveals(twin, actor, other, seat):
        return False
    return bool(code != other or position(true) != position(twin))


def next_step(true: Match, twin: Match, seat: int, dice: random.Random) -> Step | None:
    """An event that may come next in both worlds, alike to the seat; none, if nothing is found."""
    if twin.is_over:
        return None
    for _ in range(TRIES):
        actor, code = draw_varied(true, dice)
        codes = fitting(twin, actor, looks(true, actor, code, seat), seat)
        if codes:
            other = code if code in codes and dice.random() < KEPT else dice.choice(codes)
            if not may_tell_apart(true, twin, seat, (actor, code, other)):
                return actor, code, other
    return None


def play_both(true: Match, twin: Match, step: Step) -> None:
    """Let it happen in both worlds."""
    actor, code, other = step
    play_event(true, actor, code)
    play_event(twin, actor, other)


def two_games(game: Game, seats: int, seat: int, dice: random.Random) -> tuple[Match, Match]:
    """Two games that have looked the same to the seat so far."""
    true = Match(game, seats, draw_options(game, seats, dice))
    for _ in range(dice.choice([0, dice.randrange(LONGEST_SAME)])):
        play_event(true, *draw_event(true, dice))
        if true.is_over:
            return two_games(game, seats, seat, dice)
    twin = true.copy()
    for _ in range(dice.randrange(LONGEST_DIFFERENT)):
        step = None if true.is_over else next_step(true, twin, seat, dice)
        if step is None:
            break
        play_both(true, twin, step)
    return true, twin

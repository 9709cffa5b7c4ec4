"""No view, log, preview, refusal or list of actions tells a seat what it may not know.

The leak test is a twin walk.  From a position P a second world Q is re-imagined for one seat (or the spectator).
In both the game goes on with events that look the same to that seat, and everything the seat gets must stay the same
to the byte.  A walk ends where no event of Q looks like that of P, and after an event that by the rules shows the seat
something hidden (a travel card, hands at the end of a round): a game says so with `view.reveals(state, actor, code)`.
"""

from __future__ import annotations

import random

from tischlein.engine import Match, languages, see_event, texts_of
from tischlein.kit import CHANCE, EVERYBODY, SPECTATOR, Event, Game, holds

from .findings import Finding, called, where
from .gets import FIXES, everything
from .tables import draw_event, play_event, position, some_positions

RULE = "secrecy.alike"
LONGEST_WALK = 25
TRIED = 40  # own actions that a seat tries at once, at most
NONSENSE = 8  # any others
ENOUGH = 30  # walks, to be judged as a whole


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


class TwinWalks:
    """Walks in two worlds from many positions."""

    def __init__(self, game: Game, seats: int, dice: random.Random) -> None:
        self.dice = dice
        self.positions = some_positions(game, seats, dice)
        self.start = next(self.positions)
        self.compared = self.walks = self.differing = 0

    def step(self) -> list[Finding]:
        """One walk."""
        self.start = next(self.positions)
        seat = self.dice.choice([*range(self.start.seats), SPECTATOR])
        self.walks += 1
        return self.walk(self.start.copy(), seat)

    def walk(self, true: Match, seat: int) -> list[Finding]:
        """From the position on in two worlds, until they may be told apart or something is found."""
        twin = reimagined(true, seat, self.dice.getrandbits(32))
        self.differing += position(true) != position(twin)
        findings: list[Finding] = []
        for _ in range(LONGEST_WALK):
            findings = self.compare(true, twin, seat)
            self.compared += 1
            if findings or true.is_over or not self.go_on(true, twin, seat):
                break
        return findings or compare_logs(true, twin, seat)

    def compare(self, true: Match, twin: Match, seat: int) -> list[Finding]:
        """Everything the seat gets, in both worlds."""
        codes = self.tries(true, twin, seat)
        spoken = languages(true.game)  # a game on a page has no texts
        texts = [texts_of(true.game.id, self.dice.choice(spoken))] if spoken else []
        told, told_in_twin = (everything(match, seat, codes, texts) for match in (true, twin))
        return [leak(true, seat, what) for what in told if told[what] != told_in_twin.get(what)]

    def tries(self, true: Match, twin: Match, seat: int) -> list[int]:
        """Actions to ask about: those of both worlds, and nonsense."""
        own = [] if seat == SPECTATOR else [*true.legal_codes(seat), *twin.legal_codes(seat)]
        nonsense = [self.dice.randrange(true.game.actions.ACTIONS) for _ in range(NONSENSE)]
        return sorted({*nonsense, *self.dice.sample(own, min(len(own), TRIED))})

    def go_on(self, true: Match, twin: Match, seat: int) -> bool:
        """The next event, alike to the seat in both worlds; False if it may tell them apart now."""
        actor, code = draw_event(true, self.dice)
        other = alike(twin, actor, looks(true, actor, code, seat), seat, self.dice)
        if other is None or reveals(true, actor, code, seat) or reveals(twin, actor, other, seat):
            return False
        play_event(true, actor, code)
        play_event(twin, actor, other)
        return True

    def sum_up(self) -> list[Finding]:
        """Walks prove something only if they are long enough and their worlds differ."""
        found: list[Finding] = []
        if self.walks < ENOUGH:
            return found
        if self.compared <= 2 * self.walks:
            found.append(unproven(self.start, "Walks in two worlds end at once", "Let view.reveals name fewer events."))
        if self.start.seats > 1 and self.differing <= self.walks // 4:
            problem = "Re-imagined worlds hardly ever differ from the true one"
            found.append(unproven(self.start, problem, "Let reimagine deal anew whatever the seat cannot know."))
        return found


def compare_logs(true: Match, twin: Match, seat: int) -> list[Finding]:
    """Whatever came later, the whole log looks the same."""
    return [] if true.log(seat) == twin.log(seat) else [leak(true, seat, "log")]


def leak(match: Match, seat: int, what: str) -> Finding:
    """Something tells two worlds apart."""
    message = f"The {what} differs between two worlds that look the same to a seat."
    return Finding(RULE, f"{where(match)}, for {called(seat)}", message, FIXES[what])


def unproven(match: Match, problem: str, fix: str) -> Finding:
    """The walks say nothing."""
    return Finding(RULE, f"{match.game.id}, {match.seats} seats", f"{problem}; so they prove nothing.", fix)

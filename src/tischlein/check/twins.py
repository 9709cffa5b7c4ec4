"""No view, log, preview, refusal or list of actions tells a seat what it may not know.

The leak test is a twin walk.  From a position P a second world Q is re-imagined for one seat (or the spectator); or P
and Q are two games that have looked the same to it from the beginning (`worlds.py`).  In both the game goes on with
events that look the same to that seat, and everything the seat gets must stay the same to the byte.  A walk ends where
no event of Q looks like that of P, and after an event that by the rules shows the seat something hidden (a travel card,
hands at the end of a round): a game says so with `view.reveals(state, actor, code)`.
"""

from __future__ import annotations

import random

from tischlein.engine import Match, Texts, languages, texts_of
from tischlein.kit import CHANCE, SPECTATOR, Game

from .findings import Finding, called, where
from .gets import FIXES, everything, told_of
from .tables import position, some_positions
from .worlds import Step, next_step, play_both, reimagined, two_games

RULE = "secrecy.alike"
LONGEST_WALK = 25
TRIED = 40  # own actions that a seat tries at once, at most
NONSENSE = 8  # any others
DONE = 16  # events of which the actions are tried again
ENOUGH = 30  # walks, to be judged as a whole
ACTING = 0.5  # of the walks are those of a seat that may act, whatever comes by itself
EVERY = 4  # walks one begins with two games instead of a re-imagined world


class TwinWalks:
    """Walks in two worlds from many positions."""

    def __init__(self, game: Game, seats: int, dice: random.Random) -> None:
        self.dice = dice
        self.positions = some_positions(game, seats, dice)
        self.start = next(self.positions)
        self.compared = self.walks = 0
        self.imagined = self.differing = self.apart = 0  # re-imagined worlds, those that differ, positions in them

    def step(self) -> list[Finding]:
        """One walk."""
        self.walks += 1
        if self.walks % EVERY == 0:
            seat = self.any_seat(self.start)
            return self.walk(*two_games(self.start.game, self.start.seats, seat, self.dice), seat)
        self.start = next(self.positions)
        seat = self.any_seat(self.start)
        twin = reimagined(self.start, seat, self.dice.getrandbits(32))
        differs = position(self.start) != position(twin)
        before = self.compared
        findings = self.walk(self.start.copy(), twin, seat)
        self.imagined += 1
        self.differing += differs
        self.apart += differs * (self.compared - before)
        return findings

    def any_seat(self, match: Match) -> int:
        """A seat or the spectator; often one that may act, because it gets more than the others."""
        acting = [] if match.is_over or match.turn == CHANCE else match.to_act()
        seats = acting if acting and self.dice.random() < ACTING else [*range(match.seats), SPECTATOR]
        return int(self.dice.choice(seats))

    def walk(self, true: Match, twin: Match, seat: int) -> list[Finding]:
        """On from the position in both worlds, until they may be told apart or something is found."""
        for _ in range(LONGEST_WALK):
            findings = self.compare(true, twin, seat)
            self.compared += 1
            step = None if findings or true.is_over else next_step(true, twin, seat, self.dice)
            if step is None:
                return findings or compare_logs(true, twin, seat)
            findings = self.go_on(true, twin, seat, step)
            if findings:
                return findings
        return compare_logs(true, twin, seat)

    def compare(self, true: Match, twin: Match, seat: int) -> list[Finding]:
        """Everything the seat gets, in both worlds."""
        codes = self.tries(true, twin, seat)
        texts = self.some_texts(true.game)
        told, told_in_twin = (everything(match, seat, codes, texts) for match in (true, twin))
        return [leak(true, seat, what) for what in told if told[what] != told_in_twin.get(what)]

    def some_texts(self, game: Game) -> list[Texts]:
        """In one of the languages; a game on a page has none."""
        spoken = languages(game)
        return [texts_of(game, self.dice.choice(spoken))] if spoken else []

    def tries(self, true: Match, twin: Match, seat: int) -> list[int]:
        """Actions to ask about: those of both worlds, what has been done before, and nonsense."""
        own = [] if seat == SPECTATOR else [*true.legal_codes(seat), *twin.legal_codes(seat)]
        done = [event.code for event in true.events[-DONE:] if event.actor != CHANCE]
        nonsense = [self.dice.randrange(true.game.actions.ACTIONS) for _ in range(NONSENSE)]
        return sorted({*nonsense, *done, *self.dice.sample(own, min(len(own), TRIED))})

    def go_on(self, true: Match, twin: Match, seat: int, step: Step) -> list[Finding]:
        """The event happens; what the seat is told of it must be the same."""
        actor, code, other = step
        texts = self.some_texts(true.game)
        is_told_alike = told_of(true, actor, code, seat, texts) == told_of(twin, actor, other, seat, texts)
        play_both(true, twin, step)
        return [] if is_told_alike else [leak(true, seat, "telling of an event")]

    def sum_up(self) -> list[Finding]:
        """Walks prove something only if they are long enough and their worlds differ."""
        found: list[Finding] = []
        if self.imagined < ENOUGH:
            return found
        if self.apart <= 2 * self.differing:
            found.append(unproven(self.start, "Walks in two worlds end at once", "Let view.reveals name fewer events."))
        if self.start.seats > 1 and self.differing <= self.imagined // 4:
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

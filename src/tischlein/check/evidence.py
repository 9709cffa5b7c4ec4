"""What a seat was shown agrees with what it may know.

Worlds that a seat imagines before an event go on with an event that looks like the true one: the likelier where chance
would rather bring it; those are dropped in which the seat sees something else afterwards.  What is left is what the
seat can conclude.  Worlds that it imagines after the event must be the same: for chance the places of hidden pieces are
distributed alike, for actions (nobody knows how others choose) the same places are possible.  If the log or the view
shows more than the seat may know, or `reimagine` keeps or forgets something, they differ.

Of a secret event that a seat sees in full it must know more afterwards than of another one in its place.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec

from tischlein.engine import Match, see_event
from tischlein.kit import CHANCE, SPECTATOR, Event, Game, holds

from .answers import AnswerTally, Question, answers, hidden_in
from .doubt import Suspicion, absent, confirmed, never, too_often
from .findings import Finding, called, where
from .tables import draw_varied, play_event, position, some_positions
from .worlds import fitting, looks, reimagined

RULE = "secrecy.evidence"
SCREEN = 120  # worlds of the quick look
MESSAGE = "What a seat was shown of hidden pieces does not agree with what reimagine deals to it."
FIX = "Let seen_by and view.see show what the seat may know, and let reimagine keep exactly that."
SOUGHT = 3  # events that everybody sees are passed over so often, at most
FEWEST = 25  # worlds below which nothing can be said
TRIES = 20  # worlds to begin with for each that is wanted,
PATIENCE = 300  # and some more
SLACK = 0.01  # by so much weights may distort a share: the heaviest has to be learnt


class Evidence:
    """Event after event, what a seat concludes and what it imagines."""

    def __init__(self, game: Game, seats: int, dice: random.Random) -> None:
        self.dice = dice
        self.positions = some_positions(game, seats, dice)

    def step(self) -> list[Finding]:
        """One event at one position: for one seat all of it, and for all whether they were shown it in vain."""
        before, (actor, code) = self.next_event()
        viewers: list[int] = [*range(before.seats), SPECTATOR]
        chosen = self.dice.choice(viewers)
        findings: list[Finding] = []
        for seat in viewers:
            step = SeenStep(before, actor, code, seat, self.dice)
            if step.hides_something():
                findings += step.findings() if seat == chosen else step.shown_in_vain()
        return findings[:1]

    def next_event(self) -> tuple[Match, tuple[int, int]]:
        """A position, and what happens there; secret events are sought, as far as there are any."""
        for _ in range(SOUGHT):
            match = next(self.positions)
            while match.is_over:
                match = next(self.positions)
            actor, code = draw_varied(match, self.dice)
            seen_by = match.game.rules.seen_by(match.state, actor, code)
            if not all(holds(seen_by, seat) for seat in range(match.seats)):
                break
        return match.copy(), (actor, code)

    def sum_up(self) -> list[Finding]:
        """Nothing more."""
        return []


class SeenStep:
    """An event, and a seat that sees it."""

    def __init__(self, match: Match, actor: int, code: int, seat: int, dice: random.Random) -> None:
        self.before, self.actor, self.code, self.seat, self.dice = match, actor, code, seat, dice
        self.look = looks(match, actor, code, seat)
        self.is_seen = holds(match.game.rules.seen_by(match.state, actor, code), seat)
        self.heaviest = 0.0  # the weight of the likeliest world so far
        self.after = match.copy()
        play_event(self.after, actor, code)
        self.sight = msgspec.json.encode(self.after.see(seat))

    def hides_something(self) -> bool:
        """Whether there is something that the seat cannot see after the event."""
        return any(place.pieces for place in hidden_in(self.after, self.seat).places)

    def findings(self) -> list[Finding]:
        """What does not agree; nothing if too few worlds can be found."""
        if in_vain := self.shown_in_vain():
            return in_vain
        concluded = self.concluded(SCREEN)
        if concluded.size < FEWEST:
            return []
        imagined = self.imagined(SCREEN)
        if self.actor == CHANCE and not self.forgets:
            found = too_often(imagined, concluded)
            return self.tell(confirmed(found, self.imagined, self.concluded, SLACK) if found else [])
        too_much = [] if self.forgets else never(concluded, imagined)
        found = absent(never(imagined, concluded), self.imagined) + absent(too_much, self.concluded)
        return self.tell(found)

    def shown_in_vain(self) -> list[Finding]:
        """That the seat was told something, and knows no more than without it."""
        return [self.finding(MESSAGE, FIX)] if self.is_shown_in_vain() else []

    def is_shown_in_vain(self) -> bool:
        """Whether the seat is told of a secret event in full, but would know the same after another one."""
        public = self.looks_in_public(self.code)
        if not self.is_seen or public == self.look:
            return False
        others = [code for code in self.possible() if code != self.code and self.looks_in_public(code) == public]
        if not others:
            return False
        other = self.before.copy()
        play_event(other, self.actor, self.dice.choice(others))
        if position(self.after) == position(other):  # dice that change nothing
            return False
        seed = self.seed()
        one, another = (position(reimagined(match, self.seat, seed)) for match in (self.after, other))
        return bool(one == another) and msgspec.json.encode(other.see(self.seat)) == self.sight

    def possible(self) -> list[int]:
        """All that the actor might have done, or chance."""
        if self.actor != CHANCE:
            return self.before.legal_codes(self.actor)
        return [code for code, weight in enumerate(self.before.weights()) if weight > 0]

    def looks_in_public(self, code: int) -> str:
        """How an event looks to those who do not see it in full."""
        return see_event(self.before.game, Event(self.actor, code, 0), SPECTATOR)

    @property
    def forgets(self) -> bool:
        """Whether the game says that the seat is less sure now than it could be."""
        return self.before.game.optional.forgets(self.before.state, self.seat, self.actor, self.code)

    def imagined(self, wanted: int) -> AnswerTally:
        """Worlds imagined after the event."""
        return AnswerTally(self.answered(reimagined(self.after, self.seat, self.seed())) for _ in range(wanted))

    def concluded(self, wanted: int) -> AnswerTally:
        """Worlds imagined before the event in which it, or one that looks the same, has happened."""
        return AnswerTally(self.answered(match) for match in self.conclusions(wanted))

    def conclusions(self, wanted: int) -> Iterator[Match]:
        """The same worlds, as far as there are."""
        made = tried = 0
        while made < wanted and tried < TRIES * made + PATIENCE:
            tried += 1
            world = reimagined(self.before, self.seat, self.seed())
            if self.comes_true(world):
                made += 1
                yield world

    def comes_true(self, world: Match) -> bool:
        """Let something happen there that looks like the event; whether it does, and the seat then sees the same."""
        weight = self.happen(world)
        self.heaviest = max(self.heaviest, weight)
        if weight == 0 or self.dice.random() * self.heaviest > weight:
            return False
        return msgspec.json.encode(world.see(self.seat)) == self.sight

    def happen(self, world: Match) -> float:
        """Let something happen there that looks like the event; how likely that was (0: it cannot be)."""
        codes = self.fitting(world)
        if not codes:
            return 0
        if self.actor != CHANCE:
            play_event(world, self.actor, self.dice.choice(codes))
            return 1
        weights = world.weights()
        chances = [weights[code] for code in codes]
        play_event(world, CHANCE, self.dice.choices(codes, chances)[0])
        return sum(chances) / sum(weights)

    def fitting(self, world: Match) -> list[int]:
        """The events that may happen there and look like the true one; what is seen in full can only be itself."""
        if self.is_seen and self.actor != CHANCE:
            return [] if world.action_problem(self.actor, self.code) else [self.code]
        return fitting(world, self.actor, self.look, self.seat)

    def answered(self, match: Match) -> dict[Question, object]:
        """Where hidden pieces lie in a world."""
        return answers(hidden_in(match, self.seat).places, self.dice)

    def seed(self) -> int:
        """For another world."""
        return self.dice.getrandbits(32)

    def tell(self, suspicions: list[Suspicion]) -> list[Finding]:
        """At most one finding for an event."""
        return [self.finding(MESSAGE, FIX, suspicion.question) for suspicion in suspicions[:1]]

    def finding(self, message: str, fix: str, question: Question = ()) -> Finding:
        """What is wrong after the event."""
        about = f", asked about {' '.join(map(str, question))}" if question else ""
        return Finding(RULE, f"{where(self.before)}, then {self.look} for {called(self.seat)}{about}", message, fix)

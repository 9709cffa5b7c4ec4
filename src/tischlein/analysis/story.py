"""A record, taken apart for analysis: every position, and every decision with what its seat knew."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import NamedTuple

from tischlein.bots.search import choices
from tischlein.engine import GameRecord, IllegalEventError, Match, TischleinError
from tischlein.engine.knowledge import Knowledge
from tischlein.engine.records import play_checked
from tischlein.kit import CHANCE, Event, bits_in, holds, only

from .valuer import Standpoint


class Decision(NamedTuple):
    """What somebody has chosen."""

    event: int
    seat: int
    action: int
    since: int  # the position it is judged from: where several choose secretly at once, before the first of them
    knowledge: Knowledge | None  # there; None where there was no choice


@dataclass
class Story:
    """A game's positions (one more than events) and decisions."""

    match: Match  # after the last event
    positions: list[Standpoint] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    decisions: dict[int, Decision] = field(default_factory=dict)  # by event

    @property
    def first_decision(self) -> int:
        """The number of the first event that is one; all before it is dealt."""
        return min(self.decisions, default=len(self.events))

    def seed(self) -> int:
        """Everything that is worked out with open hands follows from the game itself."""
        return seed_from(self.match.words())

    def seed_of(self, seat: int) -> int:
        """What is worked out for a seat follows from its own log, and so from nothing that it does not know."""
        return seed_from([str(seat), *self.match.log(seat)])


def seed_from(lines: list[str]) -> int:
    """A seed that belongs to these lines."""
    digest = hashlib.sha256("\n".join(lines).encode()).digest()
    return int.from_bytes(digest[:7], "big")


class Planning:
    """Secret choices that several make at once."""

    def __init__(self, match: Match, since: int) -> None:
        self.before = match.copy()
        self.since = since
        self.waiting: int = match.game.rules.may_act(match.state)


def told(record: GameRecord, events: int) -> Story:
    """The story of the first events of a record."""
    match = record.start()
    story = Story(match)
    chances = 0
    planning: Planning | None = None
    for number, words in enumerate(record.events[:events]):
        story.positions.append(packed(match, chances, number - chances))
        event = read_checked(match, words, number + 1)
        if event.actor == CHANCE:
            planning = None
        else:
            if planning is None or not holds(planning.waiting, event.actor):
                several = bits_in(match.game.rules.may_act(match.state)) > 1
                planning = Planning(match, number) if several else None
            story.decisions[number] = decision_of(match, event, number, planning)
            if planning is not None:
                planning.waiting &= ~only(event.actor)
        chances += event.actor == CHANCE
        story.events.append(event)
        match.happen(event)
    story.positions.append(packed(match, chances, len(story.events) - chances))
    return story


def read_checked(match: Match, words: str, place: int) -> Event:
    """The event at a place (counted from 1); an illegal one is named with its place and the reason."""
    try:
        return match.read_event(words)
    except IllegalEventError:
        play_checked(match, words, place)
        raise


def decision_of(match: Match, event: Event, number: int, planning: Planning | None) -> Decision:
    """The decision that an event is."""
    before, since = (planning.before, planning.since) if planning is not None else (match, number)
    knowledge = Knowledge.of(before, event.actor)
    has_choice = len(choices(knowledge)) > 1
    return Decision(number, event.actor, event.code, since, knowledge if has_choice else None)


def packed(match: Match, chances: int, moves: int) -> Standpoint:
    """The present position of a match."""
    return Standpoint(match.game.rules.STATE.pack(match.state), chances, moves)


def check_analysable(record: GameRecord) -> None:
    """Refuse what has no shares of a win, or no judgement to play by."""
    game = record.game
    if record.seats == 1:
        raise TischleinError(
            "A game for one has no shares of a win, so it cannot be analysed; take a game with others."
        )
    if not game.has_part("evaluate") or not hasattr(game.evaluate, "rate"):
        raise TischleinError(f"{game.id} has no judgement (rate in evaluate.py), so it cannot be analysed.")

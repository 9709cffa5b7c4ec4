"""The course of a game: all that follows from the rows of a log, and what would be appended to it next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Literal

from tischlein.engine import FairChance, GameRecord, Match, record_of, say_event
from tischlein.kit import CHANCE, MAX_SEATS, Event, Game, holds, only
from tischlein.server.store.log import AnyEntry, ClockChanged, Ended, Played, Row, SeatChanged, Started, TakenBack
from tischlein.server.store.meta import StoredClock

from .clocks import Clocks
from .telling import brought, shows

VIEWERS = range(MAX_SEATS + 1)  # the seats and the spectator


@dataclass(frozen=True, slots=True)
class Told:
    """A row of the log and who learns of it."""

    row: Row
    event: Event | None = None  # of a row that is one
    hidden: int = 0  # mask of the viewers for whom this row does not exist
    closes: bool = False  # the last secret choice of several: now all are made
    brought: Mapping[str, object] = field(default_factory=dict)  # what the log tells with an action


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an action brings about."""

    entries: list[AnyEntry]  # to be appended to the log
    events: list[Event]  # of those entries that are one


@dataclass(frozen=True, slots=True)
class WayBack:
    """To before a person's last action at a seat."""

    seq: int  # of that action
    match: Match  # as it was then
    shows: bool  # whether the action uncovered something, perhaps to others only


class Course:
    """A game as its log tells it.  Rows are only ever added; what was taken back stays in the log, not in the match."""

    def __init__(self, game: Game, clock: StoredClock, chance: Callable[[], FairChance]) -> None:
        self.game = game
        self.clock = clock  # unless the log says otherwise
        self.new_chance = chance
        self.told: list[Told] = []
        self.answered: dict[tuple[int, str], int] = {}  # what clients asked for -> the seq it got
        self._seen = [0] * len(VIEWERS)  # rows that exist for each viewer
        self._kept: list[Row] = []  # rows that count: not taken back
        self._reset()

    def _reset(self) -> None:
        self.match: Match | None = None
        self.brought: list[Mapping[str, object]] = []  # by event of the match
        self.ways_back: dict[int, WayBack] = {}  # by seat; none once somebody else or chance has shown something hidden
        self.chance = self.new_chance()
        self.clocks = Clocks(self.clock, [])
        self.sitters: list[str] = []
        self.resigned: set[int] = set()
        self.choosing: set[int] = set()  # seats that have yet to make a secret choice that several make at once
        self.chosen: set[int] = set()  # seats that have made it, until all have
        self.since_ms = 0  # when the present position arose
        self.paused = False
        self.ended = ""

    # -- Reading the log ---------------------------------------------------------------------------------------------

    @property
    def seq(self) -> int:
        """The number of rows."""
        return len(self.told)

    def extend(self, rows: Iterable[Row], events: Iterable[Event] = ()) -> None:
        """The log has grown; the events of its rows, if they have been worked out here, need not be read again."""
        worked_out = iter(events)
        for row in rows:
            assert row.seq == self.seq + 1
            told = self._take_in(row, next(worked_out, None) if isinstance(row.entry, Played) else None)
            self.told.append(told)
            for viewer in VIEWERS:
                self._seen[viewer] += not holds(told.hidden, viewer)
            if row.client_id:
                self.answered.setdefault((row.seat, row.client_id), row.seq)

    def _take_in(self, row: Row, event: Event | None) -> Told:
        if isinstance(row.entry, TakenBack):
            undone = [kept for kept in self._kept if not stays(kept, row.entry, self.told)]
            is_secret = all(self.told[one.seq - 1].hidden for one in undone)
            self._kept = [kept for kept in self._kept if stays(kept, row.entry, self.told)]
            self._reset()
            for kept in self._kept:
                self._apply(kept)
            if not all(is_by(self.told[one.seq - 1], row.entry.seat) for one in undone):
                self.clocks.skip(row.at_ms)  # one's own last move taken back gains no time
            self._run_clocks(row.at_ms)
            return Told(row, hidden=~only(row.entry.seat) if is_secret else 0)
        self._kept.append(row)
        return self._apply(row, event)

    def _apply(self, row: Row, event: Event | None = None) -> Told:
        told = Told(row)
        self.clocks.charge(row.at_ms)
        match row.entry:
            case Started() as started:
                self._start(started)
            case Played() as played:
                told = self._play(row, played, event or self.playing().read_event(played.event))
            case SeatChanged(seat, sitter, why):
                self.sitters[seat] = sitter
                if why in {"resigned", "removed"}:
                    self.resigned.add(seat)
            case ClockChanged("paused"):
                self.paused = True
                self.clocks.pause(row.at_ms)
            case ClockChanged("resumed"):
                self.paused = False
                self.clocks.resume(row.at_ms)
            case ClockChanged("expired", seat):
                self.clocks.expired(seat)
            case Ended(reason):
                self.ended = reason
        self._run_clocks(row.at_ms)
        return told

    def _start(self, started: Started) -> None:
        self.match = Match(self.game, len(started.sitters), started.options, version=started.version)
        self.sitters = started.sitters[:]
        self.clock = started.clock or self.clock
        self.clocks = Clocks(self.clock, started.factors)
        for data in started.entropy:
            self.chance.add_entropy(bytes.fromhex(data))
        for words in started.prefix:
            self._happen(self.match.read_event(words), words)

    def _happen(self, event: Event, words: str) -> None:
        match = self.playing()
        self.brought.append(brought(match, event))
        match.happen(event)
        self.chance.hear(words)

    def _play(self, row: Row, played: Played, event: Event) -> Told:
        match = self.playing()
        if not self.choosing and len(match.to_act()) > 1:
            self.choosing = set(match.to_act())
        if played.entropy:
            self.chance.add_entropy(bytes.fromhex(played.entropy))
        before = match.copy() if played.by == "person" and match.turn != CHANCE else None
        uncovers = shows(match, event)
        self._happen(event, played.event)
        self.since_ms = row.at_ms
        if event.actor != CHANCE and played.by != "clock":
            self.clocks.moved(event.actor)
        if uncovers:
            self.ways_back.clear()
        if before is not None:
            self.ways_back[event.actor] = WayBack(row.seq, before, uncovers)
        else:
            self.ways_back.pop(event.actor, None)
        told = Told(row, event, brought=self.brought[-1])
        if event.actor not in self.choosing:
            return told
        self.choosing.remove(event.actor)
        self.chosen.add(event.actor)
        if self.choosing:
            return replace(told, hidden=~event.seen_by)
        self.chosen.clear()
        return replace(told, closes=True)

    def _run_clocks(self, at_ms: int) -> None:
        """From now on the clocks of those run who are awaited."""
        self.clocks.run(at_ms, [seat for seat in self.awaited() if self.is_person(seat)])

    # -- The present -------------------------------------------------------------------------------------------------

    def playing(self) -> Match:
        """The match of a game that has begun."""
        assert self.match is not None
        return self.match

    @property
    def is_running(self) -> bool:
        """Whether something may still happen."""
        return self.match is not None and not self.ended

    def awaited(self) -> list[int]:
        """The seats for which everybody waits."""
        if not self.is_running:
            return []
        return [seat for seat in self.playing().to_act() if seat not in self.chosen]

    def is_person(self, seat: int) -> bool:
        """Whether somebody, and not a bot, plays a seat now."""
        return self.sitters[seat].startswith("person:")

    def bot_of(self, seat: int) -> str:
        """The bot that plays a seat now, if one does."""
        kind, _, name = self.sitters[seat].partition(":")
        return name if kind == "bot" else ""

    # -- What would follow -------------------------------------------------------------------------------------------

    def after(self, seat: int, action: int, entropy: str, by: Literal["person", "bot", "clock"]) -> Outcome:
        """What a legal action brings about: itself, all chance up to the next decision, perhaps the end."""
        chance = self.chance.copy()
        if entropy:
            chance.add_entropy(bytes.fromhex(entropy))
        trial = self.playing().copy()
        first = len(trial.events)
        trial.chance = chance
        trial.happen(trial.event(seat, action))
        trial.settle()
        events = trial.events[first:]
        words = [say_event(self.game, event) for event in events]
        entries: list[AnyEntry] = [Played(words[0], by, entropy), *map(Played, words[1:])]
        return Outcome([*entries, Ended("over")] if trial.is_over else entries, events)

    # -- What viewers are told ---------------------------------------------------------------------------------------

    def seq_for(self, viewer: int) -> int:
        """How many rows exist for a viewer: the seq on its wire."""
        return self._seen[viewer]

    def told_to(self, viewer: int, since: int = 0) -> Iterator[tuple[int, Told]]:
        """The rows that exist for a viewer behind a seq of its wire, each with its number there."""
        first, number = len(self.told), self._seen[viewer]
        while first > 0 and number > since:
            first -= 1
            number -= not holds(self.told[first].hidden, viewer)
        for told in self.told[first:]:
            if not holds(told.hidden, viewer):
                number += 1
                yield number, told

    def on_wire(self, viewer: int, seq: int) -> int:
        """The seq of the log as a seq of a viewer's wire."""
        return self._seen[viewer] - sum(not holds(told.hidden, viewer) for told in self.told[seq:])

    def in_log(self, viewer: int, wire_seq: int) -> int:
        """The seq of a viewer's wire as one of the log: the last row that the viewer had been told of."""
        return next((told.row.seq for number, told in self.told_to(viewer) if number == wire_seq), 0)

    def events_up_to(self, seq: int) -> int:
        """How many events of the match (as it is now) came with rows up to a seq."""
        return len(self.prefix) + sum(isinstance(row.entry, Played) for row in self._kept if row.seq <= seq)

    # -- The past ----------------------------------------------------------------------------------------------------

    @property
    def prefix(self) -> list[str]:
        """The events of another record that this game goes on from."""
        first = self._kept[0].entry if self._kept else None
        return first.prefix if isinstance(first, Started) else []

    def past(self, events: int) -> Match:
        """The match when it had so many events."""
        match = self.playing()
        return replayed(match, match.words()[:events])

    def since(self, seq: int) -> list[Told]:
        """Events behind a row that still count."""
        rows = list(takewhile(lambda row: row.seq > seq, reversed(self._kept)))[::-1]
        return [told for row in rows if (told := self.told[row.seq - 1]).event is not None]

    def record(self, **further: object) -> GameRecord:
        """The record of the game; only for a game that has ended, for it tells everything."""
        proof = {} if self.prefix else {"fair": self.chance.proof()}
        return record_of(self.playing(), **further, **proof)


def replayed(match: Match, events: Sequence[str]) -> Match:
    """A match of the same table after other events."""
    fresh = Match(match.game, match.seats, match.options, version=match.version)
    for event in events:
        fresh.play(event)
    return fresh


def stays(row: Row, wish: TakenBack, told: Sequence[Told]) -> bool:
    """Whether a row still counts when somebody takes back: all before, all but events, and others' secret choices."""
    if row.seq <= wish.to or not isinstance(row.entry, Played):
        return True
    known = told[row.seq - 1]
    return known.hidden != 0 and known.event is not None and known.event.actor != wish.seat


def is_by(told: Told, seat: int) -> bool:
    """Whether a row is an action of that seat."""
    return told.event is not None and told.event.actor == seat

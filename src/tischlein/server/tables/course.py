"""The course of a game: all that follows from the rows of a log, and what would be appended to it next."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from tischlein.engine import FairChance, GameRecord, Match, record_of, say_event
from tischlein.engine.match import Frozen, Imagined
from tischlein.engine.telling import NOTHING_MORE, Brought, brought
from tischlein.kit import CHANCE, MAX_SEATS, Event, Game, holds, only
from tischlein.server.store.log import (
    AnyEntry,
    ClockChanged,
    Dealt,
    Down,
    Ended,
    Played,
    Row,
    SeatChanged,
    Started,
    TakenBack,
)
from tischlein.server.store.meta import StoredClock, StoredDeal

from .clocks import Clocks
from .dealt import chance_of, proof_of
from .marks import EVERY, Mark, Marks, Tried, WayBack
from .telling import shown_to

VIEWERS = range(MAX_SEATS + 1)  # the seats and the spectator


class Told(Struct, frozen=True, gc=False):
    """A row of the log and who learns of it.  There are many, so the collector of garbage does not look at them."""

    row: Row
    event: Event | None = None  # of a row that is one
    hidden: int = 0  # mask of the viewers for whom this row does not exist
    closes: bool = False  # the last secret choice of several: now all are made
    brought: Brought = NOTHING_MORE  # what the log tells with an event


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an action brings about."""

    entries: list[AnyEntry]  # to be appended to the log
    events: list[Event]  # of those entries that are one


class Course:
    """A game as its log tells it.  Rows are only ever added; what was taken back stays in the log, not in the match."""

    def __init__(self, game: Game, clock: StoredClock, chance: Callable[[], FairChance]) -> None:
        self.game = game
        self.clock = clock  # unless the log says otherwise
        self.new_chance = chance
        self.told: list[Told] = []
        self.answered: dict[tuple[int, str], int] = {}  # what clients asked for -> the seq it got
        self._unseen: list[list[int]] = [[] for _ in VIEWERS]  # by viewer the rows that do not exist for it
        self._kept: list[Row] = []  # rows that count: not taken back
        self._timeless: set[int] = set()  # rows before which nobody's time has passed: all went back to how it was
        self._reset()

    def _reset(self) -> None:
        self.match: Match | None = None
        self._marks = Marks()
        self._frozen: Frozen | None = None  # how things stand, once somebody has asked
        self._positions: list[Frozen] = []  # after each EVERY events
        self.brought: list[Brought] = []  # by event of the match
        self._first_worlds: dict[int, tuple[int, Any]] = {}  # by seat: before which row it imagined which world
        self.ways_back: dict[int, WayBack] = {}  # by seat; none behind what the seat has been shown
        self.tried: dict[int, Tried] = {}  # by seat, how far its last way back has been tried out
        self.no_ways_back: dict[int, int] = {}  # by seat that had one: who has shown something, or CHANCE
        self.chance = self.new_chance()
        self.clocks = Clocks(self.clock, [])
        self.sitters: list[str] = []
        self.resigned: set[int] = set()
        self.choosing: set[int] = set()  # seats that have yet to make a secret choice that several make at once
        self.chosen: set[int] = set()  # seats that have made it, until all have
        self.since_ms = 0  # when the present position arose
        self.round_ended_ms = 0  # when the last round but this one did
        self.began_ms = 0
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
                if holds(told.hidden, viewer):
                    self._unseen[viewer].append(row.seq)
            if row.client_id:
                self.answered.setdefault((row.seat, row.client_id), row.seq)

    def _take_in(self, row: Row, event: Event | None) -> Told:
        if isinstance(row.entry, TakenBack):
            return self._take_back(row, row.entry)
        if is_persons(row) or len(self._kept) >= EVERY + self._marks.rows:
            self._marks.add(self._mark())
        self._kept.append(row)
        return self._apply(row, event)

    def _take_back(self, row: Row, wish: TakenBack) -> Told:
        first = self._rows_up_to(wish.to)
        later = self._kept[first:]
        undone = [self.told[kept.seq - 1] for kept in later if not stays(kept, wish, self.told)]
        if not all(is_by(told, wish.seat) for told in undone):
            self._timeless.add(row.seq)  # one's own last move taken back gains no time
        skips = [kept.seq for kept in later if kept.seq in self._timeless][-1:] if row.seq not in self._timeless else []
        self._kept[first:] = [
            kept
            for kept in later
            if stays(kept, wish, self.told) and (kept.seq in skips or not isinstance(kept.entry, TakenBack))
        ]
        for kept in self._kept[self._go_back(first) :]:
            self._apply(kept)
        self._kept.append(row)
        self._apply(row)
        is_secret = all(told.hidden for told in undone)
        return Told(row, hidden=~only(wish.seat) if is_secret else 0)

    def _apply(self, row: Row, event: Event | None = None) -> Told:
        told = Told(row)
        if row.seq in self._timeless:
            self.clocks.skip(row.at_ms)
        if isinstance(row.entry, Down):
            self.clocks.charge(row.entry.since_ms)
            self.clocks.skip(row.entry.until_ms)
        self.clocks.charge(row.at_ms)
        match row.entry:
            case Started() as started:
                self.began_ms = row.at_ms
                self._start(started)
            case Dealt(deal):
                self.chance = chance_of(deal, self.chance)
                told = Told(row, hidden=-1 if deal.why == "new" else 0)
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
        self._frozen = None
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
        self._frozen = None
        self.chance.observe(words)
        if len(match.events) % EVERY == 0:
            self._positions.append(self._freeze())

    def _freeze(self) -> Frozen:
        """How things stand; several want to remember it."""
        if self._frozen is None:
            self._frozen = self.playing().freeze()
        return self._frozen

    def _play(self, row: Row, played: Played, event: Event) -> Told:
        match = self.playing()
        if not self.choosing and len(match.to_act()) > 1:
            self.choosing = set(match.to_act())
        if played.entropy:
            self.chance.add_entropy(bytes.fromhex(played.entropy))
        before, world = self._freeze() if is_persons(row) else None, match.known_world(event.actor)
        shown = shown_to(match, event)
        stage = match.game.optional.stage(match.state)
        self._happen(event, played.event)
        self.since_ms = row.at_ms
        if match.game.optional.stage(match.state) != stage:
            self.round_ended_ms = row.at_ms
        if event.actor != CHANCE and played.by != "clock":
            self.clocks.moved(event.actor)
        self._close_ways(event, shown)
        if world is not None:
            self._first_worlds[event.actor] = (row.seq, world)
        if before is not None:
            self.ways_back[event.actor] = WayBack(row.seq, before, shown != 0)
            self.no_ways_back.pop(event.actor, None)
        elif event.actor != CHANCE:
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

    def _close_ways(self, event: Event, shown: int) -> None:
        """Nobody goes back behind something that they have been shown, and everybody is told by whom."""
        for seat in [seat for seat in self.ways_back if holds(shown, seat)]:
            del self.ways_back[seat]
            self.no_ways_back[seat] = event.actor

    # -- Short cuts --------------------------------------------------------------------------------------------------

    def _mark(self) -> Mark:
        """What follows from the rows so far."""
        return Mark(
            rows=len(self._kept),
            events=len(self.match.events) if self.match is not None else 0,
            position=self._freeze() if self.match is not None else None,
            chance=self.chance.copy(),
            clocks=self.clocks.copy(),
            sitters=self.sitters[:],
            resigned=self.resigned.copy(),
            choosing=self.choosing.copy(),
            chosen=self.chosen.copy(),
            since_ms=self.since_ms,
            round_ended_ms=self.round_ended_ms,
            began_ms=self.began_ms,
            paused=self.paused,
            ways_back=self.ways_back.copy(),
            no_ways_back=self.no_ways_back.copy(),
        )

    def _go_back(self, rows: int) -> int:
        """Be where at most so many rows led to; how many they were."""
        mark = self._marks.back_to(rows)
        if mark is None or mark.position is None:
            self._reset()
            return 0
        now = self.playing()
        del now.events[mark.events :]
        self.match = now.thaw(mark.position, now.events)
        self._frozen = mark.position
        self.ways_back, self.no_ways_back = dict(mark.ways_back), dict(mark.no_ways_back)
        self.tried = {}
        del self._positions[mark.events // EVERY :]
        del self.brought[mark.events :]
        self.chance, self.clocks, self.sitters = mark.chance.copy(), mark.clocks.copy(), mark.sitters[:]
        self.resigned, self.choosing, self.chosen = mark.resigned.copy(), mark.choosing.copy(), mark.chosen.copy()
        self.since_ms, self.round_ended_ms, self.began_ms = mark.since_ms, mark.round_ended_ms, mark.began_ms
        self.paused, self.ended = mark.paused, ""
        return mark.rows

    def _run_clocks(self, at_ms: int) -> None:
        """From now on the clocks of those run who are awaited."""
        self.clocks.run(at_ms, [seat for seat in self.awaited() if self.is_person(seat)])

    @property
    def deal(self) -> StoredDeal | None:
        """The deal of the game that has begun, if chance belongs to one."""
        second = self.told[1].row.entry if self.seq > 1 else None
        return second.deal if isinstance(second, Dealt) else None

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

    def after(self, seat: int, action: int, entropy: str, by: Literal["person", "bot", "clock"], now: int) -> Outcome:
        """What a legal action brings about: itself, all chance up to the next decision, perhaps the end."""
        chance = self.chance.copy()
        if entropy:
            chance.add_entropy(bytes.fromhex(entropy))
        trial = self.playing().copy()
        first = len(trial.events)
        trial.chance, trial.clock = chance, lambda: self.is_time_up(now)
        trial.happen(trial.event(seat, action))
        trial.settle()
        events = trial.events[first:]
        words = [say_event(self.game, event) for event in events]
        entries: list[AnyEntry] = [Played(words[0], by, entropy), *map(Played, words[1:])]
        return Outcome([*entries, Ended("over")] if trial.is_over else entries, events)

    # -- The time for the whole table --------------------------------------------------------------------------------

    @property
    def ends_ms(self) -> int | None:
        """When the time is up that was agreed on; it runs also while the game is paused, for evenings do."""
        minutes = 0 if self.match is None else int(self.match.options.get("time_limit", 0))
        return self.began_ms + 60_000 * minutes if minutes else None

    def is_time_up(self, now: int) -> bool:
        """Whether the game ends with this circuit."""
        return self.ends_ms is not None and now >= self.ends_ms

    def left_s(self, now: int) -> int | None:
        """How much of that time is left, while the game goes on."""
        return max(0, self.ends_ms - now) // 1000 if self.ends_ms is not None and self.is_running else None

    # -- What viewers are told ---------------------------------------------------------------------------------------

    def seq_for(self, viewer: int) -> int:
        """How many rows exist for a viewer: the seq on its wire."""
        return self.seq - len(self._unseen[viewer])

    def told_to(self, viewer: int, since: int = 0) -> Iterator[tuple[int, Told]]:
        """The rows that exist for a viewer behind a seq of its wire, each with its number there."""
        number = min(max(0, since), self.seq_for(viewer))
        for told in self.told[self.in_log(viewer, number) :]:
            if not holds(told.hidden, viewer):
                number += 1
                yield number, told

    def on_wire(self, viewer: int, seq: int) -> int:
        """The seq of the log as a seq of a viewer's wire."""
        return seq - bisect_right(self._unseen[viewer], seq)

    def in_log(self, viewer: int, wire_seq: int) -> int:
        """The seq of a viewer's wire as one of the log: the last row that the viewer had been told of."""
        if not 0 < wire_seq <= self.seq_for(viewer):
            return 0
        unseen = self._unseen[viewer]
        return wire_seq + bisect_right(range(len(unseen)), wire_seq, key=lambda place: unseen[place] - place)

    def _rows_up_to(self, seq: int) -> int:
        """How many of the rows that count have at most that seq."""
        return bisect_right(self._kept, seq, key=lambda row: row.seq)

    def events_up_to(self, seq: int) -> int:
        """How many events of the match (as it is now) came with rows up to a seq."""
        return len(self.prefix) + sum(isinstance(row.entry, Played) for row in self._kept[: self._rows_up_to(seq)])

    # -- The past ----------------------------------------------------------------------------------------------------

    @property
    def prefix(self) -> list[str]:
        """The events of another record that this game goes on from."""
        first = self._kept[0].entry if self._kept else None
        return first.prefix if isinstance(first, Started) else []

    def past(self, events: int) -> Match:
        """The match when it had so many events; quickly, however long the game is."""
        now = self.playing()
        known = min(events, len(now.events)) // EVERY
        if known:
            then = now.thaw(self._positions[known - 1], now.events[: known * EVERY])
        else:
            then = Match(now.game, now.seats, now.options, version=now.version)
        for event in now.events[known * EVERY : events]:
            then.happen(event)
        return then

    def before_last(self, seat: int) -> Match:
        """The match before a person's last action at a seat, with the world that its previews were made of."""
        way = self.ways_back[seat]
        then = self.playing().thaw(way.position)
        seq, world = self._first_worlds.get(seat, (0, None))
        then.imagined = Imagined(then.state, seat, world) if seq == way.seq else None
        return then

    def since(self, seq: int) -> list[Told]:
        """Events behind a row that still count."""
        rows = list(takewhile(lambda row: row.seq > seq, reversed(self._kept)))[::-1]
        return [told for row in rows if (told := self.told[row.seq - 1]).event is not None]

    def record(self, *, is_secret: bool = False, **further: object) -> GameRecord:
        """The record of the game; only for a game that has ended, for it tells everything.

        Of a secret deal it tells what came, and not what it follows from.
        """
        proof = {} if self.prefix else proof_of(self.chance, is_secret=is_secret)
        return record_of(self.playing(), **further, **proof)


def stays(row: Row, wish: TakenBack, told: Sequence[Told]) -> bool:
    """Whether a row still counts when somebody takes back: all before, all but events, and others' secret choices."""
    if row.seq <= wish.to or not isinstance(row.entry, Played):
        return True
    known = told[row.seq - 1]
    return known.hidden != 0 and known.event is not None and known.event.actor != wish.seat


def is_persons(row: Row) -> bool:
    """Whether a row is an action that a person has played."""
    return isinstance(row.entry, Played) and row.entry.by == "person" and not row.entry.event.startswith("*")


def is_by(told: Told, seat: int) -> bool:
    """Whether a row is an action of that seat."""
    return told.event is not None and told.event.actor == seat

"""One table in memory: its row, its people, the course of its game, and what each viewer is told of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import Literal

from tischlein.bots.characters import CAST, called, cast_for
from tischlein.bots.names import bot_name
from tischlein.engine import FairChance, Texts, UnknownGameError, find_game, see_event
from tischlein.engine.ending import standings
from tischlein.engine.presets import is_for_children
from tischlein.engine.records import in_edition
from tischlein.engine.texts import NamedTexts
from tischlein.kit import SPECTATOR, Event, Game, OptionError
from tischlein.server.bots.pace import BUDGETS_MS
from tischlein.server.messages.news import ChatLine, ClockInfo, Kept, Line, Me, Position, Undo
from tischlein.server.messages.tables import Help, PersonInfo, SeatInfo, TableCard, TableInfo, Vote
from tischlein.server.speech.refusals import game_texts, server_texts
from tischlein.server.store import ChatRow, TableRow
from tischlein.server.store.formats import NewerError
from tischlein.server.store.log import (
    ClockChanged,
    Dealt,
    Down,
    Ended,
    LinkGiven,
    Played,
    Row,
    SeatChanged,
    Started,
    TakenBack,
)
from tischlein.server.store.meta import Chair, Meta, Person, StoredDeal, StoredHelp, decode_meta, whose

from .conversion import sent_clock, sent_game, sent_settings
from .course import Course, Told
from .positions import position_of
from .presence import WATCHER
from .telling import event_line
from .undoing import close_way, last_undo, why_kept

FIRST_SEAT = -1  # of somebody's seats
SUMMARY_MS = 20_000  # so long bots wait for those who look at how a round has ended
NEWEST = 30  # rows of the log that many are told at once
AWAY_STEP_S = 10  # absence is told in such steps


class Table:
    """A table as this process knows it."""

    def __init__(self, row: TableRow, chance: Callable[[bytes], FairChance] = FairChance) -> None:
        self.lock = asyncio.Lock()  # one change at a time; between processes the log's primary key decides
        self.chat: list[ChatRow] = []
        self._names: dict[str, list[str]] = {}  # by language
        self._texts: dict[str, Texts] = {}  # by language
        self._positions: dict[tuple[int, str, bool], Position] = {}
        self._undos: dict[int, Undo | Kept] = {}  # by seat
        self._lines: dict[tuple[int, int, str, str], Line] = {}  # row, number, words as seen, language
        self.set_row(row)
        deal = self.meta.deal
        secret = bytes.fromhex(deal.secret if deal is not None and deal.secret else self.meta.secret)
        self.course = Course(self.game, self.meta.settings.clock, lambda: chance(secret))

    def set_row(self, row: TableRow) -> None:
        """The row has changed."""
        self.meta = decode_meta(row.meta)
        self.row = row
        self.game: Game = game_of(row, self.meta)  # another edition may be agreed on while the table waits
        self._owners = [chair.person if chair.kind == "person" else -1 for chair in self.meta.chairs]
        self._undos.clear()
        self._forget_names()

    def extend(self, rows: Sequence[Row], events: Sequence[Event] = ()) -> None:
        """The log has grown; events of the rows that have been worked out already need not be read again."""
        if not all(knows_rules(self.game, row.entry) for row in rows if isinstance(row.entry, Started)):
            raise NewerError
        if self.course.match is None:
            self.course.game = self.game
        self.course.extend(rows, events)
        self._positions.clear()
        self._undos.clear()
        self._lines.clear()
        if any(isinstance(row.entry, Started | SeatChanged) for row in rows):
            self._forget_names()

    def _forget_names(self) -> None:
        """Somebody may have another name now, and so may all sentences that hold it."""
        self._names.clear()
        self._texts.clear()
        self._positions.clear()
        self._lines.clear()

    @property
    def said(self) -> int:
        """The number of the last line of chat."""
        return self.chat[-1].number if self.chat else 0

    # -- Who ---------------------------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        """The table's name in links."""
        return self.row.id

    def person(self, token: str) -> Person | None:
        """The person with that secret."""
        return whose(self.meta, token) if token else None

    def owners(self) -> list[int]:
        """By seat the person it belongs to, -1 for none: also where a bot stands in."""
        return self._owners

    def seats_of(self, person: Person | None) -> list[int]:
        """The seats of a person."""
        return [] if person is None else [seat for seat, owner in enumerate(self.owners()) if owner == person.id]

    def humans(self) -> list[Person]:
        """The people who play: they have a seat that no bot has taken over for good."""
        seats = {owner for seat, owner in enumerate(self.owners()) if owner >= 0 and seat not in self.course.resigned}
        return [self.meta.person(number) for number in sorted(seats)]

    def is_alone(self, person: Person) -> bool:
        """Whether no other people play."""
        return all(other.id == person.id for other in self.humans())

    def me(self, person: Person | None) -> Me:
        """Who somebody is here."""
        return Me() if person is None else Me(person.id, self.seats_of(person))

    def viewer(self, person: Person | None, seat: int = FIRST_SEAT) -> int:
        """As whom somebody reads the log: as that of their seats, or as a spectator."""
        return next((own for own in self.seats_of(person) if seat in {own, FIRST_SEAT}), SPECTATOR)

    def name_of(self, seat: int, language: str) -> str:
        """Who plays a seat, to be read."""
        info, say = self.seat_info(seat), server_texts(language)
        if info.kind == "person":
            return info.name or say("guest")
        return info.name or bot_name(info.bot, language) or say("seat", seat + 1)

    def character_of(self, seat: int) -> str:
        """Who the bot at a seat is, if it is one of the house's, and nobody's stand-in."""
        return cast_for([chosen_character(chair) for chair in self.meta.chairs], self.id)[seat]

    def names(self, language: str) -> list[str]:
        """The names of all seats."""
        if language not in self._names:
            self._names[language] = self._make_names(language)
        return self._names[language]

    def _make_names(self, language: str) -> list[str]:
        """Two of the same name are told apart by a number."""
        names = [self.name_of(seat, language) for seat in range(len(self.meta.chairs))]
        earlier = [names[:seat].count(name) for seat, name in enumerate(names)]
        return [f"{name} {count + 1}" if count else name for name, count in zip(names, earlier, strict=True)]

    def texts(self, language: str) -> Texts:
        """The game's texts, in which seats have the names of those who sit there."""
        if language not in self._texts:
            self._texts[language] = NamedTexts(game_texts(self.game, language), self.names(language))
        return self._texts[language]

    # -- What everybody may know -------------------------------------------------------------------------------------

    def seat_info(self, seat: int) -> SeatInfo:
        """Who sits at a seat and who plays it."""
        chair: Chair = self.meta.chairs[seat]
        bot = self.course.bot_of(seat) if self.course.sitters else chair.bot
        if chair.kind != "person":
            character = self.character_of(seat)
            name = chair.name or (CAST[character].name if character else "")
            return SeatInfo(chair.kind, bot=bot, name=name, character=character)
        resigned = seat in self.course.resigned
        name = chair.name or self.meta.person(chair.person).name
        stands_in = bool(bot) and not resigned
        return SeatInfo("person", chair.person, bot, name, stands_in, resigned, help=self.help_of(seat))

    def info(self, person: Person | None, now: int, presence: Mapping[int, int], seat: int = FIRST_SEAT) -> TableInfo:
        """The table beside the game.  Presence: since when each person is away, 0 while here."""
        meta, waits = self.meta, self.row.status == "waiting"
        people = [
            PersonInfo(one.id, one.name, presence.get(one.id) == 0, away_s(presence.get(one.id), now), one.factor)
            for one in meta.people
            if one.is_here
        ]
        return TableInfo(
            id=self.id,
            status="starting" if waits and meta.is_starting(now) else self.row.status,
            settings=sent_settings(meta.settings),
            seats=[self.seat_info(seat) for seat in range(len(meta.chairs))],
            people=people,
            host=meta.host,
            commitment=self.course.chance.commitment,
            code=self.row.code if person is not None else None,
            locked=meta.locked,
            paused=self.course.paused,
            ended=self.ended,
            votes=self.votes(self.viewer(person, seat)),
            looking=self.looking(now, presence),
            series=[sent_game(game) for game in meta.series],
            rematch=meta.rematch or None,
            hints=self.gives_hints or any(self.help_of(seat).hints for seat in range(len(meta.chairs))),
            analysis=self.is_analysed,
            origin=meta.origin,
            watched=presence.get(WATCHER) == 0,
            left_s=self.course.left_s(now),
            deal=self.deal.why if self.deal is not None else "",
            again=meta.again or None,
            day=self.day,
        )

    @property
    def deal(self) -> StoredDeal | None:
        """The deal that is played here, or will be."""
        if self.course.match is not None:
            return self.course.deal
        return self.meta.deal or (StoredDeal() if self.meta.settings.deal is True else None)

    @property
    def day(self) -> str:
        """The day whose game is played here; nothing if it is another game, or played again."""
        return self.deal.day if self.deal is not None and self.deal.why == "day" else ""

    @property
    def ended(self) -> str:
        """How the game ended, as people are told: whoever leaves or is sent out has not resigned."""
        if self.course.ended != "resigned":
            return self.course.ended
        last = self.course.told[-2].row.entry  # whose going has ended it
        return "left" if isinstance(last, SeatChanged) and last.why == "removed" else "resigned"

    @property
    def gives_hints(self) -> bool:
        """Against bots unless the host says otherwise; among people only if the host says so, or one's own seat."""
        wish = self.meta.settings.hints
        return len(self.humans()) <= 1 if wish is None else wish

    def help_of(self, seat: int) -> Help:
        """What somebody at a seat is helped with."""
        chair, agreed = self.meta.chairs[seat], self.meta.settings.hints
        if chair.kind != "person":
            return Help()
        wish = chair.help or StoredHelp()
        hints = agreed is not False and (self.gives_hints if wish.hints is None else wish.hints)
        return Help(hints, wish.take_back, wish.points)

    @property
    def is_analysed(self) -> bool:
        """Whether people may see what decided the game: unless the host says otherwise not with children."""
        wish, match = self.meta.settings.wants_analysis, self.course.match
        options = self.meta.settings.options if match is None else match.options
        with_children = self.meta.settings.with_children or is_for_children(self.game, options)
        return not with_children if wish is None else wish

    def votes(self, viewer: int) -> list[Vote]:
        """What people have to agree on."""
        if not self.course.is_running:
            return []
        humans = [person.id for person in self.humans()]
        votes = []
        if self.meta.aborting:
            votes.append(vote("abort", -1, self.meta.aborting, humans))
        wish = self.meta.take_back
        if wish is not None:
            votes.append(vote("take_back", self.course.on_wire(viewer, wish.to), wish.agreed, humans))
        link = self.meta.link
        if link is not None and self.meta.host == link.by:
            asked = [link.person]
            votes.append(vote("link", link.person, [link.by, *(asked if link.agreed else [])], asked))
        return votes

    def looking(self, now: int, presence: Mapping[int, int]) -> list[int]:
        """The people who are here and have not tapped away how a round has ended, unless that was long ago."""
        ended_ms, seen = self.course.round_ended_ms, self.meta.seen
        if not self.course.is_running or not ended_ms or now - ended_ms >= SUMMARY_MS:
            return []
        done = seen.people if seen is not None and seen.ended_ms == ended_ms else []
        return [person.id for person in self.humans() if presence.get(person.id) == 0 and person.id not in done]

    def card(self, now: int, person: Person | None = None) -> TableCard:
        """The table in a list; what has come of it is told to those who sat there."""
        mine = self.seats_of(person)
        asked = [seat for seat in self.course.awaited() if seat in mine]
        match = self.course.match if person is not None and self.course.ended == "over" else None
        return TableCard(
            id=self.id,
            game=self.game.id,
            status=self.row.status,
            seats=[self.seat_info(seat) for seat in range(len(self.meta.chairs))],
            host=self.meta.person(self.meta.host).name,
            free=sum(chair.kind == "open" for chair in self.meta.chairs),
            clock=sent_clock(self.meta.settings.clock),
            my_turn=bool(asked),
            touched_ms=self.row.touched_ms if person is not None else 0,
            paused=self.course.paused,
            ended=self.ended,
            mine=mine,
            left_s=self.left_s(asked, now),
            ended_ms=self.course.told[-1].row.at_ms if person is not None and self.course.ended else 0,
            standings=[] if match is None else standings(match.winners() or [], match.scores()),
            points=[] if match is None else match.scores(),
            origin=self.meta.origin,
            day=self.day if person is not None else "",
        )

    def left_s(self, asked: Sequence[int], now: int) -> int | None:
        """How long those who are asked have left, whoever of them has least."""
        ticking = self.course.clocks.ticking()
        left = self.course.clocks.left(now)
        return min((left[seat] // 1000 for seat in asked if seat in ticking), default=None)

    # -- What a viewer is told ---------------------------------------------------------------------------------------

    def eyes(self, viewer: int) -> int:
        """As whom somebody looks at the table: whoever has resigned watches while the game goes on."""
        return SPECTATOR if self.course.is_running and viewer in self.course.resigned else viewer

    def seq_for(self, viewer: int) -> int:
        """The seq on a viewer's wire."""
        return self.course.seq_for(viewer)

    def position(self, viewer: int, language: str | None = None, *, previews: bool = True) -> Position:
        """What a seat sees and may do now; with the text view in a language if one is given."""
        key = (viewer, language or "", previews)
        if key not in self._positions:
            self._positions[key] = self._make_position(viewer, language, previews=previews)
        return self._positions[key]

    def _make_position(self, viewer: int, language: str | None, *, previews: bool) -> Position:
        match = self.course.playing()
        acts = viewer != SPECTATOR and self.course.is_running and viewer in match.to_act()
        texts = None if language is None else self.texts(language)
        return position_of(match, viewer, texts, acts=acts, previews=previews, back=self._undo(viewer))

    def _undo(self, viewer: int) -> Undo | Kept | None:
        """How a seat may take back, or why not; found out once, for all who sit there."""
        if viewer == SPECTATOR or not self.course.is_running or not self.course.is_person(viewer):
            return None
        if viewer not in self._undos:
            undo = last_undo(self.course, viewer)
            is_free = len(self.humans()) <= 1 or self.help_of(viewer).take_back
            has_to_ask = undo is not None and undo.ask and not is_free
            self._undos[viewer] = Undo(undo.to, ask=has_to_ask) if undo else why_kept(self.course, viewer)
        return self._undos[viewer]

    def withdraw_offer(self, seat: int, to: int, by: int) -> None:
        """Do not offer a seat any more to take back to there: it was tried, and somebody had shown something."""
        way = self.course.ways_back.get(seat)
        if way is not None and self.course.on_wire(seat, way.seq - 1) == to:
            close_way(self.course, seat, by)
            self._positions.clear()
            self._undos.clear()

    def lines(self, viewer: int, since: int, language: str, most: int | None = None) -> list[Line]:
        """The log behind a seq of a viewer's wire, or so many lines of it."""
        names = self.names(language)
        texts = self.texts(language)
        told_to = islice(self.course.told_to(viewer, since), most)
        return [self._line(number, told, viewer, texts, names) for number, told in told_to]

    def has_told(self, viewer: int, seq: int) -> bool:
        """Whether a seq of a viewer's wire is one that it may have heard of before."""
        return 0 < seq <= self.seq_for(viewer)

    def _line(self, number: int, told: Told, viewer: int, texts: Texts, names: list[str]) -> Line:
        say = server_texts(texts.language)
        match told.row.entry:
            case Started():
                return Line(number, "started", say("line.started"))
            case Dealt(deal):
                return Line(number, "started", say(f"line.deal_{deal.why}"))
            case Played(by=by):
                assert told.event is not None
                event = see_event(self.game, told.event, viewer)
                if told.closes and told.event.actor != viewer:
                    return Line(number, "event", say("line.all_chosen"))
                return self._event_line(number, told, event, texts, names, by)
            case TakenBack(to, seat):
                said = say("line.take_back", who=names[seat])
                return Line(number, "take_back", said, seat=seat, to=self.course.on_wire(viewer, to))
            case SeatChanged(seat, sitter, why):
                bot = bot_name(sitter.removeprefix("bot:"), texts.language)
                how = "sent_out" if why == "removed" and self.meta.person(self.owners()[seat]).removed else why
                return Line(number, "seat", say(f"line.{how}", who=names[seat], bot=bot), seat=seat)
            case LinkGiven(seat):
                return Line(number, "seat", say("line.new_link", who=names[seat]), seat=seat)
            case ClockChanged(change, seat):
                return Line(number, "clock", say(f"line.{change}", who=names[seat] if seat >= 0 else ""), seat=seat)
            case Down():
                return Line(number, "clock", say("line.down"))
            case Ended():
                return Line(number, "ended", say(f"line.ended_{self.ended}"))

    def _event_line(
        self,
        number: int,
        told: Told,
        words: str,
        texts: Texts,
        names: list[str],
        by: Literal["person", "bot", "clock"],
    ) -> Line:
        """An event in words, which are looked for once for all who see the same; of long ago, whenever it is told."""
        key = (told.row.seq, number, words, texts.language)
        if key in self._lines:
            return self._lines[key]
        assert told.event is not None
        line = event_line(number, texts, words, names, told.brought, told.event.actor, by)
        if told.row.seq > self.course.seq - NEWEST:
            self._lines[key] = line
        return line

    def clock(self, now: int) -> ClockInfo | None:
        """What is left, if the table has a clock and the game has begun."""
        course = self.course
        if course.clock.kind == "none" or course.match is None:
            return None
        running = [] if course.paused else [seat for seat in course.awaited() if course.is_person(seat)]
        return ClockInfo(course.clocks.left(now), running, course.clocks.spent_ms())

    def chat_line(self, row: ChatRow, language: str) -> ChatLine:
        """Something said, in the reader's language."""
        said = server_texts(language)(f"phrase.{row.phrase}") if row.phrase else row.text
        return ChatLine(row.number, row.person, self.meta.person(row.person).name, row.phrase, said)


def game_of(row: TableRow, meta: Meta) -> Game:
    """The game of a table; one that is not known here is newer than this program."""
    try:
        return in_edition(find_game(row.game), meta.settings.printed)
    except UnknownGameError:
        raise NewerError from None


def knows_rules(game: Game, started: Started) -> bool:
    """Whether a game is known here with the rules and options that it began with."""
    try:
        game.check_options(len(started.sitters), started.options)
    except OptionError:
        return False
    return started.version <= game.rules_version


def chosen_character(chair: Chair) -> str | None:
    """Whom somebody has chosen to play at a chair; "": nobody has; None: it is no bot of the house.

    Whoever is called so in a record from elsewhere is the same.
    """
    if chair.kind == "bot" and not chair.bot:
        return called(chair.name) or None
    return chair.character if chair.kind == "bot" and chair.bot in BUDGETS_MS else None


def vote(what: Literal["abort", "take_back", "link"], to: int, agreed: Iterable[int], humans: list[int]) -> Vote:
    """A question and who has not answered yet."""
    yes = list(agreed)
    return Vote(what, yes[0], to, yes, [person for person in humans if person not in yes])


def away_s(since_ms: int | None, now: int) -> int:
    """How long somebody has been away, in steps; nobody's coming and going tells more than that."""
    return (now - since_ms) // 1000 // AWAY_STEP_S * AWAY_STEP_S if since_ms else 0

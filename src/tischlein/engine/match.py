"""A match: a game, its options and the events so far, on the plain back end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from tischlein.kit import (
    CHANCE,
    CLOCK_WORDS,
    HIDDEN_OUTCOME,
    NOBODY,
    RNG,
    SPECTATOR,
    Edition,
    Event,
    Game,
    holds,
    only,
    seed_rng,
)

from .chance import ChanceSource, SeededChance
from .deals import outcome_of
from .earnings import Earnings, no_earnings
from .ending import Ending, ended, ending_of
from .errors import IllegalEventError
from .numbers import whole_number
from .seeing import view_of
from .texts import Texts, in_lines, refusal_text


class Frozen(NamedTuple):
    """How things stood in a match."""

    state: bytes
    earnings: Earnings | None


class Imagined(NamedTuple):
    """A world that a seat considers possible in a state.  Nobody may change it."""

    state: Any
    seat: int
    world: Any


class Match:
    """Everything that happens at one table, and nothing else.

    With a chance source, chance happens of itself after every action; without one it has to be played too.
    The version is that of the rules, the newest unless an older game goes on.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, object] | None = None,
        chance: ChanceSource | None = None,
        version: int | None = None,
    ) -> None:
        self.game = game
        self.version = version or game.rules_version
        self.seats = game.check_seats(seats)
        self.options = game.check_options(seats, options or {})
        self.chance = chance
        self.clock: Callable[[], bool] | None = None  # whether the agreed time is up; else chance says it
        self.events: list[Event] = []
        self.earnings = no_earnings(game, seats)
        self.state = game.rules.STATE.new()
        self.imagined: Imagined | None = None
        game.rules.set_up(self.state, seats, options_record(game, self.options, self.version))
        self.settle()

    @classmethod
    def new(cls, game: Game, seats: int, options: Mapping[str, object] | None = None) -> Match:
        """A match in which chance is played like any other event."""
        return cls(game, seats, options)

    def copy(self, *, seed: int | None = None) -> Match:
        """An independent twin: with a seed it has chance of its own, without one chance has to be played."""
        twin = self._twin(self.events[:], self.earnings, self.state.copy())
        if self.imagined is not None and self.imagined.state is self.state:
            twin.imagined = self.imagined._replace(state=twin.state)
        if seed is not None:
            twin.chance = SeededChance(whole_number(seed, "A seed", any_size=True))
            twin.settle()
        return twin

    def __repr__(self) -> str:
        options = [f"{name}={value}" for name, value in self.game.options.brief(self.options).items()]
        turn = "over" if self.is_over else "chance's turn" if self.turn == CHANCE else f"turn of {self.whose_turn()}"
        return (
            f"<Match: {', '.join([self.game.id, f'{self.seats} seats', *options, f'{len(self.events)} events', turn])}>"
        )

    def __str__(self) -> str:
        """The table in English words, as somebody sees it who only looks on."""
        texts = english(self.game)
        sections = [] if texts is None else self.game.text.describe(self.see(), texts)
        return "\n".join([repr(self), *(line for section in sections for line in in_lines(section))])

    def __reduce__(self) -> tuple[Any, ...]:
        """What is pickled: how it stands and what has happened.  The game itself is found again by its name."""
        return thawed, (
            self.game.id, self.game.edition, self.seats, self.options, self.version, self.chance, self.events,
            tuple(self.freeze()),
        )  # fmt: skip

    def in_world(self, world: Any) -> Match:
        """The same match in another world, which is its own from now on."""
        return self._twin(self.events[:], self.earnings, world)

    def freeze(self) -> Frozen:
        """How things stand, in little room and without the events that led there: those of a long game are many."""
        return Frozen(self.game.rules.STATE.freeze(self.state), self.earnings)

    def thaw(self, then: Frozen, events: Iterable[Event] = ()) -> Match:
        """A twin for which things stand as they did when it was frozen, after these events."""
        return self._twin(list(events), then.earnings, self.game.rules.STATE.thaw(then.state))

    def _twin(self, events: list[Event], earnings: Earnings | None, state: Any) -> Match:
        twin = object.__new__(Match)
        twin.game, twin.seats, twin.options, twin.chance = self.game, self.seats, self.options, None
        twin.clock = None
        twin.version = self.version
        twin.events, twin.earnings, twin.state = events, earnings, state
        twin.imagined = None
        return twin

    # -- Whose turn ------------------------------------------------------------------------------------------------

    @property
    def turn(self) -> int:
        """The seat to act, CHANCE or NOBODY."""
        return int(self.state.to_act)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.turn == NOBODY

    def to_act(self) -> list[int]:
        """All seats that may act now, clockwise, beginning with the one whose turn it is."""
        mask = self.game.rules.may_act(self.state)
        if not mask:
            return []
        if self.turn >= 0 and mask == only(self.turn):  # nearly always
            return [self.turn]
        ring = [(self.turn + step) % self.seats for step in range(self.seats)]
        return [seat for seat in ring if holds(mask, seat)]

    def whose_turn(self) -> str:
        """The seats that may act, to be read."""
        return " or ".join(f"seat {seat}" for seat in self.to_act())

    # -- What is possible ------------------------------------------------------------------------------------------

    def legal_codes(self, seat: int | None = None) -> list[int]:
        """The codes of the legal actions of a seat (default: the one whose turn it is)."""
        out = [0] * self.game.rules.MAX_LEGAL
        count = self.game.rules.legal_actions(self.state, self.turn if seat is None else seat, out)
        return out[:count]

    def legal(self, seat: int | None = None) -> list[str]:
        """The legal actions of a seat in words."""
        return [self.game.actions.say_action(code) for code in self.legal_codes(seat)]

    def grammar(self, seat: int) -> dict[str, list[str]]:
        """What each word of the legal actions of a seat names, by their verb; those without one are found by ""."""
        say, kinds = self.game.actions.say_action, self.game.optional.word_kinds
        named = {say(code): list(kinds(self.state, seat, code)) for code in self.legal_codes(seat)}
        return {words.partition(" ")[0] if of[0] == "verb" else "": of for words, of in named.items() if of}

    def weights(self) -> list[int]:
        """The weight of every chance outcome by code; nothing if it is not chance's turn."""
        if self.turn != CHANCE:
            return []
        out = [0] * self.game.rules.MAX_OUTCOMES
        count = self.game.rules.chance_weights(self.state, out)
        return out[:count]

    def outcomes(self) -> dict[str, int]:
        """The possible chance outcomes in words, with their weights."""
        say = self.game.actions.say_outcome
        return {say(code): weight for code, weight in enumerate(self.weights()) if weight > 0}

    def refusal(self, seat: int, action: int, texts: Texts | None = None) -> str:
        """Why the seat may not play the action now; nothing if it may."""
        reason = self.game.rules.why_not(self.state, seat, action)
        return "" if reason == 0 else refusal_text(texts, reason)

    # -- Playing ---------------------------------------------------------------------------------------------------

    def apply(self, action: int | str, seat: int | None = None) -> None:
        """Play an action, given by its code or in words, for a seat (default: the one whose turn it is)."""
        who = self.turn if seat is None else seat
        code = self.read_action(action) if isinstance(action, str) else whole_number(action, "The code of an action")
        self.act(who, code)

    def play(self, words: str) -> None:
        """Play an event in the words of a record: `0 take 12`, `*7`."""
        self.happen(self.read_event(words))
        self.settle()

    def read_event(self, words: str) -> Event:
        """The event that the words of a record mean; refused with the reason if it is not possible now."""
        if words.startswith("*"):
            return self.checked(CHANCE, self.read_outcome(words[1:]))
        seat, _, action = words.partition(" ")
        if seat not in map(str, range(self.seats)):
            raise IllegalEventError(f"it begins neither with * nor with a seat from 0 to {self.seats - 1}")
        return self.checked(int(seat), self.read_action(action))

    def act(self, seat: int, action: int) -> None:
        """A seat plays an action; refused with the reason if it may not."""
        self.happen(self.checked(seat, action))
        self.settle()

    def resolve(self, outcome: int) -> None:
        """Chance has this outcome; refused if it is impossible."""
        self.happen(self.checked(CHANCE, outcome))

    def checked(self, actor: int, code: int) -> Event:
        """What an actor wants to do, as an event; refused with the reason if it is not possible now."""
        problem = self.outcome_problem(code) if actor == CHANCE else self.action_problem(actor, code)
        if problem:
            raise IllegalEventError(problem)
        return self.event(actor, code)

    def action_problem(self, seat: int, action: int) -> str:
        """Why a seat cannot play an action now; nothing if it can."""
        if self.turn < 0:
            return "the game is over" if self.is_over else "it is chance's turn, an event *X"
        if seat not in self.to_act():
            return f"it is the turn of {self.whose_turn()}, not of seat {seat}"
        reason = self.game.rules.why_not(self.state, seat, action)
        return "" if reason == 0 else refusal_text(english(self.game), reason)

    def may(self, seat: int, action: int) -> bool:
        """Whether a seat can play an action now."""
        return seat in self.to_act() and self.game.rules.why_not(self.state, seat, action) == 0

    def outcome_problem(self, outcome: int) -> str:
        """Why chance cannot have an outcome now; nothing if it can."""
        if self.turn != CHANCE:
            return "the game is over" if self.is_over else f"it is the turn of {self.whose_turn()}, not of chance"
        weights = self.weights()
        is_possible = 0 <= outcome < len(weights) and weights[outcome] > 0
        return "" if is_possible else "this outcome is not possible now"

    def event(self, actor: int, code: int) -> Event:
        """What an actor may do now, as an event."""
        return Event(actor, code, self.game.rules.seen_by(self.state, actor, code))

    def happen(self, event: Event) -> None:
        """An event takes place that is known to be possible: it has been checked, here or in a twin of this match."""
        self.events.append(event)
        self.imagined = None
        if self.chance is not None:
            self.chance.observe(say_event(self.game, event))
        if self.earnings is not None:
            earned = self.game.optional.earns(self.state, event.actor, event.code)
            self.earnings = self.earnings.after(event.actor, earned)
        if event.actor == CHANCE:
            self.game.rules.apply_chance(self.state, event.code)
        else:
            self.game.rules.apply_action(self.state, event.actor, event.code)
        if self.earnings is not None:
            self.earnings = self.earnings.at(self.game.optional.stage(self.state))

    def settle(self) -> None:
        """Let chance happen until a seat has to decide or the game is over."""
        while self.chance is not None and self.turn == CHANCE:
            if self.asks_clock():
                self.resolve(self.told_by_clock())
            else:
                self.resolve(outcome_of(self.chance, self.game, self.state, self.weights()))

    def asks_clock(self) -> bool:
        """Whether a clock that is there has to say now if there is time left."""
        return self.clock is not None and self.game.optional.asks_clock(self.state)

    def told_by_clock(self) -> int:
        """What it says, as an outcome."""
        assert self.clock is not None
        return self.read_outcome(CLOCK_WORDS[self.clock()])

    def read_action(self, words: str) -> int:
        """The code of an action in words."""
        return read(self.game.actions.read_action, words)

    def read_outcome(self, words: str) -> int:
        """The code of a chance outcome in words."""
        return read(self.game.actions.read_outcome, words)

    # -- Seeing ----------------------------------------------------------------------------------------------------

    def see(self, seat: int = SPECTATOR) -> Any:
        """What a seat sees: the game's view."""
        view = view_of(self.game, self.state, seat, self.earnings)
        return ended(self.game, view, self.scores()) if self.is_over else view

    def log(self, seat: int = SPECTATOR) -> list[str]:
        """The events as a seat may see them."""
        return [see_event(self.game, event, seat) for event in self.events]

    def words(self) -> list[str]:
        """The events in full, as a record holds them."""
        return [say_event(self.game, event) for event in self.events]

    def encode(self, seat: int | None = None) -> list[int]:
        """What a seat (default: the one whose turn it is, else 0) knows, as numbers for a net."""
        out = [0] * self.game.rules.FEATURES
        self.game.rules.encode(self.state, max(self.turn, 0) if seat is None else seat, out)
        return out

    def imagine(self, seat: int, seed: int = 0) -> Any:
        """A world the seat considers possible, in which everything it cannot know is dealt anew.

        Bots, previews and hints get this state and never the true one.
        """
        return self.first_world(seat).copy() if seed == 0 else self.reimagined(seat, seed)

    def first_world(self, seat: int) -> Any:
        """The first world that a seat imagines, made once for all who ask; it must not be changed."""
        world = self.known_world(seat)
        if world is None:
            world = self.reimagined(seat, 0)
            self.imagined = Imagined(self.state, seat, world)
        return world

    def known_world(self, seat: int) -> Any | None:
        """That world, if somebody has asked for it."""
        known = self.imagined
        return known.world if known is not None and known.state is self.state and known.seat == seat else None

    def reimagined(self, seat: int, seed: int) -> Any:
        """The present state, with everything dealt anew that the seat cannot know."""
        world = self.state.copy()
        rng = RNG.new()
        seed_rng(rng, seed, 0)
        self.game.rules.reimagine(world, seat, rng)
        return world

    def previews(self, seat: int) -> dict[str, Any]:
        """For every legal action of a seat what it would do, as far as the seat can know: the game's preview."""
        world = self.first_world(seat)
        say, preview = self.game.actions.say_action, self.game.view.preview
        return {say(code): preview(world, seat, code) for code in self.legal_codes(seat)}

    # -- The result ------------------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """The scores of docs/records.md.  They know everything: never for players."""
        out = [0] * self.seats
        self.game.rules.scores(self.state, out)
        return out

    def winners(self) -> list[int] | None:
        """The winners once the game is over (nobody, if all have lost)."""
        mask = self.game.rules.winners(self.state)
        return [seat for seat in range(self.seats) if holds(mask, seat)] if self.is_over else None

    @property
    def ending(self) -> Ending:
        """How the game ended."""
        return ending_of(self.winners())

    @property
    def decided(self) -> str:
        """The clause by which it was decided who has won; nothing while the game goes on."""
        return str(self.see().decided)

    def payoffs(self) -> list[int]:
        """What the result is worth to each seat, in thousandths; 0 while the game goes on."""
        out = [0] * self.seats
        if self.is_over:
            self.game.rules.payoffs(self.state, out)
        return out


def thawed(
    game: str,
    edition: Edition | None,
    seats: int,
    options: Mapping[str, int | str],
    version: int,
    chance: ChanceSource | None,
    events: list[Event],
    then: tuple[bytes, Earnings | None],
) -> Match:
    """The match that was pickled."""
    from .discovery import find_game

    played = find_game(game).played_with(edition)
    match = Match(played, seats, options, version=version).thaw(Frozen(*then), events)
    match.chance = chance
    return match


def options_record(game: Game, options: Mapping[str, int | str], version: int | None = None) -> Any:
    """The options as the rules get them, with the version of the rules (unless given, the newest)."""
    record = game.options.record.new()
    record.rules_version = version or game.rules_version
    for name, value in options.items():
        setattr(record, name, game.options[name].code(value))
    return record


def say_event(game: Game, event: Event) -> str:
    """An event in full, in the words of a record."""
    if event.actor == CHANCE:
        return f"*{game.actions.say_outcome(event.code)}"
    return f"{event.actor} {game.actions.say_action(event.code)}"


def see_event(game: Game, event: Event, seat: int) -> str:
    """An event as a seat may see it: in full, or its public words."""
    if holds(event.seen_by, seat):
        return say_event(game, event)
    return HIDDEN_OUTCOME if event.actor == CHANCE else f"{event.actor} {game.actions.redact_action(event.code)}"


def read(reader: Any, words: str) -> int:
    """Words to a code; what cannot be read is an illegal event."""
    try:
        return int(reader(words))
    except ValueError as problem:
        raise IllegalEventError(str(problem)) from None


def english(game: Game) -> Texts:
    """The English texts."""
    from .texts import FALLBACK, texts_of

    return texts_of(game, FALLBACK)


def replay(game: Game, seats: int, options: Mapping[str, object], events: Iterable[str]) -> Match:
    """The match after these events.  It needs no random numbers."""
    match = Match(game, seats, options)
    for event in events:
        match.play(event)
    return match

"""A game in the terminal: one person against bots."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import groupby
from math import inf
from pathlib import Path
from threading import Timer
from time import monotonic
from typing import TYPE_CHECKING

import msgspec

from tischlein.bots import Bot
from tischlein.bots.names import bot_name
from tischlein.engine import Match, Texts, TischleinError, texts_of
from tischlein.engine.knowledge import Knowledge
from tischlein.engine.texts import NamedTexts, event_text, preview_texts, read_texts
from tischlein.kit import PARTS, Section

from .drawing import FEW, Choice, draw_choices, draw_lines, draw_scores, draw_section
from .rules import show_rules

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from tischlein.bots.advice import Hint

TEXTS = Path(__file__).parent / "texts"
SHORT_S = 600  # when little time is left
PATIENCE_S = 2.0  # before the person is told why a bot takes so long


class QuitGame(Exception):  # noqa: N818  no error
    """The person has had enough."""


class StopWatch:
    """The time that was agreed for the whole game, in minutes; 0: there is no limit."""

    def __init__(self, minutes: int) -> None:
        self.ends = monotonic() + 60 * minutes if minutes else inf
        self.warned: set[str] = set()

    def is_up(self) -> bool:
        """Whether the circuit is the last."""
        return monotonic() >= self.ends

    def warning(self) -> str:
        """What has to be said now, once: that there is little time left, or none."""
        left = self.ends - monotonic()
        found = "time_up" if left <= 0 else "time_short" if left < SHORT_S else ""
        if found in self.warned:
            return ""
        self.warned.add(found)
        return found


class Terminal:
    """The table as one person sees it, and the conversation with that person."""

    def __init__(self, match: Match, seat: int, bots: Mapping[int, Bot], language: str, screen: Console,
                 called: Mapping[int, str] | None = None, watch: StopWatch | None = None) -> None:  # fmt: skip
        self.match = match
        self.seat = seat
        self.bots = bots
        self.called = called or {}  # opponents, by seat
        self.watch = watch or StopWatch(0)
        self.screen = screen
        self.texts: Texts = texts_of(match.game, language)
        self.say: Texts = read_texts(TEXTS / f"{language}.toml")
        self.drawn: dict[str, Section] = {}  # sections as last drawn
        self.shown = 0  # events already shown

    @cached_property
    def names(self) -> list[str]:
        """What the seats are called."""
        seats = range(self.match.seats)
        return [self.called.get(seat) or self.say("own_seat" if seat == self.seat else "seat", seat) for seat in seats]

    # -- Playing ---------------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Play to the end, or until the person leaves."""
        bots = ", ".join(map(self.introduced, self.bots))
        key = "welcome" if self.bots else "alone"
        self.print(self.say(key, self.texts("name"), self.seat, self.match.seats, bots))
        while not self.match.is_over:
            if self.seat in self.match.to_act():
                self.match.act(self.seat, self.ask())
            else:
                self.let_play(self.match.to_act()[0])
        self.show_end()

    def let_play(self, seat: int) -> None:
        """A bot's move; if machine code has to be made for it first, the person is told."""
        notice = Timer(PATIENCE_S, self.explain_wait)
        notice.start()
        try:
            self.match.act(seat, self.bots[seat].choose(Knowledge.of(self.match, seat)))
        finally:
            notice.cancel()

    def explain_wait(self) -> None:
        """Say that the search is being compiled, if it is."""
        from tischlein.bots.search import Compilation

        if any(isinstance(thread, Compilation) for thread in threading.enumerate()):
            self.print(self.say("compiling"))

    def introduced(self, seat: int) -> str:
        """An opponent by name, and how strong it plays."""
        kind = bot_name(self.bots[seat].name, self.say.language)
        return kind if self.names[seat] == self.bots[seat].name else f"{self.names[seat]} ({kind})"

    def ask(self) -> int:
        """The action the person chooses."""
        self.show_news()
        self.show_table()
        if warning := self.watch.warning():
            self.print(self.say(warning))
        choices = self.choices()
        self.print(draw_choices(choices, self.say.texts["also"]))
        while True:
            typed = self.listen()
            action = self.understand(typed, choices)
            if action is not None:
                return action

    def understand(self, typed: str, choices: list[Choice]) -> int | None:
        """The action meant by what was typed; other wishes are fulfilled at once."""
        command, _, rest = typed.partition(" ")
        match command.lower():
            case "":
                return None
            case "q":
                raise QuitGame
            case "?" if rest:
                self.explain(rest, choices)
            case "?":
                self.help(choices)
            case "h":
                self.advise()
            case "l":
                self.show_events(0)
            case "u":
                self.show_table(whole=True)
                self.print(draw_choices(choices, self.say.texts["also"]))
            case "w":
                self.show_parts()
            case "r":
                self.show_rules(rest or None)
            case _:
                return self.read(typed, choices)
        return None

    def read(self, typed: str, choices: list[Choice]) -> int | None:
        """A legal action, given by number or in words; else says why not."""
        legal = {words.lower(): words for words in self.match.legal(self.seat)}
        words = legal.get(typed.lower())
        if words is None and typed.isdecimal() and 1 <= int(typed) <= len(choices):
            words = choices[int(typed) - 1].words
        if words is not None:
            return self.match.read_action(words)
        try:
            reason = self.match.refusal(self.seat, self.match.read_action(typed), self.texts)
            self.print(self.say("illegal", typed, reason))
        except TischleinError:
            self.print(self.say("unknown", typed[:60], len(choices)))
        return None

    def listen(self) -> str:
        """A line that the person types; the end of input means leaving."""
        try:
            typed = " ".join(self.screen.input(f"{self.say('choose')} ").split())
        except (EOFError, KeyboardInterrupt):
            self.print("")
            raise QuitGame from None
        if not sys.stdin.isatty():  # nobody has seen it being typed
            self.print(typed)
        return typed

    # -- Showing ---------------------------------------------------------------------------------------------------

    def print(self, what: RenderableType) -> None:
        """Print on the screen."""
        self.screen.print(what)

    def print_unbroken(self, line: str) -> None:
        """A line with something to copy, a path or a hash: only the terminal itself may break it."""
        self.screen.print(line, soft_wrap=True)

    def show_events(self, first: int) -> None:
        """What has happened since an event, as the person may know it."""
        events = self.match.log(self.seat)[first:]
        if events:
            sentences = [event_text(self.texts, event, self.names) for event in events]
            self.print(draw_lines(self.say("happened"), story(events, sentences)))

    def show_news(self) -> None:
        """What has happened since the last time."""
        self.show_events(self.shown)
        self.shown = len(self.match.events)

    def show_table(self, *, whole: bool = False) -> None:
        """Those parts of the table that have changed, or all."""
        for section in self.match.game.text.describe(self.match.see(self.seat), self.texts):
            if whole or (section.key != PARTS and self.drawn.get(section.key) != section):
                self.print(draw_section(section))
            self.drawn[section.key] = section

    def show_parts(self) -> None:
        """Where everybody's points come from."""
        sections = self.match.game.text.describe(self.match.see(self.seat), self.texts)
        parts = next((section for section in sections if section.key == PARTS), None)
        self.print(draw_section(parts) if parts else self.say("no_points"))

    def choices(self) -> list[Choice]:
        """The legal actions, equal ones together; with previews if they are few."""
        world = self.match.imagine(self.seat)
        stand_in = self.match.game.optional.representative
        groups: dict[int, list[str]] = {}
        for code in self.match.legal_codes(self.seat):
            groups.setdefault(stand_in(world, self.seat, code), []).append(self.match.game.actions.say_action(code))
        previewed = self.match.previews(self.seat) if len(groups) <= FEW else {}
        return [
            Choice(words, equals, preview_texts(self.texts, previewed.get(words, {})))
            for words, *equals in groups.values()
        ]

    def explain(self, typed: str, choices: list[Choice]) -> None:
        """What an action would do."""
        action = self.read(typed, choices)
        if action is not None:
            words = self.match.game.actions.say_action(action)
            lines = preview_texts(self.texts, self.match.previews(self.seat)[words])
            self.print(draw_lines(self.say("preview", words), lines or [self.say("no_preview")]))

    def advise(self) -> None:
        """The best actions, each with the chance to win and a reason."""
        from tischlein.bots.advice import why_text
        from tischlein.bots.hints import hints

        known = Knowledge.of(self.match, self.seat)
        texts = NamedTexts(self.texts, self.names)
        lines = [self.advice(hint, why_text(known, texts, hint)) for hint in hints(known)]
        self.print(draw_lines(self.say("advice"), lines))

    def advice(self, hint: Hint, why: str) -> str:
        """The action, the chance to win with it or that it is as good as the first, and the reason."""
        chance = "" if hint.chance is None else f"{hint.chance:.0%}"
        return self.say("hint", hint.words, self.say("equal") if hint.is_equal else chance, why)

    def help(self, choices: list[Choice]) -> None:
        """How to speak to this program, and what the actions mean."""
        keys = ("number", "preview", "hint", "again", "log", "why", "rules", "quit")
        lines = [self.say(f"help.{key}") for key in keys]
        examples = list({choice.verb: choice.words for choice in reversed(choices)}.values())
        meant = [event_text(self.texts, f"{self.seat} {words}", self.names) for words in examples]
        lines += [f"{words:<10} {sentence}" for words, sentence in zip(examples, meant, strict=True)]
        self.print(draw_lines(self.say("help.title"), lines))

    def show_rules(self, clause: str | None) -> None:
        """The sheet, or a clause of it."""
        try:
            show_rules(self.match.game, clause)
        except TischleinError as problem:
            self.print(str(problem))

    def show_end(self) -> None:
        """Everything is open now: the table, all hands, points and winners."""
        self.show_news()
        self.show_table(whole=True)
        for seat in self.bots:
            self.show_hand(seat)
        winners = self.match.winners() or []
        scores = self.match.scores()
        rows = [(self.names[seat], scores[seat], seat in winners) for seat in range(self.match.seats)]
        self.print(draw_lines(self.say("over"), []))
        self.print(draw_scores([self.say("player"), self.say("score")], rows))
        who = ", ".join(self.names[seat] for seat in winners)
        self.print(self.say("won" if len(winners) == 1 else "shared" if winners else "nobody", who))

    def show_hand(self, seat: int) -> None:
        """What another seat held in secret."""
        for section in self.match.game.text.describe(self.match.see(seat), self.texts):
            if section.key == "hand" and section.rows:
                title = self.say("hand_of", self.names[seat], section.title)
                self.print(draw_section(msgspec.structs.replace(section, title=title)))


def story(events: list[str], sentences: list[str]) -> list[str]:
    """A line for each action, with the chance that followed; equal sentences in a row are told once."""
    lines: list[list[str]] = []
    for event, sentence in zip(events, sentences, strict=True):
        if event.startswith("*") and lines:
            lines[-1].append(sentence)
        else:
            lines.append([sentence])
    return [" ".join(map(counted, groupby(line))) for line in lines]


def counted(run: tuple[str, Iterator[str]]) -> str:
    """A sentence, and how often in a row."""
    sentence, repeats = run
    times = len(list(repeats))
    return sentence if times == 1 else f"{sentence} ({times}\u00d7)"

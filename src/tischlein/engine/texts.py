"""Texts of a game in a language: `say("refusal.not_your_turn")`."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from string import Formatter
from typing import Any, cast

import msgspec
from msgspec import UNSET

from tischlein.kit import CLOCK_WORDS, HIDDEN_OUTCOME, Argument, BrokenGameError, Counted, Facts, Game, Preview, Section
from tischlein.languages import LANGUAGES

from .errors import TischleinError
from .wording import WORDS, Worded

FALLBACK = "en"
TYPED = re.compile(r"{\w+:[a-z]+}")  # a blank that is filled by its type; others are by str.format, which is quicker
NO_FACTS = Facts()
MOST_KEPT = 256  # texts of a game in a language; there are as many editions as people have cards
NOTHING: tuple[object, ...] = (None, False, [], "")  # values of facts that are not worth a word


class Texts:
    """A game's texts in one language, found by dotted keys."""

    def __init__(self, language: str, texts: dict[str, str]) -> None:
        self.language = language
        self.texts = texts
        self.blanks = Blanks(self)

    def __call__(self, key: str, *args: object, **parts: object) -> str:
        """The text of a key, with its blanks filled in."""
        template = self.texts[key]
        if TYPED.search(template):
            return self.blanks.vformat(template, args, parts)
        return template.format(*args, **parts)

    def __contains__(self, key: str) -> bool:
        return key in self.texts

    def word(self, word: str) -> str:
        """A word of the notation in this language, if it has one; `blue-c` is two words."""
        return self.texts.get(f"word.{word}") or "-".join(
            self.texts.get(f"word.{part}", part) for part in word.split("-")
        )

    def seat(self, seat: int) -> str:
        """What a seat is called where nobody has a name."""
        return self("seat", seat)


class NamedTexts(Texts):
    """Texts at a table where people have names: a seat is called after whoever sits there."""

    def __init__(self, texts: Texts, names: Sequence[str]) -> None:
        super().__init__(texts.language, texts.texts)
        self.names = names

    def seat(self, seat: int) -> str:
        """Who sits there."""
        return self.names[seat] if seat < len(self.names) else super().seat(seat)


class Blanks(Formatter):
    """Fills blanks by their type: `{0:seat}` with what a seat is called, `{0:+}` with a number and its sign.

    Any other word is a table of the texts in which the value is found, as `{0:site}` the text `site.7`; or it is the
    text of a struct, as `{0:point}` the text `point`, which gets its fields.
    """

    def __init__(self, texts: Texts) -> None:
        self.texts = texts

    def format_field(self, value: Any, spec: str) -> str:
        """What stands in a blank of the type; things in a list stand there one by one."""
        if not spec.isalpha():
            return str(super().format_field(value, spec))
        return ", ".join(self.said(one, spec) for one in value) if isinstance(value, list) else self.said(value, spec)

    def said(self, value: Any, spec: str) -> str:
        """One thing."""
        if isinstance(value, Counted):
            return self.texts(f"{spec}.{value.what}_{'one' if value.count == 1 else 'other'}", value.count)
        if isinstance(value, msgspec.Struct):
            return self.texts(spec, **{name: spoken(part) for name, part in msgspec.structs.asdict(value).items()})
        return self.texts.seat(int(value)) if spec == "seat" else self.texts(f"{spec}.{value}")


def languages(game: Game) -> list[str]:
    """The languages a game speaks."""
    return sorted([path.stem for path in (game.folder / "texts").glob("*.toml")] or texts_on_page(game))


def texts_on_page(game: Game) -> Mapping[str, dict[str, Any]]:
    """The texts of a game on one page, by language: its `TEXTS`."""
    return cast("Mapping[str, dict[str, Any]]", vars(game.part("rules")).get("TEXTS", {})) if on_page(game) else {}


def on_page(game: Game) -> bool:
    """Whether a game is one file."""
    return game.folder.is_file()


@lru_cache(MOST_KEPT)
def texts_of(game: str | Game, language: str = FALLBACK) -> Texts:
    """The texts of a game; another edition may call things otherwise.

    A game from outside may lack a language or some texts: then it speaks English, or what can be made of its words.
    """
    from .discovery import find_game

    found = find_game(game) if isinstance(game, str) else game
    if language not in {*languages(found), *LANGUAGES}:
        spoken = ", ".join(languages(found) or LANGUAGES)
        raise TischleinError(f"{found.id} does not speak {language!r}; it speaks: {spoken}.")
    spoken_here = language if language in languages(found) else fallback(found)
    own = own_texts(found, spoken_here).texts if spoken_here else {}
    if fallback(found) != spoken_here:
        own = own_texts(found, fallback(found)).texts | own
    said = Worded(found, read_texts(WORDS / f"{language if language in LANGUAGES else FALLBACK}.toml").texts, own)
    complete = Texts(language, said)
    return complete if found.edition is None else Texts(language, said | renamed(found, complete))


def fallback(game: Game) -> str:
    """The language in which a game says what it does not say in another one; nothing, if it has none."""
    spoken = languages(game)
    return FALLBACK if FALLBACK in spoken else next(iter(spoken), "")


def own_texts(game: Game, language: str) -> Texts:
    """What a game itself says in a language."""
    if on_page(game):
        return Texts(language, dict(flatten(texts_on_page(game)[language])))
    try:
        return read_texts(game.folder / "texts" / f"{language}.toml")
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise BrokenGameError(f"{game.id}: texts/{language}.toml cannot be read: {problem}.") from None


def renamed(game: Game, texts: Texts) -> dict[str, str]:
    """The texts that another edition replaces."""
    rename = vars(game.part("edition")).get("renamed")
    return {} if rename is None else dict(rename(texts))


def read_texts(path: Path) -> Texts:
    """The texts of a file that is named after its language."""
    with path.open("rb") as file:
        return Texts(path.stem, dict(flatten(tomllib.load(file))))


def flatten(table: dict[str, Any], prefix: str = "") -> list[tuple[str, str]]:
    """Nested tables as dotted keys."""
    rows: list[tuple[str, str]] = []
    for key, value in table.items():
        rows += flatten(value, f"{prefix}{key}.") if isinstance(value, dict) else [(prefix + key, str(value))]
    return rows


def refusal_text(texts: Texts | None, refusal: Any) -> str:
    """Why an action was refused, in words."""
    name = getattr(refusal, "name", "not possible")  # a game from outside may give a bare number
    key = f"refusal.{name.lower()}"
    return texts(key) if texts is not None and key in texts else name.lower().replace("_", " ")


def event_text(texts: Texts, event: str, names: Sequence[str], facts: Facts = NO_FACTS) -> str:
    """An event, as a seat may see it, in a sentence; names are those of the seats.

    Templates get the words after the verb as {0} {1} …, all of them as {words}, and the player as {who}.
    """
    if event == HIDDEN_OUTCOME:
        return texts("event.hidden")
    if event[1:] in CLOCK_WORDS:
        return texts(f"event.clock_{event[1:]}")
    if event.startswith("*"):
        return fact_text(texts, "event.chance", facts, texts.word(event[1:]))
    seat, verb, *words = event.split(" ")
    spoken_words = [texts.word(word) for word in words]
    parts = {"words": " ".join(spoken_words), "who": names[int(seat)]}
    if "?" in event:
        return texts(f"event.{verb}_hidden", *spoken_words, **parts)
    return fact_text(texts, f"event.{verb}", facts, *spoken_words, **parts)


def fact_text(texts: Texts, key: str, facts: Facts, *words: str, **parts: str) -> str:
    """What facts say: the last of them that has a template, as `event.play_takes`, chooses it, and it gets them all."""
    known = facts_in(facts)
    keys = [key, *(f"{key}_{fact}" for fact, value in known.items() if value not in NOTHING)]
    about = {} if facts.who is UNSET else {"who": texts.seat(facts.who)}
    blanks = {fact: spoken(value) for fact, value in known.items()} | about | parts
    return texts(next((key for key in reversed(keys) if key in texts), key), *words, **blanks)


def preview_texts(texts: Texts, preview: Preview | Mapping[str, object]) -> list[str]:
    """What an action would do, a sentence for each thing; what would not happen is not mentioned."""
    said = [(f"preview.{fact}", value) for fact, value in facts_in(preview).items() if value not in NOTHING]
    return [texts(key, spoken(value)) for key, value in said if key in texts]


def reason_text(texts: Texts, reason: Argument) -> str:
    """Why an action is good.  Templates get facts as {0} {1} …, who is concerned as {seat:seat}, pieces by kind."""
    pieces = {kind: spoken(names) for kind, names in reason.about.items()}
    blanks = [spoken(fact) for fact in reason.facts]
    return texts(f"reason.{reason.key}", *blanks, seat=reason.seat, **pieces)


def facts_in(told: Facts | Preview | Mapping[str, object]) -> dict[str, object]:
    """Facts by name, those that are there; a preview of a game on one page may give them as they are."""
    facts = told if isinstance(told, Mapping) else msgspec.structs.asdict(told)
    return {fact: value for fact, value in facts.items() if value is not UNSET}


class Number(int):
    """Written as people do: with a real minus sign, and 0 without a sign."""

    def __format__(self, spec: str) -> str:
        return super().__format__(spec if self else spec.replace("+", "")).replace("-", "−")


def spoken(value: object) -> object:
    """A value as people read it."""
    if isinstance(value, int) and not isinstance(value, bool):
        return Number(value)
    return Several(value) if isinstance(value, list | tuple) else value


class Several(list[object]):
    """Things in a list, read one by one."""

    def __str__(self) -> str:
        return ", ".join(map(str, self))


def in_lines(section: Section) -> list[str]:
    """A section of the text view as plain lines, its title first."""
    rows = [" · ".join(row) for row in ([section.head, *section.rows] if section.head else section.rows)]
    return [f"{section.title}:", *(f"  {line}" for line in (*rows, *section.picture))]

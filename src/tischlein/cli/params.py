"""Arguments and options that several commands share, with their completion and their sentences about mistakes."""

# Arguments are click's, used or not.
# ruff: noqa: ARG002

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from tischlein.languages import LANGUAGES

from .output import complain

if TYPE_CHECKING:
    from tischlein.kit import Game

    ParamType = click.ParamType[Any]  # generic for the type checker; older versions of click do not know that
else:
    ParamType = click.ParamType

USUAL_SEATS = 3  # the table that is laid if nobody says how many play


class GameName(ParamType):
    """The name of a game; becomes the game."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Game:
        """The game of that name."""
        from tischlein.engine import discover, find_game, flaws
        from tischlein.engine.discovery import look_nearby

        if isinstance(value, str):
            if value not in {game.id for game in discover()}:
                look_nearby(value)
            for flaw in flaws():
                complain(flaw, 0)
        return find_game(value) if isinstance(value, str) else value

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """All games there are."""
        from tischlein.engine import discover

        return [CompletionItem(game.id) for game in discover() if game.id.startswith(incomplete)]


class WholeNumber(ParamType):
    """A whole number not below `low`, at most what 63 bits hold."""

    name = "number"

    def __init__(self, low: int) -> None:
        self.low = low

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number meant by the text."""
        digits = str(value)
        number = int(digits) if digits.isascii() and digits.isdecimal() and len(digits) < 20 else -1
        if not self.low <= number < 2**63:
            self.fail(f"{digits!r} is not a whole number from {self.low} on.", param, ctx)
        return number


class Assignment(ParamType):
    """NAME=VALUE, an option of the game; becomes the pair of texts."""

    name = "name=value"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str]:
        """Both sides of the equals sign."""
        if isinstance(value, tuple):
            return value
        name, equals, meant = value.partition("=")
        if not equals:
            self.fail(f"{value!r} is not NAME=VALUE, for example call=before.", param, ctx)
        return name, meant

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Names first, then the values of that option."""
        from tischlein.engine import discover

        # While `--option` waits for its value, click has not yet sorted the words before it into parameters.
        named = {str(ctx.params.get("game")), *ctx.args}
        game = next((game for game in discover() if game.id in named), None)
        if game is None:
            return []
        name, equals, _ = incomplete.partition("=")
        pairs = [f"{name}={value}" for value in game.options[name].values] if equals and name in game.options else []
        names = [] if equals else [f"{name}=" for name in game.options]
        return [CompletionItem(text) for text in names + pairs if text.startswith(incomplete)]


class BotNames(ParamType):
    """Names of bots, separated by commas (one in quotes belongs to a command); becomes the tuple of names."""

    name = "names"
    part = re.compile(r"""(?:^|,)((?:"[^"]*"|'[^']*'|\\.|[^,])*)""", re.DOTALL)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, ...]:
        """The names, each of a bot that exists."""
        from tischlein.bots import PROGRAM, BotError

        names = tuple(self.part.findall(value)) if isinstance(value, str) else value
        try:
            self.check(names)
        except BotError as problem:
            advice = f" A comma within a command stands in quotes, as in {PROGRAM}./mybot '1,2'."
            raise BotError(f"{problem}{advice if PROGRAM in ','.join(names[:-1]) else ''}") from None
        return names

    def check(self, names: tuple[str, ...]) -> None:
        """Refuse bots that do not exist."""
        from tischlein.bots import find_bot

        for name in names:
            find_bot(name)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The name that is being typed, the last of the list."""
        from tischlein.bots import discover_bots

        before, comma, last = incomplete.rpartition(",")
        return [CompletionItem(before + comma + name) for name in discover_bots() if name.startswith(last)]


def language_of_locale() -> str:
    """The language of the person's surroundings, if we speak it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            language = os.environ[name][:2].lower()
            return language if language in LANGUAGES else "en"
    return "en"


game_argument = click.argument("game", type=GameName())
game_options = click.option("--option", "-o", "assignments", type=Assignment(), multiple=True,
                            help="A house rule, for example call=before; may be given several times.")  # fmt: skip
language_option = click.option(
    "--language", type=click.Choice(LANGUAGES), default=language_of_locale, help="Default: that of your locale."
)
edition_option = click.option("--edition", type=click.Path(), metavar="FILE.json",
                              help="The printing to play with (tischlein edition); default: ours.")  # fmt: skip
deal_option = click.option("--deal", type=WholeNumber(0), metavar="N",
                           help="Play the deal of this number: what lies where is the same every time.")  # fmt: skip
seats_option = click.option("--seats", type=WholeNumber(1), help="How many play; default: 3, or what is nearest.")


def table_of(
    game: Game, seats: int | None, assignments: tuple[tuple[str, str], ...]
) -> tuple[int, dict[str, int | str]]:
    """The checked number of seats and all options with their values."""
    chosen = game.check_seats(
        seats if seats is not None else min(game.seats, key=lambda count: abs(count - USUAL_SEATS))
    )
    given: dict[str, object] = {}
    for name, text in assignments:
        if name in given:
            raise click.UsageError(f"Option {name} is given twice; give it once.")
        given[name] = game.options[name].parse(text) if name in game.options else text
    return chosen, game.check_options(chosen, given)


def bots_for(names: tuple[str, ...], count: int) -> tuple[str, ...]:
    """A name for each of so many bots: one name means all of them."""
    if len(names) == 1:
        return names * count
    if len(names) != count:
        raise click.UsageError(
            f"--bots names {len(names)} bots, but there are {count} to name; give one name or {count}."
        )
    return names

"""What can be played here, explained in a language: games, their house rules, presets, bots, phrases of the chat."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import cache

from tischlein.backends.subset import is_ours
from tischlein.bots.characters import CAST, Character
from tischlein.bots.ladder import LEVEL, searches
from tischlein.bots.names import bot_name, bot_texts
from tischlein.engine import discover, languages
from tischlein.engine.presets import presets_of
from tischlein.engine.texts import Texts
from tischlein.engine.wording import spelled
from tischlein.kit import Game, Option, failure
from tischlein.server.messages.catalogue import (
    BotInfo,
    Catalogue,
    CharacterInfo,
    GameInfo,
    OptionInfo,
    OptionValue,
    Preset,
)
from tischlein.server.speech.refusals import game_texts, not_found, server_texts
from tischlein.server.tables.lessons import figures, has_lesson

from .pads import has_pad

LOG = logging.getLogger(__name__)
PHRASE = "phrase."


def catalogue(language: str, bots: Sequence[str]) -> Catalogue:
    """Everything, in a language."""
    say = server_texts(language)
    return Catalogue(
        games=[info for game in discover() if (info := shelved(game, language)) is not None],
        bots=[bot_info(name, language) for name in bots],
        cast=[character_info(one, language) for one in CAST.values()],
        phrases={key.removeprefix(PHRASE): text for key, text in say.texts.items() if key.startswith(PHRASE)},
    )


def bot_info(bot: str, language: str) -> BotInfo:
    """One bot; of a program the server knows only its name."""
    say = bot_texts(language)
    key = f"about.{bot.removeprefix(LEVEL)}"
    return BotInfo(bot, bot_name(bot, language), say(key) if key in say else "", searches=searches(bot))


def character_info(character: Character, language: str) -> CharacterInfo:
    """Somebody whom a bot can be."""
    say = bot_texts(language)
    return CharacterInfo(character.id, character.name, say(f"pace.{character.id}"), say(f"taste.{character.id}"))


def game_of(name: str) -> Game:
    """The game of that name."""
    for game in discover():
        if game.id == name:
            return game
    raise not_found("no_game", games=", ".join(game.id for game in discover()))


def shelved(game: Game, language: str) -> GameInfo | None:
    """A game; none, if it comes from outside and cannot be told of."""
    try:
        return game_info(game, language)
    except Exception as problem:
        if is_ours(game):
            raise
        report(game, failure(problem))
        return None


@cache
def report(game: Game, problem: str) -> None:
    """Write into the log what is wrong with a game, once."""
    LOG.warning("The game %s is left out: %s", game, problem, extra={"event": "broken_game"})


@cache
def game_info(game: Game, language: str) -> GameInfo:
    """One game."""
    say = game_texts(game, language)
    return GameInfo(
        id=game.id,
        name=say("name"),
        summary=say("summary"),
        age=game.age,
        minutes=game.minutes,
        colour=game.colour,
        seats=list(game.seats),
        options=[option_info(game, name, option, say) for name, option in game.options.items() if name != "start_seat"],
        presets=presets(game, language),
        languages=languages(game),
        lesson=has_lesson(game),
        short=(game.folder / "short").is_dir(),
        pad=has_pad(game),
        editions=bool(game.printed_fields),
        figures=list(figures(game)),
        unit_one=say.texts.get("ending.unit_one", ""),
        unit_other=say.texts.get("ending.unit_other", ""),
    )


def option_info(game: Game, name: str, option: Option, say: Texts) -> OptionInfo:
    """A house rule.  Who begins is a setting of the table instead: seats are numbers only in records."""
    title = say(f"option.{name}.title")
    if isinstance(option.values, range):
        return OptionInfo(name, title, option.default, [], option.values[0], option.values[-1])
    values = [
        OptionValue(value, say(f"option.{name}.{value}"), seats_for(game, name, value)) for value in option.values
    ]
    return OptionInfo(name, title, option.default, values)


def seats_for(game: Game, name: str, value: int | str) -> list[int]:
    """How many may play with a house rule, if all others are as usual."""
    options = game.options.full({name: value})
    return [seats for seats in game.seats if not game.conflict(seats, options)]


def presets(game: Game, language: str) -> list[Preset]:
    """House rules that go well together; a game may have none."""
    names = server_texts(language).texts | game_texts(game, language).texts  # a game may call one otherwise
    found = presets_of(game)
    return [Preset(key, names.get(f"preset.{key}", spelled(key)), options) for key, options in found.items()]

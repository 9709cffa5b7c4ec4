"""How bots are called at a table."""

from functools import cache
from pathlib import Path

from tischlein.engine import Texts
from tischlein.engine.texts import FALLBACK, read_texts

from .ladder import LEVEL

TEXTS = Path(__file__).parent / "texts"


@cache
def bot_texts(language: str) -> Texts:
    """What bots say and how they are called; English where they do not speak the language."""
    path = TEXTS / f"{language}.toml"
    return read_texts(path if path.exists() else TEXTS / f"{FALLBACK}.toml")


def bot_name(bot: str, language: str = FALLBACK) -> str:
    """A bot's name for people: that of its level or kind, or the one it has."""
    key = key_of(bot)
    texts = bot_texts(language)
    return texts(key) if key in texts else bot


def key_of(bot: str) -> str:
    """The key of a bot's name, whoever it is: that of level3:taler is that of level3."""
    return f"level.{bot.partition(':')[0].removeprefix(LEVEL)}"


def character_in(bot: str) -> str | None:
    """The character that a bot's name asks for; "": anybody; None: it is no bot that has one."""
    return bot.partition(":")[2] if key_of(bot) in bot_texts(FALLBACK) else None

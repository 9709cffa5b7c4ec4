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
    key = f"level.{bot.removeprefix(LEVEL)}"
    texts = bot_texts(language)
    return texts(key) if key in texts else bot

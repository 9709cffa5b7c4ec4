"""The languages of the house: texts, commands, messages and the page all take them from here."""

from typing import Literal, get_args

Language = Literal["de", "en", "fr", "it", "nl"]
LANGUAGES: tuple[Language, ...] = get_args(Language)

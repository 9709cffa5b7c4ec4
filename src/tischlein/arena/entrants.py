"""Who competes: bots under the names they have, or under those that somebody gives them, as in `new=exec:./mybot`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tischlein.bots import BotError, discover_bots, find_bot

GIVEN = re.compile(r"([\w.+-]+(?: [\w.+-]+)*)=(.+)", re.DOTALL)  # no colon: exec:A=1 is a command


def entrants(words: Iterable[str]) -> tuple[tuple[str, ...], dict[str, str]]:
    """The name of each, and by given name the bot as `find_bot` knows it."""
    names: list[str] = []
    called: dict[str, str] = {}
    for word in words:
        given = GIVEN.fullmatch(word)
        if given is not None:
            call(called, *given.groups())
        elif word not in called:
            find_bot(word)
        names.append(given[1] if given else word)
    return tuple(names), called


def call(called: dict[str, str], name: str, bot: str) -> None:
    """Give a bot its name, unless another one has it."""
    find_bot(bot)
    if name in discover_bots():
        raise BotError(f"The name {name!r} belongs to another bot; give {bot} one of its own.")
    if called.setdefault(name, bot) != bot:
        raise BotError(f"Two bots are called {name!r}, {called[name]} and {bot}; give each a name of its own.")

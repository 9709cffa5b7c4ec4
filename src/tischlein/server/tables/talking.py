"""Chat: phrases that everybody reads in their own language, or free words where the table allows them."""

from __future__ import annotations

from tischlein.server.messages.wishes import Say
from tischlein.server.speech.refusals import RefusedError, bad_input, server_texts
from tischlein.server.speech.visible import visible
from tischlein.server.store import CHAT_LINES, ChatRow, ConflictError
from tischlein.server.store.meta import Person

from .registry import TRIES, Registry
from .table import Table


async def say(house: Registry, table: Table, person: Person, wish: Say) -> None:
    """Somebody says something."""
    allowed = table.meta.settings.chat
    if allowed == "off":
        raise RefusedError("chat_off")
    text = visible(wish.text)
    if wish.phrase and f"phrase.{wish.phrase}" not in server_texts("en"):
        raise bad_input("no_phrase", phrase=wish.phrase)
    if bool(wish.phrase) == bool(text):
        raise bad_input("say_something")
    if text and allowed != "free":
        raise RefusedError("phrases_only")
    async with table.lock:
        for _ in range(TRIES):
            line = ChatRow(table.said + 1, house.sources.now(), person.id, wish.phrase, text)
            try:
                await house.ask(house.store.say(table.id, line))
            except ConflictError:
                await house.refresh(table)
                continue
            table.chat = [*table.chat, line][-CHAT_LINES:]
            house.publish(table, line)
            return

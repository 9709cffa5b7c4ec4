"""Drawers in memory, which promise what `web/src/pocket/drawers.ts` promises; that one is tested in a browser."""

import json

from tischlein.pocket.store import CONFLICT, KEPT, NEW


class MemoryDrawers:
    """What a browser keeps; a house that is opened again finds it there."""

    def __init__(self):
        self.kept = {}  # table -> (version, text)
        self.logs = {}  # table -> {seq: text}
        self.chats = {}
        self.facts = {}
        self.full = False

    async def table(self, table_id):
        return self.kept.get(table_id, (0, ""))[1]

    async def tables(self):
        return json.dumps([text for _, text in self.kept.values()])

    async def rows(self, table_id, after):
        return behind(self.logs.get(table_id, {}), after)

    async def lines(self, table_id, after):
        return behind(self.chats.get(table_id, {}), after)

    async def fact(self, name):
        return self.facts.get(name, "")

    async def note(self, name, text):
        self.facts[name] = text
        return KEPT

    async def write(self, change):
        if self.full:
            return "There is no room left on this device."
        wish = json.loads(change)
        name = wish["table"]
        log, chat = self.logs.setdefault(name, {}), self.chats.setdefault(name, {})
        if "version" in wish and wish["version"] != self.kept.get(name, (NEW, ""))[0]:
            return CONFLICT
        if any(seq in log for seq, _ in wish.get("rows", ())) or any(at in chat for at, _ in wish.get("lines", ())):
            return CONFLICT
        if wish.get("forget"):
            del self.kept[name], self.logs[name], self.chats[name]
            return KEPT
        if "kept" in wish:
            self.kept[name] = wish.get("next_version", 0), wish["kept"]
        log.update(wish.get("rows", ()))
        chat.update(wish.get("lines", ()))
        for number in wish.get("unsaid", ()):
            chat.pop(number, None)
        return KEPT


def behind(texts, after):
    return json.dumps([text for number, text in sorted(texts.items()) if number > after])

"""Tables as each format of the store has kept them, and what follows from them: they must load for ever.

`vN/` holds what servers that write format N have kept, a file a table.  Its first line is the row of the table, then
come the rows of its log, those of its chat, and at last what followed from all of them when they were written.
Published files never change.  `python -m tests.server.rows.write` plays such tables with the server of today.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tischlein.server.store.backup import inserting
from tischlein.server.store.schema import COLUMNS
from tischlein.server.store.sql import FIND, SqlStore, Step
from tischlein.server.tables.course import VIEWERS
from tischlein.server.tables.table import Table

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("v*/*.jsonl"))

Content = dict[str, Any]


@dataclass(frozen=True)
class RowsOfTable:
    """All that a store keeps of a table, as it came from the database, and what followed from it."""

    table: Content
    log: list[Content]
    chat: list[Content]
    follows: Content

    def lines(self) -> Iterable[str]:
        """As a file."""
        yield packed({"table": self.table})
        yield from (packed({"log": row}) for row in self.log)
        yield from (packed({"chat": row}) for row in self.chat)
        yield packed({"follows": self.follows})

    @classmethod
    def read(cls, path: Path) -> RowsOfTable:
        """From a file."""
        lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        log, chat = ([line[kind] for line in lines if kind in line] for kind in ("log", "chat"))
        return cls(lines[0]["table"], log, chat, lines[-1]["follows"])

    @classmethod
    async def of(cls, store: SqlStore, table: Table) -> RowsOfTable:
        """From a database."""
        (columns,) = await store.read(f"{FIND} id = $1", table.id)
        row = dict(zip(COLUMNS["tables"], columns, strict=True))
        row |= {"listed": bool(row["listed"]), "meta": json.loads(row["meta"])}
        log = await store.read("SELECT content FROM log WHERE table_id = $1 ORDER BY seq", table.id)
        chat = await store.read("SELECT content FROM chat WHERE table_id = $1 ORDER BY number", table.id)
        return cls(row, *([json.loads(content) for (content,) in rows] for rows in (log, chat)), what_follows(table))

    async def put(self, store: SqlStore) -> None:
        """Into a database, past everything that checks what is kept."""
        name = self.table["id"]
        rows = [
            ("tables", [packed(value) if key == "meta" else value for key, value in self.table.items()]),
            *(("log", [name, row["seq"], packed(row)]) for row in self.log),
            *(("chat", [name, row["number"], row["person"], packed(row)]) for row in self.chat),
        ]
        await store.write(name, [Step(inserting(kind), tuple(values)) for kind, values in rows])


def packed(content: object) -> str:
    """As the store writes JSON."""
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


def what_follows(table: Table) -> Content:
    """All that the rows of a table say, but for the words in which people are told of it."""
    course, match = table.course, table.course.match
    now = course.told[-1].row.at_ms + 1000 if course.told else 0
    return {
        "people": [person.name for person in table.meta.people if person.is_here],
        "owners": table.owners(),
        "hints": table.gives_hints,
        "sitters": course.sitters,
        "resigned": sorted(course.resigned),
        "awaited": course.awaited(),
        "paused": course.paused,
        "ended": course.ended,
        "told": [course.seq_for(viewer) for viewer in VIEWERS],
        "answered": [[seat, name, seq] for (seat, name), seq in course.answered.items()],
        "left_ms": course.clocks.left(now),
        "said": table.said,
        "match": match
        and {
            "version": match.version,
            "options": match.options,
            "events": match.words(),
            "scores": match.scores(),
            "winners": match.winners(),
        },
    }

"""The schema: numbered migrations in the SQL that both databases speak.

A published migration never changes; a new one is added at the end.  Whoever opens a store plays those it has not seen,
all in one transaction, so running games come along.
"""

from __future__ import annotations

from collections.abc import Sequence

from . import StoreError

MIGRATIONS: list[Sequence[str]] = [
    (
        """CREATE TABLE tables (
            id TEXT PRIMARY KEY,
            game TEXT NOT NULL,
            status TEXT NOT NULL,
            listed BOOLEAN NOT NULL,
            code TEXT UNIQUE,
            created_ms BIGINT NOT NULL,
            touched_ms BIGINT NOT NULL,
            meta TEXT NOT NULL,
            version BIGINT NOT NULL
        )""",
        "CREATE INDEX tables_by_status ON tables (status, touched_ms)",
        """CREATE TABLE log (
            table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
            seq BIGINT NOT NULL,
            content TEXT NOT NULL,
            PRIMARY KEY (table_id, seq)
        )""",
        """CREATE TABLE chat (
            table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
            number BIGINT NOT NULL,
            person BIGINT NOT NULL,
            content TEXT NOT NULL,
            PRIMARY KEY (table_id, number)
        )""",
    ),
]

COLUMNS = {  # of every table, parents before children: what a backup copies; `version` is the last, as in TableRow
    "tables": ("id", "game", "status", "listed", "code", "created_ms", "touched_ms", "meta", "version"),
    "log": ("table_id", "seq", "content"),
    "chat": ("table_id", "number", "person", "content"),
}

MAKE_VERSION = "CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)"
MAKE_ALIVE = "CREATE TABLE IF NOT EXISTS alive (at_ms BIGINT NOT NULL)"  # no migration: older versions need not know it
MAKE_ANALYSES = """CREATE TABLE IF NOT EXISTS analyses (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    content TEXT NOT NULL
)"""  # likewise; a backup leaves them out, for they can be worked out again
READ_VERSION = "SELECT version FROM schema_version"
FORGET_VERSION = "DELETE FROM schema_version"


def upgrade(version: int, *, serving: bool = True) -> list[str]:
    """The statements that bring a schema of that version (0: an empty database) up to date; none if it is."""
    if version > len(MIGRATIONS):
        raise StoreError(
            f"The store has schema {version}, but this program knows only {len(MIGRATIONS)}: it was used by a newer "
            "version of Tischlein; install that one."
        )
    if version == len(MIGRATIONS):
        return []
    if not serving:
        raise StoreError(
            f"The store has schema {version}, this program uses {len(MIGRATIONS)}; start the server once to upgrade it."
            if version
            else "There are no tables here yet; a server that starts with this store makes them."
        )
    steps = [statement for migration in MIGRATIONS[version:] for statement in migration]
    return [*steps, FORGET_VERSION, f"INSERT INTO schema_version VALUES ({len(MIGRATIONS)})"]  # noqa: S608

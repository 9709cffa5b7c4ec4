"""What commands beside a server share: which store they mean, and how they use it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from tischlein.server.store import Store

T = TypeVar("T")


@dataclass(frozen=True)
class StorePlace:
    """Where tables live."""

    folder: Path
    url: str | None

    def use(self, work: Callable[[Store], Awaitable[T]]) -> T:
        """Do something with the store, beside the server that may be running."""
        from tischlein.server.store import open_store

        async def run() -> T:
            store = await open_store(self.folder, self.url, serving=False)
            try:
                return await work(store)
            finally:
                await store.close()

        return asyncio.run(run())


def place_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options --data and --database; the command gets `place`."""

    @click.option("--data", metavar="DIR", envvar="TISCHLEIN_DATA", help="The server's folder, if not the usual one.")
    @click.option(
        "--database", metavar="URL", envvar="TISCHLEIN_DATABASE", help="The server's database, postgresql://…"
    )
    @wraps(command)
    def with_place(data: str | None, database: str | None, **settings: object) -> object:
        from tischlein.server.store import default_folder

        if data and database:
            raise click.UsageError("Both --data and --database are given; a server has one of them.")
        return command(place=StorePlace(Path(data) if data else default_folder(), database or None), **settings)

    return with_place

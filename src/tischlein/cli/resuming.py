"""A process of its own that tries a game as it has just been saved: does it load, and do its open tables go on?

It says so on standard output in a line of JSON, a `Tryout`.  `tischlein dev` asks it before it serves the new version.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from tischlein.engine import Match, TischleinError, find_game, languages, texts_of
from tischlein.kit import Game, failure

if TYPE_CHECKING:
    from tischlein.server.store import TableRow
    from tischlein.server.store.log import Row


class Resumed(msgspec.Struct, frozen=True):
    """A table whose events were played again."""

    table: str
    events: int  # how many could be
    problem: str = ""  # what is wrong with the next one


class Tryout(msgspec.Struct, frozen=True):
    """What came of it."""

    problem: str = ""  # why the game cannot be played at all
    tables: list[Resumed] = []


def main() -> None:
    """Try the game with this name, and the tables in this folder."""
    name, folder = sys.argv[1:]
    sys.stdout.write(msgspec.json.encode(trial(name, Path(folder))).decode() + "\n")


def trial(name: str, folder: Path) -> Tryout:
    """Load the game, lay a table, and play all open ones again."""
    try:
        game = find_game(name)
        for seats in game.seats:
            look_at(Match(game, seats, {}))
        for language in languages(game):
            texts_of(game, language)
    except (Exception, SystemExit) as problem:  # noqa: BLE001  whatever its author did
        return Tryout(why(problem))
    return Tryout(tables=asyncio.run(resume(game, folder)))


def why(problem: BaseException) -> str:
    """A sentence."""
    return str(problem) if isinstance(problem, TischleinError) else failure(problem)


def look_at(match: Match) -> None:
    """Whatever is shown of a position."""
    for seat in range(match.seats):
        match.see(seat)
        match.game.optional.scene(match.state, seat)


async def resume(game: Game, folder: Path) -> list[Resumed]:
    """Its tables at which a game goes on."""
    from tischlein.server.store import open_store

    store = await open_store(folder, None, serving=False)
    try:
        return [
            resumed(game, table, await store.rows(table.id))
            async for table in store.each("playing")
            if table.game == game.id
        ]
    finally:
        await store.close()


def resumed(game: Game, table: TableRow, rows: Sequence[Row]) -> Resumed:
    """The events of a table, played again as far as they can be."""
    from tischlein.server.store.log import Started

    started = rows[0].entry
    assert isinstance(started, Started)
    done = 0
    try:
        match = Match(game, len(started.sitters), started.options)
        for event in events_of(rows):
            match.play(event)
            done += 1
        look_at(match)
    except (Exception, SystemExit) as problem:  # noqa: BLE001  as above
        return Resumed(table.id, done, f"{' '.join(events_of(rows)[done : done + 1]) or 'its view'}: {why(problem)}")
    return Resumed(table.id, done)


def events_of(rows: Sequence[Row]) -> list[str]:
    """What was played and not taken back."""
    from tischlein.server.store.log import Played, Started, TakenBack

    kept: list[Row] = []
    for row in rows:
        kept = [one for one in kept if one.seq <= row.entry.to] if isinstance(row.entry, TakenBack) else [*kept, row]
    first = rows[0].entry
    assert isinstance(first, Started)
    return [*first.prefix, *(row.entry.event for row in kept if isinstance(row.entry, Played))]


if __name__ == "__main__":
    main()

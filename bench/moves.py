"""What a move costs the server, game by game: recorded games of two to four people over real sockets, beside an echo.

`python bench/moves.py` plays every record of every game, all of a game at once, each move as soon as everybody may
know of the last one.  What counts is CPU time of the server's process; people are in another one.  `--beside FOLDER`
measures another checkout in turns with this one, so that a busy machine is busy for both.  Of several rounds the
cheapest counts.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Sequence
from pathlib import Path

from load import HERE, Result, load, open_tables, serving
from recorded import recorded_games

from tischlein.engine import GameRecord, discover

ECHOED_S = 3.0


def script_of(record: GameRecord) -> list[tuple[int, str]]:
    """What seats played, one after the other."""
    spoken = (event.partition(" ") for event in record.events if not event.startswith("*"))
    return [(int(seat), action) for seat, _, action in spoken]


def settings_of(record: GameRecord) -> dict[str, object]:
    """What was agreed on."""
    return {"game": record.game.id, "seats": record.seats, "options": record.game.options.brief(record.options)}


def play(records: Sequence[GameRecord], checkout: Path) -> Result:
    """Play the records at a server of a checkout."""
    server = str(checkout / "bench" / "recorded.py")
    with tempfile.TemporaryDirectory() as folder, serving(server, records[0].game.id, folder, checkout=checkout) as at:
        return load(at, tables=open_tables(at, map(settings_of, records)), scripts=list(map(script_of, records)))


def echo(played: Result, connections: int) -> Result:
    """Send what people were sent through a bare echo, as often a second."""
    pace = played.found["delivered"] / played.seconds
    with serving(str(HERE / "echo.py")) as at:
        return load(at, connections=connections, rate=pace, seconds=ECHOED_S, payloads=played.found["payloads"])


def measure(game: str, rounds: int, checkouts: Sequence[Path]) -> None:
    """One game in turns at all checkouts, then the echo; a line of the report for each."""
    records = recorded_games(game)
    results = [[play(records, checkout) for checkout in checkouts] for _ in range(rounds)]
    cheapest = [min(results_of, key=lambda result: result.cpu_per_move) for results_of in zip(*results, strict=True)]
    echoed = echo(cheapest[0], sum(record.seats for record in records))
    for checkout, played in zip(checkouts, cheapest, strict=True):
        report(game, checkout, played, echoed, cheapest[0])


def report(game: str, checkout: Path, played: Result, echoed: Result, here: Result) -> None:
    """What came out, to be read."""
    found, ratio = played.found, played.cpu_per_move / here.cpu_per_move
    print(
        f"{game:10} {checkout.name:10} {found['moves']:5} moves  {played.cpu_per_move / 1000:5.2f} ms CPU/move "
        f"({ratio:4.2f} × here)  {found['delivered'] / found['moves']:4.1f} messages of "
        f"{found['delivered_bytes'] / found['delivered']:,.0f} B  {played.cpu_per_message:4.0f} µs CPU/message  "
        f"echo {echoed.cpu_per_message:4.0f} µs  ratio {played.cpu_per_message / echoed.cpu_per_message:4.1f}"
        + (f"  {found['refused']} refused" if found["refused"] else ""),
        flush=True,
    )


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="*", default=[game.id for game in discover()])
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--beside", type=Path, nargs="*", default=[], help="other checkouts")
    wishes = parser.parse_args()
    for game in wishes.games:
        measure(game, wishes.rounds, [HERE.parent, *(folder.resolve() for folder in wishes.beside)])


if __name__ == "__main__":
    main()

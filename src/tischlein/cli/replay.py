"""`tischlein replay`: the command of docs/records.md, the one every check speaks to."""

from __future__ import annotations

import click


@click.command(short_help="Replay game records.")
@click.argument("file", type=click.Path())
@click.option("--trace", "traced", is_flag=True, help="Print the position before the first and after every event.")
@click.option(
    "--verify", "verified", is_flag=True, help="Check that every outcome of chance follows from the proof of fairness."
)
def replay(file: str, *, traced: bool, verified: bool) -> None:
    """Replay every record of FILE (.json, or .jsonl with one record a line) and print positions as lines of JSON.

    Without --trace only the last position of each record.  The first record that is wrong stops the run with exit
    status 2 and a sentence on standard error: which event, and why.  With --verify a sentence for each fair record
    goes to standard error too; a record without proof (field 'fair' or 'deal') is not accepted.

    \b
    Examples:
      tischlein replay games.jsonl
      tischlein replay game.json --trace | head -3
      tischlein replay game.json --verify
    """  # noqa: D301  click leaves a paragraph after \b as it is
    from tischlein.engine import TischleinError, read_records, verify
    from tischlein.engine.trace import last_line, trace

    for number, record in enumerate(read_records(file), 1):
        place = f"{file}, record {number}"
        try:
            for line in trace(record) if traced else [last_line(record)]:
                print_now(line)
            if verified:
                deal = record.further.get("deal")
                kept = f"those of deal {deal}" if isinstance(deal, int) else "fair"
                click.echo(f"{place}: {verify(record)} outcomes of chance are {kept}.", err=True)
        except TischleinError as problem:
            raise TischleinError(f"{place}: {problem}") from None


def print_now(line: str) -> None:
    """Readers of a pipe get each line at once."""
    click.echo(line)  # flushes

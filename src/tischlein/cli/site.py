"""`tischlein site`: all games against bots as static files, without a server."""

from __future__ import annotations

from pathlib import Path

import click


@click.command(short_help="Write a site that plays without a server, for any web host.")
@click.argument("out", type=click.Path(path_type=Path))
@click.option("--base", default="/", show_default=True, metavar="PATH", help="The path at which the host shows it.")
def site(out: Path, base: str) -> None:
    """Write all games against bots into the empty folder OUT, as files that any web host serves.

    What people play stays in their browsers. With others elsewhere they play on a server: tischlein serve.

    \b
    Examples:
      tischlein site out                         for https://games.example.org/
      tischlein site out --base /tischlein       for https://example.org/tischlein/
    """  # noqa: D301  click leaves a paragraph after \b as it is
    from tischlein.pocket.site import write_site

    write_site(out, base)
    count = sum(path.is_file() for path in out.rglob("*"))
    click.echo(f"{count} files in {out}. Serve them over https: browsers play offline at secure addresses only.")

"""Soak: an hour, or as long as is asked for, on one database or the other; exit status 1 if a promise was broken."""

import asyncio
import contextlib
import sys
import tempfile
from collections import Counter
from pathlib import Path

import click

from tests.server.postgres import Cluster
from tests.soak.evening import GROWN_MIB, QUIET_S, Evening
from tischlein.server.store import open_store

POOLED = {"thread", "socket", "file", "children"}  # kept to be used again, up to a number
MOST_POOLED = 16


@click.command()
@click.option("--minutes", type=float, default=60.0, show_default=True, help="How long people play.")
@click.option("--database", type=click.Choice(["sqlite", "postgres"]), default="sqlite", show_default=True)
@click.option("--seed", type=int, default=7, show_default=True, help="Of what people do and what goes wrong.")
def main(minutes, database, seed):
    """Play, leave, flood, import and take back while processes, disk and database fail; then look what is left."""
    with tempfile.TemporaryDirectory(prefix="tischlein-soak-") as folder, cluster_of(database) as cluster:
        url = cluster.database("soak") if cluster else None
        data = Path(folder) / "data"
        evening = Evening(Path(folder), ["--database", url] if url else ["--data", str(data)], seed, cluster)
        seconds = int(minutes * 60)
        with click.progressbar(length=seconds, label=database, file=sys.stderr) as bar:
            problems = asyncio.run(soak(evening, seconds, lambda: bar.update(1), data, url))
    for what, count in sorted(evening.counts.items()):
        click.echo(f"{what:20} {count}")
    click.echo(f"{'memory':20} {evening.memory[-1]:.0f} MiB, {evening.grown_mib():+.1f}")
    for problem in problems:
        click.echo(problem)
    sys.exit(bool(problems))


@contextlib.contextmanager
def cluster_of(database):
    """A PostgreSQL that may be stopped, where one is asked for."""
    if database == "sqlite":
        yield None
        return
    cluster = Cluster.make()
    try:
        yield cluster
    finally:
        cluster.remove()


async def soak(evening, seconds, progress, data, url):
    """The whole evening; a sentence for each promise that was broken."""
    try:
        await evening.spend(seconds, progress)
        soaked = await asyncio.to_thread(evening.left)
        await evening.end_server()  # a fresh one, with the same tables
        await asyncio.sleep(QUIET_S)
        fresh = await asyncio.to_thread(evening.left)
        store = await open_store(data, url, serving=False)
        await evening.check(store)
        await store.close()
    except BaseException:
        click.echo("\n".join(evening.server.log.read_text().splitlines()[-30:]), err=True)
        raise
    finally:
        if evening.server.process is not None:
            assert evening.server.stop() == 0
    return [*left_behind(soaked, fresh), *grown(evening)]


def left_behind(soaked: Counter, fresh: Counter):
    """What there is more of than in a server that has just started."""
    for what, count in soaked.items():
        spare = MOST_POOLED if what.split()[0] in POOLED else 0
        if count > fresh[what] + spare:
            yield f"{what}: {count} are left behind, {fresh[what]} would be there anyway."


def grown(evening):
    if evening.grown_mib() > GROWN_MIB:
        yield f"The memory has grown by {evening.grown_mib():.0f} MiB; {GROWN_MIB:.0f} would be right."


if __name__ == "__main__":
    main()

"""What tests of the server share: a store on each of the two databases."""

import os
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.server.measured import MeasuredServer
from tests.server.postgres import Cluster, shared_cluster
from tests.server.processes import ServerProcess
from tischlein.server.store import Store, open_store


@dataclass(frozen=True)
class Database:
    """Where a store lives."""

    folder: Path
    url: str | None = None

    async def open(self, *, serving: bool = True) -> Store:
        return await open_store(self.folder, self.url, serving=serving)

    @property
    def words(self) -> list[str]:
        """How commands are told."""
        return ["--database", self.url] if self.url else ["--data", str(self.folder)]


@pytest.fixture(scope="session")
def postgres(tmp_path_factory) -> Cluster:
    """The PostgreSQL of this test session; do not stop it, others are using it."""
    own = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        return shared_cluster(own.parent, os.getppid())
    return shared_cluster(own, os.getpid())


@pytest.fixture
def postgres_cluster():
    """A PostgreSQL for one test alone, which may stop and start it."""
    cluster = Cluster.make()
    cluster.stop_after(os.getpid())
    yield cluster
    cluster.remove()


@pytest.fixture(scope="module")
def attacked(request, tmp_path_factory) -> Iterator[ServerProcess]:
    """A server that may be attacked; the tests of a module share it, and its `LIMITS`.  No callback may take long."""
    folder = tmp_path_factory.mktemp("attacked")
    limits = [word for limit in getattr(request.module, "LIMITS", ()) for word in ("--limit", limit)]
    with MeasuredServer(["--data", str(folder / "data"), *limits], folder / "log") as server:
        yield server


@pytest.fixture(params=["sqlite", "postgres"])
def database(request, tmp_path) -> Database:
    """An empty place for a store, on each database."""
    if request.param == "sqlite":
        return Database(tmp_path / "data")
    name = f"test_{secrets.token_hex(6)}"
    return Database(tmp_path / "data", request.getfixturevalue("postgres").database(name))

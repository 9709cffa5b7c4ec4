"""A PostgreSQL of our own for tests: a cluster on loopback that nobody else uses, gone when the tests are."""

import fcntl
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from tests.needs import postgres_folder
from tests.server.processes import free_port

WATCH = """
session=$1; folder=$2; shift 2
( while kill -0 "$session" 2>/dev/null; do sleep 0.3; done; "$@"; rm -rf "$folder" ) &
"""


class Cluster:
    """PostgreSQL in a folder.  `stop` and `start` are for tests of survival: use a cluster of your own there."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder = folder
        self.port = port
        self.programs = postgres_folder()

    @classmethod
    def make(cls) -> "Cluster":
        """A new cluster, running."""
        folder = Path(tempfile.mkdtemp(prefix="tischlein-postgres-"))
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            shutil.chown(folder, "postgres", "postgres")
        cluster = cls(folder, free_port())
        cluster.run("initdb", "--pgdata", cluster.data, "--auth=trust", "--username=postgres", "--no-sync",
                    "--no-locale", "--encoding=UTF8")  # fmt: skip
        cluster.start()
        return cluster

    @property
    def data(self) -> str:
        return f"{self.folder}/data"

    def start(self) -> None:
        # What is killed here is a process, never the machine: nothing has to reach the disk.
        settings = f"-h 127.0.0.1 -p {self.port} -k {self.folder} -c fsync=off -c max_connections=200"
        self.run("pg_ctl", "start", "--pgdata", self.data, "--wait", "--silent", "--log", f"{self.folder}/log",
                 "--options", settings)  # fmt: skip

    def stop(self, mode: str = "fast") -> None:
        """Mode `immediate` is like kill -9, but waits for the end."""
        self.run("pg_ctl", "stop", "--pgdata", self.data, "--mode", mode, "--silent")

    def stop_after(self, process: int) -> None:
        """Stop once a process has ended, however it ends."""
        stop = [*as_postgres(), str(self.programs / "pg_ctl"), "stop", "--pgdata", self.data, "--mode=immediate"]
        subprocess.run(
            ["sh", "-c", WATCH, "sh", str(process), str(self.folder), *stop],
            start_new_session=True, cwd="/", check=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip

    def remove(self) -> None:
        self.stop("immediate")
        shutil.rmtree(self.folder)

    def database(self, name: str) -> str:
        """A new, empty database; its URL."""
        self.sql(f'CREATE DATABASE "{name}"')
        return f"postgresql://postgres@127.0.0.1:{self.port}/{name}"

    def sql(self, statement: str) -> None:
        self.run("psql", "--host=127.0.0.1", f"--port={self.port}", "--username=postgres", "--quiet", "--no-psqlrc",
                 "--set=ON_ERROR_STOP=1", "--command", statement)  # fmt: skip

    def run(self, program: str, *words: str) -> None:
        # Output goes to a file: a server that was started here would keep a pipe open.
        with (self.folder / "output").open("w+") as output:
            done = subprocess.run([*as_postgres(), self.programs / program, *words], stdin=subprocess.DEVNULL,
                                  stdout=output, stderr=output, check=False, cwd="/")  # fmt: skip
            output.seek(0)
            assert done.returncode == 0, f"{program}: {output.read()}"


def shared_cluster(folder: Path, session: int) -> Cluster:
    """The cluster of a test session, whichever of its processes asks first makes it.

    `folder` belongs to the session, `session` is the process that lives as long as it.
    """
    note = folder / "postgres-cluster"
    with (folder / "postgres-lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if note.exists():
            path, port = note.read_text().split()
            return Cluster(Path(path), int(port))
        cluster = Cluster.make()
        cluster.stop_after(session)
        note.write_text(f"{cluster.folder} {cluster.port}")
        return cluster


def as_postgres() -> list[str]:
    """PostgreSQL refuses to run as root."""
    return ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []

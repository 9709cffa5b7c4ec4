"""How a server is run: what the command line and the environment say, checked."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from tischlein.bots import PROGRAM, discover_bots
from tischlein.engine import TischleinError

from .addresses import EVERYWHERE, LOOPBACK_NAMES, is_loopback, lan_addresses, url_of
from .limits import Limits

MOST_BOT_WORKERS = 4  # each takes some memory
POSTGRES = ("postgresql://", "postgres://")


class SettingsError(TischleinError):
    """The server cannot be run like that; the text says what would be right."""


@dataclass(frozen=True)
class ServerSettings:
    """Everything about a server that does not change while it runs."""

    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str = ""  # under which people elsewhere reach it
    data: Path | None = None  # the folder of the embedded store, if not the usual one
    database: str = ""  # PostgreSQL instead
    workers: int = 1
    programs: Mapping[str, str] = field(
        default_factory=dict
    )  # other people's bots: name -> exec:COMMAND, or one that is installed
    site_password: str = ""
    imprint: Path | None = None
    privacy: Path | None = None
    trusted_proxies: tuple[str, ...] = ()
    log_format: str = "text"
    limits: Limits = field(default_factory=Limits)

    def check(self) -> None:
        """Refuse what cannot work."""
        if self.public_url:
            place = urlsplit(self.public_url)
            if place.scheme not in {"http", "https"} or not place.hostname or place.query or place.fragment:
                raise SettingsError(f"--public-url: {self.public_url!r} is not like https://games.example.org/.")
        if self.database and not self.database.startswith(POSTGRES):
            raise SettingsError("--database: the address must begin with postgresql://, as in postgresql:///tischlein.")
        if self.workers > 1 and not self.database:
            raise SettingsError(
                f"--workers {self.workers}: several processes need a database they share; "
                "give --database postgresql://… or one worker."
            )
        for name, file in (("--imprint", self.imprint), ("--privacy", self.privacy)):
            if file is not None and not file.is_file():
                raise SettingsError(f"{name}: there is no file {str(file)!r}.")
        for name, bot in self.programs.items():
            if not (bot.removeprefix(PROGRAM).strip() if bot.startswith(PROGRAM) else bot in discover_bots()):
                raise SettingsError(
                    f"--bot {name}={bot}: write {name}=exec:COMMAND, the program to start, or the name of an installed "
                    f"bot; those are {', '.join(discover_bots())}."
                )

    @property
    def bot_workers(self) -> int:
        """Processes in which bots think, for each process that serves."""
        return max(1, min(MOST_BOT_WORKERS, os.cpu_count() or 1) // self.workers)

    @property
    def base_path(self) -> str:
        """The path of the public address, without a slash at its end."""
        return urlsplit(self.public_url).path.rstrip("/")

    @property
    def listens_everywhere(self) -> bool:
        """Whether other machines in the network can reach it."""
        return self.host in EVERYWHERE

    def own_url(self) -> str:
        """The address for a browser on this machine."""
        return url_of("localhost" if self.listens_everywhere or is_loopback(self.host) else self.host, self.port)

    def lan_urls(self) -> list[str]:
        """The addresses for phones in the same network."""
        if is_loopback(self.host):
            return []
        return [url_of(host, self.port) for host in (lan_addresses() if self.listens_everywhere else [self.host])]

    def host_names(self) -> set[str]:
        """All names under which people may call the server."""
        urls = [*self.lan_urls(), self.public_url]
        return {*LOOPBACK_NAMES, *(str(urlsplit(url).hostname) for url in urls if url)}

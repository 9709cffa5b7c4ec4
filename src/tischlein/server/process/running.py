"""Running the application: one process with its listening socket, or several that share it."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace

import uvicorn
from starlette.types import ASGIApp

try:
    import uvloop
except ImportError:  # there is none on Windows
    uvloop = None  # type: ignore[assignment]

from tischlein.server.doors.services import Services
from tischlein.server.doors.settings import ServerSettings
from tischlein.server.tables.sources import Sources

from .app import create_app, open_house
from .connections import fitted
from .leash import leash
from .listening import BACKLOG
from .protocols import Config

SWITCH_S = 0.0005  # so long the event loop and other threads keep each other waiting at each step; usual is 0.005
STOP_S = 2  # so long open requests may take when the server ends


class Server(uvicorn.Server):
    """Says when it is ready; being asked to end is no error."""

    config: Config

    def __init__(self, app: ASGIApp, settings: ServerSettings, on_ready: Callable[[], None]) -> None:
        self.on_ready = on_ready
        super().__init__(
            Config(
                app,
                settings,
                ws_per_message_deflate=False,
                proxy_headers=bool(settings.trusted_proxies),
                forwarded_allow_ips=list(settings.trusted_proxies),
                server_header=False,
                access_log=False,
                log_config=None,
                lifespan="off",
                backlog=BACKLOG,
                timeout_graceful_shutdown=STOP_S,
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Get ready, and say so."""
        await super().startup(sockets)
        self.on_ready()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """As uvicorn does, but the signal is not raised again afterwards: the status shall be 0."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        usual = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in usual.items():
                signal.signal(number, handler)


OnReady = Callable[[Server], None]


async def serve(
    settings: ServerSettings, listener: socket.socket, on_ready: OnReady, sources: Sources | None = None
) -> None:
    """Serve until somebody asks the server to end."""
    with listener:
        async with open_house(settings, sources) as house:
            services = Services(replace(settings, limits=fitted(settings.limits)), house)
            server = Server(create_app(services), services.settings, lambda: on_ready(server))
            server.config.guests.join(services.site)
            house.run(services.site.keep_telling())
            gc.freeze()  # what is here now stays: nobody has to wait while it is looked through for garbage
            with services.watchdog.watching(), leash():
                await server.serve([listener])


def run(settings: ServerSettings, listener: socket.socket, on_ready: OnReady, sources: Sources | None = None) -> None:
    """Serve in an event loop of its own, the quickest there is."""
    sys.setswitchinterval(SWITCH_S)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop if uvloop else None) as runner:
        runner.run(serve(settings, listener, on_ready, sources))

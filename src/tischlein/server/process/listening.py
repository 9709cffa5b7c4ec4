"""The listening socket.  It is made before anything heavy is loaded, so that a taken port is said at once."""

from __future__ import annotations

import errno
import socket

from tischlein.server.doors.addresses import url_of
from tischlein.server.doors.settings import ServerSettings, SettingsError

BACKLOG = 2048
WAITING_BYTES = 128 * 1024  # of each connection in the memory of the system, which would take megabytes


def listen(settings: ServerSettings) -> socket.socket:
    """The listening socket; a sentence if it cannot be had."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # The protocol is named, because asyncio sends at once only where it is (TCP_NODELAY): else answers wait 40 ms.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, WAITING_BYTES)  # connections inherit it
        listener.bind((settings.host, settings.port))
        listener.listen(BACKLOG)
    except OSError as problem:
        listener.close()
        raise SettingsError(why_not(problem, settings)) from None
    return listener


def why_not(problem: OSError, settings: ServerSettings) -> str:
    """Why the server cannot listen there, and what would help."""
    where = url_of(settings.host, settings.port)
    match problem.errno:
        case errno.EADDRINUSE:
            return f"Another program uses {where} already; end it, or give another --port."
        case errno.EACCES:
            return f"This account may not use port {settings.port}; give a --port from 1024 on."
        case errno.EADDRNOTAVAIL:
            return f"--host: this machine has no address {settings.host}; give one of its own, or use --lan."
        case _:
            return f"The server cannot listen at {where}: {problem.strerror or problem}."

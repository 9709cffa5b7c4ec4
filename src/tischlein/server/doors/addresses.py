"""Under which addresses the server can be reached, tried out before anybody is told."""

from __future__ import annotations

import http.client
import ipaddress
import socket
from contextlib import closing, suppress
from urllib.parse import urlsplit

LOOPBACK_NAMES = ("localhost", "127.0.0.1", "::1")
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104  what people type to listen on all interfaces
ELSEWHERE = ("192.0.2.1", "198.51.100.1")  # reserved for documentation: nothing is sent, only a route looked up
PATIENCE_S = 1.0


def is_loopback(host: str) -> bool:
    """Whether only this very machine can reach a host of that name."""
    with suppress(ValueError):
        return ipaddress.ip_address(host).is_loopback
    return host in LOOPBACK_NAMES


def lan_addresses() -> list[str]:
    """The addresses of this machine in its own network, the likeliest first."""
    found: dict[str, None] = {}
    for target in ELSEWHERE:
        with suppress(OSError), closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
            probe.connect((target, 9))
            found[str(probe.getsockname()[0])] = None
    with suppress(OSError):
        for entry in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET, socket.SOCK_STREAM):
            found[str(entry[4][0])] = None
    return [address for address in found if not is_loopback(address)]


def url_of(host: str, port: int) -> str:
    """The address to type into a browser."""
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}" if port == 80 else f"http://{name}:{port}"


def answers(url: str) -> bool:
    """Whether our server answers at that very address."""
    place = urlsplit(url)
    assert place.hostname is not None
    with (
        suppress(OSError, http.client.HTTPException),
        closing(http.client.HTTPConnection(place.hostname, place.port or 80, timeout=PATIENCE_S)) as connection,
    ):
        connection.request("GET", "/healthz")
        return connection.getresponse().status == http.client.OK
    return False

"""How many connections there may be, counted before the application hears of them; and how many files they may take."""

from __future__ import annotations

import ipaddress
import logging
import time
from asyncio import Protocol, Transport
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from tischlein.server.doors.limits import Limits, address_key
from tischlein.server.doors.site import WholeSite

try:
    import resource
except ImportError:  # there is none on Windows, which counts no files
    resource = None  # type: ignore[assignment]

RESERVE = 200  # files for everything else: the store, bots, the page
QUIET_S = 60.0  # between two lines of the log about the same
NO_ROOM = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\nretry-after: 10\r\n\r\n"

log = logging.getLogger("tischlein.server")


class Connections:
    """Everybody who is connected to this process, counted together with those at others.

    Where there is no room for another one, whoever has been sending or reading a request for longest has to go: so
    somebody who opens connections and leaves them open keeps nobody out.
    """

    def __init__(self, limits: Limits, proxies: Sequence[str] = ()) -> None:
        self.limits = limits
        self.most = limits.sockets + limits.connections
        self.proxies = proxies
        self.requests: dict[Protocol, tuple[Transport, str]] = {}  # the oldest first, with their addresses
        self.addresses: Counter[str] = Counter()
        self.sockets = 0
        self.told_at = 0.0
        self.site: WholeSite | None = None

    def join(self, site: WholeSite) -> None:
        """Count together with the other processes from now on."""
        self.site = site
        site.holds["connections"] = lambda: len(self.requests) + self.sockets

    def come(self, protocol: Protocol, transport: Transport) -> bool:
        """Whether there is room for another connection."""
        address = self.address_of(transport)
        if address and self.addresses[address] >= self.limits.connections_per_address:
            return False
        if len(self.requests) + self.sockets >= self.most_here():
            self.tell()
            if not self.requests:
                return False
            self.requests[next(iter(self.requests))][0].abort()
        self.requests[protocol] = transport, address
        self.addresses[address] += 1
        return True

    def most_here(self) -> int:
        """How many connections this process may have: what the others leave of all, and always its share of them, so
        that a crowd at another one keeps nobody out here."""
        if self.site is None:
            return self.most
        return max(self.most - self.site.held_elsewhere("connections"), self.most // (1 + len(self.site.alive())))

    def answered(self, protocol: Protocol) -> None:
        """A request is answered: others have now waited longer for theirs."""
        if protocol in self.requests:
            self.requests[protocol] = self.requests.pop(protocol)

    def go(self, protocol: Protocol) -> None:
        """A connection has ended, or become a socket."""
        if protocol in self.requests:
            _, address = self.requests.pop(protocol)
            self.addresses -= Counter([address])

    def address_of(self, transport: Transport) -> str:
        """What a connection is counted as; nothing, if it comes from a proxy, which speaks for many."""
        peer = transport.get_extra_info("peername")
        host = str(peer[0]) if peer else ""
        return "" if any(is_in(host, proxy) for proxy in self.proxies) else address_key(host)

    def tell(self) -> None:
        """Say that there is no room, but not each time."""
        if time.monotonic() - self.told_at > QUIET_S or not self.told_at:
            self.told_at = time.monotonic()
            log.warning("there is no room for more connections", extra={"sockets": self.sockets, "most": self.most})


def is_in(host: str, network: str) -> bool:
    """Whether an address is another one, or in a network in CIDR notation."""
    with suppress(ValueError):
        return ipaddress.ip_address(host) in ipaddress.ip_network(network, strict=False)
    return host == network


def fitted(limits: Limits) -> Limits:
    """The limits, as far as this process may open files for them; it may open more from now on, if the system allows.

    Where files are few, no address can have more than a quarter of them.
    """
    files = raise_file_limit(limits.sockets + limits.connections + RESERVE)
    room = files - RESERVE
    if room >= limits.sockets + limits.connections:
        return limits
    log.warning(
        "the system allows few files: there can be fewer connections than the limits say", extra={"files": files}
    )
    connections = min(limits.connections, room // 2)
    return replace(
        limits,
        connections=connections,
        connections_per_address=min(limits.connections_per_address, connections // 2),
        sockets=room - connections,
        sockets_per_address=min(limits.sockets_per_address, (room - connections) // 2),
    )


def raise_file_limit(wanted: int) -> int:
    """Let this process open so many files, or as many as the system allows; how many."""
    if resource is None:
        return wanted
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if now != resource.RLIM_INFINITY and now < wanted:
        now = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
        with suppress(OSError, ValueError):  # some systems allow less than they say
            resource.setrlimit(resource.RLIMIT_NOFILE, (now, most))
    return wanted if now == resource.RLIM_INFINITY else resource.getrlimit(resource.RLIMIT_NOFILE)[0]

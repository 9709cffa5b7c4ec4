"""HTTP: a request, and everything around answering it: limits, reading, refusing, counting."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from http import HTTPStatus
from typing import Any, Literal

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tischlein.languages import LANGUAGES
from tischlein.server.speech.answers import refuse, reply
from tischlein.server.speech.decoding import decode
from tischlein.server.speech.language import preferred
from tischlein.server.speech.refusals import RefusedError, bad_input
from tischlein.server.store.meta import Person
from tischlein.server.tables.desk import ASKER, Asker
from tischlein.server.tables.table import Table

from .addresses import is_loopback
from .limits import address_key
from .security import host_name
from .services import Services

Handler = Callable[["Call"], Awaitable[Any]]


class Call:
    """One request."""

    def __init__(self, request: Request, services: Services) -> None:
        self.request = request
        self.services = services
        self.house = services.house
        self.body: Any = None

    @cached_property
    def language(self) -> str:
        """What the reader wants to read: as the address says, else as the browser says."""
        wish = self.request.query_params.get("language")
        if wish is not None and wish not in LANGUAGES:
            raise bad_input("no_language", languages=", ".join(LANGUAGES))
        return wish or self.language_of_browser

    @property
    def language_of_browser(self) -> str:
        """What the reader wants to read, as the browser says."""
        return preferred(self.request.headers.get("accept-language", ""))

    @property
    def key(self) -> str:
        """What limits count the address of the request as."""
        return address_key(self.request.client.host if self.request.client else "")

    async def left(self) -> None:
        """Wait until the caller leaves; only after the body has been read."""
        while (await self.request.receive())["type"] != "http.disconnect":
            pass

    async def table(self) -> Table:
        """The table that the path names."""
        return await self.house.table_for_people(self.request.path_params["table"])

    @property
    def token(self) -> str | None:
        """The secret that came with the request."""
        kind, _, token = self.request.headers.get("authorization", "").partition(" ")
        return token.strip() if kind.lower() == "bearer" else None

    def visitor(self, table: Table) -> Person | None:
        """Whose secret came with the request; nobody's, if none came."""
        if self.token is None:
            return None
        person = table.person(self.token)
        if person is None:
            raise RefusedError("unknown_link", HTTPStatus.UNAUTHORIZED)
        return person

    def person(self, table: Table) -> Person:
        """The person whose secret came with the request."""
        person = self.visitor(table)
        if person is None:
            raise RefusedError("no_token", HTTPStatus.UNAUTHORIZED)
        return person

    def guest_url(self) -> str:
        """What links for others begin with.  Whoever calls the server by a name that only this machine knows gives
        away the address for phones instead."""
        services, host = self.services, self.request.headers["host"]
        if services.settings.public_url:
            return services.settings.public_url.rstrip("/")
        if is_loopback(host_name(host)) and services.lan_urls:
            return services.lan_urls[0]
        return f"{self.request.url.scheme}://{host}"


@dataclass(frozen=True)
class Endpoint:
    """One thing to ask for."""

    method: Literal["GET", "POST"]
    path: str
    handler: Handler  # its docstring says what it is
    reply: Any  # the type of the answer, or its media type
    body: Any = None  # the type of the request's body
    person: Literal["nobody", "anybody", "somebody"] = "nobody"  # whether one may or must say who one is
    speaks: bool = False  # whether ?language= matters
    large: bool = False  # whether the body may be as large as a record; it is decoded elsewhere
    limit: str = ""  # of Services: how often one address may ask, beside the limit of all requests

    @property
    def tells(self) -> bool:
        """Whether it answers in a message, not with a page, a picture or nothing."""
        return self.reply is not None and not isinstance(self.reply, str)


def route(path: str, endpoints: Mapping[str, Endpoint], services: Services) -> Route:
    """All endpoints of one path, by their methods, with everything around them."""

    async def answer(request: Request) -> Response:
        endpoint = endpoints["GET" if request.method == "HEAD" else request.method]
        started = time.perf_counter()
        call = Call(request, services)
        ASKER.set(Asker(call.key, call.left))
        try:
            return await carry_out(endpoint, call)
        except RefusedError as refusal:
            services.metrics.count("refusals", f'{{code="{refusal.key}"}}')
            return refuse(refusal, preferred(request.headers.get("accept-language", "")))
        finally:
            services.metrics.took("http", time.perf_counter() - started)

    return Route(path, answer, methods=list(endpoints))


async def carry_out(endpoint: Endpoint, call: Call) -> Response:
    """Read what was sent and answer it."""
    call.services.requests.check(call.key)
    if endpoint.limit:  # before anything of the body is read
        call.services.rates[endpoint.limit].check(call.key)
    if endpoint.body is not None:
        limits = call.services.settings.limits
        body = await read_body(call.request, limits.record_bytes if endpoint.large else limits.body_bytes)
        call.body = body if endpoint.large else decode(body, endpoint.body)
    await call.house.door.pass_through()
    result = await endpoint.handler(call)
    return result if isinstance(result, Response) else reply(result)


async def read_body(request: Request, most: int) -> bytes:
    """The body, if it is JSON and not too large."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise RefusedError("not_json", HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise RefusedError("too_large", HTTPStatus.REQUEST_ENTITY_TOO_LARGE, most=most)
    return bytes(body)

"""The whole server as one ASGI application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from http import HTTPStatus

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from tischlein.server.bots.calculator import Calculator
from tischlein.server.bots.crew import Crew
from tischlein.server.doors.endpoints import api_routes
from tischlein.server.doors.pages import page_routes
from tischlein.server.doors.previews import Previews
from tischlein.server.doors.security import Guard
from tischlein.server.doors.services import Services
from tischlein.server.doors.settings import ServerSettings
from tischlein.server.schemas.openapi import openapi
from tischlein.server.speech.answers import refuse, reply
from tischlein.server.speech.language import preferred
from tischlein.server.speech.refusals import RefusedError
from tischlein.server.store import open_store
from tischlein.server.tables.house import House
from tischlein.server.tables.sources import Sources
from tischlein.server.wire.hub import Hub
from tischlein.server.wire.sockets import Sockets

SOCKET = "/api/socket"
METRICS = "text/plain; version=0.0.4"


@asynccontextmanager
async def open_house(settings: ServerSettings, sources: Sources | None = None) -> AsyncIterator[House]:
    """The house with its store and its bots, until the server ends."""
    store = await open_store(settings.data, settings.database or None)
    seconds = settings.limits.analysis_seconds
    crew = Crew(settings.bot_workers, settings.programs, calculator=Calculator(seconds) if seconds > 0 else None)
    async with opened(House(store, crew, sources or Sources(now=store.now))) as house:
        yield house


@asynccontextmanager
async def opened(house: House) -> AsyncIterator[House]:
    """A house that is awake; in the end it is closed, with its bots and its store."""
    async with AsyncExitStack() as stack:
        stack.push_async_callback(house.store.close)
        stack.push_async_callback(house.crew.close)
        await house.crew.start()
        stack.push_async_callback(house.close)
        await house.downtime.find_out()
        house.wake()
        yield house


def create_app(services: Services, *, shows_pages: bool = True) -> ASGIApp:
    """The application, for a house that is open; whoever has the pages already needs none of them."""
    handlers = {HTTPException: no_such_thing, Exception: internal_error}
    pages = page_routes(services.settings, Previews(services).tags) if shows_pages else []
    starlette = Starlette(routes=[*machine_routes(services), *pages], exception_handlers=handlers)
    hub = Hub(services.house, services.metrics)
    sockets = Sockets(services.house, hub, services.settings.limits, services.site)

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        """Sockets go straight to their place; otherwise each message would pass through all layers of Starlette."""
        is_socket = scope["type"] == "websocket" and scope["path"] == SOCKET
        await (sockets if is_socket else starlette)(scope, receive, send)

    return Guard(answer, services.settings)


def machine_routes(services: Services) -> list[BaseRoute]:
    """Everything that programs ask for, sockets aside."""

    def healthz(_request: Request) -> Response:
        if services.house.store.answers():
            return PlainTextResponse("ok\n")
        return PlainTextResponse("The database does not answer.\n", HTTPStatus.SERVICE_UNAVAILABLE)

    def metrics(_request: Request) -> Response:
        return PlainTextResponse(services.site.text(), media_type=METRICS)

    def document(_request: Request) -> Response:
        return reply(openapi())

    return [
        Route("/healthz", healthz),
        Route("/metrics", metrics),
        Route("/openapi.json", document),
        Mount("/api", routes=api_routes(services)),
    ]


def no_such_thing(request: Request, problem: Exception) -> Response:
    """Unknown addresses and methods, in a sentence."""
    assert isinstance(problem, HTTPException)
    headers = problem.headers or {}
    if problem.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        refusal = RefusedError("no_method", HTTPStatus.METHOD_NOT_ALLOWED, allowed=headers.get("Allow", ""))
    else:
        refusal = RefusedError("no_page", HTTPStatus(problem.status_code))
    answer = refuse(refusal, preferred(request.headers.get("accept-language", "")))
    answer.headers.update(headers)
    return answer


def internal_error(request: Request, _problem: Exception) -> Response:
    """Our own mistake; Starlette logs it."""
    refusal = RefusedError("internal", HTTPStatus.INTERNAL_SERVER_ERROR)
    return refuse(refusal, preferred(request.headers.get("accept-language", "")))

"""The whole server as one ASGI application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from http import HTTPStatus

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.types import Receive, Scope, Send

from .answers import refuse, reply
from .crew import Crew
from .endpoints import api_routes
from .house import House
from .language import preferred
from .openapi import openapi
from .pages import page_routes
from .refusals import RefusedError
from .security import Guard
from .services import Services
from .settings import ServerSettings
from .socket import Sockets
from .sources import Sources
from .store import Store, open_store

METRICS = "text/plain; version=0.0.4"


@asynccontextmanager
async def open_house(settings: ServerSettings, sources: Sources, store: Store | None = None) -> AsyncIterator[House]:
    """The house with its store and its bots, until the server ends."""
    async with AsyncExitStack() as stack:
        if store is None:
            store = await open_store(settings.data, settings.database or None)
            stack.push_async_callback(store.close)
        crew = Crew(programs=settings.programs)
        stack.push_async_callback(crew.close)
        await crew.start()
        house = House(store, crew, sources)
        stack.push_async_callback(house.close)
        await house.wake()
        yield house


class App:
    """The application.  It opens its store and starts its bots when the server starts, and ends them with it."""

    def __init__(self, settings: ServerSettings, sources: Sources | None = None) -> None:
        self.settings = settings
        self.sources = sources or Sources()
        self.services: Services | None = None  # while the server runs
        self.starlette = Starlette(
            lifespan=self.lifespan,
            exception_handlers={HTTPException: no_such_thing, Exception: internal_error},
        )
        self.guarded = Guard(self.starlette, settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As ASGI wants it."""
        await self.guarded(scope, receive, send)

    @asynccontextmanager
    async def lifespan(self, _app: Starlette) -> AsyncIterator[None]:
        """From the start to the end."""
        async with open_house(self.settings, self.sources) as house:
            self.services = Services(self.settings, house)
            self.starlette.router.routes[:] = all_routes(self.services)
            yield
            self.services = None


def all_routes(services: Services) -> list[BaseRoute]:
    """Everything that can be asked for."""
    sockets = Sockets(services.house, services.hub, services.settings.limits, services.metrics)

    def healthz(_request: Request) -> Response:
        return PlainTextResponse("ok\n")

    def metrics(_request: Request) -> Response:
        return PlainTextResponse(services.metrics.text(), media_type=METRICS)

    def document(_request: Request) -> Response:
        return reply(openapi())

    return [
        Route("/healthz", healthz),
        Route("/metrics", metrics),
        Route("/openapi.json", document),
        Mount("/api", routes=[*api_routes(services), WebSocketRoute("/socket", sockets)]),
        *page_routes(services.settings),
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

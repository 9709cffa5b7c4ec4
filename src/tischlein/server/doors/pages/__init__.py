"""The pages people see: those of the built browser site, and the few plain ones of this folder that need no building.

Addresses in a page are relative to its `<base href="/">`, which becomes the base path of the server.
"""

from __future__ import annotations

import html
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from tischlein.server.doors.settings import ServerSettings

PLAIN = Path(__file__).parent / "static"
SITE = Path(__file__).parents[2] / "site"  # the built browser site, where there is one
BASE = '<base href="/">'
FOR_EVER = "public, max-age=31536000, immutable"
HEAD_END = "</head>"
PAPER = '<main class="paper">'  # of page.html: behind it stands what is written on a plain page

Tags = Callable[[Request, str], Awaitable[str]]  # what the head of a page says to whoever shows a link to it


def with_base(page: str, base: str) -> str:
    """A page whose addresses begin where the server does."""
    return page.replace(BASE, f'<base href="{html.escape(base)}/">')


def plain_page(content: str, base: str) -> str:
    """A page with nothing but a sheet of paper."""
    page = (PLAIN / "page.html").read_text(encoding="utf-8")
    return with_base(page, base).replace(PAPER, PAPER + content)


def password_page(base: str) -> Response:
    """Asks for the password of the site."""
    content = (PLAIN / "password.html").read_text(encoding="utf-8")
    return HTMLResponse(plain_page(content, base), HTTPStatus.UNAUTHORIZED)


class PageFiles:
    """Files of a folder; every other address that looks like a page is the one page, which finds its own way."""

    def __init__(self, folder: Path, base: str, tags: Tags) -> None:
        self.files = StaticFiles(directory=folder)
        self.folder = folder
        self.base = base
        self.tags = tags

    @property
    def index(self) -> str:
        """The page, read anew each time: it may be built again under a running server."""
        if self.folder == PLAIN:
            return plain_page((PLAIN / "unbuilt.html").read_text(encoding="utf-8"), self.base)
        return with_base((self.folder / "index.html").read_text(encoding="utf-8"), self.base)

    async def answer(self, request: Request) -> Response:
        """A file or the page."""
        path = request.path_params["path"].removeprefix("index.html")
        if path:
            try:
                found = await self.files.get_response(path, request.scope)
            except HTTPException:
                pass
            else:
                found.headers["cache-control"] = FOR_EVER if path.startswith("assets/") else "no-cache"
                return found
        if "." in path.rpartition("/")[2]:
            raise HTTPException(HTTPStatus.NOT_FOUND)
        tags = await self.tags(request, path)
        return HTMLResponse(self.index.replace(HEAD_END, tags + HEAD_END), headers={"cache-control": "no-cache"})


def paper(path: Path, base: str) -> Response:
    """A text of the operator's: a page of its own, or plain text on paper."""
    if path.suffix in {".html", ".htm"}:
        return FileResponse(path)
    return HTMLResponse(plain_page(html.escape(path.read_text(encoding="utf-8")), base))


def page_routes(settings: ServerSettings, tags: Tags) -> list[BaseRoute]:
    """All pages; in their heads stands what links to them are about."""
    pages = PageFiles(SITE if (SITE / "index.html").is_file() else PLAIN, settings.base_path, tags)
    routes: list[BaseRoute] = [Mount("/pages", StaticFiles(directory=PLAIN))]
    for name, file in (("/imprint", settings.imprint), ("/privacy", settings.privacy)):
        if file is not None:
            routes.append(paper_route(name, file, settings.base_path))
    return [*routes, Route("/{path:path}", pages.answer)]


def paper_route(name: str, file: Path, base: str) -> Route:
    """The route of a text of the operator's, read anew each time."""

    def answer(_request: Request) -> Response:
        return paper(file, base)

    return Route(name, answer)

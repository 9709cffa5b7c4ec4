"""Who may speak to the server at all: known host names, our own pages, those who know the site's password.

It stands before everything else, and puts the headers on every answer that keep browsers strict.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from functools import cache
from http import HTTPStatus
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tischlein.server.speech.answers import refuse
from tischlein.server.speech.language import preferred
from tischlein.server.speech.refusals import RefusedError

from .pages import password_page
from .settings import ServerSettings

COOKIE = "tischlein_site"
SAFE = ("GET", "HEAD", "OPTIONS")
OPEN_PATHS = frozenset({"/healthz", "/api/password", "/imprint", "/privacy"})  # without the site's password
OPEN_FOLDER = "/pages/"  # likewise: what the page with the password is made of
HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:[0-9]{1,5})?", re.IGNORECASE | re.ASCII)
SALT = b"tischlein site"
POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; base-uri 'self'; form-action 'self'; object-src 'none'; "
    "frame-ancestors 'none'"
)
# The page's worker in which the house on a device lives runs WebAssembly, and nothing else that a page may not.
WORKER = "/assets/housekeeper-"
WORKER_POLICY = f"{POLICY}; script-src 'self' 'wasm-unsafe-eval'"
HEADERS = {
    "content-security-policy": POLICY,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


def password_mark(password: str) -> str:
    """What a browser keeps to show that the password was typed in; another password makes another mark.

    It is the same at every process and after a restart, and slow to make: whoever sees a mark cannot try out words.
    """
    return hashlib.scrypt(password.encode(), salt=SALT, n=2**14, r=8, p=1, dklen=32).hex()


@cache
def own_mark(password: str) -> str:
    """The mark of the site's own password, made once."""
    return password_mark(password) if password else ""


def is_open(path: str) -> bool:
    """Whether a path needs no password."""
    return path in OPEN_PATHS or (path.startswith(OPEN_FOLDER) and ".." not in path)


class Guard:
    """The door of the house."""

    def __init__(self, app: ASGIApp, settings: ServerSettings) -> None:
        self.app = app
        self.hosts = settings.host_names()
        public = urlsplit(settings.public_url)
        self.public_origin = f"{public.scheme}://{public.netloc}" if settings.public_url else ""
        self.base = settings.base_path
        self.mark = own_mark(settings.site_password)
        self.headers = dict(HEADERS)
        if public.scheme == "https":
            self.headers["strict-transport-security"] = "max-age=31536000"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let in, or refuse with a sentence."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        inside = self.without_base(scope)
        refusal = self.refusal(inside, headers)
        if scope["type"] == "websocket":
            await (self.app(inside, receive, send) if refusal is None else turn_away(refusal, headers, receive, send))
            return

        async def send_strictly(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(self.headers)
                if inside["path"].startswith(WORKER):
                    MutableHeaders(scope=message)["content-security-policy"] = WORKER_POLICY
            await send(message)

        if refusal is None:
            answer: ASGIApp = self.app
        elif refusal.key == "site_password" and not inside["path"].startswith("/api/"):
            answer = password_page(self.base)
        else:
            answer = refuse(refusal, preferred(headers.get("accept-language", "")))
        await answer(inside, receive, send_strictly)

    def without_base(self, scope: Scope) -> Scope:
        """The scope as if the server lived at the root; a proxy may have removed the base path already."""
        path: str = scope["path"]
        if not self.base or not (path == self.base or path.startswith(self.base + "/")):
            return scope
        return {**scope, "path": path[len(self.base) :] or "/"}

    def refusal(self, scope: Scope, headers: Headers) -> RefusedError | None:
        """Why somebody may not come in."""
        host = headers.get("host", "")
        if host_name(host) not in self.hosts:
            return RefusedError("wrong_host", HTTPStatus.MISDIRECTED_REQUEST)
        origin = headers.get("origin")
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE
        if changes and origin is not None and origin not in {self.public_origin, f"http://{host}", f"https://{host}"}:
            return RefusedError("wrong_origin", HTTPStatus.FORBIDDEN)
        if self.mark and not is_open(scope["path"]) and not self.knows_password(headers):
            return RefusedError("site_password", HTTPStatus.UNAUTHORIZED)
        return None

    def knows_password(self, headers: Headers) -> bool:
        """Whether the browser has shown the site's password before."""
        given = cookie_parser(headers.get("cookie", "")).get(COOKIE, "")
        return hmac.compare_digest(given.encode(), self.mark.encode())


def host_name(host: str) -> str:
    """The name in a Host header, without the port; nothing, if it is not a name and perhaps a port."""
    found = HOST.fullmatch(host)
    return found[1].strip("[]").lower() if found else ""


async def turn_away(refusal: RefusedError, headers: Headers, receive: Receive, send: Send) -> None:
    """Refuse a socket before it is opened, with the same answer as over HTTP."""
    await receive()
    answer = refuse(refusal, preferred(headers.get("accept-language", "")))
    start = {"type": "websocket.http.response.start", "status": answer.status_code, "headers": answer.raw_headers}
    await send(start)
    await send({"type": "websocket.http.response.body", "body": answer.body})

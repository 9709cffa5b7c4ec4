"""What a messenger shows of a link that somebody sends: a picture and a sentence.

Whoever carries the message reads it, too.  So it tells which game a link is about, as its page tells everybody who
opens it, and nothing of who sits there or how the game stands.
"""

from __future__ import annotations

import html
from urllib.parse import quote

from starlette.requests import Request

from tischlein.engine import UnknownGameError, find_game
from tischlein.kit import Game
from tischlein.server.speech.refusals import RefusedError, game_texts, server_texts

from .http import Call
from .services import Services

PICTURE = "preview.jpg"  # of the built site
OF_TABLES = {"t": "table", "join": "table", "watch": "watch", "replay": "replay"}  # by how the address begins
OF_GAMES = {"rules": "rules", "learn": "learn", "new": "home"}


class Previews:
    """Makes the tags of Open Graph for every page."""

    def __init__(self, services: Services) -> None:
        self.services = services

    async def tags(self, request: Request, path: str) -> str:
        """What the head of a page says to whoever shows a link to it."""
        call = Call(request, self.services)
        language = call.language_of_browser
        page, _, name = path.partition("/")
        game = await self.game_of(call, page, name.partition("/")[0])
        key = (OF_TABLES | OF_GAMES).get(page, "home") if game is not None else "home"
        url = call.guest_url()
        facts = {
            "og:site_name": "Tischlein",
            "og:type": "website",
            "og:locale": language,
            "og:title": "Tischlein" if game is None else game_texts(game, language)("name"),
            "og:description": server_texts(language)(f"shared.{key}"),
            "og:url": f"{url}/{quote(path)}",
            "og:image": f"{url}/{PICTURE}",
        }
        tags = [f'<meta property="{name}" content="{html.escape(text)}">' for name, text in facts.items()]
        return "".join([*tags, '<meta name="twitter:card" content="summary_large_image">'])

    async def game_of(self, call: Call, page: str, name: str) -> Game | None:
        """The game that a link is about, if it is about one that is known here."""
        try:
            if page in OF_GAMES:
                return find_game(name)
            if page in OF_TABLES and self.services.requests.take(call.key):
                row = await call.house.ask(call.house.store.find(name))
                return None if row is None else find_game(row.game)
        except (UnknownGameError, RefusedError):
            pass  # the page itself says what is wrong
        return None

"""What can be asked for over HTTP.  This list is the OpenAPI document, too."""

from __future__ import annotations

import asyncio
import hmac
from functools import partial
from http import HTTPStatus
from urllib.parse import urlsplit

from starlette.responses import Response
from starlette.routing import Route

from tischlein.engine.sheet import NoSheetError, read_player_sheet, read_sheet
from tischlein.engine.wording import Worded
from tischlein.languages import LANGUAGES
from tischlein.server.messages.analysis import AnalysisInfo, AnalysisState, TriedAction, TryAction
from tischlein.server.messages.catalogue import Catalogue, GameSheet, GameTexts, Lesson, SiteInfo
from tischlein.server.messages.days import DayResults, Days, PlayDay
from tischlein.server.messages.deeds import AnyDeed, DeedDone
from tischlein.server.messages.editions import EditionChecked, EditionForm, EditionWish
from tischlein.server.messages.pads import PadSheet, PadWish
from tischlein.server.messages.tables import (  # fmt: skip
    Continue,
    Created,
    CreateTable,
    ImportRecord,
    Join,
    Mine,
    SentRecord,
    SitePassword,
    TableCard,
    TableInfo,
)
from tischlein.server.speech.refusals import RefusedError, bad_input, game_texts, not_found, unavailable
from tischlein.server.store import DAY_MS
from tischlein.server.store.meta import Person
from tischlein.server.tables.lessons import lesson, practice
from tischlein.server.tables.table import Table

from .catalogue import catalogue, game_of
from .editions import checked, form_of
from .http import Call, Endpoint, route
from .pads import reckoned
from .qr import svg
from .security import COOKIE, own_mark, password_mark
from .services import Services

A_YEAR_S = 365 * 86400


async def get_site(call: Call) -> SiteInfo:
    """The server itself."""
    settings = call.services.settings
    return SiteInfo(call.services.version, call.guest_url(), settings.imprint is not None, settings.privacy is not None)


async def get_games(call: Call) -> Catalogue:
    """What can be played, and against whom."""
    return catalogue(call.language, call.house.crew.names())


async def get_texts(call: Call) -> GameTexts:
    """All texts of a game."""
    game = game_of(call.request.path_params["game"])
    texts = game_texts(game, known_language(call))
    said = texts.texts.with_reasons(game) if isinstance(texts.texts, Worded) else texts.texts
    return GameTexts(game.id, texts.language, said)


def known_language(call: Call) -> str:
    """The language in the path."""
    language = str(call.request.path_params["language"])
    if language not in LANGUAGES:
        raise bad_input("no_language", languages=", ".join(LANGUAGES))
    return language


async def get_rules(call: Call) -> Response:
    """The rules of a game."""
    try:
        return Response(read_sheet(game_of(call.request.path_params["game"])), media_type="text/markdown")
    except NoSheetError:
        raise not_found("no_rules") from None


async def get_sheet(call: Call) -> GameSheet:
    """The rules of a game as players read them."""
    game, language = game_of(call.request.path_params["game"]), known_language(call)
    try:
        text, written = read_player_sheet(game, language)
    except NoSheetError:
        raise not_found("no_rules") from None
    return GameSheet(game.id, written, text)


async def get_lesson(call: Call) -> Lesson:
    """A first game to walk through."""
    game = game_of(call.request.path_params["game"])
    return await asyncio.to_thread(lesson, game, call.language)  # the first time it is played through


async def get_practice(call: Call) -> Lesson:
    """A figure of the rules, set up on a table."""
    parts = call.request.path_params
    return await asyncio.to_thread(practice, game_of(parts["game"]), call.language, parts["figure"])


async def get_edition(call: Call) -> EditionForm:
    """What is printed on the cards of a game, as a form: the places, and our own edition."""
    return form_of(game_of(call.request.path_params["game"]), call.language)


async def check_edition(call: Call) -> EditionChecked:
    """Whether an edition can be played with: a sentence for each flaw, at its place.  Nothing is kept here."""
    game = game_of(call.request.path_params["game"])
    return await asyncio.to_thread(checked, game, call.language, call.body.edition)


async def get_table_texts(call: Call) -> GameTexts:
    """All texts of the game that is played at a table: another edition may call things otherwise."""
    language = call.request.path_params["language"]
    if language not in LANGUAGES:
        raise bad_input("no_language", languages=", ".join(LANGUAGES))
    game = (await call.table()).game
    texts = game_texts(game, language)
    return GameTexts(game.id, texts.language, texts.texts)


async def reckon_pad(call: Call) -> PadSheet:
    """The score pad of a game that people play with the real box: nothing is kept here."""
    game = game_of(call.request.path_params["game"])
    return await asyncio.to_thread(reckoned, game, call.language, call.body)


async def check_room(call: Call) -> None:
    """Whether there is room for one more table."""
    count = await call.house.ask(call.house.store.count_open())
    if count >= call.services.settings.limits.open_tables:
        raise unavailable("house_full")


async def make_room(call: Call) -> None:
    """Whether there is room for one more record from elsewhere; those of earlier days go if there is none."""
    house, most = call.house, call.services.settings.limits.records
    if await house.ask(house.store.count_imports()) < most:
        return
    await house.ask(house.store.clear("over", house.sources.now() - DAY_MS, only_imports=True))
    if await house.ask(house.store.count_imports()) >= most:
        raise unavailable("house_full")


async def create_table(call: Call) -> Created:
    """Open a table."""
    await check_room(call)
    return await call.house.create(call.body)


async def get_days(call: Call) -> Days:
    """The games of today, the same for everybody here."""
    return call.house.days()


async def play_day(call: Call) -> Created:
    """Play a game of today; it begins at once."""
    game = game_of(call.request.path_params["game"])
    await check_room(call)
    return await call.house.play_day(game, call.body)


async def get_day_results(call: Call) -> DayResults:
    """My result of the day beside those of others."""
    table = await call.table()
    call.person(table)
    return await call.house.day_results(table)


async def get_lobby(call: Call) -> list[TableCard]:
    """The lobby: all listed tables."""
    return await call.house.lobby()


async def get_mine(call: Call) -> list[TableCard]:
    """The tables whose secrets I know."""
    return await call.house.mine(call.body.seats)


async def get_table(call: Call) -> TableInfo:
    """A table; looking changes nothing."""
    table = await call.table()
    return info(call, table, call.visitor(table))


async def find_code(call: Call) -> TableInfo:
    """The waiting table of a code."""
    return info(call, await call.house.table_of_code(call.request.path_params["code"]), None)


def info(call: Call, table: Table, person: Person | None) -> TableInfo:
    """What a visitor may know of a table."""
    return table.info(person, call.house.sources.now(), call.house.away_since(table))


async def join(call: Call) -> Created:
    """Sit down."""
    return await call.house.join(await call.table(), call.body)


async def do(call: Call) -> DeedDone:
    """Do something at a table."""
    table = await call.table()
    person = call.person(table)
    call.services.deeds.check((table.id, person.id))
    return await call.house.do(table, person, call.body)


async def get_record(call: Call) -> SentRecord:
    """The record of a finished game."""
    table = await call.table()
    return await call.house.at_desk(table, partial(call.house.record, table, call.visitor(table)))


async def analyse(call: Call) -> AnalysisState:
    """Analyse a finished game, or see how far that is."""
    table = await call.table()
    return call.house.analyse(table, call.visitor(table), call.language)


async def get_analysis(call: Call) -> AnalysisInfo:
    """What decided a finished game for a seat."""
    table = await call.table()
    seat = call.request.path_params["seat"]
    if not seat.isdecimal() or len(seat) > 1:
        raise bad_input("no_seat")
    return await call.house.analysis(table, call.visitor(table), int(seat), call.language)


async def try_action(call: Call) -> TriedAction:
    """Play a decision of a finished game otherwise."""
    table = await call.table()
    return await call.house.try_action(table, call.visitor(table), call.body, call.language)


async def import_record(call: Call) -> Created:
    """Look at a record."""
    await make_room(call)
    return await call.house.import_record(call.body)


async def continue_game(call: Call) -> Created:
    """Play on from a position."""
    await check_room(call)
    return await call.house.continue_from(await call.table(), call.body)


async def get_qr_code(call: Call) -> Response:
    """The link to a table as a picture."""
    table = await call.table()
    return Response(svg(f"{call.guest_url()}/t/{table.id}"), media_type="image/svg+xml")


async def get_seat_code(call: Call) -> Response:
    """The personal link to one's seat as a picture: for another device of one's own."""
    table = await call.table()
    call.person(table)
    link = f"{call.guest_url()}/t/{table.id}#{call.token}"
    return Response(svg(link), media_type="image/svg+xml", headers={"cache-control": "no-store"})


async def open_site(call: Call) -> Response:
    """Open a site that has a password."""
    settings = call.services.settings
    mark = own_mark(settings.site_password)
    given = await asyncio.to_thread(password_mark, call.body.password)  # it takes its time, so that guessing does
    if not settings.site_password or not hmac.compare_digest(given, mark):
        raise RefusedError("wrong_password", HTTPStatus.FORBIDDEN)
    answer = Response(status_code=HTTPStatus.NO_CONTENT)
    is_secure = urlsplit(settings.public_url).scheme == "https"
    answer.set_cookie(
        COOKIE, mark, A_YEAR_S, path=settings.base_path or "/", secure=is_secure, httponly=True, samesite="lax"
    )
    return answer


ENDPOINTS = (
    Endpoint("GET", "/site", get_site, SiteInfo),
    Endpoint("GET", "/games", get_games, Catalogue, speaks=True),
    Endpoint("GET", "/games/{game}/texts/{language}", get_texts, GameTexts),
    Endpoint("GET", "/games/{game}/rules", get_rules, "text/markdown"),
    Endpoint("GET", "/games/{game}/sheet/{language}", get_sheet, GameSheet),
    Endpoint("GET", "/games/{game}/edition", get_edition, EditionForm, speaks=True),
    Endpoint("POST", "/games/{game}/edition", check_edition, EditionChecked, EditionWish, speaks=True),
    Endpoint("GET", "/lessons/{game}", get_lesson, Lesson, speaks=True),
    Endpoint("GET", "/lessons/{game}/{figure}", get_practice, Lesson, speaks=True),
    Endpoint("POST", "/pads/{game}", reckon_pad, PadSheet, PadWish, speaks=True),
    Endpoint("POST", "/tables", create_table, Created, CreateTable, limit="tables"),
    Endpoint("GET", "/days", get_days, Days),
    Endpoint("POST", "/days/{game}", play_day, Created, PlayDay, limit="tables"),
    Endpoint("GET", "/tables/{table}/day", get_day_results, DayResults, person="somebody"),
    Endpoint("GET", "/tables", get_lobby, list[TableCard]),
    Endpoint("POST", "/mine", get_mine, list[TableCard], Mine),
    Endpoint("GET", "/tables/{table}", get_table, TableInfo, person="anybody"),
    Endpoint("GET", "/tables/{table}/texts/{language}", get_table_texts, GameTexts),
    Endpoint("GET", "/codes/{code}", find_code, TableInfo, limit="codes"),
    Endpoint("POST", "/tables/{table}/join", join, Created, Join),
    Endpoint("POST", "/tables/{table}/do", do, DeedDone, AnyDeed, person="somebody"),
    Endpoint("GET", "/tables/{table}/record", get_record, SentRecord, person="anybody"),
    Endpoint("POST", "/tables/{table}/analysis", analyse, AnalysisState, person="anybody", speaks=True),
    Endpoint("GET", "/tables/{table}/analysis/{seat}", get_analysis, AnalysisInfo, person="anybody", speaks=True),
    Endpoint("POST", "/tables/{table}/tries", try_action, TriedAction, TryAction, person="anybody", speaks=True),
    Endpoint("GET", "/tables/{table}/qr.svg", get_qr_code, "image/svg+xml"),
    Endpoint("GET", "/tables/{table}/seat.svg", get_seat_code, "image/svg+xml", person="somebody"),
    Endpoint("POST", "/records", import_record, Created, ImportRecord, large=True, limit="records"),
    Endpoint("POST", "/tables/{table}/continue", continue_game, Created, Continue, limit="tables"),
    Endpoint("POST", "/password", open_site, None, SitePassword, limit="passwords"),
)  # fmt: skip


def api_routes(services: Services) -> list[Route]:
    """All endpoints as the server knows them; their paths begin with /api."""
    paths: dict[str, dict[str, Endpoint]] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method] = endpoint
    return [route(path, endpoints, services) for path, endpoints in paths.items()]

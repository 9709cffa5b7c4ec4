"""HTTP: tables, records, what there is to play; and what is answered to nonsense."""

from __future__ import annotations

import asyncio
import json
import random
import re
import socket
import sys

import msgspec
import pytest

import tischlein.games
from tests.server.serving import Served, with_server
from tischlein.check.tables import draw_event, play_event
from tischlein.engine import Match, discover
from tischlein.engine.discovery import forget
from tischlein.server.doors.catalogue import presets
from tischlein.server.doors.endpoints import ENDPOINTS
from tischlein.server.doors.limits import Limits
from tischlein.server.doors.settings import ServerSettings
from tischlein.server.process.listening import listen
from tischlein.server.schemas.messages import message_types
from tischlein.server.schemas.openapi import openapi, ref
from tischlein.server.schemas.typescript import typescript
from tischlein.server.store import DAY_MS

SEED, GAMES = 11, 8

CREATE = {"settings": {"game": "drei", "seats": 2}, "name": "Ada"}


# -- What there is to play ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", discover(), ids=str)
def test_every_game_has_three_presets_that_can_be_played(game):
    found = presets(game, "de")
    assert [preset.id for preset in found] == ["leaflet", "short", "children"]
    assert found[0].options == {}
    for preset in found:
        for seats in game.seats:
            assert preset.options.items() <= game.check_options(seats, preset.options).items()


@pytest.mark.parametrize("game", [game for game in discover() if "kurz" in {one.name for one in presets(game, "de")}])
def test_what_is_called_short_is_short(game):
    """No house rule of Terra and Triominos saves much: they do not promise it."""
    dice, (_, short, _) = random.Random(SEED), presets(game, "de")

    def length(options: dict[str, int | str]) -> int:
        match = Match(game, 3, options)
        while not match.is_over:
            play_event(match, *draw_event(match, dice))
        return len(match.events)

    assert sum(length(short.options) for _ in range(GAMES)) < 0.75 * sum(length({}) for _ in range(GAMES))


def test_the_catalogue_explains_every_option_in_the_language_asked_for(tmp_path):
    async def test(served: Served) -> None:
        german = (await served.get("/api/games?language=de")).json()
        english = (await served.get("/api/games", headers={"accept-language": "sv, en;q=0.5"})).json()
        for game, own, other in zip(discover(), german["games"], english["games"], strict=True):
            assert own["seats"] == list(game.seats)
            assert {option["name"] for option in own["options"]} == set(game.options) - {"start_seat"}
            for option, translated in zip(own["options"], other["options"], strict=True):
                assert option["title"] != translated["title"] or option["values"] != translated["values"]
                assert option["values"] or option["low"] < option["high"]
        assert {"level1", "level5"} <= {bot["id"] for bot in german["bots"]}
        assert german["phrases"]["hello"] != english["phrases"]["hello"]
        assert (await served.get("/api/games?language=xx")).status_code == 400

    with_server(tmp_path, test)


MANIFEST = """
from tischlein.kit import Game

GAME = Game(id="{name}", package=__name__, seats=range(2, 4), age=5, minutes=7{more})
"""


@pytest.fixture
def drop_in(tmp_path, monkeypatch):
    """`drop_in("ludo", shelf=15)`: a folder with a manifest and English texts lies beside the games of the house."""
    folder = tmp_path / "games"
    monkeypatch.setattr(tischlein.games, "__path__", [*tischlein.games.__path__, str(folder)])

    def drop_in(name: str, **facts: object) -> None:
        (folder / name / "texts").mkdir(parents=True)
        more = "".join(f", {key}={value!r}" for key, value in facts.items())
        (folder / name / "__init__.py").write_text(MANIFEST.format(name=name, more=more))
        (folder / name / "texts" / "en.toml").write_text(f'name = "{name.title()}"\nsummary = "A game."\n')
        forget()

    yield drop_in
    forget()
    for path in folder.iterdir():
        del sys.modules[f"tischlein.games.{path.name}"]
        delattr(tischlein.games, path.name)


def test_a_folder_beside_the_games_is_a_box_on_the_shelf(tmp_path, drop_in):
    """Its place, colour and duration come from its manifest; no other file is changed."""
    ours = [game.id for game in discover()]
    drop_in("ludo", shelf=discover()[0].shelf + 1, colour="#123456")
    drop_in("halma")

    async def test(served: Served) -> None:
        games = (await served.get("/api/games?language=fr")).json()["games"]
        assert [game["id"] for game in games] == [ours[0], "ludo", *ours[1:], "halma"]
        ludo, halma = games[1], games[-1]
        assert (ludo["name"], ludo["colour"], ludo["minutes"], ludo["seats"]) == ("Ludo", "#123456", 7, [2, 3])
        assert re.fullmatch("#[0-9a-f]{6}", halma["colour"])

    with_server(tmp_path, test)


def test_texts_and_rules_of_a_game(tmp_path):
    async def test(served: Served) -> None:
        texts = (await served.get("/api/games/drei/texts/fr")).json()
        assert texts["texts"]["name"] == "3 sind eine zu viel!"
        assert texts["language"] == "fr"
        rules = await served.get("/api/games/drei/rules")
        assert rules.headers["content-type"].startswith("text/markdown")
        assert "**D1**" in rules.text
        assert (await served.get("/api/games/chess/rules")).json()["code"] == "no_game"

    with_server(tmp_path, test)


# -- Tables ------------------------------------------------------------------------------------------------------------


def test_a_table_is_opened_found_joined_and_played(tmp_path):
    async def test(served: Served) -> None:
        ada, ben = await served.create(listed=True)
        assert ada.token != ben.token
        own = (await served.get(f"/api/tables/{ada.table}", headers=ada.headers)).json()
        assert (await served.get(f"/api/codes/{own['code'].lower()}")).json()["id"] == ada.table
        assert [table["id"] for table in (await served.get("/api/tables")).json()] == [ada.table]
        await served.do(ada, "start")
        assert (await served.get(f"/api/codes/{own['code']}")).status_code == 404, "a code dies at the start"
        mine = await served.good("/api/mine", {"seats": [{"table": ada.table, "token": ada.token}]})
        assert [table["my_turn"] for table in mine] == [True]
        assert await served.good("/api/mine", {"seats": [{"table": ada.table, "token": "x" * 30}]}) == []

    with_server(tmp_path, test)


def test_strangers_see_a_table_but_not_its_code(tmp_path):
    async def test(served: Served) -> None:
        ada, _ = await served.create()
        assert (await served.get(f"/api/tables/{ada.table}")).json()["code"] is None
        assert ada.token not in (await served.get(f"/api/tables/{ada.table}", headers=ada.headers)).text

    with_server(tmp_path, test)


def test_opening_a_link_changes_nothing(tmp_path):
    async def test(served: Served) -> None:
        ada, _ = await served.create()
        table = await served.house.table(ada.table)
        before = table.row
        for path in ("", "/record", "/qr.svg", "/join", "/do"):
            for ask in (served.client.get, served.client.head):
                await ask(f"/api/tables/{ada.table}{path}", headers=ada.headers)
        await served.get(f"/t/{ada.table}")
        assert await served.house.store.find(ada.table) == before
        assert table.course.seq == 0

    with_server(tmp_path, test)


def test_the_picture_of_a_link(tmp_path):
    async def test(served: Served) -> None:
        (ada, _), (other, _) = await served.create(), await served.create()
        pictures = [await served.get(f"/api/tables/{seat.table}/qr.svg") for seat in (ada, other)]
        assert all(picture.headers["content-type"] == "image/svg+xml" for picture in pictures)
        assert pictures[0].text.startswith("<svg")
        assert pictures[0].content != pictures[1].content

    with_server(tmp_path, test)


def test_the_picture_of_a_personal_link_is_for_those_who_have_it(tmp_path):
    async def test(served: Served) -> None:
        ada, ben = await served.create()
        path = f"/api/tables/{ada.table}/seat.svg"
        pictures = [(await served.get(path, headers=seat.headers)).text for seat in (ada, ben)]
        assert pictures[0].startswith("<svg")
        assert pictures[0] != pictures[1]
        assert (await served.get(path)).status_code == 401

    with_server(tmp_path, test)


def test_deeds_need_the_secret_of_somebody_at_that_very_table(tmp_path):
    async def test(served: Served) -> None:
        ada, _ = await served.create()
        other, _ = await served.create()
        path = f"/api/tables/{ada.table}/do"
        bare = await served.post(path, {"do": "start"})
        assert (bare.status_code, bare.json()["code"]) == (401, "no_token")
        assert bare.headers["www-authenticate"] == "Bearer"
        assert (await served.post(path, {"do": "start"}, headers=other.headers)).status_code == 401
        assert (await served.get(f"/api/tables/{ada.table}")).json()["status"] == "waiting"

    with_server(tmp_path, test)


def test_a_record_is_given_after_the_end_and_can_be_played_on_from(tmp_path):
    async def test(served: Served) -> None:
        ada, ben = await served.begin()
        assert (await served.get(f"/api/tables/{ada.table}/record")).status_code == 409
        await served.do(ada, "abort")
        await served.do(ben, "abort")
        record = (await served.get(f"/api/tables/{ada.table}/record")).json()
        assert (record["game"], record["seats"]) == ("drei", 2)
        wish = {"at": 19, "name": "Cleo", "seat": 1, "bot": "greedy"}
        continued = await served.good(f"/api/tables/{ada.table}/continue", wish)
        assert continued["table"] != ada.table
        looked = await served.post("/api/records", {"record": {**record, "events": ["*1"]}})
        assert looked.is_success, looked.text
        assert (await served.post("/api/records", {"record": {"game": "drei"}})).status_code == 400
        deep = b'{"record": {"events":' + b"[" * 20000 + b"]" * 20000 + b"}}"
        assert (await served.client.post("/api/records", content=deep, headers=JSON)).json()["code"] == "bad_json"

    with_server(tmp_path, test)


# -- Nonsense ----------------------------------------------------------------------------------------------------------

JSON = {"content-type": "application/json"}
NONSENSE = {
    "no JSON": (b"{", JSON, 400, "bad_json"),
    "no UTF-8": (b'{"name": "\xff"}', JSON, 400, "bad_json"),
    "nothing": (b"", JSON, 400, "bad_json"),
    "another type": (b"[]", JSON, 400, "bad_message"),
    "a missing field": (b'{"name": "Ada"}', JSON, 400, "bad_message"),
    "an unknown field": (json.dumps({**CREATE, "nmae": 1}).encode(), JSON, 400, "bad_message"),
    "a key twice": (b'{"name": "Ada", "name": "Eve", "settings": {"game": "drei", "seats": 2}}', JSON, 400,
                    "duplicate_key"),
    "an inner key twice": (b'{"name": "Ada", "settings": {"game": "drei", "seats": 2, "seats": 3}}', JSON, 400,
                           "duplicate_key"),
    "a zero character": (json.dumps({**CREATE, "name": "A\0da"}).encode(), JSON, 400, "bad_character"),
    "no letter": (json.dumps({**CREATE, "name": "\u200b \u2028"}).encode(), JSON, 400, "no_name"),
    "a long name": (json.dumps({**CREATE, "name": "A" * 25}).encode(), JSON, 400, "bad_message"),
    "too large": (b" " * 70_000, JSON, 413, "too_large"),
    "a form": (b"name=Ada", {"content-type": "application/x-www-form-urlencoded"}, 415, "not_json"),
    "no such game": (json.dumps({**CREATE, "settings": {"game": "chess", "seats": 2}}).encode(), JSON, 400, "settings"),
    "a huge number": (b'{"name": "Ada", "settings": {"game": "drei", "seats": 99999999999999999999}}', JSON, 400,
                      "bad_message"),
}  # fmt: skip


@pytest.mark.parametrize("kind", NONSENSE)
def test_nonsense_is_answered_with_a_sentence(tmp_path, kind):
    body, headers, status, code = NONSENSE[kind]

    async def test(served: Served) -> None:
        answer = await served.client.post("/api/tables", content=body, headers=headers)
        problem = answer.json()
        assert (answer.status_code, problem["code"]) == (status, code)
        assert problem["type"] == "error"
        assert problem["sentence"].endswith(".")
        assert await served.house.store.tables() == []

    with_server(tmp_path, test)


def test_unknown_addresses_and_methods(tmp_path):
    async def test(served: Served) -> None:
        for path, code in (
            ("/api/nothing", "no_page"),
            ("/nothing.js", "no_page"),
            ("/api/tables/nothing", "no_table"),
        ):
            answer = await served.get(path)
            assert (answer.status_code, answer.json()["code"]) == (404, code)
        answer = await served.client.put("/api/tables")
        assert (answer.status_code, answer.json()["code"]) == (405, "no_method")
        assert set(answer.headers["allow"].split(", ")) == {"GET", "HEAD", "POST"}
        assert (await served.get("/api/tables/x/join")).status_code == 405
        assert (await served.client.head("/api/games")).status_code == 200

    with_server(tmp_path, test)


def test_problems_speak_the_readers_language(tmp_path):
    async def test(served: Served) -> None:
        sentences = {
            (await served.get("/api/tables/x", headers={"accept-language": wish})).json()["sentence"]
            for wish in ("de-AT,de;q=0.9", "en", "tlh, en-GB;q=0.3, de;q=0.2", "de;q=x, en")
        }
        assert len(sentences) == 2

    with_server(tmp_path, test)


# -- Limits ------------------------------------------------------------------------------------------------------------


def test_codes_cannot_be_guessed(tmp_path):
    async def test(served: Served) -> None:
        found = [(await served.get("/api/codes/ABCDEF")).status_code for _ in range(80)]
        assert found[:60] == [404] * 60
        assert found[-1] == 429
        assert (await served.get("/api/games")).status_code == 200, "only codes are limited"

    with_server(tmp_path, test)


def test_an_address_may_open_only_so_many_tables(tmp_path):
    async def test(served: Served) -> None:
        found = [await served.post("/api/tables", CREATE) for _ in range(4)]
        assert [answer.status_code for answer in found] == [200, 200, 200, 429]
        assert found[-1].headers["retry-after"]

    with_server(tmp_path, test, limits=Limits(tables_per_minute=3))


def test_an_address_may_show_only_so_many_records(tmp_path):
    record = {"format": "tischlein/1", "game": "drei", "seats": 2, "events": []}

    async def test(served: Served) -> None:
        found = [await served.post("/api/records", {"record": record}) for _ in range(3)]
        assert [answer.status_code for answer in found] == [200, 200, 429]
        assert (await served.post("/api/tables", CREATE)).status_code == 200, "only records are limited"

    with_server(tmp_path, test, limits=Limits(records_per_minute=2))


def test_a_house_has_only_so_many_open_tables(tmp_path):
    async def test(served: Served) -> None:
        (ada, _), _ = await served.create(), await served.create()
        full = await served.post("/api/tables", CREATE)
        assert (full.status_code, full.json()["code"]) == (503, "house_full")
        await served.do(ada, "start")
        await served.do(ada, "resign")
        assert (await served.post("/api/tables", CREATE)).status_code == 200, "a game that is over takes no room"

    with_server(tmp_path, test, limits=Limits(open_tables=2))


def test_a_house_keeps_only_so_many_records_from_elsewhere(tmp_path):
    """A9: those of earlier days make room for new ones."""
    record = {"format": "tischlein/1", "game": "drei", "seats": 2, "events": []}

    async def test(served: Served) -> None:
        first, _ = [await served.good("/api/records", {"record": record}) for _ in range(2)]
        full = await served.post("/api/records", {"record": record})
        assert (full.status_code, full.json()["code"]) == (503, "house_full")
        old = await served.house.store.find(first["table"])
        await served.house.store.update(msgspec.structs.replace(old, touched_ms=old.touched_ms - 2 * DAY_MS))
        await served.good("/api/records", {"record": record})
        assert await served.house.store.find(first["table"]) is None
        assert (await served.post("/api/tables", CREATE)).status_code == 200, "others are not in the way"

    with_server(tmp_path, test, limits=Limits(records=2))


# -- Descriptions ------------------------------------------------------------------------------------------------------


def test_the_openapi_document_describes_every_endpoint():
    document = openapi()
    described = {(path, method) for path, methods in document["paths"].items() for method in methods}
    assert described == {(f"/api{endpoint.path}", endpoint.method.lower()) for endpoint in ENDPOINTS}
    text = json.dumps(document)
    assert set(re.findall(r"#/components/schemas/(\w+)", text)) <= set(document["components"]["schemas"])
    schemas = document["components"]["schemas"]
    assert schemas["Settings"]["properties"]["start"]["description"] == "who begins; null: drawn"
    assert schemas["Position"]["properties"]["previews"]["additionalProperties"] == ref("GamePreview")
    assert ref("DreiPreview") in schemas["GamePreview"]["anyOf"]
    assert schemas["DreiPreview"]["required"] == ["row", "place"]


def test_typescript_knows_every_message_and_is_always_the_same():
    text = typescript()
    assert text == typescript()
    for kind in message_types():
        assert f"export interface {kind.__name__} {{" in text
    assert "settings: Full<Settings>;" in text, "what the server says is complete"
    assert "view: GameView;" in text
    assert "previews: Record<string, GamePreview>;" in text
    assert "drei: { view: DreiView; preview: DreiPreview; facts: DreiFacts };" in text
    assert "takes?: number[];" in text, "what would not happen is absent"
    loose = re.findall(r"^  (\w+)\??: .*\b(?:unknown|any)\b", text, re.MULTILINE)
    assert loose == ["edition", "record"], "only what comes from elsewhere and is checked by its reader"


def test_typescript_knows_what_every_door_is_told_and_answers():
    text = typescript()
    assert "'POST /mine': { body: Mine; answer: TableCard[] };" in text
    assert "'POST /tables/{table}/do': { body: AnyDeed; answer: DeedDone };" in text
    assert "'GET /tables/{table}': { body: undefined; answer: TableInfo };" in text
    doors = set(re.findall(r"'(GET|POST) (\S+)':", text))
    others = {("GET", "/games/{game}/rules"), ("GET", "/tables/{table}/qr.svg"), ("POST", "/password")}
    others.add(("GET", "/tables/{table}/seat.svg"))
    assert doors == {(endpoint.method, endpoint.path) for endpoint in ENDPOINTS} - others


def test_answers_do_not_wait_until_others_are_acknowledged():
    """What is sent in two pieces would take 40 ms longer."""

    async def run() -> int:
        urgent = asyncio.get_running_loop().create_future()

        async def answer(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            urgent.set_result(writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        with listen(ServerSettings(port=0)) as listener:
            async with await asyncio.start_server(answer, sock=listener):
                _, writer = await asyncio.open_connection(*listener.getsockname())
                writer.close()
                return await urgent

    assert asyncio.run(run())


def test_health_and_numbers(tmp_path):
    async def test(served: Served) -> None:
        await served.create()
        assert (await served.get("/healthz")).text == "ok\n"
        numbers = (await served.get("/metrics")).text
        assert "tischlein_tables 1" in numbers
        assert re.search(r"tischlein_http_seconds_count [1-9]", numbers)

    with_server(tmp_path, test)

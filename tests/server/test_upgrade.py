"""Several versions of the server on the same tables: what only the newer one understands is left to it."""

import asyncio
import json
import random
from pathlib import Path

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server import houses
from tests.server.houses import QuickCrew, Time, gather_people, in_house, refused, seat_people, sources, until
from tests.server.newer import NEXT, become_newer
from tests.server.players import Player, new_game
from tests.server.processes import PLAINLY, ServerProcess
from tests.server.serving import with_server
from tests.server.stores import row, table, with_store
from tischlein.server.messages.deeds import Rename
from tischlein.server.messages.tables import Created
from tischlein.server.speech.language import LANGUAGES
from tischlein.server.speech.refusals import server_texts
from tischlein.server.store import ChatRow, open_store
from tischlein.server.store.log import Row, Started
from tischlein.server.store.schema import MIGRATIONS
from tischlein.server.store.sql import Step, inserting
from tischlein.server.tables.house import House

NEWER = Path(__file__).with_name("newer.py")
TRY_LATER = 1013

pytestmark = pytest.mark.xdist_group("upgrade")

APPENDED = {
    "a row of a newer format": {"seq": 99, "at_ms": 1, "entry": {"what": "event", "event": "*7"}, "format": NEXT},
    "a row that has changed": {
        "seq": 99,
        "at": "noon",
        "entry": {"what": "event", "event": {"dice": 7}},
        "format": NEXT,
    },
    "a row of a kind that is not known": {"seq": 99, "at_ms": 1, "entry": {"what": "cheered", "seat": 1}},
}
REPLACED = {
    "meta data of a newer format": ("tables SET meta", '{"settings"', f'{{"format":{NEXT},"settings"'),
    "meta data that have changed": ("tables SET meta", '{"settings"', f'{{"format":{NEXT},"rules"'),
    "newer rules": ("log SET content", '"commitment"', '"version":2,"commitment"'),
    "a new house rule": ("log SET content", '"options":{', '"options":{"jokers":1,'),
    "a new game": ("tables SET game", "drei", "chess"),
}


async def change_to(newer, store, name):
    """A newer version changes a table."""
    if newer in APPENDED:
        content = APPENDED[newer] | {"seq": len(await store.rows(name)) + 1}
        step = Step(inserting("log"), (name, content["seq"], json.dumps(content)))
    elif newer in REPLACED:
        column, old, new = REPLACED[newer]
        key = "id" if column.startswith("tables") else "table_id"
        value = column.split()[-1]
        step = Step(f"UPDATE {column} = replace({value}, $2, $3) WHERE {key} = $1", (name, old, new))
    else:
        line = {"number": 1, "at_ms": 1, "person": 0, "picture": "rose", "format": NEXT}
        step = Step(inserting("chat"), (name, 1, 0, json.dumps(line)))
    await store.write(name, [step])
    if newer.startswith("meta"):
        await store.write(name, [Step("UPDATE tables SET version = version + 1 WHERE id = $1", (name,))])


CHAT = "a newer line of chat"
META = [newer for newer in REPLACED if newer.startswith("meta")]


def each(*newer):
    """A test with each of some changes."""
    return pytest.mark.parametrize("newer", newer, ids=lambda newer: newer.replace(" ", "_"))


async def content_of(store):
    """Every row of the database."""
    return [await store.read(f"SELECT * FROM {name} ORDER BY 1, 2") for name in ("tables", "log", "chat")]  # noqa: S608


# -- An older process --------------------------------------------------------------------------------------------------


@each(*APPENDED, *REPLACED, CHAT)
def test_a_table_of_a_newer_version_is_refused_and_others_are_not(database, newer, caplog):
    async def test(store):
        house = House(store, QuickCrew(), sources(1, Time(500)))
        for _ in range(2):
            await seat_people(house, "drei", 1, 2, listed=True)
        await house.close()
        await change_to(newer, store, "table1")
        before = await content_of(store)
        house = House(store, QuickCrew(), sources(1, Time(500)))
        house.wake()
        await until(lambda: "table2" in house.driver.driven)
        for _ in range(2):
            assert [card.id for card in await house.lobby()] == ["table2"]
        with refused("newer"):
            await house.table("table1")
        assert [record.table for record in caplog.records] == ["table1"], "it is logged once"
        await house.close()
        assert (await content_of(store))[1:] == before[1:]

    with_store(database, test)


@each(*APPENDED, *META)
def test_whoever_plays_on_unknowingly_is_refused_and_nothing_is_lost(database, newer):
    """Nobody has told the older process of it, yet nothing of its own gets behind what it does not know."""

    async def test(store):
        house = House(store, QuickCrew(), sources(1, Time(500)))
        ada, _ben = await seat_people(house, "drei", 2)
        await change_to(newer, store, ada.table.id)
        before = await content_of(store)
        with refused("newer"):
            await ada.act()
        if newer in META:
            with refused("newer"):
                await ada.do(Rename("Eve"))
        assert ada.table.id not in house.tables
        assert await content_of(store) == before
        await house.close()

    with_store(database, test)


def test_a_waiting_table_that_begins_elsewhere_by_newer_rules_is_left_to_them(tmp_path):
    async def test(house):
        ada, _ben = await gather_people(house, "drei", 2)
        waiting = ada.table.row
        started = Started({"start_seat": 0}, ["person:0", "person:1"], "", version=2)
        playing = msgspec.structs.replace(waiting, status="playing", code=None)
        await house.store.append(waiting, [Row(1, 1, started)], playing)
        house.heard(waiting.id)
        await until(lambda: waiting.id not in house.tables)
        with refused("newer"):
            await house.table(waiting.id)

    in_house(tmp_path, test)


@each(*APPENDED, *META, CHAT)
def test_those_who_sit_there_are_told_so_and_sent_elsewhere(tmp_path, newer):
    async def test(served):
        (ada, _ben), (cleo, _dora) = await served.begin(), await served.begin()
        async with (
            served.visit(ada, language="de") as player,
            served.visit(ada.table, language="nl") as spectator,
            served.visit(cleo) as elsewhere,
        ):
            await change_to(newer, served.house.store, ada.table)
            served.house.heard(ada.table)
            for talk, language in ((player, "de"), (spectator, "nl")):
                news = await talk.hear("error")
                assert (news["code"], news["sentence"]) == ("newer", server_texts(language)("refused.newer"))
                assert await talk.closed() == TRY_LATER
            await elsewhere.say("act", id="1", seat=0, seq=elsewhere.welcome["seq"], action=first_legal(elsewhere))
            assert (await elsewhere.hear("done"))["id"] == "1"

    with_server(tmp_path, test)


def first_legal(talk):
    return talk.welcome["positions"][0]["legal"][0]


def test_it_is_said_in_five_languages_over_http_and_on_the_socket(tmp_path):
    async def test(served):
        (ada, ben) = await served.begin()
        await change_to(META[0], served.house.store, ada.table)
        served.house.heard(ada.table)
        await until(lambda: ada.table not in served.house.tables)
        sentences = set()
        for language in LANGUAGES:
            headers = ada.headers | {"accept-language": language}
            answers = [
                await served.get(f"/api/tables/{ada.table}", headers=headers),
                await served.post(f"/api/tables/{ada.table}/join", {"name": "Eve"}, headers=headers),
                await served.post(f"/api/tables/{ada.table}/do", {"do": "resign"}, headers=headers),
                await served.get(f"/api/tables/{ada.table}/record", headers=headers),
            ]
            assert {answer.status_code for answer in answers} == {503}
            assert {answer.json()["code"] for answer in answers} == {"newer"}
            (sentence,) = {answer.json()["sentence"] for answer in answers}
            async with served.socket() as talk:
                await talk.say("hello", table=ben.table, token=ben.token, language=language)
                assert (await talk.hear("error"))["sentence"] == sentence
                assert await talk.closed() == TRY_LATER
            sentences.add(sentence)
        assert len(sentences) == len(LANGUAGES) == 5
        mine = {"seats": [{"table": ada.table, "token": ada.token}]}
        assert await served.good("/api/mine", mine) == []

    with_server(tmp_path, test)


# -- Two versions side by side -----------------------------------------------------------------------------------------


def refusal_of(server, table, language):
    """What somebody reads who asks a server for a table."""
    headers = {"accept-language": language}
    answer = httpx.get(f"{server.url}/api/tables/{table}", headers=headers, **PLAINLY)
    assert (answer.status_code, answer.json()["code"]) == (503, "newer")
    return answer.json()["sentence"]


def lobby(server):
    return {card["id"] for card in server.get("/tables")}


def play(*players, moves=4):
    """Everybody moves in turn, each at their own process, and hears of the others' moves."""
    for player in players * moves:
        while player.state["seq"] < max(other.state["seq"] for other in players) or player.turn is None:
            player.hear("update")
        assert player.act(player.next_act())["type"] == "done"


def use_what_is_newer(player):
    """An action that only the newer version understands."""
    assert player.act(player.next_act() | {"id": f"newer {player.state['seq']}"})["type"] == "done"


def is_sent_elsewhere(player):
    """Somebody reads why, and the connection ends."""
    assert player.hear("error")["code"] == "newer"
    with pytest.raises(ConnectionClosed) as closed:
        player.hear("nothing")
    assert closed.value.rcvd.code == TRY_LATER


def test_a_running_site_is_upgraded_one_process_after_the_other(postgres, tmp_path):
    words = ["--database", postgres.database(f"upgrade_{random.randbytes(6).hex()}")]
    bot = {"who": "bot", "bot": "greedy"}
    with ServerProcess(words, tmp_path / "new.log", program=NEWER) as new:
        with ServerProcess(words, tmp_path / "old.log") as old:
            both, log, meta = (new_game(old, listed=True) for _ in range(3))
            driven = new_game(old, bot)
            with Player(old, *both) as at_old, Player(new, *both) as at_new:
                play(at_old, at_new)
            with Player(old, *log) as at_old, Player(new, *log) as at_new:
                play(at_old, at_new)
                use_what_is_newer(at_new)
                is_sent_elsewhere(at_old)
                play(at_new)
            with Player(old, *meta) as at_old:
                new.post(f"/tables/{meta[0]}/do", {"do": "rename", "name": "newer"}, meta[1])
                is_sent_elsewhere(at_old)
            with Player(old, *driven) as at_old, Player(new, *driven) as at_new:
                play(at_old)  # the older process drives the bot
                while at_new.state["seq"] < at_old.state["seq"] or at_new.turn is None:
                    at_new.hear("update")
                use_what_is_newer(at_new)
                is_sent_elsewhere(at_old)
                play(at_new)  # and now the newer one does
            for table, _ in (log, meta, driven):
                assert refusal_of(old, table, "fr") == server_texts("fr")("refused.newer")
            assert lobby(old) == {both[0]}
            assert lobby(new) == {both[0], log[0], meta[0]}
            with Player(old, *both) as at_old, Player(new, *both) as at_new:
                play(at_old, at_new)
        with ServerProcess(words, tmp_path / "next.log", program=NEWER) as following:
            for seat in (both, log, meta, driven):
                with Player(following, *seat) as here, Player(new, *seat) as there:
                    assert here.lines == there.lines
                    play(here)


def test_a_small_server_is_upgraded_and_put_back(tmp_path, monkeypatch):
    """The embedded store has one process at a time: older, newer, older again by mistake, newer."""
    told = {}

    async def begin(house):
        for name in ("touched", "untouched"):
            (ada, ben) = await seat_people(house, "drei", 2, listed=True)
            await ada.act()
            told[name] = (ada.table.id, ben.token)

    async def sit_down(house, name):
        table_id, token = told[name]
        return houses.Player(house, await house.table(table_id), Created(table_id, token, 1))

    async def use_what_is_newer(house):
        ben = await sit_down(house, "touched")
        await ben.act(id="newer")
        told["lines"] = ben.table.lines(1, 0, "en")

    async def go_on_with_the_other(house):
        with refused("newer"):
            await sit_down(house, "touched")
        ben = await sit_down(house, "untouched")
        await ben.do(Rename("Benno"))
        assert [card.id for card in await house.lobby()] == [told["untouched"][0]]

    async def go_on_with_both(house):
        ben = await sit_down(house, "touched")
        assert ben.table.lines(1, 0, "en") == told["lines"]
        await ben.do(Rename("Benjamin"))
        assert len(await house.lobby()) == 2

    in_house(tmp_path, begin)
    for later, again in ((use_what_is_newer, go_on_with_the_other), (go_on_with_both, go_on_with_the_other)):
        with monkeypatch.context() as patch:
            become_newer(patch.setattr)
            in_house(tmp_path, later)
        in_house(tmp_path, again)


def test_older_processes_go_on_when_a_newer_one_adds_to_the_schema(postgres, monkeypatch):
    url = postgres.database(f"schema_{random.randbytes(6).hex()}")
    added = [f"ALTER TABLE {name} ADD COLUMN note TEXT NOT NULL DEFAULT ''" for name in ("tables", "log", "chat")]

    async def test():
        old = await open_store(None, url)
        await old.create(table(), [row(1)])
        monkeypatch.setattr("tischlein.server.store.schema.MIGRATIONS", [*MIGRATIONS, added])
        new = await open_store(None, url)
        await old.append(table(), [row(2)], table(status="playing"))
        await old.say("one", ChatRow(1, 5, 0, "hello", ""))
        await old.create(table("two"))
        assert await new.rows("one") == await old.rows("one") == [row(1), row(2)]
        assert [one.id for one in await new.tables()] == [one.id for one in await old.tables()] == ["one", "two"]
        await new.close()
        await old.close()

    asyncio.run(test())

"""The game of the day over HTTP and the socket: what programs are told, and what nobody is."""

from __future__ import annotations

import json

from tests.server.houses import until
from tests.server.serving import Seat, Served, act, with_server


async def play(served: Served, seat: Seat) -> list[str]:
    """Play to the end; every message that was heard.  Nobody waits for bots."""
    served.house.sources.now.step = 500  # type: ignore[attr-defined]
    async with served.visit(seat, text=True) as talk:
        news, number = talk.welcome, 0
        while not served.house.tables[seat.table].course.ended:
            if news.get("positions") and news["positions"][0]["legal"]:
                number += 1
                await talk.say("act", **act(news, str(number)))
            news = await talk.next()
        await talk.silence()
        return [json.dumps(message) for message in talk.heard]


def test_the_day_over_http_and_the_socket(tmp_path):
    async def test(served: Served) -> None:
        today = (await served.get("/api/days")).json()
        assert next((one["game"], one["bot"]) for one in today["games"]) == ("troika", "level3")
        assert (await served.post("/api/days/chess", {"name": "Ada"})).json()["code"] == "no_game"
        assert (await served.post("/api/days/drei", {"name": 7})).json()["code"] == "bad_message"
        ada, ben = [
            Seat(**await served.good("/api/days/drei", {"name": name, "pace_ms": 0})) for name in ("Ada", "Ben")
        ]
        assert ada.commitment == ben.commitment
        early = await served.get(f"/api/tables/{ada.table}/day", headers=ada.headers)
        assert early.json()["code"] == "day_later"
        for who in (ada, ben):
            heard = await play(served, who)
        answers = await everything(served, ada, ben)
        bots = served.house.tables[f"day-{today['date']}-drei"]
        deal = served.house.tables[ben.table].course.chance
        for told in (*heard, *answers.values()):
            assert bots.meta.secret not in told
            assert deal.key.hex() not in told
        shown = await served.do(ben, "show_result", shown=True)
        assert shown["table"] == ""
        await until(lambda: bots.course.ended == "over")
        found = (await served.get(f"/api/tables/{ada.table}/day", headers=ada.headers)).json()
        assert [one["name"] for one in found["others"]] == ["Ben"]
        assert (found["date"], found["shown"], found["mine"]["table"]) == (today["date"], False, ada.table)
        assert isinstance(found["bot"]["points"], int)
        mine = await served.good("/api/mine", {"seats": [{"table": ada.table, "token": ada.token}]})
        assert mine[0]["day"] == today["date"]

    with_server(tmp_path, test)


async def everything(served: Served, ada: Seat, ben: Seat) -> dict[str, str]:
    """All that can be had of a finished game of the day, and of the table of its bots."""
    bots = f"day-{(await served.get('/api/days')).json()['date']}-drei"
    paths = (f"/api/tables/{ada.table}", f"/api/tables/{ada.table}/record", f"/api/tables/{ada.table}/day")
    answers = {path: (await served.get(path, headers=ada.headers)).text for path in paths}
    assert set(json.loads(answers[paths[1]])["deal"]) == {"name", "commitment"}
    for path, who in ((paths[2], ben.headers), (paths[2], {}), (paths[1], {})):
        assert (await served.get(path, headers=who)).status_code in {401, 403}
    for path in ("", "/record", "/qr.svg", "/day"):
        found = await served.get(f"/api/tables/{bots}{path}", headers=ada.headers)
        assert found.json()["code"] == "no_table"
    for path, body in (("join", {"name": "Eve"}), ("continue", {"at": 0, "name": "Eve", "seat": 0})):
        assert (await served.post(f"/api/tables/{bots}/{path}", body)).json()["code"] == "no_table"
    async with served.socket() as talk:
        await talk.say("hello", table=bots)
        assert (await talk.hear("error"))["code"] == "no_table"
    assert bots not in (await served.get("/api/tables")).text
    return answers


def test_the_same_game_once_more_over_http(tmp_path):
    async def test(served: Served) -> None:
        wish = {"game": "drei", "seats": 2, "start": 0, "pace_ms": 0, "options": {"cards": 14}, "deal": True}
        seats = [{"who": "me"}, {"who": "bot", "bot": "greedy"}]
        ada = Seat(**await served.good("/api/tables", {"settings": wish, "name": "Ada", "seats": seats}))
        await served.do(ada, "start")
        early = await served.post(f"/api/tables/{ada.table}/do", {"do": "again"}, headers=ada.headers)
        assert early.json()["code"] == "rematch_later"
        await play(served, ada)
        again = (await served.do(ada, "again"))["table"]
        info = (await served.get(f"/api/tables/{again}")).json()
        assert (info["deal"], info["status"]) == ("again", "waiting")
        assert (await served.get(f"/api/tables/{ada.table}")).json()["again"] == again
        second = Seat(again, ada.token, 0)
        await served.do(second, "start")
        async with served.visit(second, language="de") as talk:
            said = [line["said"] for line in talk.welcome["lines"]]
            assert "Noch mal dieselbe Partie: Was wo liegt, ist gleich geblieben." in said

    with_server(tmp_path, test)

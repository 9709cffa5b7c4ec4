"""The socket: hello, wishes, resuming, tabs; every mistake is answered to its sender alone."""

from __future__ import annotations

import json
import os
import threading
from enum import IntEnum

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.houses import until
from tests.server.serving import Served, act, with_server
from tischlein.engine import find_game
from tischlein.server.doors.limits import Limits
from tischlein.server.messages.limits import LINK_DEAD, TABLE_GONE
from tischlein.server.speech.refusals import AgainstTheRulesError
from tischlein.server.wire import sockets as wire
from tischlein.server.wire.sockets import FLOODING, NO_HELLO


def first(position):
    return position["legal"][0]


# -- Playing -----------------------------------------------------------------------------------------------------------


def test_an_action_reaches_everybody_and_is_acknowledged_to_its_sender(tmp_path):
    async def test(served: Served) -> None:
        ada, ben = await served.begin()
        async with served.visit(ada) as one, served.visit(ben, language="de") as two, served.visit(ada.table) as guest:
            assert one.welcome["me"] == {"person": 0, "seats": [0]}
            assert guest.welcome["me"] == {"person": -1, "seats": []}
            assert guest.welcome["positions"][0]["view"]["hand"] == []
            await one.say("act", **act(one.welcome))
            updates = [await talk.hear("update") for talk in (one, two, guest)]
            done = await one.hear("done")
            assert done["id"] == "1"
            assert {update["lines"][0]["event"] for update in updates} == {f"0 {first(one.welcome['positions'][0])}"}
            assert updates[1]["lines"][0]["said"] != updates[0]["lines"][0]["said"], "each in its own language"
            assert updates[1]["positions"][0]["legal"]
            assert not [news for news in await two.silence() if news["type"] == "done"]

    with_server(tmp_path, test)


def test_a_repeated_action_is_answered_as_the_first_time(tmp_path):
    async def test(served: Served) -> None:
        ada, _ = await served.begin()
        async with served.visit(ada) as talk:
            wish = act(talk.welcome)
            for _ in range(3):
                await talk.say("act", **wish)
            answers = [(await talk.hear("done"))["seq"] for _ in range(3)]
            assert len(set(answers)) == 1
            await talk.say("act", **{**wish, "id": "2"})
            assert (await talk.hear("error"))["code"] == "late"

    with_server(tmp_path, test)


def test_somebody_who_comes_back_gets_what_is_missing(tmp_path):
    async def test(served: Served) -> None:
        ada, ben = await served.begin()
        async with served.visit(ada) as talk:
            seen = talk.welcome["seq"]
            await talk.say("act", **act(talk.welcome))
            await talk.hear("done")
        async with served.visit(ben) as talk:
            await talk.say("act", **act(talk.welcome))
            await talk.hear("done")
        async with served.visit(ada, since=seen) as talk:
            assert talk.welcome["again"] is False
            assert [line["seq"] for line in talk.welcome["lines"]] == [seen + 1, seen + 2]
        async with served.visit(ada, since=seen + 1000) as talk:
            assert talk.welcome["again"] is True
            assert len(talk.welcome["lines"]) == talk.welcome["seq"]

    with_server(tmp_path, test)


def test_two_tabs_on_one_seat_get_the_same(tmp_path):
    async def test(served: Served) -> None:
        ada, _ = await served.begin()
        async with served.visit(ada) as one, served.visit(ada) as two:
            await two.say("act", **act(two.welcome))
            assert await one.hear("update") == await two.hear("update")

    with_server(tmp_path, test)


def test_another_language_from_now_on(tmp_path):
    async def test(served: Served) -> None:
        ada, _ = await served.begin()
        async with served.visit(ada, language="en") as talk:
            await talk.say("speak", language="de", text=True)
            again = await talk.hear("welcome")
            assert again["lines"][0]["said"] != talk.welcome["lines"][0]["said"]
            assert again["positions"][0]["text"]
            await talk.say("act", **act(again))
            assert (await talk.hear("update"))["positions"][0]["text"]

    with_server(tmp_path, test)


def test_a_secret_choice_of_somebody_else_is_no_line_and_no_row(tmp_path):
    async def test(served: Served) -> None:
        ada, ben = await served.begin("artefakt", 2)
        async with served.visit(ada) as one, served.visit(ben) as two:
            talks = {0: (one, one.welcome), 1: (two, two.welcome)}
            while len(turns := talks[0][1]["positions"][0]["view"]["to_act"]) == 1:  # up to the first planning
                talk, seen = talks[turns[0]]
                await talk.say("act", **act(seen, os.urandom(4).hex()))
                talks = {seat: (talk, await talk.hear("update")) for seat, (talk, _) in talks.items()}
            await one.say("act", **act(talks[0][1], "plan"))
            news = await two.hear("update")
            assert (news["lines"], news["seq"]) == ([], talks[1][1]["seq"])
            assert [player["has_planned"] for player in news["positions"][0]["view"]["players"]] == [True, False]
            await two.say("act", **act(talks[1][1], "my plan"))  # it answers what Ben saw before Ada's plan
            assert (await two.hear("done"))["id"] == "my plan"

    with_server(tmp_path, test)


def test_nobody_is_told_when_nothing_has_changed_for_them(tmp_path):
    async def test(served: Served) -> None:
        ada, ben = await served.begin()
        async with served.visit(ada) as one, served.visit(ben) as two:
            await one.hear("table")  # that Ben has come
            table = await served.house.table(ada.table)
            served.house.publish(table, "game")
            served.house.publish(table, "table")
            assert await one.silence() == []
            assert await two.silence() == []

    with_server(tmp_path, test)


def test_chat_is_not_read_by_those_who_muted_its_author(tmp_path):
    async def test(served: Served) -> None:
        ada, ben, cleo = await served.begin(people=3)
        await served.do(ben, "mute", person=0)
        async with served.visit(ada) as one, served.visit(ben) as two, served.visit(cleo, language="de") as three:
            await one.say("say", id="1", phrase="hello")
            assert (await three.hear("chat"))["line"]["said"] == "Hallo!"
            await one.hear("done")
            assert [news for news in await two.silence() if news["type"] == "chat"] == []
        async with served.visit(ben) as two, served.visit(cleo) as three:
            assert (two.welcome["chat"], len(three.welcome["chat"])) == ([], 1)

    with_server(tmp_path, test)


def test_hints_and_earlier_positions(tmp_path):
    async def test(served: Served) -> None:
        ada, _ = await served.begin(hints=True)
        async with served.visit(ada) as talk:
            await talk.say("hint", id="h", seat=0)
            hint = await talk.hear("hint")
            assert hint["hints"][0]["action"] in talk.welcome["positions"][0]["legal"]
            assert hint["hints"][0]["reason"]
            await talk.say("look", id="l", at=3, seat=0)
            looked = await talk.hear("looked")
            assert (looked["at"], len(looked["position"]["view"]["rows"])) == (3, 3)
            await talk.say("look", id="l", at=3, seat=1)
            assert (await talk.hear("error"))["code"] == "not_your_seat"

    with_server(tmp_path, test)


def test_games_which_may_be_long_are_looked_at_beside_the_event_loop(tmp_path):
    threads = []

    async def test(served: Served) -> None:
        ada, ben = await served.begin()
        look = served.house.look

        def watched(*wish, **settings):
            threads.append(threading.current_thread() is threading.main_thread())
            return look(*wish, **settings)

        served.house.look = watched
        async with served.visit(ada) as talk:
            for ended in (False, True):
                await talk.say("look", id="l", at=3, seat=0)
                assert (await talk.hear("looked"))["at"] == 3
                if not ended:
                    await served.do(ben, "resign")

    with_server(tmp_path, test)
    assert threads == [False, False]


def test_presence_is_told_to_the_others(tmp_path):
    async def test(served: Served) -> None:
        ada, ben = await served.begin()
        async with served.visit(ada) as talk:
            async with served.visit(ben):
                assert (await talk.hear("table"))["table"]["people"][1]["online"] is True
            assert (await talk.hear("table"))["table"]["people"][1]["online"] is False

    with_server(tmp_path, test)


# -- Mistakes ----------------------------------------------------------------------------------------------------------

MISTAKES = {
    "no JSON": ("{", "bad_json"),
    "no object": ("[]", "bad_message"),
    "no type": ("{}", "bad_message"),
    "another type": ('{"type": "teleport"}', "bad_message"),
    "a key twice": ('{"type": "say", "id": "1", "id": "2", "phrase": "hello"}', "duplicate_key"),
    "hello again": ('{"type": "hello", "table": "x"}', "hello_once"),
    "an unknown field": ('{"type": "say", "id": "1", "phrase": "hello", "loud": true}', "bad_message"),
    "a zero character": (json.dumps({"type": "say", "id": "1", "phrase": "\0"}), "bad_character"),
    "no phrase": ('{"type": "say", "id": "1", "phrase": "curse"}', "no_phrase"),
    "somebody else's seat": ('{"type": "act", "id": "1", "seat": 1, "seq": 20, "action": "play 1"}', "not_your_seat"),
    "no seat": ('{"type": "act", "id": "1", "seat": 7, "seq": 20, "action": "play 1"}', "bad_message"),
    "an old seq": ('{"type": "act", "id": "1", "seat": 0, "seq": 1, "action": "play 1"}', "late"),
    "deep": ('{"type":' + "[" * 5000, "bad_json"),
}


@pytest.mark.parametrize("kind", MISTAKES)
def test_a_mistake_is_told_to_its_sender_and_to_nobody_else(tmp_path, kind):
    text, code = MISTAKES[kind]

    async def test(served: Served) -> None:
        ada, ben = await served.begin()
        async with served.visit(ada) as one, served.visit(ben) as two:
            await one.silence(0.05)
            await one.websocket.send(text)
            problem = await one.hear("error")
            assert problem["code"] == code
            assert problem["sentence"].endswith(".")
            assert await two.silence() == []
            await one.say("act", **act(one.welcome))  # the connection goes on
            await two.hear("update")

    with_server(tmp_path, test)


def test_an_action_that_the_rules_forbid_names_its_clause(tmp_path):
    async def test(served: Served) -> None:
        ada, _ = await served.begin()
        async with served.visit(ada, language="de") as talk:
            hand = {card["number"] for card in talk.welcome["positions"][0]["view"]["hand"]}
            other = next(number for number in range(1, 30) if number % 30 and number not in hand)
            await talk.say("act", **act(talk.welcome, action=f"play {other}"))
            problem = await talk.hear("error")
            assert (problem["code"], problem["id"], problem["clause"]) == ("rule", "1", "D10")
            assert "Regel 10" in problem["sentence"]

    with_server(tmp_path, test)


def test_a_game_from_outside_may_refuse_without_a_clause():
    reason = IntEnum("Refusal", {"NONE": 0, "NOT_YOUR_TURN": 1})(1)
    assert AgainstTheRulesError(find_game("drei"), reason).clause == ""


def test_binary_messages_are_refused(tmp_path):
    async def test(served: Served) -> None:
        ada, _ = await served.begin()
        async with served.visit(ada) as talk:
            await talk.websocket.send(b"\x00\x01")
            assert (await talk.hear("error"))["code"] == "binary"
            await talk.say("act", **act(talk.welcome))
            await talk.hear("done")

    with_server(tmp_path, test)


def test_a_message_that_is_too_large_ends_the_connection(tmp_path):
    async def test(served: Served) -> None:
        ada, _ = await served.begin()
        async with served.visit(ada) as talk:
            await talk.websocket.send("x" * 20_000)
            assert await talk.closed() == 1009

    with_server(tmp_path, test)


def test_somebody_who_only_makes_mistakes_is_sent_away(tmp_path):
    async def test(served: Served) -> None:
        ada, ben = await served.begin()
        async with served.visit(ada) as one, served.visit(ben) as two:
            await one.silence(0.05)
            for _ in range(200):
                try:
                    await one.websocket.send("{")
                except ConnectionClosed:
                    break
            while True:
                try:
                    await one.next()
                except ConnectionClosed:
                    break
            assert await one.closed() == FLOODING
            assert {news["type"] for news in await two.silence()} == {"table"}, "they only see that somebody has gone"

    with_server(tmp_path, test)


def test_players_are_told_that_somebody_watches(tmp_path):
    async def test(served: Served) -> None:
        seats = await served.begin()
        async with served.visit(seats[0]) as ada:
            assert not ada.welcome["table"]["watched"]
            async with served.visit(seats[0].table):
                assert (await ada.hear("table"))["table"]["watched"]
            assert not (await ada.hear("table"))["table"]["watched"]

    with_server(tmp_path, test)


def test_spectators_cannot_act(tmp_path):
    async def test(served: Served) -> None:
        ada, _ = await served.begin()
        async with served.visit(ada.table) as guest:
            await guest.say("act", id="1", seat=0, seq=guest.welcome["seq"], action="play 1")
            assert (await guest.hear("error"))["code"] == "spectator"

    with_server(tmp_path, test)


# -- Coming in ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hello", "code", "end"),
    [
        ({"type": "say", "id": "1", "phrase": "hello"}, "hello_first", NO_HELLO),
        ({"type": "hello", "table": "nowhere"}, "no_table", TABLE_GONE),
        ({"type": "hello", "table": "table1", "token": "x" * 32}, "unknown_link", LINK_DEAD),
        ({"type": "hello", "table": "table1"}, "no_spectators", LINK_DEAD),
        ({"type": "hello", "table": "table1", "language": "tlh"}, "bad_message", NO_HELLO),
    ],
)
def test_a_wrong_hello_ends_the_connection(tmp_path, hello, code, end):
    async def test(served: Served) -> None:
        await served.begin(spectators="none")
        async with served.socket() as talk:
            await talk.websocket.send(json.dumps(hello))
            assert (await talk.next())["code"] == code
            assert await talk.closed() == end

    with_server(tmp_path, test)


def test_hello_must_come_soon(tmp_path, monkeypatch):
    monkeypatch.setattr(wire, "HELLO_S", 0.1)

    async def test(served: Served) -> None:
        async with served.socket() as talk:
            assert await talk.closed() == NO_HELLO

    with_server(tmp_path, test)


def test_a_link_that_was_reissued_is_dead_at_once(tmp_path):
    async def test(served: Served) -> None:
        ada, ben = await served.create()
        async with served.visit(ben) as old, served.visit(ada) as other:
            fresh = await served.do(ada, "reissue", person=1)
            assert await old.closed() == LINK_DEAD
            ben.token = fresh["token"]
            async with served.visit(ben) as talk:
                assert talk.welcome["me"]["person"] == 1
            assert other.websocket.close_code is None

    with_server(tmp_path, test)


def test_there_is_a_limit_on_sockets(tmp_path):
    async def test(served: Served) -> None:
        async with served.socket(), served.socket():
            with pytest.raises(InvalidStatus) as refused:
                async with served.socket():
                    pass
            assert refused.value.response.status_code == 429
            assert json.loads(refused.value.response.body)["code"] == "too_many_sockets"
        await until(lambda: "tischlein_connections 0" in served.services.site.text())
        async with served.socket():
            pass

    with_server(tmp_path, test, limits=Limits(sockets_per_address=2))

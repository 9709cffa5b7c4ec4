"""Several people at one device: each of their seats has a conversation of its own."""

from __future__ import annotations

import pytest

from tests.server.serving import Seat, Served, with_server
from tischlein.server.messages.limits import LINK_DEAD

SHARED = [{"who": "me"}, {"who": "me", "name": "Gus"}, {"who": "open"}]


async def share(served: Served, game: str) -> tuple[Seat, Seat]:
    """A game of two at one device, and of a third elsewhere."""
    settings = {"game": game, "seats": 3, "start": 0, "pace_ms": 0}
    wish = {"settings": settings, "name": "Ada", "seats": SHARED}
    shared = Seat(**await served.good("/api/tables", wish))
    other = Seat(**await served.good(f"/api/tables/{shared.table}/join", {"name": "Ben"}))
    await served.do(shared, "start")
    return shared, other


def plan(welcome, number="1"):
    """The last of the legal plans, as a message."""
    position = welcome["positions"][0]
    return {"id": number, "seat": position["seat"], "seq": welcome["seq"], "action": position["legal"][-1]}


def test_each_seat_of_a_device_sees_its_own_things(tmp_path):
    async def test(served: Served) -> None:
        shared, _ = await share(served, "drei")
        async with served.visit(shared, seat=0) as ada, served.visit(shared, seat=1) as gus:
            (one,), (other,) = (talk.welcome["positions"] for talk in (ada, gus))
            assert [position["view"]["seat"] for position in (one, other)] == [0, 1]
            assert one["view"]["hand"] != other["view"]["hand"]
            assert ada.welcome["me"] == gus.welcome["me"] == {"person": 0, "seats": [0, 1]}

    with_server(tmp_path, test)


def test_nobody_at_a_device_is_late_because_another_has_planned_in_secret(tmp_path):
    async def test(served: Served) -> None:
        shared, other = await share(served, "artefakt")
        async with (
            served.visit(shared, seat=0) as ada,
            served.visit(shared, seat=1) as gus,
            served.visit(other) as ben,
        ):
            for talk in (ada, gus, ben):
                await talk.say("act", **plan(talk.welcome))
                assert (await talk.hear("done"))["id"] == "1"

    with_server(tmp_path, test)


def test_a_plan_does_not_exist_in_the_conversation_of_another_seat_of_the_device(tmp_path):
    async def test(served: Served) -> None:
        shared, _ = await share(served, "artefakt")
        async with served.visit(shared, seat=0) as ada, served.visit(shared, seat=1) as gus:
            await ada.say("act", **plan(ada.welcome))
            await ada.hear("update")
            assert [news["lines"] for news in await gus.silence()] == [[]], "only that somebody is ready"
        async with served.visit(shared, seat=0) as ada, served.visit(shared, seat=1) as gus:
            assert ada.welcome["seq"] == gus.welcome["seq"] + 1
            assert [len(talk.welcome["lines"]) for talk in (ada, gus)] == [talk.welcome["seq"] for talk in (ada, gus)]
            seen = [talk.welcome["positions"][0] for talk in (ada, gus)]
            assert [(position["seat"], position["view"]["seat"]) for position in seen] == [(0, 0), (1, 1)]

    with_server(tmp_path, test)


@pytest.mark.parametrize(
    "wish",
    [
        {"type": "act", "seat": 1, "seq": 1, "action": "play 1"},
        {"type": "take_back", "seat": 1, "to": 0},
        {"type": "hint", "seat": 1},
        {"type": "look", "seat": 1, "at": 1},
    ],
    ids=lambda wish: wish["type"],
)
def test_a_conversation_speaks_for_its_own_seat_alone(tmp_path, wish):
    async def test(served: Served) -> None:
        shared, _ = await share(served, "drei")
        async with served.visit(shared, seat=0) as ada:
            await ada.say(wish["type"], id="1", **{part: wish[part] for part in wish if part != "type"})
            assert (await ada.hear("error"))["code"] == "not_your_seat"

    with_server(tmp_path, test)


def test_whoever_names_no_seat_sees_and_plays_all_of_theirs(tmp_path):
    async def test(served: Served) -> None:
        shared, _ = await share(served, "drei")
        async with served.visit(shared) as both:
            assert [position["seat"] for position in both.welcome["positions"]] == [0, 1]
            await both.say("act", id="1", seat=1, seq=1, action="play 1")
            assert (await both.hear("error"))["code"] != "not_your_seat"

    with_server(tmp_path, test)


def test_nobody_comes_in_at_the_seat_of_another(tmp_path):
    async def test(served: Served) -> None:
        shared, other = await share(served, "drei")
        for hello in ({"token": shared.token, "seat": 2}, {"token": other.token, "seat": 0}, {"seat": 0}):
            async with served.socket() as talk:
                await talk.say("hello", table=shared.table, **hello)
                assert (await talk.hear("error"))["code"] in {"not_your_seat", "spectators_later"}
                assert await talk.closed() == LINK_DEAD

    with_server(tmp_path, test)

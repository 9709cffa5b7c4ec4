"""What decided a game: only after its end, coarse and then sharp, kept with the table."""

import json

import msgspec
import pytest

from tests.server.houses import Player, finish, in_house, seat_people, until
from tests.server.sums import GAP, QuickCalculator, made_up
from tischlein.engine import discover, find_game, parse_record
from tischlein.server.messages.analysis import TryAction
from tischlein.server.messages.deeds import Start
from tischlein.server.messages.tables import CreateTable, ImportRecord, SeatWish, Settings
from tischlein.server.messages.wishes import Look
from tischlein.server.speech.refusals import RefusedError

SHORT = {"cards": 14}


def finished(game):
    """A finished game of several, from elsewhere."""
    lines = (game.folder / "records" / "games.jsonl").read_text(encoding="utf-8").splitlines()
    return next(line for line in lines if parse_record(line).seats > 1)


async def over(house, **settings):
    """People at a table whose game is over, and somebody who calculates."""
    house.crew.calculator = QuickCalculator()
    players = await seat_people(house, "drei", 2, **{"options": SHORT, **settings})
    await finish(players)
    return players


async def made(house, table, person=None, stage="done"):
    """An analysis that is as far as that."""
    await until(lambda: house.analyse(table, person, "en").stage == stage)


def refused(key, work, *args):
    """The work is refused for that reason."""
    with pytest.raises(RefusedError) as refusal:
        work(*args)
    assert refusal.value.key == key


async def refused_later(key, work):
    with pytest.raises(RefusedError) as refusal:
        await work
    assert refusal.value.key == key


def test_nothing_is_told_before_the_end(tmp_path):
    """It would be a hint: neither to those who play nor to others; no earlier position says what was legal."""

    async def test(house):
        house.crew.calculator = QuickCalculator()
        ada, _ = await seat_people(house, "drei", 2)
        await ada.act()
        for person in (ada.person, None):
            refused("analysis_later", house.analyse, ada.table, person, "en")
            await refused_later("analysis_later", house.analysis(ada.table, person, 0, "en"))
            wish = TryAction(len(ada.table.course.match.events) - 1, 0, "play 1")
            await refused_later("analysis_later", house.try_action(ada.table, person, wish, "en"))
        events = len(ada.table.course.match.events)
        for at in range(events + 1):
            assert house.look(ada.table, ada.person, Look("x", at, 0, acts=True), "en").position.legal == []
        assert house.crew.calculator.asked == []

    in_house(tmp_path, test)


def test_a_coarse_analysis_comes_first_and_the_sharp_one_is_kept(tmp_path):
    async def test(house):
        ada, ben = await over(house)
        calculator = house.crew.calculator
        calculator.may_go_on.clear()
        assert house.analyse(ada.table, ada.person, "en").stage == "working"
        await made(house, ada.table, None, "coarse")
        told = await house.analysis(ada.table, None, 0, "en")
        assert not told.is_sharp
        assert not [turn for turn in told.turns if turn.kind == "mistake"]
        calculator.may_go_on.set()
        await made(house, ada.table, ben.person)
        told = await house.analysis(ada.table, ben.person, 1, "de")
        (mistake,) = [turn for turn in told.turns if turn.kind == "mistake"]
        assert (mistake.amount, told.is_sharp, told.is_over) == (-GAP, True, True)
        assert mistake.said.startswith("Ben legt")
        assert mistake.better.startswith("Ben legt")
        assert mistake.clause.startswith("D")
        assert calculator.asked == [True, False]
        house.analyses.makings.clear()  # as after a restart
        await made(house, ada.table)
        assert len(calculator.asked) == 2
        await house.store.delete(ada.table.id)
        assert await house.store.analysis(ada.table.id) == ""

    in_house(tmp_path, test)


def test_rows_of_the_ledger_lead_from_the_start_to_the_result(tmp_path):
    """Whatever the game; the deal is one step of the graph, and what has been dealt before it the other."""

    async def test(house):
        house.crew.calculator = QuickCalculator()
        for game in discover():
            line = finished(game)
            shown = await house.import_record(msgspec.json.encode(ImportRecord(json.loads(line))))
            table = await house.table(shown.table)
            await made(house, table)
            record = parse_record(line)
            width = record.seats + record.game.all_may_lose
            told = await house.analysis(table, None, record.seats - 1, "fr")
            start, *rows, result = told.rows
            assert (start.kind, result.kind) == ("start", "result")
            assert start.amount + sum(row.amount for row in rows) == pytest.approx(result.amount, abs=2e-3)
            assert [place.at for place in told.places][:1] == [0]
            assert told.places[-1].at == told.events == len(record.events)
            assert {len(place.shares) for place in told.places} == {width}
            assert told.places[1].turn == 0

    in_house(tmp_path, test)


@pytest.mark.parametrize(
    ("settings", "is_there"),
    [
        ({}, True),
        ({"analysis": False}, False),
        ({"options": {"cards": 14, "limit_excludes_start": 1}}, False),
        ({"options": {"cards": 14, "limit_excludes_start": 1}, "analysis": True}, True),
    ],
)
def test_the_host_decides_and_with_children_it_has_to_be_asked_for(tmp_path, settings, is_there):
    async def test(house):
        players = await over(house, **settings)
        table = players[0].table
        assert table.info(None, house.sources.now(), {}).analysis is is_there
        if is_there:
            await made(house, table)
        else:
            refused("no_analysis", house.analyse, table, players[0].person, "en")

    in_house(tmp_path, test)


def test_who_may_not_look_at_a_game_gets_no_analysis(tmp_path):
    async def test(house):
        ada, _ = await over(house, spectators="none")
        refused("no_spectators", house.analyse, ada.table, None, "en")
        await made(house, ada.table, ada.person)
        await refused_later("no_spectators", house.analysis(ada.table, None, 0, "en"))

    in_house(tmp_path, test)


def test_a_game_for_one_and_a_house_without_a_calculator_get_a_sentence(tmp_path):
    async def test(house):
        created = await house.create(CreateTable(Settings("triominos", 1, {"rounds": 1}), "Ada", [SeatWish("me")]))
        ada = Player(house, await house.table(created.table), created)
        refused("analysis_later", house.analyse, ada.table, ada.person, "en")
        house.crew.calculator = QuickCalculator()
        await ada.do(Start("greedy"))
        await finish([ada])
        refused("analysis_alone", house.analyse, ada.table, ada.person, "en")
        house.crew.calculator = None
        shown = await house.import_record(msgspec.json.encode(ImportRecord(json.loads(finished(find_game("drei"))))))
        refused("analysis_nowhere", house.analyse, await house.table(shown.table), None, "en")

    in_house(tmp_path, test)


def test_a_decision_can_be_tried_again(tmp_path):
    """What was played, what is tried and the best that was found; legal actions come with the position."""

    async def test(house):
        ada, _ = await over(house)
        table = ada.table
        record = table.course.record()
        mark = made_up(record).marks[0]
        await refused_later("analysis_unmade", house.try_action(table, None, TryAction(mark.event, 0, "x"), "en"))
        await made(house, table)
        position = house.look(table, None, Look("x", mark.event, mark.seat, acts=True), "en").position
        played = record.events[mark.event].partition(" ")[2]
        assert {mark.better, played} <= set(position.legal)
        assert house.look(table, None, Look("x", mark.event, mark.seat), "en").position.legal == []
        found = await house.try_action(table, None, TryAction(mark.event, mark.seat, mark.better), "it")
        assert (found.then, found.now, found.best, found.is_solved) == (0.3, 0.42, 0.42, True)
        assert found.said
        other = next(action for action in position.legal if action not in (mark.better, played))
        assert not (await house.try_action(table, None, TryAction(mark.event, mark.seat, other), "it")).is_solved
        for wish, key in [
            (TryAction(mark.event, mark.seat, "play 999"), "no_such_action"),
            (TryAction(mark.event, 1 - mark.seat, mark.better), "no_decision"),
            (TryAction(0, 0, mark.better), "no_decision"),
            (TryAction(10**6, 0, mark.better), "no_decision"),
        ]:
            await refused_later(key, house.try_action(table, None, wish, "en"))
        await refused_later("no_seat", house.analysis(table, None, 2, "en"))

    in_house(tmp_path, test)

"""Playing without a network: actions, taking back, secret choice, clocks."""

import asyncio

import msgspec
import pytest

from tischlein.engine import check_record, verify
from tischlein.server.messages.deeds import ChangeSettings, Pause, Resign, Start
from tischlein.server.messages.news import Kept, Undo
from tischlein.server.messages.tables import Clock
from tischlein.server.messages.wishes import Consent, TakeBack  # fmt: skip
from tischlein.server.speech.refusals import RefusedError
from tischlein.server.tables.conversion import sent_settings

from .houses import Time, finish, gather_people, in_house, open_house, refused, seat_people, until

# -- Playing ---------------------------------------------------------------------------------------------------------


def test_a_repeated_action_is_done_once_and_a_late_one_not_at_all(tmp_path):
    async def test(house):
        ada, ben = await seat_people(house, "drei", 2)
        table = ada.table
        seq, action = table.seq_for(0), table.position(0).legal[0]
        first = await ada.act(action, id="one", seq=seq)
        rows = table.course.seq
        assert await ada.act(action, id="one", seq=seq) == first
        assert table.course.seq == rows
        await ben.act()
        with refused("late"):
            await ada.act(table.position(0).legal[0], seq=seq)

    in_house(tmp_path, test)


def test_what_the_rules_do_not_allow_is_refused_with_their_sentence(tmp_path):
    async def test(house):
        ada, ben = await seat_people(house, "drei", 2)
        with pytest.raises(RefusedError) as problem:
            await ben.act("play 5")
        assert "turn" in problem.value.sentence("en")
        with refused("no_action"):
            await ada.act("juggle 5")
        with refused("not_your_seat"):
            await ada.act("play 5", seat=1)
        assert ada.table.course.match.words()[-1].startswith("*")

    in_house(tmp_path, test)


def test_bots_move_after_the_tables_pace_and_the_game_ends(tmp_path):
    async def test(house):
        (ada,) = await seat_people(house, "drei", 1, 3)
        await finish([ada])
        table = ada.table
        assert table.course.ended == "over"
        assert table.row.status == "over"
        assert {told.row.entry.by for told in table.course.told if told.event and told.event.actor > 0} == {"bot"}
        await until(lambda: table.id in house.crew.left)
        assert house.crew.prepared == {"drei"}
        assert house.crew.left[table.id].scores == table.course.playing().scores()

    in_house(tmp_path, test)


def test_the_record_can_be_verified_also_after_taking_back(tmp_path):
    async def test(house):
        ada, ben = await seat_people(house, "drei", 2)
        table = ada.table
        with refused("record_later"):
            house.record(table, ada.person)
        before = table.seq_for(0)
        await ada.act()
        back = await house.take_back(table, ada.person, TakeBack("back", 0, before))
        assert back == table.seq_for(0)
        assert table.course.awaited() == [0]
        await ada.act()
        assert await house.take_back(table, ada.person, TakeBack("back", 0, before)) == back, "asked again, the same"
        await finish([ada, ben])
        record = check_record(msgspec.to_builtins(house.record(table, None)))
        assert verify(record) > 10
        assert record.further["players"] == ["Ada", "Ben"]

    in_house(tmp_path, test)


# -- Taking back -----------------------------------------------------------------------------------------------------


def test_nothing_is_taken_back_once_chance_has_spoken(tmp_path):
    async def test(house):
        ada, _ben = await seat_people(house, "troika", 2)
        before = ada.table.seq_for(0)
        await ada.act("reveal 9")
        with refused("something_shown"):
            await house.take_back(ada.table, ada.person, TakeBack("b", 0, before))
        with refused("nothing_to_take_back"):
            await house.take_back(ada.table, ada.person, TakeBack("c", 0, ada.table.seq_for(0)))

    in_house(tmp_path, test)


def test_a_card_of_somebody_else_that_was_shown_cannot_be_taken_back_even_by_consent(tmp_path):
    async def test(house):
        ada, ben = await seat_people(house, "drei", 2)
        before = ada.table.seq_for(0)
        await ada.act()
        await ben.act()
        with refused("something_shown"):
            await house.take_back(ada.table, ada.person, TakeBack("b", 0, before))

    in_house(tmp_path, test)


def test_what_is_drawn_unseen_can_be_taken_back_and_what_is_shown_says_why_not(tmp_path):
    async def test(house):
        ada, ben = await seat_people(house, "triominos", 2, options={"rounds": 1})
        table = ada.table
        assert table.position(0).kept == Kept("nothing")
        first, second = (ada, ben) if table.course.awaited() == [0] else (ben, ada)
        before = table.seq_for(first.seat)
        await first.act()
        await second.act("buy")
        assert table.position(second.seat).kept == Kept("drawn")
        assert table.position(first.seat).undo == Undo(before, ask=True)
        await house.take_back(table, first.person, TakeBack("b", first.seat, before))
        await house.consent(table, second.person, Consent("c", agree=True))
        assert table.course.awaited() == [first.seat]
        await first.act()
        while table.course.awaited() == [second.seat]:
            await second.act()
        offer = table.position(first.seat).undo  # two worlds say so,
        with refused("something_shown"):  # and many that it told something
            await house.take_back(table, first.person, TakeBack("d", first.seat, offer.to))
        assert table.position(first.seat).kept == Kept("shown", second.seat), "it is not offered again"

    in_house(tmp_path, test)


def test_by_consent_more_can_be_taken_back(tmp_path):
    async def test(house):
        players = await seat_people(house, "terra", 3)
        ada, table = players[0], players[0].table
        while True:  # until two different seats have declined in a row, which shows nothing
            seat = table.course.awaited()[0]
            legal = table.position(seat).legal
            before = table.course.playing().words()
            if "decline" in legal and before[-1].endswith("decline"):
                break
            await players[seat].act("decline" if "decline" in legal else None)
        first = next(number for number, told in table.course.told_to(seat) if told.row.seq == table.course.seq)
        await players[seat].act("decline")
        taker = players[seat]
        if "decline" not in table.course.playing().words()[-1]:
            return  # the circuit ended and chance spoke
        await house.take_back(table, taker.person, TakeBack("x", taker.seat, first - 1))
        assert table.meta.take_back is not None
        others = [player for player in players if player is not taker]
        await house.consent(table, others[0].person, Consent("y", True))
        assert table.meta.take_back is not None
        await house.consent(table, others[1].person, Consent("z", True))
        assert table.meta.take_back is None
        assert table.course.playing().words() == before[:-1]
        assert ada.table is table

    in_house(tmp_path, test, seed=3)


async def ask_to_take_back(house):
    """Four people: one declined, so did the next, and the first wants it undone.  They, in the order of their turns."""
    players = await seat_people(house, "terra", 4)
    table = players[0].table
    while "decline" not in table.position(seat := table.course.awaited()[0]).legal:
        await players[seat].act()
    before = table.seq_for(seat)
    taker, second, third, fourth = players[seat:] + players[:seat]
    await taker.act("decline")
    await second.act("decline")
    await house.take_back(table, taker.person, TakeBack("x", taker.seat, before))
    assert table.votes(taker.seat)[0].missing != []
    return taker, second, third, fourth


def test_when_the_last_one_who_was_asked_resigns_it_is_taken_back(tmp_path):
    async def test(house):
        taker, second, third, fourth = await ask_to_take_back(house)
        await house.consent(taker.table, second.person, Consent("y", True))
        await house.consent(taker.table, third.person, Consent("z", True))
        await fourth.do(Resign())
        assert taker.table.votes(taker.seat) == []
        assert taker.table.course.awaited() == [taker.seat]
        assert taker.table.course.resigned == {fourth.seat}

    in_house(tmp_path, test)


def test_a_wish_to_take_back_goes_with_whoever_had_it(tmp_path):
    async def test(house):
        taker, second, third, _fourth = await ask_to_take_back(house)
        await house.consent(taker.table, second.person, Consent("y", True))
        await taker.do(Resign())
        assert taker.table.votes(taker.seat) == []
        with refused("no_wish"):
            await house.consent(taker.table, third.person, Consent("z", True))

    in_house(tmp_path, test)


def test_whoever_has_resigned_has_no_say_in_taking_back(tmp_path):
    async def test(house):
        taker, second, _third, _fourth = await ask_to_take_back(house)
        table, before = second.table, second.table.course.seq - 1
        await second.do(Resign())
        for agree in (True, False):
            with refused("players_only"):
                await house.consent(table, second.person, Consent("y", agree))
        assert table.votes(taker.seat)[0].agreed == [taker.person.id]
        assert table.position(second.seat).undo is None
        with refused("bot_plays"):
            to = table.course.on_wire(second.seat, before)
            await house.take_back(table, second.person, TakeBack("z", second.seat, to))

    in_house(tmp_path, test)


# -- Secret simultaneous choice --------------------------------------------------------------------------------------


def plan_of(table, seat):
    return next(action for action in table.position(seat).legal if action.startswith("plan"))


def test_others_learn_who_has_planned_but_see_no_row(tmp_path):
    async def test(house):
        ada, ben = await seat_people(house, "artefakt", 2)
        table = ada.table
        while len(table.course.playing().to_act()) < 2:
            await next(p for p in (ada, ben) if p.seat in table.course.awaited()).act()
        seq, lines = table.seq_for(1), len(table.lines(1, 0, "en"))
        before = table.seq_for(0)
        await ada.act(plan_of(table, 0))
        await house.take_back(table, ada.person, TakeBack("b", 0, before))
        assert table.course.awaited() == [0, 1]
        await ada.act(table.position(0).legal[-1])  # another plan
        assert table.seq_for(1) == seq
        assert len(table.lines(1, 0, "en")) == lines
        assert table.course.awaited() == [1]
        assert await ben.act(plan_of(table, 1), seq=seq) == seq + 1
        assert table.lines(0, 0, "en")[-1].said == "Everybody has chosen."
        assert "plan" not in table.lines(0, 0, "en")[-1].event

    in_house(tmp_path, test)


def test_taking_a_plan_back_keeps_the_others(tmp_path):
    async def test(house):
        players = await seat_people(house, "artefakt", 3)
        table = players[0].table
        while len(table.course.playing().to_act()) < 2:
            await next(p for p in players if p.seat in table.course.awaited()).act()
        before = table.seq_for(0)
        await players[0].act(plan_of(table, 0))
        await players[1].act(plan_of(table, 1))
        await house.take_back(table, players[0].person, TakeBack("b", 0, before))
        assert sorted(table.course.awaited()) == [0, 2]
        assert [word for word in table.course.playing().words() if " plan " in word and word[0] == "1"]

    in_house(tmp_path, test)


# -- Clocks ----------------------------------------------------------------------------------------------------------


def test_when_time_is_up_a_move_is_made_and_the_log_says_so(tmp_path):
    time = Time()

    async def test(house):
        ada, _ben = await seat_people(house, "drei", 2, clock=Clock("move", 20))
        table = ada.table
        await asyncio.sleep(0)
        time.pass_s(19)
        assert table.clock(time.now).left_ms == [1000, 20_000]
        time.pass_s(2)
        table_changed = house.driver.driven[table.id].changed
        table_changed.set()
        await until(lambda: table.course.awaited() == [1])
        kinds = [line.kind for line in table.lines(0, 0, "en")[-2:]]
        assert "clock" in kinds
        assert table.clock(time.now).running == [1]

    in_house(tmp_path, test, time=time)


def test_a_pause_stops_the_clock(tmp_path):
    time = Time()

    async def test(house):
        ada, _ben = await seat_people(house, "drei", 2, clock=Clock("bank", 60, 5))
        await ada.do(Pause(True))
        time.pass_s(1000)
        with refused("paused"):
            await ada.act()
        await ada.do(Pause(False))
        assert ada.table.clock(time.now).left_ms == [60_000, 60_000]
        time.pass_s(10)
        await ada.act()
        assert ada.table.clock(time.now).left_ms == [55_000, 60_000]

    in_house(tmp_path, test, time=time)


@pytest.mark.parametrize(("first", "then"), [(Clock(), Clock("move", 30)), (Clock("move", 30), Clock())])
def test_a_clock_chosen_while_waiting_is_the_one_that_runs(tmp_path, first, then):
    time = Time()

    async def start(house):
        ada, _ben = await gather_people(house, "drei", 2, clock=first)
        table = ada.table
        await ada.do(ChangeSettings(msgspec.structs.replace(sent_settings(table.meta.settings), clock=then)))
        await ada.do(Start("greedy"))
        has_clock = then.kind != "none"
        assert (table.clock(time.now) is not None) == has_clock
        assert (table.course.clocks.deadline() is not None) == has_clock
        assert (table.id in house.driver.driven) == has_clock
        return table.id, table.course.clocks.deadline()

    async def run():
        async with open_house(tmp_path, time=time) as house:
            table_id, deadline = await start(house)
        async with open_house(tmp_path, time=time) as house:
            assert (await house.table(table_id)).course.clocks.deadline() == deadline

    asyncio.run(run())

"""Tables without a network: what several people do at the same time."""

import asyncio

import pytest

from tischlein.server.messages.deeds import HandOver, Leave, Lock, Mute, Pause, Reissue, Remove, Rename, Resign, Start

from .houses import gather_people, in_house, seat_people


async def together(*deeds):
    """Several do something at once, each knowing the table as it was before; how it ended for each of them."""
    return await asyncio.gather(*(player.do(deed) for player, deed in deeds), return_exceptions=True)


def test_the_links_of_all_who_leave_at_once_are_dead(tmp_path):
    async def test(house):
        ada, ben, cleo, dora = await seat_people(house, "drei", 4)
        await together((cleo, Leave()), (dora, Leave()))
        assert [person.is_here for person in ada.table.meta.people] == [True, True, False, False]
        assert ada.table.course.resigned == {2, 3}
        assert ben.person.is_here

    in_house(tmp_path, test)


@pytest.mark.parametrize("other", [Leave(), Resign(), Rename("Cleopatra"), Mute(1)])
def test_a_new_link_stays_the_only_one_whatever_others_do_at_once(tmp_path, other):
    async def test(house):
        _ada, ben, cleo, _dora = await seat_people(house, "drei", 4)
        done, _ = await together((ben, Reissue()), (cleo, other))
        assert ben.table.person(ben.token) is None
        assert ben.table.person(done.token).name == "Ben"

    in_house(tmp_path, test)


def test_a_deed_does_not_bring_back_what_its_doer_was_before(tmp_path):
    async def test(house):
        ada, ben, _cleo = await gather_people(house, "drei", 3)
        await together((ada, Rename("Benno", ben.person.id)), (ben, Mute(2)))
        assert (ben.person.name, ben.person.muted) == ("Benno", [2])
        done, late = await together((ada, Reissue(ben.person.id)), (ben, Mute(0)))
        assert late.key == "unknown_link"
        assert ada.table.person(ben.token) is None
        assert ada.table.person(done.token).muted == [2]

    in_house(tmp_path, test)


@pytest.mark.parametrize("deed", [Lock(True), Pause(True), Remove(2), Reissue(2)])
def test_somebody_who_has_just_handed_over_is_no_host(tmp_path, deed):
    async def test(house):
        ada, ben, cleo = await seat_people(house, "drei", 3)
        _, late = await together((ada, HandOver(ben.person.id)), (ada, deed))
        assert late.key == "hosts_only"
        assert not ada.table.meta.locked
        assert not ada.table.course.paused
        assert cleo.person.is_here

    in_house(tmp_path, test)


def test_somebody_who_has_just_handed_over_does_not_start(tmp_path):
    async def test(house):
        ada, ben = await gather_people(house, "drei", 2)
        _, late = await together((ada, HandOver(ben.person.id)), (ada, Start("greedy")))
        assert late.key == "hosts_only"
        assert ada.table.row.status == "waiting"

    in_house(tmp_path, test)

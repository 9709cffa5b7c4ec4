"""Who is connected, when several processes serve the same tables: two houses with a bus between them."""

import asyncio

from tests.server.houses import Time, until
from tischlein.server.store import StoreError
from tischlein.server.tables import presence
from tischlein.server.tables.presence import BEAT_S, DEAD_MS, Presence


class Bus:
    """Carries what processes announce to all others."""

    def __init__(self):
        self.stores = []


class Store:
    """The end of the bus at one process."""

    def __init__(self, bus, name):
        self.bus, self.name = bus, name
        self.listener = None
        self.is_away = self.is_deaf = False
        bus.stores.append(self)

    def overhear(self, listener):
        self.listener = listener

    def answers(self):
        return not self.is_away

    async def announce(self, lines):
        if self.is_away:
            raise StoreError("The database does not answer.")
        for store in self.bus.stores:
            if store is not self and not store.is_deaf:
                for line in lines:
                    store.listener(self.name, line)


class Process:
    """One of several processes that serve the same tables."""

    def __init__(self, bus, name, time):
        self.store = Store(bus, name)
        self.changed = []
        self.presence = Presence(self.store, time, self.changed.append)
        self.task = asyncio.create_task(self.presence.keep_announcing())

    def sees(self, *people):
        return self.presence.online("table") == set(people)

    def die(self):
        """Without a word."""
        self.store.is_away = True
        self.task.cancel()


def with_processes(test, count=2):
    async def run():
        bus, time = Bus(), Time()
        processes = [Process(bus, f"p{number}", time) for number in range(count)]
        await asyncio.sleep(0)
        try:
            await test(*processes, time)
        finally:
            for process in processes:
                process.task.cancel()
            await asyncio.gather(*(process.task for process in processes), return_exceptions=True)

    asyncio.run(run())


def test_whoever_is_connected_anywhere_is_online_everywhere():
    async def test(one, other, time):
        one.presence.come("table", 0)
        other.presence.come("table", 1)
        await until(lambda: one.sees(0, 1) and other.sees(0, 1))
        assert one.changed == other.changed == ["table", "table"]
        time.pass_s(5)
        one.presence.go("table", 0)
        await until(lambda: other.sees(1))
        assert other.presence.away_since("table", [0, 1]) == {0: time.now, 1: 0}

    with_processes(test)


def test_a_person_at_two_processes_leaves_with_the_last_connection():
    async def test(one, other, time):
        one.presence.come("table", 0)
        other.presence.come("table", 0)
        other.presence.come("table", 0)
        await until(lambda: other.sees(0) and one.presence.others["p1"].people)
        one.presence.go("table", 0)
        other.presence.go("table", 0)
        await asyncio.sleep(0.05)
        assert one.sees(0)
        assert other.sees(0)
        other.presence.go("table", 0)
        await until(lambda: one.sees() and other.sees())

    with_processes(test)


def test_a_process_that_comes_later_learns_who_is_there():
    async def test(one, time):
        one.presence.come("table", 3)
        await asyncio.sleep(0.02)
        late = Process(one.store.bus, "late", time)
        await until(lambda: late.sees(3))
        late.task.cancel()

    with_processes(test, 1)


def test_people_of_a_process_that_died_left_when_it_was_last_heard():
    async def test(one, other, time):
        other.presence.come("table", 1)
        await until(lambda: one.sees(1))
        last_heard = time.now
        other.die()
        time.pass_s(DEAD_MS / 1000 - 1)
        one.presence.bury()
        assert one.sees(1)
        time.pass_s(2)
        one.presence.bury()
        assert one.sees()
        assert one.presence.away_since("table", [1]) == {1: last_heard}
        assert BEAT_S * 2 < DEAD_MS / 1000

    with_processes(test)


def test_whoever_is_cut_off_does_not_believe_that_the_others_have_died():
    async def test(one, other, time):
        other.presence.come("table", 1)
        await until(lambda: one.sees(1))
        one.store.is_away = one.store.is_deaf = True
        time.pass_s(DEAD_MS / 1000 + 1)
        one.presence.bury()
        assert one.sees(1)
        one.store.is_away = one.store.is_deaf = False
        one.store.listener("", "")  # the network is back
        one.presence.bury()
        assert one.sees(1)

    with_processes(test)


def test_a_process_that_ends_takes_its_people_along():
    async def test(one, other, time):
        other.presence.come("table", 1)
        await until(lambda: one.sees(1))
        other.task.cancel()
        await until(one.sees)

    with_processes(test)


def test_what_was_missed_is_asked_for_and_nobody_seems_to_leave_meanwhile():
    async def test(one, other, time):
        other.presence.come("table", 1)
        other.presence.come("table", 2)
        await until(lambda: one.sees(1, 2))
        one.store.is_deaf = True
        other.presence.go("table", 1)
        other.presence.come("table", 3)
        await asyncio.sleep(0.05)
        one.store.is_deaf = False
        seen = []
        one.presence.changed = lambda table_id: seen.append(one.presence.online(table_id))
        one.presence.receive("", "")
        await until(lambda: one.sees(2, 3))
        assert all(2 in online for online in seen)

    with_processes(test)


def test_what_could_not_be_told_is_told_when_the_store_is_back(monkeypatch):
    monkeypatch.setattr(presence, "BEAT_S", 0.1)

    async def test(one, other, time):
        one.store.is_away = True
        one.presence.come("table", 1)
        await asyncio.sleep(0.05)
        assert other.sees()
        one.store.is_away = False
        await until(lambda: other.sees(1))

    with_processes(test)


def test_when_somebody_left_is_forgotten_after_a_while():
    async def test(one, time):
        for person in (0, 1):
            one.presence.come("table", person)
        one.presence.go("table", 0)
        time.pass_s(3000)
        one.presence.go("table", 1)
        time.pass_s(3000)
        one.presence.forget()
        assert list(one.presence.left_ms["table"]) == [1]
        assert one.presence.away_since("table", [0])[0] == one.presence.opened_ms
        time.pass_s(1000)
        one.presence.forget()
        assert "table" not in one.presence.left_ms

    with_processes(test, 1)

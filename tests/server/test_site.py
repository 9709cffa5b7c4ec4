"""Several processes of a site: limits hold for all together, and metrics are those of all."""

import asyncio

from tests.server.houses import Time
from tischlein.server.doors import site as sites
from tischlein.server.doors.limits import Buckets, Limits, Rate
from tischlein.server.doors.metrics import Metrics
from tischlein.server.doors.site import DEAD_MS, MARK, WholeSite
from tischlein.server.process.connections import Connections
from tischlein.server.tables.presence import Presence


class Wire:
    """The store of one of several processes, as far as they talk."""

    def __init__(self, name, wires):
        self.name, self.wires, self.listeners = name, wires, []
        wires.append(self)

    def overhear(self, listener):
        self.listeners.append(listener)

    async def announce(self, lines):
        for wire in self.wires:
            for listener in wire.listeners if wire is not self else ():
                for line in lines:
                    assert len(line) < 7000
                    assert " " not in line, "older versions would take it for people"
                    listener(self.name, line)


def two_sites(time):
    wires = []
    made = [WholeSite(Wire(name, wires), time, Metrics()) for name in ("one", "other")]
    for site in made:
        site.limits["requests"] = Buckets(Rate(100, 100), time)
    return made


def tell(*made):
    async def run():
        for site in made:
            await site.store.announce([MARK + sites.encode(told).decode() for told in site.news(with_numbers=True)])

    asyncio.run(run())


def test_what_somebody_spends_at_one_process_counts_at_all():
    one, other = two_sites(Time())
    assert sum(one.limits["requests"].take("eve") for _ in range(150)) == 100
    one.limits["requests"].take("ada")
    tell(one, other)
    assert not other.limits["requests"].take("eve")
    assert sum(other.limits["requests"].take("ada") for _ in range(150)) == 100, "so little is not worth telling"
    tell(one, other)
    assert not one.limits["requests"].take("ada")


def test_metrics_are_those_of_all_processes():
    time = Time()
    one, other = two_sites(time)
    for site, moves, longest in ((one, 2, 0.5), (other, 3, 0.25)):
        for _ in range(moves):
            site.metrics.count("moves", '{by="person"}')
            site.metrics.took("http", 0.002)
        site.metrics.gauges["connections"] = lambda moves=moves: moves
        site.metrics.gauges["loop_longest_seconds"] = lambda longest=longest: longest
    for number in range(300):
        one.metrics.count("refusals", f'{{code="{number}"}}')
    tell(one, other)
    tell(one, other)
    for site in (one, other):
        lines = site.text().splitlines()
        assert 'tischlein_moves_total{by="person"} 5' in lines
        assert "tischlein_connections 5" in lines
        assert "tischlein_loop_longest_seconds 0.5" in lines
        assert 'tischlein_http_seconds_bucket{le="0.0025"} 5' in lines
        assert 'tischlein_refusals_total{code="299"} 1' in lines
        assert lines.count("# TYPE tischlein_refusals_total counter") == 1
    time.pass_s(DEAD_MS / 1000 + 1)
    lines = other.text().splitlines()
    assert "tischlein_connections 3" in lines, "the other one has ended"
    assert 'tischlein_moves_total{by="person"} 5' in lines, "what was counted stays counted"


def test_connections_of_an_address_count_at_all_processes():
    one, other = two_sites(Time())
    one.many_sockets = lambda: {"eve": 500}
    tell(one)
    assert other.sockets_elsewhere("eve") == 500
    assert other.sockets_elsewhere("ada") == 0


def test_what_is_told_of_limits_is_no_presence():
    wires = []
    time = Time()
    presence = Presence(Wire("one", wires), time, lambda _: None)
    presence.receive("other", '#{"spent":[]}')
    assert not presence.others


def test_what_a_newer_version_tells_is_ignored():
    one, _ = two_sites(Time())
    one.receive("newer", '#{"spent":"much"}')
    assert "tischlein" not in one.text()


def test_connections_of_all_processes_count_and_each_process_has_its_share():
    time = Time()
    one, other = two_sites(time)
    crowd = {"connections": 900, "sockets": 20}
    one.holds = {kind: lambda kind=kind: crowd[kind] for kind in crowd}
    guests = Connections(Limits(connections=900, sockets=100))
    guests.join(other)
    assert guests.most_here() == 1000
    tell(one, other)
    assert guests.most_here() == 500, "it is full, but that is the share of this process"
    assert other.held_elsewhere("sockets") == 20
    crowd["connections"] = 300
    tell(one, other)
    assert guests.most_here() == 700
    assert not [told for told in one.news(with_numbers=False) if told.held], "the same is not told again"
    time.pass_s(DEAD_MS / 1000 + 1)
    assert guests.most_here() == 1000, "whoever is silent for so long has nobody connected"

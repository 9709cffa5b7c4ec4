"""What every request may need, in one place."""

from __future__ import annotations

from importlib.metadata import version

from tischlein.server.tables.house import House

from .limits import Buckets, Rate
from .metrics import Metrics
from .settings import ServerSettings
from .site import WholeSite
from .watchdog import Watchdog

FIRST_CODES = 60  # a whole class may type in its code at once


class Services:
    """The house and everything around it that answers."""

    def __init__(self, settings: ServerSettings, house: House) -> None:
        self.settings = settings
        self.house = house
        self.version = version("tischlein")
        self.metrics = Metrics()
        self.metrics.gauges["tables"] = lambda: len(house.tables)
        self.watchdog = Watchdog()
        self.metrics.gauges["loop_longest_seconds"] = self.watchdog.longest
        self.lan_urls = settings.lan_urls()
        limits, elapsed = settings.limits, house.sources.elapsed
        self.requests = Buckets(Rate(limits.requests_per_minute / 3, limits.requests_per_minute), elapsed)
        self.deeds = Buckets(Rate(limits.wishes_per_minute / 5, limits.wishes_per_minute), elapsed)
        self.rates = {
            "tables": Buckets(Rate(limits.tables_per_minute, limits.tables_per_minute), elapsed, "too_many_tables"),
            "records": Buckets(Rate(limits.records_per_minute, limits.records_per_minute), elapsed, "too_many_tables"),
            "codes": Buckets(Rate(FIRST_CODES, limits.codes_per_minute), elapsed, "too_many_codes"),
            "passwords": Buckets(Rate(limits.passwords_per_minute, limits.passwords_per_minute), elapsed),
        }  # by name, for endpoints
        self.site = WholeSite(house.store, elapsed, self.metrics)
        self.site.limits |= {"requests": self.requests, "deeds": self.deeds, **self.rates}

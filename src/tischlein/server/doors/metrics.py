"""Numbers about the running server, in the text format that Prometheus reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice

import msgspec

BOUNDS_S = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
LONGEST = "longest"  # in the name of a value of which the largest counts, not the sum


class Histogram(msgspec.Struct):
    """How long something took."""

    counts: list[int] = msgspec.field(default_factory=lambda: [0] * (len(BOUNDS_S) + 1))
    total_s: float = 0.0

    def note(self, seconds: float) -> None:
        """Add a duration."""
        place = next((place for place, bound in enumerate(BOUNDS_S) if seconds <= bound), len(BOUNDS_S))
        self.counts[place] += 1
        self.total_s += seconds

    def add(self, other: Histogram) -> None:
        """Add those of another process."""
        self.counts = [own + others for own, others in zip(self.counts, other.counts, strict=True)]
        self.total_s += other.total_s

    def lines(self, name: str) -> Iterator[str]:
        """To be read by Prometheus."""
        yield f"# TYPE tischlein_{name}_seconds histogram"
        below = 0
        for bound, count in zip((*BOUNDS_S, "+Inf"), self.counts, strict=True):
            below += count
            yield f'tischlein_{name}_seconds_bucket{{le="{bound}"}} {below}'
        yield f"tischlein_{name}_seconds_sum {self.total_s:.6f}"
        yield f"tischlein_{name}_seconds_count {below}"


class Numbers(msgspec.Struct, omit_defaults=True):
    """The numbers of one process, or of several, at one moment."""

    counters: dict[str, int] = {}  # by name and label, as they are written
    gauges: dict[str, float] = {}
    histograms: dict[str, Histogram] = {}

    def update(self, news: Numbers) -> None:
        """Some of the numbers are others now."""
        self.counters.update(news.counters)
        self.gauges.update(news.gauges)
        self.histograms.update(news.histograms)

    def add(self, other: Numbers, *, is_alive: bool) -> None:
        """Add those of another process; one that has ended has no present values any more."""
        for name, value in other.counters.items():
            self.counters[name] = self.counters.get(name, 0) + value
        for name, present in other.gauges.items() if is_alive else ():
            own = self.gauges.get(name, 0)
            self.gauges[name] = max(own, present) if LONGEST in name else own + present
        for name, histogram in other.histograms.items():
            self.histograms.setdefault(name, Histogram()).add(histogram)

    def pieces(self, length: int) -> Iterator[Numbers]:
        """The same in pieces of so many numbers."""
        counters = iter(self.counters.items())
        while some := dict(islice(counters, length)):
            yield Numbers(some)
        yield Numbers(gauges=self.gauges)
        histograms = iter(self.histograms.items())
        while few := dict(islice(histograms, max(1, length // len(BOUNDS_S)))):
            yield Numbers(histograms=few)

    def text(self) -> str:
        """Everything, to be read by Prometheus."""
        lines = []
        family = ""
        for name, value in sorted(self.counters.items()):
            if name.partition("{")[0] != family:
                family = name.partition("{")[0]
                lines.append(f"# TYPE {family} counter")
            lines.append(f"{name} {value}")
        for name, present in sorted(self.gauges.items()):
            lines += [f"# TYPE tischlein_{name} gauge", f"tischlein_{name} {present if present % 1 else int(present)}"]
        for name, histogram in sorted(self.histograms.items()):
            lines += histogram.lines(name)
        return "\n".join(lines) + "\n"


class Metrics:
    """Counters, present values and durations.  Names say the unit; no label ever holds anything about a person."""

    def __init__(self) -> None:
        self.counters: Counter[tuple[str, str]] = Counter()  # (name, label)
        self.gauges: dict[str, Callable[[], float]] = {}
        self.histograms: dict[str, Histogram] = {}

    def count(self, name: str, label: str = "") -> None:
        """Count one more of what the name says."""
        self.counters[name, label] += 1

    def took(self, name: str, seconds: float) -> None:
        """Note how long what the name says took."""
        self.histograms.setdefault(name, Histogram()).note(seconds)

    def numbers(self) -> Numbers:
        """All of them, as they are now."""
        return Numbers(
            {f"tischlein_{name}_total{label}": value for (name, label), value in self.counters.items()},
            {name: read() for name, read in self.gauges.items()},
            {name: Histogram(one.counts[:], one.total_s) for name, one in self.histograms.items()},
        )

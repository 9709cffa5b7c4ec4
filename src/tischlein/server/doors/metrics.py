"""Numbers about the running server, in the text format that Prometheus reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

BOUNDS_S = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


@dataclass
class Histogram:
    """How long something took."""

    counts: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS_S) + 1))
    total_s: float = 0.0

    def note(self, seconds: float) -> None:
        """Add a duration."""
        place = next((place for place, bound in enumerate(BOUNDS_S) if seconds <= bound), len(BOUNDS_S))
        self.counts[place] += 1
        self.total_s += seconds


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

    def text(self) -> str:
        """Everything, to be read by Prometheus."""
        lines = []
        for name in sorted({name for name, _ in self.counters}):
            lines.append(f"# TYPE tischlein_{name}_total counter")
            for (counted, label), value in sorted(self.counters.items()):
                if counted == name:
                    lines.append(f"tischlein_{name}_total{label} {value}")
        for name, read in sorted(self.gauges.items()):
            lines += [f"# TYPE tischlein_{name} gauge", f"tischlein_{name} {read()}"]
        for name, histogram in sorted(self.histograms.items()):
            lines.append(f"# TYPE tischlein_{name}_seconds histogram")
            below = 0
            for bound, count in zip((*BOUNDS_S, "+Inf"), histogram.counts, strict=True):
                below += count
                lines.append(f'tischlein_{name}_seconds_bucket{{le="{bound}"}} {below}')
            lines.append(f"tischlein_{name}_seconds_sum {histogram.total_s:.6f}")
            lines.append(f"tischlein_{name}_seconds_count {below}")
        return "\n".join(lines) + "\n"

"""Just enough SVG for plots that look good on paper, on a screen and in the dark: shapes, scales, axes.

Colours are CSS classes (`s0` … `s7` for series, `ink`, `muted`, `grid`), which the page defines for light and dark.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from math import ceil, floor, log10

SERIES = 8  # colours there are; further ones begin anew

Scale = Callable[[float], float]  # from a value to a coordinate


class Drawing:
    """An SVG picture that grows shape by shape."""

    def __init__(self, width: float, height: float, label: str) -> None:
        self.width = width
        self.height = height
        self.label = label
        self.shapes: list[str] = []

    def line(self, x1: float, y1: float, x2: float, y2: float, style: str) -> None:
        """A straight line."""
        self.shapes.append(f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{style}"/>')

    def path(self, points: list[tuple[float, float]], style: str) -> None:
        """Straight lines from point to point."""
        steps = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self.shapes.append(f'<polyline points="{steps}" class="{style}"/>')

    def area(self, points: list[tuple[float, float]], style: str, title: str = "") -> None:
        """A filled outline; the title shows under the mouse."""
        steps = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self.shapes.append(f'<polygon points="{steps}" class="{style}">{tooltip(title)}</polygon>')

    def box(self, x: float, y: float, width: float, height: float, style: str, title: str = "") -> None:
        """A rectangle; the title shows under the mouse."""
        size = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'
        self.shapes.append(f'<rect {size} class="{style}">{tooltip(title)}</rect>')

    def dot(self, x: float, y: float, radius: float, style: str, title: str = "") -> None:
        """A disc; the title shows under the mouse."""
        self.shapes.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" class="{style}">{tooltip(title)}</circle>')

    def text(self, x: float, y: float, words: str, style: str = "", anchor: str = "start") -> None:
        """A line of text, centred on the height y."""
        place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" dominant-baseline="central"'
        self.shapes.append(f'<text {place} class="{style}">{escape(words)}</text>')

    def __str__(self) -> str:
        label = escape(self.label)
        head = f'<svg viewBox="0 0 {self.width:g} {self.height:g}" role="img" aria-label="{label}">'
        return "\n".join([head, *self.shapes, "</svg>"])


def tooltip(title: str) -> str:
    """What shows under the mouse."""
    return f"<title>{escape(title)}</title>" if title else ""


def series(place: int) -> str:
    """The class of the colour of a series."""
    return f"s{place % SERIES}"


def linear(low: float, high: float, start: float, end: float) -> Scale:
    """Equal steps."""
    span = (high - low) or 1.0
    return lambda value: start + (value - low) / span * (end - start)


def logarithmic(low: float, high: float, start: float, end: float) -> Scale:
    """Equal factors; what lies below the scale stands at its beginning."""
    along = linear(log10(low), log10(high), start, end)
    return lambda value: along(log10(max(value, low)))


def ticks(low: float, high: float, count: int = 5, least: float = 0.0) -> list[float]:
    """About so many round numbers that cover the range, none nearer than `least`."""
    raw = max((high - low) / count, least) or 1.0
    magnitude = 10.0 ** floor(log10(raw))
    step = next(factor * magnitude for factor in (1, 2, 5, 10) if factor * magnitude >= raw * 0.999)
    return [step * number for number in range(floor(low / step + 1e-9), ceil(high / step - 1e-9) + 1)]


def decades(low: float, high: float) -> list[float]:
    """Powers of ten that cover the range."""
    return [10.0**power for power in range(floor(log10(low)), ceil(log10(high)) + 1)]

"""Where everybody's points come from, in words: the same for every game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .view import Part, Section, View

Say = Callable[..., str]

PARTS = "parts"  # the key of the section


def describe_parts(view: View, say: Say, names: Sequence[str]) -> list[Section]:
    """A line for everybody who has points; nothing, if nobody has any.  Names are those of the seats."""
    rows = [
        [name, ", ".join(describe_part(part, say) for part in parts)]
        for name, parts in zip(names, view.parts, strict=True)
        if parts
    ]
    return [Section(key=PARTS, title=say("text.parts"), rows=rows)] if rows else []


def describe_part(part: Part, say: Say) -> str:
    """`3 × bridge +120 (rule 21)`."""
    times = f"{part.times} × " if part.times > 1 else ""
    detail = f" {part.detail}" if part.detail else ""
    word = f"{times}{say(f'part.{part.key}')}{detail}"
    return say("text.part", word, signed(part.points), spoken_clause(part.clause))


def signed(points: int) -> str:
    """+5, −5, 0: with a real minus sign."""
    return f"{points:+}".replace("-", "−") if points else "0"


def spoken_clause(clause: str) -> str:
    """`O15` as players read it: 15.  Variants keep their letter: V4."""
    return clause if clause.startswith("V") else clause.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")

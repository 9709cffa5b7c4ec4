"""What decided a game: luck, choices, mistakes.  docs/analysis.md says what is meant and why the sums add up.

What calculates is loaded when it is asked for: a server tells analyses without machine code.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from .findings import Analysis, Headline, LedgerEntry, Mistake, Reference, SeatLedger, Strength

if TYPE_CHECKING:
    from .analyst import Analyst, analyse, coarse

__all__ = [
    "Analysis", "Analyst", "Headline", "LedgerEntry", "Mistake", "Reference", "SeatLedger", "Strength", "analyse",
    "coarse",
]  # fmt: skip

if not TYPE_CHECKING:  # type checkers shall know the names above and no others

    def __getattr__(name: str) -> Any:
        """A name of what calculates, loaded now."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(importlib.import_module(f"{__name__}.analyst"), name)

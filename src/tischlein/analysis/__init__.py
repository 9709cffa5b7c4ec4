"""What decided a game: luck, choices, mistakes.  docs/analysis.md says what is meant and why the sums add up."""

from .analyst import Analyst, analyse, sharper_and_sharper
from .findings import Analysis, Headline, LedgerEntry, Mistake, Reference, SeatLedger, Strength

__all__ = [
    "Analysis", "Analyst", "Headline", "LedgerEntry", "Mistake", "Reference", "SeatLedger", "Strength", "analyse",
    "sharper_and_sharper",
]  # fmt: skip

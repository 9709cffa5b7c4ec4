"""What is kept of the analysis of a finished game.  It can be worked out again, so nothing is lost without it."""

from __future__ import annotations

import msgspec

from tischlein.analysis.findings import Analysis

from .formats import NewerError, Stamped, reader_of


class StoredAnalysis(Stamped, frozen=True, kw_only=True):
    """An analysis, and by what it was made."""

    reference: int  # the version of the way of playing that it measures by
    analysis: Analysis


decode = reader_of(StoredAnalysis)


def read_analysis(content: str, reference: int) -> Analysis | None:
    """What was kept; nothing, if another version has made it."""
    try:
        kept = decode(content)
    except (NewerError, msgspec.DecodeError):
        return None
    return kept.analysis if kept.reference == reference else None


def written_analysis(analysis: Analysis) -> str:
    """An analysis as it is kept."""
    return msgspec.json.encode(StoredAnalysis(reference=analysis.reference.version, analysis=analysis)).decode()

"""Checks that know no game: what every game promises, tried on any that is installed."""

from .findings import Finding
from .suite import CHECKS, Check, run, topics

__all__ = ["CHECKS", "Check", "Finding", "run", "topics"]

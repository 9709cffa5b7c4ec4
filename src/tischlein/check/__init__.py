"""Checks that know no game: what every game promises, tried on any that is installed."""

from .apart import run_apart
from .findings import Finding
from .steps import steps
from .suite import CHECKS, Check, run, topics

__all__ = ["CHECKS", "Check", "Finding", "run", "run_apart", "steps", "topics"]

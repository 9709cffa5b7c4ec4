"""Columns as a data frame of whatever library somebody has."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Mapping
from typing import Any

from tischlein.engine import TischleinError

LIBRARIES = ("polars", "pandas")


def frame_of(columns: Mapping[str, Any], library: str = "") -> Any:
    """The columns as a data frame of `polars` or `pandas`; unless one is named, of whichever is installed."""
    name = library or next((name for name in LIBRARIES if importlib.util.find_spec(name)), "")
    if name not in LIBRARIES or importlib.util.find_spec(name) is None:
        wanted = f"{name} is not installed" if name in LIBRARIES else "no such library is installed"
        raise TischleinError(f"A data frame needs polars or pandas, but {wanted}; `columns` needs neither.")
    return importlib.import_module(name).DataFrame(columns)

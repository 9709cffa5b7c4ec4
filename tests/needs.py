"""What some tests need beside Python."""

import os
import shutil
from pathlib import Path

import pytest


def need(found: object, sentence: str) -> None:
    """Skip a test whose tools are missing; where continuous integration runs, it fails instead."""
    if not found:
        (pytest.fail if os.environ.get("TISCHLEIN_CI") else pytest.skip)(sentence)


def chromium() -> str:
    """The browser."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    need(path, "There is no Chromium; install the Debian package chromium to run the tests of the browser.")
    assert path
    return path


def postgres_folder() -> Path:
    """Where PostgreSQL's programs are."""
    packaged = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    on_path = shutil.which("initdb")
    found = [*([Path(on_path)] if on_path else []), *packaged]
    need(found, "There is no PostgreSQL; install the Debian package postgresql to run the tests of that database.")
    return found[-1].parent

"""The short form of the soak: everything goes wrong for half a minute, and nothing is lost or left behind."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MINUTES = "0.5"


@pytest.mark.parametrize("database", [pytest.param(one, marks=pytest.mark.xdist_group(f"soak of {one}"))
                                      for one in ("sqlite", "postgres")])  # fmt: skip
def test_an_evening_where_everything_goes_wrong(database, request):
    if database == "postgres":
        request.getfixturevalue("postgres")  # or it is skipped
    words = [sys.executable, "-m", "tests.soak", "--minutes", MINUTES, "--database", database]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "acknowledged" in done.stdout

"""What is packed for a browser: everything that the house needs, and no more than may be fetched."""

import json
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from tests.needs import need

ROOT = Path(__file__).parents[2]
SITE = ROOT / "src/tischlein/server/site"
MOST = 5_500_000  # bytes, all in all
LOADED = "import tischlein.pocket.house, sys; print(*sys.modules)"


def packer():
    """The program that packs."""
    spec = spec_from_file_location("packer", ROOT / "web/plugins/pocket.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_nothing_that_the_house_needs_is_left_out():
    """Seen in this Python: what it imports is not among what is left out."""
    told = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)
    names = {name.replace(".", "/") for name in told.stdout.split()}
    left_out = packer().NOT_NEEDED
    assert not [name for name in names if left_out.match(f"{name}.py") or left_out.match(f"{name}/")]


def test_everything_fits_into_five_and_a_half_megabytes():
    """With the first page, its fonts, and the shelf and lessons in one language."""
    need((SITE / "pocket.json").is_file(), "The house in the pocket has not been packed; run make web.")
    known = json.loads((SITE / "pocket.json").read_text())
    parts = sum(part["bytes"] for part in known["parts"].values())
    assert parts == sum((SITE / file).stat().st_size for part in known["parts"].values() for file in part["files"])
    told = max((SITE / file).stat().st_size for file in known["told"].values())
    fonts = sum(path.stat().st_size for path in (SITE / "assets").glob("*-latin-*.woff2"))
    assert parts + told + fonts + 60_000 < MOST

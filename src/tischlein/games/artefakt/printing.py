"""What is printed, as an edition says it: ours, unless the game is played with another one (`kit/edition.py`)."""

import json
from pathlib import Path

PRINTED = json.loads(Path(__file__).with_name("ours.json").read_text(encoding="utf-8"))["printed"]

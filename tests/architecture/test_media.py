"""What a phone, a tablet and a desktop is, has one name each: web/src/styles/media.css."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
NAMES = ROOT / "web/src/styles/media.css"
FOLDERS = (ROOT / "web/src", *ROOT.glob("src/tischlein/games/*/table"))
SOURCES = [path for folder in FOLDERS for path in folder.rglob("*") if path.suffix in {".css", ".svelte", ".ts"}]

DEFINED = dict(re.findall(r"@custom-media --([\w-]+) (.+?);", NAMES.read_text(encoding="utf-8")))
TEXTS = {path: path.read_text(encoding="utf-8") for path in SOURCES if path != NAMES}
CONDITIONS = [(path, found) for path, text in TEXTS.items() for found in re.findall(r"@media ([^{]+?) \{", text)]


def test_names_that_are_used_exist_and_stand_alone():
    """The build leaves an unknown name as it is: its rules would never be seen."""
    used = [(path, condition) for path, condition in CONDITIONS if "--" in condition]
    asked = {name for text in TEXTS.values() for name in re.findall(r"\bmedia\('([\w-]+)'\)", text)}
    wrong = [(path, one) for path, one in used if not re.fullmatch(r"\(--[\w-]+\)", one)]
    assert wrong == []
    assert {condition.strip("()-") for _, condition in used} == DEFINED.keys() >= asked > set()


def test_a_condition_that_has_a_name_is_called_by_it():
    assert [(path, condition) for path, condition in CONDITIONS if condition in DEFINED.values()] == []

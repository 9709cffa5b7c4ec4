"""Whose folder it is: games belong together only if everything that decides them was the same."""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

import msgspec

import tischlein
from tischlein.bots import find_bot
from tischlein.engine import TischleinError
from tischlein.engine.files import replacing

from .schedule import Tournament

DECIDING_PARTS = ("kit", "engine", "backends", "bots")  # with the game's own code all that decides who plays what


def configuration(tournament: Tournament) -> dict[str, Any]:
    """What must be the same for games to belong together."""
    return {
        "game": tournament.game_id,
        "rules_version": tournament.game.rules_version,
        "seats": tournament.seats,
        "options": tournament.game.options.brief(tournament.options),
        "bots": list(tournament.bots),
        **({"called": tournament.called} if tournament.called else {}),
        "seed": tournament.seed,
        "budget_ms": tournament.budget_ms,
        "code": fingerprint(tournament),
    }


def fingerprint(tournament: Tournament) -> str:
    """A hash of the code that plays: after a change of a bot or rule nobody mixes old results with new ones."""
    house = Path(tischlein.__file__).parent
    files = [path for part in DECIDING_PARTS for path in sorted((house / part).glob("*.py"))]
    files += sorted(tournament.game.folder.glob("*.py")) or [tournament.game.folder]
    files += [source for name in tournament.names for source in sources_of(tournament.bot(name))]
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def sources_of(bot: str) -> list[Path]:
    """The file of a bot's class, if it has one; what a program is made of nobody knows."""
    module = sys.modules.get(find_bot(bot).__module__)
    return [Path(module.__file__)] if module is not None and module.__file__ else []


def usual_folder(tournament: Tournament) -> Path:
    """A folder for exactly this tournament, below the current one."""
    digest = hashlib.sha256(json.dumps(configuration(tournament)).encode()).hexdigest()
    return Path("arena") / f"{tournament.game_id}-{tournament.seats}-{digest[:8]}"


def claim(folder: Path, wanted: dict[str, Any]) -> None:
    """Make the folder this tournament's, unless it belongs to another."""
    file = folder / "arena.json"
    if folder.exists() and not folder.is_dir():
        raise TischleinError(f"{folder} is no folder; give a new or empty one, or that of the same tournament.")
    if not file.exists():
        if folder.is_dir() and any(folder.iterdir()):
            raise TischleinError(f"{folder} holds other things; give a new or empty folder.")
        folder.mkdir(parents=True, exist_ok=True)
        with replacing(file) as target:
            target.write(json.dumps(wanted, indent=1) + "\n")
        return
    try:
        found = msgspec.json.decode(file.read_bytes(), type=dict[str, Any])
    except msgspec.DecodeError:
        raise TischleinError(f"{file} is damaged; give another folder.") from None
    other = next((name for name in wanted if found.get(name) != wanted[name]), None)
    if other == "code":
        raise TischleinError(f"{folder} holds games played before the bots or rules were changed; give another folder.")
    if other is not None:
        have, want = json.dumps(found.get(other)), json.dumps(wanted[other])
        raise TischleinError(
            f"{folder} holds another tournament: its {other} is {have}, not {want}; give another folder."
        )

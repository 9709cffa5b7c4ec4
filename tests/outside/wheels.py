"""Packages with games, built and installed into a folder of their own."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path


def build(folder: Path, name: str, source: Path, entries: dict[str, str]) -> Path:
    """A wheel with a module or a package, and the games that it offers."""
    wheel = folder / f"{name}-1.0-py3-none-any.whl"
    facts = f"{name}-1.0.dist-info"
    files = {source.name: source} if source.is_file() else {}
    files |= {str(path.relative_to(source.parent)): path for path in source.rglob("*") if path.is_file()}
    texts = {
        f"{facts}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n",
        f"{facts}/WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{facts}/entry_points.txt": "[tischlein.games]\n" + "".join(f"{key} = {at}\n" for key, at in entries.items()),
    }
    with zipfile.ZipFile(wheel, "w") as archive:
        for path, file in files.items():
            if "__pycache__" not in path:
                archive.write(file, path)
        for path, text in texts.items():
            archive.writestr(path, text)
        archive.writestr(f"{facts}/RECORD", "".join(f"{path},,\n" for path in [*files, *texts, f"{facts}/RECORD"]))
    return wheel


def install(target: Path, *wheels: Path) -> None:
    """As pip does it."""
    words = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--no-compile"]
    done = subprocess.run([*words, "--target", target, *wheels], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr

"""Packs what the house in the pocket needs (docs/pocket.md) into the built page, behind what Vite has made.

`python web/plugins/pocket.py SITE`.  Everything comes from where the rest comes from: Pyodide from npm and msgspec for
it from PyPI, both held to the hashes of the lock files; Starlette and the like from the environment; our own files from
here.  It is packed as tightly as possible and unpacked by the page's worker, so a host that compresses nothing will do.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import lzma
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Iterator
from importlib.metadata import files as files_of
from importlib.metadata import version
from pathlib import Path
from typing import TypedDict

from tischlein.engine import discover
from tischlein.languages import LANGUAGES
from tischlein.server.bots.crew import Crew
from tischlein.server.doors.catalogue import catalogue
from tischlein.server.messages.catalogue import SiteInfo
from tischlein.server.speech.answers import encode
from tischlein.server.tables.lessons import figures, has_lesson, lesson, practice

ROOT = Path(__file__).parents[2]
PYODIDE = ROOT / "web/node_modules/pyodide"
FETCHED = ROOT / "web/node_modules/.cache/tischlein"
LOCK = ROOT / "requirements.lock"
PLATFORM = ["--platform=pyemscripten_2026_0_wasm32", "--python-version=3.14", "--implementation=cp", "--abi=cp314"]
LIBRARIES = ("anyio", "idna", "segno", "starlette")  # pure Python: as they are installed here
ROOMS = ("analysis", "backends", "bots", "engine", "games", "kit", "pocket", "server")
NOT_HERE = re.compile(r"/(tests|table|sheet|short|site|static|records)/|/__pycache__/|\.(svg|css)$")
# What a house never asks of Python's own library: programs, processes, windows, networks and tests.
NOT_NEEDED = re.compile(
    r"(_pyrepl|multiprocessing|xml|xmlrpc|unittest|wsgiref|ctypes|pydoc\w*|pdb|bdb|doctest|pickletools|imaplib|"
    r"ftplib|smtplib|poplib|nntplib|mailbox|optparse|argparse|configparser|plistlib|pstats|socketserver|c?[pP]rofile|"
    r"modulefinder|statistics|fractions|trace|tabnanny|turtle\w*|sched|zipapp|venv|ensurepip|idlelib|tkinter|lib2to3|"
    r"_pyio|_pydatetime|_pydecimal|cmd|code|curses|dbm|sqlite3|test|webbrowser|xdrlib|telnetlib|getpass|netrc|fileinput|"
    r"rlcompleter|symtable|pyclbr|py_compile|compileall|timeit|this|antigravity|sysconfig|_sysconfigdata\w*|tarfile|"
    r"encodings/(?!__init__|aliases|utf_8|latin_1|ascii|cp437|idna|punycode|raw_unicode|unicode_escape)\w+)(/|\.py)"
)
TIGHT = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 24}]  # takes 16 MB to unpack
PIECE = 400_000  # bytes: an interrupted download loses no more
LONG_AGO = (1980, 1, 1, 0, 0, 0)

Files = Iterable[tuple[str, bytes]]


class Part(TypedDict):
    """One part as the page knows it."""

    mark: str  # changes with the content
    bytes: int  # as it is fetched
    files: list[str]


def packed(files: Files) -> bytes:
    """Files in one archive, whose bytes depend on nothing else; it is compressed as a whole later."""
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w", zipfile.ZIP_STORED) as archive:
        for name, content in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, LONG_AGO), content)
    return into.getvalue()


def standard() -> Files:
    """Python's own library, as far as it is needed."""
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as archive:
        for name in archive.namelist():
            if not name.endswith("/") and not NOT_NEEDED.match(name):
                yield name, archive.read(name)


def libraries() -> Files:
    """What the house is built on."""
    for library in LIBRARIES:
        for path in files_of(library) or ():
            if path.suffix in {".py", ".toml"}:
                yield str(path), path.read_binary()
    with zipfile.ZipFile(wheel("msgspec")) as archive:
        for name in archive.namelist():
            if name.endswith((".py", ".so")):
                yield name, archive.read(name)


def wheel(name: str) -> Path:
    """A wheel for Pyodide, in the version and with a hash of our lock file."""
    pinned = re.search(rf"^{name}==.*?(?=^\w)", LOCK.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    if pinned is None:
        raise SystemExit(f"{LOCK.name} does not pin {name}.")
    folder = FETCHED / hashlib.sha256(pinned[0].encode()).hexdigest()[:10]
    if not any(folder.glob("*.whl")):
        folder.mkdir(parents=True, exist_ok=True)
        wish = folder / "wish.txt"
        wish.write_text(pinned[0], encoding="utf-8")
        words = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
        words += ["--only-binary", ":all:", *PLATFORM, "--require-hashes", "--requirement", wish, "--dest", folder]
        subprocess.run(words, check=True)
    return next(folder.glob("*.whl"))


def ours() -> Files:
    """The house itself: code and texts, without what the page has already and what only programs use."""
    source = ROOT / "src"
    for path in sorted((source / "tischlein").rglob("*")):
        name = str(path.relative_to(source))
        room = path.relative_to(source / "tischlein").parts[0]
        if path.is_file() and (room in ROOMS or path.parent.name == "tischlein") and not NOT_HERE.search(name):
            yield name, path.read_bytes()


def named() -> Files:
    """What the house is told when it asks for its own version."""
    yield "tischlein.dist-info/METADATA", f"Name: tischlein\nVersion: {version('tischlein')}\n".encode()


def told(language: str) -> bytes:
    """What the house would answer, for as long as it is not open: the shelf and all lessons, by address."""
    answers = {"/games": encode(catalogue(language, Crew(1).names()))}
    answers["/site"] = encode(SiteInfo(version("tischlein"), "", imprint=False, privacy=False))
    for game in discover():
        if has_lesson(game):
            answers[f"/lessons/{game.id}"] = encode(lesson(game, language))
        for figure in figures(game):
            answers[f"/lessons/{game.id}/{figure}"] = encode(practice(game, language, figure))
    return json.dumps({path: json.loads(answer) for path, answer in answers.items()}, ensure_ascii=False).encode()


def pages(site: Path) -> bytes:
    """All that the page loads when it is needed, by address; fonts are there, or are fetched where they are needed."""
    return json.dumps({f"assets/{path.name}": path.read_text(encoding="utf-8") for path in page_files(site)}).encode()


def page_files(site: Path) -> list[Path]:
    """The files that the page is made of."""
    return sorted(path for path in (site / "assets").iterdir() if path.suffix in {".js", ".css", ".svg"})


def parts(site: Path) -> Iterator[tuple[str, bytes]]:
    """Everything, by name, in the order in which it is fetched."""
    yield "pages", pages(site)
    yield "interpreter", (PYODIDE / "pyodide.asm.wasm").read_bytes()
    yield "loader", (PYODIDE / "pyodide.asm.mjs").read_bytes()
    yield "library", packed(standard())
    yield "house", packed([*libraries(), *ours(), *named()])


def main(site: Path) -> None:
    """Put all parts into the site, and the list of them; what was there from before goes."""
    folder = site / "assets"
    shelf = {language: put(folder, f"told-{language}", "gz", told(language))["files"][0] for language in LANGUAGES}
    kept = {name: put(folder, f"pocket-{name}", "xz", content) for name, content in parts(site)}
    used = {*shelf.values(), *(file for part in kept.values() for file in part["files"])}
    for file in [*folder.glob("pocket-*.xz"), *folder.glob("told-*.gz")]:
        if f"assets/{file.name}" not in used:
            file.unlink()
    pages = [f"assets/{file.name}" for file in page_files(site)]
    known = {"told": shelf, "files": pages, "parts": kept}
    (site / "pocket.json").write_text(json.dumps(known, indent=1), encoding="utf-8")


def put(folder: Path, name: str, kind: str, content: bytes) -> Part:
    """Put something down compressed and in pieces, under names that change with the content; what is there stays."""
    mark = hashlib.sha256(content).hexdigest()[:10]
    there = sorted(folder.glob(f"{name}-{mark}.*.{kind}")) or list(cut(folder / f"{name}-{mark}", kind, content))
    size = sum(file.stat().st_size for file in there)
    return {"mark": mark, "bytes": size, "files": [f"assets/{file.name}" for file in there]}


def cut(stem: Path, kind: str, content: bytes) -> Iterator[Path]:
    """Compress something and write it in pieces."""
    small = gzip.compress(content, mtime=0) if kind == "gz" else tight(content)
    for number, start in enumerate(range(0, len(small), PIECE)):
        file = stem.with_name(f"{stem.name}.{number}.{kind}")
        file.write_bytes(small[start : start + PIECE])
        yield file


def tight(content: bytes) -> bytes:
    """Compress something as well as it goes."""
    return lzma.compress(content, check=lzma.CHECK_CRC32, filters=TIGHT)


if __name__ == "__main__":
    main(Path(sys.argv[1]))

"""A site without a server: the built page and the house that runs in it, as files for any web host."""

from __future__ import annotations

import html
import shutil
from pathlib import Path

from tischlein.engine import TischleinError
from tischlein.server.doors.pages import SITE, with_base
from tischlein.server.doors.security import POLICY

HEAD = "<head>"
NOT_IN_A_PAGE = "; frame-ancestors 'none'"  # of a policy that stands in a page and no header
BUILD_ONLY = ".vite"


class SiteError(TischleinError):
    """The site cannot be written like that; the text says what would be right."""


def write_site(out: Path, base: str = "/", built: Path = SITE) -> None:
    """Write all files into an empty folder, for a host that shows it at the path `base`."""
    check(out, base, built)
    out.mkdir(parents=True, exist_ok=True)
    for path in sorted(built.iterdir()):
        if path.is_dir() and path.name != BUILD_ONLY:
            shutil.copytree(path, out / path.name)
        elif path.is_file():
            shutil.copy(path, out)
    page = alone((built / "index.html").read_text(encoding="utf-8"), base)
    for name in ("index.html", "404.html"):  # many hosts show the latter at addresses that they do not know
        (out / name).write_text(page, encoding="utf-8")


def check(out: Path, base: str, built: Path) -> None:
    """Refuse what would lose something or could not work."""
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise SiteError(f"{str(out)!r} is not empty; give a new folder.")
    if not base.startswith("/"):
        raise SiteError(f"--base: {base!r} is not like /games: the path begins with a slash.")
    if not (built / "pocket.json").is_file():
        raise SiteError("The page has not been built; run make web.")


def alone(page: str, base: str) -> str:
    """The page as it knows that there is no server behind it."""
    policy = html.escape(POLICY.removesuffix(NOT_IN_A_PAGE))
    tags = (
        f'<meta http-equiv="content-security-policy" content="{policy}"><meta name="tischlein-house" content="device">'
    )
    return with_base(page, base.rstrip("/")).replace(HEAD, HEAD + tags)

"""`make release`: what people install, its checksums and the list of its components, in one folder.

The wheel is built from the sdist, so that both are whole; the same commit always gives the same bytes.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any
from urllib.parse import quote

ROOT = Path(__file__).parents[1]
BIN = Path(sys.executable).parent
LOCK = ROOT / "requirements.lock"
LISTER = "cyclonedx-bom==7.5.0"
PLATFORMS = ["x86_64-manylinux_2_28", "aarch64-manylinux_2_28"]  # those of the image


def main() -> None:
    """Make a release."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="an empty folder, or one that is made")
    release(parser.parse_args().out)


def release(out: Path) -> None:
    """Everything of a release, in a folder that holds nothing else."""
    if out.is_dir() and any(out.iterdir()):
        sys.exit(f"There are already files in {out}; remove them, or choose another folder with --out.")
    out.mkdir(parents=True, exist_ok=True)
    wheel = build(out)
    with tempfile.TemporaryDirectory() as folder:
        write_components(
            out / f"{wheel.name.split('-py3')[0]}.components.json", environment(Path(folder) / "bare", wheel)
        )
    for platform in PLATFORMS:
        require_wheels(wheel, platform)
    write_checksums(out)
    for path in sorted(out.iterdir()):
        print(f"{path.stat().st_size:>12,}  {path.name}")


def build(out: Path) -> Path:
    """The sdist, and the wheel that is built from it."""
    moment = run("git", "log", "-1", "--format=%ct").strip()
    run(BIN / "uv", "build", "--quiet", "--out-dir", out, SOURCE_DATE_EPOCH=moment)
    (out / ".gitignore").unlink(missing_ok=True)  # uv's own
    return next(out.glob("*.whl"))


def environment(folder: Path, wheel: Path) -> Path:
    """A bare environment into which the wheel is installed."""
    run(BIN / "uv", "venv", "--quiet", "--python", sys.executable, folder)
    install(wheel, "--python", folder)
    return folder


def require_wheels(wheel: Path, platform: str) -> None:
    """Nothing has to be compiled where the image is built: all that is needed exists as a wheel."""
    only = ["--only-binary", ":all:", "--python-platform", platform, "--python-version", "3.12"]
    with tempfile.TemporaryDirectory() as folder:
        install(wheel, "--dry-run", "--target", folder, *only)


def install(wheel: Path, *words: object) -> None:
    """Install the wheel with the versions that were tested."""
    run(BIN / "uv", "pip", "install", "--quiet", "--constraint", LOCK, *words, f"{wheel}[postgres]")


# -- Lists -------------------------------------------------------------------------------------------------------------


def write_components(path: Path, installed: Path) -> None:
    """What the wheel needs, and what of others is in the page: CycloneDX."""
    words = ["environment", "--output-reproducible", "--spec-version", "1.5", installed / "bin" / "python"]
    listed = json.loads(run(BIN / "uv", "tool", "run", "--quiet", "--from", LISTER, "cyclonedx-py", *words))
    (itself,) = (component for component in listed["components"] if component["name"] == "tischlein")
    itself.pop("externalReferences", None)  # where it lay on this computer
    listed["components"].remove(itself)
    listed["components"] += page_components()
    listed["metadata"]["component"] = itself
    path.write_text(json.dumps(listed, indent=1) + "\n", encoding="utf-8")


def page_components() -> list[dict[str, Any]]:
    """The packages of the page; what only builds or tests it is not in it."""
    locked = json.loads((ROOT / "web/package-lock.json").read_text(encoding="utf-8"))["packages"]
    return [
        npm_component(folder.rpartition("node_modules/")[2], package)
        for folder, package in locked.items()
        if folder and not package.get("dev")
    ]


def npm_component(name: str, package: dict[str, Any]) -> dict[str, Any]:
    """A package as CycloneDX writes it."""
    address = f"pkg:npm/{quote(name)}@{package['version']}"
    return {
        "type": "library",
        "bom-ref": address,
        "name": name,
        "version": package["version"],
        "purl": address,
        "licenses": [{"license": {"id": package["license"]}}],
    }


def write_checksums(out: Path) -> None:
    """`sha256sum --check SHA256SUMS` tells whether a download is whole."""
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in sorted(out.iterdir())]
    (out / "SHA256SUMS").write_text("".join(lines), encoding="utf-8")


def run(*words: object, **variables: str) -> str:
    """What a command prints; its own words if it fails."""
    done = subprocess.run(
        [str(word) for word in words], cwd=ROOT, env=os.environ | variables, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"{' '.join(map(str, words))} failed:\n{done.stderr}")
    return done.stdout


if __name__ == "__main__":
    main()

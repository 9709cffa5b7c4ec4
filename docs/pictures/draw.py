"""Draws the picture of the README: the first turns of a game in the terminal.  `python docs/pictures/draw.py`."""

import io
import os
import re
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

WIDTH = 100
COMMAND = ["-m", "tischlein", "play", "troika", "--seats", "3", "--seed", "4", "--language", "en"]
TYPED = "1\n1\nq\n"


def main() -> None:
    """Play, and keep the last screen before leaving."""
    environment = {**os.environ, "COLUMNS": str(WIDTH), "FORCE_COLOR": "1", "TERM": "xterm-256color"}
    done = subprocess.run(  # noqa: S603  our own program
        [sys.executable, *COMMAND], input=TYPED, env=environment, capture_output=True, text=True, check=True
    )
    screen = done.stdout.rstrip().splitlines()
    start = max(index for index, line in enumerate(screen) if "What happened" in line)
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True)
    console.print(Text.from_ansi("\n".join(screen[start:-1]).removesuffix("q")))
    picture = console.export_svg(title="tischlein play troika")
    picture = re.sub(r"@font-face {.*?}", "", picture, flags=re.DOTALL)  # the reader's own fonts: nothing is fetched
    Path(__file__).with_name("play-troika.svg").write_text(picture)


if __name__ == "__main__":
    main()

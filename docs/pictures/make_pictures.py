# ruff: noqa: INP001 - a script, not part of a package
"""Make the pictures of the README from what commands really print.

Run it with `python docs/pictures/make_pictures.py`. The pictures need nothing from the network.
"""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.text import Text

FOLDER = Path(__file__).parent
WIDTH = 88
PICTURES = {
    "deal": "deal no-limit-holdem --seats 3 --seed 295",
}
FONTS = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace"


def offline_format() -> str:
    """Return rich's frame for SVG pictures without the fonts that it would load from a server."""
    frame = re.sub(r"@font-face \{\{.*?\}\}\s*", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
    return frame.replace("Fira Code, monospace", FONTS)


def printed_by(command: str) -> Text:
    """Run a command as on a terminal and return what it prints, in colour."""
    environment = {"FORCE_COLOR": "1", "TERM": "xterm-256color", "COLUMNS": str(WIDTH)}
    done = subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-m", "darwindeck", *command.split()],
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        check=True,
    )
    return Text.from_ansi(done.stdout.decode())


def picture(command: str) -> str:
    """Return the picture of a terminal in which a command has run."""
    console = Console(record=True, width=WIDTH, file=io.StringIO(), highlight=False)
    console.print(Text(f"$ darwindeck {command}", style="bold green"))
    console.print(printed_by(command))
    svg = console.export_svg(title="darwindeck", code_format=offline_format(), unique_id="deck")
    return "\n".join(line.rstrip() for line in svg.splitlines()) + "\n"


def main() -> None:
    """Write all pictures."""
    for name, command in PICTURES.items():
        (FOLDER / f"{name}.svg").write_text(picture(command), encoding="utf-8")


if __name__ == "__main__":
    main()

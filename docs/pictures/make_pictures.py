# ruff: noqa: INP001 - a script, not part of a package
"""Make the pictures of the README from what commands really print.

Run it with `python docs/pictures/make_pictures.py`. The pictures need nothing from the network.
"""

from __future__ import annotations

import io
import os
import pty
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.text import Text

FOLDER = Path(__file__).parent
WIDTH = 88
PICTURES = {
    "deal": ("deal no-limit-holdem --seats 3 --seed 295", ""),
    "play": ("play no-limit-holdem --seats 4 --bots greedy --seed 7", "call\n"),
}
"""For each picture a command, and what a person types."""
PROMPT = "\n> "
FONTS = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace"


def offline_format() -> str:
    """Return rich's frame for SVG pictures without the fonts that it would load from a server."""
    frame = re.sub(r"@font-face \{\{.*?\}\}\s*", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
    return frame.replace("Fira Code, monospace", FONTS)


def printed_by(command: str, typed: str) -> str:
    """Run a command that prints to a terminal, and return what it prints, in colour."""
    ours, its = pty.openpty()
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            **{name: value for name, value in os.environ.items() if name != "NO_COLOR"},
            "TERM": "xterm-256color",
            "COLUMNS": str(WIDTH),
            "DARWINDECK_DATA_DIR": folder,
        }
        with subprocess.Popen(  # noqa: S603 - our own command
            [sys.executable, "-m", "darwindeck", *command.split()],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=its,
            stderr=subprocess.DEVNULL,
        ) as process:
            os.close(its)
            if process.stdin is not None:
                process.stdin.write(typed.encode())
                process.stdin.close()
            printed = b"".join(iter(lambda: read_from(ours), b""))
    os.close(ours)
    if process.returncode:
        raise SystemExit(f"darwindeck {command} failed: {process.returncode}")
    return printed.decode().replace("\r\n", "\n")


def read_from(terminal: int) -> bytes:
    """Read what is there; nothing when the program at the other end has finished."""
    try:
        return os.read(terminal, 65536)
    except OSError:
        return b""


def last_screen(printed: str) -> str:
    """Return what a person sees when asked for the last time; all if nobody is asked."""
    screens = printed.split(PROMPT)
    if len(screens) == 1:
        return printed
    return screens[-2].partition("\n")[2].lstrip("\n") + PROMPT


def picture(command: str, typed: str) -> str:
    """Return the picture of a terminal in which a command has run."""
    console = Console(record=True, width=WIDTH, file=io.StringIO(), highlight=False)
    console.print(Text(f"$ darwindeck {command}", style="bold green"))
    console.print(Text.from_ansi(last_screen(printed_by(command, typed))))
    svg = console.export_svg(title="darwindeck", code_format=offline_format(), unique_id="deck")
    return "\n".join(line.rstrip() for line in svg.splitlines()) + "\n"


def main() -> None:
    """Write all pictures."""
    for name, (command, typed) in PICTURES.items():
        (FOLDER / f"{name}.svg").write_text(picture(command, typed), encoding="utf-8")


if __name__ == "__main__":
    main()

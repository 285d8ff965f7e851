"""A person at a pseudo-terminal: types keys, and waits for what the screen says."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import termios
import time
from typing import TYPE_CHECKING, Self

from tests.forked import Forked

if TYPE_CHECKING:
    from pathlib import Path

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][A-Z0-9]|\x1b[=>]")
PATIENCE = 60.0


class Typist:
    """Runs `darwindeck` on a terminal of its own and talks to it.

    `expect` waits until a text appears after what was expected before; `type` enters a line.
    Everything the program printed is in `seen`, and with its escape sequences in `raw`.
    """

    def __init__(
        self, *arguments: str, data: Path, columns: int = 80, rows: int = 30, **variables: str
    ) -> None:
        self.seen = ""
        self.raw = ""
        self.read_to = 0
        self.master, slave = pty.openpty()
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        environment = {
            **{name: value for name, value in os.environ.items() if name != "NO_COLOR"},
            "TERM": "xterm-256color",
            "DARWINDECK_DATA_DIR": str(data),
            "COLUMNS": str(columns),
            "PYTHONUTF8": "1",
            **variables,
        }
        self.command = Forked(arguments, (slave, slave, slave), variables=environment)
        os.close(slave)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.command.end()
        os.close(self.master)

    def expect(self, text: str, patience: float = PATIENCE) -> str:
        """Wait until a text appears, and return what appeared up to it."""
        deadline = time.monotonic() + patience
        while (found := self.seen.find(text, self.read_to)) < 0:
            if time.monotonic() > deadline or not self.read(deadline):
                raise AssertionError(
                    f"{text!r} did not appear; the screen says:\n{self.seen[self.read_to :]}"
                )
        start, self.read_to = self.read_to, found + len(text)
        return self.seen[start : self.read_to]

    def read(self, deadline: float) -> bool:
        """Read what is there, waiting for it; return whether the program is still connected."""
        ready, _, _ = select.select([self.master], [], [], max(0.0, deadline - time.monotonic()))
        if not ready:
            return True
        try:
            data = os.read(self.master, 65536)
        except OSError:  # what Linux says when the other end is closed
            return False
        text = data.decode(errors="replace")
        self.raw += text
        self.seen += ESCAPES.sub("", text).replace("\r\n", "\n")
        return bool(data)

    def type(self, line: str) -> None:
        """Type a line and press Enter."""
        self.press(line + "\r")

    def quit(self) -> None:
        """Stop playing, and say nothing about the game where that is asked."""
        self.type("quit")
        deadline = time.monotonic() + PATIENCE
        while "The game is kept" not in (rest := self.seen[self.read_to :]):
            if "(great), Enter skips" in rest:
                self.type("")
                return
            if not self.read(deadline):
                return

    def press(self, keys: str) -> None:
        """Press keys."""
        os.write(self.master, keys.encode())

    def kill(self) -> None:
        """Kill the program as the system would, without any warning."""
        self.command.end()

    def exit_code(self, patience: float = PATIENCE) -> int:
        """Wait for the end and return the exit code."""
        deadline = time.monotonic() + patience
        while time.monotonic() < deadline and self.read(deadline):
            pass
        return self.command.exit_code(5)

"""The terminal: the only place of a playtest that prints and reads."""

from __future__ import annotations

import io
import os
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from rich.text import Text

from darwindeck.console import Screen
from darwindeck.playtest.faces import NARROWEST, WIDEST, Look, paragraph
from darwindeck.screen import forgiving, printable

if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from typing import TextIO

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Home, clear the screen, and forget what scrolled off it."""
PUSHED_AWAY = 60


class Terminal:
    """Prints lines and asks questions, on a terminal or through pipes."""

    def __init__(
        self,
        source: TextIO | None = None,
        target: TextIO | None = None,
        *,
        plain: bool = False,
        width: int | None = None,
        language: str = "en",
    ) -> None:
        self.source = source or sys.stdin
        self.target = target or sys.stdout
        forgiving(self.target)
        if isinstance(self.source, io.TextIOWrapper):
            self.source.reconfigure(errors="replace")
        self.at_terminal = self.source.isatty() and self.target.isatty()
        self.plain = plain or is_plain(self.target)
        self.language = language
        self.console = Screen(
            file=self.target,
            width=width,
            no_color=self.plain,
            color_system=None if self.plain else "auto",
        )

    @property
    def look(self) -> Look:
        """How wide and high the terminal is now, whether it is plain, and its language."""
        width = min(max(NARROWEST, self.console.width), WIDEST)
        height = self.console.height if self.at_terminal and not self.plain else 0
        return Look(width, self.plain, height, self.language)

    def print(self, lines: Iterable[Text]) -> None:
        """Print lines that fit the terminal."""
        for line in lines:
            self.console.print(line, no_wrap=True, overflow="ignore", crop=False)

    def say(self, words: str, style: str = "") -> None:
        """Print a sentence, wrapped."""
        self.print(paragraph(words, self.look, style=style))

    def gap(self) -> None:
        """Print an empty line."""
        self.print([Text()])

    def fresh_screen(self) -> None:
        """Begin a new screen, where that helps; elsewhere leave a gap."""
        if self.at_terminal and not self.plain:
            self.wipe()
        else:
            self.gap()

    def wipe(self) -> None:
        """Clear the terminal, also what scrolled off it, so that nobody sees it any more.

        Where that is not possible, empty lines push it away.
        """
        clears = self.at_terminal and os.environ.get("TERM") != "dumb"
        self.target.write(CLEAR if clears else "\n" * PUSHED_AWAY)
        self.target.flush()
        forget_answers()

    def forget_typed(self) -> None:
        """Forget keys that were pressed before a question was on the screen."""
        if self.at_terminal:
            with suppress(ImportError, OSError, ValueError):
                import termios  # noqa: PLC0415 - not everywhere

                termios.tcflush(self.source.fileno(), termios.TCIFLUSH)

    def ask(self, prompt: str) -> str:
        """Ask for a line; raise `EOFError` when there is none."""
        self.target.flush()
        if self.at_terminal:
            return self.ask_person(prompt)
        self.target.write(printable(prompt))
        self.target.flush()
        line = self.source.readline()
        if not line:
            self.target.write("\n")
            raise EOFError
        self.target.write(printable(line.rstrip("\n")) + "\n")
        return line.rstrip("\n")

    def ask_person(self, prompt: str) -> str:
        """Ask at a terminal; an end of the input leaves the prompt, and ends its line."""
        try:
            return input_line(printable(prompt))
        except EOFError:
            self.target.write("\n")
            raise

    def pause(self, seconds: float) -> None:
        """Let somebody look at what was just printed, where a person looks."""
        if self.at_terminal and not self.plain:
            self.target.flush()
            time.sleep(seconds)

    def busy(self, words: str) -> AbstractContextManager[object]:
        """Show that something takes a while, where it can be taken away again."""
        shown = self.at_terminal and not self.plain
        quiet = Screen(quiet=True)
        return (self.console if shown else quiet).status(words, spinner="dots")


def is_plain(target: TextIO) -> bool:
    """Tell whether to print without colours and symbols."""
    encoding = (getattr(target, "encoding", None) or "utf-8").lower().replace("-", "")
    return (
        not target.isatty()
        or bool(os.environ.get("NO_COLOR"))
        or os.environ.get("TERM") == "dumb"
        or encoding != "utf8"
    )


def forget_answers() -> None:
    """Forget what was typed so far, which the arrow keys would bring back."""
    with suppress(ImportError):
        import readline  # noqa: PLC0415 - not everywhere

        readline.clear_history()


def input_line(prompt: str) -> str:
    """Read a line from a person, who may edit it."""
    with suppress(ImportError):
        import readline  # noqa: F401, PLC0415 - gives `input` its editing keys
    try:
        return input(prompt)
    except UnicodeDecodeError:
        return ""

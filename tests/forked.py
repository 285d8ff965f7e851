"""Commands in processes of their own that start at once: forked from one that has loaded all.

To load the program takes most of the time of a short command, and hundreds are started.
"""

from __future__ import annotations

import fcntl
import multiprocessing
import os
import sys
import termios
from multiprocessing.reduction import DupFd
from pathlib import Path
from pkgutil import walk_packages
from typing import TYPE_CHECKING, Any, TextIO

import darwindeck
from darwindeck import cli

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

NEEDS_OTHERS = "darwindeck.adapters"
LOADED = [
    module.name
    for module in walk_packages(darwindeck.__path__, "darwindeck.")
    if not module.name.endswith("__main__") and not module.name.startswith(NEEDS_OTHERS)
]
context = multiprocessing.get_context("forkserver")
context.set_forkserver_preload(LOADED)


class Forked:
    """`darwindeck` with arguments; its streams are open files.

    Where they are a terminal, it is the one that Ctrl-C on it reaches.
    """

    def __init__(
        self,
        arguments: Sequence[str],
        streams: tuple[int, int, int],
        *,
        variables: Mapping[str, str] = os.environ,
    ) -> None:
        sent = [DupFd(stream) for stream in streams]
        self.process = context.Process(
            target=begin, args=(arguments, sent, dict(variables), Path.cwd())
        )
        self.process.start()

    def exit_code(self, patience: float) -> int:
        """Wait for the end and return the exit code."""
        self.process.join(patience)
        assert self.process.exitcode is not None, "the command has not ended"
        return self.process.exitcode

    def end(self) -> None:
        """End it by force if it has not ended."""
        self.process.kill()
        self.process.join()


def begin(
    arguments: Sequence[str],
    streams: Sequence[Any],
    variables: Mapping[str, str],
    folder: Path,
) -> None:
    """Be the command, in the process that was forked for it."""
    for number, stream in enumerate(streams):
        os.dup2(stream.detach(), number)
    os.setsid()
    if os.isatty(0):
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    sys.stdin, sys.stdout, sys.stderr = opened(0, "r"), opened(1, "w"), opened(2, "w")
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(variables)
    sys.argv = ["darwindeck", *arguments]
    cli.main()


def opened(number: int, mode: str) -> TextIO:
    """Open one of the three streams as Python does at its start."""
    errors = "backslashreplace" if number == 2 else "strict"
    return open(number, mode, encoding="utf-8", errors=errors, closefd=False)  # type: ignore[return-value]

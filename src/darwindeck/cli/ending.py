"""How the program ends: exit codes, signals, and a report of what nobody foresaw.

Ctrl-C and a request to end (SIGTERM) are the same to all commands: they stop, tell what is done,
and return 130. A thread watches that they come to it: compiled code that does not return in time is
left alone, and the process ends.
"""

from __future__ import annotations

import atexit
import os
import platform
import signal
import sys
import threading
import time
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from darwindeck.screen import on_one_line, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

MISTAKE = 2
SIGNALLED = 128
INTERRUPTED = SIGNALLED + signal.SIGINT
ENDING_SIGNALS = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
PATIENCE, GLANCE = 1.5, 0.05
LONGEST = 300
REPORTS_KEPT = 20
OUR_OWN = Path(__file__).parents[1]


# Exit codes


def exit_code_of(command: Callable[[], object]) -> int:
    """Run the command line; whatever goes wrong is one line on stderr and exit code 2."""
    try:
        command()
        code = 0
    except SystemExit as done:
        code = done.code if isinstance(done.code, int) else int(done.code is not None)
    except KeyboardInterrupt:
        say("Stopped.", err=True)
        code = INTERRUPTED
    except (ValueError, OSError) as error:
        complain(in_words(error))
        code = MISTAKE
    except Exception as error:  # noqa: BLE001 - the last resort
        complain(unforeseen(error))
        code = MISTAKE
    return code if flushed() else code or MISTAKE


def in_words(error: Exception) -> str:
    """Say what went wrong, without the numbers that the operating system gives to errors."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error) or type(error).__name__


def complain(words: str) -> None:
    """Print an error, if anybody can still read it."""
    with suppress(OSError, ValueError):
        say(f"error: {words}", err=True)


def flushed() -> bool:
    """Print what is still to be printed, or say why that is not possible."""
    try:
        sys.stdout.flush()
    except (BrokenPipeError, KeyboardInterrupt):
        give_up(sys.stdout.fileno())
        return False
    except (OSError, ValueError) as error:
        complain(f"the output is not complete: {in_words(error)}")
        with suppress(OSError, ValueError):
            give_up(sys.stdout.fileno())
        return False
    return True


def give_up(descriptor: int) -> None:
    """Let what cannot be printed vanish, so that nothing tries it once more."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)


# What nobody foresaw


def unforeseen(error: Exception) -> str:
    """Write a report about an error that should not be, and say in one line where it is."""
    line = line_of_a_player(error)
    words = on_one_line(f"{type(error).__name__}: {error}")[:LONGEST]
    words = f"this should not happen ({words})" if line is None else f"{line} went wrong ({words})"
    content = report_on(error).encode(errors="backslashreplace")
    for folder in report_folders():
        with suppress(OSError):
            return f"{words}: the details are in {kept(content, folder)}"
    return f"{words}, and its details can be written nowhere"


def line_of_a_player(error: Exception) -> str | None:
    """Return the line of somebody's own player that an error comes from, or nothing if of none."""
    import re
    from sysconfig import get_paths
    from traceback import format_exception

    libraries = {Path(path) for path in get_paths().values()}
    trace = "".join(format_exception(error.__cause__ or error))  # as text it comes from workers too
    for name, line in reversed(re.findall(r'File "(.+)", line (\d+)', trace)):
        file = Path(name)
        if OUR_OWN in file.parents:
            return None
        if file.is_file() and libraries.isdisjoint(file.parents):
            return f"line {line} of {file.name}"
    return None


def report_on(error: Exception) -> str:
    """Tell all that helps to find the cause of an error."""
    from importlib.metadata import version
    from shlex import join
    from traceback import format_exception

    return (
        f"darwindeck {version('darwindeck')}, Python {sys.version}, {platform.platform()}\n"
        f"{join(sys.argv)}\n\n{''.join(format_exception(error))}"
    )


def report_folders() -> Iterator[Path]:
    """Yield where reports may go, the best place first."""
    import tempfile

    from darwindeck.playtest.unfinished import state_folder

    yield state_folder("errors")
    yield Path(tempfile.gettempdir())


def kept(content: bytes, folder: Path) -> Path:
    """Write a report into a folder, where only the last ones stay."""
    from darwindeck.files import replace_with

    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"darwindeck-{time.strftime('%Y-%m-%d-%H%M%S')}-{os.getpid()}.txt"
    replace_with(path, content)
    for old in sorted(folder.glob("darwindeck-*.txt"))[:-REPORTS_KEPT]:
        old.unlink(missing_ok=True)
    return path


# Signals


@dataclass
class Signals:
    """The signals that end a command: which one came, and whether the command knows of it."""

    came: int | None = None
    noticed_at: float = 0.0

    @contextmanager
    def turned_into_interrupts(self) -> Iterator[None]:
        """Make every signal that asks for the end an interrupt, and watch that it is heard."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        reading, writing = os.pipe()
        os.set_blocking(writing, False)
        before = {
            number: signal.signal(number, self.interrupt)
            for number in ENDING_SIGNALS
            if signal.getsignal(number) is not signal.SIG_IGN
        }
        previous = signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
        threading.Thread(target=self.watch, args=(reading,), daemon=True).start()
        try:
            yield
        finally:
            signal.set_wakeup_fd(previous)
            for number, handler in before.items():
                signal.signal(number, handler)
            os.close(writing)

    def interrupt(self, number: int, _frame: FrameType | None) -> NoReturn:
        """Interrupt what is going on."""
        self.came = number
        self.noticed_at = time.monotonic()
        raise KeyboardInterrupt

    def watch(self, reading: int) -> None:
        """Wait for a signal, then for the command to notice it, and end the process if it cannot.

        Python runs a handler between two of its own instructions, and compiled code has none.
        """
        while numbers := os.read(reading, 1):
            if numbers[0] in ENDING_SIGNALS and not self.is_noticed():
                os.write(2, b"Stopped.\n")
                os._exit(SIGNALLED + numbers[0])
        os.close(reading)

    def is_noticed(self) -> bool:
        """Wait for the command to notice the signal that has just come; say whether it did."""
        came = time.monotonic()
        while time.monotonic() < came + PATIENCE:
            if self.noticed_at > came - PATIENCE:
                return True
            time.sleep(GLANCE)
        return False

    def leave(self, code: int) -> NoReturn:
        """End the process, after a signal with its code and without waiting for deaf threads."""
        if self.came is None or code != INTERRUPTED:
            sys.exit(code)
        atexit._run_exitfuncs()  # noqa: SLF001 - what every process does in the end
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError, ValueError):
                stream.flush()
        os._exit(SIGNALLED + self.came)

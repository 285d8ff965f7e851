"""The way to the screen: what comes from files and people is shown there, and commands nothing."""

from __future__ import annotations

import codecs
import io
import os
import re
import sys
import unicodedata
from typing import TextIO

COMMANDS = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]"  # control characters but for tabs and line feeds
    "|\r(?!\n)"
    "|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]"  # which way text runs
    "|[\u180e\u200b\u2028\u2029\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb]"  # not to be seen
    "|[\ud800-\udfff]"  # halves of characters, also bytes of a file's name
    "|[\U000e0000-\U000e0fff]"
)
NEAREST = "darwindeck.nearest"
LIKENESSES = {
    **dict(zip("─│┤├└█▉▊▋▌▍▎▏░·•★✓", "-|||+#####|||...*+", strict=True)),
    **dict(zip("♠♥♦♣", "shdc", strict=True)),
    **dict(
        zip("\u2013\u2014\u2212\u2018\u2019\u201c\u201d\u00d7\u2717", "---''\"\"xx", strict=True)
    ),
    "±": "+-",
    "→": "->",
}


def printable(text: str) -> str:
    r"""Return a text in which whatever would command a terminal is spelt out.

    It is spelt as JSON spells it: a JSON text stays the same value.

    >>> print(printable("Evil \x1b[2J poker"))
    Evil \u001b[2J poker
    """
    return COMMANDS.sub(spelt_out, text)


def spelt_out(found: re.Match[str]) -> str:
    """Write a character as its number."""
    units = found[0].encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[i]:02x}{units[i + 1]:02x}" for i in range(0, len(units), 2))


def on_one_line(text: str) -> str:
    r"""Return a text that is printable and has no line breaks.

    >>> print(on_one_line("so\n  so \x1b[31m"))
    so so \u001b[31m
    """
    return printable(" ".join(text.split()))


def say(text: str = "", *, err: bool = False, end: str = "\n") -> None:
    """Print a text as it is, without anything that commands a terminal."""
    stream = sys.stderr if err else sys.stdout
    stream.write(printable(text) + end)
    stream.flush()


def say_json(text: str, end: str = "\n") -> None:
    """Print data for other programs, in UTF-8 whatever the terminal: no character is lost."""
    sys.stdout.flush()
    sys.stdout.buffer.write((printable(text) + end).encode())
    sys.stdout.buffer.flush()


# Streams


def open_streams() -> None:
    """Make sure that there are streams, and that none fails at a character that it lacks.

    A process may be started without them; the next file that it opens would take their place.
    """
    while (lowest := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(lowest)
    sys.stdin = sys.stdin or nothing("r")
    sys.stdout = forgiving(sys.stdout or nothing("w"))
    sys.stderr = forgiving(sys.stderr or nothing("w"))


def nothing(mode: str) -> TextIO:
    """Return a stream from which nothing comes, or into which nothing goes."""
    return io.TextIOWrapper(io.FileIO(os.devnull, mode), encoding="utf-8")


def forgiving(stream: TextIO) -> TextIO:
    """Let a stream show what is most like a character that its encoding lacks."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors=NEAREST)
    return stream


def nearest(error: UnicodeError) -> tuple[str, int]:
    """Return what stands for the characters that an encoding lacks, and where to go on."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(map(likeness, lacking)), error.end


def likeness(sign: str) -> str:
    """Return the ASCII characters that look most like another one.

    >>> [likeness(sign) for sign in "♠é█字"]
    ['s', 'e', '#', '?']
    """
    if sign in LIKENESSES:
        return LIKENESSES[sign]
    plain = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()
    return plain or "?"


codecs.register_error(NEAREST, nearest)

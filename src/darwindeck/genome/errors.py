"""What can be wrong with a genome, and the one error that says so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

MOST_LINES = 20
LONGEST_LINE = 600


class Problem(NamedTuple):
    """One thing that is wrong: where, and what was found and what would be right.

    >>> print(Problem("setup.starting_chips", "expected a whole number, found 'many'"))
    setup.starting_chips: expected a whole number, found 'many'
    """

    path: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


class GenomeError(ValueError):
    """A genome that cannot be read or played; `problems` has one entry per thing that is wrong."""

    problems: tuple[Problem, ...] = ()

    @classmethod
    def about(cls, subject: str, problems: Iterable[Problem]) -> GenomeError:
        """Make the error for everything that is wrong with a game or a file, one line each."""
        found = tuple(problems)
        lines = [shortened(str(problem)) for problem in found[:MOST_LINES]]
        if len(found) == 1:
            text = f"{subject}: {lines[0]}" if subject else lines[0]
        else:
            heading = f"{subject or 'the game'}: {len(found)} problems"
            more = [f"... and {len(found) - MOST_LINES} more"] if len(found) > MOST_LINES else []
            text = "\n  ".join([heading, *lines, *more])
        error = cls(text)
        error.problems = found
        return error


def shortened(text: str, longest: int = LONGEST_LINE) -> str:
    """Return a text that is no longer than a person reads.

    >>> shortened("a very long line", longest=10)
    'a very ...'
    """
    return text if len(text) <= longest else text[: longest - 3] + "..."


def nearest(word: str, words: Sequence[str]) -> str | None:
    """Return the word that somebody probably meant, if one is near enough.

    >>> nearest("min_bat", ["min_bet", "max_raises"])
    'min_bet'
    """
    from difflib import get_close_matches  # noqa: PLC0415

    return next(iter(get_close_matches(word, words, n=1)), None)

"""What can be wrong with a genome, and the one error that says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["GenomeError", "Problem", "nearest"]


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
        if len(found) == 1:
            text = f"{subject}: {found[0]}" if subject else str(found[0])
        else:
            heading = f"{subject or 'the game'}: {len(found)} problems"
            text = "\n  ".join([heading, *map(str, found)])
        error = cls(text)
        error.problems = found
        return error


def nearest(word: str, words: Sequence[str]) -> str | None:
    """Return the word that somebody probably meant, if one is near enough.

    >>> nearest("min_bat", ["min_bet", "max_raises"])
    'min_bet'
    """
    from difflib import get_close_matches  # noqa: PLC0415

    return next(iter(get_close_matches(word, words, n=1)), None)

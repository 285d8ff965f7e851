"""The format of game files: which one this program reads, and what becomes of others."""

from __future__ import annotations

from darwindeck.genome.errors import Problem

FORMAT = 1
"""The format of the files that this program reads; files that name none have it.

A change of the language after which old files would mean something else raises it, and comes with
a function that rewrites files of the format before.
"""
FORMAT_KEY = "format"


def format_problem(named: object) -> Problem | None:
    """Say why a file that names a format cannot be read, if it cannot.

    >>> print(format_problem(2))
    format: the file has format 2 and this program reads format 1: use a newer DarwinDeck
    """
    if type(named) is not int or named < 1:
        return Problem(FORMAT_KEY, f"expected a whole number of at least 1, found {named!r}")
    if named > FORMAT:
        return Problem(
            FORMAT_KEY,
            f"the file has format {named} and this program reads format {FORMAT}: use a newer "
            "DarwinDeck",
        )
    return None

# ruff: noqa: INP001 - a script, not part of a package
"""Write games of a run into this folder: each as a game file and as a rulebook.

Run it with `python docs/evolved/make_evolved.py evolved.run 1 4 9`: a run that `darwindeck evolve`
wrote, and the places of the games in its archive. What was here of the same name is replaced.
"""

from __future__ import annotations

import sys
from pathlib import Path

from darwindeck.evolution.references import load_game
from darwindeck.files import replacing
from darwindeck.genome.serialization import encode
from darwindeck.rulebook import handbook
from darwindeck.words.formats import book_as

FOLDER = Path(__file__).parent
USAGE = "usage: python docs/evolved/make_evolved.py RUN NUMBER..., such as evolved.run 1 4 9"


def write_game(reference: str) -> str:
    """Write the file and the rulebook of a game, and return their common name."""
    genome = load_game(reference)
    name = file_name(genome.name)
    parts = {".json": encode(genome), ".md": book_as(handbook(genome), "md").encode()}
    for suffix, content in parts.items():
        with replacing(FOLDER / f"{name}{suffix}") as file:
            file.write(content)
    return name


def file_name(title: str) -> str:
    """Return a name for files.

    >>> file_name("Sailor's Ember One-Card Hi-Lo Poker")
    'sailors-ember-one-card-hi-lo-poker'
    """
    kept = "".join(letter for letter in title.lower() if letter.isalnum() or letter in " -")
    return "-".join(kept.split())


def main() -> None:
    """Write all games that were asked for."""
    run, *numbers = sys.argv[1:] or [""]
    if not run or not numbers or not all(number.isdecimal() for number in numbers):
        sys.exit(USAGE)
    for number in numbers:
        name = write_game(f"{run}:{number}")
        sys.stdout.write(f"docs/evolved/{name}.json and .md\n")


if __name__ == "__main__":
    main()

"""`darwindeck validate`: whether game files can be played."""

from __future__ import annotations

from typing import Annotated

import typer

from darwindeck.screen import say


def validate_files(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE...", help="JSON files with a game each.", show_default=False),
    ],
) -> None:
    """Check whether game files can be played.

    Says of each file that it is fine or what is wrong with it; the exit code is 2 if any is bad.

    Example: darwindeck validate my-game.json
    """
    from darwindeck.genome.errors import GenomeError
    from darwindeck.genome.library import load
    from darwindeck.genome.validation import playable_with, seat_range

    refused = 0
    for file in files:
        try:
            genome = load(file)
        except GenomeError as error:
            refused += 1
            say(str(error), err=True)
        else:
            say(f"{file}: ok, {playable_with(seat_range(genome))}")
    if refused:
        raise typer.Exit(2)

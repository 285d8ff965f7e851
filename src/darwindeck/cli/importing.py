"""`darwindeck import`: games of the earlier DarwinDeck, in the language of today."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from darwindeck.screen import say

if TYPE_CHECKING:
    from darwindeck.genome.earlier import Imported


def import_games(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE...", help="JSON files with a game each.", show_default=False),
    ],
    *,
    out: Annotated[
        Path, typer.Option("--out", "-o", metavar="FOLDER", help="Where to write the games.")
    ] = Path(),
    leave_out: Annotated[
        bool,
        typer.Option("--leave-out", help="Leave out rules without a counterpart, and name them."),
    ] = False,
) -> None:
    """Import games of the earlier DarwinDeck (schema 1.0 and 2.0).

    Writes each game as a file that plays by the rules of today, or says field by field what has no
    counterpart; the exit code is 2 if any game is refused.

    Example: darwindeck import old/*.json --out games
    """
    from darwindeck.genome.earlier import import_earlier
    from darwindeck.genome.errors import GenomeError

    refused = 0
    for file in files:
        try:
            imported = import_earlier(content_of(file), str(file), leave_out=leave_out)
            write(imported, file, out)
        except GenomeError as error:
            refused += 1
            say(str(error), err=True)
    if refused:
        say(f"{refused} of {len(files)} files were not imported.", err=True)
        raise typer.Exit(2)


def content_of(file: Path) -> bytes:
    """Read a file, or say why it cannot be read."""
    from darwindeck.genome.errors import GenomeError

    try:
        return file.read_bytes()
    except OSError as error:
        raise GenomeError(f"{file} cannot be read: {error.strerror}") from None


def write(imported: Imported, file: Path, folder: Path) -> None:
    """Write an imported game under its own name, and say what is to be said about it."""
    from darwindeck.genome.errors import GenomeError
    from darwindeck.genome.serialization import write_genome
    from darwindeck.genome.validation import playable_with, seat_range

    genome = imported.genome
    target = folder / f"{genome.genome_id}.json"
    if target.exists():
        raise GenomeError(f"{file}: {target} exists already: move it, or choose another --out")
    folder.mkdir(parents=True, exist_ok=True)
    write_genome(target, genome)
    say(f"{file}: written to {target}, {playable_with(seat_range(genome))}")
    for note in imported.notes:
        say(f"  {note}")

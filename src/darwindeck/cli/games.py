"""`darwindeck games`: the library at a glance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.cli.options import JsonOption  # noqa: TC001 - read at run time
from darwindeck.screen import say_json

if TYPE_CHECKING:
    from darwindeck.genome.schema import GameGenome

__all__ = ["list_games"]


def list_games(
    *,
    as_json: JsonOption = False,
) -> None:
    """List the games that come along."""
    from darwindeck.genome.library import library_names, load

    genomes = [load(name) for name in library_names()]
    if as_json:
        print_json(genomes)
    else:
        print_table(genomes)


def print_json(genomes: list[GameGenome]) -> None:
    """Print what the table says, and the summaries, as JSON."""
    import json

    fields = ("name", "title", "min_seats", "max_seats", "structure", "deck")
    rows = [
        dict(zip(fields, overview(genome), strict=True)) | {"summary": genome.summary}
        for genome in genomes
    ]
    say_json(json.dumps(rows, indent=2, ensure_ascii=False))


def print_table(genomes: list[GameGenome]) -> None:
    """Print a table that fits a terminal of 80 columns."""
    from rich.text import Text

    from darwindeck.console import Screen

    rows = [("NAME", "GAME", "SEATS", "BETTING", "DECK"), *map(table_row, genomes)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    console = Screen()
    for index, row in enumerate(rows):
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        line = Text("  ".join(cells).rstrip(), style="bold" if index == 0 else "")
        if index:
            line.stylize("cyan", 0, len(row[0]))
        console.print(line, soft_wrap=True)


def table_row(genome: GameGenome) -> tuple[str, ...]:
    """Return the cells of a game's row in the table."""
    name, title, fewest, most, structure, deck = overview(genome)
    seats = f"{fewest}-{most}" if fewest != most else f"{most}"
    return name, title, seats, structure, "own" if genome.roles else deck.rpartition("_")[2]


def overview(genome: GameGenome) -> tuple[str, str, int, int, str, str]:
    """Return a game's name, title, fewest and most seats, structure and deck."""
    from darwindeck.genome.schema import BettingPhase
    from darwindeck.genome.validation import seat_range
    from darwindeck.words.voice import Line

    seats = seat_range(genome)
    rounds = [phase for phase in genome.turn_structure.phases if isinstance(phase, BettingPhase)]
    structures = dict.fromkeys(str(Line(f"rules.structures.{p.structure}")) for p in rounds)
    if genome.roles:
        structures["with cards"] = None
    betting = (
        "none" if not structures else "mixed" if len(structures) > 1 else next(iter(structures))
    )
    return (
        genome.genome_id,
        genome.name,
        seats[0],
        seats[-1],
        betting,
        genome.setup.initial_deck,
    )

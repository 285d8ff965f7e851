"""`darwindeck games`: the library at a glance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.cli.options import JsonOption, LanguageOption, print_data

if TYPE_CHECKING:
    from darwindeck.genome.schema import GameGenome


def list_games(
    *,
    language: LanguageOption = None,
    as_json: JsonOption = False,
) -> None:
    """List the games that come along, by kind.

    --json tells their betting and their decks too.
    """
    from darwindeck.genome.library import library_names, load

    genomes = [load(name) for name in library_names()]
    if as_json:
        print_json(genomes)
    else:
        print_by_kind(genomes, language)


def print_json(genomes: list[GameGenome]) -> None:
    """Print what the table says, and the summaries, as JSON."""
    print_data([overview(genome) for genome in genomes], ensure_ascii=False)


def print_by_kind(genomes: list[GameGenome], language: str | None) -> None:
    """Print a line for each game under its kind: name, seats and, as far as it fits, what it is."""
    from rich.text import Text

    from darwindeck.console import Screen
    from darwindeck.languages import chosen_language
    from darwindeck.playtest.faces import cut_short
    from darwindeck.playtest.menu import by_kind
    from darwindeck.words.voice import GameText, Voice

    console, voice = Screen(), Voice(chosen_language(language))
    width = max(len(genome.genome_id) for genome in genomes)
    for number, (kind, alike) in enumerate(by_kind(genomes).items()):
        heading = voice.say(f"menu.kinds.{kind}")
        console.print(Text("\n" * bool(number) + heading, style="bold"))
        for genome in alike:
            name = Text(f"  {genome.genome_id:<{width}}  ", style="cyan")
            line = Text.assemble(name, f"{seats_of(genome):<5} ")
            summary = cut_short(voice.write(GameText(genome.summary)), console.width - len(line))
            console.print(line + Text(summary, style="dim"), overflow="ellipsis", no_wrap=True)


def seats_of(genome: GameGenome) -> str:
    """Return for how many a game is."""
    from darwindeck.genome.validation import seat_range

    seats = seat_range(genome)
    return f"{seats[0]}-{seats[-1]}" if len(seats) > 1 else f"{seats[0]}"


def overview(genome: GameGenome) -> dict[str, object]:
    """Return a game's name, seats, betting and deck, by the names that other programs know."""
    from darwindeck.genome.anatomy import phases_of
    from darwindeck.genome.schema import BettingPhase
    from darwindeck.genome.validation import seat_range
    from darwindeck.words.voice import Line

    seats = seat_range(genome)
    rounds = phases_of(genome, BettingPhase)
    structures = dict.fromkeys(str(Line(f"rules.structures.{p.structure}")) for p in rounds)
    if genome.roles:
        structures["with cards"] = None
    betting = (
        "none" if not structures else "mixed" if len(structures) > 1 else next(iter(structures))
    )
    return {
        "name": genome.genome_id,
        "title": genome.name,
        "min_seats": seats[0],
        "max_seats": seats[-1],
        "structure": betting,
        "deck": str(genome.setup.initial_deck),
        "summary": genome.summary,
    }

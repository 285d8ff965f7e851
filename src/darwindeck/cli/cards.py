"""`darwindeck cards`: the cards of a game in which every role has a deck of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from darwindeck.cli.show import GameArgument

if TYPE_CHECKING:
    from darwindeck.genome.schema import GameGenome

__all__ = ["list_cards"]


def list_cards(
    game: GameArgument,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
) -> None:
    """List the cards of a game with roles, to print or to read.

    Example: darwindeck cards the-deal
    """
    from darwindeck.evolution.references import load_game

    genome = load_game(game)
    if not genome.roles:
        raise ValueError(
            f"{genome.genome_id} is played with {genome.setup.initial_deck}: only games with roles "
            "have cards of their own, such as `darwindeck cards the-deal`"
        )
    if as_json:
        print_json(genome)
    else:
        print_lists(genome)


def print_json(genome: GameGenome) -> None:
    """Print the decks by role as JSON."""
    import json

    from darwindeck.genome.serialization import plain

    decks = {role.name: plain(role.deck) for role in genome.roles}
    typer.echo(json.dumps(decks, indent=2, ensure_ascii=False))


def print_lists(genome: GameGenome) -> None:
    """Print a list for each role, in columns that fit a terminal of 80."""
    from darwindeck.genome.faces import describe_card

    cards = [card for role in genome.roles for card in role.deck]
    wide = max(len(card.name) for card in cards)
    kinds = max(len(card.kind) for card in cards)
    for number, role in enumerate(genome.roles):
        typer.echo(f"{'' if number == 0 else chr(10)}{role.name} ({len(role.deck)} cards)")
        for card in role.deck:
            typer.echo(f"  {card.name:<{wide}}  {card.kind:<{kinds}}  {describe_card(card)}")

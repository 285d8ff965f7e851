"""`darwindeck cards`: the cards of a game in which every role has a deck of its own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from darwindeck.cli.options import GameArgument, JsonOption, LanguageOption, print_data
from darwindeck.screen import say

if TYPE_CHECKING:
    from darwindeck.genome.schema import GameGenome

HtmlOption = Annotated[
    Path | None,
    typer.Option("--html", help="Write a page to print and cut out, instead of a table."),
]


def list_cards(
    game: GameArgument,
    *,
    as_json: JsonOption = False,
    html: HtmlOption = None,
    language: LanguageOption = None,
) -> None:
    """List the cards of a game with roles, or write a page to cut out.

    Examples: darwindeck cards the-deal; darwindeck cards the-deal --html cards.html
    """
    from darwindeck.evolution.references import load_game
    from darwindeck.files import check_place
    from darwindeck.languages import chosen_language
    from darwindeck.words.naming import in_language

    if html is not None:
        if as_json:
            raise ValueError("--json and --html are two forms of the cards: choose one")
        check_place(html)
    spoken = chosen_language(language)
    genome = load_game(game)
    if not genome.roles:
        raise ValueError(
            f"{genome.genome_id} is played with {genome.setup.initial_deck}: only games with roles "
            "have cards of their own, such as `darwindeck cards the-deal`"
        )
    if html is not None:
        write_sheets(in_language(genome, spoken), html, spoken)
    elif as_json:
        print_json(genome)
    else:
        print_lists(in_language(genome, spoken), spoken)


def write_sheets(genome: GameGenome, html: Path, language: str) -> None:
    """Write the cards as a page to print."""
    from darwindeck.files import replacing
    from darwindeck.rulebook.card_sheets import card_sheets

    with replacing(html) as file:
        file.write(card_sheets(genome, language).encode())
    say(f"The cards of {genome.name} are in {html}: print the page and cut them out.")


def print_json(genome: GameGenome) -> None:
    """Print the decks by role as JSON."""
    from darwindeck.genome.serialization import plain

    decks = {role.name: plain(role.deck) for role in genome.roles}
    print_data(decks, ensure_ascii=False)


def print_lists(genome: GameGenome, language: str) -> None:
    """Print a list for each role, in columns that fit a terminal of 80."""
    from darwindeck.genome.faces import describe_card
    from darwindeck.words.voice import Voice

    count = Voice(language).counted
    cards = [card for role in genome.roles for card in role.deck]
    wide = max(len(card.name) for card in cards)
    kinds = max(len(card.kind) for card in cards)
    for number, role in enumerate(genome.roles):
        say(f"{'' if number == 0 else chr(10)}{role.name} ({count(len(role.deck), 'cards')})")
        for card in role.deck:
            say(f"  {card.name:<{wide}}  {card.kind:<{kinds}}  {describe_card(card)}")

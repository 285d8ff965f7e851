"""`darwindeck deal`: one hand between bots, told street by street."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003 - typer reads the annotations
from typing import Annotated

import typer

from darwindeck.cli import options
from darwindeck.cli.replay import coloured

WINS = {
    *("events.wins_pot", "events.wins_side_pot", "events.is_paid"),
    *("events.pot_is_shared", "events.side_pot_is_shared", "events.wins_hand", "events.wins_run"),
}


def deal_hand(
    game: options.GameArgument,
    *,
    seed: options.SeedOption = None,
    seats: options.SeatsOption = None,
    players: options.PlayersOption = "greedy",
    hand: Annotated[
        int, typer.Option("--hand", help="Which hand of a run: the same as simulate plays.")
    ] = 0,
    phh: Annotated[
        Path | None,
        typer.Option("--phh", metavar="FILE", help="Write the hand to a .phh file as well."),
    ] = None,
    language: options.LanguageOption = None,
) -> None:
    """Play one hand between bots and tell it street by street.

    Example: darwindeck deal no-limit-holdem --seed 7
    """
    from darwindeck.console import Screen

    if phh is not None:
        from darwindeck.histories.phh import check_target, write_phh

        check_target(phh)
    with options.compiling_visibly():
        from darwindeck.evolution.references import load_game
        from darwindeck.languages import chosen_language
        from darwindeck.simulation.batch import replay_hand
        from darwindeck.words.headings import Apart
        from darwindeck.words.naming import in_language
        from darwindeck.words.narration import narrator, story_of

        genome, spoken = load_game(game), chosen_language(language)
        told = in_language(genome, spoken)
        voice = narrator(told, spoken)
        table = replay_hand(genome, hand, seats, options.split_players(players), seed)
        lines = list(story_of(table.retold(told)))
        if phh is not None:
            write_phh(phh, [table])
    console = Screen()
    for index, line in enumerate(lines):
        apart = isinstance(line, Apart)
        if apart:
            console.print()
        style = "bold" if apart or index == 0 else "green" if line.key in WINS else ""
        console.print(coloured(voice.say(line), style), soft_wrap=True)

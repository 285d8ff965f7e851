"""`darwindeck deal`: one hand between bots, told street by street."""

from __future__ import annotations

from typing import Annotated

import typer

from darwindeck.cli.options import (
    PlayersOption,
    SeatsOption,
    SeedOption,
    compiling_visibly,
    split_players,
)
from darwindeck.cli.show import GameArgument

__all__ = ["deal_hand"]


def deal_hand(
    game: GameArgument,
    *,
    seed: SeedOption = None,
    seats: SeatsOption = None,
    players: PlayersOption = "greedy",
    hand: Annotated[
        int, typer.Option("--hand", help="Which hand of a run: the same as simulate plays.")
    ] = 0,
) -> None:
    """Play one hand between bots and tell it street by street.

    Example: darwindeck deal no-limit-holdem --seed 7
    """
    from rich.text import Text

    from darwindeck.console import Screen

    with compiling_visibly():
        from darwindeck.evolution.references import load_game
        from darwindeck.simulation.batch import replay_hand
        from darwindeck.words.narration import narrate

        table = replay_hand(load_game(game), hand, seats, split_players(players), seed)
        lines = list(narrate(table))
    console = Screen()
    heading = False
    for index, line in enumerate(lines):
        text = Text(line, style="bold" if heading or index == 0 else "")
        text.highlight_regex(r"[2-9TJQKA][♥♦]", "red")
        text.highlight_regex(r"[2-9TJQKA][♣♠]", "cyan")
        text.highlight_regex(r"wins .*|is shared.*", "green")
        console.print(text, soft_wrap=True)
        heading = not line

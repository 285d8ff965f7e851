"""Options that several commands share, and the note that the engine is being compiled."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["PlayersOption", "SeatsOption", "SeedOption", "compiling_visibly", "split_players"]

SeatsOption = Annotated[
    int | None,
    typer.Option("--seats", "-s", help="How many players.", show_default="the game's usual"),
]
PlayersOption = Annotated[
    str,
    typer.Option(
        "--players", "-p", help="random or greedy: one for all seats, or one each, with commas."
    ),
]
SeedOption = Annotated[
    int | None,
    typer.Option("--seed", help="Makes the run repeatable.", show_default="system entropy"),
]


def split_players(players: str) -> str | list[str]:
    """Read one kind of player for all seats, or a list with one for each seat."""
    names = [name.strip() for name in players.split(",")]
    return names[0] if len(names) == 1 else names


@contextmanager
def compiling_visibly() -> Iterator[None]:
    """Say on stderr when the engine has to be compiled first, with something that moves."""
    from rich.console import Console

    from darwindeck import jit

    console = Console(stderr=True)
    status = console.status("Compiling the engine for this machine: once, about 20 seconds")
    previous = jit.announce
    jit.announce = lambda function: status.start()  # noqa: ARG005 - said in the status
    try:
        yield
    finally:
        jit.announce = previous
        status.stop()

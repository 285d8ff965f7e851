"""Hands at real tables, for players that need to see a view: slower than the compiled loop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from darwindeck.genome.schema import GameGenome
    from darwindeck.players.bots import Bot


def play_at_table(
    genome: GameGenome,
    stacks: Sequence[int],
    bots: Sequence[Bot],
    seed: int,
    hand: int,
    buttons: int,
) -> Table:
    """Let bots play one hand of a run, in which the button has moved on with every hand."""
    table = Table.start(
        genome,
        stacks=stacks,
        seed=seed,
        button=hand % buttons,
        hand_number=hand % genome.hand_limit,
    )
    while table.actor is not None:
        table = table.apply(bots[table.actor](table.view(table.actor)))
    return table


def winnings(table: Table) -> list[float]:
    """Return what everyone won: chips, or without chips how much more than an even share."""
    if any(table.stacks):
        return list(table.payoffs)
    share = 1 / max(len(table.winners), 1)
    even = 1 / table.seats
    return [share * (seat in table.winners) - even for seat in range(table.seats)]

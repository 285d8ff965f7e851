"""Hands at real tables, for players that need to see a view: slower than the compiled loop."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from darwindeck.engine.entry import NO_ACTION
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation.at_records import Stage
from darwindeck.table.record import encode_action
from darwindeck.table.table import Table

if TYPE_CHECKING:
    from darwindeck.players.bots import Bot
    from darwindeck.table.actions import Action


def tables_of_hand(
    genome: GameGenome,
    stacks: Sequence[int],
    bots: Sequence[Bot],
    seed: int,
    button: int,
    hand_number: int = 0,
) -> Iterator[tuple[Table, Action | None]]:
    """Let bots play one hand; yield every table of it, and the action that the bot then takes."""
    table = Table.start(genome, stacks=stacks, seed=seed, button=button, hand_number=hand_number)
    while table.actor is not None:
        action = bots[table.actor](table.view(table.actor))
        yield table, action
        table = table.apply(action)
    yield table, None


def play_at_table(
    genome: GameGenome,
    stacks: Sequence[int],
    bots: Sequence[Bot],
    seed: int,
    hand: int,
    buttons: int,
) -> Table:
    """Let bots play one hand of a run, in which the button has moved on with every hand."""
    number = hand % genome.hand_limit
    for table, _ in tables_of_hand(genome, stacks, bots, seed, hand % buttons, number):
        end = table
    return end


def course_at_table(
    genome: GameGenome,
    stacks: Sequence[int],
    bots: Sequence[Bot],
    seed: int,
    button: int,
    hand_number: int = 0,
) -> Iterator[Stage]:
    """Let bots play one hand; yield the same as `course_of_hand` does."""
    kind, amount = NO_ACTION, 0
    for table, action in tables_of_hand(genome, stacks, bots, seed, button, hand_number):
        record = table._record  # noqa: SLF001 - what a stage is made of
        yield Stage(record, kind, amount)
        if action is not None:
            kind, amount = encode_action(record, action)

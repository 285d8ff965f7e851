"""Hands on the engine's records, for players that think in compiled code."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from darwindeck.engine.entry import ALL_STEPS, ILLEGAL, NO_ACTION, drive
from darwindeck.engine.layout import TableArray, blank_table, copy_of
from darwindeck.engine.program import compile_program, fresh_table
from darwindeck.engine.rng import hand_seed
from darwindeck.genome.schema import GameGenome
from darwindeck.hands.tables import load_tables
from darwindeck.table.starting import starting_stacks

if TYPE_CHECKING:
    from darwindeck.players.minds import Mind

DECISIONS_STREAM = 0x2545F4914F6CDD1D


class Stage(NamedTuple):
    """A table at a decision or at the end of its hand, and the action that led to it."""

    table: TableArray
    kind: int
    amount: int


def course_of_hand(
    genome: GameGenome, players: Sequence[Mind], seed: int, button: int, hand_number: int = 0
) -> Iterator[Stage]:
    """Play one hand; yield the table at every decision, and when the hand is over."""
    program, rankings = compile_program(genome), load_tables()
    before = copy_of(fresh_table(genome, starting_stacks(genome, len(players)), button))
    before["rng"] = seed
    before["hand_number"] = hand_number
    kind, amount = NO_ACTION, 0
    decisions = 0
    while True:
        table = blank_table()
        actor, *_, over = drive(before, table, program, rankings, kind, amount, ALL_STEPS)
        if actor == ILLEGAL:
            raise AssertionError(f"{genome.genome_id}: {kind} {amount} is illegal in {before}")
        yield Stage(table, kind, amount)
        if over:
            return
        decisions += 1
        luck = hand_seed(seed ^ DECISIONS_STREAM, decisions)
        kind, amount = players[actor].decide(table, program, luck)
        before = table


def payoffs_of(table: TableArray, stacks: Sequence[int]) -> list[float]:
    """Return what everyone won: chips, or without chips how much more than an even share."""
    if any(stacks):
        return [int(table["stack"][0, seat]) - stack for seat, stack in enumerate(stacks)]
    winners = int(table["winners"][0])
    even = 1 / len(stacks)
    return [(winners >> seat & 1) / winners.bit_count() - even for seat in range(len(stacks))]


def play_hand(genome: GameGenome, players: Sequence[Mind], seed: int, hand: int) -> list[float]:
    """Play one hand of a run and return the payoffs by seat."""
    seats = len(players)
    *_, end = course_of_hand(genome, players, seed, hand % seats, hand % genome.hand_limit)
    return payoffs_of(end.table, starting_stacks(genome, seats))

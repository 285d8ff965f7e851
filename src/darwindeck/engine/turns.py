"""Whose turn it is: everyone in the hand takes one in a round, in the direction of play."""

from __future__ import annotations

from darwindeck.compiled.integers import as_int, count_bits
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import journal, scoring, seats
from darwindeck.engine.layout import NOBODY, PhaseRecord, Program, TableRecord

IN_TURN = 1
NAMING = 2
CHALLENGING = 3
ARRANGING = 4
STANDING = 5


@jit
def end_phase(table: TableRecord) -> None:
    """Go on to the next phase, which begins with its first stage."""
    table.stage = 0
    table.phase += 1


@jit
def players_in_hand(table: TableRecord) -> int:
    """Return the seats that take turns: everyone in the hand but the house and who is out."""
    return table.live & ~(table.house | table.out)


@jit
def find_leader(table: TableRecord) -> int:
    """Return the seat that goes first: whose turn comes next, or who sits left of the button."""
    players = players_in_hand(table)
    leader = as_int(table.leader)
    if leader == NOBODY:
        return seats.following_seat(table, players, table.button)
    return leader if (players >> leader) & 1 else seats.following_seat(table, players, leader)


@jit
def begin_turns(table: TableRecord) -> None:
    """Let everyone in the hand take a turn."""
    table.turns_left = count_bits(players_in_hand(table))
    table.turn = find_leader(table)
    table.stage = IN_TURN


@jit_apart
def finish_part(table: TableRecord, program: Program, phase: PhaseRecord) -> None:
    """Go on with the next part of the turn, or end it."""
    if phase.last:
        end_turn(table, program, phase)
    else:
        table.phase += 1
        table.stage = IN_TURN


@jit_apart
def end_turn_early(table: TableRecord, program: Program) -> None:
    """End a turn before all parts of it have come."""
    while not program.phases[table.phase].last:
        table.phase += 1
    end_turn(table, program, program.phases[table.phase])


@jit
def end_turn(table: TableRecord, program: Program, phase: PhaseRecord) -> None:
    """Pass the turn on, unless the hand is decided or everyone has had theirs."""
    count_turn(table, program)
    players = players_in_hand(table)
    seat = table.turn
    if table.again and (players >> seat) & 1:
        table.again = 0
        table.turns_left += 1
    else:
        table.again = 0
        for _ in range(table.skips + 1):
            seat = seats.following_seat(table, players, seat)
    table.skips = 0
    table.leader = seat
    table.turns_left -= 1
    if table.stage == 0:
        return
    if table.turns_left > 0:
        table.turn = seat
        table.phase = phase.first
        table.stage = IN_TURN
    else:
        table.phase += 1
        table.stage = 0


@jit_apart
def count_turn(table: TableRecord, program: Program) -> None:
    """Count a turn, trick or battle, and settle the hand if that decides it."""
    table.turns += 1
    if program.game.plays_out:
        scoring.note_who_is_out(table)
    if scoring.is_decided(table, program.game):
        settle_hand(table, program)


@jit
def settle_hand(table: TableRecord, program: Program) -> None:
    """Go straight to the end of the hand."""
    table.phase = program.game.settling
    table.stage = 0


@jit
def leave_hand(table: TableRecord, seat: int) -> None:
    """Put a player out of the hand."""
    journal.tell(table, journal.WENT_OUT, seat, 1)
    table.live &= ~(1 << seat)
    table.able &= ~(1 << seat)

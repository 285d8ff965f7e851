"""Knocking: who has little deadwood ends the hand, and all hands are arranged and compared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.compiled.bits import lowest_bit
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.compiled.widening import as_int
from darwindeck.engine.actions import KNOCK, PER_DEADWOOD, PER_GIN, PER_UNDERCUT, PLAY
from darwindeck.engine.dealing import card_at
from darwindeck.engine.journal import ARRANGED, LAID_OFF, RUNS_LAID, SETS_LAID, tell
from darwindeck.engine.melds import (
    aces_high,
    aces_low,
    best_sets,
    cards_of,
    deadwood_in,
    fourths_of,
    neighbours_of,
    placed_beside_sets,
    points_in,
    runs_in,
)
from darwindeck.engine.plays import discard_card, may_play
from darwindeck.engine.scoring import score_flat, score_team
from darwindeck.engine.seats import next_seat
from darwindeck.engine.turns import ARRANGING, finish_part, players_in_hand, settle_hand

if TYPE_CHECKING:
    from darwindeck.engine.layout import PhaseRecord, Program, ScoreRecord, TableRecord


MOST_POINTS = 10  # of a card


@jit
def ask_for_knock(table: TableRecord, program: Program, phase: PhaseRecord) -> None:
    """Ask for a discard, with which a player may knock: who could is nobody's business."""
    if table.hand_size[table.turn] == 0:
        finish_part(table, program, phase)
    else:
        table.actor = table.turn
        table.legal = 1 << PLAY | 1 << KNOCK


@jit_apart
def may_knock(table: TableRecord, program: Program, phase: PhaseRecord, positions: int) -> bool:
    """Tell whether the actor may knock with a discard: what is left has little deadwood."""
    if not may_play(table, program, phase, table.actor, positions):
        return False
    return deadwood_without(table, table.actor, lowest_bit(positions)) <= phase.deadwood


@jit
def is_near_knocking(table: TableRecord, phase: PhaseRecord) -> bool:
    """Tell whether one discard could leave the actor with little deadwood: none counts more."""
    return deadwood_in(cards_of(table, table.actor)) <= phase.deadwood + MOST_POINTS


@jit
def deadwood_without(table: TableRecord, seat: int, position: int) -> int:
    """Count the deadwood that a seat has without the card at a position."""
    card = aces_low(1 << card_at(table, seat, position))
    return deadwood_in(cards_of(table, seat) & ~card)


@jit_apart
def discard_or_knock(
    table: TableRecord, program: Program, phase: PhaseRecord, kind: int, positions: int
) -> None:
    """Discard a card; who knocks with it lets everyone show their cards, the own ones first."""
    discard_card(table, program.game, positions)
    if kind == PLAY:
        finish_part(table, program, phase)
        return
    table.knocker = table.turn
    table.pending = players_in_hand(table)
    table.stage = ARRANGING


@jit_apart
def arrange_next(table: TableRecord, program: Program, phase: PhaseRecord) -> None:
    """Show the next hand, arranged as well as possible, and score it against who knocked."""
    knocker = as_int(table.knocker)
    if table.pending == 0:
        settle_hand(table, program)
        return
    seat = knocker
    if (table.pending >> knocker) & 1 == 0:
        seat = next_seat(table.pending, table.turn)
    table.turn = seat
    table.pending &= ~(1 << seat)
    table.shown |= 1 << seat
    cards = cards_of(table, knocker)
    sets = best_sets(cards, 0, 0)
    runs = runs_in(cards & ~sets)
    deadwood = points_in(cards & ~(sets | runs))
    if seat == knocker:
        lay_down_melds(table, seat, sets, runs, 0, deadwood)
        if deadwood == 0:
            score_flat(table, program, seat, PER_GIN)
        return
    ends = 0
    fourths = 0
    if phase.lay_off and deadwood > 0:
        ends, fourths = neighbours_of(runs), fourths_of(sets)
    score_against(table, program, phase, seat, deadwood, arrange(table, seat, ends, fourths))


@jit
def arrange(table: TableRecord, seat: int, ends: int, fourths: int) -> int:
    """Show a hand beside that of who knocked, and return the deadwood that is left of it."""
    cards = cards_of(table, seat)
    sets = best_sets(cards, ends, fourths)
    rest = cards & ~sets
    runs = runs_in(rest)
    laid_off = placed_beside_sets(rest, ends, fourths) & ~runs
    deadwood = points_in(rest & ~(runs | laid_off))
    lay_down_melds(table, seat, sets, runs, laid_off, deadwood)
    return deadwood


@jit
def lay_down_melds(
    table: TableRecord, seat: int, sets: int, runs: int, laid_off: int, deadwood: int
) -> None:
    """Tell how a hand was arranged."""
    tell(table, SETS_LAID, seat, aces_high(sets))
    tell(table, RUNS_LAID, seat, aces_high(runs))
    tell(table, LAID_OFF, seat, aces_high(laid_off))
    tell(table, ARRANGED, seat, 1 + deadwood)


@jit
def score_against(
    table: TableRecord,
    program: Program,
    phase: PhaseRecord,
    seat: int,
    knocked_with: int,
    deadwood: int,
) -> None:
    """Score a hand against that of who knocked: the one with less deadwood has the difference."""
    if knocked_with == 0 or deadwood > knocked_with:
        score_deadwood(table, program, as_int(table.knocker), deadwood - knocked_with)
    elif deadwood < knocked_with or phase.tie_undercuts:
        score_deadwood(table, program, seat, knocked_with - deadwood)
        score_flat(table, program, seat, PER_UNDERCUT)


@jit_apart
def score_deadwood(table: TableRecord, program: Program, seat: int, difference: int) -> None:
    """Score a difference in deadwood."""
    for number in range(program.game.score_count):
        row: ScoreRecord = program.scores[number]
        if row.per == PER_DEADWOOD:
            score_team(table, program.game, seat, row.points * difference)

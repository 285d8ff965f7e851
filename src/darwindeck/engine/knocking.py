"""Knocking: who has little deadwood ends the hand, and all hands are arranged and compared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.compiled.integers import as_int, lowest_bit
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, dealing, journal, melds, plays, scoring, seats, turns

if TYPE_CHECKING:
    from darwindeck.engine.layout import PhaseRecord, Program, ScoreRecord, TableRecord


MOST_POINTS = 10  # of a card


@jit
def ask_for_knock(table: TableRecord, program: Program, phase: PhaseRecord) -> None:
    """Ask for a discard, with which a player may knock: who could is nobody's business."""
    if table.hand_size[table.turn] == 0:
        turns.finish_part(table, program, phase)
    else:
        table.actor = table.turn
        table.legal = 1 << actions.PLAY | 1 << actions.KNOCK


@jit_apart
def may_knock(table: TableRecord, program: Program, phase: PhaseRecord, positions: int) -> bool:
    """Tell whether the actor may knock with a discard: what is left has little deadwood."""
    if not plays.may_play(table, program, phase, table.actor, positions):
        return False
    return deadwood_without(table, table.actor, lowest_bit(positions)) <= phase.deadwood


@jit
def is_near_knocking(table: TableRecord, phase: PhaseRecord) -> bool:
    """Tell whether one discard could leave the actor with little deadwood: none counts more."""
    return melds.deadwood_in(melds.cards_of(table, table.actor)) <= phase.deadwood + MOST_POINTS


@jit
def deadwood_without(table: TableRecord, seat: int, position: int) -> int:
    """Count the deadwood that a seat has without the card at a position."""
    card = melds.aces_low(1 << dealing.card_at(table, seat, position))
    return melds.deadwood_in(melds.cards_of(table, seat) & ~card)


@jit_apart
def discard_or_knock(
    table: TableRecord, program: Program, phase: PhaseRecord, kind: int, positions: int
) -> None:
    """Discard a card; who knocks with it lets everyone show their cards, the own ones first."""
    plays.discard_card(table, program.game, positions)
    if kind == actions.PLAY:
        turns.finish_part(table, program, phase)
        return
    table.knocker = table.turn
    table.pending = turns.players_in_hand(table)
    table.stage = turns.ARRANGING


@jit_apart
def arrange_next(table: TableRecord, program: Program, phase: PhaseRecord) -> None:
    """Show the next hand, arranged as well as possible, and score it against who knocked."""
    knocker = as_int(table.knocker)
    if table.pending == 0:
        turns.settle_hand(table, program)
        return
    seat = knocker
    if (table.pending >> knocker) & 1 == 0:
        seat = seats.next_seat(table.pending, table.turn)
    table.turn = seat
    table.pending &= ~(1 << seat)
    table.shown |= 1 << seat
    cards = melds.cards_of(table, knocker)
    sets = melds.best_sets(cards, 0, 0)
    runs = melds.runs_in(cards & ~sets)
    deadwood = melds.points_in(cards & ~(sets | runs))
    if seat == knocker:
        lay_down_melds(table, seat, sets, runs, 0, deadwood)
        if deadwood == 0:
            scoring.score_flat(table, program, seat, actions.PER_GIN)
        return
    ends = 0
    fourths = 0
    if phase.lay_off and deadwood > 0:
        ends, fourths = melds.neighbours_of(runs), melds.fourths_of(sets)
    score_against(table, program, phase, seat, deadwood, arrange(table, seat, ends, fourths))


@jit
def arrange(table: TableRecord, seat: int, ends: int, fourths: int) -> int:
    """Show a hand beside that of who knocked, and return the deadwood that is left of it."""
    cards = melds.cards_of(table, seat)
    sets = melds.best_sets(cards, ends, fourths)
    rest = cards & ~sets
    runs = melds.runs_in(rest)
    laid_off = melds.placed_beside_sets(rest, ends, fourths) & ~runs
    deadwood = melds.points_in(rest & ~(runs | laid_off))
    lay_down_melds(table, seat, sets, runs, laid_off, deadwood)
    return deadwood


@jit
def lay_down_melds(
    table: TableRecord, seat: int, sets: int, runs: int, laid_off: int, deadwood: int
) -> None:
    """Tell how a hand was arranged."""
    journal.tell(table, journal.SETS_LAID, seat, melds.aces_high(sets))
    journal.tell(table, journal.RUNS_LAID, seat, melds.aces_high(runs))
    journal.tell(table, journal.LAID_OFF, seat, melds.aces_high(laid_off))
    journal.tell(table, journal.ARRANGED, seat, 1 + deadwood)


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
        scoring.score_flat(table, program, seat, actions.PER_UNDERCUT)


@jit_apart
def score_deadwood(table: TableRecord, program: Program, seat: int, difference: int) -> None:
    """Score a difference in deadwood."""
    for number in range(program.game.score_count):
        row: ScoreRecord = program.scores[number]
        if row.per == actions.PER_DEADWOOD:
            scoring.score_team(table, program.game, seat, row.points * difference)

"""Drawing cards in one's turn: from the deck or the discards, once or as long as one dares."""

from __future__ import annotations

import numpy as np

from darwindeck.compiled.integers import count_bits
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, conditions, dealing, pile, plays, pots, splitting, turns
from darwindeck.engine.layout import NO_SUIT, SEATS, GameRecord, PhaseRecord, Program, TableRecord
from darwindeck.hands.points import BLACKJACK_LIMIT, hard_and_soft_total


@jit
def ask_for_draw(table: TableRecord, program: Program, phase: PhaseRecord) -> None:
    """Let the player draw if the condition holds and there is something to draw."""
    seat = table.turn
    game: GameRecord = program.game
    if table.stage == turns.STANDING:
        splitting.take_up_next_hand(table, game, seat)
    elif table.hand_size[seat] >= table.room or not wants_cards(table, program, phase, seat):
        finish_hand(table, program, phase)
    elif not something_to_draw(table, game, phase):
        if game.deck_ends and not phase.from_pile:
            turns.settle_hand(table, program)
        else:
            table.waiting = 0
            turns.finish_part(table, program, phase)
    elif phase.or_discard:
        offer_discard(table, program, phase)
    elif phase.mandatory:
        draw_for(table, game, phase, seat)
        turns.finish_part(table, program, phase)
    else:
        table.actor = seat
        table.legal = 1 << actions.DRAW | 1 << actions.PASS
        if phase.double and splitting.may_match_bet(table, seat):
            table.legal |= 1 << actions.DOUBLE
        if phase.splits and splitting.may_split(table, phase, seat):
            table.legal |= 1 << actions.SPLIT


@jit
def wants_cards(table: TableRecord, program: Program, phase: PhaseRecord, seat: int) -> bool:
    """Tell whether the condition holds; at 21 in blackjack nobody draws."""
    if phase.stops_at_21 and splitting.total_in_play(table, seat) >= BLACKJACK_LIMIT:
        return False
    if phase.splits and splitting.is_played(table, seat):
        return False
    unable = 0
    if phase.needs_play:
        unable = not plays.can_play(table, program, program.phases[phase.play_row], seat)
    return conditions.holds(table, program, phase, seat, 0, 0, unable)


@jit
def something_to_draw(table: TableRecord, game: GameRecord, phase: PhaseRecord) -> bool:
    """Tell whether there is a card to draw."""
    if phase.from_pile:
        return table.pile_size > 0
    return dealing.cards_left(table, game) > phase.leaves


@jit_apart
def offer_discard(table: TableRecord, program: Program, phase: PhaseRecord) -> None:
    """Ask whether the player takes the top discard; the first one may have been passed by all."""
    passed_by_all = table.offered == count_bits(turns.players_in_hand(table))
    table.picked = actions.NO_CARD
    if table.pile_size == 0 or (phase.offered_first and passed_by_all):
        table.offered = SEATS + 1
        plays.draw_cards(table, program.game, table.turn, phase.count)
        turns.finish_part(table, program, phase)
    else:
        table.actor = table.turn
        table.legal = 1 << actions.DRAW | 1 << actions.PASS


@jit_apart
def take_discard_or_draw(
    table: TableRecord, program: Program, phase: PhaseRecord, kind: int
) -> None:
    """Take the top discard, which everybody has seen, draw from the deck, or pass the first."""
    seat = table.turn
    if kind == actions.PASS and phase.offered_first and table.offered <= SEATS:
        table.offered += 1
        turns.end_turn_early(table, program)
        return
    table.offered = SEATS + 1
    if kind == actions.PASS:
        plays.draw_cards(table, program.game, seat, phase.count)
    else:
        table.picked = pile.top_card(table) if phase.must_be_kept else actions.NO_CARD
        pile.pick_up(table, seat, table.pile_size - 1)
        dealing.turn_up(table, seat, table.hand_size[seat] - 1)
        pile.leave_in_play(table, program.game)
        table.named = NO_SUIT
    turns.finish_part(table, program, phase)


@jit
def draw_for(table: TableRecord, game: GameRecord, phase: PhaseRecord, seat: int) -> None:
    """Deal a seat its cards, from the deck or the top of the discards."""
    if phase.from_pile:
        pile.pick_up(table, seat, max(table.pile_size - phase.count, 0))
        pile.leave_in_play(table, game)
        table.named = NO_SUIT
    else:
        plays.draw_cards(table, game, seat, phase.count)


@jit
def finish_hand(table: TableRecord, program: Program, phase: PhaseRecord) -> None:
    """Go on with the next hand of who has split, or with the next part of the turn."""
    if table.waiting:
        table.stage = turns.STANDING
    else:
        turns.finish_part(table, program, phase)


@jit
def take_draw(table: TableRecord, program: Program, phase: PhaseRecord, kind: int) -> None:
    """Draw, double and draw once, split, or decline."""
    seat = table.turn
    if phase.or_discard:
        take_discard_or_draw(table, program, phase, kind)
        return
    if kind == actions.SPLIT:
        splitting.split_hand(table, program.game, seat)
        return
    if kind == actions.DOUBLE:
        bet = splitting.bet_of_one_hand(table, seat)
        table.doubled[seat] |= np.uint16(1 << splitting.hand_in_play(table, seat))
        pots.pay_ante(table, seat, bet, 0)
    if kind != actions.PASS:
        draw_for(table, program.game, phase, seat)
    if kind != actions.DRAW or not phase.repeats:
        finish_hand(table, program, phase)


@jit
def total_of(table: TableRecord, seat: int) -> int:
    """Count a hand as in blackjack."""
    return hard_and_soft_total(
        table.hand[dealing.first_place(table, seat) :], table.hand_size[seat]
    )

"""The game itself: start a hand, judge and carry out an action, advance to the next decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.bits import lowest_bit
from darwindeck.engine.actions import (
    ALL_IN,
    BET,
    CALL,
    DEAL,
    EXCHANGE,
    NO_RANKING,
    OP_ANTES,
    OP_BETTING,
    OP_BLIND,
    OP_BRING_IN,
    OP_DEAL_BOARD,
    OP_DEAL_PLAYERS,
    OP_EXCHANGE,
    RAISE,
)
from darwindeck.engine.betting import (
    close_round,
    nobody_can_bet,
    open_round,
    pass_the_turn,
    post_antes,
    post_blind,
    take_bet_action,
)
from darwindeck.engine.dealing import cards_to_deal, deal_to_board, deal_to_players
from darwindeck.engine.exchange import (
    DISCARDING,
    ask_for_discards,
    cards_owed,
    is_legal_exchange,
    refill_hands,
    start_exchange,
    take_exchange,
)
from darwindeck.engine.layout import DEALER, NOBODY
from darwindeck.engine.pots import award_next_pot, take_all
from darwindeck.engine.seats import several
from darwindeck.engine.showdown import show_hands
from darwindeck.jit import jit

if TYPE_CHECKING:
    from darwindeck.engine.layout import PhaseRecord, Program, TableRecord
    from darwindeck.hands.tables import RankingTables

RUNNING = 1


@jit
def advance_one(table: TableRecord, program: Program, tables: RankingTables) -> None:
    """Do the next thing that needs no decision: one deal, one forced bet, one pot."""
    if not several(table.live):
        end_uncontested(table)
        return
    phase: PhaseRecord = program[table.phase]
    if phase.op == OP_BETTING:
        if table.stage != RUNNING:
            if nobody_can_bet(table):
                table.phase += 1
                return
            table.stage = RUNNING
            open_round(table, phase, tables)
        pass_the_turn(table, phase)
    elif phase.op == OP_DEAL_BOARD or phase.op == OP_DEAL_PLAYERS:
        advance_deal(table, phase)
    elif phase.op == OP_EXCHANGE:
        advance_exchange(table, phase)
    elif phase.op == OP_BLIND:
        post_blind(table, phase)
        table.phase += 1
    elif phase.op == OP_ANTES:
        post_antes(table, phase)
        table.phase += 1
    elif phase.op == OP_BRING_IN:
        table.bring_in = phase.amount
        table.phase += 1
    else:
        advance_showdown(table, phase, tables)


@jit
def end_uncontested(table: TableRecord) -> None:
    """Return what nobody called, then give the pot to the last player, who need not show."""
    if table.price > 0:
        close_round(table)
    else:
        take_all(table, lowest_bit(table.live))
        table.over = 1


@jit
def advance_deal(table: TableRecord, phase: PhaseRecord) -> None:
    """Deal, or wait for the dealer to name the cards."""
    to_board = phase.op == OP_DEAL_BOARD
    if must_wait_for_dealer(table, cards_to_deal(table, phase, to_board)):
        return
    if to_board:
        deal_to_board(table, phase)
    else:
        deal_to_players(table, phase)
    table.stage = 0
    table.phase += 1


@jit
def must_wait_for_dealer(table: TableRecord, count: int) -> bool:
    """Ask the dealer for cards, unless they come from the deck or have been named."""
    if not table.dealt_by_hand or count == 0 or table.to_deal != 0:
        table.to_deal = 0
        return False
    table.to_deal = count
    table.deck_next = 0  # where the dealer puts the cards
    table.actor = DEALER
    table.legal = 1 << DEAL
    return True


@jit
def advance_exchange(table: TableRecord, phase: PhaseRecord) -> None:
    """Ask for discards one player after the other, then deal the new cards."""
    if table.stage == 0:
        start_exchange(table)
    if table.stage == DISCARDING:
        ask_for_discards(table)
    elif not must_wait_for_dealer(table, cards_owed(table)):
        refill_hands(table, phase)
        table.stage = 0
        table.phase += 1


@jit
def advance_showdown(table: TableRecord, phase: PhaseRecord, tables: RankingTables) -> None:
    """Show the hands, then award one pot after the other."""
    if table.stage == 0:
        show_hands(table, phase, tables)
        table.stage = RUNNING
    else:
        award_next_pot(table, phase.low_ranking != NO_RANKING)
    table.over = table.pot == 0


@jit
def is_legal(table: TableRecord, program: Program, kind: int, amount: int) -> bool:
    """Judge an action. This is the only judge: whoever acts, acts through it."""
    if table.over or kind < 0 or kind > DEAL:
        return False
    if kind == BET or kind == RAISE:
        return is_legal_size(table, kind, amount)
    if kind == ALL_IN and (table.legal >> CALL) & 1 and table.to_call == table.stack[table.actor]:
        return True
    if (table.legal >> kind) & 1 == 0:
        return False
    if kind == EXCHANGE:
        return is_legal_exchange(table, program[table.phase], amount)
    return True


@jit
def is_legal_size(table: TableRecord, kind: int, amount: int) -> bool:
    """Judge the total that a bet or raise reaches; all chips are a size if all-in is legal."""
    if (table.legal >> kind) & 1 and table.min_to <= amount <= table.max_to:
        return True
    opening = table.price == 0 or table.completing
    everything = table.bet[table.actor] + table.stack[table.actor]
    right_word = (kind == BET) == opening
    return right_word and (table.legal >> ALL_IN) & 1 != 0 and everything == amount > table.price


@jit
def take_action(table: TableRecord, kind: int, amount: int) -> None:
    """Carry out a legal action; the table then waits to be advanced."""
    if kind == EXCHANGE:
        take_exchange(table, amount)
    elif kind != DEAL:
        take_bet_action(table, kind, amount)
    table.actor = NOBODY
    table.legal = 0

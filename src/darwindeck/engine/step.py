"""The game itself: start a hand, judge and carry out an action, advance to the next decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.compiled.integers import lowest_bit
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import (
    actions,
    betting,
    bids,
    contracts,
    dealing,
    history,
    peeking,
    showdown,
    stakes,
    turns,
)
from darwindeck.engine.arranging import advance_arranging
from darwindeck.engine.between import advance_between, bet_against_pot
from darwindeck.engine.boards import award_next_pot_by_boards, deal_to_boards
from darwindeck.engine.commits import take_commit_action
from darwindeck.engine.declaring import DECLARING, advance_declaring, declare
from darwindeck.engine.exchange import advance_exchange, is_legal_exchange, take_exchange
from darwindeck.engine.house import draw_for_house, settle_with_house
from darwindeck.engine.house_rows import show_arranged
from darwindeck.engine.journal import SETTLED, tell
from darwindeck.engine.layout import BOARD, NOBODY, GameRecord, PhaseRecord, Program, TableRecord
from darwindeck.engine.matching import MATCHING, match_pot
from darwindeck.engine.pots import HIGH_HALF, award_next_pot, best_of, take_all
from darwindeck.engine.scoring import declare_winners, score_held_cards
from darwindeck.engine.seats import several
from darwindeck.engine.tricks import ask_next_in_trick
from darwindeck.engine.turn_game import advance_turn_game, is_legal_in_turn, take_turn_action

if TYPE_CHECKING:
    from darwindeck.hands.tables import RankingTables

RUNNING = 1


@jit
def advance_one(table: TableRecord, program: Program, tables: RankingTables) -> None:
    """Do the next thing that needs no decision: one deal, one forced bet, one pot."""
    if not several(table.live) and not program.game.rejoins:
        end_uncontested(table, program)
        return
    phase: PhaseRecord = program.phases[table.phase]
    if phase.op == actions.OP_BETTING:
        if table.stage != RUNNING:
            if betting.nobody_can_bet(table):
                table.phase += 1
                return
            table.stage = RUNNING
            betting.open_round(table, phase, tables)
        betting.pass_the_turn(table, phase)
    elif phase.op >= actions.FIRST_TURN_OP:
        advance_turn_game(table, program, tables)
    elif phase.op == actions.OP_DEAL_BOARD or phase.op == actions.OP_DEAL_PLAYERS:
        advance_deal(table, program, phase)
    elif phase.op == actions.OP_EXCHANGE:
        advance_exchange(table, phase)
    elif phase.op == actions.OP_SHOWDOWN:
        advance_showdown(table, program, phase, tables)
    elif phase.op >= actions.FIRST_ASKING_OP:
        advance_asking(table, program)
    else:
        force_bets(table, phase)
        table.phase += 1


@jit_apart
def advance(table: TableRecord, program: Program, tables: RankingTables) -> None:
    """Do the next thing that needs no decision, by a call: callers share one copy of the engine."""
    advance_one(table, program, tables)


@jit
def advance_to_decision(table: TableRecord, program: Program, tables: RankingTables) -> None:
    """Go on until somebody has to decide or the hand is over."""
    while table.actor == NOBODY and not table.over:
        advance(table, program, tables)


@jit_apart
def advance_asking(table: TableRecord, program: Program) -> None:
    """Ask everyone in turn to stay in, to bet against pot or house, or to arrange their cards."""
    op = program.phases[table.phase].op
    if op == actions.OP_DECLARE:
        advance_declaring(table, program)
    elif op == actions.OP_ARRANGE:
        advance_arranging(table, program.phases[table.phase])
    elif op == actions.OP_WAGER:
        peeking.advance_wagers(table, program.phases[table.phase])
    elif op == actions.OP_PEEK:
        peeking.advance_peek(table, program)
    elif op == actions.OP_CALL:
        peeking.advance_calls(table, program.phases[table.phase])
    else:
        advance_between(table, program)


@jit_apart
def answer(table: TableRecord, program: Program, kind: int, amount: int) -> None:
    """Carry out what somebody decides about pot, house or stake alone."""
    op = program.phases[table.phase].op
    if op >= actions.FIRST_TURN_OP:
        stakes.answer_about_stake(table, kind)
    elif op == actions.OP_DECLARE:
        declare(table, kind)
    elif op == actions.OP_CALL:
        peeking.call_or_fold(table, kind)
    elif op <= actions.OP_WAGER:
        peeking.bet_against_house(table, kind, amount, op == actions.OP_PEEK)
    else:
        bet_against_pot(table, kind, amount)


@jit
def force_bets(table: TableRecord, phase: PhaseRecord) -> None:
    """Take a forced bet, or note that one is owed."""
    if phase.op == actions.OP_BLIND:
        betting.post_blind(table, phase)
    elif phase.op == actions.OP_ANTES:
        betting.post_antes(table, phase)
    else:
        table.bring_in = phase.amount


@jit
def end_uncontested(table: TableRecord, program: Program) -> None:
    """Return what nobody called, then give the pot to the last player, who need not show."""
    if table.price > 0:
        betting.close_round(table)
    else:
        if program.game.score_count:
            contracts.score_contracts(table, program)
            score_held_cards(table, program)
        declare_winners(table, program, table.live)
        if table.pot == 0:
            tell(table, SETTLED, NOBODY, table.live)
        take_all(table, lowest_bit(table.live))
        table.over = 1


@jit
def advance_deal(table: TableRecord, program: Program, phase: PhaseRecord) -> None:
    """Deal, or wait for the dealer to name the cards; in later rounds the deck may be too small."""
    to_board = phase.op == actions.OP_DEAL_BOARD
    if phase.gather and table.deck_next > 0:
        dealing.gather_cards(table)
    if table.turns > 0 and not deal_is_possible(table, program.game, phase, to_board):
        turns.settle_hand(table, program)
        return
    if dealing.must_wait_for_dealer(table, dealing.cards_to_deal(table, phase, to_board)):
        return
    if to_board and table.boards > 1:
        deal_to_boards(table, phase)
    elif to_board:
        dealing.deal_to_board(table, phase)
    elif phase.everything:
        dealing.deal_everything(table)
    else:
        dealing.deal_to_players(table, phase)
    turns.end_phase(table)


@jit
def deal_is_possible(
    table: TableRecord, game: GameRecord, phase: PhaseRecord, to_board: bool
) -> bool:
    """Tell whether there are cards enough, and room for them."""
    fullest = 0
    for seat in range(table.seats):
        if (table.live >> seat) & 1:
            fullest = max(fullest, table.hand_size[seat])
    if to_board and table.board_size + phase.count > BOARD:
        return False
    room = to_board or fullest + phase.count <= table.room
    burnt = phase.burn if game.deck_ends else 0  # or else burnt cards are shuffled again
    return room and burnt + dealing.cards_to_deal(table, phase, to_board) <= dealing.cards_left(
        table, game
    )


@jit
def advance_showdown(
    table: TableRecord, program: Program, phase: PhaseRecord, tables: RankingTables
) -> None:
    """Show the hands, then award one pot after the other; the house draws first, and settles."""
    if table.stage == 0:
        if table.house:
            draw_for_house(table, program.game)
        if program.game.arranging:
            show_arranged(table, program, tables)
        else:
            showdown.show_hands(table, phase, tables)
            if table.pot == 0 and table.house == 0 and table.boards <= 1:
                declare_best_hand(table)
        table.stage = RUNNING
    elif table.stage == MATCHING:
        match_pot(table, program)
        return
    elif table.house:
        settle_with_house(table, program.game)
    elif table.boards > 1:
        award_next_pot_by_boards(table, phase, tables)
    else:
        award_next_pot(table, phase.low_ranking != actions.NO_RANKING)
    if phase.matches and table.pot == 0:
        table.stage = MATCHING
    else:
        table.over = table.pot == 0


@jit_apart
def declare_best_hand(table: TableRecord) -> None:
    """Let the best hand win although there is no pot to give."""
    table.winners = best_of(table, table.live, HIGH_HALF)
    tell(table, SETTLED, NOBODY, table.winners)


@jit_apart
def is_legal(table: TableRecord, program: Program, kind: int, amount: int) -> bool:
    """Judge an action. This is the only judge: whoever acts, acts through it."""
    if table.over or kind < 0 or kind > actions.LAST_KIND:
        return False
    if kind == actions.BET or kind == actions.RAISE:
        return is_legal_size(table, kind, amount)
    if kind == actions.ALL_IN and (table.legal >> actions.CALL) & 1 and is_all_the_chips(table):
        return True
    if (table.legal >> kind) & 1 == 0:
        return False
    if kind == actions.EXCHANGE:
        return is_legal_exchange(table, program.phases[table.phase], amount)
    return kind <= actions.DEAL or is_legal_in_turn(table, program, kind, amount)


@jit
def is_all_the_chips(table: TableRecord) -> bool:
    """Tell whether a call costs the actor all chips, and not nothing."""
    return 0 < table.to_call == table.stack[table.actor]


@jit
def is_legal_size(table: TableRecord, kind: int, amount: int) -> bool:
    """Judge the total that a bet or raise reaches; all chips are a size if all-in is legal."""
    if (table.legal >> kind) & 1 and table.min_to <= amount <= table.max_to:
        return True
    opening = table.price == 0 or table.completing
    everything = table.bet[table.actor] + table.stack[table.actor]
    right_word = (kind == actions.BET) == opening
    return (
        right_word
        and (table.legal >> actions.ALL_IN) & 1 != 0
        and everything == amount > table.price
    )


@jit_apart
def take_action(table: TableRecord, program: Program, kind: int, amount: int) -> None:
    """Carry out a legal action that is remembered; the table then waits to be advanced."""
    if kind != actions.DEAL and not is_secret(table):
        history.remember(table, kind, amount)
    carry_out(table, program, kind, amount)


@jit
def is_secret(table: TableRecord) -> bool:
    """Tell whether what is decided is shown only once all have decided."""
    return table.stage == DECLARING or table.stage == bids.SEALED


@jit
def carry_on(table: TableRecord, program: Program, kind: int, amount: int) -> None:
    """Carry out a legal action, and ask the next player at once in a betting round or a trick."""
    phase: PhaseRecord = program.phases[table.phase]
    carry_out(table, program, kind, amount)
    if phase.op == actions.OP_BETTING and several(table.live):
        betting.pass_the_turn(table, phase)
    elif phase.op == actions.OP_TRICKS:
        ask_next_in_trick(table, program)


@jit
def carry_out(table: TableRecord, program: Program, kind: int, amount: int) -> None:
    """Carry out a legal action where nobody asks later for the history of the hand."""
    op = program.phases[table.phase].op
    if op == actions.OP_BETTING:
        betting.take_bet_action(table, kind, amount)
    elif op >= actions.FIRST_DEAL_OP:
        take_commit_action(table, program, kind, amount)
    elif kind == actions.EXCHANGE:
        take_exchange(table, amount)
    elif kind < actions.EXCHANGE:
        answer(table, program, kind, amount)
    elif kind != actions.DEAL:
        take_turn_action(table, program, kind, amount)
    table.actor = NOBODY
    table.legal = 0

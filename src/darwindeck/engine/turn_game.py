"""Games with turns: which part of a turn, trick or battle is next, and what an action does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.compiled.integers import lowest_bit
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, commits, contracts, matching, plays, pots, stakes, turns
from darwindeck.engine.battles import advance_battle
from darwindeck.engine.bids import advance_bids, may_bid, pass_bid, take_bid
from darwindeck.engine.claims import ask_for_challenge, ask_for_claim, challenge, claim_cards
from darwindeck.engine.dealing import give_card, next_card
from darwindeck.engine.draws import ask_for_draw, take_draw
from darwindeck.engine.journal import SETTLED, TURNED_UP, tell
from darwindeck.engine.knocking import arrange_next, ask_for_knock, discard_or_knock, may_knock
from darwindeck.engine.laying import ask_for_melds, discard_or_go_out, lay_cards, may_lay
from darwindeck.engine.layout import NO_SUIT, NOBODY, GameRecord, PhaseRecord, Program, TableRecord
from darwindeck.engine.liar import advance_liar, doubt, may_claim, take_claim
from darwindeck.engine.pile import leave_in_play, put_on_pile
from darwindeck.engine.scoring import find_winners, nobody_holds_cards
from darwindeck.engine.talon import advance_talon, answer_about_talon
from darwindeck.engine.tricks import advance_tricks, knock_out, play_to_trick
from darwindeck.engine.trumps import advance_trump, may_name, name_trump

if TYPE_CHECKING:
    from darwindeck.hands.tables import RankingTables

SETTLING = 1


@jit_apart
def advance_turn_game(table: TableRecord, program: Program, tables: RankingTables) -> None:
    """Do the next thing that needs no decision in a game with turns."""
    phase: PhaseRecord = program.phases[table.phase]
    table.to_call = 0
    table.min_to = 0
    table.max_to = 0
    if phase.op == actions.OP_TRICKS:
        advance_tricks(table, program, phase)
    elif phase.op == actions.OP_COMPARE:
        advance_battle(table, program, phase)
    elif actions.OP_BID <= phase.op <= actions.OP_LIAR or phase.op == actions.OP_TALON:
        advance_words(table, program, phase)
    elif phase.op == actions.OP_KNOCK_OUT:
        knock_out(table, phase)
    elif phase.op == actions.OP_TURN_UP:
        turn_up_discards(table, program.game, phase)
    elif phase.op == actions.OP_DEAL_HOUSE:
        deal_to_house(table, phase)
    elif phase.op == actions.OP_ROUND:
        begin_next_round(table, program)
    elif phase.op >= actions.FIRST_DEAL_OP:
        commits.advance_card_stakes(table, program)
    elif phase.op == actions.OP_SETTLE:
        advance_settling(table, program, phase, tables)
    else:
        advance_turn(table, program, phase)


@jit
def advance_turn(table: TableRecord, program: Program, phase: PhaseRecord) -> None:
    """Ask the player whose turn it is for what this part of the turn needs."""
    if table.stage == 0:
        turns.begin_turns(table)
    if program.game.stake_count and is_stake_open(table, program.game, phase):
        return
    if table.stage == turns.NAMING:
        plays.ask_for_suit(table)
    elif table.stage == turns.CHALLENGING:
        ask_for_challenge(table, program, phase)
    elif table.stage == turns.ARRANGING:
        arrange_next(table, program, phase)
    elif phase.op == actions.OP_PLAY:
        plays.ask_for_play(table, program, phase)
    elif phase.op == actions.OP_DRAW:
        ask_for_draw(table, program, phase)
    elif phase.op == actions.OP_DISCARD:
        plays.ask_for_discard(table, program, phase)
    elif phase.op == actions.OP_KNOCK or phase.op == actions.OP_MELD:
        ask_with_melds(table, program, phase)
    else:
        ask_for_claim(table, program, phase)


@jit
def ask_with_melds(table: TableRecord, program: Program, phase: PhaseRecord) -> None:
    """Ask for a discard with which a player may knock, or before which cards are laid down."""
    if phase.op == actions.OP_KNOCK:
        ask_for_knock(table, program, phase)
    else:
        ask_for_melds(table, program, phase)


@jit_apart
def is_stake_open(table: TableRecord, game: GameRecord, phase: PhaseRecord) -> bool:
    """Ask about what the hand is worth at the beginning of a turn; tell whether one is asked."""
    begins = table.stage == turns.IN_TURN and table.phase == phase.first
    return begins and stakes.asks_about_stake(table, game)


@jit
def advance_words(table: TableRecord, program: Program, phase: PhaseRecord) -> None:
    """Ask the next player for a bid, to take a talon, to make trump, or for a claim."""
    if phase.op == actions.OP_BID:
        advance_bids(table, program, phase)
    elif phase.op == actions.OP_LIAR:
        advance_liar(table, phase)
    elif phase.op == actions.OP_TALON:
        advance_talon(table, program, phase)
    else:
        advance_trump(table, program, phase)


@jit
def turn_up_discards(table: TableRecord, game: GameRecord, phase: PhaseRecord) -> None:
    """Turn up the first discards."""
    for _ in range(phase.count):
        put_on_pile(table, next_card(table))
    tell(table, TURNED_UP, NOBODY, phase.count)
    leave_in_play(table, game)
    table.phase += 1


@jit
def deal_to_house(table: TableRecord, phase: PhaseRecord) -> None:
    """Deal cards to the house."""
    for _ in range(phase.count):
        give_card(table, lowest_bit(table.house), phase.face_up)
    table.phase += 1


@jit
def begin_next_round(table: TableRecord, program: Program) -> None:
    """Begin the phases again, unless the hand is decided or there is nothing left to play."""
    table.phase = program.game.repeat_from
    table.stage = 0
    turns.count_turn(table, program)
    if not program.game.refills and nobody_holds_cards(table):
        turns.settle_hand(table, program)


@jit
def advance_settling(
    table: TableRecord, program: Program, phase: PhaseRecord, tables: RankingTables
) -> None:
    """Find out who has won the hand, then award one pot after the other."""
    if program.game.for_pot:
        matching.share_out(table, table.able if table.able != 0 else table.seated)
        return
    if table.stage == 0:
        contracts.score_contracts(table, program)
        find_winners(table, program, phase, tables)
        tell(table, SETTLED, NOBODY, table.winners)
        table.stage = SETTLING
    else:
        pots.award_next_pot(table, False)
    table.over = table.pot == 0


@jit_apart
def is_legal_in_turn(table: TableRecord, program: Program, kind: int, amount: int) -> bool:
    """Judge an action of a kind that is allowed: the cards played, the suit named, the bid."""
    phase: PhaseRecord = program.phases[table.phase]
    if kind == actions.PLAY:
        return plays.may_play(table, program, phase, table.actor, amount)
    if kind == actions.BID:
        return may_bid(table, program, phase, amount)
    if kind == actions.CLAIM:
        return may_claim(table, phase, amount)
    if kind == actions.KNOCK:
        return may_knock(table, program, phase, amount)
    if kind >= actions.MELD:
        return may_lay(table, phase, kind, amount)
    if kind == actions.NAME_SUIT and phase.op == actions.OP_TRUMP:
        return may_name(table, program.game, phase, amount)
    return kind != actions.NAME_SUIT or 0 <= amount < NO_SUIT


@jit_apart
def take_turn_action(table: TableRecord, program: Program, kind: int, amount: int) -> None:
    """Carry out a legal action in a turn, a trick or a claim."""
    phase: PhaseRecord = program.phases[table.phase]
    if actions.OP_BID <= phase.op <= actions.OP_LIAR:
        take_word(table, program, phase, kind, amount)
    elif phase.op == actions.OP_TALON:
        answer_about_talon(table, phase, kind)
    elif kind == actions.NAME_SUIT:
        table.named = amount
        turns.finish_part(table, program, phase)
    elif kind == actions.CHALLENGE:
        challenge(table, program, phase)
    elif phase.op == actions.OP_TRICKS:
        play_to_trick(table, phase, amount)
    elif phase.op == actions.OP_DRAW:
        take_draw(table, program, phase, kind)
    elif kind >= actions.MELD:
        lay_cards(table, program, phase, kind, amount)
    elif kind == actions.PLAY or kind == actions.KNOCK:
        take_play(table, program, phase, kind, amount)
    elif table.stage != turns.CHALLENGING:
        decline(table, program, phase)


@jit
def take_word(
    table: TableRecord, program: Program, phase: PhaseRecord, kind: int, amount: int
) -> None:
    """Bid, claim, doubt, make trump, or pass."""
    if kind == actions.BID:
        take_bid(table, phase, amount)
    elif kind == actions.CLAIM:
        take_claim(table, amount)
    elif kind == actions.CHALLENGE:
        doubt(table, phase)
    elif kind == actions.NAME_SUIT:
        name_trump(table, program, phase, amount)
    else:
        pass_bid(table)


@jit
def take_play(
    table: TableRecord, program: Program, phase: PhaseRecord, kind: int, positions: int
) -> None:
    """Play, discard or claim cards, or knock with one."""
    if phase.op == actions.OP_PLAY:
        plays.play_cards(table, program, phase, positions)
    elif phase.op == actions.OP_CLAIM:
        claim_cards(table, positions)
    elif phase.op == actions.OP_KNOCK:
        discard_or_knock(table, program, phase, kind, positions)
    elif phase.op == actions.OP_MELD:
        discard_or_go_out(table, program, phase, positions)
    else:
        plays.discard_card(table, program.game, positions)


@jit
def decline(table: TableRecord, program: Program, phase: PhaseRecord) -> None:
    """Pass, or stop discarding."""
    if phase.op == actions.OP_PLAY:
        plays.count_pass(table, table.turn)
    table.to_discard = 0
    turns.finish_part(table, program, phase)

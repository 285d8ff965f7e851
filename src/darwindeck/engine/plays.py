"""Playing and discarding cards: what may be played, and what a card does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.compiled.integers import as_int, count_bits, lowest_bit
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, dealing, journal, layout, pile, scoring, seats, tricks, turns
from darwindeck.engine.conditions import holds

if TYPE_CHECKING:
    from darwindeck.engine.layout import GameRecord, PhaseRecord, Program, TableRecord

NOTHING = -1
RANKS = layout.DECK >> 2  # with that of the jokers
ALL_SUITS = 15


@jit
def is_wild(program: Program, card: int) -> bool:
    """Tell whether a card may always be played."""
    for number in range(program.game.effect_count):
        row: layout.EffectRecord = program.effects[number]
        if row.effect == actions.WILD and scoring.is_meant(row, card):
            return True
    return False


@jit
def same_rank(table: TableRecord, seat: int, positions: int) -> bool:
    """Tell whether all cards at some positions have one rank."""
    rank = dealing.card_at(table, seat, lowest_bit(positions)) >> 2
    for position in range(table.hand_size[seat]):
        if (positions >> position) & 1 and dealing.card_at(table, seat, position) >> 2 != rank:
            return False
    return True


@jit_apart
def judge_cards(
    table: TableRecord, program: Program, phase: PhaseRecord, seat: int, positions: int
) -> int:
    """Say which rule forbids the cards at some positions of a hand, if any does.

    Several cards have one rank, unless they are claimed.
    """
    if positions <= 0 or positions >> as_int(table.hand_size[seat]) != 0:
        return actions.NOT_HELD
    count = count_bits(positions)
    judgement = judge_number(phase, count)
    if judgement != actions.MAY_BE_PLAYED:
        return judgement
    if count > 1 and phase.op == actions.OP_PLAY and not same_rank(table, seat, positions):
        return actions.NOT_ONE_RANK
    card = dealing.card_at(table, seat, lowest_bit(positions))
    suits = suits_to_follow(table, phase, seat)
    return judge_alike(table, program, phase, seat, suits, card, count)


@jit
def judge_number(phase: PhaseRecord, count: int) -> int:
    """Judge how many cards are played at once."""
    if phase.op == actions.OP_TRICKS:
        return actions.MAY_BE_PLAYED if count == 1 else actions.NOT_ONE_CARD
    if count < phase.min_cards:
        return actions.TOO_FEW_CARDS
    return actions.TOO_MANY_CARDS if count > phase.max_cards else actions.MAY_BE_PLAYED


@jit
def suits_to_follow(table: TableRecord, phase: PhaseRecord, seat: int) -> int:
    """Return the suits of a hand where tricks are played, as bits."""
    return tricks.suits_held(table, seat) if phase.op == actions.OP_TRICKS else 0


@jit
def judge_alike(
    table: TableRecord,
    program: Program,
    phase: PhaseRecord,
    seat: int,
    suits: int,
    card: int,
    count: int,
) -> int:
    """Judge as many cards as may be played at once, the first of them `card`."""
    if phase.op == actions.OP_TRICKS:
        return tricks.judge_for_trick(table, program, phase, seat, suits, card)
    if phase.op != actions.OP_PLAY:
        returned = card == table.picked and phase.op != actions.OP_CLAIM
        return (
            actions.NOT_RETURNING
            if returned and table.hand_size[seat] > 1
            else actions.MAY_BE_PLAYED
        )
    if (count == 1 and is_wild(program, card)) or holds(
        table, program, phase, seat, card, count, 0
    ):
        return actions.MAY_BE_PLAYED
    return actions.NOT_FITTING


@jit
def may_play(
    table: TableRecord, program: Program, phase: PhaseRecord, seat: int, positions: int
) -> bool:
    """Tell whether the cards at some positions of a hand may be played."""
    return judge_cards(table, program, phase, seat, positions) == actions.MAY_BE_PLAYED


@jit_apart
def single_plays(table: TableRecord, program: Program, phase: PhaseRecord, seat: int) -> int:
    """Return the positions of the cards that may be played alone, of equal ones the first."""
    plays = 0
    if judge_number(phase, 1) == actions.MAY_BE_PLAYED:
        suits = suits_to_follow(table, phase, seat)
        for position in range(table.hand_size[seat]):
            if as_int(table.faces) != 0 and dealing.has_equal_before(table, seat, position):
                continue
            card = dealing.card_at(table, seat, position)
            judgement = judge_alike(table, program, phase, seat, suits, card, 1)
            plays |= (judgement == actions.MAY_BE_PLAYED) << position
    return plays


@jit_apart
def next_alike(
    table: TableRecord, program: Program, phase: PhaseRecord, seat: int, previous: int
) -> int:
    """Return the play of several cards after a previous one, or the first after zero, or `NOTHING`.

    For each rank, they are its first two cards, its first three, and so on.
    """
    cards = as_int(dealing.hand_cards(table, seat))
    rank = dealing.card_at(table, seat, lowest_bit(previous)) >> 2 if previous != 0 else 0
    count = max(count_bits(previous) + 1, 2)
    while rank < RANKS:
        while count <= count_bits((cards >> 4 * rank) & ALL_SUITS):
            positions = first_of_rank(table, seat, rank, count)
            if may_play(table, program, phase, seat, positions):
                return positions
            count += 1
        count = 2
        rank += 1
    return NOTHING


@jit
def first_of_rank(table: TableRecord, seat: int, rank: int, count: int) -> int:
    """Return the positions of the first cards of a rank in a hand."""
    positions = 0
    for position in range(table.hand_size[seat]):
        if dealing.card_at(table, seat, position) >> 2 == rank and count > 0:
            positions |= 1 << position
            count -= 1
    return positions


@jit
def can_play(table: TableRecord, program: Program, phase: PhaseRecord, seat: int) -> bool:
    """Tell whether a seat has anything to play."""
    if single_plays(table, program, phase, seat) != 0:
        return True
    return phase.max_cards > 1 and next_alike(table, program, phase, seat, 0) != NOTHING


@jit
def ask_for_play(table: TableRecord, program: Program, phase: PhaseRecord) -> None:
    """Ask the player for cards, or pass for a player who has nothing to play."""
    seat = table.turn
    if phase.clears and table.last_count > 0 and is_unbeaten(table, seat):
        pile.clear_pile(table, 0)
        table.last_count = 0
        table.passes = 0
    if can_play(table, program, phase, seat):
        table.actor = seat
        table.legal = (
            1 << actions.PLAY if phase.mandatory else 1 << actions.PLAY | 1 << actions.PASS
        )
    else:
        count_pass(table, seat)
        if phase.pass_if_unable or table.hand_size[seat] == 0:
            journal.tell(table, journal.PASSED, seat, table.hand_size[seat])
            turns.finish_part(table, program, phase)
        else:
            turns.leave_hand(table, seat)
            turns.end_turn_early(table, program)


@jit
def is_unbeaten(table: TableRecord, seat: int) -> bool:
    """Tell whether the turn is back at who made the last play, and others have passed since.

    When that player has left the hand, everyone who is still in it has to have passed.
    """
    players = turns.players_in_hand(table)
    if (players >> table.best) & 1:
        return seat == table.best and table.passes > 0
    return table.passes >= count_bits(players)


@jit
def count_pass(table: TableRecord, seat: int) -> None:
    """Count a pass on the last play, unless it is by who made that play."""
    table.passes += seat != table.best and table.passes < layout.SEATS


@jit
def ask_for_discard(table: TableRecord, program: Program, phase: PhaseRecord) -> None:
    """Ask the player for the next card to discard, as long as there is one due."""
    seat = table.turn
    if table.to_discard == 0:
        table.to_discard = 1 + phase.discards
    table.to_discard -= 1
    if table.to_discard == 0 or table.hand_size[seat] == 0:
        table.to_discard = 0
        turns.finish_part(table, program, phase)
        return
    table.actor = seat
    table.legal = 1 << actions.PLAY if phase.mandatory else 1 << actions.PLAY | 1 << actions.PASS


@jit
def play_cards(table: TableRecord, program: Program, phase: PhaseRecord, positions: int) -> None:
    """Play cards onto the pile and let them have their effects."""
    seat = table.turn
    card = dealing.card_at(table, seat, lowest_bit(positions))
    pile.lay_down(table, seat, positions)
    table.last_count = count_bits(positions)
    table.best = seat
    table.passes = 0
    table.named = layout.NO_SUIT
    if phase.capture != actions.NO_CAPTURE:
        capture_alike(table, program, phase, seat)
    pile.leave_in_play(table, program.game)
    if cause_effects(table, program, seat, card) and table.hand_size[seat] > 0:
        table.stage = turns.NAMING
    else:
        turns.finish_part(table, program, phase)


@jit
def discard_card(table: TableRecord, game: GameRecord, positions: int) -> None:
    """Discard one card."""
    pile.lay_down(table, table.turn, positions)
    pile.leave_in_play(table, game)
    table.named = layout.NO_SUIT


@jit
def capture_alike(table: TableRecord, program: Program, phase: PhaseRecord, seat: int) -> None:
    """Take all cards of the tableau that match the card just played, and that card."""
    last = table.pile_size - 1
    card = dealing.deck_card(table, last)
    taken = 0
    kept = 0
    for position in range(last):
        other = dealing.deck_card(table, position)
        by_rank = phase.capture == actions.CAPTURE_RANK
        alike = other >> 2 == card >> 2 if by_rank else other & 3 == card & 3
        if alike:
            pile.capture_card(table, program, seat, other)
            taken += 1
        else:
            table.deck[kept] = other
            kept += 1
    if taken > 0:
        pile.capture_card(table, program, seat, card)
        table.pile_size = kept


@jit
def cause_effects(table: TableRecord, program: Program, seat: int, card: int) -> bool:
    """Let a card have its effects, and tell whether its player is to name a suit."""
    naming = False
    for number in range(program.game.effect_count):
        row: layout.EffectRecord = program.effects[number]
        if not scoring.is_meant(row, card):
            continue
        two = count_bits(turns.players_in_hand(table)) == 2
        if row.effect == actions.SKIP or (row.effect == actions.REVERSE and two):
            table.skips = 1
        elif row.effect == actions.REVERSE:
            table.backwards = 1 - table.backwards
        elif row.effect == actions.DRAW_CARDS:
            victim = seats.following_seat(table, turns.players_in_hand(table), seat)
            draw_cards(table, program.game, victim, row.count)
        elif row.effect == actions.EXTRA_TURN:
            table.again = 1
        else:
            naming = True
    return naming


@jit_apart
def draw_cards(table: TableRecord, game: GameRecord, seat: int, count: int) -> int:
    """Deal a seat some cards, as far as there are any and the hand has room; return how many.

    Against a house all cards are drawn face up.
    """
    for number in range(count):
        if table.hand_size[seat] >= table.room or dealing.cards_left(table, game) == 0:
            return number
        dealing.give_card(table, seat, table.house != 0)
    return count


@jit
def ask_for_suit(table: TableRecord) -> None:
    """Let the player of a wild card name a suit."""
    table.actor = table.turn
    table.legal = 1 << actions.NAME_SUIT

"""Tricks: following suit, breaking a suit, trumps, and who takes the trick."""

from __future__ import annotations

import numpy as np

from darwindeck.compiled.integers import as_int, count_bits, lowest_bit
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, dealing, journal, pile, pots, scoring, seats, stakes, turns
from darwindeck.engine.counting import count_combinations, count_last_trick
from darwindeck.engine.layout import NO_SUIT, NOBODY, GameRecord, PhaseRecord, Program, TableRecord
from darwindeck.engine.paid_tricks import PAYING, refill_pot, take_share

JACK = 9 * 4
LEFT_BOWER, RIGHT_BOWER = 14, 15  # in the order of ranks: above all others
TOP_BITS = 6
TOP = (1 << TOP_BITS) - 1
HIGHEST_TOP = 31
BETWEEN_TRICKS = 1
IN_TRICK = 2


@jit_apart
def advance_tricks(table: TableRecord, program: Program, phase: PhaseRecord) -> None:
    """Turn up a trump, begin a trick, ask the next player, or give the trick to its winner."""
    if table.stage == 0:
        table.turns_left = phase.tricks
        table.stage = BETWEEN_TRICKS
        if program.game.turned_trump and table.trump == NO_SUIT:
            turn_up_trump(table, program)
        if phase.combines and table.turns == 0:
            count_combinations(table, program)
        if phase.shares_pot:
            pots.leave_all_to_the_pot(table)
    elif table.stage == PAYING:
        refill_pot(table, program, phase)
    elif table.stage == BETWEEN_TRICKS:
        begin_trick(table, program, phase)
    elif table.pending != 0:
        if not program.game.stake_count or not stakes.is_to_go_on(table):
            table.turn = seats.following_seat(table, table.pending, table.turn)
        if not program.game.stake_count or not stakes.asks_about_stake(table, program.game):
            ask_for_card(table)
    else:
        end_trick(table, program, phase)


@jit
def ask_for_card(table: TableRecord) -> None:
    """Ask the player in turn for a card."""
    table.actor = table.turn
    table.legal = 1 << actions.PLAY


@jit
def ask_next_in_trick(table: TableRecord, program: Program) -> None:
    """Ask the next player for a card at once, if there is one and no stake to be asked about."""
    if table.pending != 0 and program.game.stake_count == 0:
        table.turn = seats.following_seat(table, table.pending, table.turn)
        ask_for_card(table)


@jit_apart
def turn_up_trump(table: TableRecord, program: Program) -> None:
    """Turn up the next card of the deck, or the dealer's last: its suit is trump for the hand."""
    last = as_int(table.hand_size[table.button]) - 1
    if dealing.cards_left(table, program.game) == 0 and last >= 0:
        card = dealing.card_at(table, table.button, last)
        dealing.turn_up(table, table.button, last)
        make_trump(table, program.game, card & 3)
        journal.tell(table, journal.TRUMP_TURNED_UP, NOBODY, as_int(dealing.as_set(card)))
    elif dealing.cards_left(table, program.game) > 0:
        pile.put_on_pile(table, dealing.next_card(table))
        make_trump(table, program.game, dealing.deck_card(table, table.pile_size - 1) & 3)
        journal.tell(
            table,
            journal.TRUMP_TURNED_UP,
            NOBODY,
            as_int(dealing.as_set(dealing.deck_card(table, table.pile_size - 1))),
        )
        pile.put_aside(table, table.pile_size - 1)


@jit
def make_trump(table: TableRecord, game: GameRecord, suit: int) -> None:
    """Make a suit trump, and with bowers a jack of the other suit of its colour too."""
    table.trump = suit
    if game.bowers:
        table.left_bower = left_bower_of(suit)
    if game.bowers or game.top_trumps:
        table.extra = extra_trumps(table, game)  # type: ignore[assignment]


@jit_apart
def extra_trumps(table: TableRecord, game: GameRecord) -> np.uint64:
    """Return the cards that are trumps although they are of another suit: a bower, or top cards."""
    extra = np.uint64(0)
    cards = as_int(table.whole)
    while cards != 0:
        card = lowest_bit(cards)
        is_top = game.top_trumps and rank_among_tops(table, card) > RIGHT_BOWER
        if is_top or (game.bowers and is_copy(table, card, table.left_bower)):
            extra |= dealing.ONE << np.uint64(card)
        cards &= cards - 1
    return extra


@jit
def left_bower_of(trump: int) -> int:
    """Return the jack of the other suit of a colour."""
    return JACK + 3 - as_int(trump)


@jit
def suit_in_tricks(table: TableRecord, card: int) -> int:
    """Return the suit that a card counts as: the left bower, or a top card, can be a trump."""
    is_extra = (np.uint64(table.extra) >> np.uint64(card)) & dealing.ONE != 0
    return as_int(table.trump) if is_extra else card & 3


@jit
def is_copy(table: TableRecord, card: int, other: int) -> bool:
    """Tell whether a card is another one, or equal to it."""
    return card == other or (as_int(table.faces) != 0 and dealing.are_alike(table, card, other))


@jit
def rank_in_tricks(table: TableRecord, card: int) -> int:
    """Return a number that is larger for the better of two cards of a suit."""
    if table.left_bower != actions.NO_CARD:
        if is_copy(table, card, table.left_bower):
            return LEFT_BOWER
        if is_copy(table, card, JACK + as_int(table.trump)):
            return RIGHT_BOWER
    if as_int(table.tops) != 0:
        return rank_among_tops(table, card)
    return dealing.height(table, card)


@jit_apart
def rank_among_tops(table: TableRecord, card: int) -> int:
    """Return the rank of a card where some are above all others, the highest of them first."""
    tops = as_int(table.tops)
    rank = as_int(HIGHEST_TOP)
    while tops != 0:
        if is_copy(table, card, (tops & TOP) - 1):
            return rank
        tops >>= TOP_BITS
        rank -= 1
    return dealing.height(table, card)


@jit
def begin_trick(table: TableRecord, program: Program, phase: PhaseRecord) -> None:
    """Let everyone who has cards play one, beginning with the leader."""
    leader = turns.find_leader(table)
    if phase.first_rules and is_first_trick(table, phase):
        leader = holder_of(table, phase.opening_card, leader)
        if phase.declarer_leads and table.declarer != NOBODY:
            leader = as_int(table.declarer)
    table.pending = 0
    for seat in range(table.seats):
        if (turns.players_in_hand(table) >> seat) & 1 and table.hand_size[seat] > 0:
            table.pending |= 1 << seat
    if table.pending == 0:
        turns.settle_hand(table, program)
        return
    table.turn = leader - 1
    if table.backwards:
        table.turn = leader + 1
    table.pile_base = table.pile_size
    table.best = NOBODY
    table.led = NO_SUIT
    table.stage = IN_TRICK


@jit
def is_first_trick(table: TableRecord, phase: PhaseRecord) -> bool:
    """Tell whether this is the first of the tricks of a phase."""
    return table.turns_left == phase.tricks


@jit_apart
def holder_of(table: TableRecord, card: int, otherwise: int) -> int:
    """Return the player in the hand who holds a card, or another seat if nobody does."""
    if card == actions.NO_CARD:
        return otherwise
    for seat in range(table.seats):
        if (turns.players_in_hand(table) >> seat) & 1 and holds_card(table, seat, card):
            return seat
    return otherwise


@jit
def holds_card(table: TableRecord, seat: int, card: int) -> bool:
    """Tell whether a seat has a card."""
    return (dealing.hand_cards(table, seat) >> np.uint64(card)) & dealing.ONE != 0


@jit
def judge_for_trick(
    table: TableRecord, program: Program, phase: PhaseRecord, seat: int, suits: int, card: int
) -> int:
    """Judge a card of a hand with some suits, and in a first trick by its own rules too."""
    judgement = judge_suit(table, phase, seat, suits, card)
    if phase.first_rules and judgement == actions.MAY_BE_PLAYED and is_first_trick(table, phase):
        return judge_for_first_trick(table, program, phase, seat, suits, card)
    return judgement


@jit_apart
def judge_for_first_trick(
    table: TableRecord, program: Program, phase: PhaseRecord, seat: int, suits: int, card: int
) -> int:
    """Judge a card that is right by its suit: by what opens the first trick, and what scores."""
    opening = phase.opening_card
    if (
        table.led == NO_SUIT
        and card != opening != actions.NO_CARD
        and holds_card(table, seat, opening)
    ):
        return actions.NOT_OPENING
    if phase.safe_first and scoring.scores_when_captured(program, card):
        return (
            actions.NOT_SAFE
            if holds_safe_card(table, program, phase, seat, suits)
            else actions.MAY_BE_PLAYED
        )
    return actions.MAY_BE_PLAYED


@jit
def holds_safe_card(
    table: TableRecord, program: Program, phase: PhaseRecord, seat: int, suits: int
) -> bool:
    """Tell whether a seat may play a card that does not score when it is captured."""
    for position in range(table.hand_size[seat]):
        card = dealing.card_at(table, seat, position)
        may = judge_suit(table, phase, seat, suits, card) == actions.MAY_BE_PLAYED
        if may and not scoring.scores_when_captured(program, card):
            return True
    return False


@jit
def judge_suit(table: TableRecord, phase: PhaseRecord, seat: int, suits: int, card: int) -> int:
    """Judge a card: follow suit if you can, and lead the breaking suit only once broken."""
    suit = suit_in_tricks(table, card)
    if table.led == NO_SUIT:
        broken = (table.broken >> suit) & 1 and not phase.never_broken
        unbroken = suit == phase.breaking_suit and not broken
        return (
            actions.NOT_BROKEN if unbroken and suits & ~(1 << suit) != 0 else actions.MAY_BE_PLAYED
        )
    if phase.must_follow and suit != table.led and (suits >> as_int(table.led)) & 1:
        return actions.NOT_FOLLOWING
    if phase.must_beat:
        return judge_beating(table, phase, seat, suits, card)
    return actions.MAY_BE_PLAYED


@jit_apart
def judge_beating(table: TableRecord, phase: PhaseRecord, seat: int, suits: int, card: int) -> int:
    """Judge a card that follows suit if it can: trump if you cannot, and beat what lies if you can.

    Who can do neither may play any card.
    """
    wanted = as_int(table.led)
    if (suits >> wanted) & 1 == 0:
        wanted = as_int(table.trump)
        if wanted == NO_SUIT or (suits >> wanted) & 1 == 0:
            return actions.MAY_BE_PLAYED
        if suit_in_tricks(table, card) != wanted:
            return actions.NOT_TRUMPING
    best = best_card(table, phase)
    if beats(table, phase, card, best):
        return actions.MAY_BE_PLAYED
    for position in range(table.hand_size[seat]):
        other = dealing.card_at(table, seat, position)
        if suit_in_tricks(table, other) == wanted and beats(table, phase, other, best):
            return actions.NOT_BEATING
    return actions.MAY_BE_PLAYED


@jit
def suits_held(table: TableRecord, seat: int) -> int:
    """Return the suits of a hand as bits, cards that are trumps anyway counted as such."""
    suits = 0
    for position in range(table.hand_size[seat]):
        suits |= 1 << suit_in_tricks(table, dealing.card_at(table, seat, position))
    return suits


@jit_apart
def play_to_trick(table: TableRecord, phase: PhaseRecord, positions: int) -> None:
    """Play a card to the trick, and note who is winning it."""
    seat = table.turn
    card = dealing.card_at(table, seat, lowest_bit(positions))
    suit = suit_in_tricks(table, card)
    if table.led == NO_SUIT:
        table.led = suit
    elif table.led != suit and phase.must_follow:
        table.lacks[seat] |= np.uint8(1 << as_int(table.led))
    table.broken |= 1 << suit
    if table.best == NOBODY or beats(table, phase, card, best_card(table, phase)):
        table.best = seat
    pile.lay_down(table, seat, positions)
    table.pending &= ~(1 << seat)


@jit
def best_card(table: TableRecord, phase: PhaseRecord) -> int:
    """Return the card that is winning a trick that has begun."""
    best = dealing.deck_card(table, table.pile_base)
    for position in range(table.pile_base + 1, table.pile_size):
        card = dealing.deck_card(table, position)
        if beats(table, phase, card, best):
            best = card
    return best


@jit
def beats(table: TableRecord, phase: PhaseRecord, card: int, best: int) -> bool:
    """Tell whether a card beats the best one so far: by trump, or by rank in the same suit."""
    suit, best_suit = suit_in_tricks(table, card), suit_in_tricks(table, best)
    if suit != best_suit and not phase.any_suit:
        return suit == table.trump
    if table.left_bower == actions.NO_CARD and as_int(table.order) == dealing.USUAL_ORDER:
        higher = card >> 2 > best >> 2
    else:
        rank, best_rank = rank_in_tricks(table, card), rank_in_tricks(table, best)
        if rank == best_rank:
            return False
        higher = rank > best_rank
    return higher == (phase.high_wins != 0)


@jit_apart
def is_tied(table: TableRecord, phase: PhaseRecord) -> bool:
    """Tell whether the best cards of a trick are equal, where suits do not matter."""
    best = rank_in_tricks(table, best_card(table, phase))
    equal = 0
    for position in range(table.pile_base, table.pile_size):
        equal += rank_in_tricks(table, dealing.deck_card(table, position)) == best
    return equal > 1


@jit
def end_trick(table: TableRecord, program: Program, phase: PhaseRecord) -> None:
    """Give the trick to its winner, who leads next; if equals tie, nobody takes it."""
    seat = as_int(table.best)
    if phase.any_suit and is_tied(table, phase):
        pile.clear_pile(table, table.pile_base)
        pile.leave_in_play(table, program.game)
    else:
        pile.capture_pile(table, program, seat, table.pile_base)
        pile.leave_in_play(table, program.game)
        scoring.score_trick(table, program, seat)
        table.leader = seat
        if table.first_taker == NOBODY:
            table.first_taker = seat
        if phase.shares_pot:
            take_share(table, seat)
    table.turns_left -= 1
    if phase.shares_pot:
        table.stage = BETWEEN_TRICKS if table.turns_left > 0 else PAYING
        return
    if table.turns_left == 0:
        if program.game.counts:
            count_last_trick(table, program, as_int(table.leader))
        table.phase += 1
        table.stage = 0
    else:
        table.stage = BETWEEN_TRICKS
    turns.count_turn(table, program)


@jit
def knock_out(table: TableRecord, phase: PhaseRecord) -> None:
    """Put out who has won too few tricks, unless that would be everyone."""
    losers = 0
    for seat in range(table.seats):
        losers |= (table.tricks[seat] < phase.tricks) << seat
    losers &= turns.players_in_hand(table)
    if count_bits(losers) < count_bits(turns.players_in_hand(table)):
        for seat in range(table.seats):
            if (losers >> seat) & 1:
                turns.leave_hand(table, seat)
    for seat in range(table.seats):
        table.tricks[seat] = 0
    table.phase += 1

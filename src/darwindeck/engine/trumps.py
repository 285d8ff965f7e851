"""Making trump: a turned-up card is accepted, or a suit named, by who plays for the contract."""

from __future__ import annotations

from darwindeck.compiled.integers import as_int
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, dealing, journal, pile, scoring, seats, tricks, turns
from darwindeck.engine.layout import NO_SUIT, NOBODY, GameRecord, PhaseRecord, Program, TableRecord

ASKING = 1
DISCARDING = 2
NAME_TOPS = 2 * NO_SUIT
NAME_NULL = NAME_TOPS + 1
NAMES = NAME_NULL + 1


@jit_apart
def advance_trump(table: TableRecord, program: Program, phase: PhaseRecord) -> None:
    """Turn up a card, ask the next player, or go on with the next phase."""
    if table.stage == 0:
        begin_trump(table, program, phase)
    elif table.stage == DISCARDING and table.pending != 0:
        ask_for_discard(table)
    elif table.stage == ASKING and table.pending != 0:
        ask_for_trump(table, phase)
    else:
        end_trump(table, phase)


@jit
def begin_trump(table: TableRecord, program: Program, phase: PhaseRecord) -> None:
    """Ask everyone, or only who has won an auction, unless there is a trump already."""
    nothing_to_turn = phase.turned_up and dealing.cards_left(table, program.game) == 0
    if table.trump != NO_SUIT or nothing_to_turn:
        table.phase += 1
        return
    if phase.turned_up:
        pile.put_on_pile(table, dealing.next_card(table))
        table.pile_base = table.pile_size - 1
        journal.tell(table, journal.TURNED_UP, NOBODY, 1)
    table.pending = turns.players_in_hand(table)
    if table.declarer != NOBODY:
        table.pending &= 1 << as_int(table.declarer)
    table.turn = table.button
    table.stage = ASKING


@jit
def ask_for_trump(table: TableRecord, phase: PhaseRecord) -> None:
    """Ask the next player to make a suit trump; most may pass."""
    table.turn = seats.following_seat(table, table.pending, table.turn)
    table.actor = table.turn
    table.legal = 1 << actions.NAME_SUIT
    last = table.pending == 1 << as_int(table.actor)
    if not (last and (phase.must_name or table.declarer != NOBODY)):
        table.legal |= 1 << actions.PASS


@jit
def ask_for_discard(table: TableRecord) -> None:
    """Ask who has taken the card that was turned up for another one."""
    table.turn = seats.following_seat(table, table.pending, table.turn)
    table.actor = table.turn
    table.to_discard = 1
    table.legal = 1 << actions.EXCHANGE


@jit
def end_trump(table: TableRecord, phase: PhaseRecord) -> None:
    """Go on to the next phase; a card that nobody has accepted is turned down."""
    if phase.turned_up and table.trump == NO_SUIT:
        table.declined = pile.top_card(table) & 3
        pile.put_aside(table, table.pile_size - 1)
    table.to_discard = 0
    table.phase += 1
    table.stage = 0


@jit
def may_name(table: TableRecord, game: GameRecord, phase: PhaseRecord, amount: int) -> bool:
    """Judge a suit, and whether it is to be played alone: the suits, and then again those alone.

    The number after them all is that of no suit, where the top cards can be the only trumps, and
    then comes null.
    """
    if amount == NAME_TOPS:
        return phase.tops_alone != 0
    if amount == NAME_NULL:
        return phase.null != 0
    if amount < 0 or amount > 2 * NO_SUIT:
        return False
    if amount >= NO_SUIT and not (phase.may_go_alone and game.teams):
        return False
    if phase.turned_up:
        return amount & 3 == pile.top_card(table) & 3
    return amount & 3 != table.declined


@jit
def name_trump(table: TableRecord, program: Program, phase: PhaseRecord, amount: int) -> None:
    """Make a suit trump, and its player the declarer of a contract."""
    seat = table.actor
    if table.declarer == NOBODY and program.game.bids:
        table.bid[seat] = phase.contract
    table.declarer = seat
    if amount == NAME_NULL:
        play_null(table, program.game)
    else:
        suit = actions.TOPS_ALONE if amount == NAME_TOPS else amount & 3
        tricks.make_trump(table, program.game, suit)
    if program.game.by_worth:
        table.declared = dealing.hand_cards(table, seat) | table.thrown[seat]
    table.pending = 0
    table.stage = DISCARDING
    if phase.turned_up:
        take_turned_card(table, phase)
    if NO_SUIT <= amount < NAME_TOPS:
        go_alone(table, program.game, seat)


@jit_apart
def play_null(table: TableRecord, game: GameRecord) -> None:
    """Play without trumps, each card in its own suit and in the usual order of ranks."""
    table.trump = actions.NULL
    table.order = game.usual_order
    table.tops = 0
    table.extra = 0
    table.left_bower = actions.NO_CARD


@jit
def take_turned_card(table: TableRecord, phase: PhaseRecord) -> None:
    """Give the card that was turned up to who takes it, and ask for another one."""
    if phase.taken_by == actions.TAKEN_BY_NOBODY:
        pile.put_aside(table, table.pile_size - 1)
        return
    taker = as_int(table.button if phase.taken_by == actions.TAKEN_BY_BUTTON else table.declarer)
    if (turns.players_in_hand(table) >> taker) & 1 == 0:
        pile.put_aside(table, table.pile_size - 1)
        return
    dealing.put_in_hand(table, taker, pile.top_card(table))
    table.pile_size -= 1
    table.pile_base = min(table.pile_base, table.pile_size)
    journal.tell(table, journal.PICKED_UP, taker, 1)
    table.pending = 1 << taker


@jit
def go_alone(table: TableRecord, game: GameRecord, seat: int) -> None:
    """Lay the cards of all partners aside, face down."""
    table.alone = 1
    partners = scoring.team_of(table, game, seat) & ~(1 << as_int(seat))
    for partner in range(table.seats):
        if (partners >> partner) & 1:
            dealing.discard(table, partner, (1 << as_int(table.hand_size[partner])) - 1)
    table.pending &= ~partners

"""What one seat may know: strike everything else out of a table's record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.compiled.integers import as_int
from darwindeck.compiled.jit import entry, jit
from darwindeck.engine import actions, bids, dealing, decks, layout, pots, rng, totals

if TYPE_CHECKING:
    from darwindeck.engine.layout import GameRecord, ProgramArray, TableArray, TableRecord

BLANK = 0


@entry
def blind(before: TableArray, after: TableArray, program: ProgramArray, seat: int) -> None:
    """Write what a seat may know of a table; no seat at all is a spectator."""
    after[0] = before[0]
    strike_out(after[0], program[0].game, seat)


@jit
def strike_out(table: TableRecord, game: GameRecord, seat: int) -> None:
    """Blank what a seat cannot see: others' down-cards, the deck, chance to come.

    Records that differ only in what the seat cannot see become the same, byte for byte.
    """
    table.rng = rng.NOTHING  # type: ignore[assignment]
    table.spare = rng.NOTHING  # type: ignore[assignment]
    table.gone &= ~table.buried
    table.buried = 0
    table.staying &= 1 << seat if seat >= 0 else 0
    if table.declarer != seat:
        table.declared = rng.NOTHING  # type: ignore[assignment]
    table.talon = rng.NOTHING  # type: ignore[assignment]
    for other in range(table.seats):
        strike_out_hand(table, other, other == seat, game.blind)
        if other != seat:
            strike_out_choices(table, other)
        if (table.shown >> other) & 1 == 0:
            table.strength[pots.HIGH_HALF, other] = 0
            table.strength[pots.LOW_HALF, other] = 0
    if game.own_decks:
        strike_out_commits(table, game, seat)
    for position in range(table.board_size, layout.BOARD):
        table.board[position] = BLANK
    for position in range(table.deck_size):
        if position >= table.pile_size:
            table.deck[position] = BLANK
        elif game.hidden_pile:
            table.deck[position] = table.unknown


@jit
def strike_out_choices(table: TableRecord, other: int) -> None:
    """Blank which cards somebody else has thrown away, and a bid that is not shown yet."""
    table.thrown[other] = rng.NOTHING
    if table.stage == bids.SEALED:
        table.bid[other] = actions.NO_BID


@jit
def strike_out_commits(table: TableRecord, game: GameRecord, seat: int) -> None:
    """Blank the cards that others have committed face down; whose they are stays known."""
    for position in range(totals.open_cards(table), table.board_size):
        card = as_int(table.board[position])
        if dealing.is_card(table, card) and decks.owner_of(game, card) != seat:
            table.board[position] = decks.hidden_card_of(decks.owner_of(game, card))


@jit
def strike_out_hand(table: TableRecord, owner: int, own: bool, blind: int) -> None:
    """Blank the cards of a seat that are hidden, and what is left behind where cards have been.

    Others see those that lie face up; who is blind to their own cards sees none of them.
    """
    first = dealing.first_place(table, owner)
    if (table.shown >> owner) & 1 == 0:
        for position in range(table.hand_size[owner]):
            up = (table.up[owner] >> position) & 1 != 0
            if (blind >> position) & 1 if own else not up:
                table.hand[first + position] = table.unknown
    for position in range(table.hand_size[owner], table.room):
        table.hand[first + position] = BLANK

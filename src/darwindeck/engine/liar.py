"""Free claims: each says more about the cards of all hands together, until somebody doubts it.

A claim is a number, thirteen times how many cards plus their rank: the higher, the more is claimed.
"""

from __future__ import annotations

from darwindeck.compiled.integers import as_int, count_bits
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, dealing, journal, seats, turns
from darwindeck.engine.layout import NOBODY, PhaseRecord, TableRecord

CLAIMING = 1

RANKS = 13
MOST_CLAIMED = 8  # of a rank: the four there are, and four wild cards
FIRST_CLAIM = RANKS  # one card of the lowest rank
LAST_CLAIM = RANKS * (MOST_CLAIMED + 1) - 1
ALL_SUITS = 0b1111
COUNT_BITS = 4


@jit_apart
def advance_liar(table: TableRecord, phase: PhaseRecord) -> None:
    """Ask the next player for a higher claim, or whether the last one is a lie."""
    if table.stage == 0:
        table.turn = turns.find_leader(table)
        table.best = NOBODY
        table.last_count = 0
        table.stage = CLAIMING
    table.min_to = FIRST_CLAIM if table.best == NOBODY else last_claim(table) + 1
    table.max_to = highest_claim(table, phase)
    legal = 1 << actions.CHALLENGE if table.best != NOBODY else 0
    if table.min_to <= table.max_to:
        legal |= 1 << actions.CLAIM
    if legal == 0:
        turns.end_phase(table)  # nobody holds a card that could be claimed
        return
    table.actor = table.turn
    table.legal = legal


@jit
def last_claim(table: TableRecord) -> int:
    """Return the claim that has to be doubted or beaten."""
    return RANKS * as_int(table.last_count) + table.due


@jit
def copies_of(table: TableRecord, rank: int) -> int:
    """Count the cards of a rank in the whole deck."""
    return count_bits((as_int(table.whole) >> (4 * rank)) & ALL_SUITS)


@jit
def fitting_copies(table: TableRecord, phase: PhaseRecord, rank: int) -> int:
    """Count the cards of the whole deck that have a rank, or stand for one that it has."""
    there = copies_of(table, rank)
    if there > 0 and phase.wild_rank != actions.ANY_RANK and phase.wild_rank != rank:
        there += copies_of(table, phase.wild_rank)
    return there


@jit
def cards_in_hands(table: TableRecord) -> int:
    """Count the cards that all players hold together."""
    count = 0
    for seat in range(table.seats):
        if (turns.players_in_hand(table) >> seat) & 1:
            count += table.hand_size[seat]
    return count


@jit
def is_possible(table: TableRecord, phase: PhaseRecord, claim: int, held: int) -> bool:
    """Tell whether the deck has so many cards of a rank, and all players as many cards."""
    count, rank = claim // RANKS, claim % RANKS
    return 1 <= count <= min(fitting_copies(table, phase, rank), held)


@jit
def highest_claim(table: TableRecord, phase: PhaseRecord) -> int:
    """Return the highest claim that could be true."""
    held = cards_in_hands(table)
    claim = LAST_CLAIM
    while claim >= FIRST_CLAIM and not is_possible(table, phase, claim, held):
        claim -= 1
    return claim


@jit
def may_claim(table: TableRecord, phase: PhaseRecord, claim: int) -> bool:
    """Judge a claim: higher than the last one, and of cards that there can be."""
    within = table.min_to <= claim <= table.max_to
    return within and is_possible(table, phase, claim, cards_in_hands(table))


@jit
def take_claim(table: TableRecord, claim: int) -> None:
    """Note a claim; the next player has to beat or to doubt it."""
    table.last_count = claim // RANKS
    table.due = claim % RANKS
    table.best = table.actor
    table.turn = seats.following_seat(table, turns.players_in_hand(table), table.actor)


@jit_apart
def doubt(table: TableRecord, phase: PhaseRecord) -> None:
    """Show all hands: who claimed or doubted wrongly is out."""
    players = turns.players_in_hand(table)
    for seat in range(table.seats):
        if (players >> seat) & 1:
            table.up[seat] = (1 << as_int(table.hand_size[seat])) - 1
    count = fitting_in_hands(table, phase, as_int(table.due))
    true = count >= table.last_count
    journal.tell(table, journal.SHOWN, NOBODY, players)
    counts = count << COUNT_BITS | as_int(table.last_count)
    journal.tell(table, journal.DOUBTED, as_int(table.best), counts << 1 | true)
    loser = table.actor if true else as_int(table.best)
    turns.leave_hand(table, loser)
    table.leader = loser
    table.best = NOBODY
    table.last_count = 0
    turns.end_phase(table)


@jit
def fitting_in_hands(table: TableRecord, phase: PhaseRecord, rank: int) -> int:
    """Count the cards in all hands that fit a claim; those that nobody can see do not."""
    count = 0
    for seat in range(table.seats):
        if (turns.players_in_hand(table) >> seat) & 1:
            for position in range(table.hand_size[seat]):
                count += fits(phase, dealing.card_at(table, seat, position), rank)
    return count


@jit
def fits(phase: PhaseRecord, card: int, rank: int) -> bool:
    """Tell whether a card has a rank, or stands for any."""
    return card >> 2 == rank or card >> 2 == phase.wild_rank

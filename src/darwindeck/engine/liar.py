"""Free claims: each says more about the cards of all hands together, until somebody doubts it."""

from __future__ import annotations

from darwindeck.compiled.integers import as_int
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, dealing, free_claims, journal, seats, turns
from darwindeck.engine.free_claims import RANKS
from darwindeck.engine.layout import NOBODY, PhaseRecord, TableRecord

CLAIMING = 1
CLAIM_BITS = 10


@jit_apart
def advance_liar(table: TableRecord, phase: PhaseRecord) -> None:
    """Ask the next player for a higher claim, or whether the last one is a lie."""
    if table.stage == 0:
        table.turn = turns.find_leader(table)
        table.best = NOBODY
        table.last_count = 0
        table.stage = CLAIMING
    table.min_to = phase.lowest if table.best == NOBODY else last_claim(table) + 1
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
def cards_in_hands(table: TableRecord) -> int:
    """Count the cards that all players hold together."""
    count = 0
    for seat in range(table.seats):
        if (turns.players_in_hand(table) >> seat) & 1:
            count += table.hand_size[seat]
    return count


@jit
def is_possible(table: TableRecord, phase: PhaseRecord, claim: int, held: int) -> bool:
    """Tell whether the deck has the cards of a claim, and all players as many cards."""
    deck = as_int(table.whole)
    if claim >= free_claims.FIRST_HAND:
        return is_possible_hand(deck, phase, claim, held)
    return free_claims.can_be_held(deck, phase, claim, held)


@jit_apart
def is_possible_hand(deck: int, phase: PhaseRecord, claim: int, held: int) -> bool:
    """Judge a hand apart from claims of ranks, of which there are many to judge at once."""
    return free_claims.is_hand(claim) and free_claims.can_be_held(deck, phase, claim, held)


@jit
def highest_claim(table: TableRecord, phase: PhaseRecord) -> int:
    """Return the highest claim that could be true."""
    held = cards_in_hands(table)
    claim = as_int(phase.highest)
    while claim >= phase.lowest and not is_possible(table, phase, claim, held):
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
    claim = last_claim(table)
    count = fitting_in_hands(table, phase, claim)
    true = count >= free_claims.cards_claimed(claim)
    journal.tell(table, journal.SHOWN, NOBODY, players)
    told = (count << CLAIM_BITS | claim) << 1 | true
    journal.tell(table, journal.DOUBTED, as_int(table.best), told)
    loser = table.actor if true else as_int(table.best)
    turns.leave_hand(table, loser)
    table.leader = loser
    table.best = NOBODY
    table.last_count = 0
    turns.end_phase(table)


@jit
def fitting_in_hands(table: TableRecord, phase: PhaseRecord, claim: int) -> int:
    """Count the cards in all hands that fit a claim; those that nobody can see do not."""
    cards = 0
    for seat in range(table.seats):
        if (turns.players_in_hand(table) >> seat) & 1:
            cards |= as_int(dealing.hand_cards(table, seat))
    return free_claims.fitting_cards(cards, phase, claim)

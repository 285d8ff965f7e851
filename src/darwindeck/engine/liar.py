"""Free claims: each says more about the cards of all hands together, until somebody doubts it."""

from __future__ import annotations

from darwindeck.compiled.integers import as_int, count_bits, lowest_bit
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, dealing, free_claims, journal, seats, turns
from darwindeck.engine.free_claims import RANKS
from darwindeck.engine.layout import NOBODY, PhaseRecord, Program, TableRecord

NO_CLAIM = 0
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
def claims_in_row(table: TableRecord, phase: PhaseRecord, row: int, held: int) -> int:
    """Return the claims of a row above the last one that so many cards can be, as bits."""
    first = RANKS * row
    lower = min(max(as_int(table.min_to) - first, 0), RANKS)
    claims = as_int(phase.claims[row]) >> lower << lower
    return claims if claims != 0 and free_claims.cards_claimed(first) <= held else as_int(0)


@jit
def count_claims(table: TableRecord, phase: PhaseRecord) -> int:
    """Count the claims that the actor can make."""
    held = cards_in_hands(table)
    count = 0
    for row in range(table.min_to // RANKS, free_claims.ROWS):
        count += count_bits(claims_in_row(table, phase, row, held))
    return count


@jit
def claim_at(table: TableRecord, phase: PhaseRecord, place: int) -> int:
    """Return one of the claims that the actor can make, by its place among them."""
    held = cards_in_hands(table)
    for row in range(table.min_to // RANKS, free_claims.ROWS):
        claims = claims_in_row(table, phase, row, held)
        if place < count_bits(claims):
            for _ in range(place):
                claims &= claims - 1
            return RANKS * row + lowest_bit(claims)
        place -= count_bits(claims)
    return as_int(NO_CLAIM)


@jit
def highest_claim(table: TableRecord, phase: PhaseRecord) -> int:
    """Return the highest claim that could be true."""
    held = cards_in_hands(table)
    for row in range(free_claims.ROWS - 1, 0, -1):
        claims = claims_in_row(table, phase, row, held)
        while claims & (claims - 1) != 0:
            claims &= claims - 1
        if claims != 0:
            return RANKS * row + lowest_bit(claims)
    return as_int(NO_CLAIM)


@jit
def may_claim(table: TableRecord, phase: PhaseRecord, claim: int) -> bool:
    """Judge a claim: higher than the last one, and of cards that there can be."""
    if not table.min_to <= claim <= table.max_to:
        return False
    claims = claims_in_row(table, phase, claim // RANKS, cards_in_hands(table))
    return (claims >> claim % RANKS) & 1 != 0


@jit
def take_claim(table: TableRecord, claim: int) -> None:
    """Note a claim; the next player has to beat or to doubt it."""
    table.last_count = claim // RANKS
    table.due = claim % RANKS
    table.best = table.actor
    table.turn = seats.following_seat(table, turns.players_in_hand(table), table.actor)


@jit
def cards_lacking(table: TableRecord, program: Program, claim: int) -> int:
    """Count the claimed cards that the actor does not see in the own hand."""
    own = dealing.cards_known_to_owner(table, program.game, as_int(table.actor))
    wild = as_int(program.phases[table.phase].wild)
    fitting = free_claims.fitting_cards(as_int(own), wild, claim)
    return max(free_claims.cards_claimed(claim) - fitting, 0)


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
    return free_claims.fitting_cards(cards, as_int(phase.wild), claim)

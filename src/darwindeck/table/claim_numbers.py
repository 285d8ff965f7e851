"""Free claims by the engine's numbers: higher claims have higher numbers."""

from __future__ import annotations

from darwindeck.cards import Rank, Suit
from darwindeck.engine import free_claims
from darwindeck.table.actions import Claim, ClaimedHand, ClaimHand, FreeClaim
from darwindeck.table.refusals import is_well_formed

NO_CLAIM = -1
SUITS = dict(enumerate(Suit))
FIRST_ROWS: dict[ClaimedHand, int] = {
    "high_card": free_claims.HIGH_CARD,
    "one_pair": free_claims.PAIR,
    "two_pair": free_claims.TWO_PAIR,
    "straight": free_claims.STRAIGHT,
    "three_of_a_kind": free_claims.THREE,
    "full_house": free_claims.FULL_HOUSE,
    "flush": free_claims.FLUSH,
    "four_of_a_kind": free_claims.FOUR,
    "straight_flush": free_claims.STRAIGHT_FLUSH,
}
"""The row of each hand, or where it has several, that of the lowest rank."""


def claim_of(number: int) -> FreeClaim:
    """Return the claim that a number of the engine stands for; some numbers stand for none.

    >>> str(claim_of(number_of(ClaimHand("two_pair", (Rank.ACE, Rank.NINE)))))
    'claim two pair A 9'
    """
    row, last = divmod(number, free_claims.RANKS)
    rank, suit = Rank(last + Rank.TWO), SUITS.get(last)
    if number < free_claims.FIRST_HAND:
        return Claim(row, rank)
    hand = next(hand for hand in reversed(FIRST_ROWS) if row >= FIRST_ROWS[hand])
    higher = Rank(row - FIRST_ROWS[hand] + Rank.TWO)
    match hand:
        case "two_pair" | "full_house":
            return ClaimHand(hand, (higher, rank))
        case "flush":
            return ClaimHand(hand, suit=suit)
        case "straight_flush":
            return ClaimHand(hand, (higher,), suit)
        case _:
            return ClaimHand(hand, (rank,))


def number_of(claim: FreeClaim) -> int:
    """Return the engine's number for a claim, if it is one."""
    if not is_well_formed(claim):
        return NO_CLAIM
    row, places = row_and_places(claim)
    number = free_claims.RANKS * (row + sum(places[:-1])) + sum(places[-1:])
    known = free_claims.FIRST_CLAIM <= number <= free_claims.LAST_HAND
    return number if known and claim_of(number) == claim else NO_CLAIM


def row_and_places(claim: FreeClaim) -> tuple[int, tuple[int, ...]]:
    """Return the first row of such claims, and the places of the ranks and suits that are named."""
    if isinstance(claim, Claim):
        return claim.count, (claim.rank - Rank.TWO,)
    ranks = (rank - Rank.TWO for rank in claim.ranks)
    suits = (place for place, suit in SUITS.items() if suit == claim.suit)
    return FIRST_ROWS.get(claim.hand, NO_CLAIM), (*ranks, *suits)

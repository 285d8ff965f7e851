"""What can be done and seen in a game, as numbers of a fixed range that depends on its rules alone.

Actions come in blocks, as far as a game needs them: ways to bet, what else a turn offers, cards to
play, and sets of cards to exchange. So do observations.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from darwindeck.cards import JOKERS, RANK_LETTERS, Card, Suit
from darwindeck.engine.choices import SMALL_HAND
from darwindeck.engine.free_claims import FIRST_CLAIM, FIRST_HAND, LAST_HAND
from darwindeck.genome import copies, phases
from darwindeck.genome.anatomy import commits_cards, deck_of, has_bids, phases_of
from darwindeck.genome.rules import SMALLEST_MELD
from darwindeck.genome.schema import GameGenome
from darwindeck.table.claim_numbers import claim_of

if TYPE_CHECKING:
    from numpy.typing import NDArray


CARDS = 52
BETS = 9
BIDS = 27
MOST_OF_A_RANK = 4
RANKS_ACE_LOW = RANK_LETTERS[-1] + RANK_LETTERS[:-1]
SEAT_FIGURES = 11
TABLE_FIGURES = 18
BID_FIGURES = 3

FOLD, CHECK, CALL, BRING_IN, SMALLEST, HALF_POT, POT, LARGEST, ALL_IN = range(BETS)
BET_WORDS = (
    *("fold", "check", "call", "bring in"),
    *("bet the least", "bet half the pot", "bet the pot", "bet the most", "all in"),
)
TURN_WORDS = (
    *("draw", "pass", "double", "challenge"),
    *(f"name {suit.name.lower()}" for suit in Suit),
    "split",
)
ALONE_WORDS = tuple(f"name {suit.name.lower()} alone" for suit in Suit)
TOPS_WORDS = ("name no suit", "name null")

CLAIM_WORDS = tuple(map(str, map(claim_of, range(FIRST_CLAIM, FIRST_HAND))))
HAND_WORDS = tuple(map(str, map(claim_of, range(FIRST_HAND, LAST_HAND + 1))))

CHALLENGE, FIRST_SUIT = 3, 4

# Where the blocks of actions and of observations begin, in the array that compiled code reads.
BET_BLOCK, TURN_BLOCK, PLAY_BLOCK, EXCHANGE_BLOCK = range(4)
OWN_ROWS, BOARD_BLOCK, PILE_BLOCK, UP_BLOCK, SEAT_BLOCK, TABLE_BLOCK = range(4, 10)
BID_BLOCK, BIDS_SEEN = range(10, 12)
CLAIM_BLOCK, CLAIM_SEEN, KNOCK_BLOCK = range(12, 15)
CARD_COUNT = 15  # how many cards there are room for: the 52, and where the deck has any, jokers
ALONE_BLOCK = 16
MELD_BLOCK, EXTEND_BLOCK, MELDS_SEEN = range(17, 20)
LAYOUT = 20
ABSENT = -1


@dataclass(frozen=True, eq=False)
class Space:
    """The actions of a game and the shape of what is seen in it, for a number of seats."""

    seats: int
    actions: int
    observation: int
    layout: NDArray[np.int64]
    words: tuple[str, ...]


@lru_cache(maxsize=256)
def space_of(genome: GameGenome, seats: int) -> Space:
    """Return the numbers that a game needs.

    >>> from darwindeck.genome.library import load
    >>> space_of(load("leduc-holdem"), 2).words[:3]
    ('fold', 'check', 'call')
    """
    commits = commits_cards(genome)
    layout = np.full(LAYOUT, ABSENT, np.int64)
    has_jokers = not set(JOKERS).isdisjoint(deck_of(genome))
    cards = tuple(copies.cards_by_number(copies.faces_of(genome)).values())
    cards = cards[:CARDS] if copies.copies_of(genome) == 1 and not has_jokers else cards
    layout[CARD_COUNT] = len(cards)
    words: list[str] = []

    def block(place: int, needed: bool, named: tuple[str, ...]) -> None:
        if needed:
            layout[place] = len(words)
            words.extend(named)

    def has(*kinds: type[phases.Phase]) -> bool:
        return any(isinstance(phase, kinds) for phase in genome.turn_structure.phases)

    turns = (
        phases.DrawPhase,
        phases.PlayPhase,
        phases.DiscardPhase,
        phases.ClaimPhase,
        phases.BidPhase,
        phases.TrumpPhase,
        phases.LiarPhase,
    )
    plays = (
        phases.PlayPhase,
        phases.DiscardPhase,
        phases.ClaimPhase,
        phases.TrickPhase,
        phases.KnockPhase,
        phases.MeldPhase,
    )
    exchanges = has(phases.ExchangePhase, phases.ArrangePhase, phases.TalonPhase, phases.TrumpPhase)
    bets = (
        phases.BettingPhase,
        phases.BetweenPhase,
        phases.WagerPhase,
        phases.CallPhase,
        phases.PeekPhase,
        phases.DeclarePhase,
    )
    block(BET_BLOCK, commits or has(*bets), BET_WORDS)
    block(TURN_BLOCK, has(*turns), TURN_WORDS)
    block(PLAY_BLOCK, commits or has(*plays), play_words(cards))
    block(EXCHANGE_BLOCK, exchanges, exchange_words())
    block(BID_BLOCK, has_bids(genome), bid_words(genome))
    tops = any(phase.worth for phase in phases_of(genome, phases.TrumpPhase))
    block(ALONE_BLOCK, has_bids(genome), ALONE_WORDS + TOPS_WORDS * tops)
    block(CLAIM_BLOCK, has(phases.LiarPhase), claim_words(genome))
    block(KNOCK_BLOCK, has(phases.KnockPhase), tuple(f"knock with {card}" for card in cards))
    block(MELD_BLOCK, has(phases.MeldPhase), meld_words())
    added = tuple(f"add {card} to a {to}" for to in ("set", "run") for card in cards)
    block(EXTEND_BLOCK, has(phases.MeldPhase), added)
    size = observation_blocks(genome, seats, layout, exchanges=exchanges)
    return Space(seats, len(words), size, layout, tuple(words))


def observation_blocks(
    genome: GameGenome, seats: int, layout: NDArray[np.int64], *, exchanges: bool
) -> int:
    """Lay out what is seen: cards as ones among all, then figures; return how many numbers."""
    cards = int(layout[CARD_COUNT])
    layout[OWN_ROWS] = SMALL_HAND if exchanges else 1
    size = int(layout[OWN_ROWS]) * cards

    def block(place: int, needed: bool, numbers: int) -> None:
        nonlocal size
        if needed:
            layout[place] = size
            size += numbers

    deals = phases_of(genome, phases.DealPhase)
    on_board = commits_cards(genome) or any(deal.to == "board" for deal in deals)
    taken = any(draw.or_discard for draw in phases_of(genome, phases.DrawPhase))
    open_cards = taken or any(deal.face_up or deal.to == "house" for deal in deals)
    block(BOARD_BLOCK, on_board, genome.setup.boards * cards)
    block(PILE_BLOCK, layout[PLAY_BLOCK] != ABSENT, 2 * cards)
    block(UP_BLOCK, open_cards, (seats - 1) * cards)
    block(SEAT_BLOCK, True, seats * SEAT_FIGURES)
    block(TABLE_BLOCK, True, TABLE_FIGURES)
    block(BIDS_SEEN, has_bids(genome), seats * BID_FIGURES)
    block(CLAIM_SEEN, layout[CLAIM_BLOCK] != ABSENT, len(claim_words(genome)))
    block(MELDS_SEEN, layout[MELD_BLOCK] != ABSENT, 2 * cards)
    return size


def meld_words() -> tuple[str, ...]:
    """Name all sets, without one of the suits or with all of them, and all runs, short ones first.

    >>> meld_words()[4], meld_words()[65]
    ('meld Ac Ad Ah As', 'meld Ac 2c 3c')
    """
    ranks, lengths = RANKS_ACE_LOW, range(SMALLEST_MELD, len(RANKS_ACE_LOW) + 1)
    suits = [suit.value for suit in Suit]
    sets = (
        [rank + suit for suit in suits if suit != without]
        for rank in ranks
        for without in (*suits, "")
    )
    runs = (
        [rank + suit for rank in ranks[first : first + length]]
        for length in lengths
        for first in range(len(ranks) - length + 1)
        for suit in suits
    )
    return tuple(f"meld {' '.join(meld)}" for meld in (*sets, *runs))


def bid_words(genome: GameGenome) -> tuple[str, ...]:
    """Name the bids: all numbers of tricks, or up to the highest number of points."""
    bids = phases_of(genome, phases.BidPhase)
    highest = max((max(phase.values, default=phase.highest) for phase in bids), default=0)
    return tuple(f"bid {number}" for number in range(max(BIDS, highest + 1)))


def claim_words(genome: GameGenome) -> tuple[str, ...]:
    """Name what can be claimed: cards of a rank, and where hands are claimed, these as well."""
    hands = any(phase.of == "hands" for phase in phases_of(genome, phases.LiarPhase))
    return CLAIM_WORDS + HAND_WORDS * hands


def play_words(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """Name the ways to play: one card, or the first two, three or four of a rank."""
    ranks = dict.fromkeys(card.rank.letter for card in cards)
    several = (
        f"play {count} of {rank}" for rank in ranks for count in range(2, MOST_OF_A_RANK + 1)
    )
    return (*(f"play {card}" for card in cards), *several)


def exchange_words() -> tuple[str, ...]:
    """Name the ways to exchange cards by their places in the hand; a large hand has candidates."""
    return tuple(
        f"exchange places {places:07b}" if places else "stand pat"
        for places in range(1 << SMALL_HAND)
    )

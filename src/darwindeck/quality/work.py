"""How much work it is to learn, play and watch a game: microseconds, counted and never timed.

What was counted depends on the game and the seed alone, so that a limit in seconds gives the same
rating every time and everywhere. The prices were measured on one core of 2024 and rounded up.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import TYPE_CHECKING

from darwindeck.genome import phases as kinds
from darwindeck.genome.anatomy import arrangement_of, phases_of, showdown_of, wins_by
from darwindeck.genome.schema import GameGenome
from darwindeck.hands.kinds import TURNED_UP_NAME, hand_size
from darwindeck.hands.ranking import LARGEST_LOOKUP
from darwindeck.players.imagination import MOST_ROLLOUTS, ROLLOUTS
from darwindeck.players.policies import GREEDY
from darwindeck.quality.on_paper import cards_before, wild_share
from darwindeck.quality.replies import ValuePlayer
from darwindeck.quality.simple import SightedPlayer, SimplePlayer

if TYPE_CHECKING:
    from darwindeck.hands.orders import Ranking
    from darwindeck.players.registry import Player

A_SECOND = 1.8e6  # microseconds at these prices, which are rounded up
RANKING, SELECTING, BADUGI, ORDERED = 0.03, 0.02, 0.5, 0.1
STANDING = 0.03  # for each list of ranks that wild cards may stand for
RANKS = 13
LOOKS_AT_MANY, FULL_HAND = 3, 5  # the best five of many cards are looked up
COUNTED = ("high_card", "blackjack")  # card by card
TRIALS = 8  # hands that are ranked to judge one exchange
GRADED, WELL_GRADED = 40, 400  # hands that are ranked to grade one, in practice and at a table
VISIT, STEP, OPTION, IMAGINED = 1.0, 0.2, 0.3, 0.1
STEP_OF_CARDS = 0.6  # where a hand is played out card by card, and not to a showdown
ROWS_WEIGHED = 60  # ways to arrange cards
SET_APART = 0.035  # for each row that could be set
DECISION, RULE, SIGHT, CARD_CHOICE = 20.0, 12.0, 30.0, 2.0
WORDY = 6  # times as much for a choice among claims, or answers to raised stakes
CLAIMS = {"ranks": 6, "hands": 40}  # and to learn such a choice
BIDS_A_CHOICE, BIDS_A_STEP = 2, 10  # which are as much work as a card
BID_ON_CARDS = 0.2  # more for each bid, and each of the cards together that count
LOOK, LOOK_AT_BETS = 12.0, 40.0
ABOUT_CHIPS = (kinds.BettingPhase, kinds.DeclarePhase, kinds.WagerPhase, kinds.CallPhase)


@dataclass(frozen=True)
class Prices:
    """What things cost in one game whose hands have so many decisions."""

    genome: GameGenome
    length: float

    @cached_property
    def ranking(self) -> float:
        """What it costs to rank the cards of a player, as many as there ever are."""
        showdown = showdown_of(self.genome)
        if showdown is None and not wins_by(self.genome, "best_hand"):
            return 0.0
        places = [(held, board) for _, held, board in cards_before(self.genome)]
        most, board = (max(counts) for counts in zip(*places, strict=True))
        if showdown is None:
            return price_of("high", most, board, 0)
        wild = wild_share(self.genome)
        if (rows := arrangement_of(self.genome)) is not None:
            name = showdown.ranking
            return sum(
                price_of(name, size, 0, 0) + price_of_wild(name, size, 0, 0, wild, 0)
                for size in rows.rows
            )
        used, sure = showdown.hole_cards_used, int(TURNED_UP_NAME in showdown.wild_cards)
        return sum(
            price_of(name, most, board, used) + price_of_wild(name, most, board, used, wild, sure)
            for name in showdown.rankings
        )

    @cached_property
    def options(self) -> float:
        """How many ways there are to exchange cards, at most."""
        ways = [
            ways_to_exchange(held, phase.min_cards, min(phase.max_cards, held))
            for index, held, _ in cards_before(self.genome)
            if isinstance(phase := self.genome.turn_structure.phases[index], kinds.ExchangePhase)
        ]
        return float(max(ways, default=ROWS_WEIGHED if arrangement_of(self.genome) else 0))

    @cached_property
    def exchange(self) -> float:
        """What it costs to choose cards for an exchange."""
        if showdown_of(self.genome) is None:
            return OPTION * self.options
        if self.arranging:
            return MOST_ROLLOUTS * self.genome.player_count * self.arranging
        return TRIALS * self.options * (IMAGINED + self.ranking)

    @cached_property
    def arranging(self) -> float:
        """What it costs to imagine how a player sets rows, where that is not all there is to do."""
        rows = arrangement_of(self.genome)
        before = any(phases_of(self.genome, kind) for kind in (kinds.ExchangePhase, *ABOUT_CHIPS))
        if rows is None or not before:
            return 0.0
        return SET_APART * comb(
            max(held for _, held, _ in cards_before(self.genome)), max(rows.rows)
        )

    @cached_property
    def playing_out(self) -> float:
        """What it costs to judge a hand by playing it out, where there is no showdown."""
        bets = any(phases_of(self.genome, kind) for kind in ABOUT_CHIPS)
        return self.judging if bets and not showdown_of(self.genome) else 0.0

    @cached_property
    def judging(self) -> float:
        """What it costs to judge a hand by eye: it is played out, but not a bet on a card."""
        if phases_of(self.genome, kinds.BetweenPhase):
            return 0.0
        step = STEP if showdown_of(self.genome) else STEP_OF_CARDS
        steps = step * self.length * (1 + self.values / BIDS_A_STEP)
        return ROLLOUTS * (steps + self.genome.player_count * (self.ranking + self.arranging))

    @cached_property
    def visit(self) -> float:
        """What it costs to look at a bet in practice; a hand is graded once in some visits."""
        graded = GRADED * self.ranking + self.playing_out
        return VISIT + 0.3 * graded + 0.4 * self.exchange

    @cached_property
    def choice(self) -> float:
        """What it costs to choose a card in practice, or what to say where much can be said."""
        claims = [CLAIMS[phase.of] for phase in phases_of(self.genome, kinds.LiarPhase)]
        said = CARD_CHOICE * max(self.words, self.values / BIDS_A_CHOICE, *claims)
        together = sum(rule.per == "counted_combination" for rule in self.genome.scoring_rules)
        return said + BID_ON_CARDS * self.values * together + 0.1 * self.exchange

    @cached_property
    def values(self) -> int:
        """How many values can be bid in an auction, each of which has to be looked at."""
        return max((len(bid.values) for bid in phases_of(self.genome, kinds.BidPhase)), default=0)

    @cached_property
    def words(self) -> int:
        """How many times as long one thinks where much can be said."""
        return WORDY if phases_of(self.genome, kinds.LiarPhase) or self.genome.setup.stakes else 1

    def decision(self, player: Player) -> float:
        """Return what a decision at a table costs; who follows a rule hardly thinks."""
        if player.policy == GREEDY or isinstance(player, ValuePlayer):
            return DECISION + self.judging
        if isinstance(player, SightedPlayer):
            return SIGHT
        if (player.blueprint is None and not player.iterations) or isinstance(player, SimplePlayer):
            return RULE
        iterations = player.iterations
        thought = iterations * STEP * self.length if iterations > 1 else 0.0
        return DECISION * self.words + WELL_GRADED * self.ranking + self.playing_out + thought

    @cached_property
    def ending(self) -> float:
        """What it costs to see how a hand ends in which everybody stays."""
        return LOOK * (5 + self.length)

    @cached_property
    def look(self) -> float:
        """What it costs to watch a hand in which everybody stays."""
        if not phases_of(self.genome, kinds.BettingPhase):
            return self.ending
        seen = LOOK_AT_BETS * (5 + self.length)
        imagined = self.playing_out + self.exchange + self.arranging * ROLLOUTS
        return seen + 2 * (ROLLOUTS * self.ranking + imagined)


def price_of(ranking: Ranking, held: int, board: int, used: int) -> float:
    """Return what it costs to rank cards: a look or some, or every selection of a full hand.

    >>> price_of("high", 2, 5, 0) < price_of("high", 4, 5, 2) < price_of("badugi", 4, 5, 2)
    True
    """
    size = hand_size(ranking)
    if used:
        selections = comb(held, min(used, held)) * comb(board, min(max(size - used, 0), board))
    elif held + board > LARGEST_LOOKUP and isinstance(ranking, str) and ranking not in COUNTED:
        tried = comb(held + board, min(size, held + board))
        selections = LOOKS_AT_MANY if size == FULL_HAND else tried
    else:
        selections = 1
    each = BADUGI if ranking == "badugi" else SELECTING if isinstance(ranking, str) else ORDERED
    return RANKING + each * selections


def price_of_wild(
    ranking: Ranking, held: int, board: int, used: int, share: float, sure: int
) -> float:
    """Return what wild cards add to that: all lists of ranks are tried that they may stand for.

    Such a share of the cards is wild, and some of them for sure.

    >>> price_of_wild("high", 5, 0, 0, 0.0, 0), price_of_wild("high", 7, 1, 0, 0.06, 1) > 10
    (0.0, True)
    """
    if not share:
        return 0.0
    size = hand_size(ranking)
    if used:
        chosen, hands = size, comb(held, min(used, held)) * comb(board, min(size - used, board))
    elif held + board > LARGEST_LOOKUP:
        chosen, hands = size, comb(held + board, min(size, held + board))
    else:
        chosen, hands = held + board, 1
    lists = sum(
        comb(chosen, wild)
        * share**wild
        * (1 - share) ** (chosen - wild)
        * comb(RANKS - 1 + min(wild + sure, FULL_HAND), min(wild + sure, FULL_HAND))
        for wild in range(chosen + 1)
    )
    return STANDING * hands * lists


def ways_to_exchange(held: int, least: int, most: int) -> int:
    """Count the ways to choose cards of a hand for an exchange.

    >>> ways_to_exchange(5, 0, 5), ways_to_exchange(13, 3, 3)
    (32, 286)
    """
    return sum(comb(held, cards) for cards in range(least, most + 1))

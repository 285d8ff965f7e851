"""Which cards the rules of a game can tell apart."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import TYPE_CHECKING

import numpy as np

from darwindeck.engine.layout import DECK, UNKNOWN_CARD
from darwindeck.engine.program import fresh_table
from darwindeck.genome import conditions, copies
from darwindeck.genome import phases as kinds
from darwindeck.genome.anatomy import blind_places
from darwindeck.genome.condition_checks import condition_of, parts_of
from darwindeck.genome.schema import GameGenome
from darwindeck.hands.kinds import hand_size
from darwindeck.hands.orders import order_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from darwindeck.hands.orders import Ranking

SUITS = 4
LETTERS_OF_A_CARD = 2
WITHOUT_CARDS = (
    kinds.ForcedBetPhase,
    kinds.DealPhase,
    kinds.BettingPhase,
    kinds.BidPhase,
    kinds.DrawPhase,
    kinds.ComparePhase,
    kinds.LiarPhase,
    kinds.ShowdownPhase,
)  # phases in which nobody chooses cards


def renamings(genome: GameGenome) -> NDArray[np.uint8]:
    """Return the ways to rename the cards of a game that its rules would not notice.

    Where suits mean nothing, there is one: each card takes the name of its rank. Where they only
    have to be the same or different, suits may change their places; where one suit is not like the
    others, every card keeps its name. The first of several ways leaves all names as they are.
    """
    ways = ways_to_rename(genome)
    ways[:, fresh_table(genome, (1, 1), 0)["unknown"][0]] = UNKNOWN_CARD
    return ways


def ways_to_rename(genome: GameGenome) -> NDArray[np.uint8]:
    """Return the ways to rename the cards that are known."""
    cards = np.arange(DECK + 1, dtype=np.uint8)
    for number, card in copies.cards_by_number(copies.faces_of(genome)).items():
        cards[number] = card.index
    ranks = cards - cards % SUITS
    if names_a_suit(genome):
        return cards[np.newaxis]
    if not compares_suits(genome):
        return ranks[np.newaxis]
    deck = set(copies.card_numbers(genome))
    named = {int(cards[card]) for card in deck}
    ways = (
        ranks + np.array(order, np.uint8)[cards % SUITS] for order in permutations(range(SUITS))
    )
    return np.array([way for way in ways if {int(way[card]) for card in deck} == named], np.uint8)


def names_a_suit(genome: GameGenome) -> bool:
    """Tell whether one suit is not like the others."""
    return (
        genome.setup.trump_suit is not None
        or genome.setup.bowers
        or bool(genome.setup.top_cards)
        or any(rule.suit is not None for rule in genome.scoring_rules)
        or any(effect.suit is not None for effect in genome.card_effects)
        or any(
            isinstance(condition, conditions.SuitCondition) for condition in conditions_of(genome)
        )
        or any(ranks_suits(phase) for phase in genome.turn_structure.phases)
    )


def ranks_suits(phase: kinds.Phase) -> bool:
    """Tell whether a phase treats one suit differently; in the end, suits decide a bring-in."""
    match phase:
        case kinds.TrickPhase(breaking_suit=suit, opens_with=card):
            return suit is not None or card is not None
        case kinds.LiarPhase(of=claimed):
            return claimed == "hands"
        case kinds.BettingPhase(opener=opener):
            return opener == "bring_in"
        case kinds.ShowdownPhase(wild_cards=wild):
            return any(len(name) == LETTERS_OF_A_CARD for name in wild)
        case _:
            return False


def compares_suits(genome: GameGenome) -> bool:
    """Tell whether it matters that cards have the same suit."""
    return any(compares_suits_in(phase, genome) for phase in genome.turn_structure.phases) or any(
        isinstance(condition, conditions.PileCondition) and condition.test == "same_suit"
        for condition in conditions_of(genome)
    )


def compares_suits_in(phase: kinds.Phase, genome: GameGenome) -> bool:
    """Tell whether it matters to a phase that cards have the same suit."""
    match phase:
        case kinds.TrickPhase() | kinds.KnockPhase() | kinds.MeldPhase():
            return True
        case kinds.PlayPhase(capture=capture):
            return capture == "suit"
        case kinds.ShowdownPhase():
            return any(compares_suits_by(ranking, genome) for ranking in phase.rankings)
        case _:
            return False


def compares_suits_by(ranking: Ranking, genome: GameGenome) -> bool:
    """Tell whether a ranking has a place for cards of one suit, or of different ones."""
    order = order_of(ranking)
    flushes = ranking == "deuce_seven_low" or (order is not None and order.counts_suits)
    return ranking == "badugi" or (flushes and may_hold(hand_size(ranking), genome))


def may_hold(cards: int, genome: GameGenome) -> bool:
    """Tell whether a player may have so many cards at the showdown."""
    phases = genome.turn_structure.phases
    dealt = sum(phase.count for phase in phases if isinstance(phase, kinds.DealPhase))
    draws = any(isinstance(phase, kinds.DrawPhase) for phase in phases)
    return draws or genome.setup.cards_per_player + dealt >= cards


def order_matters(genome: GameGenome) -> bool:
    """Tell whether it matters in which order a player holds the cards."""
    phases = genome.turn_structure.phases
    return blind_places(genome) != 0 or any(isinstance(p, kinds.ComparePhase) for p in phases)


def chooses_cards(genome: GameGenome) -> bool:
    """Tell whether players choose among their cards.

    Somebody with two cards that only their suits tell apart may choose either, without knowing
    which of them is like the other player's. Deals in which that differs are not the same deal,
    although they have the same names when suits change their places.
    """
    return not all(isinstance(phase, WITHOUT_CARDS) for phase in genome.turn_structure.phases)


def conditions_of(genome: GameGenome) -> Iterator[conditions.Condition]:
    """Yield all conditions of a game, and those inside them."""
    for phase in genome.turn_structure.phases:
        yield from (part for _, part, _ in parts_of(condition_of(phase)))

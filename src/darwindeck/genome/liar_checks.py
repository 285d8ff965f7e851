"""What free claims need: cards to claim something about, and new ones after they were shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.genome import anatomy, phases, rules
from darwindeck.genome.walk import Fault, Walk

if TYPE_CHECKING:
    from collections.abc import Iterator


def liar_checks(hand: Walk, phase: phases.LiarPhase) -> Iterator[Fault]:
    """Judge claims about the cards of all hands."""
    game = hand.genome
    if hand.hand == 0:
        yield Fault("", "is about cards, but nobody holds any: deal some before it")
    elif hand.hand > rules.MAX_HAND:
        yield Fault(
            "",
            f"shows hands of up to {hand.hand} cards: at most {rules.MAX_HAND} can lie face up, so "
            "deal fewer",
        )
    if hand.is_turn_game and not deals_anew(hand):
        yield Fault(
            "",
            "shows all cards, and the next round would be played with them: put a DealPhase with "
            "gather before it, in the round that is repeated",
        )
    if phase.wild is not None and all(card.rank != phase.wild for card in anatomy.deck_of(game)):
        yield Fault(
            "wild",
            f"is {phase.wild.letter}, but {game.setup.initial_deck} has none: choose a rank of the "
            "deck, or leave it out",
        )
    if anatomy.phases_of(game, phases.ClaimPhase):
        yield Fault(
            "",
            "comes with a ClaimPhase, whose claims follow the ranks of the deck: keep one of them",
        )


def deals_anew(hand: Walk) -> bool:
    """Tell whether every round begins with new cards, before anything is claimed."""
    structure = hand.genome.turn_structure
    repeated = structure.phases[structure.repeat_from : hand.index]
    deals = (phase for phase in repeated if isinstance(phase, phases.DealPhase))
    return any(deal.gather for deal in deals)

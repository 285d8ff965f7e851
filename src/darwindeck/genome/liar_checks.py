"""What free claims need: cards to claim something about, and new ones after they were shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.genome.anatomy import deck_of, phases_of
from darwindeck.genome.phases import ClaimPhase, DealPhase
from darwindeck.genome.rules import MAX_HAND
from darwindeck.genome.walk import Check

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.genome.phases import LiarPhase
    from darwindeck.genome.walk import Walk

__all__ = ["liar_checks"]


def liar_checks(hand: Walk, phase: LiarPhase) -> Iterator[Check]:
    """Judge claims about the cards of all hands."""
    game = hand.genome
    if hand.hand == 0:
        yield Check("", "is about cards, but nobody holds any: deal some before it")
    elif hand.hand > MAX_HAND:
        yield Check(
            "",
            f"shows hands of up to {hand.hand} cards: at most {MAX_HAND} can lie face up, so deal "
            "fewer",
        )
    if hand.is_turn_game and not deals_anew(hand):
        yield Check(
            "",
            "shows all cards, and the next round would be played with them: put a DealPhase with "
            "gather before it, in the round that is repeated",
        )
    if phase.wild is not None and all(card.rank != phase.wild for card in deck_of(game)):
        yield Check(
            "wild",
            f"is {phase.wild.letter}, but {game.setup.initial_deck} has none: choose a rank of the "
            "deck, or leave it out",
        )
    if phases_of(game, ClaimPhase):
        yield Check(
            "",
            "comes with a ClaimPhase, whose claims follow the ranks of the deck: keep one of them",
        )


def deals_anew(hand: Walk) -> bool:
    """Tell whether every round begins with new cards, before anything is claimed."""
    structure = hand.genome.turn_structure
    repeated = structure.phases[structure.repeat_from : hand.index]
    deals = (phase for phase in repeated if isinstance(phase, DealPhase))
    return any(deal.gather for deal in deals)

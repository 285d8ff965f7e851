"""Deadwood: what is in no set and no run of a person's hand, as the engine counts it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.engine import entry
from darwindeck.genome.phases import KnockPhase
from darwindeck.players.bots import seen_record
from darwindeck.playtest.held_cards import phase_in_play, phase_kinds

if TYPE_CHECKING:
    from darwindeck.cards import Card
    from darwindeck.genome.schema import GameGenome
    from darwindeck.table.view import View

WHOLE_HAND = -1


def collects_melds(game: GameGenome) -> bool:
    """Tell whether sets and runs are collected in a game."""
    return "KnockPhase" in phase_kinds(game)


def deadwood_without(card: Card | None, view: View) -> int:
    """Count the deadwood that is left when a card is discarded."""
    return left_without(view.hand.index(card), view)


def left_without(position: int, view: View) -> int:
    """Count the deadwood without the card at a position."""
    return entry.deadwood_left(seen_record(view), view.seat or 0, position)


def best_discard(view: View) -> Card | None:
    """Return the card without which the least deadwood is left."""
    return min(view.hand, key=lambda card: deadwood_without(card, view))


def deadwood_held(view: View) -> int:
    """Count the deadwood of a hand; of one that waits for a discard, without the best one."""
    if view.seat == view.actor and isinstance(phase_in_play(view), KnockPhase):
        return deadwood_without(best_discard(view), view)
    return left_without(WHOLE_HAND, view)

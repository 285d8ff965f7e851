"""Repairs of what does not fit the table: too many players, or too many cards for the deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from darwindeck.evolution.edit import placed, replace_phase, with_setup
from darwindeck.evolution.limits import LIMITS
from darwindeck.genome.phases import DealPhase, DrawPhase
from darwindeck.genome.seat_checks import seat_problems
from darwindeck.genome.validation import seat_range

if TYPE_CHECKING:
    from darwindeck.genome.schema import GameGenome

__all__ = ["fit_seats", "seats_fit"]


def seats_fit(genome: GameGenome) -> bool:
    """Tell whether the cards are enough for everyone."""
    return not any(True for _ in seat_problems(genome, genome.player_count))


def fit_seats(genome: GameGenome) -> GameGenome:
    """Play with the nearest number of players that fits, dealing fewer cards until there is one."""
    game: GameGenome | None = genome
    while game is not None:
        possible = [
            seats for seats in seat_range(game) if LIMITS.fewest_seats <= seats <= LIMITS.most_seats
        ]
        if possible:
            nearest = min(possible, key=lambda seats: abs(seats - genome.player_count))
            return replace(game, player_count=nearest)
        game = deal_less(game)
    return genome


def deal_less(genome: GameGenome) -> GameGenome | None:
    """Take one card off the largest deal; None if only single cards are left."""
    deals: list[tuple[int, DealPhase | DrawPhase]]
    deals = [*placed(genome, DealPhase), *placed(genome, DrawPhase)]
    first = genome.setup.cards_per_player
    large = [(index, deal) for index, deal in deals if deal.count > max(1, first)]
    if large:
        index, deal = max(large, key=lambda one: one[1].count)
        return replace_phase(genome, index, replace(deal, count=deal.count - 1))
    if genome.setup.initial_discard_count > 1:
        return with_setup(genome, replace(genome.setup, initial_discard_count=1))
    if first > 1:
        return with_setup(genome, replace(genome.setup, cards_per_player=first - 1))
    return None

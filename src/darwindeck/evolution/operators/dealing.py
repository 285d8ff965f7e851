"""Mutations of the cards: the deck, who is dealt how many, which lie open, which are exchanged."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, get_args

from msgspec.structs import replace

from darwindeck.evolution.edit import (
    insert_phase,
    last_place,
    near,
    placed,
    remove_phase,
    replace_phase,
    walk_to,
    with_setup,
)
from darwindeck.evolution.limits import LIMITS
from darwindeck.evolution.operators.mutation import Mutation
from darwindeck.genome.anatomy import showdown_of
from darwindeck.genome.phases import BettingPhase, DealPhase, ExchangePhase, ShowdownPhase
from darwindeck.genome.schema import DeckName

if TYPE_CHECKING:
    from random import Random

    from darwindeck.genome.schema import GameGenome

__all__ = [
    "AddDealMutation",
    "AddExchangeMutation",
    "ChangeCommunityCardsMutation",
    "ChangeDealSizeMutation",
    "ChangeDeckMutation",
    "ChangeExchangeMutation",
    "RemoveDealMutation",
    "RemoveExchangeMutation",
    "SplitDealMutation",
    "TurnCardsMutation",
]

DECK_NAMES: tuple[DeckName, ...] = get_args(DeckName)
MOST_CARDS = 26
MOST_EXCHANGES = 3


@dataclass(frozen=True, slots=True)
class ChangeDealSizeMutation(Mutation):
    """Deal more or fewer cards, at the start or in one deal."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Change one of the places where cards are dealt."""
        deals = placed(genome, DealPhase)
        setup = genome.setup
        if setup.cards_per_player and (not deals or rng.random() < 0.5):
            count = near(rng, setup.cards_per_player, 1, MOST_CARDS)
            return with_setup(genome, replace(setup, cards_per_player=count))
        if not deals:
            return None
        index, deal = rng.choice(deals)
        return replace_phase(
            genome, index, replace(deal, count=near(rng, deal.count, 1, MOST_CARDS))
        )


@dataclass(frozen=True, slots=True)
class TurnCardsMutation(Mutation):
    """Deal cards face up that were dealt face down, or the other way round."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Turn over one deal that is not for the board."""
        deals = [(index, deal) for index, deal in placed(genome, DealPhase) if deal.to != "board"]
        if not deals:
            return None
        index, deal = rng.choice(deals)
        return replace_phase(genome, index, replace(deal, face_up=not deal.face_up))


@dataclass(frozen=True, slots=True)
class ChangeCommunityCardsMutation(Mutation):
    """Deal cards to the board that went to the players, or the other way round."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Share the cards of one deal, or deal them to everyone; or deal some more to the board."""
        if showdown_of(genome) is None or genome.setup.house is not None:
            return None
        deals = placed(genome, DealPhase)
        if not deals or rng.random() < 0.4:
            new = DealPhase(count=rng.randint(1, 3), to="board")
            return insert_phase(genome, dealing_place(genome, rng), new)
        index, deal = rng.choice(deals)
        to = "players" if deal.to == "board" else "board"
        return replace_phase(genome, index, replace(deal, to=to, face_up=False))


@dataclass(frozen=True, slots=True)
class AddDealMutation(Mutation):
    """Deal everyone one more card later in the hand."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Insert a deal of one card, face up or down, before a betting round where there is one."""
        new = DealPhase(count=1, face_up=rng.random() < 0.5)
        return insert_phase(genome, dealing_place(genome, rng), new)


@dataclass(frozen=True, slots=True)
class RemoveDealMutation(Mutation):
    """Leave out a deal."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Remove one deal; the only one stays."""
        deals = placed(genome, DealPhase)
        if not deals or (len(deals) == 1 and not genome.setup.cards_per_player):
            return None
        return remove_phase(genome, rng.choice(deals)[0])


@dataclass(frozen=True, slots=True)
class SplitDealMutation(Mutation):
    """Deal some of the cards later: after a round of betting there is something new to see."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Hold back cards of one deal, or of the first cards, until a later place."""
        held = [(i, deal) for i, deal in placed(genome, DealPhase) if deal.count > 1]
        if genome.setup.cards_per_player > 1 and (not held or rng.random() < 0.5):
            return split_first_cards(genome, rng)
        if not held:
            return None
        index, deal = rng.choice(held)
        later = rng.randint(1, deal.count - 1)
        game = replace_phase(genome, index, replace(deal, count=deal.count - later))
        places = range(index + 1, last_place(game) + 1)
        second = replace(deal, count=later, burn=0, gather=False)
        return insert_phase(game, rng.choice(places), second)


def split_first_cards(genome: GameGenome, rng: Random) -> GameGenome:
    """Deal some of the first cards later."""
    cards = genome.setup.cards_per_player
    later = rng.randint(1, cards - 1)
    game = with_setup(genome, replace(genome.setup, cards_per_player=cards - later))
    return insert_phase(game, dealing_place(game, rng), DealPhase(count=later), before_round=True)


@dataclass(frozen=True, slots=True)
class AddExchangeMutation(Mutation):
    """Let everyone exchange cards."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Insert an exchange of up to all cards held, before a betting round where there is one."""
        if len(placed(genome, ExchangePhase)) >= MOST_EXCHANGES or genome.setup.house is not None:
            return None
        index = dealing_place(genome, rng)
        walk = walk_to(genome, index)
        if not walk.least or walk.hand > LIMITS.exchange_hand:
            return None
        most = rng.randint(1, min(walk.least, 5))
        return insert_phase(genome, index, ExchangePhase(max_cards=most))


@dataclass(frozen=True, slots=True)
class RemoveExchangeMutation(Mutation):
    """Leave out an exchange."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Remove one exchange."""
        exchanges = placed(genome, ExchangePhase)
        return remove_phase(genome, rng.choice(exchanges)[0]) if exchanges else None


@dataclass(frozen=True, slots=True)
class ChangeExchangeMutation(Mutation):
    """Let everyone exchange more or fewer cards."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Change the most or the fewest cards of an exchange."""
        exchanges = placed(genome, ExchangePhase)
        if not exchanges:
            return None
        index, exchange = rng.choice(exchanges)
        most, fewest = exchange.max_cards, exchange.min_cards
        if rng.random() < 0.7:
            most = near(rng, most, max(1, fewest), walk_to(genome, index).hand)
        else:
            fewest = near(rng, fewest, 0, most)
        return replace_phase(genome, index, replace(exchange, max_cards=most, min_cards=fewest))


@dataclass(frozen=True, slots=True)
class ChangeDeckMutation(Mutation):
    """Play with another deck."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Choose the next larger or the next smaller deck."""
        at = DECK_NAMES.index(genome.setup.initial_deck)
        near_by = [i for i in (at - 1, at + 1) if 0 <= i < len(DECK_NAMES)]
        deck = DECK_NAMES[rng.choice(near_by)]
        return with_setup(genome, replace(genome.setup, initial_deck=deck))


def dealing_place(genome: GameGenome, rng: Random) -> int:
    """Choose where new cards are worth most: before a betting round, or anywhere without one."""
    places = [i for i, _ in placed(genome, BettingPhase) if walk_to(genome, i).hand]
    places += [i for i, _ in placed(genome, ShowdownPhase)]
    places = [i for i in places if not walk_to(genome, i).drawn_freely]
    return rng.choice(places or range(last_place(genome) + 1))

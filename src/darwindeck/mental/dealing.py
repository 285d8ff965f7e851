"""Which card of the encrypted deck goes where, and which games can be dealt that way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from darwindeck.genome.anatomy import blind_places, deck_of, phases_of
from darwindeck.genome.phases import BidPhase, DealPhase, DeclarePhase, ExchangePhase
from darwindeck.genome.schema import GameGenome
from darwindeck.table.actions import Action, Deal, Exchange
from darwindeck.table.table import Table

if TYPE_CHECKING:
    from darwindeck.cards import Card

ANY_SEED = 0
"""A table that is dealt by hand shuffles nothing, and a seed spares it the shuffle."""

MOST_PLAYERS = 9


class Place(NamedTuple):
    """A card to be dealt: its place in the deck, the seat it goes to, and whether all see it."""

    position: int
    seat: int | None
    public: bool


class CardsDealt(NamedTuple):
    """A step of a hand: cards of the deck were dealt."""

    positions: tuple[int, ...]


class Discarded(NamedTuple):
    """A step of a hand: the actor put cards aside."""

    positions: tuple[int, ...]


def check_trustless(game: GameGenome, seats: int) -> None:
    """Refuse a game that cannot be dealt without a dealer, and say why."""
    if not 2 <= seats <= MOST_PLAYERS:
        raise ValueError(f"{seats} players: a table without a dealer has 2 to {MOST_PLAYERS}")
    if game.roles:
        raise ValueError(f"{game.name} has roles with decks of their own: only one deck is dealt")
    if game.setup.house is not None:
        raise ValueError(f"{game.name} has a house: nobody holds a key for its cards")
    if blind_places(game):
        raise ValueError(f"{game.name} is played without looking at one's cards: nothing to open")
    if phases_of(game, DeclarePhase):
        raise ValueError(f"{game.name} has decisions made at once: here each is seen as it is made")
    if any(bid.sealed for bid in phases_of(game, BidPhase)):
        raise ValueError(f"{game.name} has bids made at once: here each is seen as it is made")
    first_table(game, (max(1, game.setup.starting_chips),) * seats)
    needed, there = most_cards(game, seats), len(deck_of(game))
    if needed > there:
        fitting = [n for n in range(2, seats) if most_cards(game, n) <= there]
        cure = f"play with at most {fitting[-1]}" if fitting else "no number of players is possible"
        raise ValueError(
            f"{game.name} with {seats} players can need {needed} of {there} cards: the discards "
            f"would have to be shuffled again, which nobody could check; {cure}"
        )


def most_cards(game: GameGenome, seats: int) -> int:
    """Count the cards that a hand takes from the deck when nobody folds and all exchange."""
    count = game.setup.cards_per_player * seats
    for phase in game.turn_structure.phases:
        if isinstance(phase, DealPhase):
            each = game.setup.boards if phase.to == "board" else seats
            count += phase.burn + phase.count * each
        elif isinstance(phase, ExchangePhase):
            count += phase.burn + phase.max_cards * seats * phase.replaced
    return count


def first_table(game: GameGenome, stacks: Sequence[int]) -> Table:
    """Start the first hand of a match, whose cards are dealt by hand."""
    return Table.start(game, stacks=stacks, seed=ANY_SEED, dealt_by_hand=True)


def next_places(table: Table, first: int) -> list[Place]:
    """Return the cards that the dealer is to deal, from a position of the deck on."""
    index = table.phase_index
    phase = None if index is None else table.game.turn_structure.phases[index]
    dealing = phase if isinstance(phase, DealPhase | ExchangePhase) else None
    face_up = isinstance(phase, DealPhase) and phase.face_up
    first += 0 if dealing is None else dealing.burn
    return [
        Place(first + i, seat, seat is None or face_up)
        for i, seat in enumerate(table.cards_to_deal)
    ]


def replayed(
    opening: Table, steps: Sequence[CardsDealt | Discarded | Action], known: Mapping[int, Card]
) -> Table:
    """Play a hand again with all cards that somebody knows; the others stay unknown."""
    table = opening
    for step in steps:
        match step:
            case CardsDealt(positions):
                table = table.apply(Deal(tuple(map(known.get, positions))))
            case Discarded(positions):
                table = table.apply(Exchange(tuple(map(known.get, positions))))
            case _:
                table = table.apply(step)
    return table

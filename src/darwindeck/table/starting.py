"""How a hand begins: who can play, with which chips and cards, and the engine's first record."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING

from darwindeck.cards import MASK64, Card, known_cards, shuffled
from darwindeck.engine.layout import copy_of
from darwindeck.engine.program import fresh_table
from darwindeck.genome.anatomy import deck_of, plays_for_points
from darwindeck.genome.errors import GenomeError
from darwindeck.genome.phases import (
    BettingPhase,
    DealPhase,
    ExchangePhase,
    ForcedBetPhase,
    ShowdownPhase,
)
from darwindeck.genome.rules import MAX_CHIPS
from darwindeck.genome.validation import check_seats, validate
from darwindeck.table.events import Started

if TYPE_CHECKING:
    from collections.abc import Sequence

    from darwindeck.engine.layout import TableArray
    from darwindeck.genome.schema import GameGenome


@lru_cache(maxsize=512)
def check_playable(genome: GameGenome, seats: int) -> None:
    """Refuse a genome that cannot be played, or not by so many."""
    validate(genome)
    check_seats(genome, seats)


def starting_stacks(genome: GameGenome, seats: int) -> tuple[int, ...]:
    """Return the chips that everyone begins a match with."""
    house = genome.setup.house
    players = seats - 1 if house else seats
    return (genome.setup.starting_chips,) * players + ((house.chips,) if house else ())


def checked_stacks(genome: GameGenome, stacks: Sequence[int], seats: int) -> tuple[int, ...]:
    """Return stacks that can be played with, or say what is wrong with them."""
    if len(stacks) != seats:
        raise ValueError(f"{len(stacks)} stacks for {seats} seats: give one stack for each seat")
    for seat, stack in enumerate(stacks):
        if not isinstance(stack, int) or not 0 <= stack <= MAX_CHIPS:
            raise ValueError(
                f"stack {stack!r} of seat {seat} is impossible: use whole chips, 0 to {MAX_CHIPS}"
            )
    if genome.setup.starting_chips and sum(stack > 0 for stack in stacks) < 2:
        raise ValueError(f"stacks {tuple(stacks)}: at least two players need chips")
    return tuple(stacks)


def checked_start(
    genome: GameGenome,
    stacks: tuple[int, ...],
    seed: int | None,
    deck: str | Sequence[Card] | None,
    button: int,
    *,
    dealt_by_hand: bool,
) -> Started:
    """Return how a hand begins, with a shuffle from system entropy if nothing else is given."""
    if plays_for_points(genome):
        button = len(stacks) - 1  # roles act in their own order, the first one first
    players = len(stacks) - (genome.setup.house is not None)
    chipless = genome.setup.starting_chips == 0
    if not 0 <= button < players or (stacks[button] == 0 and not chipless):
        raise ValueError(f"button {button} is no player: choose a seat with chips")
    if dealt_by_hand:
        check_dealt_by_hand(genome)
    if deck is not None and seed is not None:
        raise ValueError("give either a deck or a seed: a passed-in deck is dealt as it is")
    if seed is not None:
        if not isinstance(seed, int):
            raise ValueError(f"seed {seed!r} is impossible: use a whole number")
        seed &= MASK64
        return Started(stacks, button, seed, match_seed=seed, dealt_by_hand=dealt_by_hand)
    if deck is None:
        deck = shuffled(deck_of(genome))
    deck = checked_deck(genome, deck)
    return Started(stacks, button, deck=deck, dealt_by_hand=dealt_by_hand)


def check_dealt_by_hand(genome: GameGenome) -> None:
    """Refuse to ask for cards in games in which they do not only come by deals and exchanges."""
    known = ForcedBetPhase | DealPhase | BettingPhase | ExchangePhase | ShowdownPhase
    phases = genome.turn_structure.phases
    if genome.setup.house or not all(isinstance(phase, known) for phase in phases):
        raise ValueError(f"{genome.genome_id} has turns: its cards cannot be dealt by hand")
    if any(isinstance(phase, DealPhase) and phase.gather for phase in phases):
        raise ValueError(
            f"{genome.genome_id} shuffles during a hand: its cards cannot be dealt by hand"
        )


def checked_deck(genome: GameGenome, deck: str | Sequence[Card]) -> tuple[Card, ...]:
    """Return a deck that holds exactly the game's cards, or say what is wrong with it."""
    cards = known_cards(deck)
    expected = deck_of(genome)
    if wrong := set(cards) - set(expected):
        raise GenomeError(
            f"{', '.join(sorted(map(str, wrong)))} is not in the deck "
            f"{genome.setup.initial_deck!r} of {genome.genome_id}"
        )
    if len(cards) != len(expected):
        raise GenomeError(
            f"a deck of {len(cards)} cards for {genome.genome_id}: pass all {len(expected)} cards "
            f"of {genome.setup.initial_deck!r} in dealing order"
        )
    return cards


def opening_record(genome: GameGenome, origin: Started) -> TableArray:
    """Return the engine's record of a hand before its first phase."""
    record = copy_of(fresh_table(genome, origin.stacks, origin.button))
    if origin.seed is not None:
        record["rng"] = origin.seed
    if origin.deck is not None:
        order = [card.index for card in origin.deck]
        record["deck"][0, : len(order)] = order
        record["shuffling"] = 0
        # Should the discards be shuffled again, nobody who does not know the deck can foresee it.
        record["rng"] = int.from_bytes(sha256(bytes(order)).digest()[:8])
    if origin.dealt_by_hand:
        record["dealt_by_hand"] = 1
        record["shuffling"] = 0
    return record

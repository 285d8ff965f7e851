"""What jokers and wild cards need: a deck that has them, and hands in which they can stand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from darwindeck.cards import JOKER_LETTER, JOKERS, Card
from darwindeck.genome import anatomy
from darwindeck.genome.errors import Problem
from darwindeck.genome.schema import Deck, GameGenome
from darwindeck.genome.walk import Fault, Walk
from darwindeck.hands.kinds import BUG_NAME, TURNED_UP_NAME, WITHOUT_WILD_CARDS, wild_by_name

if TYPE_CHECKING:
    from darwindeck.genome.phases import ShowdownPhase


def joker_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge jokers in a deck: hands of poker and melds have no place for them as they are."""
    deck = genome.setup.initial_deck
    if not isinstance(deck, Deck) or not deck.jokers:
        return
    path, showdown = "setup.initial_deck.jokers", anatomy.showdown_of(genome)
    if anatomy.collects_melds(genome):
        yield Problem(path, f"is {deck.jokers}, but a joker is no part of a meld: leave it out")
    elif anatomy.wins_by(genome, "best_hand"):
        yield Problem(
            path,
            f"is {deck.jokers}, but the best hand has no place for a joker: end with a "
            f'ShowdownPhase whose wild_cards are ["{JOKER_LETTER}"], or leave it out',
        )
    elif showdown is not None:
        yield from joker_problems_at(showdown, path, deck.jokers)


def joker_problems_at(showdown: ShowdownPhase, path: str, jokers: int) -> Iterator[Problem]:
    """Judge jokers that are shown: they must be wild, but for the highest card, which they are."""
    rankings = {showdown.ranking, showdown.low_ranking} - {None, "high_card"}
    if barred := sorted(WITHOUT_WILD_CARDS & rankings):
        yield Problem(path, f"is {jokers}, but {barred[0]} has no place for a joker: leave it out")
    elif rankings and not {*JOKERS} <= {*wild_by_name(showdown.wild_cards)}:
        yield Problem(
            path,
            f"is {jokers}, but a joker has no rank in a poker hand: make it wild, with "
            f'"{JOKER_LETTER}" in the wild_cards of the showdown, or leave it out',
        )


def wild_checks(hand: Walk, phase: ShowdownPhase) -> Iterator[Fault]:
    """Judge what is wild at a showdown."""
    if not phase.wild_cards:
        return
    names = ", ".join(phase.wild_cards)
    barred = WITHOUT_WILD_CARDS & {phase.ranking, phase.low_ranking}
    if barred:
        yield Fault(
            "wild_cards",
            f"is {names}, but in {min(barred)} no card stands for another: leave it out, or "
            "choose another ranking",
        )
    elif BUG_NAME in phase.wild_cards and (
        set(phase.wild_cards) != {BUG_NAME} or phase.rankings != ("high",)
    ):
        yield Fault(
            "wild_cards",
            f"is {names}, but a {BUG_NAME} is an ace in hands that are compared by the ranking "
            f'high alone, and nothing else is wild beside it: make it ["{JOKER_LETTER}"], or keep '
            f'["{BUG_NAME}"] with that ranking',
        )
    elif TURNED_UP_NAME in phase.wild_cards and hand.board == 0:
        yield Fault(
            "wild_cards",
            f"names {TURNED_UP_NAME}, but the board is empty: add a DealPhase to the board, or "
            "name a rank",
        )
    yield from name_checks(hand.genome, phase)


def name_checks(genome: GameGenome, phase: ShowdownPhase) -> Iterator[Fault]:
    """Judge whether each name of wild cards adds some cards of the deck, and some are left."""
    deck = set(anatomy.deck_of(genome))
    known: set[Card] = set()
    for name in dict.fromkeys(phase.wild_cards):
        if name == TURNED_UP_NAME:
            continue
        cards = deck.intersection(wild_by_name([name]))
        if not cards:
            yield Fault(
                "wild_cards",
                f"names {name}, but {genome.setup.initial_deck} has none: name cards of the deck",
            )
        elif cards <= known:
            yield Fault("wild_cards", f"names {name}, which is wild already: leave it out")
        known |= cards
    if len(set(phase.wild_cards)) < len(phase.wild_cards):
        yield Fault("wild_cards", "names something twice: name it once")
    if len(known) * 2 > len(deck):
        yield Fault(
            "wild_cards",
            f"makes {len(known)} of {len(deck)} cards wild, more than half of the deck: name fewer",
        )

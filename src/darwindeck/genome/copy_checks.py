"""What a deck with copies of its cards needs: numbers for all of them, and phases they fit into."""

from __future__ import annotations

from collections.abc import Iterator

from darwindeck.genome import copies, phases, rules
from darwindeck.genome.anatomy import wins_by
from darwindeck.genome.errors import Problem
from darwindeck.genome.schema import Deck, GameGenome

PHASES_FOR_COPIES = (
    phases.ForcedBetPhase,
    phases.DealPhase,
    phases.BettingPhase,
    phases.ExchangePhase,
    phases.DeclarePhase,
    phases.TrickPhase,
    phases.ComparePhase,
    phases.KnockOutPhase,
    phases.BidPhase,
    phases.TalonPhase,
    phases.TrumpPhase,
)
"""Phases in which cards are compared by rank and suit alone, so that two of them may be equal."""

BLIND_OPENERS = frozenset({"left_of_button", "after_blinds"})


def most_copies(deck: Deck) -> int:
    """Return how often a deck can have each of its cards.

    >>> most_copies(Deck("789TJQKA")), most_copies(Deck("6789TJQKA"))
    (2, 1)
    """
    return min(copies.GROUPS // len(deck.ranks), rules.MAX_COPIES)


def copy_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge whether all copies of cards have a place, and whether everything can deal with them."""
    deck, path = genome.setup.initial_deck, "setup.initial_deck.copies"
    if not isinstance(deck, Deck) or deck.copies == 1:
        return
    if deck.copies > most_copies(deck):
        yield Problem(
            path,
            f"is {deck.copies}, but with {len(deck.ranks)} ranks there is room for "
            f"{most_copies(deck)} of each card: ranks times copies are {copies.GROUPS} at most",
        )
    if deck.jokers:
        yield Problem(path, f"is {deck.copies}, but jokers have no copies: leave out one of them")
    if wins_by(genome, "best_hand"):
        yield Problem(path, f"is {deck.copies}, but a poker hand has no card twice: leave it out")
    for index, phase in enumerate(genome.turn_structure.phases):
        yield from phase_problems(phase, f"turn_structure.phases[{index}]", deck.copies)


def phase_problems(phase: phases.Phase, path: str, copies: int) -> Iterator[Problem]:
    """Judge whether a phase can deal with equal cards."""
    if not isinstance(phase, PHASES_FOR_COPIES):
        yield Problem(
            "setup.initial_deck.copies",
            f"is {copies}, but {type(phase).__name__} needs cards that are all different: play "
            "tricks or battles, or leave it out",
        )
    elif isinstance(phase, phases.TrickPhase) and phase.opens_with is not None:
        yield Problem(
            f"{path}.opens_with",
            f"is {phase.opens_with}, which {copies} players can hold: leave it out, or copies",
        )
    elif isinstance(phase, phases.BettingPhase) and phase.opener not in BLIND_OPENERS:
        yield Problem(
            f"{path}.opener",
            f"is {phase.opener}, which compares single cards, but the deck has {copies} of each: "
            "let the player left_of_button open",
        )

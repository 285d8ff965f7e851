"""The showdown in words: which hands win, and who gets the pot or is paid by the house."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.genome.anatomy import has_stakes, phases_of, showdown_of, wins_by
from darwindeck.genome.phases import DealPhase, DrawPhase
from darwindeck.hands.kinds import ANY_SIZE_RANKINGS, hand_size
from darwindeck.words.english import number
from darwindeck.words.hand_orders import LOW_WORDS, explain_ranking

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.genome.phases import ShowdownPhase
    from darwindeck.genome.schema import GameGenome

__all__ = ["explain_pots", "explain_showdown", "explain_showing", "half_names"]


def explain_showing(genome: GameGenome) -> str:
    """Say what happens at the showdown."""
    house = genome.setup.house
    if house is None:
        won = "the pot is won" if has_stakes(genome) else "the best hand wins"
        return f"Showdown: everyone who has not folded shows their cards, and {won}."
    return (
        "Showdown: the house turns up its cards and draws, face up, as long as they count less "
        f"than {house.draws_below}. Then everyone's bets are settled against it."
    )


def explain_showdown(genome: GameGenome) -> Iterator[str]:
    """Say which hands win, and of which cards they are made."""
    phase = showdown_of(genome)
    if phase is None:
        if wins_by(genome, "best_hand"):
            yield from explain_ranking("high", genome.setup.initial_deck, 5)
        return
    hole, board = cards_at_showdown(genome)
    yield explain_choice(phase, hole, board, draws=bool(phases_of(genome, DrawPhase)))
    rankings = (phase.ranking, phase.low_ranking)
    for half, ranking in zip(half_names(phase), rankings, strict=True):
        if ranking is not None:
            label = f"{half.capitalize()} half: " if phase.low_ranking else ""
            first, *rest = explain_ranking(ranking, genome.setup.initial_deck, hole + board)
            yield label + first
            yield from rest


def half_names(phase: ShowdownPhase) -> tuple[str, str]:
    """Name the halves of a pot: high and low only where the one goes to high, the other to low."""
    split = "high" in phase.ranking and phase.low_ranking in LOW_WORDS
    return ("high", "low") if split else ("first", "second")


def cards_at_showdown(genome: GameGenome) -> tuple[int, int]:
    """Count the cards that each player and the board are dealt until the end of a hand."""
    hole, board = genome.setup.cards_per_player, 0
    for phase in phases_of(genome, DealPhase):
        hole = 0 if phase.gather else hole
        hole += phase.count if phase.to == "players" else 0
        board += phase.count if phase.to == "board" else 0
    return hole, board


def explain_choice(phase: ShowdownPhase, hole: int, board: int, draws: bool) -> str:
    """Say which cards make a hand."""
    size, used = hand_size(phase.ranking), phase.hole_cards_used
    own = "your own card" if hole == 1 else f"your {number(hole)} own cards"
    if draws:
        own = "the cards you hold"
    table = "" if board == 0 else f" and the {number(board)} on the board"
    if used:
        rest = f" and exactly {number(size - used)} of the board" if used < size else ""
        return f"Your hand is made of exactly {number(used)} of {own}{rest}."
    if phase.ranking in ANY_SIZE_RANKINGS or (hole + board <= size and not draws):
        return f"Your hand is {own}{table}."
    return f"Your hand is the best {number(size)} cards among {own}{table}, any of them."


def explain_pots(genome: GameGenome) -> Iterator[str]:
    """Say how pots are shared."""
    if not has_stakes(genome):
        return
    if genome.setup.house is not None:
        yield from explain_house_payments()
        return
    showdown = showdown_of(genome)
    gone = "have folded" if showdown is not None else "are out of the hand"
    yield f"When all others {gone}, the last player takes the pot at once and need not show."
    if showdown is not None and showdown.low_ranking:
        yield explain_halves(*half_names(showdown))
    who = "Equal hands" if showdown is not None else "Players who win a hand together"
    best = "best hand" if showdown is not None else "winner"
    yield (
        f"{who} share a pot evenly; chips that cannot be shared go to the first of the "
        "winners to the left of the button."
    )
    yield (
        "Side pots: you can win from each opponent at most as much as you put in yourself. What "
        f"others bet beyond that forms a side pot, for the {best} among those who paid for it."
    )


def explain_halves(first: str, second: str) -> str:
    """Say how a pot is halved."""
    best = f"the best {first} hand and the best {second} hand"
    larger = f"the {first} hand"
    if first == "first":
        best, larger = "the best hand of the first half and that of the second", "the first half"
    return (
        f"Each pot is halved between {best}; the same player may win both. A chip that cannot be "
        f"halved goes to {larger}."
    )


def explain_house_payments() -> Iterator[str]:
    """Say how bets against the house are settled."""
    yield "If your hand beats that of the house, it returns your bets and pays you as much again."
    yield "For a blackjack, 21 in your first two cards, it pays three chips for every two you bet."
    yield "If the hands are equal, you get your bets back. Otherwise the house takes them."
    yield "Who has more than 21 has lost, whatever the house has."
    yield "The house pays from its own chips, as long as it has any."

"""What kind of game it is, in words that a designer uses: the cell of the archive it belongs to."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from msgspec import Struct

from darwindeck.genome import schema
from darwindeck.genome.anatomy import showdown_of
from darwindeck.genome.rules import MAX_SEATS

if TYPE_CHECKING:
    from darwindeck.genome.schema import GameGenome
    from darwindeck.quality.rating import Rating

DECISIONS = (2.0, 3.0, 4.0, 6.0, 9.0)
FOLDS = (0.15, 0.3, 0.45, 0.6)
HIDDEN = (0.4, 0.8)

DECISION_WORDS = ("under 2", "2 to 3", "3 to 4", "4 to 6", "6 to 9", "9 and more")
FOLD_WORDS = ("under 15 %", "15 to 30 %", "30 to 45 %", "45 to 60 %", "over 60 %")
HIDDEN_WORDS = ("mostly open", "half hidden", "hidden")

FAMILIES = {
    "high": "high hand",
    "short_deck_high": "high hand",
    "high_card": "high card",
    "ace_five_low": "low hand",
    "eight_or_better_low": "low hand",
    "deuce_seven_low": "low hand",
    "badugi": "badugi",
    "blackjack": "points",
    "three_cards": "three cards",
    "three_card_brag": "three cards",
}


class Cell(Struct, frozen=True, order=True):
    """One kind of game: places on the axes of the archive."""

    decisions: int  # decisions per hand
    folds: int  # share of the hands that end with a fold
    hidden: int  # share of the cards that only their owner sees
    family: str  # what wins
    seats: int

    def __str__(self) -> str:
        return (
            f"{DECISION_WORDS[self.decisions]} decisions, {FOLD_WORDS[self.folds]} folds, "
            f"{HIDDEN_WORDS[self.hidden]}, {self.family}, {self.seats} seats"
        )


def check_cell(cell: Cell) -> None:
    """Refuse places that are not on the axes of the archive."""
    places = (
        (cell.decisions, DECISION_WORDS),
        (cell.folds, FOLD_WORDS),
        (cell.hidden, HIDDEN_WORDS),
    )
    if not all(place in range(len(words)) for place, words in places):
        raise ValueError(f"{cell!r} is not in the archive")
    if cell.seats not in range(2, MAX_SEATS + 1):
        raise ValueError(f"a kind of game for {cell.seats} players")


def cell_of(genome: GameGenome, rating: Rating) -> Cell:
    """Return the cell that a rated game belongs to."""
    return Cell(
        bisect_right(DECISIONS, rating.measures.decisions.value),
        bisect_right(FOLDS, rating.measures.folded.value),
        bisect_right(HIDDEN, hidden_share(genome)),
        family_of(genome),
        genome.player_count,
    )


def hidden_share(genome: GameGenome) -> float:
    """Return the share of the cards in play that only their owner sees."""
    down, seen = genome.setup.cards_per_player * genome.player_count, 0
    for phase in genome.turn_structure.phases:
        match phase:
            case schema.DealPhase(to="players", face_up=face_up, count=count):
                down += 0 if face_up else count * genome.player_count
                seen += count * genome.player_count if face_up else 0
            case schema.DealPhase(to="board", count=count):
                seen += count
    if genome.setup.blind_hands:
        return 0.0
    return down / (down + seen) if down + seen else 0.0


def family_of(genome: GameGenome) -> str:
    """Return what wins a game, and how."""
    phases = genome.turn_structure.phases
    draws = (
        " after a draw" if any(isinstance(phase, schema.ExchangePhase) for phase in phases) else ""
    )
    showdown = showdown_of(genome)
    if showdown is not None:
        if showdown.low_ranking is not None:
            return f"high and low{draws}"
        return FAMILIES[showdown.ranking] + draws
    for kind, name in (
        (schema.TrickPhase, "tricks"),
        (schema.ComparePhase, "battles"),
        (schema.ClaimPhase, "claims"),
        (schema.PlayPhase, "plays"),
    ):
        if any(isinstance(phase, kind) for phase in phases):
            return name
    return "other"

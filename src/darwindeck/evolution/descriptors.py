"""What kind of game it is, in words that a designer uses: the cell of the archive it belongs to."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from msgspec import Struct

from darwindeck.genome import anatomy, rules, schema
from darwindeck.genome.schema import GameGenome

if TYPE_CHECKING:
    from darwindeck.quality.rating import Rating

FAMILIES = (
    *("showdown", "draw", "tricks", "bids", "shedding", "fishing", "claims", "battles", "mixture"),
    *("melds", "rows", "other"),
)
"""Hands are compared, with or without an exchange, or row by row; tricks are taken, or bid for;
cards are got rid of; caught from the middle; claimed to be what they may not be; turned up against
each other; or collected in sets and runs. A mixture does more than one of these."""

CONTESTS: dict[type[object], str] = {
    schema.TrickPhase: "tricks",
    schema.ClaimPhase: "claims",
    schema.LiarPhase: "claims",
    schema.ComparePhase: "battles",
    schema.KnockPhase: "melds",
    schema.MeldPhase: "melds",
}
DECISIONS = (3.0, 6.0, 12.0, 24.0, 48.0)
DECKS = (12, 24, 40)

DECISION_WORDS = ("under 3", "3 to 6", "6 to 12", "12 to 24", "24 to 48", "over 48")
DECK_WORDS = ("few cards", "a small deck", "a short deck", "a full deck")


class Cell(Struct, frozen=True, order=True):
    """One kind of game: places on the axes of the archive."""

    family: str
    seats: int
    deck: int  # how many cards there are
    decisions: int  # in a hand

    def __str__(self) -> str:
        return (
            f"{self.family}, {self.seats} seats, {DECK_WORDS[self.deck]}, "
            f"{DECISION_WORDS[self.decisions]} decisions"
        )


def check_cell(cell: Cell) -> None:
    """Refuse places that are not on the axes of the archive."""
    places = ((cell.decisions, DECISION_WORDS), (cell.deck, DECK_WORDS))
    known = cell.family in FAMILIES and all(place in range(len(words)) for place, words in places)
    if not known:
        raise ValueError(f"{cell!r} is not in the archive")
    if cell.seats not in range(2, rules.MAX_SEATS + 1):
        raise ValueError(f"a kind of game for {cell.seats} players")


def cell_of(genome: GameGenome, rating: Rating) -> Cell:
    """Return the cell that a rated game belongs to."""
    return Cell(
        family_of(genome),
        genome.player_count,
        bisect_right(DECKS, len(anatomy.deck_of(genome)) - 1),
        bisect_right(DECISIONS, rating.measures.decisions.value),
    )


def family_of(genome: GameGenome) -> str:
    """Return what players do in a game.

    >>> from darwindeck.genome.library import load
    >>> [family_of(load(name)) for name in ("razz", "badugi", "hearts", "spades", "cheat")]
    ['showdown', 'draw', 'tricks', 'bids', 'claims']
    """
    contests = {name for kind, name in CONTESTS.items() if anatomy.phases_of(genome, kind)}
    contests |= {
        "fishing" if anatomy.captures(play) else "shedding"
        for play in anatomy.phases_of(genome, schema.PlayPhase)
    }
    if anatomy.arrangement_of(genome) is not None:
        contests.add("rows")
    elif anatomy.showdown_of(genome) is not None:
        contests.add("draw" if anatomy.phases_of(genome, schema.ExchangePhase) else "showdown")
    if len(contests) > 1:
        return "mixture"
    if contests == {"tricks"} and anatomy.has_contracts(genome):
        return "bids"
    return contests.pop() if contests else "other"

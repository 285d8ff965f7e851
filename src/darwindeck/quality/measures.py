"""What is measured about a game, by whatever means."""

from __future__ import annotations

from msgspec import Struct

from darwindeck.quality.figures import Figure

NOTHING = Figure.exact(0.0)


class Measures(Struct, frozen=True, kw_only=True):
    """The figures of a game; gains and losses per hand are in standard deviations of a hand.

    What could not be measured, or makes no sense in a game, is `None`.
    """

    spread: Figure  # the standard deviation itself, in chips or wins
    skill: Figure  # what the best player wins from one who plays at random
    stakes: Figure | None = None  # the standard deviation, compared to that of random play
    depth: Figure | None = None  # what the best player wins from one who plays by a simple rule
    bluffing: Figure | None = None  # what it costs never to bluff
    folding: Figure | None = None  # what it costs never to fold
    raising: Figure | None = None  # what it costs never to bet or raise
    exchanging: Figure | None = None  # what it costs never to exchange a card
    fairness: Figure  # 1 less what the best or worst seat is worth
    suspense: Figure | None = None  # how far expectations move in a hand
    comeback: Figure | None = None  # how often the winner was clearly behind
    decisions: Figure  # real decisions per hand
    folded: Figure  # how often a hand ends with a fold
    turned: Figure | None = None  # how often a fold changes who wins


class Rung(Struct, frozen=True):
    """One step of the ladder of players: what the better one wins from the other."""

    better: str
    worse: str
    edge: Figure
    pairs: int

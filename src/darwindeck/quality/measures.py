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
    depth: Figure | None = None  # what the best player wins from the better of two simple bettors
    wit: Figure | None = None  # without bets, what it wins from the better of two habits
    reading: Figure | None = None  # what is won from who takes the others for random players
    fairness: Figure  # 1 less what the best or worst seat is worth
    decisions: Figure  # decisions per hand
    folded: Figure  # how often a hand ends with a fold
    moved: Figure  # how much of the pot changes hands when everybody stays
    rounds: Figure  # of bets, when everybody stays
    staked: Figure | None = None  # how often there is a pot before the first bet
    news: Figure | None = None  # how many bets follow something that was not known before
    hidden: Figure | None = None  # how much of the outcome is dealt and hidden from who bets
    late: Figure | None = None  # how much of it comes after the last bet
    public: Figure | None = None  # how much of the news after a first bet everybody has seen
    dear: Figure | None = None  # the smallest bet in pots, in the round in which it is dearest
    forced: Figure | None = None  # how much of what is forced comes before the first bet
    undone: Figure | None = None  # how many bets and exchanges are about hands that are dealt anew
    idle: Figure | None = None  # how many phases deal cards that change nothing
    apart: Figure | None = None  # 1 if nobody's choices concern anybody else
    hands: Figure | None = None  # in a match, at most
    kingmakers: Figure | None = None  # how many of the roles have nothing to win
    wild: Figure | None = None  # how much of the deck stands for other cards
    cut: Figure | None = None  # how many hands end before anybody has reached the goal
    bluffing: Figure | None = None  # what it costs never to bluff
    folding: Figure | None = None  # what it costs never to fold
    raising: Figure | None = None  # what it costs never to bet or raise
    exchanging: Figure | None = None  # what it costs never to exchange a card
    suspense: Figure | None = None  # how open it still is who wins when the winner decides
    comeback: Figure | None = None  # how often the winner was clearly behind
    turned: Figure | None = None  # how often a fold changes who wins


class Rung(Struct, frozen=True):
    """One step of the ladder of players: what the better one wins from the other."""

    better: str
    worse: str
    edge: Figure
    pairs: int

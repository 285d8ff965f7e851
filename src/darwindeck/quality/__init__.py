"""How good a game is: what skill, bluffing and folding are worth, and what spoils it."""

from darwindeck.quality.figures import Figure
from darwindeck.quality.measures import Measures, Rung
from darwindeck.quality.rate import rate
from darwindeck.quality.rating import Gate, Rating

__all__ = ["Figure", "Gate", "Measures", "Rating", "Rung", "rate"]

"""DarwinDeck: a laboratory for card games with betting, where a game is a file.

`load` a game, play it at a `Table`, `simulate`, `solve`, `rate` or `evolve` it, let bots meet in a
`duel`, count an `equity`. `dir(darwindeck)` lists all names, `help(darwindeck.Table)` explains one.

>>> import darwindeck as dd
>>> dd.load("kuhn-poker").name
'Kuhn poker'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from darwindeck.cards import Card, Rank, Suit, parse_cards
    from darwindeck.evolution.evolve import evolve
    from darwindeck.evolution.references import load_game as load
    from darwindeck.genome.errors import GenomeError
    from darwindeck.genome.library import library_names as games
    from darwindeck.genome.schema import GameGenome
    from darwindeck.hands import compare_hands, evaluate_hand, find_best_hand, hand_name
    from darwindeck.learning.vector import vector
    from darwindeck.players.registry import make_bot
    from darwindeck.poker.equity import equity
    from darwindeck.quality.rate import rate
    from darwindeck.simulation.batch import simulate
    from darwindeck.solver.solving import solve
    from darwindeck.strength.duels import duel
    from darwindeck.table.actions import (
        Action,
        AllIn,
        Bet,
        Bid,
        BringIn,
        Call,
        Challenge,
        Check,
        Claim,
        ClaimHand,
        Deal,
        Double,
        Draw,
        Exchange,
        ExtendRun,
        ExtendSet,
        Fold,
        Knock,
        Meld,
        NameSuit,
        Pass,
        Play,
        Raise,
        Split,
    )
    from darwindeck.table.errors import IllegalAction
    from darwindeck.table.table import Table
    from darwindeck.table.view import View

ACTIONS = (
    *("Action", "AllIn", "Bet", "Bid", "BringIn", "Call", "Challenge", "Check", "Claim"),
    *("ClaimHand", "Deal", "Double", "Draw", "Exchange", "ExtendRun", "ExtendSet", "Fold"),
    *("Knock", "Meld", "NameSuit", "Pass", "Play", "Raise", "Split"),
)
HOMES = {
    **dict.fromkeys(ACTIONS, "table.actions"),
    **dict.fromkeys(("Card", "Rank", "Suit", "parse_cards"), "cards"),
    **dict.fromkeys(("compare_hands", "evaluate_hand", "find_best_hand", "hand_name"), "hands"),
    "GameGenome": "genome.schema",
    "GenomeError": "genome.errors",
    "IllegalAction": "table.errors",
    "Table": "table.table",
    "View": "table.view",
    "duel": "strength.duels",
    "equity": "poker.equity",
    "evolve": "evolution.evolve",
    "games": "genome.library",
    "load": "evolution.references",
    "make_bot": "players.registry",
    "rate": "quality.rate",
    "simulate": "simulation.batch",
    "solve": "solver.solving",
    "vector": "learning.vector",
}
"""Where each public name lives. Names are imported on first use, so that what needs no compiled
engine starts without waiting for it."""

CALLED_THERE = {"games": "library_names", "load": "load_game"}
"""What a public name is called in its home, where that is another name."""

ROOMS = (
    *("adapters", "cards", "evolution", "genome", "hands", "histories", "learning", "players"),
    *("poker", "quality", "simulation", "solver", "strength", "table", "words"),
)
"""The packages for experts, imported on first use as well."""

__all__ = [
    "Action",
    "AllIn",
    "Bet",
    "Bid",
    "BringIn",
    "Call",
    "Card",
    "Challenge",
    "Check",
    "Claim",
    "ClaimHand",
    "Deal",
    "Double",
    "Draw",
    "Exchange",
    "ExtendRun",
    "ExtendSet",
    "Fold",
    "GameGenome",
    "GenomeError",
    "IllegalAction",
    "Knock",
    "Meld",
    "NameSuit",
    "Pass",
    "Play",
    "Raise",
    "Rank",
    "Split",
    "Suit",
    "Table",
    "View",
    "compare_hands",
    "duel",
    "equity",
    "evaluate_hand",
    "evolve",
    "find_best_hand",
    "games",
    "hand_name",
    "load",
    "make_bot",
    "parse_cards",
    "rate",
    "simulate",
    "solve",
    "vector",
]


def __dir__() -> list[str]:
    """List the public names and the packages for experts, imported or not."""
    return sorted([*__all__, *ROOMS, "__version__"])


def __getattr__(name: str) -> object:
    """Import a public name from its module, or a package, on first use."""
    if name in HOMES:
        found = getattr(import_module(f"{__name__}.{HOMES[name]}"), CALLED_THERE.get(name, name))
        globals()[name] = found
        return found
    if name in ROOMS:
        return import_module(f"{__name__}.{name}")
    if name == "__version__":
        return import_module("importlib.metadata").version(__name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

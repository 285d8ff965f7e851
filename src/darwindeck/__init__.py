"""DarwinDeck: a laboratory for card games with betting, where a game is a file."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from darwindeck.cards import Card, Rank, Suit, parse_cards
    from darwindeck.genome.errors import GenomeError
    from darwindeck.genome.library import load
    from darwindeck.genome.schema import GameGenome
    from darwindeck.hands import compare_hands, evaluate_hand, find_best_hand, hand_name
    from darwindeck.simulation.batch import simulate
    from darwindeck.table.actions import (
        Action,
        AllIn,
        Bet,
        BringIn,
        Call,
        Check,
        Deal,
        Exchange,
        Fold,
        Raise,
    )
    from darwindeck.table.errors import IllegalAction
    from darwindeck.table.table import Table
    from darwindeck.table.view import View

# Where each public name lives. Names are imported on first use, so that what needs no compiled
# engine starts without waiting for it.
HOMES = {
    "table.actions": (
        "Action",
        "AllIn",
        "Bet",
        "BringIn",
        "Call",
        "Check",
        "Deal",
        "Exchange",
        "Fold",
        "Raise",
    ),
    "cards": ("Card", "Rank", "Suit", "parse_cards"),
    "table.errors": ("IllegalAction",),
    "genome.errors": ("GenomeError",),
    "genome.library": ("load",),
    "genome.schema": ("GameGenome",),
    "hands": ("compare_hands", "evaluate_hand", "find_best_hand", "hand_name"),
    "simulation.batch": ("simulate",),
    "table.table": ("Table",),
    "table.view": ("View",),
}

__all__ = [
    "Action",
    "AllIn",
    "Bet",
    "BringIn",
    "Call",
    "Card",
    "Check",
    "Deal",
    "Exchange",
    "Fold",
    "GameGenome",
    "GenomeError",
    "IllegalAction",
    "Raise",
    "Rank",
    "Suit",
    "Table",
    "View",
    "compare_hands",
    "evaluate_hand",
    "find_best_hand",
    "hand_name",
    "load",
    "parse_cards",
    "simulate",
]


def __dir__() -> list[str]:
    """List the public names, imported or not."""
    return sorted([*globals(), *__all__])


def __getattr__(name: str) -> object:
    """Import a public name from its module on first use."""
    if name == "__version__":
        return import_module("importlib.metadata").version(__name__)
    for module, names in HOMES.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

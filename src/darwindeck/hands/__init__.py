"""Hand rankings: from cards to categories, values and names.

Nothing is imported until it is used, as fast commands only need `darwindeck.hands.kinds`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from darwindeck.hands.categories import Category
    from darwindeck.hands.description import available_languages, describe_hand, hand_name
    from darwindeck.hands.evaluation import (
        HandRank,
        best_cards,
        compare_hands,
        evaluate_hand,
        find_best_hand,
    )
    from darwindeck.hands.kinds import RANKINGS
    from darwindeck.hands.orders import HandOrder

__all__ = [
    "RANKINGS",
    "Category",
    "HandOrder",
    "HandRank",
    "available_languages",
    "best_cards",
    "compare_hands",
    "describe_hand",
    "evaluate_hand",
    "find_best_hand",
    "hand_name",
]

HOMES = {
    "RANKINGS": "kinds",
    "Category": "categories",
    "HandOrder": "orders",
    "HandRank": "evaluation",
    "available_languages": "description",
    "best_cards": "evaluation",
    "compare_hands": "evaluation",
    "describe_hand": "description",
    "evaluate_hand": "evaluation",
    "find_best_hand": "evaluation",
    "hand_name": "description",
}


def __getattr__(name: str) -> object:
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{HOMES[name]}"), name)

"""The value of the best hand of each kind, by any ranking that is an order of kinds."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from darwindeck.hands.evaluation import evaluate_hand
from darwindeck.hands.kinds import hand_size

if TYPE_CHECKING:
    from darwindeck.hands.orders import Ranking

CANDIDATES = {
    3: ("AsKsQs", "AsKsQh", "As2s3s", "As2h3s", "AsAhAd", "3s3h3d", "AsKsJs", "AsAhKs", "AsKsJh"),
    5: (
        *("AsKsQsJsTs", "KsQsJsTs9s", "AsKsQsJsTh", "AsKsQsJs9s", "AsKsQsJs9h"),
        *("AsAhAdAcKs", "AsAhAdKsKh", "AsAhAdKsQs", "AsAhKsKhQs", "AsAhKsQsJs"),
    ),
}
"""Hands among which the best of each kind is, whichever kinds are left out of an order."""


@cache
def best_of_kinds(ranking: Ranking) -> dict[str, int]:
    """Return the value of the best hand of each kind.

    >>> found = best_of_kinds("high")
    >>> found["full_house"] == evaluate_hand("AsAhAdKsKh").order
    True
    """
    best: dict[str, int] = {}
    for cards in CANDIDATES[hand_size(ranking)]:
        rank = evaluate_hand(cards, ranking)
        best[rank.category] = max(rank.order, best.get(rank.category, 0))
    return best

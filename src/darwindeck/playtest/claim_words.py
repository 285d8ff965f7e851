"""What people type to claim something of all hands: `3 kings`, `two pair a 9`, `flush hearts`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from darwindeck.playtest.vocabulary import Unclear
from darwindeck.table import claim_numbers
from darwindeck.table.actions import Claim, ClaimedHand, ClaimHand

if TYPE_CHECKING:
    from darwindeck.playtest.vocabulary import Vocabulary
    from darwindeck.table.actions import FreeClaim

__all__ = ["claim_said"]

OF_A_RANK: dict[int, ClaimedHand] = {
    1: "high_card",
    2: "one_pair",
    3: "three_of_a_kind",
    4: "four_of_a_kind",
}
"""The hands that so many cards of a rank are."""
MOST_WORDS = 4


def claim_said(words: Sequence[str], known: Vocabulary, *, hands: bool) -> FreeClaim | None:
    """Read what is claimed: how many cards of which rank, or which hand."""
    verbs = {"claim", "claim_hand"}
    said = [word for word in words if verbs.isdisjoint(known.actions.get(word, ()))]
    counted = count_said(" ".join(said), known)
    if not hands:
        return counted
    if counted is not None and counted.count in OF_A_RANK:
        return ClaimHand(OF_A_RANK[counted.count], (counted.rank,))
    return hand_said(said, known)


def count_said(text: str, known: Vocabulary) -> Claim | None:
    """Read how many cards of which rank are claimed: `3 kings`, `3k`."""
    found = re.fullmatch(r"(\d{1,2}) ?([^\W\d]+|10)", text)
    rank = known.rank(found[2]) if found else None
    return None if found is None or rank is None else Claim(int(found[1]), rank)


def hand_said(words: Sequence[str], known: Vocabulary) -> ClaimHand | None:
    """Read a hand by its name and its ranks, from high to low or not, and its suit."""
    hand, rest = hand_named(words, known)
    if hand is None:
        return None
    suited = [
        word for word in rest if known.suit(word) and (hand == "flush" or not known.rank(word))
    ]
    ranked = [word for word in rest if known.rank(word) and word not in suited]
    others = [word for word in rest if word not in suited and word not in ranked]
    ranks = [rank for rank in map(known.rank, ranked) if rank is not None]
    if hand == "two_pair":
        ranks.sort(reverse=True)
    suit = known.suit(suited[0]) if suited else None
    claim = ClaimHand(hand, tuple(ranks), suit)
    if claim_numbers.number_of(claim) == claim_numbers.NO_CLAIM or not joins(others, known):
        raise Unclear(f"unclear.claimed.{hand}")
    return claim


def hand_named(words: Sequence[str], known: Vocabulary) -> tuple[ClaimedHand | None, Sequence[str]]:
    """Return which hand is named, by as many words as belong to its name, and the other words.

    A rank that stands alone, or with an article, is a high card.
    """
    for size in range(MOST_WORDS, 0, -1):
        for first in range(len(words) - size + 1):
            name = " ".join(words[first : first + size])
            meant = known.hands.get(name, ["joining"])[0]
            if meant != "joining":
                after_article = joins(words[max(first - 1, 0) : first], known)
                before = words[: max(first - after_article, 0)]
                return cast("ClaimedHand", meant), (*before, *words[first + size :])
    *articles, rank = words or ("",)
    alone = known.rank(rank) and not rank.isdecimal() and joins(articles, known)
    return ("high_card" if alone else None), words[-1:]


def joins(words: Sequence[str], known: Vocabulary) -> bool:
    """Tell whether words say nothing by themselves, such as articles."""
    return all("joining" in known.hands.get(word, ()) for word in words)

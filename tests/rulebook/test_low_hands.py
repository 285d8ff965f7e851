"""The best low hand that the rules name can be dealt, and is the best one."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from tests.rulebook.said import say

from darwindeck.cards import DECKS
from darwindeck.hands.evaluation import rank_used_cards
from darwindeck.rulebook.hand_kinds import Composition, kinds_of_hands
from darwindeck.words.hand_orders import LOW_WORDS, best_low_hand, explain_ranking

if TYPE_CHECKING:
    from darwindeck.genome.schema import DeckName

SMALL = [name for name, deck in DECKS.items() if 0 < len(deck) <= 20]
FULL_HANDS = {"deuce_seven_low", "eight_or_better_low"}
"""Rankings of five cards only."""


@pytest.mark.parametrize("deck", SMALL)
@pytest.mark.parametrize("ranking", LOW_WORDS)
@pytest.mark.parametrize("cards", [2, 3, 4, 5])
def test_no_hand_of_a_small_deck_is_better_than_the_one_that_is_named(
    deck: DeckName, ranking: str, cards: int
) -> None:
    if cards > len(DECKS[deck]) or (ranking in FULL_HANDS and cards < 5):
        return
    ranked = [rank_used_cards(ranking, hand, (), 0) for hand in combinations(DECKS[deck], cards)]
    best = max(ranked, key=lambda rank: rank.order)
    named = best_low_hand(ranking, deck, cards)
    if named:
        assert sorted(named) == sorted(card.rank for card in best.cards)
    else:
        ranks = {card.rank for card in best.cards}
        assert len(ranks) < cards or ranking in FULL_HANDS


@pytest.mark.parametrize("deck", ["standard_52", "short_36"])
@pytest.mark.parametrize("ranking", LOW_WORDS)
def test_the_hand_that_is_named_is_the_first_of_the_table_of_hands(
    deck: DeckName, ranking: str
) -> None:
    if ranking == "eight_or_better_low" and deck == "short_36":
        return
    first = kinds_of_hands(Composition(ranking, deck, 5))[0]
    assert sorted(best_low_hand(ranking, deck, 5)) == sorted(card.rank for card in first.best.cards)


@pytest.mark.parametrize("deck", [name for name, cards in DECKS.items() if cards])
@pytest.mark.parametrize("ranking", LOW_WORDS)
def test_no_card_is_named_that_the_deck_does_not_have(deck: DeckName, ranking: str) -> None:
    text = say(explain_ranking(ranking, deck, 5)).replace("none higher than eight", "")
    example = text.partition("The best hand is ")[2].partition(".")[0].partition(" of ")[0]
    held = {card.rank.name.lower() for card in DECKS[deck]}
    assert {name for name in example.split(", ") if name} <= held
    assert "ace" in held or "ace" not in text.split()


def test_the_rules_of_usual_decks_name_the_well_known_hands() -> None:
    for ranking, best in (
        ("ace_five_low", "The best hand is five, four, three, two, ace."),
        (
            "deuce_seven_low",
            "The best hand is seven, five, four, three, two of more than one suit.",
        ),
        ("badugi", "The best hand is four, three, two, ace of four suits."),
    ):
        assert best in say(explain_ranking(ranking, "standard_52", 7))

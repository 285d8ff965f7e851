"""What hands can be written as, and what is said about anything else."""

from __future__ import annotations

import pytest

from darwindeck import Card, evaluate_hand, find_best_hand

ROYAL = ("As", "Ks", "Qs", "Js", "Ts")


@pytest.mark.parametrize(
    "cards", [" ".join(ROYAL), list(ROYAL), ROYAL, [Card(each) for each in ROYAL], iter(ROYAL)]
)
def test_a_hand_is_a_text_or_any_list_of_texts_or_cards(cards: object) -> None:
    assert evaluate_hand(cards).name == "Royal Flush"  # type: ignore[arg-type]


def test_hole_and_board_are_read_alike() -> None:
    assert find_best_hand(["As", "Ks"], "QsJsTs").name == "Royal Flush"


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        (5, "5 is no list of cards: write them as a text, such as 'As Td', or as a list"),
        (None, "None is no list of cards"),
        (Card("As"), r"Card\('As'\) is no list of cards"),
        (["As", 5], r"5 is not a card: use one such as Card\('As'\)"),
        (["AsKd"], "'AsKd' is not a card: write a rank of 23456789TJQKA and a suit of cdhs"),
    ],
)
def test_what_is_no_hand_gets_a_sentence(cards: object, sentence: str) -> None:
    with pytest.raises((TypeError, ValueError), match=sentence):
        evaluate_hand(cards)  # type: ignore[arg-type]

"""Ranges: how many combinations each way to write them has, and what is said of mistakes."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from darwindeck.cards import ALL_CARDS, RANK_LETTERS, Card, format_cards
from darwindeck.poker.ranges import parse_range

COMBINATIONS = {
    "AsAh": 1,
    "AKs": 4,
    "AKo": 12,
    "AK": 16,
    "TT": 6,
    "TT+": 30,
    "22+": 78,
    "AA+": 6,
    "TT-77": 24,
    "77-TT": 24,
    "AKs+": 4,
    "A5s+": 36,
    "A2+": 192,
    "KTs+": 12,
    "KTo+": 36,
    "A5s-A2s": 16,
    "K9-K7": 48,
    "JTs-65s": 24,
    "86o-42o": 60,
    "*": 1326,
    "TT+, AKs, AKo": 46,
    "AK, AKs, AKo, KA": 16,
    "AsAh, AhAs": 1,
    "AKs,*": 1326,
    "10s10h, A10s": 5,
    " aks , tT ": 10,
}


@pytest.mark.parametrize(("text", "count"), COMBINATIONS.items())
def test_a_range_has_its_number_of_combinations(text: str, count: int) -> None:
    found = parse_range(text)
    assert len(found) == len(set(map(frozenset, found))) == count
    assert all(len(set(hand)) == 2 for hand in found)


def test_a_range_holds_the_hands_that_it_names() -> None:
    suited = {format_cards(hand) for hand in parse_range("KTs+")}
    assert suited == {f"K{suit}{rank}{suit}" for rank in "TJQ" for suit in "cdhs"}
    assert {format_cards(hand) for hand in parse_range("33-22, AsKh")} == {
        *(f"{rank}{a}{rank}{b}" for rank in "23" for b, a in combinations("cdhs", 2)),
        "AsKh",
    }


def test_hands_of_omaha_are_four_cards_or_any() -> None:
    assert [format_cards(hand) for hand in parse_range("KdKcAsAh", 4)] == ["AsAhKdKc"]
    assert len(parse_range("*", 4)) == 270_725


@given(st.lists(st.sampled_from(ALL_CARDS), min_size=1, max_size=5, unique=True))
def test_cards_that_are_gone_leave_the_combinations_without_them(gone: list[Card]) -> None:
    left = parse_range("*", without=gone)
    assert set(map(frozenset, left)) == {
        frozenset(hand) for hand in combinations(set(ALL_CARDS) - set(gone), 2)
    }


def test_suited_and_offsuit_make_up_all_hands_of_two_ranks() -> None:
    for high, low in permutations(RANK_LETTERS, 2):
        suited, offsuit = set(parse_range(f"{high}{low}s")), set(parse_range(f"{low}{high}o"))
        assert suited | offsuit == set(parse_range(high + low))
        assert (len(suited), len(offsuit)) == (4, 12)


@given(st.lists(st.sampled_from(list(COMBINATIONS)), min_size=1, max_size=4))
def test_a_list_is_the_union_of_its_parts(parts: list[str]) -> None:
    together = set(parse_range(",".join(parts)))
    assert together == set().union(*map(parse_range, parts))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"^the range '' is empty: write hands such as 'AsAh'"),
        ("AA,, KK", r"^in the range 'AA,, KK', '' at character 4 is not a hand or a range: write"),
        ("AA, KX", r"^in the range 'AA, KX', 'KX' at character 5 is not a hand or a range: write"),
        ("A5s-", r"'A5s-' at character 1 is not a hand or a range"),
        ("As", r"names 1 cards: name the 2 of one hand"),
        ("AsAhKd", r"names 3 cards: name the 2 of one hand, with commas between hands$"),
        ("AsAs", r"'AsAs' at character 1: As appears twice"),
        ("TTs", r"'TTs' at character 1: a pair is never suited, write 'TT'$"),
        ("TT-A5s", r"has ends that do not belong together: span pairs \('TT-77'\)"),
        ("A5s-A2o", r"has ends that do not belong together"),
        ("A5s-K3s", r"has ends that do not belong together"),
    ],
)
def test_mistakes_are_explained(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parse_range(text)


def test_ranks_alone_are_no_hand_of_omaha() -> None:
    with pytest.raises(ValueError, match=r"'AAKK' at character 1 is not a hand of 4 cards: write"):
        parse_range("AAKK", 4)


def test_a_range_without_a_possible_hand_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^no hand of the range 'AsAh, AsKs' is possible: each"):
        parse_range("AsAh, AsKs", without="As2c")

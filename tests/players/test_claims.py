"""Claims about all hands: how likely they are, which are weighed, and what is learnt of them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
import pytest
from msgspec.structs import replace

import darwindeck as dd
from darwindeck.cards import Card, Rank, Suit
from darwindeck.compiled.jit import entry
from darwindeck.engine import liar
from darwindeck.engine.choices import MOST_CHOICES
from darwindeck.engine.entry import choices_of
from darwindeck.engine.program import compile_program
from darwindeck.genome.anatomy import deck_of
from darwindeck.players import claiming
from darwindeck.players.bots import record_of
from darwindeck.players.features import FREE_CLAIMS
from darwindeck.players.training import Training
from darwindeck.table.claim_numbers import claim_of, number_of
from tests.effort import needs_compilation
from tests.engine.tables import cards

if TYPE_CHECKING:
    from collections.abc import Iterable

    from darwindeck.engine.layout import ProgramArray, TableArray

pytestmark = needs_compilation

BLEF = dd.load("blef")
OWN = cards("Kc Kd 9h")
KING, QUEEN, NINE = Rank.KING, Rank.QUEEN, Rank.NINE


def hand(kind: str, *ranks: Rank, suit: Suit | None = None) -> dd.ClaimHand:
    return dd.ClaimHand(kind, ranks, suit)  # type: ignore[arg-type]


@entry
def chance(tables: TableArray, programs: ProgramArray, claim: int, granted: int) -> float:
    """Let Python ask how likely a claim is, if another is true."""
    seen = claiming.seen_cards(tables[0], programs[0])
    return claiming.chance_of_claim(tables[0], programs[0], claim, seen, granted)


def likely(claim: dd.ClaimHand, granted: dd.ClaimHand | None = None) -> float:
    """How likely a claim is to who holds two kings and a nine, with six cards in two hands."""
    rest = (card for card in deck_of(BLEF) if card not in OWN)
    others = [next(rest) for _ in OWN]
    top = [card for pair in zip(OWN, others, strict=True) for card in pair]
    table = dd.Table.start(BLEF, 2, deck=(*top, *rest), button=0)
    view = table.view(table.actor)
    assert set(view.hand) == set(OWN)
    known = liar.NO_CLAIM if granted is None else number_of(granted)
    return float(chance(record_of(view), compile_program(BLEF), number_of(claim), known))


def holds(held: Iterable[Card], wanted: dd.ClaimHand) -> bool:
    """Tell by counting whether cards hold some of a rank, two ranks, or a suit."""
    ranks = Counter(card.rank for card in held)
    needed = {"high_card": [1], "one_pair": [2], "three_of_a_kind": [3], "two_pair": [2, 2]}
    needed |= {"four_of_a_kind": [4], "full_house": [3, 2], "flush": []}
    suited = wanted.suit is None or sum(card.suit == wanted.suit for card in held) >= 5
    pairs = zip(wanted.ranks, needed[wanted.hand], strict=True)
    return suited and all(ranks[rank] >= count for rank, count in pairs)


@pytest.mark.parametrize(
    ("claim", "error"),
    [
        (hand("high_card", QUEEN), 0),
        (hand("one_pair", KING), 0),
        (hand("one_pair", QUEEN), 0),
        (hand("one_pair", NINE), 0),
        (hand("three_of_a_kind", KING), 0),
        (hand("three_of_a_kind", QUEEN), 0),
        (hand("four_of_a_kind", KING), 0),
        (hand("four_of_a_kind", QUEEN), 0),
        (hand("two_pair", KING, NINE), 0),
        (hand("two_pair", QUEEN, NINE), 0.01),
        (hand("full_house", KING, NINE), 0.01),
        (hand("flush", suit=Suit.HEARTS), 0),
    ],
)
def test_a_claim_is_as_likely_as_the_hands_in_which_it_is_true_are_many(
    claim: dd.ClaimHand, error: float
) -> None:
    rest = [card for card in deck_of(BLEF) if card not in OWN]
    truths = [holds((*OWN, *theirs), claim) for theirs in combinations(rest, 3)]
    assert likely(claim) == pytest.approx(np.mean(truths), abs=max(error, 1e-12))


@pytest.mark.parametrize(
    ("granted", "claim"),
    [
        (hand("three_of_a_kind", QUEEN), hand("one_pair", QUEEN)),
        (hand("two_pair", QUEEN, NINE), hand("one_pair", QUEEN)),
        (hand("straight", KING), hand("high_card", Rank.TEN)),
        (hand("full_house", KING, NINE), hand("two_pair", KING, NINE)),
    ],
)
def test_what_follows_from_a_claim_that_is_true_is_sure(
    granted: dd.ClaimHand, claim: dd.ClaimHand
) -> None:
    assert likely(claim) < 1
    assert likely(claim, granted) == 1


def test_a_claim_that_is_believed_makes_those_likely_that_go_on_from_it() -> None:
    queens, full = hand("one_pair", QUEEN), hand("full_house", KING, QUEEN)
    assert likely(full, queens) > 5 * likely(full)
    aces = hand("one_pair", Rank.ACE)
    assert likely(aces, queens) < likely(aces)  # one card is left for them
    assert likely(aces, hand("four_of_a_kind", QUEEN)) == likely(aces)  # which cannot be


def test_of_too_many_claims_those_are_weighed_that_the_own_hand_lacks_the_least_for() -> None:
    game = replace(BLEF, setup=replace(BLEF.setup, initial_deck="standard_52"))
    table = dd.Table.start(game, 4, seed=3)
    view = table.view(table.actor)
    listed = np.zeros((MOST_CHOICES, 2), np.int64)
    count = choices_of(record_of(view), compile_program(game), listed)
    weighed = {claim_of(number) for _, number in listed[:count].tolist()}
    assert count == len(weighed) == MOST_CHOICES
    assert weighed < set(table.legal_actions)
    own = Counter(card.rank for card in view.hand if card)
    doubles = {"one_pair": 2, "three_of_a_kind": 3, "four_of_a_kind": 4}
    for claim in table.legal_actions:
        if isinstance(claim, dd.ClaimHand) and claim.hand in doubles:
            lacking = doubles[claim.hand] - own[claim.ranks[0]]
            assert (claim in weighed) or lacking > 2, claim


def test_practice_teaches_to_claim_what_is_likely() -> None:
    training = Training(BLEF, (4,), seed=1, memory=1 << 22, threads=1)
    training.hands_of_cards = 20
    training.go_on()
    assert training.blueprint().weights[FREE_CLAIMS + claiming.CHANCE] > 0

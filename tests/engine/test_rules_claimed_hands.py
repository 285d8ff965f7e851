"""Hands of poker that are claimed of all hands: what there is to claim, and what is true."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

import darwindeck as dd
from darwindeck.cards import ALL_CARDS, Rank, Suit
from darwindeck.compiled.modes import INTERPRETED
from darwindeck.genome.anatomy import deck_of
from darwindeck.genome.schema import (
    DealPhase,
    ForcedBetPhase,
    GameGenome,
    LiarPhase,
    SetupRules,
    TurnStructure,
    WinCondition,
)
from darwindeck.playtest.answers import read_answer
from darwindeck.playtest.choices import further_claims, question_of
from darwindeck.playtest.vocabulary import Unclear
from darwindeck.scripting.moves import action_of, move_of
from darwindeck.solver.solving import solve
from darwindeck.table.events import Doubted
from darwindeck.words.voice import Voice
from tests.effort import needs_compilation
from tests.oracle.claim_games import value_of_claims

from .tables import cards

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from darwindeck.cards import Card
    from darwindeck.genome.schema import DeckName

BLEF = dd.load("blef")
DOUBT = dd.Challenge()
ACES_AND_NINES = dd.ClaimHand("two_pair", (Rank.ACE, Rank.NINE))
TO_KING = dd.ClaimHand("straight", (Rank.KING,))


def claiming(deck: DeckName, count: int, wild: Rank | None = None) -> GameGenome:
    """Claims of hands about so many cards each."""
    return GameGenome(
        genome_id="claimed-hands",
        player_count=2,
        setup=SetupRules(initial_deck=deck, starting_chips=1),
        turn_structure=TurnStructure(
            (
                ForcedBetPhase(ante=1),
                DealPhase(count=count, gather=True),
                LiarPhase(of="hands", wild=wild),
            ),
            1,
        ),
        win_conditions=(WinCondition("most_chips"),),
    )


def start(game: GameGenome, top: Sequence[Card], seats: int = 2) -> dd.Table:
    deck = (*top, *(card for card in deck_of(game) if card not in top))
    return dd.Table.start(game, seats, deck=deck, button=0)


def doubted(table: dd.Table, claim: dd.ClaimHand) -> Doubted:
    log = table.apply(claim).apply(DOUBT).log
    return next(event for event in log if isinstance(event, Doubted))


@pytest.mark.parametrize(
    ("deck", "count", "expected"),
    [
        # high cards, pairs, two pairs, straights, threes, full houses, flushes, fours, and so on
        ("euchre_24", 3, 6 + 6 + 15 + 2 + 6 + 30 + 4 + 6 + 8),
        ("standard_52", 5, 13 + 13 + 78 + 10 + 13 + 156 + 4 + 13 + 40),
        ("short_36", 5, 9 + 9 + 36 + 5 + 9 + 72 + 4 + 9 + 20),
        ("standard_52", 2, 13 + 13 + 78 + 13 + 13),  # of four cards
        ("standard_52", 1, 13 + 13),
        ("leduc_6", 2, 3 + 3 + 3),
    ],
)
def test_there_are_as_many_claims_as_the_deck_and_the_hands_have_cards_for(
    deck: DeckName, count: int, expected: int
) -> None:
    table = dd.Table.start(claiming(deck, count), 2, seed=1)
    assert len(table.legal_actions) == expected
    assert len(set(table.legal_actions)) == expected


def test_claims_go_from_a_high_card_up_to_a_straight_flush() -> None:
    claims = list(map(str, dd.Table.start(BLEF, 4, seed=1).legal_actions))
    kinds = [
        *("high card 9", "one pair 9", "two pair T 9", "straight K", "three of a kind 9"),
        *("full house 9 T", "flush clubs", "four of a kind 9", "straight flush K clubs"),
    ]
    firsts = [claims.index(f"claim {kind}") for kind in kinds]
    assert firsts == sorted(firsts)
    for low, high in pairwise(
        ("two pair J 9", "two pair J T", "two pair Q 9", "full house 9 A", "full house T 9")
    ):
        assert claims.index(f"claim {low}") < claims.index(f"claim {high}")
    assert claims[-1] == "claim straight flush A spades"


def makes(hand: str, ranks: tuple[Rank, ...], suit: Suit | None, held: Sequence[Card]) -> bool:
    """Tell by looking whether cards are such a hand, or could be if they were more."""
    counts = Counter(card.rank for card in held)
    suited = suit is None or all(card.suit == suit for card in held)
    sizes = {
        "high_card": (1,),
        "one_pair": (2,),
        "two_pair": (2, 2),
        "three_of_a_kind": (3,),
        "full_house": (3, 2),
        "four_of_a_kind": (4,),
    }
    if hand in sizes:
        return not counts - Counter(dict(zip(ranks, sizes[hand], strict=True)))
    if hand == "flush":
        return suited
    top = ranks[0]
    row = [Rank.ACE if rank == 1 else Rank(rank) for rank in range(top - 4, top + 1)]
    return suited and not counts - Counter(row)


SIZES = {"high_card": 1, "one_pair": 2, "two_pair": 4, "three_of_a_kind": 3, "four_of_a_kind": 4}


def is_true(claim: dd.ClaimHand, held: Iterable[Card], wild: Rank | None) -> bool:
    """Try all sets of cards of the size of the hand; wild ones are left out of them."""
    size = SIZES.get(claim.hand, 5)
    return any(
        makes(claim.hand, claim.ranks, claim.suit, [card for card in some if card.rank != wild])
        for some in combinations(held, size)
    )


@pytest.mark.parametrize(
    ("deck", "count", "wild"),
    [
        ("euchre_24", 5, None),
        ("euchre_24", 4, Rank.JACK),
        ("standard_52", 5, None),
        ("standard_52", 5, Rank.TWO),
    ],
)
def test_a_claim_is_true_if_some_of_all_cards_are_that_hand(
    deck: DeckName, count: int, wild: Rank | None
) -> None:
    chance, game = Random(7), claiming(deck, count, wild)
    truths = Counter[bool]()
    for _ in range(2 if INTERPRETED else 12):
        held = chance.sample(deck_of(game), 2 * count)
        table = start(game, held)
        claims = [claim for claim in table.legal_actions if isinstance(claim, dd.ClaimHand)]
        for claim in chance.sample([*claims, *claims[:40]], 4 if INTERPRETED else 30):
            truth = is_true(claim, held, wild)
            assert doubted(table, claim).true == truth, (claim, held)
            truths[truth] += 1
    assert INTERPRETED or min(truths.values()) > 10


def test_who_doubts_a_true_claim_is_out_and_is_told_how_many_cards_there_are() -> None:
    table = start(claiming("euchre_24", 3), cards("Ac 9d Ah 9h Ks Kh"))
    assert doubted(table, ACES_AND_NINES) == Doubted(1, ACES_AND_NINES, 4, True)
    assert table.apply(ACES_AND_NINES).apply(DOUBT).payoffs == (-1, 1)
    assert doubted(table, TO_KING).found == 2
    assert table.apply(TO_KING).apply(DOUBT).payoffs == (1, -1)


def test_a_straight_goes_from_the_ace_below_the_two() -> None:
    table = start(claiming("standard_52", 3), cards("Ac 2d 3h 4h 5s Kh"))
    assert doubted(table, dd.ClaimHand("straight", (Rank.FIVE,))).true
    assert dd.ClaimHand("straight", (Rank.FOUR,)) not in table.legal_actions


def test_a_claim_is_a_hand_that_is_higher_and_can_be_there() -> None:
    table = start(BLEF, (), seats=4).apply(ACES_AND_NINES)
    assert table.claim == ACES_AND_NINES
    assert dd.ClaimHand in table.legal_actions
    assert dd.Claim not in table.legal_actions
    for lower in (ACES_AND_NINES, dd.ClaimHand("one_pair", (Rank.ACE,))):
        with pytest.raises(dd.IllegalAction, match="claim more than was claimed before"):
            table.apply(lower)
    for impossible in (
        dd.ClaimHand("straight", (Rank.QUEEN,)),
        dd.ClaimHand("three_of_a_kind", (Rank.EIGHT,)),
        dd.ClaimHand("full_house", (Rank.NINE, Rank.NINE)),
        dd.ClaimHand("two_pair", (Rank.NINE, Rank.ACE)),
        dd.ClaimHand("flush"),
        dd.ClaimHand("flush", (Rank.KING,)),
        dd.ClaimHand("straight_flush", (Rank.KING,)),
    ):
        with pytest.raises(dd.IllegalAction, match="all hands together cannot hold that"):
            start(BLEF, (), seats=4).apply(impossible)
    with pytest.raises(dd.IllegalAction, match="claim a hand, such as a pair of kings"):
        table.apply(dd.Claim(3, Rank.KING))
    with pytest.raises(dd.IllegalAction, match="claim how many there are of a rank"):
        dd.Table.start(dd.load("liars-poker"), 2, seed=1).apply(TO_KING)


@needs_compilation
def test_a_game_of_one_card_each_has_the_value_of_an_independent_solution() -> None:
    expected = value_of_claims(ranks=3, copies=2)
    assert solve(claiming("leduc_6", 1)).value == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_claim_can_be_typed_as_it_is_written(language: str) -> None:
    table = dd.Table.start(BLEF, 4, seed=1)
    question = question_of(table.view(1), BLEF)
    offered = (*question.choices, *further_claims(question))
    assert {choice.action for choice in offered} == set(table.legal_actions)
    assert len(question.choices) == 9
    for choice in offered:
        assert read_answer(Voice(language).say(choice.label), question, language) == choice.action
        assert read_answer(choice.key, question, language) == choice.action


def test_typed_claims_need_not_be_whole_sentences() -> None:
    question = question_of(dd.Table.start(BLEF, 4, seed=1).view(1), BLEF)
    for text in ("two pair a 9", "2 pairs nines and aces", "claim two pairs aces 9"):
        assert read_answer(text, question) == ACES_AND_NINES
    assert read_answer("2 kings", question) == dd.ClaimHand("one_pair", (Rank.KING,))
    assert read_answer("4k", question) == dd.ClaimHand("four_of_a_kind", (Rank.KING,))
    flush = dd.ClaimHand("straight_flush", (Rank.ACE,), Suit.SPADES)
    assert read_answer("sf s a", question) == flush
    assert read_answer("Straight Flush Pik Ass", question, "de") == flush
    for text in ("claim", "two pair aces", "flush of kings", "straight to king please"):
        with pytest.raises(Unclear):
            read_answer(text, question)


def test_moves_of_scripts_name_claimed_hands() -> None:
    table = dd.Table.start(BLEF, 4, seed=1)
    move = move_of(ACES_AND_NINES, table)
    assert str(move) == "claim two pair A 9"
    assert action_of(move, table) == ACES_AND_NINES


@pytest.mark.parametrize("players", ["random", "greedy"])
def test_bots_play_it_and_chips_are_kept(players: str) -> None:
    result = dd.simulate(BLEF, hands=3 if INTERPRETED else 300, players=players, seed=2)
    assert sum(result.mean) == pytest.approx(0)


def test_with_all_52_cards_bots_play_it_too() -> None:
    game = replace(BLEF, setup=replace(BLEF.setup, initial_deck="standard_52"))
    result = dd.simulate(game, hands=3 if INTERPRETED else 100, players="greedy", seed=2)
    assert sum(result.mean) == pytest.approx(0)
    assert len(ALL_CARDS) == len(deck_of(game))

"""Two packs of piquet: 64 cards, which leave no number for a card that nobody knows."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from darwindeck import Card, Play, Suit, Table, make_bot
from darwindeck.engine.layout import DECK
from darwindeck.genome.copies import card_numbers
from darwindeck.genome.schema import (
    BettingPhase,
    BidPhase,
    DealPhase,
    Deck,
    ForcedBetPhase,
    GameGenome,
    ScoringRule,
    SetupRules,
    TalonPhase,
    TrickPhase,
    TrumpPhase,
    TurnStructure,
    WinCondition,
)
from darwindeck.genome.validation import validate
from darwindeck.solver import solve
from darwindeck.table.events import Captured
from tests.effort import needs_compilation

from .tables import cards

PACKS = Deck("789TJQKA", copies=2)
BEZIQUE_ORDER = "789JQKTA"


def two_packs(*phases: TrickPhase | BidPhase, hand: int = 8, seats: int = 2) -> GameGenome:
    """Return a game of tricks with 64 cards, in which aces and tens count."""
    return GameGenome(
        genome_id="two-packs",
        setup=SetupRules(hand, PACKS, rank_order=BEZIQUE_ORDER, trump_suit=Suit.SPADES),
        turn_structure=TurnStructure(phases, len(phases) - 1),
        win_conditions=(WinCondition("high_score"),),
        scoring_rules=(
            ScoringRule(10, rank=Card("Ac").rank),
            ScoringRule(10, rank=Card("Tc").rank),
        ),
        player_count=seats,
    )


def deck_on_top(text: str) -> list[Card]:
    """Return the 64 cards, these ones first."""
    top = list(cards(text))
    left = Counter(Card(rank + suit) for rank in PACKS.ranks for suit in "cdhs" for _ in "12")
    left.subtract(top)
    return top + list(left.elements())


def test_all_numbers_that_a_set_has_room_for_are_cards() -> None:
    assert sorted(card_numbers(two_packs(TrickPhase(8)))) == list(range(DECK))


def test_a_whole_deck_of_64_cards_is_dealt_played_and_captured() -> None:
    game = replace(two_packs(TrickPhase(32)), setup=SetupRules(0, PACKS, deal_all=True))
    validate(game)
    table = Table.start(game, seed=3)
    held = Counter(card for hand in table.hands for card in hand)
    assert len(held) == 32
    assert set(held.values()) == {2}
    while not table.over:
        table = table.apply(next(iter(table.legal_actions)))
    captured = [event for event in table.log if isinstance(event, Captured)]
    assert sum(len(event.cards) for event in captured) == 64
    assert sum(table.scores) == 16 * 10
    assert Table.replay(game, table.log) == table


def test_of_equal_cards_the_first_one_wins_whatever_their_numbers() -> None:
    game = two_packs(TrickPhase(1), hand=1)
    for card in map(str, dict.fromkeys(deck_on_top(""))):
        deck = deck_on_top(f"{card} {card}")
        table = Table.start(game, 2, deck=deck, button=1).apply(Play(cards(card)))
        assert table.apply(Play(cards(card))).tricks == (1, 0)


def test_tens_are_above_kings_among_copies_too() -> None:
    table = Table.start(two_packs(TrickPhase(1), hand=1), 2, deck=deck_on_top("Kd Td"), button=1)
    assert table.apply(Play(cards("Kd"))).apply(Play(cards("Td"))).tricks == (0, 1)


def test_nobody_sees_the_hands_of_others() -> None:
    table = Table.start(two_packs(TrickPhase(8)), seed=5)
    for seat in (0, 1):
        view = table.view(seat)
        assert view.hand == table.hands[seat]
        assert set(view.seats[1 - seat].cards) == {None}


@pytest.mark.parametrize("player", ["random", "greedy"])
def test_players_that_imagine_hidden_cards_play_with_64_cards(player: str) -> None:
    table = Table.start(two_packs(TrickPhase(8)), seed=7)
    bot = make_bot(player, seed=1)
    while not table.over:
        table = table.apply(bot(table.view(table.actor)))
    assert sum(table.tricks) == 8


def test_chips_are_kept_in_hands_with_64_cards() -> None:
    game = GameGenome(
        genome_id="auction-of-64",
        setup=SetupRules(0, PACKS, starting_chips=100),
        turn_structure=TurnStructure(
            (
                ForcedBetPhase(ante=1),
                DealPhase(6, gather=True),
                BidPhase(outbid=True, of="chips", values=(1, 5, 20), sealed=True),
                TalonPhase(2),
                TrumpPhase(),
                BettingPhase(5),
                TrickPhase(6, declarer_leads=True, must_beat=True),
            ),
        ),
        win_conditions=(WinCondition("most_tricks"), WinCondition("most_chips")),
        player_count=5,
        turn_limit=6,
    )
    validate(game)
    bot = make_bot("random", seed=2)
    for seed in range(10):
        table = Table.start(game, seed=seed)
        while not table.over:
            table = table.apply(bot(table.view(table.actor)))
            assert sum(table.stacks) + table.pot == 500


@needs_compilation
def test_what_hidden_cards_are_worth_is_solved_among_64() -> None:
    game = replace(
        two_packs(TrickPhase(1, any_suit=True, must_follow=False), hand=1),
        setup=SetupRules(1, PACKS),
        scoring_rules=(ScoringRule(1, "trick"),),
    )
    assert abs(solve(game).value) < 1

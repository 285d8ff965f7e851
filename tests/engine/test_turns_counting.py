"""Copies of cards, contracts about points, talons and what games are worth."""

from __future__ import annotations

from collections import Counter
from itertools import takewhile
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest
from msgspec.structs import replace

from darwindeck import (
    Action,
    Bid,
    Card,
    Draw,
    Exchange,
    IllegalAction,
    NameSuit,
    Pass,
    Play,
    Suit,
    Table,
    load,
    make_bot,
)
from darwindeck.cards import format_cards
from darwindeck.engine.layout import TABLE
from darwindeck.genome.anatomy import all_points, deck_of
from darwindeck.genome.schema import (
    BidPhase,
    Deck,
    GameGenome,
    ScoringRule,
    SetupRules,
    TrickPhase,
    TrumpPhase,
    TurnStructure,
    WinCondition,
)
from darwindeck.table.events import Acted, Captured, Combined

from .tables import cards
from .turn_tables import deal

if TYPE_CHECKING:
    from collections.abc import Sequence

EYES = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
JACKS = ["Jc", "Js", "Jh", "Jd"]
SKAT_ORDER = "ATKQ987"
BASE = {Suit.CLUBS: 12, Suit.SPADES: 11, Suit.HEARTS: 10, Suit.DIAMONDS: 9, None: 24}


def copied(*phases: TrickPhase, hand: int = 2, trump: Suit | None = None) -> GameGenome:
    """Return a game for three with two of each card, in which tricks score."""
    return GameGenome(
        genome_id="copies",
        setup=SetupRules(hand, Deck("9TJQKA", copies=2), trump_suit=trump),
        turn_structure=TurnStructure(phases),
        win_conditions=(WinCondition("high_score"),),
        scoring_rules=(ScoringRule(1, "trick"),),
        player_count=3,
    )


def two_of_each(hands: list[str]) -> list[Card]:
    """Return a doubled deck that deals these hands to three players, the first one left."""
    around = [cards(hand) for hand in hands]
    top = [card for turn in zip(*around, strict=True) for card in turn]
    left = Counter(Card(rank + suit) for rank in "9TJQKA" for suit in "cdhs" for _ in "12")
    left.subtract(top)
    return top + list(left.elements())


def play(table: Table, text: str) -> Table:
    """Play cards to tricks, one after the other."""
    for card in cards(text):
        table = table.apply(Play((card,)))
    return table


# Copies


def test_of_two_equal_cards_the_first_one_wins_high_or_low() -> None:
    for high in (True, False):
        game = copied(TrickPhase(1, high_card_wins=high))
        deck = two_of_each(["Ac 9d", "Ac 9h", "Td 9s"])
        table = play(Table.start(game, 3, deck=deck, button=2), "Ac Ac")
        table = table.apply(table.legal_actions[0])
        assert table.tricks == (1, 0, 0)


def test_equal_cards_in_a_hand_are_one_choice_each_of_them_can_be_played() -> None:
    game = copied(TrickPhase(2), hand=3)
    deck = two_of_each(["Ac Ac Kd", "9c 9d 9h", "Tc Td Th"])
    table = Table.start(game, 3, deck=deck, button=2)
    assert [str(action) for action in table.legal_actions] == ["play Ac", "play Kd"]
    table = play(table, "Ac 9c Tc Ac")
    assert format_cards(filter(None, table.hands[0])) == "Kd"


def test_a_deck_of_copies_holds_each_card_twice_and_no_more() -> None:
    game = copied(TrickPhase(2))
    table = Table.start(game, 3, seed=5)
    assert len(set(load("pinochle").setup.initial_deck.ranks)) == 6  # type: ignore[union-attr]
    assert max(Counter(card for hand in table.hands for card in hand).values()) <= 2
    wrong = two_of_each(["Ac 9d", "Ac 9h", "Td 9s"])
    wrong[-1] = Card("Ac")
    with pytest.raises(ValueError, match="Ac appears 3 times"):
        Table.start(game, 3, deck=wrong)


def test_both_copies_of_a_bower_are_the_highest_trumps() -> None:
    game = copied(TrickPhase(1), trump=Suit.CLUBS)
    game = replace(game, setup=replace(game.setup, bowers=True))
    deck = two_of_each(["Js 9d", "Jc 9h", "Jc Ac"])
    table = play(Table.start(game, 3, deck=deck, button=2), "Js")
    assert [str(a) for a in table.legal_actions] == ["play Jc"]  # the other jack is a trump
    assert play(table, "Jc Jc").tricks == (0, 1, 0)


# Pinochle


def melds(hand: list[str], trump: str) -> int:
    """Count the melds of a hand by the table in every book, written down on its own."""
    held = Counter(hand)

    def together(*names: str) -> int:
        return min(held[name] for name in names)

    def once_or_twice(times: int, once: int, twice: int) -> int:
        return (0, once, twice)[times]

    runs = together(*(rank + trump for rank in "ATKQJ"))
    total = once_or_twice(runs, 15, 150)
    for suit in "cdhs":
        free = together("K" + suit, "Q" + suit) - (runs if suit == trump else 0)
        total += free * (4 if suit == trump else 2)
    for rank, once in {"A": 10, "K": 8, "Q": 6, "J": 4}.items():
        total += once_or_twice(together(*(rank + suit for suit in "cdhs")), once, 10 * once)
    return total + once_or_twice(together("Qs", "Jd"), 4, 30) + held["9" + trump]


@pytest.mark.parametrize("seed", range(12))
def test_a_hand_of_pinochle_scores_what_a_book_says(seed: int) -> None:
    luck = Random(seed)
    table = Table.start("pinochle", seed=seed)
    dealt = [[str(card) for card in hand] for hand in table.hands]
    while Bid in table.legal_actions:
        bids: Sequence[Action] = [a for a in table.legal_actions if isinstance(a, Bid)][:4]
        may_pass: Sequence[Action] = [Pass()] if Pass() in table.legal_actions else []
        table = table.apply(luck.choice([*bids, *may_pass, *may_pass]))
    declarer = table.declarer
    assert declarer is not None
    bid = table.bids[declarer] or 0
    suit = luck.choice(list(Suit))
    table = table.apply(NameSuit(suit))
    assert table.actor == declarer  # who leads
    held = [melds(hand, suit.value) for hand in dealt]
    assert list(table.counted) == held
    while not table.over:
        table = table.apply(luck.choice(list(table.legal_actions)))
    taken = [0, 0, 0, 0]
    tricks = [event for event in table.log if isinstance(event, Captured)]
    for event in tricks:
        taken[event.seat] += sum(str(card)[0] in "ATK" for card in event.cards)
    taken[tricks[-1].seat] += 1
    assert sum(taken) == 25
    sides = [held[side] + held[side + 2] + taken[side] + taken[side + 2] for side in (0, 1)]
    if sides[declarer % 2] < bid:
        sides[declarer % 2] = -bid
    assert table.scores == (*sides, *sides)
    told = {event.seat: event.points for event in table.log if isinstance(event, Combined)}
    assert told == {seat: points for seat, points in enumerate(held) if points}


def beats(card: str, best: str, trump: str) -> bool:
    """Tell whether a card beats another in pinochle."""
    order = "9JQKTA"
    if card[1] == best[1]:
        return order.index(card[0]) > order.index(best[0])
    return card[1] == trump


def allowed(hand: list[str], trick: list[str], trump: str) -> set[str]:
    """Return what may be played in pinochle: follow, or trump, and head the trick if you can."""
    if not trick:
        return set(hand)
    best = trick[0]
    for card in trick[1:]:
        best = card if beats(card, best, trump) else best
    choice = [card for card in hand if card[1] == trick[0][1]]
    choice = choice or [card for card in hand if card[1] == trump] or hand
    return {card for card in choice if beats(card, best, trump)} or set(choice)


@pytest.mark.parametrize("seed", range(6))
def test_the_legal_cards_of_pinochle_are_those_that_head_the_trick(seed: int) -> None:
    luck = Random(seed)
    table = Table.start("pinochle", seed=seed).apply(Bid(20))
    for _ in range(3):
        table = table.apply(Pass())
    table = table.apply(NameSuit(Suit.HEARTS))
    while not table.over:
        hand = [str(card) for card in table.hands[table.actor or 0]]
        trick = [str(card) for card in table.pile]
        legal = {str(a.cards[0]) for a in table.legal_actions if isinstance(a, Play)}
        assert legal == allowed(hand, trick, "h")
        table = table.apply(luck.choice(list(table.legal_actions)))


def test_a_card_that_must_beat_says_so() -> None:
    table = Table.start("pinochle", seed=1).apply(Bid(20))
    for _ in range(3):
        table = table.apply(Pass())
    table = table.apply(NameSuit(Suit.HEARTS))
    refused = set()
    while not table.over:
        for card in table.hands[table.actor or 0]:
            try:
                table.apply(Play((card,)))
            except IllegalAction as error:
                refused.add(str(error).partition(": ")[2].partition(";")[0].split(".")[0])
        table = table.apply(table.legal_actions[-1])
    assert any("has to be beaten" in words for words in refused)
    assert any("a trump has to be" in words for words in refused)


# Skat


def worth_of(cards_of_declarer: set[str], suit: Suit | None) -> int:
    """Return with or without how many jacks and trumps a game of skat is, and one."""
    trumps = JACKS + ([] if suit is None else [rank + suit.value for rank in SKAT_ORDER])
    has_first = trumps[0] in cards_of_declarer
    return 1 + len(list(takewhile(lambda c: (c in cards_of_declarer) == has_first, trumps)))


@pytest.mark.parametrize("seed", range(25))
def test_a_hand_of_skat_scores_what_a_book_says(seed: int) -> None:
    luck = Random(seed)
    table = Table.start("skat", seed=seed, button=2)
    while Bid in table.legal_actions:
        bids: Sequence[Action] = [a for a in table.legal_actions if isinstance(a, Bid)][:2]
        may_pass: Sequence[Action] = [Pass()] if Pass() in table.legal_actions else []
        table = table.apply(luck.choice([*bids, *may_pass, *may_pass]))
    declarer = table.declarer
    assert declarer is not None
    bid = table.bids[declarer] or 0
    table = table.apply(Draw())
    assert len(table.hands[declarer]) == 12
    held = {str(card) for card in table.hands[declarer]}
    table = table.apply(luck.choice(list(table.legal_actions)))
    away = held - {str(card) for card in table.hands[declarer]}
    assert len(away) == 2
    suit = luck.choice([*Suit, None])
    table = table.apply(NameSuit(suit))
    assert table.actor == 0  # left of the button
    while not table.over:
        table = table.apply(luck.choice(list(table.legal_actions)))
    won = [event for event in table.log if isinstance(event, Captured) and event.seat == declarer]
    mine = [str(card) for event in won for card in event.cards] + sorted(away)
    points = sum(EYES.get(card[0], 0) for card in mine)
    times = worth_of(held, suit) + (min(points, 120 - points) <= 30) + (len(won) in {0, 10})
    value = BASE[suit] * times
    if points >= 61 and value >= bid:
        expected = value
    else:
        expected = -2 * max(value, BASE[suit] * -(-bid // BASE[suit]))
    assert table.scores[declarer] == expected
    assert sum(table.scores) == expected


@pytest.mark.parametrize("seed", range(15))
def test_a_game_from_the_hand_is_worth_once_more_and_counts_the_skat(seed: int) -> None:
    luck = Random(seed)
    table = Table.start("skat", seed=seed, button=2).apply(Bid(18)).apply(Pass()).apply(Pass())
    skat = {str(card) for card in deck_of(table.game)}
    skat -= {str(card) for hand in table.hands for card in hand}
    held = {str(card) for card in table.hands[0]}
    assert [str(action) for action in table.legal_actions] == ["draw", "pass"]
    table = table.apply(Pass())
    assert len(table.hands[0]) == 10
    suit = luck.choice([*Suit, None])
    table = table.apply(NameSuit(suit))
    while not table.over:
        table = table.apply(luck.choice(list(table.legal_actions)))
    won = [event for event in table.log if isinstance(event, Captured) and event.seat == 0]
    mine = [str(card) for event in won for card in event.cards] + sorted(skat)
    points = sum(EYES.get(card[0], 0) for card in mine)
    times = worth_of(held | skat, suit) + 1
    times += (min(points, 120 - points) <= 30) + (len(won) in {0, 10})
    value = BASE[suit] * times
    made = points >= 61 and value >= 18
    least = BASE[suit] * -(-18 // BASE[suit])
    assert table.scores[0] == (value if made else -2 * max(value, least))


def test_who_leaves_the_skat_does_not_see_it_and_neither_do_bots() -> None:
    start = Table.start("skat", seed=3, button=2).apply(Bid(18)).apply(Pass()).apply(Pass())
    table = start.apply(Pass()).apply(NameSuit(Suit.CLUBS))
    held = {card for hand in start.hands for card in hand}
    left = [card for card in deck_of(table.game) if card not in held]
    other = [*left, *(card for card in deck_of(table.game) if card in held)]
    for viewer in (0, 1, 2):
        record = np.frombuffer(table.view(viewer).record, TABLE)[0]
        assert (record["talon"], record["untouched"]) == (0, 2)
        assert not any(int(record["gone"]) >> card.index & 1 for card in other[:2])
    bot = make_bot("greedy", seed=1)
    assert bot(table.view(0)) in table.legal_actions


def test_who_takes_the_skat_lays_two_cards_aside() -> None:
    table = Table.start("skat", seed=3, button=2).apply(Bid(18)).apply(Pass()).apply(Pass())
    table = table.apply(Draw())
    assert len(table.hands[0]) == 12
    assert Exchange in table.legal_actions


NULL = NameSuit(None, null=True)
NULL_HANDS = ("7c 8c 9c 7d 8d 9d 7h 8h 9h 7s", "Tc Jc Qc Td Jd Qd Th Jh Qh 8s",
              "Kc Ac Kd Ad Kh Ah Ks As Js Qs")  # fmt: skip


def null_bid_for(bid: int, talon: Action) -> Table:
    """Return a table at which a null has been named, with the lowest cards of three suits."""
    table = deal("skat", NULL_HANDS, then="9s Ts")
    table = table.apply(Bid(bid)).apply(Pass()).apply(Pass()).apply(talon)
    if talon == Draw():
        table = table.apply(Exchange((Card("9s"), Card("Ts"))))
    return table.apply(NULL)


@pytest.mark.parametrize(
    ("talon", "bid", "scored"),
    [(Draw(), 18, 23), (Pass(), 18, 35), (Pass(), 33, 35), (Draw(), 24, -92), (Pass(), 36, -140)],
)
def test_a_null_is_worth_the_same_whatever_the_cards(talon: Action, bid: int, scored: int) -> None:
    table, luck = null_bid_for(bid, talon), Random(bid)
    while not table.over:
        table = table.apply(luck.choice(list(table.legal_actions)))
    assert table.tricks[0] == 0
    assert table.scores == (scored, 0, 0)


def test_in_a_null_jacks_are_of_their_suit_and_tens_below_kings() -> None:
    table = play(null_bid_for(18, Pass()), "9c")
    assert {str(action) for action in table.legal_actions} == {"play Tc", "play Jc", "play Qc"}
    assert play(table, "Tc Kc").tricks == (0, 0, 1)
    assert table.trump is None


def test_a_null_with_a_trick_is_lost_and_counts_double() -> None:
    first, second, third = NULL_HANDS
    hands = (first.replace("7s", "As"), second, third.replace("As", "7s"))
    table = deal("skat", hands, then="9s Ts").apply(Bid(18)).apply(Pass()).apply(Pass())
    table, luck = play(table.apply(Pass()).apply(NULL), "As 8s 7s"), Random(1)
    while not table.over:
        table = table.apply(luck.choice(list(table.legal_actions)))
    assert table.scores == (-70, 0, 0)


def test_all_cards_count_120_in_skat_and_25_with_the_last_trick_in_pinochle() -> None:
    assert (all_points(load("skat")), all_points(load("pinochle"))) == (120, 25)


def test_the_jacks_are_trumps_of_their_own_in_a_grand() -> None:
    table = deal("skat", ("Jc As Ks 9s 8s 7s Ah 7h 8h 9h", "Jd Ts Qs Tc Kc 9c 8c 7c Kh Qh",
                          "Js Jh Ac Qc Ad Td Kd Qd 9d 8d"), then="Th 7d")  # fmt: skip
    table = table.apply(Bid(18)).apply(Pass()).apply(Pass()).apply(Draw())
    table = table.apply(Exchange((Card("7d"), Card("7h")))).apply(NameSuit(None))
    table = table.apply(Play((Card("Jc"),)))
    assert [str(action) for action in table.legal_actions] == ["play Jd"]
    table = table.apply(Play((Card("Jd"),)))
    assert {str(action) for action in table.legal_actions} == {"play Js", "play Jh"}
    table = table.apply(Play((Card("Jh"),)))
    assert table.counted == (6, 0, 0)


def test_nobody_else_sees_the_talon_or_what_is_laid_aside() -> None:
    table = Table.start("skat", seed=3, button=2).apply(Bid(18)).apply(Pass()).apply(Pass())
    table = table.apply(Draw())
    assert all(card is None for card in table.view(1).seats[0].cards)
    thrown = tuple(filter(None, table.hands[0]))[:2]
    table = table.apply(Exchange(thrown))
    for viewer in (1, 2):
        view = table.view(viewer)
        seen = [event for event in view.log if isinstance(event, Acted)][-1]
        assert seen.action == Exchange((None, None))
        assert np.frombuffer(view.record, TABLE)["declared"][0] == 0


def test_a_bid_that_is_not_in_the_list_is_refused() -> None:
    table = Table.start("skat", seed=3, button=2)
    with pytest.raises(IllegalAction, match="nobody bids that number here"):
        table.apply(Bid(19))
    with pytest.raises(IllegalAction, match="bid 18 to 192"):
        table.apply(Bid(17))
    table = table.apply(Bid(18))
    assert [a.tricks for a in table.legal_actions if isinstance(a, Bid)][:2] == [20, 22]


def test_points_that_count_are_not_scored_before_the_end() -> None:
    rules = (ScoringRule(11, "counted", rank=load("skat").scoring_rules[2].rank),)
    game = GameGenome(
        genome_id="aces",
        setup=SetupRules(2, "royal_20"),
        turn_structure=TurnStructure(
            (BidPhase(outbid=True, of="points", values=(11, 22)), TrumpPhase(1), TrickPhase(2)), 2
        ),
        win_conditions=(WinCondition("high_score"),),
        scoring_rules=(*rules, ScoringRule(1, "counted_kept"), ScoringRule(-1, "bid_trick_missed")),
    )
    table = deal(game, ("As Ac", "Ks Kc"), then="")
    table = table.apply(Bid(11)).apply(Bid(22)).apply(NameSuit(Suit.HEARTS))
    table = play(table, "As Ks")
    assert (table.scores, table.counted) == ((0, 0), (11, 0))
    assert play(table, "Ac Kc").scores == (22, -22)

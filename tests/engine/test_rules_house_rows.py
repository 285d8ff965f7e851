"""Rows against a house, with a joker: pai gow poker, against comparisons written down anew."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

import darwindeck as dd
from darwindeck.cards import ALL_CARDS, Card, Rank, parse_cards
from darwindeck.compiled.modes import INTERPRETED
from darwindeck.genome import anatomy
from darwindeck.genome.schema import (
    ArrangePhase,
    Deck,
    GameGenome,
    ShowdownPhase,
    TurnStructure,
)
from darwindeck.players.registry import make_bot
from darwindeck.table.events import Fouled
from tests.effort import needs_compilation, tries

from .tables import cards, told

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from darwindeck.genome.schema import Phase

PAI_GOW = dd.load("pai-gow-poker")
JOKER = Card("Xs")
FIVE_ACES = (20,)
PAIR = 1


def natural_value(row: Sequence[Card]) -> tuple[int, ...]:
    """Rank a row without a joker by counting ranks and suits."""
    ranks = sorted((int(card.rank) for card in row), reverse=True)
    counts = Counter(ranks)
    groups = sorted(counts.items(), key=lambda item: (item[1], item[0]), reverse=True)
    shape, order = [count for _, count in groups], [rank for rank, _ in groups]
    flush = len(row) == 5 and len({card.suit for card in row}) == 1
    straight = len(counts) == 5 and ranks[0] - ranks[-1] == 4
    if ranks == [14, 5, 4, 3, 2]:
        straight, order = True, [5, 4, 3, 2, 1]
    if straight or flush:
        return (8 if straight and flush else 5 if flush else 4, *order)
    kinds = {(4,): 7, (3, 2): 6, (3,): 3, (2, 2): 2, (2,): PAIR}
    return (next((kinds[s] for s in (tuple(shape[:2]), tuple(shape[:1])) if s in kinds), 0), *order)


def value(row: Iterable[Card]) -> tuple[int, ...]:
    """Rank a row; a joker is an ace, or any card with which it is a straight or a flush."""
    plain = [card for card in row if card != JOKER]
    if len(plain) == len(tuple(row)):
        return natural_value(plain)
    aces = [card for card in ALL_CARDS if card.rank is Rank.ACE and card not in plain]
    if not aces:
        return FIVE_ACES
    as_others = [natural_value([*plain, card]) for card in ALL_CARDS if card not in plain]
    runs = [found for found in as_others if found[0] in {4, 5, 8}]
    return max([*runs, natural_value([*plain, aces[0]])])


def arrangements(hand: Sequence[Card]) -> list[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Return all ways to make a row of two and one of five that is no worse."""
    ways: list[tuple[tuple[Card, ...], tuple[Card, ...]]] = []
    for front in combinations(hand, 2):
        back = tuple(card for card in hand if card not in front)
        if value(front) <= value(back):
            ways.append((front, back))
    return ways


def house_way(hand: Sequence[Card]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return what the rows of the house are worth, by the rule in the file said in other words."""

    def preference(rows: tuple[tuple[Card, ...], tuple[Card, ...]]) -> tuple[object, ...]:
        front, back = value(rows[0]), value(rows[1])
        sevens = back[0] > PAIR or (back[0] == PAIR and back[1] >= 7)
        return (sevens, back[0] >= PAIR, front, back)

    front, back = max(arrangements(hand), key=preference)
    return value(front), value(back)


def start(*hands: Sequence[Card], chips: int = 500) -> dd.Table:
    """Deal these hands, that of seat 0 first and that of the house last, after bets of ten."""
    players = len(hands) - 1
    order = [(seat + 1) % players for seat in range(players)]  # from the left of the button
    dealt = [hands[seat][place] for place in range(7) for seat in order]
    deck = (*dealt, *hands[-1])
    whole = (*ALL_CARDS, JOKER)
    deck = (*deck, *(card for card in whole if card not in deck))
    stacks = (*[500] * players, chips)
    table = dd.Table.start(PAI_GOW, len(hands), stacks, deck=deck, button=0)
    for _ in range(players):
        table = table.apply(dd.Bet(10))
    return table


def test_random_hands_are_settled_as_an_independent_comparison_says() -> None:
    chance, fouls, outcomes = Random(7), 0, Counter[int]()
    for _ in range(15 if INTERPRETED else tries(250)):
        deck = [*ALL_CARDS, JOKER]
        chance.shuffle(deck)
        deck.remove(JOKER)
        deck.insert(chance.randrange(21), JOKER)
        hands = [deck[7 * seat : 7 * seat + 7] for seat in range(3)]
        table, expected = start(*hands), [0, 0]
        their_front, their_back = house_way(hands[2])
        while not table.over:
            seat = table.actor
            assert seat is not None
            front, back = chance.choice(arrangements(hands[seat]))
            if chance.random() < 0.3:
                back = tuple(chance.sample(hands[seat], 5))
                front = tuple(card for card in hands[seat] if card not in back)
            fouled = value(front) > value(back)
            fouls += fouled
            won = (value(front) > their_front) + (value(back) > their_back)
            expected[seat] = -10 if fouled else 10 * (won - 1)
            table = table.apply(dd.Exchange(back))
        assert table.payoffs == (*expected, -sum(expected)), deck
        outcomes.update(expected)
        house = table.hands[2]
        assert (value(known(house[:2])), value(known(house[2:]))) == (their_front, their_back)
    assert fouls
    assert set(outcomes) == {-10, 0, 10}


def known(cards: Sequence[Card | None]) -> list[Card]:
    return [card for card in cards if card is not None]


LOW = cards("2c 3d 4h 5s 7c 8d 9h")
HOUSE = cards("Kc Kd 9s 8c 6h 4d 3c")


def test_equal_rows_are_those_of_the_house() -> None:
    same = cards("Kh Ks 9c 8h 6s 4c 3h")
    table = start(same, HOUSE).apply(dd.Exchange(cards("Kh Ks 6s 4c 3h")))
    assert table.hands[1][:2] == cards("9s 8c")
    assert table.payoffs == (-10, 10)


def test_one_row_won_and_one_lost_returns_the_bet() -> None:
    table = start(cards("Ah Qs 9c 8h 6s 4c 3h"), HOUSE).apply(dd.Exchange(cards("Ah 8h 6s 4c 3h")))
    assert table.payoffs == (0, 0)


def test_a_fouled_hand_loses() -> None:
    table = start(cards("Ah As Kh Qs 9c 7h 6s"), HOUSE).apply(dd.Exchange(cards("Kh Qs 9c 7h 6s")))
    assert [event.seat for event in table.log if isinstance(event, Fouled)] == [0]
    assert table.payoffs == (-10, 10)


def test_a_house_pays_no_more_than_it_has() -> None:
    table = start(cards("Ah As Qh Qs 9c 7h 6s"), HOUSE, chips=4)
    assert table.apply(dd.Exchange(cards("Ah As 9c 7h 6s"))).payoffs == (4, -4)


@pytest.mark.parametrize(
    ("hand", "front"),
    [
        ("Ac Ad Kh Qs 9c 7h 6s", "Kh Qs"),  # a pair stays behind
        ("Ac Kd Qh Js 9c 7h 6s", "Kd Qh"),  # without one, the highest card does
        ("9c 9d 8h 8s Kc Qh 2s", "8h 8s"),  # of two pairs the lower goes in front
        ("5c 5d 4h 4s Kc Qh 2s", "Kc Qh"),  # unless the other would be low
        ("Kc Kd Kh 7s 7c Qh 2s", "7s 7c"),
        ("9c 8d 7h 6s 5c Ad Kh", "Ad Kh"),
        ("Ac Ad Ah Kc Xs 3h 2s", "Ac Xs"),
    ],
)
def test_the_house_sets_its_rows_by_its_rule(hand: str, front: str) -> None:
    held = cards(hand)
    others = [card for card in ALL_CARDS if card not in held][:7]
    table = start(others, held).apply(dd.Exchange(tuple(others[2:])))
    ranks = [card.rank for card in known(table.hands[1][:2])]
    assert sorted(ranks) == sorted(card.rank for card in parse_cards(front) if card)


def test_nobody_sees_the_cards_of_the_house_before_the_showdown() -> None:
    table = start(LOW, HOUSE)
    assert table.view(0).seats[1].cards == (None,) * 7
    assert table.view(0) == start(LOW, cards("Kc Kd 9s 8c 6h 4d Ah")).view(0)


@needs_compilation
@pytest.mark.parametrize("name", ["greedy", "regular"])
def test_bots_set_their_rows_better_than_chance(name: str) -> None:
    bot = make_bot(name, seed=1)
    for seed in range(20):
        table = dd.Table.start(PAI_GOW, 2, seed=seed, button=0)
        while not table.over:
            table = table.apply(bot(table.view(table.actor)))
        assert not [event for event in table.log if isinstance(event, Fouled)]
    result = dd.simulate(PAI_GOW, hands=2_000, players=["greedy", "random"], seats=3, seed=2)
    assert -2 < result.mean[0] < 1  # of a bet of ten
    assert result.mean[1] < -4


def with_phases(*phases: Phase, **house: object) -> GameGenome:
    assert PAI_GOW.setup.house is not None
    setup = replace(PAI_GOW.setup, house=replace(PAI_GOW.setup.house, **house))
    return replace(PAI_GOW, setup=setup, turn_structure=TurnStructure(phases))


WAGER, DEAL, TO_HOUSE, ROWS, SHOWDOWN = PAI_GOW.turn_structure.phases


@pytest.mark.parametrize(
    ("game", "complaint"),
    [
        (
            with_phases(WAGER, DEAL, TO_HOUSE, ArrangePhase((2, 5)), SHOWDOWN),
            "unit: is 1, but rows are compared with those of the house, which settles what was bet",
        ),
        (
            with_phases(WAGER, DEAL, TO_HOUSE, ArrangePhase((1, 1, 5), unit=0), SHOWDOWN),
            "rows: are 3, but a house arranges its cards in two: make it two rows",
        ),
        (
            with_phases(WAGER, DEAL, TO_HOUSE, SHOWDOWN),
            "setup.house.keeps_behind: is about rows, but nobody arranges any",
        ),
        (
            with_phases(*PAI_GOW.turn_structure.phases, keeps_behind=(("As", "Ah"),)),
            "setup.house.keeps_behind[0]: is As, Ah, which is no hand by high: name 5 different",
        ),
        (
            with_phases(*PAI_GOW.turn_structure.phases, bonus={"flush": 4}),
            "setup.house.bonus: is set, but a hand in rows is no hand by itself",
        ),
        (
            with_phases(WAGER, DEAL, TO_HOUSE, ArrangePhase((5, 2), unit=0), SHOWDOWN),
            "setup.house.keeps_behind: names hands by high, but the last row has 2 cards",
        ),
        (
            with_phases(WAGER, DEAL, TO_HOUSE, ROWS, ShowdownPhase("three_cards")),
            "rows: has a row of 5 cards, but hands by three_cards have 3",
        ),
        (
            with_phases(WAGER, DEAL, TO_HOUSE, ROWS, ShowdownPhase(wild_cards=("bug", "2"))),
            "wild_cards: is bug, 2, but a bug is an ace in hands that are compared by the ranking",
        ),
    ],
)
def test_rows_that_no_house_can_set_are_refused(game: GameGenome, complaint: str) -> None:
    assert any(complaint in problem for problem in told(game)), told(game)


def test_a_house_without_a_rule_makes_the_best_front_row() -> None:
    game = with_phases(*PAI_GOW.turn_structure.phases, keeps_behind=())
    assert told(game) == []
    deck = (*LOW, *cards("5c 5d 4d 4s Kc Qh 2s"))
    whole = (*ALL_CARDS, JOKER)
    deck = (*deck, *(card for card in whole if card not in deck))
    table = dd.Table.start(game, 2, deck=deck, button=0).apply(dd.Bet(10))
    table = table.apply(dd.Exchange(cards("2c 3d 4h 5s 7c")))
    assert sorted(map(str, known(table.hands[1][:2]))) == ["4d", "4s"]


def brag(wild: tuple[str, ...] = (), jokers: int = 0) -> GameGenome:
    """Nine-card brag: three rows of three, the best one last."""
    chinese = dd.load("chinese-poker")
    deal, rows, _ = chinese.turn_structure.phases
    phases = (
        replace(deal, count=9),
        replace(rows, rows=(3, 3, 3), sweep=0),
        ShowdownPhase("three_card_brag", wild_cards=wild),
    )
    return replace(
        chinese,
        genome_id="nine-card-brag",
        setup=replace(chinese.setup, initial_deck=Deck(jokers=jokers) if jokers else "standard_52"),
        turn_structure=TurnStructure(phases),
    )


def play_brag(game: GameGenome, rows: Sequence[str], others: Sequence[str]) -> tuple[int, ...]:
    """Return the payoffs of two arranged hands, that of seat 1 first."""
    hands = [cards(" ".join(hand)) for hand in (rows, others)]
    dealt = [hand[place] for place in range(9) for hand in hands]
    whole = anatomy.deck_of(game)
    deck = (*dealt, *(card for card in whole if card not in dealt))
    table = dd.Table.start(game, 2, deck=deck, button=0)
    for hand in (rows, others):
        for row in (hand[2], hand[1]):
            table = table.apply(dd.Exchange(cards(row)))
    return table.payoffs


def test_rows_of_three_are_compared_by_a_ranking_of_three_cards() -> None:
    assert told(brag()) == []
    rows = ("2c 5d 9h", "4c 6c 8c", "Ah 2h 3h")  # nothing, a flush, the best running flush
    others = ("2d 5h Td", "4h 5s 6d", "Ac Kc Qc")  # nothing, a run, the second best
    assert play_brag(brag(), rows, others) == (1, -1)


def test_a_joker_stands_for_any_card_in_a_row() -> None:
    game = brag(("X",), jokers=1)
    assert told(game) == []
    rows = ("2c 5d 9h", "4c 6c 8c", "3h 3d Xs")  # three threes, the best of all
    others = ("2d 5h Td", "4h 5s 6d", "Ac Ad As")
    assert play_brag(game, rows, others) == (1, -1)

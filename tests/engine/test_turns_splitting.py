"""Blackjack as in a casino: bets of one's choice, insurance, a house that looks, split hands."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

import darwindeck as dd
from darwindeck import Bet, Check, Split, Table
from darwindeck.genome.schema import DrawPhase, GameGenome, PeekPhase, Phase, TurnStructure
from darwindeck.genome.validation import problems
from darwindeck.table.events import Acted, Peeked, Shown, Won

from .tables import cards, events, total
from .turn_tables import deal, held, moves, options

BLACKJACK = dd.load("blackjack")


def blackjack(
    *hands: str, then: str, stacks: tuple[int, ...] | None = None, bet: int = 10
) -> Table:
    """Bet for everyone, deal to the players, and two cards to the house; the others are drawn."""
    table = deal(BLACKJACK, hands, then, stacks)
    for _ in hands:
        table = table.apply(Bet(bet))
    return table


def split_hands(table: Table, seat: int = 0) -> list[str]:
    """Return the hands of a seat that has split, in notation."""
    return ["".join(map(str, hand)) for hand in table.split[seat]]


def with_house(**changes: object) -> GameGenome:
    """Return blackjack with another rule of the house."""
    house = BLACKJACK.setup.house
    assert house is not None
    return replace(BLACKJACK, setup=replace(BLACKJACK.setup, house=replace(house, **changes)))


# Bets of one's choice


def test_everyone_bets_within_the_limits_before_the_deal() -> None:
    table = Table.start(BLACKJACK, seats=3, seed=1)
    assert table.hands == ((), (), ())
    assert list(table.legal_actions.bet_range) == list(range(10, 101))
    table = table.apply(Bet(40)).apply(Bet(100))
    assert table.pot == 140
    assert sorted(table.stacks) == [400, 460, 10_000]
    assert len(table.hands[0]) == 2


@pytest.mark.parametrize("amount", [0, 9, 101, 500])
def test_no_other_bet_is_legal(amount: int) -> None:
    table = Table.start(BLACKJACK, seed=1)
    assert Check() not in table.legal_actions
    with pytest.raises(dd.IllegalAction):
        table.apply(Bet(amount))


def test_who_has_less_than_the_smallest_bet_bets_all_of_it() -> None:
    table = Table.start(BLACKJACK, stacks=(7, 1000), seed=1)
    assert list(table.legal_actions.bet_range) == [7]


def test_a_bet_wins_as_much_as_it_was() -> None:
    assert moves(blackjack("TcKc", then="Td9h", bet=75), "pass").payoffs == (75, -75)


# The house looks


@pytest.mark.parametrize("shown", ["Tc", "Jc", "Qc", "Kc"])
def test_a_natural_of_the_house_ends_the_hand_before_anybody_draws(shown: str) -> None:
    table = blackjack("9d8d", then=f"{shown}Ah")
    assert table.over
    assert table.payoffs == (-10, 10)
    assert events(table.log, Peeked) == [Peeked(natural=True)]


def test_the_house_goes_on_without_a_natural() -> None:
    table = blackjack("9d8d", then="Tc9h")
    assert events(table.log, Peeked) == [Peeked(natural=False)]
    assert options(table) == {"draw", "pass", "double"}


def test_the_house_does_not_look_under_a_small_card() -> None:
    assert events(blackjack("9d8d", then="5c9h").log, Peeked) == []


def test_two_naturals_tie_at_once() -> None:
    table = blackjack("AdKd", then="TcAh")
    assert table.over
    assert table.payoffs == (0, 0)


def test_without_a_look_the_hand_is_played_against_a_hidden_natural() -> None:
    phases = [p for p in BLACKJACK.turn_structure.phases if not isinstance(p, PeekPhase)]
    game = replace(BLACKJACK, turn_structure=TurnStructure(tuple(phases)))
    table = deal(game, ["8d8s"], "TcAh2c3c").apply(Bet(10))
    table = moves(table, "split", "pass", "pass")
    assert table.payoffs == (-20, 20)


# Insurance


def test_insurance_is_offered_when_the_house_shows_an_ace() -> None:
    table = blackjack("9d8d", then="AcKh", bet=50)
    assert options(table) == {"check", "bet 1"}
    assert list(table.legal_actions.bet_range) == list(range(1, 26))


def test_insurance_is_paid_two_to_one() -> None:
    table = blackjack("9d8d", then="AcKh", bet=50).apply(Bet(25))
    assert table.over
    assert table.payoffs == (0, 0)  # fifty lost, and fifty won
    assert [event.amounts for event in events(table.log, Won)] == [{0: 75}, {1: 50}]


def test_insurance_is_lost_without_a_natural() -> None:
    table = blackjack("9d8d", then="Ac6h", bet=50).apply(Bet(20))
    assert not table.over
    assert table.stacks == (430, 10_020)
    assert table.pot == 50
    assert moves(table, "pass").payoffs == (-20, 20)  # seventeen each


def test_who_does_not_insure_loses_the_bet_alone() -> None:
    assert blackjack("9d8d", then="AcKh", bet=50).apply(Check()).payoffs == (-50, 50)


def test_there_is_no_insurance_against_a_ten() -> None:
    assert "check" not in options(blackjack("9d8d", then="Kc6h"))


def test_a_bet_of_one_chip_cannot_be_insured() -> None:
    table = blackjack("9d8d", then="Ac6h", stacks=(1, 1000), bet=1)
    assert options(table) == {"draw", "pass"}


# Splitting


def test_two_cards_that_count_the_same_become_two_hands() -> None:
    table = blackjack("8d8s", then="6c9h2c3c")
    assert options(table) == {"draw", "pass", "double", "split"}
    table = moves(table, "split")
    assert split_hands(table) == ["8d", "8s2c"]  # the second is played first
    assert table.pot == 20
    assert table.stacks[0] == 480
    table = moves(table, "pass")
    assert split_hands(table) == ["8s2c", "8d3c"]
    assert table.actor == 0


def test_each_hand_is_settled_by_itself() -> None:
    table = moves(blackjack("8d8s", then="Tc9hTdAd"), "split", "pass", "pass")  # 18 and 19
    assert table.over
    assert table.payoffs == (-10, 10)  # one lost, one tied


@pytest.mark.parametrize(("pair", "may"), [("TdKs", True), ("JdQs", True), ("9dTs", False)])
def test_cards_count_the_same_not_by_rank_but_by_points(pair: str, may: bool) -> None:
    assert ("split" in options(blackjack(pair, then="6c9h"))) == may


def test_split_hands_may_be_drawn_to_doubled_and_split_again() -> None:
    table = moves(blackjack("8d8s", then="6cTh8c3d5c9cKd"), "split")
    assert options(table) == {"draw", "pass", "double", "split"}
    table = moves(table, "split")  # 8s and 8c, which gets the three
    assert split_hands(table) == ["8s", "8d", "8c3d"]
    table = moves(table, "double")  # with the five: sixteen; the next hand gets the nine
    assert split_hands(table) == ["8d", "8c3d5c", "8s9c"]
    assert table.pot == 40
    table = moves(table, "pass")
    assert split_hands(table) == ["8c3d5c", "8s9c", "8dKd"]


def test_there_are_four_hands_at_most() -> None:
    table = blackjack("TdTs", then="6c9hTcThJcJdQcQd")
    table = moves(table, "split", "split", "split")
    assert len(table.split[0]) == 4
    while not table.over:  # every hand has two cards that count ten
        assert options(table) == {"draw", "pass", "double"}
        table = moves(table, "pass")


def test_split_aces_get_one_card_each() -> None:
    table = moves(blackjack("AdAs", then="Tc9hKdAh"), "split")
    assert table.over
    assert [event.cards for event in events(table.log, Shown) if event.seat == 0] == [
        cards("AsKd"),
        cards("AdAh"),
    ]


def test_21_of_a_split_hand_is_no_natural() -> None:
    table = moves(blackjack("AdAs", then="Tc9hKdQd"), "split")
    assert table.payoffs == (20, -20)


def test_21_of_a_split_hand_loses_to_a_natural() -> None:
    phases = [p for p in BLACKJACK.turn_structure.phases if not isinstance(p, PeekPhase)]
    game = replace(BLACKJACK, turn_structure=TurnStructure(tuple(phases)))
    table = moves(deal(game, ["AdAs"], "TcAhKdQd").apply(Bet(10)), "split")
    assert table.payoffs == (-20, 20)


def test_a_hand_that_goes_over_21_loses_and_the_next_is_played() -> None:
    table = moves(blackjack("8d8s", then="6cThKdQd3c5h"), "split", "draw")  # 8s Kd Qd
    assert table.actor == 0
    assert split_hands(table)[-1] == "8d3c"
    table = moves(table, "pass")  # the house has 16 and draws the five: 21
    assert table.payoffs == (-20, 20)


def test_nobody_splits_or_doubles_without_the_chips() -> None:
    table = blackjack("8d8s", then="6c9h2c", stacks=(25, 1000))
    assert "split" in options(table)
    table = moves(table, "split")
    assert table.stacks[0] == 5
    assert options(table) == {"draw", "pass"}


def test_who_has_split_shows_all_cards() -> None:
    table = moves(blackjack("8d8s", then="6c9h2c3c"), "split")
    assert table.view(None).seats[0].split == table.split[0]
    assert table.view(1).seats[0].cards == table.hands[0]
    assert None not in table.view(None).seats[0].cards


def test_a_second_player_goes_on_after_split_hands() -> None:
    table = moves(blackjack("8d8s", "5c5h", then="6c9h2c3c"), "split", "pass", "pass")
    assert table.actor == 1
    assert options(table) == {"draw", "pass", "double", "split"}
    assert held(table, 1) == "5c5h"


# The rule of the house


@pytest.mark.parametrize(
    ("house", "drawn"), [("6dAh", "2s"), ("Td7h", ""), ("Ad7h", ""), ("6dTh", "2s")]
)
def test_a_house_that_hits_soft_hands_draws_to_17_with_an_ace(house: str, drawn: str) -> None:
    table = deal(with_house(hits_soft=True), ["TcKc"], f"{house}2s").apply(Bet(10))
    if options(table) == {"check", "bet 1"}:
        table = table.apply(Check())
    assert held(moves(table, "pass"), 1) == house + drawn


@pytest.mark.parametrize(("pays", "won"), [((3, 2), 30), ((6, 5), 24), ((1, 1), 20)])
def test_a_natural_is_paid_as_the_house_says(pays: tuple[int, int], won: int) -> None:
    table = deal(with_house(natural_pays=pays), ["AcKc"], "9d9h").apply(Bet(20))
    assert table.payoffs[0] == won


# What a game needs


def test_splits_need_a_house_and_free_draws() -> None:
    draw = DrawPhase(mandatory=False, splits=1)
    game = replace(
        BLACKJACK,
        turn_structure=TurnStructure((*BLACKJACK.turn_structure.phases[:5], draw)),
        setup=replace(BLACKJACK.setup, house=None),
    )
    found = " ".join(str(problem) for problem in problems(game))
    assert "splits: is 1, but there is no house" in found
    assert "splits: is 1, but only who may draw repeatedly can split" in found


@pytest.mark.parametrize(
    ("place", "words"), [(1, "the house has 0 cards by now"), (5, "comes after a DrawPhase")]
)
def test_a_house_looks_at_two_cards_before_anybody_draws(place: int, words: str) -> None:
    phases: list[Phase] = [
        phase for phase in BLACKJACK.turn_structure.phases if not isinstance(phase, PeekPhase)
    ]
    phases.insert(place, PeekPhase())
    game = replace(BLACKJACK, turn_structure=TurnStructure(tuple(phases)))
    assert any(words in str(problem) for problem in problems(game))


def test_a_largest_bet_is_no_smaller_than_the_smallest() -> None:
    wager = replace(BLACKJACK.turn_structure.phases[0], max_bet=5)
    phases = (wager, *BLACKJACK.turn_structure.phases[1:])
    game = replace(BLACKJACK, turn_structure=TurnStructure(phases))
    assert [str(problem) for problem in problems(game)] == [
        "turn_structure.phases[0].max_bet: is 5, less than the 10 of min_bet: make it larger"
    ]


# Every hand, replayed by a second reckoning


@pytest.mark.parametrize("seats", [2, 4])
def test_every_hand_pays_what_a_plain_reckoning_says(seats: int) -> None:
    luck = random.Random(seats)
    for seed in range(60):
        table = Table.start(BLACKJACK, seats, seed=seed)
        chips = total(table)
        while not table.over:
            legal = list(table.legal_actions)
            table = table.apply(Split() if Split() in legal else luck.choice(legal))
            assert total(table) == chips
        check_payoffs(table)


def check_payoffs(table: Table) -> None:
    """Work out by the rules of the casino what everyone has won, and compare."""
    house, house_natural = reckon(table.hands[table.house or 0])
    for seat in range(table.seats - 1):
        hands = table.split[seat] or (table.hands[seat],)
        insured, bets = bets_of(table, seat, hands)
        won = insured * (2 if house_natural else -1)
        for hand, bet in zip(hands, bets, strict=True):
            points, natural = reckon(hand)
            natural = natural and len(hands) == 1
            if points > 21:
                won -= bet
            elif natural != house_natural:
                won += bet * 3 // 2 if natural else -bet
            elif house > 21 or points > house:
                won += bet
            elif points < house:
                won -= bet
        assert table.payoffs[seat] == won, (table.hands, hands, insured)


def reckon(hand: tuple[dd.Card | None, ...]) -> tuple[int, bool]:
    """Return the total of a hand, and whether it is 21 in two cards."""
    ranks = [min(int(card.rank), 10) if card.rank < 14 else 1 for card in hand if card]
    points = sum(ranks)
    points += 10 if 1 in ranks and points <= 11 else 0
    return points, points == 21 and len(hand) == 2


def bets_of(
    table: Table, seat: int, hands: tuple[tuple[dd.Card | None, ...], ...]
) -> tuple[int, list[int]]:
    """Return what a seat has paid for insurance by the log, and the bet on each of its hands."""
    acts = [event for event in table.log if isinstance(event, Acted) and event.seat == seat]
    insured = sum(event.paid for event in acts if event.insuring)
    paid = [event.paid for event in acts if event.paid and not event.insuring]
    doubled = int(table.copy_of_record()["doubled"][0, seat])
    places = [sum(map(len, hands[:number])) for number in range(len(hands))]
    assert set(paid) == {paid[0]}  # a split or doubled hand costs as much as the first bet
    assert len(paid) == len(hands) + doubled.bit_count()
    return insured, [paid[0] << (doubled >> place & 1) for place in places]

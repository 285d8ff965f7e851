"""Blackjack: hit, stand and double against a house that nobody plays."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from darwindeck import IllegalAction, Table, load
from darwindeck.genome.schema import (
    BettingPhase,
    DrawPhase,
    ForcedBetPhase,
    GameGenome,
    PeekPhase,
    TurnStructure,
)
from darwindeck.table.actions import Double
from darwindeck.table.events import Returned, Won
from tests.genome.turn_games import with_betting

from .tables import cards, events, total
from .turn_tables import deal, held, moves, options


def in_its_simplest_form(game: GameGenome) -> GameGenome:
    """Return blackjack for an ante, in which the house looks at nothing and nobody splits."""
    phases = [
        replace(phase, splits=0) if isinstance(phase, DrawPhase) else phase
        for phase in game.turn_structure.phases[1:]
        if not isinstance(phase, PeekPhase)
    ]
    return replace(game, turn_structure=TurnStructure((ForcedBetPhase(ante=10), *phases)))


BLACKJACK = in_its_simplest_form(load("blackjack"))


def blackjack(*hands: str, then: str, stacks: tuple[int, ...] | None = None) -> Table:
    """Deal to the players, then two cards to the house; the others are drawn."""
    return deal(BLACKJACK, hands, then, stacks)


def payoff(hand: str, then: str, *words: str) -> int:
    """Return what a player wins with an ante of ten."""
    table = moves(blackjack(hand, then=then), *words)
    assert table.over
    assert sum(table.payoffs) == 0
    return table.payoffs[0]


# The players


def test_the_player_hits_stands_or_doubles() -> None:
    table = blackjack("9cTc", then="7d9h")
    assert table.actor == 0
    assert options(table) == {"draw", "pass", "double"}
    assert table.stacks == (490, 10_000)
    assert table.pot == 10


def test_the_better_hand_wins_its_bets() -> None:
    assert payoff("TcKc", "Td9h", "pass") == 10


def test_the_worse_hand_loses_its_bets() -> None:
    assert payoff("Tc8c", "Td9h", "pass") == -10


def test_who_hits_may_hit_again() -> None:
    table = moves(blackjack("2c3c", then="Td9h4s5s"), "draw")
    assert held(table, 0) == "2c3c4s"
    assert options(table) == {"draw", "pass"}
    assert held(moves(table, "draw"), 0) == "2c3c4s5s"


def test_who_goes_over_21_loses_at_once() -> None:
    table = moves(blackjack("TcKc", then="Td9h5s"), "draw")
    assert table.over
    assert table.payoffs == (-10, 10)


def test_who_is_over_21_loses_even_if_the_house_is_too() -> None:
    table = moves(blackjack("TcKc", then="Td6h5sQs"), "draw")
    assert held(table, 1) == "Td6hQs"
    assert table.payoffs == (-10, 10)


def test_who_has_21_is_not_asked() -> None:
    table = moves(blackjack("TcKc", then="Td9hAs"), "draw")
    assert table.over
    assert table.payoffs == (10, -10)


def test_an_ace_counts_eleven_or_one() -> None:
    table = moves(blackjack("AcKd", "2c2d", then="Td9h"), "pass")
    assert table.payoffs[0] == 15
    table = moves(blackjack("Ac5c", then="Td9hKs4s"), "draw")  # 16 becomes 16 again
    assert options(table) == {"draw", "pass"}
    assert moves(table, "draw", "pass").payoffs[0] == 10  # and then 20


# Ties and naturals


def test_a_tie_returns_the_bets() -> None:
    table = moves(blackjack("TcKc", then="TdQh"), "pass")
    assert table.payoffs == (0, 0)
    assert events(table.log, Returned) == [Returned(0, 10)]


def test_two_cards_of_21_are_paid_three_to_two() -> None:
    assert payoff("AcKc", "Td9h") == 15


def test_three_to_two_is_rounded_down() -> None:
    table = blackjack("AcKc", then="Td9h", stacks=(5, 1000))  # all there is for the ante
    assert table.payoffs == (7, -7)


def test_two_cards_of_21_beat_21_of_three() -> None:
    assert payoff("AcKc", "5d6hTs") == 15


def test_21_of_three_cards_is_paid_one_to_one() -> None:
    assert payoff("5c6c", "Td9hKs", "draw") == 10


def test_21_of_three_cards_loses_to_two() -> None:
    assert payoff("5c6c", "TdAhKs", "draw") == -10


def test_two_naturals_tie() -> None:
    assert payoff("AcKc", "AdKh") == 0


# Doubling


def test_doubling_doubles_the_bets_for_exactly_one_card() -> None:
    table = moves(blackjack("5c6c", then="Td9h2s9s"), "double")
    assert table.over  # thirteen, and no further card
    assert held(table, 0) == "5c6c2s"
    assert table.payoffs == (-20, 20)


def test_a_doubled_bet_wins_double() -> None:
    assert payoff("5c6c", "Td9hKs", "double") == 20


def test_a_doubled_tie_returns_everything() -> None:
    assert payoff("5c6c", "TdQh9s", "double") == 0


def test_nobody_doubles_after_a_hit() -> None:
    table = moves(blackjack("2c3c", then="Td9h4s"), "draw")
    with pytest.raises(IllegalAction):
        table.apply(Double())


def test_nobody_doubles_without_the_chips() -> None:
    table = blackjack("5c6c", then="Td9h", stacks=(19, 1000))
    assert options(table) == {"draw", "pass"}
    table = blackjack("5c6c", then="Td9h", stacks=(20, 1000))
    assert options(table) == {"draw", "pass", "double"}


# The house


@pytest.mark.parametrize(
    ("house", "draws", "drawn"),
    [
        ("Td7h", "2s", ""),
        ("Td6h", "2s", "2s"),
        ("Ad6h", "2s", ""),  # an ace and six are 17
        ("Ad5h", "2s", "2s"),
        ("2d2h", "2s2c3sJs", "2s2c3sJs"),
        ("Td6h", "As", "As"),
        ("Ad2h", "9sJs5s", "9sJs"),  # thirteen, then twelve as the ace counts one, then 22
    ],
)
def test_the_house_draws_below_seventeen(house: str, draws: str, drawn: str) -> None:
    table = moves(blackjack("TcKc", then=house + draws), "pass")
    assert held(table, 1) == house + drawn


def test_the_house_may_draw_by_another_limit() -> None:
    house = BLACKJACK.setup.house
    assert house is not None
    setup = replace(BLACKJACK.setup, house=replace(house, draws_below=12))
    table = moves(deal(replace(BLACKJACK, setup=setup), ["TcKc"], "5d6h7s2s"), "pass")
    assert held(table, 1) == "5d6h7s"


def test_when_the_house_goes_over_21_everyone_else_is_paid() -> None:
    table = moves(blackjack("2c3c", "TcKc", then="Td6hQs"), "pass", "pass")
    assert table.payoffs == (10, 10, -20)
    assert table.winners == (0, 1)


def test_the_second_card_of_the_house_lies_face_down() -> None:
    table = blackjack("9cTc", then="7d9h")
    assert table.view(0).seats[1].cards == (*cards("7d"), None)
    assert table.view(0).seats[0].cards == table.view(None).seats[0].cards == cards("9cTc")


def test_everyone_sees_the_cards_of_the_house_in_the_end() -> None:
    table = moves(blackjack("TcKc", then="7d9hAs"), "pass")
    assert table.view(None).seats[1].cards == cards("7d9hAs")


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_house_is_never_asked(seats: int) -> None:
    luck = random.Random(seats)
    game = with_betting(BLACKJACK, 1, BettingPhase(10))
    for seed in range(20):
        table = Table.start(game, seats, seed=seed, button=seed % (seats - 1))
        chips = total(table)
        assert table.house == seats - 1
        while not table.over:
            assert table.actor != table.house
            table = table.apply(luck.choice(list(table.legal_actions)))
            assert total(table) == chips


def test_nobody_sits_on_the_house_with_the_button() -> None:
    with pytest.raises(ValueError, match="button 1 is no player"):
        Table.start("blackjack", seed=1, button=1)


# Settling


def test_everyone_settles_with_the_house_alone() -> None:
    table = blackjack("TcKc", "Ts8s", "9c9h", "AcQc", then="Td9d")
    table = moves(table, "pass", "pass", "draw")  # seat 2 draws a two: twenty
    while not table.over:
        table = moves(table, "pass")
    assert held(table, 2)[:4] == "9c9h"
    assert table.payoffs[:2] == (10, -10)
    assert table.payoffs[2] == 10
    assert table.payoffs[3] == 15
    assert table.payoffs[4] == -25
    assert table.winners == (0, 2, 3)


def test_the_house_wins_when_nobody_beats_it() -> None:
    assert moves(blackjack("Tc8c", then="Td9h"), "pass").winners == (1,)


def test_the_house_pays_no_more_than_it_has() -> None:
    table = moves(blackjack("TcKc", then="Td9h", stacks=(500, 4)), "pass")
    assert table.payoffs == (4, -4)


def test_the_house_collects_before_it_pays() -> None:
    table = blackjack("TcKc", "Ts8s", then="Td9h", stacks=(500, 500, 4))
    table = moves(table, "pass", "pass")
    assert table.payoffs == (10, -10, 0)


def test_the_house_pays_from_the_left_of_the_button_as_far_as_it_can() -> None:
    deck = deal(BLACKJACK, ["TcKc", "TsKs"], "Td9h").log[0]
    start = Table.start(
        BLACKJACK,
        3,
        (500, 500, 14),
        deck=deck.deck,  # type: ignore[attr-defined]
        button=0,
    )
    table = moves(start, "pass", "pass")
    assert table.payoffs == (4, 10, -14)


def test_the_log_tells_what_the_house_pays_and_takes() -> None:
    table = moves(blackjack("TcKc", "Ts8s", then="Td9h"), "pass", "pass")
    assert [event.amounts for event in events(table.log, Won)] == [{0: 20}, {2: 10}]


# Betting


def raised(*hands: str, then: str, stacks: tuple[int, ...] | None = None) -> Table:
    """Start a hand in which players bet after the ante, before the deal."""
    return deal(with_betting(BLACKJACK, 1, BettingPhase(10)), hands, then, stacks)


def test_betting_before_the_deal_raises_the_stakes() -> None:
    table = raised("TcKc", then="Td9h")
    assert options(table) == {"check", "bet 10"}
    assert table.hands == ((), ())
    table = moves(table, "bet 10", "pass")
    assert table.payoffs == (20, -20)
    assert not events(table.log, Returned)  # the house has called


def test_a_check_leaves_the_ante() -> None:
    assert moves(raised("TcKc", then="Td9h"), "check", "pass").payoffs == (10, -10)


def test_a_natural_is_paid_three_to_two_of_all_bets() -> None:
    assert moves(raised("AcKc", then="Td9h"), "bet 10").payoffs == (30, -30)


def test_doubling_matches_all_bets() -> None:
    table = moves(raised("5c6c", then="Td9hKs"), "bet 10", "double")
    assert table.payoffs == (40, -40)


def test_who_folds_loses_the_bets_to_the_house() -> None:
    table = raised("Tc9d", "KcTd", then="")  # seat 0 alone is dealt cards: Tc and Kc
    table = moves(table, "bet 10", "fold", "pass")
    assert held(table, 2) == "9dTd"
    assert table.over
    assert table.payoffs == (20, -10, -10)


def test_when_everyone_folds_the_house_takes_the_pot() -> None:
    game = with_betting(BLACKJACK, 1, BettingPhase(10, fold_when_free=True))
    table = moves(deal(game, ["TcKc", "AsQs"], "Td9h"), "fold", "fold")
    assert table.over
    assert table.winners == (2,)
    assert table.payoffs == (-10, -10, 20)


# Matches


def test_the_match_ends_when_the_house_is_broke() -> None:
    table = moves(blackjack("TcKc", then="Td9h", stacks=(500, 10)), "pass")
    assert table.stacks == (510, 0)
    assert table.match_over
    assert table.match_winners == (0,)


def test_the_match_goes_on_while_the_house_and_a_player_have_chips() -> None:
    table = moves(blackjack("Tc8c", "TsKs", then="Td9h", stacks=(10, 500, 1000)), "pass", "pass")
    assert table.stacks == (0, 510, 1000)
    assert not table.match_over
    table = table.next_hand(seed=3)
    assert table.seated == (False, True, True)
    assert table.button == 1


def test_the_match_ends_when_no_player_has_chips() -> None:
    table = moves(blackjack("Tc8c", then="Td9h", stacks=(10, 1000)), "pass")
    assert table.match_over


def test_a_hand_of_many_cards_can_lie_face_up() -> None:
    draw = DrawPhase(count=10, mandatory=False, repeat=True)
    phases = BLACKJACK.turn_structure.phases
    game: GameGenome = replace(
        BLACKJACK,
        turn_structure=TurnStructure(
            (*phases[:4], DrawPhase(count=6, mandatory=False), draw, phases[-1])
        ),
    )
    table = deal(game, ["2c2d"], "Kd9h AcAdAhAs2h2s 3c3d3h3s4c4d4h4s5c5d")
    table = moves(table, "draw")
    assert options(table) == {"draw", "pass"}  # twelve, or 22: eight cards count twelve
    table = moves(table, "draw")
    assert len(table.hands[0]) == 18
    assert table.payoffs[0] == -10

"""Tricks for the pot: each takes a share, and who stays in and takes none pays for the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from darwindeck import Check, Fold, Table, load
from darwindeck.genome.anatomy import deck_of
from darwindeck.genome.schema import (
    BettingPhase,
    DealPhase,
    ForcedBetPhase,
    GameGenome,
    ShowdownPhase,
    TrickPhase,
    WinCondition,
)
from darwindeck.genome.validation import problems
from darwindeck.table.events import Paid, Posted, Settled, TurnedUp

from .tables import cards, events
from .turn_tables import deal, moves

if TYPE_CHECKING:
    from collections.abc import Sequence

    from darwindeck.genome.phases import Phase

LOO = load("loo")
TRUMP = "2c"
HANDS = ("AsKs3s", "4s4d4h", "5s5d5h")


def loo(*phases: Phase, game: GameGenome = LOO) -> GameGenome:
    """Return loo with other phases."""
    return replace(game, turn_structure=replace(game.turn_structure, phases=phases))


def with_tricks(**changes: object) -> GameGenome:
    """Return loo with other tricks."""
    *before, tricks = LOO.turn_structure.phases
    return loo(*before, replace(tricks, **changes))


def declared(*choices: bool, game: GameGenome = LOO, stacks: Sequence[int] | None = None) -> Table:
    """Deal three hands, the first of which takes all tricks, and let the players decide."""
    table = deal(game, HANDS, TRUMP, stacks)
    for stays in choices:
        table = table.apply(Check() if stays else Fold())
    return table


ALL_TRICKS = ("As", "4s", "5s", "Ks", "4d", "5d", "3s", "4h", "5h")
TWO_TRICKS = ("As", "4s", "Ks", "4d", "3s", "4h")


def test_trump_is_turned_up_before_anybody_decides() -> None:
    assert events(declared().log, TurnedUp) == [TurnedUp(tuple(cards(TRUMP)), trump=True)]


def test_each_trick_takes_a_share_of_the_pot() -> None:
    table = moves(declared(True, True, True), *ALL_TRICKS[:3])
    assert table.pot == 6
    assert table.stacks == (60, 57, 57)
    assert events(table.log, Paid) == [Paid(0, 3, trick=True)]


def test_who_has_gone_out_plays_no_trick_and_pays_nothing() -> None:
    table = moves(declared(True, True, False), *TWO_TRICKS)
    assert events(table.log, Posted)[3:] == [Posted(1, 3, "loo")]
    assert table.pot == 3
    assert table.stacks == (66, 54, 57)


def test_who_takes_no_trick_pays_for_the_next_pot_for_which_all_are_in_again() -> None:
    table = moves(declared(True, True, True), *ALL_TRICKS)
    assert table.stacks == (66, 54, 54)
    assert table.pot == 6
    assert not table.over
    assert [len(hand) for hand in table.hands] == [3, 3, 3]
    assert [seat.tricks for seat in table.view(0).seats] == [0, 0, 0]
    assert len(events(table.log, TurnedUp)) == 2


@pytest.mark.parametrize(("costs", "pot"), [(0, 0), (1, 2), (3, 6), (None, 18)], ids=str)
def test_to_take_no_trick_costs_what_the_rules_say(costs: int | None, pot: int) -> None:
    game = with_tricks(no_trick_costs=costs)
    table = moves(declared(True, True, True, game=game), *ALL_TRICKS)
    assert table.pot == pot
    assert sum(table.stacks) + table.pot == 180
    assert table.over == (pot == 0)


def test_a_hand_ends_when_everyone_who_was_in_has_taken_a_trick() -> None:
    table = deal(LOO, ("As3d2h", "4s4dKh", "5s5d5h"), TRUMP)
    for action in (Check(), Check(), Fold()):
        table = table.apply(action)
    table = moves(table, "As", "4s", "3d", "4d", "Kh", "2h")
    assert table.over
    assert table.payoffs == (0, 3, -3)
    assert table.winners == (0, 1)
    assert events(table.log, Settled) == [Settled((0, 1))]


def test_who_alone_stays_in_takes_the_pot_without_playing() -> None:
    table = declared(False, True, False)
    assert table.over
    assert table.payoffs == (-3, 6, -3)


def test_if_nobody_stays_in_the_cards_are_dealt_again_for_the_same_pot() -> None:
    table = declared(False, False, False)
    assert not table.over
    assert table.pot == 9
    assert len(events(table.log, TurnedUp)) == 2


def test_chips_that_cannot_be_shared_go_with_the_last_trick() -> None:
    table = declared(True, True, True, stacks=(50, 2, 50))
    table = moves(table, *ALL_TRICKS[:6])
    assert [event.amount for event in events(table.log, Paid)] == [2, 3]
    last = moves(table, *ALL_TRICKS[6:])
    assert [event.amount for event in events(last.log, Paid)] == [2, 3, 3]


def test_who_pays_the_last_chips_is_out_of_the_next_round() -> None:
    table = moves(declared(True, True, True, stacks=(50, 6, 50)), *ALL_TRICKS)
    assert table.stacks[1] == 0
    assert len(table.hands[1]) == 0
    assert not table.over


def test_after_the_last_round_the_pot_is_shared() -> None:
    game = replace(LOO, turn_limit=1)
    table = moves(declared(True, True, True, game=game), *ALL_TRICKS)
    assert table.over
    assert table.pot == 0
    assert table.payoffs == (8, -4, -4)


@given(st.integers(2, 5), st.integers(0, 2**32), st.lists(st.integers(0, 99), max_size=400))
def test_no_chip_is_lost(seats: int, seed: int, choices: list[int]) -> None:
    table = Table.start(with_tricks(no_trick_costs=None), seats, seed=seed)
    for choice in choices:
        if table.over:
            break
        actions = list(table.legal_actions)
        table = table.apply(actions[choice % len(actions)])
        assert sum(table.stacks) + table.pot == 60 * seats
    held = [card for hand in table.hands for card in hand]
    assert len(set(held)) == len(held)
    assert set(held) <= set(deck_of(LOO))


# What cannot be played

ANTE, DEAL, DECLARE, TRICKS = LOO.turn_structure.phases


@pytest.mark.parametrize(
    ("game", "problem"),
    [
        (
            loo(ANTE, DealPhase(3), DECLARE, TRICKS),
            "phases[3].for_pot: is true, so that the cards are dealt again, but they are not",
        ),
        (
            loo(ANTE, DEAL, TRICKS, DECLARE),
            "phases[2].for_pot: is true, but the round ends with tricks for the pot",
        ),
        (
            loo(ANTE, DEAL, TRICKS, ShowdownPhase("high_card")),
            "phases[2].for_pot: is true, but the round ends with tricks for the pot",
        ),
        (
            replace(LOO, win_conditions=(WinCondition("most_tricks"),)),
            "phases[3].for_pot: is true, so that hands are about the pot alone, but they are won",
        ),
        (
            with_tricks(for_pot=False),
            "phases[3].no_trick_costs: is 3, but tricks take nothing from a pot: make for_pot",
        ),
        (
            loo(ForcedBetPhase(), DEAL, DECLARE, TRICKS),
            "phases[3].for_pot: is true, but there is no pot between players to win",
        ),
        (
            replace(LOO, turn_structure=replace(LOO.turn_structure, repeat_from=3)),
            "repeat_from: is 3, but the phases of another round come before number 3",
        ),
    ],
)
def test_it_is_refused(game: GameGenome, problem: str) -> None:
    assert any(problem in str(found) for found in problems(game)), list(map(str, problems(game)))


def test_betting_comes_before_tricks_too() -> None:
    assert problems(loo(ANTE, DEAL, DECLARE, BettingPhase(5), TrickPhase(3, for_pot=True))) == []

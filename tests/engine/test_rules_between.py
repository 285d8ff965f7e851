"""Bets against the pot: in-between, with the chance of every pair of cards counted."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from msgspec.structs import replace

import darwindeck as dd
from darwindeck.cards import ALL_CARDS, USUAL_RANKS, Card, Rank, Suit
from darwindeck.compiled.modes import INTERPRETED
from darwindeck.genome.schema import BetweenPhase, DealPhase, ForcedBetPhase, GameGenome
from darwindeck.players.registry import make_bot
from darwindeck.playtest.choices import question_of
from darwindeck.table.events import BetSettled, Dealt, Gathered
from tests.effort import needs_compilation

from .tables import cards, told

IN_BETWEEN = dd.load("in-between")
PASS = dd.Check()
PAIRS = tuple(combinations_with_replacement(USUAL_RANKS, 2))


def start(first: str, stacks: tuple[int, ...] = (20, 20, 20)) -> dd.Table:
    """In-between with cards on top of the deck; seat 1 is asked first."""
    return dd.Table.start(IN_BETWEEN, len(stacks), stacks, deck=deck(cards(first)), button=0)


def deck(top: tuple[Card, ...]) -> tuple[Card, ...]:
    return (*top, *(card for card in ALL_CARDS if card not in top))


@pytest.mark.parametrize(("low", "high"), PAIRS[::30] if INTERPRETED else PAIRS)
def test_a_bet_is_won_by_exactly_the_cards_between(low: Rank, high: Rank) -> None:
    posts = (Card(low, Suit.CLUBS), Card(high, Suit.DIAMONDS))
    others = [card for card in ALL_CARDS if card not in posts]
    won = 0
    for third in others:
        table = dd.Table.start(IN_BETWEEN, 2, deck=deck((*posts, third)), button=0)
        table = table.apply(dd.Bet(1))
        (settled,) = (event for event in table.log if isinstance(event, BetSettled))
        won += settled.won
        assert settled.amount == (1 if settled.won or third.rank not in (low, high) else 2)
    assert (won, len(others)) == (4 * max(high - low - 1, 0), 50)


def test_a_card_between_takes_the_bet_out_of_the_pot() -> None:
    table = start("4c Kc 8d").apply(dd.Bet(5))
    assert table.pot == 1
    assert table.stacks == (18, 23, 18)
    assert table.actor == 2


def test_any_other_card_puts_the_bet_into_the_pot_and_a_post_twice() -> None:
    assert start("4c Kc Ad").apply(dd.Bet(5)).pot == 11
    assert start("4c Kc 4d").apply(dd.Bet(5)).pot == 16


def test_nobody_loses_more_than_they_have() -> None:
    table = start("4c Kc 4d", stacks=(20, 7, 20)).apply(dd.Bet(5))
    assert table.stacks == (18, 0, 18)
    assert table.pot == 11


def test_a_bet_is_at_most_the_pot_and_at_most_all_chips() -> None:
    assert start("4c Kc").legal_actions.bet_range == range(1, 7)
    assert start("4c Kc", stacks=(20, 5, 20)).legal_actions.bet_range == range(1, 4)
    with pytest.raises(dd.IllegalAction, match="above the maximum of 6"):
        start("4c Kc").apply(dd.Bet(7))


def test_who_empties_the_pot_ends_the_hand() -> None:
    table = start("4c Kc 8d").apply(dd.Bet(6))
    assert table.over
    assert table.payoffs == (-2, 4, -2)
    assert table.winners == (1,)


def test_who_has_no_chips_is_passed_over() -> None:
    table = start("4c Kc Ad 2s 3s 2h 3h", stacks=(20, 5, 20)).apply(dd.Bet(3))
    assert table.stacks[1] == 0
    asked = []
    for _ in range(4):
        asked.append(table.actor)
        table = table.apply(PASS)
    assert asked == [2, 0, 2, 0]


def test_after_the_last_turn_all_who_have_chips_share_the_pot() -> None:
    table = start("4c Kc")
    while not table.over:
        table = table.apply(PASS)
    assert table.payoffs == (0, 0, 0)


def test_all_see_the_cards_that_are_turned_up() -> None:
    table = start("4c Kc 8d")
    for viewer in (0, 1, 2, None):
        view = table.view(viewer)
        assert view.seats[1].cards == cards("4c Kc")
        assert [e.cards for e in view.log if isinstance(e, Dealt)][-1] == cards("4c Kc")


def test_a_bet_tells_how_many_cards_win_it() -> None:
    table = start("4c Kc")
    question = question_of(table.view(1), IN_BETWEEN)
    meaning = next(c.meaning for c in question.choices if isinstance(c.action, dd.Bet))
    assert (meaning.values["count"], meaning.values["total"]) == (32, 50)


def test_cards_that_were_turned_up_do_not_come_again_before_all_are_shuffled() -> None:
    table = start("4c Kc")
    turned: list[Card | None] = []
    while not any(isinstance(event, Gathered) for event in table.log):
        turned += table.hands[table.actor or 0]
        table = table.apply(PASS)
    assert len(turned) == len(set(turned)) == 50


def test_a_greedy_player_bets_on_cards_that_are_far_apart() -> None:
    bot = make_bot("greedy", seed=1)
    assert isinstance(bot(start("2c Kc").view(1)), dd.Bet)
    assert bot(start("7c 9c").view(1)) == PASS


def test_cards_that_cost_twice_are_counted_too() -> None:
    bot = make_bot("greedy", seed=1)
    fair = "5c Kc"  # 28 of 50 cards win, 16 lose, and 6 lose twice
    assert bot(start(fair).view(1)) == PASS
    assert isinstance(bot(start("4c Kc").view(1)), dd.Bet)


@needs_compilation
def test_who_thinks_bets_all_that_is_allowed_if_it_pays() -> None:
    bot = make_bot("regular", seed=1)
    table = start("2c Kc")
    assert bot(table.view(1)) == dd.Bet(table.legal_actions.bet_range[-1])
    assert bot(start("7c 9c").view(1)) == PASS


@pytest.mark.parametrize("players", ["random", "greedy"])
def test_bots_play_it_and_chips_are_kept(players: str) -> None:
    result = dd.simulate(IN_BETWEEN, hands=3 if INTERPRETED else 300, players=players, seed=2)
    assert sum(result.mean) == pytest.approx(0)


def with_phases(*phases: object) -> GameGenome:
    structure = replace(IN_BETWEEN.turn_structure, phases=phases, repeat_from=0)
    return replace(IN_BETWEEN, turn_structure=structure)


def test_there_has_to_be_a_pot_and_nobody_holds_cards() -> None:
    (complaint,) = told(with_phases(BetweenPhase()))
    assert complaint == (
        "turn_structure.phases[0]: is a bet against the pot, but nothing is in it: put a "
        "ForcedBetPhase with an ante before it"
    )
    ante = IN_BETWEEN.turn_structure.phases[0]
    found = told(with_phases(ante, DealPhase(count=2), BetweenPhase()))
    assert any("turns up cards for players who hold some already" in text for text in found)


def test_blinds_are_no_part_of_the_pot_yet() -> None:
    found = told(with_phases(ForcedBetPhase(blinds=(1, 2)), BetweenPhase()))
    assert any("comes while blinds lie in front of players" in text for text in found)


def test_the_smallest_bet_fits_the_chips() -> None:
    ante = IN_BETWEEN.turn_structure.phases[0]
    (complaint,) = told(with_phases(ante, BetweenPhase(min_bet=0)))
    assert complaint.startswith("turn_structure.phases[1].min_bet: is 0, but everyone starts with")

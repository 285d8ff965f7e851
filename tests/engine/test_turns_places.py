"""Hands that are played out: the order of going out, the tax by it, twos that are high."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from darwindeck import Exchange, GameGenome, IllegalAction, Play, Table, load, simulate
from darwindeck.genome.schema import (
    ComparePhase,
    ExchangePhase,
    ScoringRule,
    TrickPhase,
)
from darwindeck.table.events import Acted, Dealt, Finished, Started
from tests.effort import needs_compilation

from .tables import cards, events
from .test_turns_playing import PRESIDENT
from .turn_tables import deal, moves, options, stacked, turn_game

TWOS_HIGH = "3456789TJQKA2"
TAX = ExchangePhase(2, 2, passed_to=("counterpart",))
HANDS = ["3c4c5cKc2c", "3d4d5dKd2d", "3h4h5hKh2h", "3s4s5sKs2s"]


def played_out(hand: int = 2, seats: int = 3, rules: tuple[ScoringRule, ...] = ()) -> GameGenome:
    """Return a game in which cards are beaten until one player alone has some."""
    game = turn_game(PRESIDENT, hand=hand, seats=seats, wins="last_out", hand_limit=9)
    return replace(game, setup=replace(game.setup, rank_order=TWOS_HIGH), scoring_rules=rules)


def taxed(places: tuple[int, ...], hands: list[str] = HANDS, count: int = 2) -> Table:
    """Start a hand after one that ended with these places."""
    phase = replace(TAX, max_cards=count, min_cards=count)
    game = turn_game(
        phase, PRESIDENT, hand=5, seats=len(hands), wins="last_out", repeat_from=1, hand_limit=9
    )
    game = replace(game, setup=replace(game.setup, rank_order=TWOS_HIGH))
    seats = len(hands)
    stacks, deck = (0,) * seats, tuple(stacked(game, hands))
    started = Started(stacks, seats - 1, deck=deck, hand_number=1, places=places)
    return Table.replay(game, [started])


# Going out


def test_the_others_play_on_for_the_places() -> None:
    table = deal(played_out(), ["3cAc", "4c5c", "6c7c"])
    table = moves(table, "3c", "4c", "6c", "Ac")
    assert not table.over
    assert table.places == (1, 0, 0)
    assert table.actor == 1  # nobody beats the ace: the next player leads
    table = moves(table, "5c")
    assert table.over
    assert table.places == (1, 2, 3)
    assert table.winners == (0,)
    assert events(table.log, Finished) == [Finished(0, 1), Finished(1, 2), Finished(2, 3)]


def test_who_is_out_takes_no_more_turns() -> None:
    table = moves(deal(played_out(), ["3cAc", "4c5c", "6c7c"]), "3c", "pass", "6c", "Ac")
    table = moves(table, "4c", "pass")
    assert table.actor == 1


def test_points_are_given_for_places() -> None:
    rules = (ScoringRule(2, "going_out", place=1), ScoringRule(1, "going_out", place=2))
    table = deal(played_out(rules=rules), ["3cAc", "4c5c", "6c7c"])
    assert moves(table, "3c", "4c", "6c", "Ac", "5c").scores == (2, 1, 0)


def test_at_the_turn_limit_fewer_cards_come_first() -> None:
    game = replace(played_out(), turn_limit=2)
    table = moves(deal(game, ["3c3d", "4c5c", "6c7c"]), "3c", "pass")
    assert table.places == (1, 2, 3)


def test_who_won_begins_the_next_hand() -> None:
    table = moves(deal(played_out(), ["3cAc", "4c5c", "6c7c"]), "3c", "4c", "6c", "Ac", "5c")
    following = table.next_hand(seed=3)
    assert following.actor == 0
    assert following.button == 0


# Ranks


def test_a_two_beats_an_ace_where_twos_are_high() -> None:
    table = moves(deal(played_out(), ["AcKc", "2c3c", "KdQd"]), "Ac")
    assert options(table) == {"2c", "pass"}


def test_the_order_of_ranks_counts_in_tricks_and_battles() -> None:
    tricks = turn_game(TrickPhase(2), hand=2, wins="high_score", deck="standard_52")
    tricks = replace(tricks, setup=replace(tricks.setup, rank_order=TWOS_HIGH))
    assert moves(deal(tricks, ["Ac3c", "2c4c"]), "Ac", "2c").actor == 1
    battle = turn_game(ComparePhase(winner_takes="captured"), hand=1, wins="capture_all")
    battle = replace(battle, setup=replace(battle.setup, rank_order=TWOS_HIGH))
    assert deal(battle, ["Ac", "2d"]).winners == (1,)


# The tax


def test_the_last_gives_the_best_two_cards_and_gets_two_of_choice() -> None:
    table = taxed((1, 2, 3, 4))
    assert table.actor == 0
    assert set(table.hands[0]) == set(cards("3c4c5cKc2cKs2s"))
    table = table.apply(Exchange(cards("3c4c"))).apply(Exchange(cards("3d")))
    assert set(table.hands[0]) == set(cards("5cKc2cKs2s"))
    assert set(table.hands[3]) == set(cards("3s4s5s3c4c"))


def test_the_second_and_the_last_but_one_exchange_one_card() -> None:
    table = taxed((4, 1, 2, 3))
    assert table.actor == 1  # who won asks for nothing: two cards, then the second one
    with pytest.raises(IllegalAction):
        table.apply(Exchange(cards("3d")))
    table = table.apply(Exchange(cards("3d4d")))
    assert table.actor == 2
    with pytest.raises(IllegalAction):
        table.apply(Exchange(cards("3h4h")))
    table = table.apply(Exchange(cards("2s")))  # what was just given may go back
    assert set(table.hands[3]) == set(cards(HANDS[3]))


def test_who_is_in_the_middle_keeps_all_cards() -> None:
    table = taxed((1, 2, 3), HANDS[:3])
    assert table.apply(Exchange(cards("3c4c"))).hands[1] == cards(HANDS[1])


def test_who_won_begins_after_the_tax() -> None:
    table = taxed((3, 4, 1, 2)).apply(Exchange(cards("3h4h"))).apply(Exchange(cards("3s")))
    assert table.actor == 2
    assert Play(cards("5h")) in table.legal_actions


def test_nobody_pays_in_the_first_hand_and_without_places_it_goes_by_seats() -> None:
    game = taxed((1, 2, 3, 4)).game
    assert Exchange not in Table.start(game, seed=1).legal_actions
    table = Table.start(game, seed=1, button=2, hand_number=1)
    assert table.actor == 3
    assert len(table.hands[3]) == 7
    assert len(table.hands[2]) == 3


def test_only_giver_and_receiver_see_the_cards_of_the_tax() -> None:
    table = taxed((1, 2, 3, 4))
    for viewer in (*range(4), None):
        log = table.view(viewer).log
        given = {
            event.seat
            for event in events(log, Acted)
            if isinstance(event.action, Exchange) and None not in event.action.cards
        }
        assert given == {viewer} & {2, 3}
        got = {event.seat for event in events(log, Dealt) if None not in event.cards}
        assert got == ({viewer} if viewer is not None else set())


def test_a_hand_with_tax_replays() -> None:
    table = taxed((2, 1, 4, 3)).apply(Exchange(cards("3c"))).apply(Exchange(cards("3d4d")))
    assert Table.replay(table.game, table.log) == table


@pytest.mark.parametrize("places", [(1, 1, 2, 3), (1, 2, 3), (1, 2, 3, 5), (1, 2, 3, True)])
def test_impossible_places_are_refused(places: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="of the last hand are impossible"):
        taxed(places)


# The library's game


@pytest.mark.parametrize("seats", [2, 3, 5, 8, 10])
def test_president_deals_all_cards_to_any_number_of_players(seats: int) -> None:
    table = Table.start("president", seats, seed=seats)
    sizes = sorted(len(hand) for hand in table.hands)
    assert sum(sizes) == 52
    assert sizes[-1] - sizes[0] <= 1


@needs_compilation
def test_a_match_of_president_goes_on_by_places() -> None:
    luck = random.Random(5)
    table = Table.start(load("president"), 5, seed=9)
    while not table.match_over:
        if table.over:
            assert sorted(table.places) == [1, 2, 3, 4, 5]
            first = table.places.index(1)
            table = table.next_hand()
            assert Exchange in table.legal_actions
            assert len(table.hands[first]) in {12, 13}
        table = table.apply(luck.choice(list(table.legal_actions)))
    assert max(table.scores) >= 11


@needs_compilation
@pytest.mark.parametrize("players", ["random", "greedy"])
def test_bots_play_it(players: str) -> None:
    assert simulate("president", hands=20, players=players, seed=5).hands == 20

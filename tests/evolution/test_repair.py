"""Repairs put right what validation complains of, and leave playable games alone."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from darwindeck.evolution.edit import insert_phase, remove_phase, replace_phase, tidy, with_phases
from darwindeck.evolution.limits import LIMITS
from darwindeck.evolution.repair import repair
from darwindeck.genome.anatomy import phases_of, showdown_of
from darwindeck.genome.library import load
from darwindeck.genome.schema import (
    AnyOf,
    BettingPhase,
    DealPhase,
    ExchangePhase,
    ForcedBetPhase,
    GameGenome,
    PileCondition,
    PlayPhase,
    ShowdownPhase,
    TrickPhase,
    WinCondition,
)
from darwindeck.hands import HandOrder

from .pool import BRED_GAMES


def repaired(genome: GameGenome) -> GameGenome:
    game, found = repair(genome)
    assert found == []
    return game


def with_chips(name: str, chips: int) -> GameGenome:
    return replace(load(name), setup=replace(load(name).setup, starting_chips=chips))


def with_deck(name: str, deck: str) -> GameGenome:
    return replace(load(name), setup=replace(load(name).setup, initial_deck=deck))


@pytest.mark.parametrize("name", sorted({*BRED_GAMES} - {"knock-out-whist", "war"}))
def test_a_playable_game_stays_as_it_is(name: str) -> None:
    assert repair(load(name)) == (load(name), [])


def test_a_game_for_chips_gets_some() -> None:
    assert repaired(with_chips("simple-poker", 0)).setup.starting_chips == 500


def test_fewer_play_when_the_deck_is_small() -> None:
    game = repaired(with_deck("five-card-draw", "royal_20"))
    assert game.player_count == 4
    assert phases_of(game, DealPhase)[0].count == 5


def test_a_deal_that_the_deck_cannot_serve_is_cut() -> None:
    game = repaired(with_deck("five-card-draw", "leduc_6"))
    assert game.player_count == 2
    assert phases_of(game, DealPhase)[0].count == 3
    assert phases_of(game, ExchangePhase)[0].max_cards == 3


def test_a_showdown_that_cannot_rank_the_cards_gets_a_ranking_that_can() -> None:
    game = repaired(with_deck("short-deck-holdem", "standard_52"))
    assert showdown_of(game) == ShowdownPhase("high")


def test_an_order_of_hands_that_the_deck_does_not_suit_gives_way_to_a_ranking() -> None:
    order = HandOrder(("straight", "flush", "high_card"), ace_below="6")
    phases = [*load("short-deck-holdem").turn_structure.phases[:-1], ShowdownPhase(order)]
    short = with_phases(load("short-deck-holdem"), phases, 0)
    assert repaired(short) == short
    full = repaired(replace(short, setup=replace(short.setup, initial_deck="standard_52")))
    assert showdown_of(full) == ShowdownPhase("high")


def test_a_low_half_that_nobody_can_win_is_left_out() -> None:
    game = repaired(with_deck("seven-card-stud-hi-lo", "piquet_32"))
    assert showdown_of(game) == ShowdownPhase("high")


def test_more_players_than_fit_become_as_many_as_fit() -> None:
    assert repaired(replace(load("kuhn-poker"), player_count=5)).player_count == 3


def test_nobody_opens_after_blinds_that_are_gone() -> None:
    game = repaired(remove_phase(load("no-limit-holdem"), 0))
    assert phases_of(game, BettingPhase)[0].opener == "left_of_button"


def test_a_bring_in_goes_with_the_cards_that_lay_open() -> None:
    stud = load("seven-card-stud")
    phases = [
        replace(phase, face_up=False) if isinstance(phase, DealPhase) else phase
        for phase in stud.turn_structure.phases
    ]
    game = repaired(with_phases(stud, phases, 0))
    assert phases_of(game, ForcedBetPhase) == [ForcedBetPhase(ante=1)]
    assert {phase.opener for phase in phases_of(game, BettingPhase)} == {"left_of_button"}


def test_no_more_tricks_are_played_than_there_are_cards() -> None:
    hearts = load("hearts")
    game = repaired(replace(hearts, setup=replace(hearts.setup, cards_per_player=6)))
    assert phases_of(game, TrickPhase)[0].tricks == 6


def test_points_that_cannot_be_scored_are_left_out() -> None:
    eights = load("crazy-eights")
    game = repaired(replace(eights, scoring_rules=load("hearts").scoring_rules))
    assert game.scoring_rules == ()


def test_a_hand_without_a_winner_gets_a_showdown() -> None:
    poker = remove_phase(load("simple-poker"), 2)
    assert showdown_of(repaired(poker)) == ShowdownPhase("high")


def test_a_win_condition_that_is_never_asked_is_left_out() -> None:
    poker = load("simple-poker")
    wins = (*poker.win_conditions, WinCondition("empty_hand"))
    assert repaired(replace(poker, win_conditions=wins)) == poker


def test_cards_are_not_exchanged_from_hands_too_large_to_weigh() -> None:
    cheat = insert_phase(load("cheat"), 1, ExchangePhase(max_cards=4))
    assert phases_of(repaired(cheat), ExchangePhase) == []


def test_a_game_too_long_begins_with_a_later_deal() -> None:
    game = repaired(load("knock-out-whist"))
    assert len(game.turn_structure.phases) <= LIMITS.phases
    assert game.turn_structure.phases == load("knock-out-whist").turn_structure.phases[6:]


def test_what_cannot_be_repaired_is_refused_with_the_reason() -> None:
    leduc = insert_phase(with_deck("leduc-holdem", "kuhn_3"), 1, DealPhase(count=1))
    _, found = repair(leduc)
    assert [str(problem) for problem in found] == [
        (
            "turn_structure.phases[1]: by now 2 players can need 4 cards, but kuhn_3 has 3: "
            "deal fewer cards, or play with fewer players"
        )
    ]


def test_values_without_a_meaning_are_tidied_away() -> None:
    poker = load("simple-poker")
    same = [
        insert_phase(poker, 0, ForcedBetPhase()),
        insert_phase(poker, 1, DealPhase(count=0)),
        replace_phase(poker, 0, ForcedBetPhase(ante=10, bring_in_by="high_card")),
    ]
    assert [tidy(game) for game in same] == [poker] * 3


def test_a_list_of_one_condition_is_that_condition() -> None:
    eights = load("crazy-eights")
    play = PlayPhase(valid_play_condition=AnyOf((PileCondition("same_suit"),)))
    game = tidy(replace_phase(eights, 1, play))
    assert phases_of(game, PlayPhase)[0].valid_play_condition == PileCondition("same_suit")

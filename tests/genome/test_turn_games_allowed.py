"""What can be played in games of turns: unusual rules, numbers of seats, and betting anywhere."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.engine.turn_tables import TURN_GAMES
from tests.genome.small_turn_games import (
    ANTE,
    BET,
    EIGHT,
    EMPTY_HAND,
    HIGH,
    HIT,
    PLAY,
    POINT,
    deep,
    game,
    house_game,
    plays_if,
)
from tests.genome.turn_games import playable_turn_games, with_betting

from darwindeck.genome.anatomy import showdown_of
from darwindeck.genome.library import load
from darwindeck.genome.schema import (
    AnyOf,
    BettingPhase,
    CannotPlayCondition,
    CardEffect,
    ClaimPhase,
    ComparePhase,
    DealPhase,
    DiscardPhase,
    DrawPhase,
    ExchangePhase,
    ForcedBetPhase,
    GameGenome,
    KnockOutPhase,
    Location,
    PileCondition,
    ShowdownPhase,
    Suit,
    TrickPhase,
    WinCondition,
)
from darwindeck.genome.validation import problems, seat_range


@pytest.mark.parametrize(
    "genome",
    [
        game(PLAY),
        game(DrawPhase(), DiscardPhase(), wins=HIGH, scoring_rules=POINT),
        game(DrawPhase(condition=CannotPlayCondition()), DiscardPhase(), PLAY),
        game(DrawPhase(Location.DISCARD), PLAY),
        game(PLAY, starting_chips=10),
        game(PLAY, wins=(*EMPTY_HAND, WinCondition("most_chips")), starting_chips=10),
        game(ANTE, TrickPhase(5), starting_chips=10, repeat_from=1),
        game(ForcedBetPhase(blinds=(1, 2)), BET, PLAY, starting_chips=10),
        game(DealPhase(5, gather=True), TrickPhase(5), KnockOutPhase(), cards_per_player=0),
        game(DealPhase(5, face_up=True, gather=True), TrickPhase(5), cards_per_player=0),
        game(TrickPhase(13), TrickPhase(13), cards_per_player=26),
        game(DealPhase(3, to="board"), PLAY, repeat_from=1, wins=(WinCondition("best_hand"),)),
        game(ExchangePhase(), PLAY),
        game(ComparePhase(winner_takes="captured"), player_count=10),
        game(ClaimPhase(), initial_deck="royal_20", cards_per_player=2, player_count=10),
        game(PLAY, cards_per_player=26, card_effects=(CardEffect("wild", suit=Suit.CLUBS),)),
        game(ShowdownPhase(), wins=(WinCondition("best_hand"),)),
        plays_if(PileCondition("same_suit"), card_effects=(CardEffect("wild", rank=EIGHT),)),
        plays_if(
            AnyOf((PileCondition("empty"), PileCondition("next_rank"))), initial_discard_count=0
        ),
        plays_if(deep(4)),
        house_game(ANTE, HIT),
        house_game(ANTE, BET, HIT, player_count=10),
        game(
            ANTE, HIT, ShowdownPhase("blackjack"), starting_chips=10,
            wins=(WinCondition("most_chips"),),
        ),
    ],
)  # fmt: skip
def test_unusual_games_are_allowed(genome: GameGenome) -> None:
    assert problems(genome) == []


@pytest.mark.parametrize(("deck", "most"), [("standard_52", 8), ("short_36", 10)])
def test_a_hand_that_can_win_all_cards_limits_the_seats(deck: str, most: int) -> None:
    assert seat_range(game(ClaimPhase(), initial_deck=deck, cards_per_player=2))[-1] == most


def test_gathering_starts_the_deck_anew() -> None:
    deals = (DealPhase(7, gather=True), TrickPhase(7), DealPhase(6, gather=True), TrickPhase(6))
    assert seat_range(game(*deals, cards_per_player=0)) == range(2, 8)
    kept = (DealPhase(7, gather=True), TrickPhase(7), DealPhase(6), TrickPhase(6))
    assert seat_range(game(*kept, cards_per_player=0)) == range(2, 5)


def test_a_house_has_one_of_the_seats() -> None:
    deal = DealPhase(13)
    assert seat_range(house_game(ANTE, deal, HIT, cards_per_player=0)) == range(2, 6)


@given(playable_turn_games())
def test_a_game_of_turns_seats_its_players(genome: GameGenome) -> None:
    assert genome.player_count in seat_range(genome)
    for count in seat_range(genome):
        assert problems(replace(genome, player_count=count)) == []


def with_chips(genome: GameGenome, chips: int) -> GameGenome:
    """Return a game in which everyone starts with so many chips."""
    return replace(genome, setup=replace(genome.setup, starting_chips=chips))


def places_for_betting(genome: GameGenome) -> int:
    """Count the places before, between and after the phases, but none after a showdown."""
    return len(genome.turn_structure.phases) + 1 - (showdown_of(genome) is not None)


@given(playable_turn_games(), st.data())
def test_betting_fits_anywhere_before_the_showdown(genome: GameGenome, data: st.DataObject) -> None:
    chips = genome.setup.starting_chips or data.draw(st.integers(1, 1000))
    genome = with_chips(genome, chips)
    position = data.draw(st.integers(0, places_for_betting(genome) - 1))
    bet = BettingPhase(data.draw(st.integers(1, chips)))
    assert problems(with_betting(genome, position, bet)) == []


ENDS_WITH_BETS = {"loo", "three-card-poker"}
"""Games whose last phases are about the bets before them."""


@pytest.mark.parametrize("name", [name for name in TURN_GAMES if name not in ENDS_WITH_BETS])
def test_betting_fits_anywhere_in_the_library_games_of_turns(name: str) -> None:
    genome = with_chips(load(name), 500)
    for position in range(places_for_betting(genome)):
        assert problems(with_betting(genome, position, BettingPhase())) == []

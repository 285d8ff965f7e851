"""What cannot be played against a house: one case per rule."""

from __future__ import annotations

import pytest
from tests.genome.refusals import found
from tests.genome.small_turn_games import ANTE, HIT, PLAY, game, house_game

from darwindeck.genome.schema import (
    BettingPhase,
    CallPhase,
    DealPhase,
    DiscardPhase,
    DrawPhase,
    ForcedBetPhase,
    GameGenome,
    HouseRules,
    ShowdownPhase,
    TrickPhase,
)

POKER = HouseRules(draws_below=0)

CASES: dict[str, tuple[GameGenome, str]] = {
    "a house without chips to bet": (
        house_game(ANTE, HIT, starting_chips=0),
        "setup.starting_chips: is 0, but the game is played for chips",
    ),
    "a house without chips": (
        house_game(ANTE, HIT, house=HouseRules(chips=0)),
        "setup.house.chips: is 0: the house pays who wins",
    ),
    "a house without a showdown": (
        game(ANTE, HIT, house=HouseRules(), starting_chips=10),
        "setup.house: there is no showdown against it",
    ),
    "a house against which nobody draws": (
        house_game(ANTE),
        "setup.house: it draws after the players, but they never do",
    ),
    "a house at poker": (
        house_game(ANTE, HIT, showdown=ShowdownPhase()),
        "setup.house.draws_below: is 17, but by high no totals are counted: make it 0",
    ),
    "halves of a bet against the house": (
        house_game(ANTE, HIT, showdown=ShowdownPhase("blackjack", "high")),
        "[2].low_ranking: is high, but a bet against the house is not halved",
    ),
    "hole cards of a blackjack": (
        house_game(ANTE, HIT, showdown=ShowdownPhase("blackjack", hole_cards_used=2)),
        "[2].hole_cards_used: is 2, but every card counts in blackjack",
    ),
    "nothing at stake against the house": (
        house_game(HIT),
        ": nothing is ever at stake",
    ),
    "blinds against the house": (
        house_game(ForcedBetPhase(blinds=(1, 2)), HIT),
        "[0].blinds: there are blinds, but in a game with a house everyone bets against it",
    ),
    "an ante of the button against the house": (
        house_game(ForcedBetPhase(ante=1, ante_by="button"), HIT),
        "[0].ante_by: is button, but in a game with a house",
    ),
    "a dead ante against the house": (
        house_game(ForcedBetPhase(ante=1, dead_ante=True), HIT),
        "[0].dead_ante: is true, but in a game with a house",
    ),
    "tricks against the house": (
        house_game(ANTE, HIT, TrickPhase()),
        "[2]: TrickPhase is not for a game with a house",
    ),
    "cards for a house that is not there": (
        game(PLAY, DealPhase(to="house")),
        "[1].to: is house, but there is none",
    ),
    "draws at poker": (
        house_game(ANTE, HIT, house=POKER, showdown=ShowdownPhase()),
        "[1]: DrawPhase is for blackjack alone: make that the ranking, or leave out the phase",
    ),
    "a house without a hand": (
        house_game(ANTE, DealPhase(1, to="house"), house=POKER, showdown=ShowdownPhase()),
        "[2]: compares the house with players by high, but it has 1 cards and they have 2",
    ),
    "a poker hand to play blackjack with": (
        house_game(ANTE, HIT, house=HouseRules(qualifies_with=("As",))),
        "setup.house.qualifies_with: is set, but in blackjack there are no kinds of hands",
    ),
    "a hand that qualifies and is none": (
        house_game(
            ANTE,
            house=HouseRules(draws_below=0, qualifies_with=("As", "As", "2c", "3c", "4c")),
            showdown=ShowdownPhase(),
        ),
        "setup.house.qualifies_with: is As, As, 2c, 3c, 4c, which is no hand by high: name 5",
    ),
    "a bonus for what there is not": (
        house_game(
            ANTE,
            house=HouseRules(draws_below=0, bonus={"full_house": 2}),
            showdown=ShowdownPhase("three_cards"),
        ),
        "setup.house.bonus.full_house: is a kind of hand that three_cards does not know",
    ),
    "a call of nothing": (
        house_game(DealPhase(2, to="house"), CallPhase(), house=POKER, showdown=ShowdownPhase()),
        "[1]: is so many times what was bet before, but nothing was",
    ),
    "a call at blackjack": (
        house_game(ANTE, CallPhase(), HIT),
        "[1]: is for hands that are compared with that of the house as they are",
    ),
    "a call between players": (
        game(ANTE, CallPhase(), starting_chips=10),
        "[1]: there is no house to bet against: set setup.house",
    ),
    "a call of unseen cards": (
        house_game(ANTE, CallPhase(), house=POKER, showdown=ShowdownPhase(), cards_per_player=0),
        "[1]: nobody has seen a card by now",
    ),
    "bets between players after calls": (
        house_game(ANTE, CallPhase(), BettingPhase(), house=POKER, showdown=ShowdownPhase()),
        "[1]: leaves calls in front of players until the showdown, but a BettingPhase comes after",
    ),
    "too many cards for the house": (
        house_game(ANTE, DealPhase(17, to="house"), HIT),
        "[1].count: gives the house more than 16 cards",
    ),
    "a deal after drawing at will": (
        house_game(ANTE, HIT, DealPhase(1, to="house")),
        "[2]: comes after a DrawPhase with repeat, which may have emptied the deck",
    ),
    "doubling without a house": (
        game(DrawPhase(mandatory=False, repeat=True, double=True), DiscardPhase()),
        "[0].double: is true, but there is no house that pays",
    ),
    "doubling a single draw": (
        house_game(ANTE, HIT, DrawPhase(mandatory=False, double=True)),
        "[2].double: is true, but only who may draw repeatedly can double",
    ),
    "no cards left for the house": (
        house_game(ANTE, DealPhase(3, to="house"), HIT, cards_per_player=10, player_count=6),
        "[1]: by now 5 players can need 53 cards",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_it_is_refused(case: str) -> None:
    genome, expected = CASES[case]
    assert expected in found(genome)

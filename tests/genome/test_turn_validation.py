"""What cannot be played in games of turns, tricks and battles: one case per rule."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.genome.turn_games import playable_turn_games, with_betting

from darwindeck.genome.anatomy import showdown_of
from darwindeck.genome.library import library_names, load
from darwindeck.genome.schema import (
    AllOf,
    AnyOf,
    BettingPhase,
    CannotPlayCondition,
    CardEffect,
    ClaimPhase,
    ComparePhase,
    Condition,
    DealPhase,
    DiscardPhase,
    DrawPhase,
    ExchangePhase,
    ForcedBetPhase,
    GameGenome,
    HandSizeCondition,
    HouseRules,
    KnockOutPhase,
    Location,
    Phase,
    PileCondition,
    PlayPhase,
    Rank,
    RankCondition,
    ScoringRule,
    SetupRules,
    ShowdownPhase,
    Suit,
    SuitCondition,
    SumCondition,
    TrickPhase,
    TurnStructure,
    WinCondition,
)
from darwindeck.genome.validation import problems, seat_range

ANTE = ForcedBetPhase(ante=1)
BET = BettingPhase(min_bet=2)
PLAY = PlayPhase()
HIT = DrawPhase(mandatory=False, repeat=True)
POINT = (ScoringRule(1, per="held"),)
EMPTY_HAND = (WinCondition("empty_hand"),)
HIGH = (WinCondition("high_score"),)
EIGHT = Rank.EIGHT


def game(*phases: Phase, wins: tuple[WinCondition, ...] = EMPTY_HAND, **more: Any) -> GameGenome:
    """Return a game of turns with these phases; by default five cards each and no chips."""
    fields = {name: more.pop(name) for name in list(more) if name in SetupRules.__struct_fields__}
    return GameGenome(
        genome_id="test-game",
        setup=SetupRules(**{"cards_per_player": 5} | fields),
        turn_structure=TurnStructure(phases, more.pop("repeat_from", 0)),
        win_conditions=wins,
        **more,
    )


def house_game(*phases: Phase, **more: Any) -> GameGenome:
    """Return a game against the house: two cards each, bets of 1."""
    more = {"house": HouseRules(), "starting_chips": 100, "cards_per_player": 2} | more
    last: Any = more.pop("showdown", ShowdownPhase("blackjack"))
    return game(*phases, last, wins=(WinCondition("most_chips"),), **more)


def draws_if(condition: Condition, *later: Phase) -> GameGenome:
    """Return a game in which cards are drawn on a condition."""
    return game(DrawPhase(condition=condition), *later, DiscardPhase())


def plays_if(condition: Condition, **more: Any) -> GameGenome:
    """Return a game in which cards are played on a condition."""
    return game(PlayPhase(valid_play_condition=condition), **{"initial_discard_count": 1} | more)


def found(genome: GameGenome) -> str:
    """Return the problems of a game, shortened to the paths inside `phases`."""
    return "\n".join(map(str, problems(genome))).replace("turn_structure.phases", "")


def deep(levels: int) -> Condition:
    """Return conditions nested so deep."""
    condition: Condition = HandSizeCondition(3)
    for _ in range(levels - 1):
        condition = AllOf((condition,))
    return condition


CASES: dict[str, tuple[GameGenome, str]] = {
    "chips to win but none to start with": (
        game(PLAY, wins=(WinCondition("most_chips"),)),
        "setup.starting_chips: is 0, but the game is played for chips",
    ),
    "a bet without chips": (
        game(PLAY, BET),
        "setup.starting_chips: is 0, but the game is played for chips",
    ),
    "a house without chips to bet": (
        house_game(ANTE, HIT, starting_chips=0),
        "setup.starting_chips: is 0, but the game is played for chips",
    ),
    "a match for chips that are never at stake": (
        game(ShowdownPhase(), wins=(WinCondition("most_chips"),), starting_chips=10),
        ": nothing is ever at stake",
    ),
    "no showdown and nothing that wins a hand": (
        game(ANTE, PLAY, wins=(WinCondition("most_chips"),), starting_chips=10),
        (": there is no ShowdownPhase, so a hand has no winner: end with one, or add a win "
        "condition for hands: empty_hand, capture_all, first_to_score, high_score, low_score or "
        "best_hand"),
    ),
    "a win condition that the showdown makes useless": (
        game(ANTE, ShowdownPhase(), starting_chips=10),
        "win_conditions[0]: empty_hand is never asked, as a ShowdownPhase decides",
    ),
    "a round without cards": (
        game(ANTE, BET, starting_chips=10),
        ": nobody does anything with cards in the round that is repeated",
    ),
    "a repeated part without cards": (
        game(PLAY, ANTE, starting_chips=10, repeat_from=1),
        "turn_structure.repeat_from: nobody does anything with cards",
    ),
    "a round from a phase that is not there": (
        game(PLAY, repeat_from=1),
        "turn_structure.repeat_from: is 1, but the last phase is number 0",
    ),
    "a round from the middle of a turn": (
        game(DrawPhase(), PLAY, repeat_from=1),
        "turn_structure.repeat_from: is 1, in the middle of a turn",
    ),
    "repeating after a showdown": (
        game(
            ANTE, ShowdownPhase(), wins=(WinCondition("most_chips"),), starting_chips=10,
            repeat_from=1,
        ),
        "turn_structure.repeat_from: is 1, but nothing is repeated after a showdown",
    ),
    "being first to score nothing": (
        game(PLAY, wins=(WinCondition("first_to_score"),), scoring_rules=POINT),
        "win_conditions[0].target: is 0: say how many points end the game",
    ),
    "a target for something else": (
        game(PLAY, wins=(WinCondition("empty_hand", 5),)),
        "win_conditions[0].target: is 5, but empty_hand has none",
    ),
    "a score without points": (
        game(PLAY, wins=HIGH),
        "win_conditions[0]: high_score needs points, but scoring_rules is empty",
    ),
    "being first to score with nothing but losses": (
        game(
            PLAY, wins=(WinCondition("first_to_score", 5),),
            scoring_rules=(ScoringRule(-1, per="held"),),
        ),
        "scoring_rules: no rule gives points, so nobody can be first to score",
    ),
    "a rule for no points": (
        game(PLAY, scoring_rules=(ScoringRule(0, per="held"),)),
        "scoring_rules[0].points: is 0",
    ),
    "points for tricks that are not played": (
        game(PLAY, scoring_rules=(ScoringRule(1, per="trick"),)),
        "scoring_rules[0].per: is trick, but there is no TrickPhase",
    ),
    "points for cards that are never captured": (
        game(PLAY, ComparePhase(), scoring_rules=(ScoringRule(1),)),
        "scoring_rules[0].per: is captured, but no phase captures cards",
    ),
    "points for tricks of a suit": (
        game(TrickPhase(), scoring_rules=(ScoringRule(1, per="trick", suit=Suit.CLUBS),)),
        "scoring_rules[0].suit: is set, but trick counts whatever the cards are",
    ),
    "points for going out with a rank": (
        game(PLAY, scoring_rules=(ScoringRule(1, per="going_out", rank=EIGHT),)),
        "scoring_rules[0].rank: is set, but going_out counts whatever the cards are",
    ),
    "an effect without a play phase": (
        game(DiscardPhase(), card_effects=(CardEffect("skip", rank=EIGHT),)),
        "card_effects[0]: has no effect, as there is no PlayPhase",
    ),
    "an effect of no card": (
        game(PLAY, card_effects=(CardEffect("skip"),)),
        "card_effects[0]: is for no card: set its rank, its suit, or both",
    ),
    "a count of skips": (
        game(PLAY, card_effects=(CardEffect("skip", rank=EIGHT, count=2),)),
        "card_effects[0].count: is 2, but only draw has a count",
    ),
    "the same effect twice": (
        game(PLAY, card_effects=(CardEffect("skip", rank=EIGHT),) * 2),
        "card_effects[1]: is there already",
    ),
    "wild cards played together": (
        game(PlayPhase(max_cards=2), card_effects=(CardEffect("wild", rank=EIGHT),)),
        "card_effects[0].effect: is wild, but a PlayPhase lets several cards be played together",
    ),
    "both trumps": (
        game(TrickPhase(), trump_suit=Suit.CLUBS, turned_trump=True),
        "setup.turned_trump: is true, but trump_suit says which suit it is",
    ),
    "a trump without tricks": (
        game(PLAY, trump_suit=Suit.CLUBS),
        "setup.trump_suit: is set, but trumps are for tricks",
    ),
    "a turned trump without tricks": (
        game(PLAY, turned_trump=True),
        "setup.turned_trump: is set, but trumps are for tricks",
    ),
    "a trump that the deck does not have": (
        game(TrickPhase(), cards_per_player=1, initial_deck="leduc_6", trump_suit=Suit.CLUBS),
        "setup.trump_suit: is clubs, but leduc_6 has none",
    ),
    "a breaking suit that the deck does not have": (
        game(TrickPhase(breaking_suit=Suit.CLUBS), cards_per_player=1, initial_deck="leduc_6"),
        "[0].breaking_suit: is clubs, but leduc_6 has none",
    ),
    "blind hands without a battle": (
        game(DrawPhase(), blind_hands=True),
        "setup.blind_hands: is true, but nobody turns cards over: add a ComparePhase",
    ),
    "blind hands to choose from": (
        game(ComparePhase(), PLAY, blind_hands=True),
        "setup.blind_hands: is true, but in PlayPhase players choose among their cards",
    ),
    "an end by an empty deck before the showdown": (
        house_game(ANTE, HIT, when_deck_is_empty="end"),
        "setup.when_deck_is_empty: is end, but a hand ends with its showdown",
    ),
    "more cards for the best hand than can be compared": (
        game(PLAY, wins=(WinCondition("best_hand"),), cards_per_player=17),
        "setup.cards_per_player: makes hands of 17 cards: at most 16 fit",
    ),
    "more cards dealt for the best hand than can be compared": (
        game(PLAY, DealPhase(12), wins=(WinCondition("best_hand"),)),
        "[1].count: makes hands of 17 cards: at most 16 fit",
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
        "[2].ranking: is high, but the game has a house",
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
    "drawing without a way to stop": (
        game(DrawPhase(repeat=True), DiscardPhase()),
        "[0].repeat: is true, so that players need a way to stop: make mandatory false",
    ),
    "drawing from a hand": (
        game(DrawPhase(Location.HAND), DiscardPhase()),
        "[0].source: is hand: draw from deck or discard",
    ),
    "drawing discards that are not there": (
        game(DrawPhase(Location.DISCARD), TrickPhase()),
        "[0].source: is discard, but nothing is ever discarded",
    ),
    "playing to the deck": (
        game(PlayPhase(Location.DECK)),
        "[0].target: is deck: play to discard or tableau",
    ),
    "playing to two places": (
        game(PLAY, PlayPhase(Location.TABLEAU)),
        ": cards are played both to discard and to tableau, but there is one pile",
    ),
    "playing at least more than at most": (
        game(PlayPhase(min_cards=3, max_cards=2)),
        "[0].min_cards: is 3, more than the 2 of max_cards",
    ),
    "capturing from the discards": (
        game(PlayPhase(capture="rank")),
        "[0].capture: is rank, but cards are captured from the tableau",
    ),
    "capturing with several cards": (
        game(PlayPhase(Location.TABLEAU, max_cards=2, capture="suit")),
        "[0].capture: is suit, which one card does at a time",
    ),
    "clearing the pile although nobody may pass": (
        game(PlayPhase(clears_when_passed=True)),
        "[0].clears_when_passed: is true, but nobody may pass",
    ),
    "a first card that cannot be played": (
        plays_if(PileCondition("same_suit"), initial_discard_count=0),
        "[0].valid_play_condition: asks for a card on the pile, and nothing ever puts the first",
    ),
    "a draw that judges cards by their suit": (
        draws_if(SuitCondition(Suit.HEARTS)),
        "[0].condition: SuitCondition judges cards that are played, and a DrawPhase plays none",
    ),
    "a draw that judges cards by their rank": (
        draws_if(AnyOf((HandSizeCondition(1), RankCondition(EIGHT)))),
        "[0].condition.conditions[1]: RankCondition judges cards that are played",
    ),
    "a draw that counts the cards played": (
        draws_if(SumCondition(5)),
        "[0].condition: SumCondition of played judges cards that are played",
    ),
    "a draw that compares with the top card": (
        draws_if(PileCondition("same_suit"), PLAY),
        "[0].condition: PileCondition same_suit judges cards that are played",
    ),
    "a draw for want of a play that never comes": (
        draws_if(CannotPlayCondition()),
        "[0].condition: asks whether the player can play, but no PlayPhase follows",
    ),
    "a draw for want of a play that is over": (
        game(PLAY, DrawPhase(condition=CannotPlayCondition())),
        "[1].condition: asks whether the player can play, but no PlayPhase follows",
    ),
    "a play for want of a play": (
        plays_if(CannotPlayCondition()),
        "[0].valid_play_condition: CannotPlayCondition is for a DrawPhase",
    ),
    "conditions five deep": (
        plays_if(deep(5)),
        ("[0].valid_play_condition.conditions[0].conditions[0].conditions[0].conditions[0]: is a "
        "condition 5 levels deep: nest at most 4"),
    ),
    "too many conditions": (
        game(*(PlayPhase(valid_play_condition=AllOf((HandSizeCondition(3),) * 4)),) * 5),
        ": there are 25 conditions in all: use at most 24",
    ),
    "a knock-out without tricks": (
        game(PLAY, KnockOutPhase()),
        "[1]: no tricks have been played by which anyone could be knocked out",
    ),
    "a knock-out before the tricks": (
        game(KnockOutPhase(), TrickPhase()),
        "[0]: no tricks have been played",
    ),
    "a knock-out for more tricks than are played": (
        game(TrickPhase(2), KnockOutPhase(3)),
        "[1].tricks: is 3, but only 2 are played before it",
    ),
    "more tricks than cards": (
        game(TrickPhase(6)),
        "[0].tricks: is 6, but everyone holds 5 cards at most",
    ),
    "tricks without cards": (
        game(TrickPhase(), cards_per_player=0),
        "[0]: nobody holds a card when TrickPhase comes",
    ),
    "a play after the last card": (
        game(TrickPhase(5), PLAY),
        "[1]: nobody holds a card when PlayPhase comes",
    ),
    "a showdown after the last card": (
        game(
            ANTE, DiscardPhase(5), ShowdownPhase(), starting_chips=10,
            wins=(WinCondition("most_chips"),),
        ),
        "[2]: a player may have no card left to show",
    ),
    "too few cards left for a ranking": (
        game(
            ANTE, DiscardPhase(), ShowdownPhase("deuce_seven_low"), starting_chips=10,
            wins=(WinCondition("most_chips"),),
        ),
        "[2].ranking: is deuce_seven_low, which needs 5 cards, but a player has 4",
    ),
    "a board that grows": (
        game(PLAY, DealPhase(1, to="board")),
        "[1].to: is board in a round that repeats, so that the board grows without end",
    ),
    "cards face up in a hand without end": (
        game(DrawPhase(), PLAY, DealPhase(face_up=True)),
        "[2].face_up: is true, but a hand can have",
    ),
    "blinds in every round without betting": (
        game(ForcedBetPhase(blinds=(1, 2)), PLAY, starting_chips=10),
        "[0].blinds: blinds have been posted already",
    ),
    "a bring-in without a showdown": (
        game(ForcedBetPhase(bring_in=1), BET, PLAY, starting_chips=10),
        "[0].bring_in: is 1, but only a game with a ShowdownPhase has a bring-in",
    ),
    "opening after blinds without a showdown": (
        game(
            ForcedBetPhase(blinds=(1, 2)), BettingPhase(2, opener="after_blinds"), PLAY,
            starting_chips=10,
        ),
        "[1].opener: is after_blinds, but only a game with a ShowdownPhase has that",
    ),
    "more cards turned up than the deck has": (
        game(PLAY, initial_discard_count=43),
        "setup.initial_discard_count: by now 2 players can need 53 cards",
    ),
    "no card left for the trump": (
        game(TrickPhase(), cards_per_player=26, turned_trump=True),
        "setup.cards_per_player: by now 2 players can need 53 cards",
    ),
    "no cards left for the house": (
        house_game(ANTE, DealPhase(3, to="house"), HIT, cards_per_player=10, player_count=6),
        "[1]: by now 5 players can need 53 cards",
    ),
    "claims among too many": (
        game(ClaimPhase(), player_count=5),
        "[0]: can bring all 52 cards into one hand, but with 5 seats a hand has room for 41",
    ),
    "war among too many": (
        game(ComparePhase(), player_count=5),
        "[0]: can bring all 52 cards into one hand",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_it_is_refused(case: str) -> None:
    genome, expected = CASES[case]
    assert expected in found(genome)


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


@pytest.mark.parametrize(
    ("deck", "most"), [("standard_52", 4), ("short_36", 5), ("piquet_32", 6), ("royal_20", 10)]
)
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
        assert problems(msgspec.structs.replace(genome, player_count=count)) == []


@given(playable_turn_games(), st.data())
def test_betting_fits_anywhere_before_the_showdown(genome: GameGenome, data: st.DataObject) -> None:
    chips = genome.setup.starting_chips or data.draw(st.integers(1, 1000))
    genome = msgspec.structs.replace(
        genome, setup=msgspec.structs.replace(genome.setup, starting_chips=chips)
    )
    last = len(genome.turn_structure.phases) - (showdown_of(genome) is not None)
    bet = BettingPhase(data.draw(st.integers(1, chips)))
    assert problems(with_betting(genome, data.draw(st.integers(0, last)), bet)) == []


@pytest.mark.parametrize("name", library_names())
def test_betting_fits_anywhere_in_the_library_games_of_turns(name: str) -> None:
    genome = load(name)
    if genome.roles or (showdown_of(genome) is not None and genome.setup.house is None):
        return
    setup = msgspec.structs.replace(genome.setup, starting_chips=500)
    genome = msgspec.structs.replace(genome, setup=setup)
    last = len(genome.turn_structure.phases) - (showdown_of(genome) is not None)
    for position in range(last + 1):
        assert problems(with_betting(genome, position, BettingPhase())) == []

"""What cannot be played is refused: one test case per rule, with the message people read."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from tests.genome.composed_games import playable_genomes
from tests.genome.refusals import found
from tests.genome.strategies import genomes

from darwindeck.genome.errors import GenomeError
from darwindeck.genome.library import load
from darwindeck.genome.phase_checks import CHECKS
from darwindeck.genome.phases import RolePhase
from darwindeck.genome.schema import (
    BettingPhase,
    DealPhase,
    ExchangePhase,
    ForcedBetPhase,
    GameGenome,
    Phase,
    SetupRules,
    ShowdownPhase,
    TurnStructure,
    WinCondition,
)
from darwindeck.genome.validation import check_seats, problems, seat_range, validate
from darwindeck.hands import HandOrder

ANTE = ForcedBetPhase(ante=1)
BLINDS = ForcedBetPhase(blinds=(1, 2))
BET = BettingPhase(min_bet=2)
UP = DealPhase(count=1, face_up=True)
SHOWDOWN = ShowdownPhase()


def game(
    *phases: Phase,
    cards: int = 5,
    deck: Any = "standard_52",
    chips: int = 100,
    seats: int = 2,
    **more: Any,
) -> GameGenome:
    """Return a game with these phases; by default five cards each from a full deck."""
    return GameGenome(
        genome_id="test-game",
        setup=SetupRules(cards, deck, starting_chips=chips),
        turn_structure=TurnStructure(phases),
        win_conditions=more.pop("win_conditions", (WinCondition("last_with_chips"),)),
        player_count=seats,
        **more,
    )


PHASE_CASES: dict[str, tuple[GameGenome, str]] = {
    "no win condition": (
        game(ANTE, SHOWDOWN, win_conditions=()),
        "win_conditions: there is none, so nobody can win a match",
    ),
    "the same win condition twice": (
        game(ANTE, SHOWDOWN, win_conditions=(WinCondition("most_chips"),) * 2),
        "win_conditions[1]: most_chips is there already",
    ),
    "many points and few": (
        game(
            ANTE, SHOWDOWN,
            win_conditions=(WinCondition("low_score"), WinCondition("high_score")),
        ),
        "win_conditions[1]: high_score wins by as many points as possible, but another condition",
    ),
    "no phase": (game(), ": there is no phase"),
    "no showdown": (game(ANTE, BET), ": there is no ShowdownPhase, so a hand has no winner"),
    "hands to compare and no showdown": (
        game(ANTE, BET, win_conditions=(WinCondition("best_hand"), WinCondition("most_chips"))),
        "in the round that is repeated: end with a ShowdownPhase, which compares the hands",
    ),
    "a phase after the showdown": (
        game(ANTE, SHOWDOWN, BET),
        "[2]: BettingPhase comes after the showdown, which ends the hand",
    ),
    "two showdowns": (
        game(ANTE, SHOWDOWN, SHOWDOWN),
        "[2]: ShowdownPhase comes after the showdown",
    ),
    "nothing at stake": (game(SHOWDOWN), ": nothing is ever at stake"),
    "a bring-in is no stake of its own": (
        game(ForcedBetPhase(bring_in=1), SHOWDOWN),
        ": nothing is ever at stake",
    ),
    "no chips": (
        game(ANTE, SHOWDOWN, chips=0),
        "setup.starting_chips: is 0, but the game is played for chips",
    ),
    "a bet of nothing": (
        game(BettingPhase(min_bet=0), SHOWDOWN),
        "[0].min_bet: is 0, but everyone starts with 100 chips: it must be at least 1",
    ),
    "a bet above the stacks": (
        game(BettingPhase(min_bet=101), SHOWDOWN),
        "[0].min_bet: is 101, but everyone starts with 100 chips",
    ),
    "a spread without an end": (
        game(BettingPhase(min_bet=2, structure="spread_limit"), SHOWDOWN),
        "[0].max_bet: is not set, but spread_limit needs one: set it, or bet no_limit",
    ),
    "a spread from more to less": (
        game(BettingPhase(min_bet=4, max_bet=3, structure="spread_limit"), SHOWDOWN),
        "[0].max_bet: is 3, less than the 4 of min_bet: make it larger",
    ),
    "a largest bet without a spread": (
        game(BettingPhase(min_bet=2, max_bet=10, structure="no_limit"), SHOWDOWN),
        "[0].max_bet: is 10, but the structure is no_limit: only spread_limit has",
    ),
    "an ante above the stacks": (
        game(ForcedBetPhase(ante=101), SHOWDOWN),
        "[0].ante: is 101, but everyone starts with 100 chips",
    ),
    "a blind above the stacks": (
        game(ForcedBetPhase(blinds=(1, 200)), BET, SHOWDOWN),
        "[0].blinds[1]: is 200, but everyone starts with 100 chips",
    ),
    "a button blind above the stacks": (
        game(ForcedBetPhase(button_blind=101), BET, SHOWDOWN),
        "[0].button_blind: is 101",
    ),
    "an ante by a big blind that is not there": (
        game(ForcedBetPhase(ante=1, ante_by="big_blind", blinds=(1,)), BET, SHOWDOWN),
        "[0].ante_by: is big_blind, but there is no big blind: blinds has 1 of the 2",
    ),
    "blinds twice without betting between": (
        game(BLINDS, BLINDS, BET, SHOWDOWN),
        "[1].blinds: blinds have been posted already",
    ),
    "a button blind after blinds": (
        game(BLINDS, ForcedBetPhase(button_blind=2), BET, SHOWDOWN, seats=3),
        "[1].button_blind: blinds have been posted already",
    ),
    "two bring-ins for one round": (
        game(
            ForcedBetPhase(bring_in=1), UP, ForcedBetPhase(bring_in=1),
            BettingPhase(min_bet=2, opener="bring_in"), SHOWDOWN,
        ),
        "[2].bring_in: a bring-in is owed already",
    ),
    "a bring-in that is never paid": (
        game(ANTE, ForcedBetPhase(bring_in=1), SHOWDOWN),
        "[1].bring_in: is 1, but no betting round follows in which it is paid",
    ),
    "a bring-in and another opener": (
        game(ForcedBetPhase(bring_in=1), UP, BET, SHOWDOWN),
        "[2].opener: is left_of_button, but a bring-in is owed",
    ),
    "opening by a bring-in that nobody owes": (
        game(ANTE, UP, BettingPhase(opener="bring_in"), SHOWDOWN),
        "[2].opener: is bring_in, but no bring-in is owed",
    ),
    "a bring-in as large as the bet": (
        game(
            ForcedBetPhase(bring_in=2), UP, BettingPhase(min_bet=2, opener="bring_in"), SHOWDOWN
        ),
        "[2].min_bet: is 2, but the bring-in is 2: a bring-in is less than the bet",
    ),
    "a bring-in and blinds": (
        game(
            ForcedBetPhase(blinds=(1, 2), bring_in=1), UP,
            BettingPhase(min_bet=2, opener="bring_in"), SHOWDOWN,
        ),
        "[2].opener: is bring_in, but blinds are posted in the same round",
    ),
    "opening by a bring-in without up-cards": (
        game(ForcedBetPhase(bring_in=1), BettingPhase(min_bet=2, opener="bring_in"), SHOWDOWN),
        "[1].opener: is bring_in, but nobody has a card face up",
    ),
    "opening by the high hand without up-cards": (
        game(ANTE, BettingPhase(opener="high_hand"), SHOWDOWN),
        "[1].opener: is high_hand, but nobody has a card face up",
    ),
    "opening by the low hand without up-cards": (
        game(ANTE, BettingPhase(opener="low_hand"), SHOWDOWN),
        "[1].opener: is low_hand, but nobody has a card face up",
    ),
    "opening after blinds that are not there": (
        game(ANTE, BettingPhase(opener="after_blinds"), SHOWDOWN),
        "[1].opener: is after_blinds, but no blinds are posted for this round",
    ),
    "opening after the blinds of an earlier round": (
        game(BLINDS, BET, BettingPhase(opener="after_blinds"), SHOWDOWN),
        "[2].opener: is after_blinds, but no blinds are posted for this round",
    ),
    "opening after blinds from before an exchange": (
        game(BLINDS, ExchangePhase(), BettingPhase(opener="after_blinds"), SHOWDOWN),
        "[2].opener: is after_blinds, but no blinds are posted for this round",
    ),
    "too many cards in a hand": (
        game(ANTE, DealPhase(count=12), SHOWDOWN),
        "[1].count: makes hands of 17 cards: at most 16 fit",
    ),
    "too many cards from the start": (
        game(ANTE, SHOWDOWN, cards=17),
        "setup.cards_per_player: makes hands of 17 cards: at most 16 fit",
    ),
    "too many cards on the board": (
        game(ANTE, DealPhase(count=17, to="board"), SHOWDOWN),
        "[1].count: makes a board of 17 cards: at most 16 fit",
    ),
    "an exchange of more cards than everyone holds": (
        game(ANTE, ExchangePhase(max_cards=6), SHOWDOWN),
        "[1].max_cards: is 6, but everyone holds 5 cards",
    ),
    "cards passed on by everyone as they like": (
        game(BET, ExchangePhase(2, 1, passed_to=("left",)), SHOWDOWN),
        "[1].min_cards: is 1, but with passed_to everyone passes on equally many cards: make it 2",
    ),
    "cards passed on to nobody": (
        game(BET, ExchangePhase(1, 1, passed_to=("nobody",)), SHOWDOWN),
        "[1].passed_to: is nobody in every hand: name left, right or across too",
    ),
    "burnt cards where none are dealt": (
        game(BET, ExchangePhase(1, 1, burn=1, passed_to=("left",)), SHOWDOWN),
        "[1].burn: is 1, but no cards are dealt with passed_to: make it 0",
    ),
    "burnt cards where none are replaced": (
        game(BET, ExchangePhase(1, 1, burn=1, replaced=False), SHOWDOWN),
        "[1].burn: is 1, but no cards are dealt without replaced: make it 0",
    ),
    "cards passed on that are not replaced": (
        game(BET, ExchangePhase(1, 1, passed_to=("left",), replaced=False), SHOWDOWN),
        "[1].replaced: is false, but with passed_to everyone gets cards: leave it out",
    ),
    "an exchange of nothing": (
        game(ANTE, ExchangePhase(max_cards=0), SHOWDOWN),
        "[1].max_cards: is 0, but everyone holds 5 cards: it must be at least 1",
    ),
    "an exchange of at least more than at most": (
        game(ANTE, ExchangePhase(max_cards=2, min_cards=3), SHOWDOWN),
        "[1].min_cards: is 3, more than the 2 of max_cards",
    ),
    "a showdown without cards": (
        game(ANTE, SHOWDOWN, cards=0),
        "[1]: nobody holds a card to show",
    ),
    "a showdown with a board and no cards": (
        game(ANTE, DealPhase(count=5, to="board"), SHOWDOWN, cards=0),
        "[2]: nobody holds a card to show",
    ),
    "more hole cards used than held": (
        game(ANTE, DealPhase(count=5, to="board"), ShowdownPhase(hole_cards_used=3), cards=2),
        "[2].hole_cards_used: is 3, but everyone holds 2 cards",
    ),
    "a board too small for the hole cards used": (
        game(ANTE, DealPhase(count=2, to="board"), ShowdownPhase(hole_cards_used=2), cards=4),
        "[2].hole_cards_used: is 2, so that 3 of the 5 cards of a hand come from the board",
    ),
    "more hole cards used than a badugi has": (
        game(ANTE, ShowdownPhase("badugi", hole_cards_used=5)),
        "[1].hole_cards_used: is 5, but a hand of badugi has 4 cards",
    ),
    "deuce to seven with too few cards": (
        game(ANTE, ShowdownPhase("deuce_seven_low"), cards=4),
        "[1].ranking: is deuce_seven_low, which needs 5 cards, but a player has 4",
    ),
    "eight or better with too few cards": (
        game(ANTE, ShowdownPhase("high", "eight_or_better_low"), cards=4),
        "[1].low_ranking: is eight_or_better_low, which needs 5 cards",
    ),
    "eight or better for the whole pot": (
        game(ANTE, ShowdownPhase("eight_or_better_low")),
        "[1].ranking: is eight_or_better_low, which often nobody has",
    ),
    "eight or better from a deck without low cards": (
        game(ANTE, ShowdownPhase("high", "eight_or_better_low"), deck="short_36"),
        "[1].low_ranking: is eight_or_better_low, but short_36 has only 4 of the ranks",
    ),
    "both halves to the same hand": (
        game(ANTE, ShowdownPhase("high", "high")),
        "[1].low_ranking: is high like the ranking, so both halves go to the same hand",
    ),
    "the short-deck ranking with a full deck": (
        game(ANTE, ShowdownPhase("short_deck_high")),
        "[1].ranking: is short_deck_high, which knows no card below the six",
    ),
    "an order of hands that does not end with a high card": (
        game(ANTE, ShowdownPhase(HandOrder(("flush", "one_pair")))),
        "[1].ranking.kinds: leaves out high_card, which is what a hand is that holds nothing else",
    ),
    "an order of hands with a kind twice": (
        game(ANTE, ShowdownPhase(HandOrder(("flush", "flush", "high_card")))),
        "[1].ranking.kinds: names flush twice: name it once",
    ),
    "an order of hands with a kind that nobody can have": (
        game(ANTE, ShowdownPhase("badugi", HandOrder(("one_pair", "two_pair", "high_card")))),
        "[1].low_ranking.kinds: names two_pair after one_pair, which every such hand holds as well",
    ),
    "an order of hands of three cards with a kind of five": (
        game(ANTE, ShowdownPhase(HandOrder(("full_house", "high_card"), cards=3))),
        "[1].ranking.kinds: names full_house, which three cards cannot make: leave it out, or",
    ),
    "an order of hands for a shorter deck": (
        game(ANTE, ShowdownPhase(HandOrder(("straight", "high_card"), ace_below="6"))),
        "[1].ranking.ace_below: is 6, but the deck has lower cards: make it 2",
    ),
    "an ace below the six where no straight counts": (
        game(ANTE, ShowdownPhase(HandOrder(("high_card",), ace_below="6")), deck="short_36"),
        "[1].ranking.ace_below: is 6, but no straight counts: leave it out",
    ),
    "a low straight that is the second best where no straight counts": (
        game(ANTE, ShowdownPhase(HandOrder(("flush", "high_card"), low_ace_run="second"))),
        "[1].ranking.low_ace_run: is second, but no straight counts: leave it out",
    ),
    "more cards at the start than the deck has": (
        game(ANTE, SHOWDOWN, cards=2, deck="kuhn_3"),
        "setup.cards_per_player: by now 2 players can need 4 cards, but kuhn_3 has 3",
    ),
    "more cards dealt than the deck has": (
        game(ANTE, DealPhase(count=6), SHOWDOWN, seats=5),
        "[1]: by now 5 players can need 55 cards, but standard_52 has 52",
    ),
    "more blinds than seats": (
        game(ForcedBetPhase(blinds=(1, 2, 4)), BET, SHOWDOWN),
        "[0].blinds: has 3 blinds for 2 seats",
    ),
    "a blind and a button blind on the same seat": (
        game(ForcedBetPhase(blinds=(1,), button_blind=2), BET, SHOWDOWN),
        "[0].button_blind: and blinds fall on the same seat with 2 seats: play with at least 3",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", PHASE_CASES)
def test_it_is_refused(case: str) -> None:
    genome, expected = PHASE_CASES[case]
    assert expected in found(genome)
    with pytest.raises(GenomeError, match="test-game"):
        validate(genome)


@pytest.mark.parametrize(
    "genome",
    [
        game(ANTE, SHOWDOWN),
        game(BET, SHOWDOWN),
        game(ANTE, SHOWDOWN, cards=1, deck="kuhn_3", seats=3),
        game(BLINDS, DealPhase(), SHOWDOWN),
        game(BLINDS, BET, BLINDS, BettingPhase(opener="after_blinds"), SHOWDOWN),
        game(ForcedBetPhase(blinds=(0, 2)), BettingPhase(opener="after_blinds"), SHOWDOWN),
        game(ForcedBetPhase(ante=100), SHOWDOWN),
        game(ANTE, ForcedBetPhase(ante=2, ante_by="button"), SHOWDOWN),
        game(ANTE, ShowdownPhase("ace_five_low"), cards=1),
        game(ANTE, ShowdownPhase(hole_cards_used=5)),
        game(ANTE, ExchangePhase(), ExchangePhase(), ExchangePhase(), SHOWDOWN, seats=9),
        game(ANTE, ExchangePhase(), DealPhase(count=2), SHOWDOWN, seats=4),
    ],
)
def test_unusual_games_are_allowed(genome: GameGenome) -> None:
    assert problems(genome) == []


def test_all_problems_are_listed_one_per_line() -> None:
    with pytest.raises(GenomeError) as caught:
        validate(game(BettingPhase(min_bet=0), win_conditions=()))
    heading, *lines = str(caught.value).splitlines()
    assert heading == "test-game: 3 problems"
    assert [line.split(":")[0].strip() for line in lines] == [
        "win_conditions",
        "turn_structure.phases",
        "turn_structure.phases[0].min_bet",
    ]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"player_count": 11}, "player_count: expected a whole number from 2 to 10, found 11"),
        ({"player_count": 2.5}, "player_count: expected a whole number"),
        ({"setup": None}, "setup: expected an object"),
        ({"setup": SetupRules(starting_chips=2**60)}, "setup.starting_chips: expected a whole"),
        ({"title": "\ud800"}, "title: contains half a character"),
        ({"title": object()}, "cannot be written to a file"),
        (
            {"turn_structure": TurnStructure((ForcedBetPhase(blinds=(1, "two")),))},  # type: ignore[arg-type]
            "turn_structure.phases[0].blinds[1]: expected a whole number",
        ),
    ],
)
def test_making_a_genome_never_fails_but_validation_sees_wrong_values(
    change: dict[str, Any], expected: str
) -> None:
    genome = msgspec.structs.replace(load("razz"), **change)
    assert expected in "\n".join(map(str, problems(genome)))


@given(genomes())
def test_any_genome_is_judged_without_an_accident(genome: GameGenome) -> None:
    for problem in problems(genome):
        assert problem.message


@given(playable_genomes())
def test_a_playable_genome_seats_its_players(genome: GameGenome) -> None:
    validate(genome)
    seats = seat_range(genome)
    assert genome.player_count in seats
    for count in seats:
        assert problems(msgspec.structs.replace(genome, player_count=count)) == []


@pytest.mark.parametrize(
    ("name", "fewest", "most"),
    [
        ("no-limit-holdem", 2, 10),
        ("kuhn-poker", 2, 3),
        ("leduc-holdem", 2, 5),
        ("five-card-draw", 2, 10),
        ("razz", 2, 7),
        ("simple-poker", 2, 10),
    ],
)
def test_the_deck_limits_the_seats(name: str, fewest: int, most: int) -> None:
    assert seat_range(load(name)) == range(fewest, most + 1)


def test_the_blinds_limit_the_seats() -> None:
    straddle = game(ForcedBetPhase(blinds=(1, 2, 4)), BET, SHOWDOWN, seats=6)
    assert seat_range(straddle) == range(3, 11)


@pytest.mark.parametrize("seats", [-1, 0, 1, 4, 11])
def test_an_impossible_number_of_seats_is_refused_with_the_range(seats: int) -> None:
    with pytest.raises(GenomeError, match=f"cannot seat {seats}.*it is for 2 to 3 players"):
        check_seats(load("kuhn-poker"), seats)


def test_teams_are_for_some_numbers_of_seats_alone() -> None:
    whist = load("whist")
    six = msgspec.structs.replace(
        whist, setup=msgspec.structs.replace(whist.setup, cards_per_player=5)
    )
    with pytest.raises(GenomeError, match=r"cannot seat 5.*it is for 4, 6, 8 or 10 players"):
        check_seats(six, 5)


def test_a_possible_number_of_seats_is_accepted() -> None:
    check_seats(load("kuhn-poker"), 3)


def test_every_phase_that_takes_cards_of_a_shared_deck_is_judged() -> None:
    assert CHECKS.keys() == {*get_args(Phase)} - {*get_args(RolePhase)}

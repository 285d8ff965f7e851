"""Bets against a house on the next card: red dog, with its exact edge counted card by card."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from msgspec.structs import replace

import darwindeck as dd
from darwindeck.cards import ALL_CARDS, USUAL_RANKS, Card, Rank, Suit
from darwindeck.genome.schema import (
    BetweenPhase,
    ForcedBetPhase,
    GameGenome,
    ShowdownPhase,
    TurnStructure,
)
from darwindeck.players.registry import make_bot
from darwindeck.playtest.choices import question_of
from darwindeck.table.events import Returned
from tests.effort import needs_compilation

from .tables import cards, told

RED_DOG = dd.load("red-dog")
ANTE = 10
LEAVE = dd.Check()
RAISE = dd.Bet(ANTE)


def start(*top: Card, seats: int = 2) -> dd.Table:
    """Red dog with cards on top of the deck; seat 1 of more than one player is asked first."""
    deck = (*top, *(card for card in ALL_CARDS if card not in top))
    return dd.Table.start(RED_DOG, seats, deck=deck, button=0)


@pytest.mark.parametrize(
    ("top", "odds"), [("4c 6d 5c", 5), ("4c 7d 5c", 4), ("4c 8d 6c", 2), ("2c Ad 6c", 1)]
)
def test_the_house_pays_by_how_many_ranks_lie_between(top: str, odds: int) -> None:
    table = start(*cards(top))
    assert table.apply(LEAVE).payoffs == (odds * ANTE, -odds * ANTE)
    assert table.apply(RAISE).payoffs == (2 * odds * ANTE, -2 * odds * ANTE)


def test_any_other_card_loses_the_bet_with_its_raise() -> None:
    for third in ("2c", "4h", "9c"):
        table = start(*cards(f"4c 8d {third}"))
        assert table.apply(dd.Bet(3)).payoffs == (-ANTE - 3, ANTE + 3)


def test_neighbours_are_no_bet_and_nobody_is_asked() -> None:
    table = start(*cards("4c 5d"))
    assert table.over
    assert table.payoffs == (0, 0)
    assert [event.amount for event in table.log if isinstance(event, Returned)] == [ANTE]


def test_a_pair_is_paid_only_for_a_third_card_of_its_rank() -> None:
    assert start(*cards("4c 4d 4h")).payoffs == (11 * ANTE, -11 * ANTE)
    assert start(*cards("4c 4d 5h")).payoffs == (0, 0)


def test_a_raise_is_at_most_the_bet() -> None:
    table = start(*cards("4c Kd"))
    assert table.legal_actions.bet_range == range(1, ANTE + 1)
    with pytest.raises(dd.IllegalAction, match="above the maximum of 10"):
        table.apply(dd.Bet(ANTE + 1))


def test_everyone_plays_against_the_house_with_cards_of_their_own() -> None:
    table = start(*cards("4c Kd 7c 9c 9d 9h"), seats=3)
    assert table.actor == 1
    table = table.apply(RAISE)
    assert table.over
    assert table.payoffs == (11 * ANTE, 2 * ANTE, -13 * ANTE)


def test_a_poor_house_pays_what_it_has() -> None:
    top = cards("4c 4d 4h")
    deck = (*top, *(card for card in ALL_CARDS if card not in top))
    table = dd.Table.start(RED_DOG, 2, (100, 60), deck=deck, button=0)
    assert table.stacks == (160, 0)


def edge() -> Fraction:
    """Return what the house keeps of a bet when the player raises whatever is worth it."""
    total = Fraction(0)
    for first, second in product(USUAL_RANKS, USUAL_RANKS):
        pair = first == second
        weight = Fraction(1, 13) * Fraction(3 if pair else 4, 51)
        posts = Card(first, Suit.CLUBS), Card(second, Suit.DIAMONDS)
        total += weight * max(mean_payoffs(posts))
    return -total / ANTE


def mean_payoffs(posts: tuple[Card, Card]) -> list[Fraction]:
    """Ask the engine what each way to go on brings on average over all third cards."""
    thirds = [card for card in ALL_CARDS if card not in posts]
    ranks = {card.rank: sum(other.rank == card.rank for other in thirds) for card in thirds}
    if start(*posts, thirds[0]).over:
        ways: list[list[dd.Action]] = [[]]
    else:
        ways = [[LEAVE], [RAISE]]
    means = []
    for way in ways:
        won = 0
        for rank, count in ranks.items():
            table = start(*posts, next(card for card in thirds if card.rank == rank))
            for action in way:
                table = table.apply(action)
            won += count * table.payoffs[0]
        means.append(Fraction(won, len(thirds)))
    return means


@needs_compilation
def test_the_house_keeps_what_the_literature_says_of_one_deck() -> None:
    assert float(edge()) == pytest.approx(0.03155, abs=5e-6)


def test_it_is_worth_raising_from_seven_ranks_on() -> None:
    bot = make_bot("greedy", seed=1)
    for high in range(Rank.FOUR, Rank.ACE + 1):
        table = start(Card(Rank.TWO, Suit.CLUBS), Card(Rank(high), Suit.DIAMONDS))
        spread = high - Rank.TWO - 1
        assert bot(table.view(0)) == (RAISE if spread >= 7 else LEAVE)


def test_a_choice_tells_the_odds() -> None:
    question = question_of(start(*cards("4c 7d")).view(0), RED_DOG)
    values = [choice.meaning.values for choice in question.choices]
    assert all((each["count"], each["total"], each["odds"]) == (8, 50, 4) for each in values)
    assert str(question.choices[0].label) == "leave your bet"


def with_bets(**changes: object) -> GameGenome:
    ante, between = RED_DOG.turn_structure.phases
    return replace(RED_DOG, turn_structure=TurnStructure((ante, replace(between, **changes)), 1))


def test_a_house_needs_odds_and_odds_need_a_house() -> None:
    (complaint,) = told(with_bets(pays=()))
    assert complaint == (
        "turn_structure.phases[1].pays: is empty, but bets are against the house: say what it "
        "pays, such as [5, 4, 2, 1]"
    )
    (complaint,) = told(with_bets(post_costs=2))
    assert complaint.endswith("is 2, but a house takes no more than was bet: make it 1")
    without = replace(RED_DOG, setup=replace(RED_DOG.setup, house=None))
    assert [text.split(":")[0] for text in told(without)] == [
        "turn_structure.phases[1].pays",
        "turn_structure.phases[1].pair_pays",
    ]


def test_a_showdown_would_come_after_all_bets_are_settled() -> None:
    phases = (ForcedBetPhase(ante=1), BetweenPhase(post_costs=1, pays=(1,)), ShowdownPhase("high"))
    game = replace(RED_DOG, turn_structure=TurnStructure(phases))
    assert any("has settled all bets of BetweenPhase" in text for text in told(game))

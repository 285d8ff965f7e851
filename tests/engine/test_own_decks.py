"""Own decks whose cards count as others: tricks, battles and scores, alone or with raises."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from darwindeck import Table, load, simulate
from darwindeck.cards import USUAL_RANKS, Card
from darwindeck.genome.faces import face_of, owner_of_card
from darwindeck.genome.schema import (
    Attribute,
    BettingPhase,
    Bust,
    CardKind,
    CommitPhase,
    ComparePhase,
    CustomCard,
    DrawUpPhase,
    ForcedBetPhase,
    GameGenome,
    Payoff,
    Phase,
    Rank,
    ResolutionPhase,
    RevealPhase,
    Role,
    ScoringRule,
    SetupRules,
    Suit,
    TrickPhase,
    TurnStructure,
    WinCondition,
)
from darwindeck.genome.serialization import decode, encode
from darwindeck.genome.validation import problems
from darwindeck.table.events import Captured, Resolved
from tests.effort import needs_compilation

from .any_hand import examples
from .tables import events

DRAW, TRICKS = DrawUpPhase(3), TrickPhase(3)
RAISES = (CommitPhase(2), RevealPhase())
RESOLUTION = ResolutionPhase((Payoff("Owl", attribute="luck"),), bust=Bust("luck", "sense"))
PER_TRICK = (ScoringRule(1, "trick"),)


def a_role(name: str, suits: str) -> Role:
    """Return a role with the cards from nine to ace of some suits, each with a name."""
    cards = tuple(
        CustomCard(f"{name} {rank.letter}{suit}", "any", {"luck": 1}, rank=rank, suit=Suit(suit))
        for suit in suits
        for rank in USUAL_RANKS[Rank.NINE - Rank.TWO :]
    )
    return Role(name, cards)


def game(*phases: Phase, chips: int = 0, scores: tuple[ScoringRule, ...] = ()) -> GameGenome:
    """Return a game of two with decks of their own."""
    wins = (WinCondition("high_score"), WinCondition("most_chips"))
    return GameGenome(
        genome_id="owl-and-cat",
        setup=SetupRules(initial_deck="of_roles", when_deck_is_empty="end", starting_chips=chips),
        turn_structure=TurnStructure(phases),
        win_conditions=wins if chips else wins[:1],
        scoring_rules=scores,
        player_count=2,
        hand_limit=1,
        turn_limit=50,
        roles=(a_role("Owl", "cd"), a_role("Cat", "hs")),
        card_kinds=(CardKind("any"),),
        attributes=(Attribute("luck"), Attribute("sense")),
    )


MIXTURES = {
    "tricks": game(DRAW, TRICKS, scores=PER_TRICK),
    "battles": game(DRAW, ComparePhase(winner_takes="captured"), scores=(ScoringRule(1),)),
    "tricks for chips": game(
        DRAW, ForcedBetPhase(ante=1), BettingPhase(2), TRICKS, chips=30, scores=PER_TRICK
    ),
    "raises and a trick": game(DRAW, *RAISES, TrickPhase(1), RESOLUTION),
    "everything": game(
        DRAW, ForcedBetPhase(ante=1), *RAISES, BettingPhase(2), TrickPhase(1), RESOLUTION, chips=30
    ),
}


@pytest.mark.parametrize("name", MIXTURES)
def test_the_mixture_is_playable_and_survives_json(name: str) -> None:
    assert problems(MIXTURES[name]) == []
    assert decode(encode(MIXTURES[name])) == MIXTURES[name]


def test_a_card_counts_as_its_rank_and_suit_and_keeps_its_name() -> None:
    ace = Card("As")
    assert face_of(MIXTURES["tricks"], ace) == "Cat As"
    assert owner_of_card(MIXTURES["tricks"], ace) == 1


def test_everyone_draws_up_from_their_own_deck() -> None:
    table = Table.start(MIXTURES["tricks"], seed=1)
    assert [len(hand) for hand in table.hands] == [3, 3]
    for seat, hand in enumerate(table.hands):
        assert {owner_of_card(table.game, card) for card in hand if card} == {seat}


def test_the_highest_card_of_the_suit_led_takes_a_trick_of_named_cards() -> None:
    table = Table.start(MIXTURES["tricks"], seed=1)
    leader = table.actor
    for _ in range(2):
        table = table.apply(next(iter(table.legal_actions)))
    (trick,) = events(table.log, Captured)
    assert trick.seat == leader  # nobody else has that suit
    assert table.tricks[trick.seat] == 1


def test_a_deal_with_a_trick_in_it_is_resolved_by_what_was_raised() -> None:
    game = MIXTURES["raises and a trick"]
    table = Table.start(game, seed=1)
    raises = [action for action in table.legal_actions if type(action).__name__ == "Play"]
    table = table.apply(raises[0])
    while not events(table.log, Resolved):
        table = table.apply(list(table.legal_actions)[-1])
    assert events(table.log, Resolved)[0].outcome == "bust"


@examples(40, interpreted=3)
@given(st.sampled_from(sorted(MIXTURES)), st.integers(0, 2**32))
def test_every_mixture_keeps_chips_and_cards_to_its_end(name: str, seed: int) -> None:
    game = MIXTURES[name]
    table = Table.start(game, seed=seed)
    chips, luck = 2 * game.setup.starting_chips, random.Random(seed)
    for _ in range(1000):
        assert sum(table.stacks) + table.pot == chips
        if table.over:
            break
        for seat, hand in enumerate(table.hands):
            assert all(owner_of_card(game, card) == seat for card in hand if card)
        table = table.apply(luck.choice(list(table.legal_actions)))
    assert table.over
    assert Table.replay(game, table.log) == table


@needs_compilation
@pytest.mark.parametrize("name", MIXTURES)
def test_bots_can_play_every_mixture(name: str) -> None:
    for players in ("random", "greedy"):
        assert simulate(MIXTURES[name], 20, players=players, seed=1).hands == 20


def test_the_deal_is_what_it_was() -> None:
    assert face_of(load("the-deal"), Card("2c")) == "Station Forecourt"
    assert replace(load("the-deal"), title="x").roles == load("the-deal").roles

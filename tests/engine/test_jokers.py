"""Jokers: cards above the ace, in tricks, battles, plays and scores, and wild at showdowns."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from darwindeck import Card, Suit, Table, load, simulate
from darwindeck.cards import format_cards
from darwindeck.genome.anatomy import cards_in, deck_of
from darwindeck.genome.schema import (
    CardEffect,
    ComparePhase,
    Deck,
    GameGenome,
    PileCondition,
    PlayPhase,
    Rank,
    ScoringRule,
    ShowdownPhase,
    TrickPhase,
)
from darwindeck.table.actions import NameSuit, Play
from darwindeck.table.events import Captured, Won
from tests.effort import needs_compilation

from . import turn_tables
from .tables import cards, deal, events, play_out, told
from .turn_tables import turn_game

if TYPE_CHECKING:
    from collections.abc import Sequence

ONE_JOKER, TWO_JOKERS, FOUR_JOKERS = (Deck(jokers=count) for count in (1, 2, 4))
SCORES = (ScoringRule(1, "trick"), ScoringRule(5, "captured", Rank.JOKER))


def play(table: Table, *played: str) -> Table:
    """Play cards in turn."""
    for card in played:
        table = table.apply(Play(cards(card)))
    return table


def captures(table: Table) -> list[tuple[int, str]]:
    """Return who has taken which cards, trick by trick."""
    return [(event.seat, format_cards(event.cards)) for event in events(table.log, Captured)]


# Decks


@pytest.mark.parametrize(
    ("deck", "jokers"), [(ONE_JOKER, "Xs"), (TWO_JOKERS, "XhXs"), (FOUR_JOKERS, "XcXdXhXs")]
)
def test_a_deck_has_as_many_jokers_as_it_says(deck: Deck, jokers: str) -> None:
    assert format_cards(cards_in(deck)[52:]) == jokers
    assert len(cards_in(deck)) == 52 + deck.jokers


@needs_compilation
def test_a_joker_is_dealt_as_often_as_any_other_card() -> None:
    deals = (Table.start("joker-draw", 6, seed=seed) for seed in range(3_000))
    held = sum(Card("Xs") in hand for table in deals for hand in table.hands)
    expected = 3_000 * 30 / 53
    assert abs(held - expected) < 4 * (expected * 23 / 53) ** 0.5


# Tricks and battles


def tricks(*more: TrickPhase, **setup: object) -> GameGenome:
    """Return a game of two tricks for two, in which a trick is worth one and a joker five."""
    phases = more or (TrickPhase(2),)
    deck = Deck("JQKA", "s", jokers=2)
    game = turn_game(*phases, wins="high_score", deck=deck, scoring=SCORES)  # type: ignore[arg-type]
    return replace(game, setup=replace(game.setup, **setup))


def test_a_joker_is_the_highest_card_of_its_suit() -> None:
    table = play(turn_tables.deal(tricks(), ["AsKs", "XsJs"]), "As", "Xs")
    assert captures(table) == [(1, "AsXs")]
    assert table.scores == (0, 6)


def test_a_joker_of_another_suit_takes_no_trick() -> None:
    table = play(turn_tables.deal(tricks(), ["JsKs", "XhXs"]), "Js", "Xs", "Xh", "Ks")
    assert captures(table) == [(1, "JsXs"), (1, "KsXh")]


def test_a_joker_must_follow_its_suit() -> None:
    table = turn_tables.deal(tricks(), ["AsKs", "XsXh"]).apply(Play(cards("As")))
    assert list(table.legal_actions) == [Play(cards("Xs"))]


def test_a_joker_can_be_below_all_others() -> None:
    table = play(turn_tables.deal(tricks(rank_order="XJQKA"), ["JsKs", "XsAs"]), "Js", "Xs")
    assert captures(table) == [(0, "JsXs")]


def test_a_joker_can_be_above_everything_whatever_its_suit() -> None:
    game = tricks(TrickPhase(2, must_follow=False, any_suit=True), top_cards=("Xh",))
    assert captures(play(turn_tables.deal(game, ["XhKs", "XsAs"]), "Xh", "Xs")) == [(0, "XhXs")]
    assert captures(play(turn_tables.deal(game, ["XsKs", "XhAs"]), "Xs", "Xh")) == [(1, "XhXs")]


def test_a_joker_wins_a_battle_against_an_ace() -> None:
    battle = ComparePhase(winner_takes="captured")
    game = turn_game(battle, wins="high_score", deck=TWO_JOKERS, scoring=SCORES[1:])  # type: ignore[arg-type]
    table = turn_tables.deal(game, ["As2c", "Xh3c"])
    assert captures(table)[:1] == [(1, "AsXh")]
    assert table.scores == (0, 5)


# Plays


def shedding(test: str, *effects: CardEffect, together: int = 1) -> GameGenome:
    """Return a game in which cards are played onto each other."""
    fits = PileCondition(test)  # type: ignore[arg-type]
    play = PlayPhase(valid_play_condition=fits, mandatory=False, max_cards=together)
    return turn_game(play, discards=1, deck=TWO_JOKERS, effects=effects)  # type: ignore[arg-type]


def test_a_joker_can_be_played_on_anything_and_names_a_suit() -> None:
    game = shedding("same_suit", CardEffect("wild", Rank.JOKER))
    table = turn_tables.deal(game, ["Xh4d", "9c3d"], "7s").apply(Play(cards("Xh")))
    table = table.apply(NameSuit(Suit.DIAMONDS))
    assert Play(cards("3d")) in table.legal_actions
    assert Play(cards("9c")) not in table.legal_actions


@pytest.mark.parametrize("card", ["2c", "3c", "4c", "5c", "Ac", "Xh"])
def test_no_rank_comes_after_the_joker(card: str) -> None:
    table = turn_tables.deal(shedding("next_rank"), [f"{card}9d", "9cTd"], "Xs")
    assert Play(cards(card)) not in table.legal_actions


def test_jokers_are_played_together_as_cards_of_one_rank() -> None:
    table = turn_tables.deal(shedding("higher_rank", together=4), ["XhXs", "9cTd"], "As")
    assert Play(cards("XhXs")) in table.legal_actions
    assert Play(cards("XhXs")) in list(table.legal_actions)


@needs_compilation
def test_in_president_jokers_are_above_the_twos() -> None:
    game = load("president-with-jokers")
    assert len(deck_of(game)) == 54
    assert game.setup.rank_order.endswith("2X")
    assert simulate(game, hands=2, players="greedy", seed=3).hands == 2


# Showdowns


def winners(game: GameGenome | str, hands: Sequence[str], board: str = "") -> set[int]:
    """Return who wins the pot if everybody checks and stands pat."""
    table = play_out(deal(game, hands, board))
    return {seat for event in events(table.log, Won) for seat in event.amounts}


@pytest.mark.parametrize(
    ("game", "hands", "board", "best"),
    [
        ("deuces-wild", ["AsAhAdKcKs", "7s7h2d2c3s"], "", {1}),  # four sevens
        ("deuces-wild", ["AsAhAdAc2c", "KsQsJsTs2d"], "", {0}),  # five aces, a royal flush
        ("deuces-wild", ["2s2h2d2c3s", "AsAhAdAcKs"], "", {0}),  # five threes
        ("deuces-wild", ["9s8h7d6c2s", "Ts9h8d7c6s"], "", {0, 1}),  # two straights to the ten
        ("deuces-wild", ["AhKh9h4h2s", "AdKdQd9d4d"], "", {0, 1}),  # no ace twice in a flush
        ("joker-draw", ["KsKhQsQdXs", "AsAhAdKcJs"], "", {0}),  # a full house
        ("joker-draw", ["AsKhQdTc4s", "9s9h8d7cXs"], "", {1}),
        ("spit-in-the-ocean", ["AsAh5d9c", "KsKhKd7c"], "5s", {0}),  # four aces, four kings
        ("spit-in-the-ocean", ["AsAh6d9c", "KsKhKd7c"], "5s", {1}),  # three aces, four kings
    ],
)
def test_wild_cards_win_as_what_they_stand_for(
    game: str, hands: Sequence[str], board: str, best: set[int]
) -> None:
    assert winners(game, hands, board) == best


def test_single_cards_can_be_wild() -> None:
    one_eyed = with_wild("five-card-draw", "Jh", "Js")
    assert winners(one_eyed, ["AsAh3d4cJh", "AdAcKs5cJd"]) == {0}
    assert winners(one_eyed, ["AsAh3d4cJc", "AdAcKs5cJd"]) == {1}


def with_wild(name: str, *wild: str, **changes: object) -> GameGenome:
    """Return a library game with other wild cards at its showdown, and another showdown."""
    game = load(name)
    *phases, showdown = game.turn_structure.phases
    assert isinstance(showdown, ShowdownPhase)
    phases.append(replace(showdown, wild_cards=wild, **changes))
    return replace(game, turn_structure=replace(game.turn_structure, phases=tuple(phases)))


def with_jokers(name: str, count: int) -> GameGenome:
    """Return a library game with jokers in its deck."""
    game = load(name)
    return replace(game, setup=replace(game.setup, initial_deck=Deck(jokers=count)))


@pytest.mark.parametrize(
    ("game", "complaint"),
    [
        (with_wild("badugi", "2"), "wild_cards: is 2, but in badugi no card stands for another"),
        (with_wild("five-card-draw", "X"), "names X, but standard_52 has none"),
        (with_wild("short-deck-holdem", "2"), "names 2, but short_36 has none"),
        (with_wild("five-card-draw", "2", "2c"), "names 2c, which is wild already"),
        (with_wild("five-card-draw", "2", "2"), "names something twice: name it once"),
        (with_wild("five-card-draw", "turned_up"), "names turned_up, but the board is empty"),
        (
            with_wild("five-card-draw", *"23456789"),
            "makes 32 of 52 cards wild, more than half of the deck: name fewer",
        ),
        (with_wild("five-card-draw", "bug"), "names bug, but standard_52 has none"),
        (with_wild("joker-draw", "bug", "2"), "a bug is an ace in hands that are compared by the"),
        (with_wild("joker-draw", "bug", ranking="deuce_seven_low"), "a bug is an ace in hands"),
        (with_jokers("five-card-draw", 1), "a joker has no rank in a poker hand: make it wild"),
        (with_jokers("badugi", 2), "setup.initial_deck.jokers: is 2, but badugi has no place"),
        (with_jokers("blackjack", 1), "blackjack has no place for a joker: leave it out"),
        (with_jokers("gin-rummy", 1), "a joker is no part of a meld: leave it out"),
        (with_jokers("chinese-poker", 1), "a joker has no rank in a poker hand: make it wild"),
    ],
)
def test_jokers_and_wild_cards_that_mean_nothing_are_refused(
    game: GameGenome, complaint: str
) -> None:
    assert any(complaint in problem for problem in told(game)), told(game)

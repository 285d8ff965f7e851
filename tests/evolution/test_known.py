"""A game under another name is recognised, and a variant is another game."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from darwindeck.cards import Suit
from darwindeck.evolution import edit
from darwindeck.evolution.breeding import breed
from darwindeck.evolution.known import essence, is_known
from darwindeck.genome.library import library_names, load
from darwindeck.genome.phases import BettingPhase, ForcedBetPhase, TrickPhase

if TYPE_CHECKING:
    from darwindeck.genome.schema import GameGenome


def in_small_change(game: GameGenome, worth: int) -> GameGenome:
    """Return the same game for chips of a smaller worth."""
    for index, forced in edit.placed(game, ForcedBetPhase):
        blinds = tuple(worth * blind for blind in forced.blinds)
        larger = replace(forced, ante=worth * forced.ante, blinds=blinds)
        game = edit.replace_phase(game, index, larger)
    for index, betting in edit.placed(game, BettingPhase):
        game = edit.replace_phase(game, index, replace(betting, min_bet=worth * betting.min_bet))
    return edit.with_setup(game, starting_chips=worth * game.setup.starting_chips)


def with_other_suits(game: GameGenome) -> GameGenome:
    """Return hearts with spades in the place of hearts, and the other way round."""
    swapped = {Suit.HEARTS: Suit.SPADES, Suit.SPADES: Suit.HEARTS}
    rules = tuple(
        replace(rule, suit=swapped.get(rule.suit, rule.suit) if rule.suit else None)
        for rule in game.scoring_rules
    )
    index, tricks = edit.placed(game, TrickPhase)[0]
    tricks = replace(tricks, breaking_suit=Suit.SPADES)
    return edit.replace_phase(replace(game, scoring_rules=rules[::-1]), index, tricks)


def test_every_game_of_the_library_is_known_and_they_differ() -> None:
    games = [load(name) for name in library_names()]
    assert all(map(is_known, games))
    assert len({essence(game) for game in games}) == len(games)


@pytest.mark.parametrize("name", ["no-limit-holdem", "five-card-draw", "leduc-holdem"])
def test_names_seats_and_the_worth_of_chips_make_no_other_game(name: str) -> None:
    game = load(name)
    other = replace(game, genome_id="mine", title="Mine", player_count=3, hand_limit=7)
    assert essence(in_small_change(other, 5)) == essence(game)


def test_other_suits_make_no_other_game() -> None:
    hearts = load("hearts")
    assert with_other_suits(hearts) != hearts
    assert essence(with_other_suits(hearts)) == essence(hearts)


def test_another_rule_makes_another_game() -> None:
    hearts, holdem = load("hearts"), load("no-limit-holdem")
    longer = edit.with_setup(holdem, cards_per_player=3)
    easier = replace(hearts, scoring_rules=hearts.scoring_rules[:1])
    assert not is_known(longer)
    assert not is_known(easier)


def test_another_deck_or_stake_makes_no_other_game() -> None:
    holdem = edit.with_setup(load("no-limit-holdem"), initial_deck="short_36")
    (index, blinds), *_ = edit.placed(holdem, ForcedBetPhase)
    dearer = edit.replace_phase(holdem, index, replace(blinds, ante=7))
    assert is_known(holdem)
    assert is_known(edit.replace_phase(holdem, index, replace(blinds, blinds=(3, 4))))
    assert not is_known(dearer)  # an ante where there was none is a rule


def test_all_cards_are_all_cards_with_any_deck() -> None:
    whist = edit.with_setup(load("whist"), initial_deck="short_36", cards_per_player=9)
    index, tricks = edit.placed(whist, TrickPhase)[0]
    assert is_known(edit.replace_phase(whist, index, replace(tricks, tricks=9)))
    assert not is_known(edit.replace_phase(whist, index, replace(tricks, tricks=8)))


def test_no_known_game_is_bred_under_another_name() -> None:
    founders = [load(name) for name in ("kuhn-poker", "five-card-draw")]
    brood = breed([], founders, (), range(2, 7), 60, Random(1))
    assert len(brood.children) == 60
    assert not any(is_known(child.genome) for child in brood.children)

"""A trustless hand ends like the ordinary engine's hand with the same cards, in every game."""

from __future__ import annotations

import pytest

from darwindeck import load
from darwindeck.genome.library import library_names
from darwindeck.mental.audit import audit
from darwindeck.mental.dealing import check_trustless
from darwindeck.mental.proofs import Batch
from darwindeck.mental.reference import PythonGroup
from darwindeck.players.registry import make_bot
from tests.mental.local import LocalTable

from .comparing import GAMES, compare_with_engine
from .tables import table_of


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_payoffs_are_those_of_the_ordinary_engine(game: str, seats: int) -> None:
    for number in range(2):
        compare_with_engine(game, seats, number)


def test_both_groups_write_the_same_transcript() -> None:
    fast = table_of("leduc-holdem", 3, backup=2).play()
    slow = table_of("leduc-holdem", 3, backup=2, group=PythonGroup()).play()
    assert fast.encode() == slow.encode()
    assert audit(fast, PythonGroup()).fair


def test_nine_can_play() -> None:
    bots = [make_bot("random", seat) for seat in range(9)]
    table = LocalTable(load("no-limit-holdem"), bots, seed=b"nine")
    for player in table.players:  # the audit checks all proofs, once and together
        player.referee.hand._batch = Batch()
    assert audit(table.play()).fair


def test_a_match_goes_on_with_the_chips_of_the_hand_before() -> None:
    table = table_of("kuhn-poker", hands=4)
    table.play()
    assert len(table.referee.payoffs) > 1
    assert table.referee.stacks == table.referee.hand.table.stacks


@pytest.mark.parametrize(
    ("game", "seats", "reason"),
    [
        ("blackjack", 2, "house"),
        ("the-deal", 3, "roles"),
        ("hearts", 4, "passes cards on"),
        ("whist", 4, "turns"),
        ("war", 2, "without looking"),
        ("five-card-draw", 6, "shuffled again.*at most 5"),
        ("deuce-to-seven-triple-draw", 6, "shuffled again"),
        ("no-limit-holdem", 10, "2 to 9"),
        ("kuhn-poker", 1, "2 to 9"),
    ],
)
def test_what_cannot_be_dealt_without_a_dealer_is_refused(
    game: str, seats: int, reason: str
) -> None:
    with pytest.raises(ValueError, match=reason):
        check_trustless(load(game), seats)


def test_every_poker_game_of_the_library_can_be_played_by_two() -> None:
    possible = []
    for name in library_names():
        try:
            check_trustless(load(name), 2)
        except ValueError:
            continue
        possible.append(name)
    assert len(possible) >= 16

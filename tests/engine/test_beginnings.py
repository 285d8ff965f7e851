"""How a hand may begin: what no table could have come to is refused, wherever it is from."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from darwindeck import Action, Card, Exchange, IllegalAction, Raise, Table, load
from darwindeck.cards import MASK64, Rank, Suit
from darwindeck.genome.rules import MAX_CHIPS
from darwindeck.table.actions import NameSuit, Play
from darwindeck.table.events import Started

if TYPE_CHECKING:
    from collections.abc import Sequence

HOLDEM = load("no-limit-holdem")
DECK = tuple(Card(rank + suit) for rank in "23456789TJQKA" for suit in "cdhs")
SOUND = Started((200, 200, 200), 0, seed=7, match_seed=7)


def test_a_sound_beginning_is_played() -> None:
    assert Table.replay(HOLDEM, [SOUND]) == Table.start(HOLDEM, 3, seed=7)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"stacks": (200,)}, "cannot seat 1"),
        ({"stacks": (200,) * 40}, "cannot seat 40"),
        ({"stacks": [200, 200]}, "as a tuple"),
        ({"stacks": (200, 200, 2**62)}, "is impossible"),
        ({"stacks": (200, 200, 2**70)}, "is impossible"),
        ({"stacks": (10 * MAX_CHIPS, 1, 1)}, "too many chips"),
        ({"stacks": (200, 200, -1)}, "is impossible"),
        ({"stacks": (200, 200, True)}, "is impossible"),
        ({"stacks": (200, 200, 1.5)}, "is impossible"),
        ({"stacks": (200, 0, 0)}, "at least two players need chips"),
        ({"button": 3}, "is no player"),
        ({"button": 50}, "is no player"),
        ({"button": 1_000_000}, "is no player"),
        ({"button": -1}, "is no player"),
        ({"button": None}, "is no player"),
        ({"button": True}, "is no player"),
        ({"seed": -1}, "seed -1 is impossible"),
        ({"seed": MASK64 + 1}, "is impossible"),
        ({"seed": 0.5}, "is impossible"),
        ({"seed": None}, "either a deck or a seed"),
        ({"deck": DECK}, "either a deck or a seed"),
        ({"match_seed": -1}, "match_seed -1 is impossible"),
        ({"dealt_by_hand": 2}, "use True or False"),
        ({"hand_number": -1}, "hand_number -1 is impossible"),
        ({"hand_number": 10**12}, "is impossible"),
        ({"scores": (1,)}, "1 scores for 3 seats"),
        ({"scores": (1, 2, 3, 4)}, "4 scores for 3 seats"),
        ({"scores": (1, 2, 10**30)}, "is impossible"),
        ({"scores": (1, 2, "3")}, "is impossible"),
    ],
)
def test_an_impossible_beginning_is_refused(wrong: dict[str, object], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Table.replay(HOLDEM, [replace(SOUND, **wrong)])


@pytest.mark.parametrize(
    ("deck", "why"),
    [
        (DECK[1:], "has 52 cards, not 51"),
        ((*DECK[1:], DECK[1]), "appears twice"),
        ((*DECK[1:], None), "unknown card"),
        ((*DECK[1:], "2c"), "give a tuple of cards"),
        ((*DECK[1:], Card(99, Suit.CLUBS)), "is not a card"),  # type: ignore[arg-type]
        ((*DECK[1:], Card(Rank.TWO, "x")), "is not a card"),  # type: ignore[arg-type]
        (list(DECK), "give a tuple"),
        ("As Ks", "is not a card|has 52 cards, not 2|give a tuple"),
    ],
)
def test_a_deck_that_is_not_the_games_is_refused(deck: Sequence[object], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Table.replay(HOLDEM, [replace(SOUND, seed=None, deck=deck)])


def test_the_house_never_has_the_button() -> None:
    log = Table.start("blackjack", seed=1).log
    assert isinstance(log[0], Started)
    with pytest.raises(ValueError, match="is no player"):
        Table.replay("blackjack", [replace(log[0], button=len(log[0].stacks) - 1)])


def test_in_a_game_with_roles_the_button_is_where_the_roles_put_it() -> None:
    log = Table.start("the-deal", seed=1).log
    assert isinstance(log[0], Started)
    with pytest.raises(ValueError, match="roles act in their order"):
        Table.replay("the-deal", [replace(log[0], button=0)])


def test_a_raise_that_nobody_can_pay_is_illegal_however_large() -> None:
    origin = Started((4 * MAX_CHIPS, 4 * MAX_CHIPS), 0, seed=3)
    table = Table.replay(HOLDEM, [origin])
    named = Raise(to=2 * MAX_CHIPS + 12_345)
    assert table.apply(named).price == named.to
    for to in (4 * MAX_CHIPS + 1, 10**14, 2**63, 2**70):
        assert Raise(to=to) not in table.legal_actions


def test_any_whole_number_is_a_seed() -> None:
    assert Table.start(HOLDEM, seed=-1) == Table.start(HOLDEM, seed=MASK64)
    assert Table.start(HOLDEM, seed=10**23) == Table.start(HOLDEM, seed=10**23 & MASK64)


@pytest.mark.parametrize(
    ("game", "action"),
    [
        ("no-limit-holdem", Raise(to=True)),
        ("no-limit-holdem", Raise(to=50.0)),  # type: ignore[arg-type]
        ("no-limit-holdem", Raise(to=None)),  # type: ignore[arg-type]
        ("no-limit-holdem", Raise(to=-(2**70))),
        ("crazy-eights", NameSuit("c")),  # type: ignore[arg-type]
        ("crazy-eights", Play("8h")),  # type: ignore[arg-type]
        ("crazy-eights", Play(5)),  # type: ignore[arg-type]
        ("crazy-eights", Play((5, None))),  # type: ignore[arg-type]
        ("hearts", Exchange([])),  # type: ignore[arg-type]
        ("kuhn-poker", "call"),
    ],
)
def test_what_is_no_action_is_illegal(game: str, action: Action) -> None:
    with pytest.raises(IllegalAction):
        Table.start(game, seed=1).apply(action)

"""Cards on the forehead: everybody sees them but their owner, until they are shown."""

from __future__ import annotations

import pytest

from darwindeck import Bet, load, simulate
from darwindeck.players.registry import make_bot
from darwindeck.table.events import Dealt
from tests.effort import needs_compilation

from .tables import FOLD, cards, deal, events, play, play_out

INDIAN = load("indian-poker")


def test_everyone_sees_all_cards_but_their_own() -> None:
    table = deal(INDIAN, ["As", "Kd", "2c"])
    for viewer in range(3):
        seen = [seat.cards for seat in table.view(viewer).seats]
        assert seen[viewer] == (None,)
        others = [hand for seat, hand in enumerate(seen) if seat != viewer]
        assert others == [hand for seat, hand in enumerate(table.hands) if seat != viewer]


def test_a_spectator_sees_all_of_them() -> None:
    table = deal(INDIAN, ["As", "Kd", "2c"])
    assert [seat.cards for seat in table.view(None).seats] == list(table.hands)


def test_the_log_hides_ones_own_card_too() -> None:
    table = deal(INDIAN, ["As", "Kd", "2c"])
    for viewer in range(3):
        dealt = events(table.view(viewer).log, Dealt)
        assert [event.seat for event in dealt if None in event.cards] == [viewer]


def test_views_are_equal_whatever_ones_own_card_is() -> None:
    for own in ("Ah", "3h", "Ts"):
        one, other = deal(INDIAN, ["2s", "Kd", "2c"]), deal(INDIAN, [own, "Kd", "2c"])
        assert one.view(0) == other.view(0)
        assert one.view(1) != other.view(1)


def test_at_the_showdown_everyone_sees_everything() -> None:
    table = play_out(deal(INDIAN, ["As", "Kd", "2c"]))
    assert [seat.cards for seat in table.view(2).seats] == [cards("As"), cards("Kd"), cards("2c")]
    assert table.winners == (0,)


def test_who_folds_is_not_told_their_card() -> None:
    table = play(deal(INDIAN, ["As", "Kd"], button=1), Bet(2), FOLD)
    assert table.over
    assert table.view(1).seats[1].cards == (None,)


@pytest.mark.parametrize(("rival", "bets"), [("2c", True), ("As", False)])
def test_greedy_bets_by_the_card_that_it_sees(rival: str, bets: bool) -> None:
    action = make_bot("greedy", seed=3)(deal(INDIAN, ["7d", rival], button=1).view(0))
    assert isinstance(action, Bet) == bets


@needs_compilation
@pytest.mark.parametrize("players", ["random", "greedy", "search:20"])
def test_bots_play_it(players: str) -> None:
    payoffs = simulate(INDIAN, hands=12, players=players, seed=5).payoffs
    assert payoffs is not None
    assert payoffs.sum() == 0

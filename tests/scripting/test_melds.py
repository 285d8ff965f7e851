"""Melds on the table in snapshots: as plain values, changed by hand, and as moves."""

from __future__ import annotations

import pytest

from darwindeck import ExtendRun, Meld, Play, Table
from darwindeck.cards import Card
from darwindeck.scripting.moves import action_of, move_of
from darwindeck.scripting.state import GameState, snapshot
from darwindeck.scripting.to_table import as_table
from tests.engine.tables import cards
from tests.engine.test_turns_laying import STOCK, discard, meld, play, start

RUN = cards("6h 7h 8h")


def laid_down() -> Table:
    """Return the turn of a player after another has laid down a run."""
    table = start("6h 7h 8h 5c Td 9s Ks", "5h 4h Kh Qs Jd Jh 8d")
    return play(table, STOCK, meld("6h 7h 8h"), discard("Ks"), STOCK)


def with_melds(state: GameState, seat: int, *melds: tuple[Card, ...]) -> GameState:
    players = list(state.players)
    players[seat] = players[seat].copy_with(melds=melds)
    return state.copy_with(players=tuple(players))


def test_a_snapshot_has_the_melds_and_leads_back_to_the_table() -> None:
    table = laid_down()
    state = snapshot(table)
    assert [player.melds for player in state.players] == [(RUN,), ()]
    assert as_table(state, table.game).melds == table.melds


def test_melds_that_are_taken_away_can_be_added_to_no_longer() -> None:
    table = laid_down()
    added = ExtendRun((Card("5h"),))
    assert added in table.legal_actions
    without = as_table(with_melds(snapshot(table), 0), table.game)
    assert added not in without.legal_actions
    assert without.melds == ((), ())


def test_melds_can_be_put_on_the_table() -> None:
    table = laid_down()
    state = with_melds(snapshot(table), 1, cards("Tc Th Ts"))
    deck = tuple(card for card in state.deck if str(card) not in {"Tc", "Th", "Ts"})
    other = as_table(state.copy_with(deck=deck), table.game)
    assert other.melds == ((RUN,), (cards("Tc Th Ts"),))


@pytest.mark.parametrize("wrong", ["6h 7h", "6h 8h Th", "6h 7h 8d", "8h 7h 6h"])
def test_what_is_no_meld_cannot_be_put_on_the_table(wrong: str) -> None:
    state = with_melds(snapshot(laid_down()), 0, cards(wrong))
    with pytest.raises(ValueError, match="is no set and no run"):
        as_table(state, laid_down().game)


def test_a_card_of_a_meld_is_in_no_hand() -> None:
    state = with_melds(snapshot(laid_down()), 0, cards("Jd Jh Js"))
    with pytest.raises(ValueError, match="is there twice"):
        as_table(state, laid_down().game)


def test_every_action_is_a_move() -> None:
    table = laid_down()
    for action in table.legal_actions:
        assert action_of(move_of(action, table), table) == action
    kinds = {type(action) for action in table.legal_actions}
    assert kinds == {Play, ExtendRun}
    mine = start("6h 7h 8h 5c Td 9s Ks", "5h 4h Kh Qs Jd Jh 8d").apply(STOCK)
    assert Meld(RUN) in [action_of(move_of(each, mine), mine) for each in mine.legal_actions]

"""What holds in every game, for all stacks, cards and choices: chips, legal actions and cards."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from darwindeck import AllIn, Bet, BringIn, Call, Check, Exchange, Fold, IllegalAction, Raise, Table
from darwindeck.cards import ALL_CARDS
from darwindeck.genome.anatomy import deck_of
from darwindeck.table.events import Acted, Posted, RowsSettled

from .any_hand import FEW, MANY, Choices, choose, examples, openings, play_through, some
from .tables import events, total

if TYPE_CHECKING:
    from darwindeck import Action

CANDIDATES: tuple[Action, ...] = (
    *(Fold(), Check(), Call(), AllIn(), BringIn(), Exchange(), Exchange((None,))),
    *(Exchange((card,)) for card in ALL_CARDS[::7]),
    *(Bet(amount) for amount in (-1, 0, 1, 2, 4, 10, 199, 10**18)),
    *(Raise(to) for to in (-1, 0, 1, 2, 4, 10, 199, 10**18)),
)


@MANY
@given(openings(), Choices)
def test_chips_are_conserved_at_every_step(opening: Table, choices: list[int]) -> None:
    chips = total(opening)
    for table in play_through(opening, choices):
        assert total(table) == chips
        assert min(table.stacks) >= 0
        assert min(table.bets) >= 0
        assert table.over or table.pot >= sum(table.bets)
        assert sum(pot.amount for pot in table.pots) == table.pot
    assert table.pot == 0
    assert sum(table.payoffs) == 0


@MANY
@given(openings(), Choices)
def test_somebody_has_a_legal_action_until_the_hand_is_over(
    opening: Table, choices: list[int]
) -> None:
    for table in play_through(opening, choices):
        assert bool(table.legal_actions) is not table.over
        assert bool(list(table.legal_actions)) is not table.over
        assert (table.actor is None) is table.over


@MANY
@given(openings(), Choices)
def test_iteration_yields_only_what_is_legal(opening: Table, choices: list[int]) -> None:
    for table in play_through(opening, choices):
        legal = table.legal_actions
        actions = list(legal)
        assert all(action in legal for action in actions)
        assert len(actions) == len(legal)
        assert len(set(actions)) == len(actions)


@MANY
@given(openings(), Choices)
def test_every_size_in_the_range_is_legal_and_none_outside(
    opening: Table, choices: list[int]
) -> None:
    for table in play_through(opening, choices):
        legal = table.legal_actions
        sizes = legal.bet_range
        for kind in (Bet, Raise):
            if kind in {type(action) for action in legal}:
                assert all(kind(size) in legal for size in {sizes[0], sizes[-1]})
                assert kind(sizes[0] - 1) not in legal
                assert kind(sizes[-1] + 1) not in legal


@MANY
@given(openings(), Choices)
def test_a_call_never_costs_less_than_the_highest_bet(opening: Table, choices: list[int]) -> None:
    for table in play_through(opening, choices):
        if Call() in table.legal_actions and table.actor is not None:
            owed = max(table.bets) - table.bets[table.actor]
            assert table.legal_actions.to_call >= owed
            after = table.apply(Call())
            paid = [event.paid for event in after.log if isinstance(event, Acted)][-1]
            assert paid == table.legal_actions.to_call


@FEW
@given(openings(), Choices)
def test_only_the_actor_and_who_posts_a_forced_bet_loses_chips(
    opening: Table, choices: list[int]
) -> None:
    for before in play_through(opening, choices):
        if not before.over:
            after = before.apply(choose(before, choices[0]))
            lost = [
                seat for seat in range(before.seats) if after.stacks[seat] < before.stacks[seat]
            ]
            posted = {event.seat for event in events(after.log[len(before.log) :], Posted)}
            rows = {event.seat for event in events(after.log[len(before.log) :], RowsSettled)}
            assert set(lost) <= {before.actor, before.house, *posted, *rows}


@examples(60, interpreted=2)
@given(openings(), Choices)
def test_an_illegal_action_changes_nothing(opening: Table, choices: list[int]) -> None:
    for table in some(play_through(opening, choices)):
        seen = (table.stacks, table.bets, table.pot, table.hands, table.board, table.actor)
        legal = list(table.legal_actions)
        for action in CANDIDATES:
            if action not in table.legal_actions:
                with pytest.raises(IllegalAction):
                    table.apply(action)
        assert seen == (
            *(table.stacks, table.bets, table.pot, table.hands, table.board, table.actor),
        )
        assert list(table.legal_actions) == legal


@FEW
@given(openings(), Choices)
def test_a_table_does_not_change_when_it_is_played_on(opening: Table, choices: list[int]) -> None:
    tables = some(play_through(opening, choices))
    again = some(play_through(opening, choices))
    assert [t.stacks for t in tables] == [t.stacks for t in again]
    assert [t.log for t in tables] == [t.log for t in again]


@FEW
@given(openings(), Choices)
def test_no_card_is_in_two_places(opening: Table, choices: list[int]) -> None:
    for table in play_through(opening, choices):
        live = [hand for hand, out in zip(table.hands, table.folded, strict=True) if not out]
        where = Counter(card for cards in (*live, table.board) for card in cards)
        assert where <= Counter(deck_of(table.game))
        assert None not in where

"""Comparing what cards bring in the same imagined deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from darwindeck import Knock, Table
from darwindeck.cards import ALL_CARDS, Card, parse_cards
from darwindeck.compiled.jit import entry
from darwindeck.engine.layout import TABLE
from darwindeck.engine.program import compile_program
from darwindeck.players.beliefs import let_hands_grow
from darwindeck.players.determinisation import deal_unseen, gather_unseen
from darwindeck.players.greedy import greedy_bot
from darwindeck.players.search import Thinker
from darwindeck.table.actions import Pass
from tests.engine.turn_tables import deal

if TYPE_CHECKING:
    from darwindeck.engine.layout import ProgramArray, TableArray

TURNS = 12


@entry
def imagine(known: TableArray, program: ProgramArray, seed: np.uint64, grow: bool) -> None:
    """Let Python deal what the actor of the first table does not know, into the second."""
    gather_unseen(known[0], program[0].game, known[0].actor)
    known[1] = known[0]
    deal_unseen(known[1], program[0].game, seed)
    if grow:
        let_hands_grow(known[1], known[0], program[0], seed)


def late_in_gin() -> Table:
    """Return a hand of gin rummy in which two who play by the rule of thumb have drawn often."""
    table, bot = Table.start("gin-rummy", seed=11), greedy_bot(1)
    while int(table._record["turns"][0]) < TURNS:
        assert table.actor is not None
        table = table.apply(bot(table.view(table.actor)))
    return table


def imagined_rival(table: Table, seed: int, *, grow: bool) -> list[Card]:
    """Return the hand of the other that is imagined, once every card is known to be somewhere."""
    assert table.actor is not None
    records = np.zeros(2, TABLE)
    records[0] = np.frombuffer(table.view(table.actor).record, TABLE)[0]
    imagine(records, compile_program(table.game), np.uint64(seed), grow)
    dream, room = records[1], int(records[1]["room"])
    hands = [
        [int(card) for card in dream["hand"][seat * room :][: int(dream["hand_size"][seat])]]
        for seat in range(2)
    ]
    deck = [int(card) for card in dream["deck"][int(dream["deck_next"]) : int(dream["deck_size"])]]
    pile = [int(card) for card in dream["deck"][: int(dream["pile_size"])]]
    assert sorted((*hands[0], *hands[1], *deck, *pile)) == list(range(52))
    return [ALL_CARDS[card] for card in hands[1 - table.actor]]


def points_beside_pairs(hand: list[Card]) -> int:
    """Count cards that no other of the hand is of the rank of, or beside."""
    return sum(
        min(card.rank, 10)
        for card in hand
        if not any(
            other != card
            and (
                other.rank == card.rank
                or (other.suit == card.suit and abs(other.rank - card.rank) == 1)
            )
            for other in hand
        )
    )


def test_who_has_drawn_often_is_imagined_to_have_kept_what_goes_together() -> None:
    table = late_in_gin()
    loose = {
        grow: np.mean(
            [points_beside_pairs(imagined_rival(table, seed, grow=grow)) for seed in range(60)]
        )
        for grow in (False, True)
    }
    assert loose[True] < 0.7 * loose[False]


def test_gin_wins_for_sure() -> None:
    melds = "As Ah Ad 4c 5c 6c 7c 9s 9h 9d"
    table = deal("gin-rummy", [melds, "2s 3h 5d 7h 8c Ts Jd Kh Qc 2d"], "Kd 6s")
    table = table.apply(Pass()).apply(Pass())
    thought = Thinker(600, seed=1, studies=True).think(table.view(0))
    assert thought.action == Knock(parse_cards("6s"))
    assert thought.value == 1.0


@pytest.mark.parametrize("seed", range(3))
def test_who_is_left_of_two_wins_every_second_time(seed: int) -> None:
    table = Table.start("knock-out-whist", seats=2, seed=seed)
    while 0 in (one.tricks for one in table.view(0).seats) or len(table.legal_actions) == 1:
        table = table.apply(table.legal_actions[0])
    assert table.actor is not None
    thought = Thinker(200, seed=1, studies=True).think(table.view(table.actor))
    assert [choice.value for choice in thought.choices] == [0.5] * len(thought.choices)


def test_who_has_nothing_to_choose_does_not_think() -> None:
    table = Table.start("knock-out-whist", seats=4, seed=1)
    while len(table.legal_actions) > 1:
        table = table.apply(table.legal_actions[0])
    assert table.actor is not None
    thought = Thinker(200, seed=1, studies=True).think(table.view(table.actor))
    assert not thought.weighed
    assert thought.action == table.legal_actions[0]

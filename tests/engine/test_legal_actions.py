"""Legal actions are made when they are asked for, however many there are."""

from __future__ import annotations

from itertools import combinations, islice
from math import comb
from time import process_time

from darwindeck import Exchange, Fold, Table
from darwindeck.genome.schema import BettingPhase, DealPhase, ExchangePhase
from darwindeck.players.random import random_bot
from darwindeck.table.legal import LegalActions

from .turn_tables import turn_game


def many_exchanges(most: int = 24) -> Table:
    """Return a decision between the exchanges of up to 24 cards."""
    game = turn_game(
        DealPhase(count=20),
        ExchangePhase(most),
        BettingPhase(),
        hand=4,
        chips=100,
        wins="high_score",
    )
    return Table.start(game, seed=1)


def test_millions_of_exchanges_are_counted_and_not_made() -> None:
    start = process_time()
    view = many_exchanges().view(many_exchanges().actor)
    legal = view.legal_actions
    assert isinstance(legal, LegalActions)
    assert len(legal) == 2**24
    assert Exchange in legal
    assert Fold not in legal
    assert Exchange(view.hand[:13]) in legal
    assert legal[-1] == Exchange(view.hand)
    assert legal[0] == Exchange()
    assert random_bot(3)(view) in legal
    assert str(legal).startswith("exchange 0 to 24 of ")
    assert process_time() - start < 2


def test_an_exchange_is_found_by_its_place() -> None:
    legal = many_exchanges(3).legal_actions
    hand = many_exchanges().hands[many_exchanges().actor or 0]
    expected = [Exchange(cards) for size in range(3) for cards in combinations(hand, size)]
    assert list(islice(legal, len(expected))) == expected
    assert list(legal[: len(expected)]) == expected
    assert len(legal) == sum(comb(24, size) for size in range(4))

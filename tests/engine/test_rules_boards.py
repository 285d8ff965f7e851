"""Several boards: each wins its share of every pot, counted again in plain Python."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

import darwindeck as dd
from darwindeck.cards import ALL_CARDS
from darwindeck.genome.schema import (
    BettingPhase,
    DealPhase,
    ForcedBetPhase,
    GameGenome,
    SetupRules,
    ShowdownPhase,
    TurnStructure,
    WinCondition,
)
from darwindeck.genome.validation import problems
from darwindeck.table.events import Acted, BoardDealt, Posted, Returned

from .tables import ALL_IN, CALL, CHECK, FOLD, cards

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from darwindeck.cards import Card

DOUBLE_BOARD = dd.load("double-board-omaha")
HANDS = 40


def poker_value(hand: Sequence[Card]) -> tuple[int, ...]:
    """Rank five cards: how often their ranks come, then the ranks; straights and flushes apart."""
    ranks = sorted((int(card.rank) for card in hand), reverse=True)
    groups = sorted(Counter(ranks).items(), key=lambda group: (-group[1], -group[0]))
    shape = tuple(count for _, count in groups)
    order = tuple(rank for rank, _ in groups)
    flush = len({card.suit for card in hand}) == 1
    if ranks == [14, 5, 4, 3, 2]:
        order = (5,)
        straight = True
    else:
        straight = len(shape) == 5 and ranks[0] - ranks[4] == 4
    kinds = [(1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), "straight", "flush"]
    kinds += [(3, 2), (4, 1), "both"]
    kind = "both" if flush and straight else "flush" if flush else "straight" if straight else shape
    return (kinds.index(kind), *order)


def omaha_value(hole: Sequence[Card], board: Sequence[Card]) -> tuple[int, ...]:
    """Rank the best hand of two own cards and three of a board."""
    return max(
        poker_value((*two, *three))
        for two in combinations(hole, 2)
        for three in combinations(board, 3)
    )


def paid_by(table: dd.Table) -> list[int]:
    """Count what everyone put in."""
    paid = [0] * table.seats
    for event in table.log:
        if isinstance(event, Posted):
            paid[event.seat] += event.amount
        elif isinstance(event, Acted) and event.seat is not None:
            paid[event.seat] += event.paid
        elif isinstance(event, Returned):
            paid[event.seat] -= event.amount
    return paid


def expected_payoffs(table: dd.Table) -> list[int]:
    """Share every pot between the boards, and every share between its best hands."""
    paid = paid_by(table)
    won = [-amount for amount in paid]
    live = [seat for seat in range(table.seats) if not table.folded[seat]]
    order = [(table.button + 1 + i) % table.seats for i in range(table.seats)]
    before = 0
    for level in sorted({paid[seat] for seat in live}):
        pot = sum(min(amount, level) - min(amount, before) for amount in paid)
        rivals = [seat for seat in order if seat in live and paid[seat] >= level]
        for chips, board in ((pot - pot // 2, table.board[:5]), (pot // 2, table.board[5:])):
            values = {seat: omaha_value(known(table.hands[seat]), known(board)) for seat in rivals}
            winners = [seat for seat in rivals if values[seat] == max(values.values())]
            for seat in winners:
                won[seat] += chips // len(winners)
            won[winners[0]] += chips % len(winners)
        before = level
    return won


def known(some: Iterable[Card | None]) -> tuple[Card, ...]:
    return tuple(card for card in some if card is not None)


def boldly(table: dd.Table, chance: Random) -> dd.Action:
    """Play any legal action, but seldom fold."""
    actions = [action for action in table.legal_actions if action != FOLD]
    return FOLD if FOLD in table.legal_actions and chance.random() < 0.1 else chance.choice(actions)


def test_every_share_of_every_pot_goes_to_the_best_hand_on_its_board() -> None:
    chance = Random(5)
    shown = 0
    for seed in range(HANDS):
        seats = chance.randint(2, 6)
        stacks = [chance.randint(2, 60) for _ in range(seats)]
        table = dd.Table.start(DOUBLE_BOARD, seats, stacks, seed=seed, button=seed % seats)
        while not table.over:
            table = table.apply(boldly(table, chance))
        if len(table.board) == 10 and table.folded.count(False) > 1:
            shown += 1
            assert list(table.payoffs) == expected_payoffs(table)
    assert shown > HANDS // 2


def two_boards(**changes: object) -> GameGenome:
    """A small game: a card each, and two boards of a card each."""
    return GameGenome(
        genome_id="two-boards",
        setup=replace(SetupRules(cards_per_player=1, starting_chips=10, boards=2), **changes),
        turn_structure=TurnStructure(
            (
                ForcedBetPhase(ante=1),
                DealPhase(count=1, to="board"),
                BettingPhase(min_bet=1, structure="no_limit", max_raises=1),
                ShowdownPhase(),
            )
        ),
        win_conditions=(WinCondition("most_chips"),),
    )


def test_each_board_is_dealt_the_cards_of_a_deal_one_board_after_the_other() -> None:
    first = "2c 2d 3c 3d 4c 4d 5c 5d 6c 6d 7c 7d Ah Kh Qh"
    table = dd.Table.start(DOUBLE_BOARD, 3, deck=whole_deck(first))
    for _ in range(3):
        table = table.apply(CALL if CALL in table.legal_actions else CHECK)
    assert len(table.board) == 6
    assert table.board == next(e.cards for e in table.log if isinstance(e, BoardDealt))
    flop = table.board
    for _ in range(3):
        table = table.apply(CHECK)
    assert table.board[:3] == flop[:3]
    assert table.board[4:7] == flop[3:]
    assert len(table.board) == 8


def whole_deck(first: str) -> tuple[Card, ...]:
    """Put some cards on top of a deck."""
    top = cards(first)
    return (*top, *(card for card in ALL_CARDS if card not in top))


def test_a_chip_that_cannot_be_divided_belongs_to_the_first_board() -> None:
    deck = whole_deck("3c 4c 5d 3d 4d")  # seat 1, seat 2, seat 0; then the boards
    table = dd.Table.start(two_boards(), 3, deck=deck, button=0)
    for _ in range(3):
        table = table.apply(CHECK)
    # three chips: two for the first board's pair of threes, one for the second's of fours
    assert table.board == cards("3d 4d")
    assert table.payoffs == (-1, 1, 0)


def test_a_hand_may_win_on_both_boards() -> None:
    deck = whole_deck("Ac 4c Ad As")
    table = dd.Table.start(two_boards(), 2, deck=deck, button=0).apply(ALL_IN).apply(CALL)
    assert table.payoffs == (-10, 10)


def test_boards_need_a_showdown_and_cards() -> None:
    game = two_boards()
    without = replace(
        game.turn_structure, phases=(*game.turn_structure.phases[:1], ShowdownPhase())
    )
    (problem,) = problems(replace(game, turn_structure=without))
    assert str(problem) == (
        "setup.boards: is 2, but nothing is dealt to them: add a DealPhase to the board, or leave "
        "it out"
    )


@pytest.mark.parametrize(("boards", "fits"), [(3, True), (4, False)])
def test_all_boards_together_have_room_for_sixteen_cards(boards: int, fits: bool) -> None:
    deal = DealPhase(count=5, to="board")
    game = two_boards(boards=boards)
    phases = (game.turn_structure.phases[0], deal, *game.turn_structure.phases[2:])
    game = replace(game, turn_structure=replace(game.turn_structure, phases=phases))
    found = [str(problem) for problem in problems(game)]
    complaint = "turn_structure.phases[1].count: makes 4 boards of 5 cards: at most 16 fit"
    assert found == ([] if fits else [complaint])

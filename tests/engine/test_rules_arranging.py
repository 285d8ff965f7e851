"""Cards arranged in rows: chinese poker, against comparisons written down anew."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

import darwindeck as dd
from darwindeck.cards import ALL_CARDS, Card, format_cards
from darwindeck.compiled.modes import INTERPRETED
from darwindeck.genome.schema import (
    ArrangePhase,
    DealPhase,
    ForcedBetPhase,
    GameGenome,
    SetupRules,
    ShowdownPhase,
    TurnStructure,
    WinCondition,
)
from darwindeck.players.registry import make_bot
from darwindeck.playtest.choices import question_of
from darwindeck.solver.solving import solve
from darwindeck.table.events import Fouled, RowsSettled
from tests.effort import needs_compilation, tries

from .tables import cards, told

if TYPE_CHECKING:
    from collections.abc import Sequence

    from darwindeck.genome.schema import Phase

CHINESE = dd.load("chinese-poker")
ROWS = (3, 5, 5)
SWEEP = 3


def value(row: Sequence[Card]) -> tuple[int, ...]:
    """Rank a row by counting: what poker hands are, and nothing else; short rows rank as far."""
    ranks = sorted((int(card.rank) for card in row), reverse=True)
    counts = Counter(ranks)
    groups = sorted(counts.items(), key=lambda item: (item[1], item[0]), reverse=True)
    shape = tuple(count for _, count in groups)
    order = [rank for rank, _ in groups]
    flush = len(row) == 5 and len({card.suit for card in row}) == 1
    straight = len(counts) == 5 and ranks[0] - ranks[-1] == 4
    if ranks == [14, 5, 4, 3, 2]:
        straight, order = True, [5, 4, 3, 2, 1]
    kinds = {(4,): 7, (3, 2): 6, (3,): 3, (2, 2): 2, (2,): 1}
    kind = next((kinds[shape[:n]] for n in (2, 1) if shape[:n] in kinds), 0)
    if straight or flush:
        kind = 8 if straight and flush else 5 if flush else 4
    return kind, *order


def units(one: Sequence[Sequence[Card]], other: Sequence[Sequence[Card]]) -> int:
    """Return what one arrangement wins from another."""
    fouls = [is_fouled(one), is_fouled(other)]
    if fouls == [True, True]:
        return 0
    if any(fouls):
        won = -3 if fouls[0] else 3
    else:
        pairs = [(value(a), value(b)) for a, b in zip(one, other, strict=True)]
        won = sum((a > b) - (a < b) for a, b in pairs)
    return won + (SWEEP if won == 3 else -SWEEP if won == -3 else 0)


def is_fouled(rows: Sequence[Sequence[Card]]) -> bool:
    values = [value(row) for row in rows]
    return any(front > back for front, back in pairwise(values))


def rows_of(hand: Sequence[Card]) -> list[Sequence[Card]]:
    return [hand[0:3], hand[3:8], hand[8:13]]


def start(*hands: Sequence[Card], stacks: Sequence[int] | None = None) -> dd.Table:
    """Chinese poker with these hands, seat 1's first."""
    dealt = [hand[place] for place in range(13) for hand in hands]
    deck = (*dealt, *(card for card in ALL_CARDS if card not in dealt))
    return dd.Table.start(CHINESE, len(hands), stacks, deck=deck, button=0)


def arrange(table: dd.Table, rows: Sequence[Sequence[Card]]) -> dd.Table:
    """Set the rows of the actor, from the last one on."""
    for row in reversed(rows[1:]):
        table = table.apply(dd.Exchange(tuple(row)))
    return table


def test_random_arrangements_pay_what_an_independent_comparison_says() -> None:
    chance = Random(5)
    fouls = 0
    for _ in range(20 if INTERPRETED else tries(400)):
        deck = list(ALL_CARDS)
        chance.shuffle(deck)
        hands = [deck[13 * seat : 13 * seat + 13] for seat in range(4)]
        rows = {}
        table = start(*hands)
        for seat in (1, 2, 3, 0):
            hand = hands[(seat - 1) % 4]
            if chance.random() < 0.7:  # arranged by strength, as far as that goes
                back = max(combinations(hand, 5), key=value)
                hand = [*(card for card in hand if card not in back), *back]
                middle = max(combinations(hand[:8], 5), key=value)
                hand = [*(card for card in hand[:8] if card not in middle), *middle, *back]
            rows[seat] = rows_of(hand)
            assert table.actor == seat
            table = arrange(table, rows[seat])
        assert table.over
        expected = tuple(
            sum(units(rows[seat], rows[other]) for other in range(4) if other != seat)
            for seat in range(4)
        )
        assert table.payoffs == expected
        told = {event.seat for event in table.log if isinstance(event, Fouled)}
        assert told == {seat for seat in rows if is_fouled(rows[seat])}
        fouls += len(told)
    assert fouls


FRONT, MIDDLE, BACK = cards("2c 3d 5h"), cards("9c 9d 4h 6c 7c"), cards("Ac Ad Ah Kc Kd")
LOW_FRONT, LOW_MIDDLE, LOW_BACK = (
    cards("2d 3c 4c"), cards("8c 8d 5d 6d 7d"), cards("Qc Qd Jh Tc Th")
)  # fmt: skip


def two_players(stacks: Sequence[int] | None = None) -> dd.Table:
    return start((*FRONT, *MIDDLE, *BACK), (*LOW_FRONT, *LOW_MIDDLE, *LOW_BACK), stacks=stacks)


def test_all_three_rows_win_three_units_and_three_more() -> None:
    table = arrange(two_players(), (FRONT, MIDDLE, BACK))
    table = arrange(table, (LOW_FRONT, LOW_MIDDLE, LOW_BACK))
    assert table.payoffs == (-6, 6)
    assert [event for event in table.log if isinstance(event, RowsSettled)] == [
        RowsSettled(0, -6),
        RowsSettled(1, 6),
    ]


def test_a_fouled_hand_loses_everything() -> None:
    table = arrange(two_players(), (FRONT, BACK, MIDDLE))
    table = arrange(table, (LOW_FRONT, LOW_MIDDLE, LOW_BACK))
    assert table.payoffs == (6, -6)


def test_nobody_pays_more_than_they_have() -> None:
    table = arrange(two_players(stacks=(4, 50)), (FRONT, MIDDLE, BACK))
    assert arrange(table, (LOW_FRONT, LOW_MIDDLE, LOW_BACK)).stacks == (0, 54)


def test_rows_are_set_from_behind_with_cards_that_are_in_none() -> None:
    table = two_players()
    assert len(table.legal_actions) == 1287
    with pytest.raises(dd.IllegalAction, match="a row of 5 cards is to be set"):
        table.apply(dd.Exchange(FRONT))
    table = table.apply(dd.Exchange(BACK))
    assert table.actor == 1
    assert len(table.legal_actions) == 56
    assert dd.Exchange(BACK) not in table.legal_actions
    assert set(table.to_arrange) == {*FRONT, *MIDDLE}
    assert all(action in table.legal_actions for action in list(table.legal_actions)[::7])


def test_nobody_sees_the_rows_of_others_before_all_are_set() -> None:
    one, other = (
        arrange(two_players(), rows) for rows in ((FRONT, MIDDLE, BACK), (FRONT, BACK, MIDDLE))
    )
    assert one.view(0) == other.view(0)
    assert one.view(0).seats[1].cards == (None,) * 13
    assert one.view(1) != other.view(1)


def test_a_question_shows_the_cards_that_are_left() -> None:
    view = two_players().apply(dd.Exchange(BACK)).view(1)
    question = question_of(view, CHINESE)
    assert set(question.hand) == {*FRONT, *MIDDLE}
    assert "positions of 5 cards" in str(question.note)


@needs_compilation
@pytest.mark.parametrize("name", ["greedy", "search"])
def test_bots_never_foul_and_beat_players_who_arrange_by_chance(name: str) -> None:
    bot = make_bot(name, seed=1)
    for seed in range(6):
        table = dd.Table.start(CHINESE, 2, seed=seed, button=0)
        while not table.over:
            table = table.apply(bot(table.view(table.actor)))
        assert not [event for event in table.log if isinstance(event, Fouled)]
    result = dd.simulate(CHINESE, hands=300, players=["greedy", "random"], seats=2, seed=2)
    assert result.mean[0] > 3
    assert sum(result.mean) == pytest.approx(0)


@needs_compilation
def test_who_thinks_sets_some_hands_otherwise_than_by_the_rule_of_thumb() -> None:
    thinker, simple = make_bot("regular", seed=1), make_bot("greedy", seed=1)
    different = 0
    for seed in range(12):
        view = dd.Table.start(CHINESE, 4, seed=seed, button=0).view(1)
        different += thinker(view) != simple(view)
    assert 0 < different < 12


def small() -> GameGenome:
    """Three cards of six each: one in front, two behind."""
    return GameGenome(
        genome_id="small-rows",
        player_count=2,
        setup=SetupRules(initial_deck="leduc_6", starting_chips=4),
        turn_structure=TurnStructure(
            (DealPhase(count=3), ArrangePhase(rows=(1, 2), unit=1, sweep=1), ShowdownPhase("high"))
        ),
        win_conditions=(WinCondition("most_chips"),),
    )


@needs_compilation
def test_a_small_game_is_even_as_both_arrange_unseen() -> None:
    assert solve(small()).value == pytest.approx(0, abs=1e-9)


def test_the_small_game_pays_by_both_rows() -> None:
    deck = cards("Ks Js Kh Jh Qs Qh")  # seat 1: K K Q, seat 0: J J Q
    for kings, jacks, won in (("Ks Kh", "Js Qh", 3), ("Ks Qs", "Js Jh", 0), ("Ks Kh", "Js Jh", 1)):
        table = dd.Table.start(small(), deck=deck, button=0)
        table = table.apply(dd.Exchange(cards(kings))).apply(dd.Exchange(cards(jacks)))
        assert table.payoffs == (-won, won)


def test_who_wins_the_most_units_takes_the_pot() -> None:
    phases = (ForcedBetPhase(ante=2), *CHINESE.turn_structure.phases)
    game = replace(CHINESE, turn_structure=TurnStructure(phases))
    assert told(game) == []
    hands = (*FRONT, *MIDDLE, *BACK), (*LOW_FRONT, *LOW_MIDDLE, *LOW_BACK)
    dealt = [hand[place] for place in range(13) for hand in hands]
    deck = (*dealt, *(card for card in ALL_CARDS if card not in dealt))
    table = dd.Table.start(game, 2, deck=deck, button=0)
    table = arrange(arrange(table, (FRONT, MIDDLE, BACK)), (LOW_FRONT, LOW_MIDDLE, LOW_BACK))
    assert table.payoffs == (-8, 8)


def with_phases(*phases: Phase) -> GameGenome:
    return replace(CHINESE, turn_structure=TurnStructure(phases))


def test_rows_take_exactly_the_cards_that_are_held() -> None:
    deal, rows, showdown = CHINESE.turn_structure.phases
    (complaint,) = told(with_phases(DealPhase(count=12), rows, showdown))
    assert complaint == (
        "turn_structure.phases[1].rows: take 13 cards, but everyone holds 12 cards: make rows of "
        "exactly what they hold"
    )
    pai_gow = ArrangePhase(rows=(2, 5), unit=1)
    assert told(with_phases(DealPhase(count=7), pai_gow, showdown)) == []
    assert (
        "deal them face down"
        in told(with_phases(DealPhase(count=13, face_up=True), rows, showdown))[0]
    )
    assert "unit: is 500" in told(with_phases(deal, ArrangePhase(unit=500), showdown))[0]


def test_short_rows_are_in_front_of_long_ones() -> None:
    deal, _, showdown = CHINESE.turn_structure.phases
    found = told(with_phases(deal, ArrangePhase(rows=(5, 5, 3)), showdown))
    assert "rows: are 5, 5, 3 cards, but no row may be better than the one after it" in found[0]


def test_rows_are_compared_in_a_showdown_of_high_hands() -> None:
    deal, rows, _ = CHINESE.turn_structure.phases
    assert "cannot compare rows" in told(with_phases(deal, rows, ShowdownPhase("badugi")))[0]
    found = told(with_phases(deal, rows, DealPhase(count=3, to="board"), ShowdownPhase("high")))
    assert "is not followed by a showdown" in found[0]


def test_a_log_tells_rows_and_is_replayed() -> None:
    table = arrange(two_players(), (FRONT, MIDDLE, BACK))
    table = arrange(table, (LOW_FRONT, LOW_MIDDLE, LOW_BACK))
    assert dd.Table.replay(CHINESE, table.log).payoffs == table.payoffs
    assert format_cards(table.hands[1]) == format_cards((*FRONT, *MIDDLE, *BACK))

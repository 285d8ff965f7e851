"""Betting rounds in games with turns: every game of the library, with one at every position."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from darwindeck import Call, Fold, Table, load, simulate
from darwindeck.genome.anatomy import is_for_the_pot, paid_tricks_of
from darwindeck.genome.schema import BettingPhase, TurnStructure
from darwindeck.genome.validation import problems
from darwindeck.table.events import Captured, Won
from tests.effort import needs_compilation

from .tables import events, total
from .turn_tables import TURN_GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck import Action, Card, GameGenome

SEEDS = range(3)
HANDS = 300
LONGEST_HAND = 30_000


def with_bets(name: str, position: int, *, once: bool) -> GameGenome:
    """Return a game for chips with a betting round before phase number `position`.

    Where rounds repeat from there, the betting comes `once`, or again in each of them.
    """
    game = load(name)
    start = game.turn_structure.repeat_from
    phases = list(game.turn_structure.phases)
    phases.insert(position, BettingPhase(min_bet=10))
    shifted = start + 1 if position < start or (position == start and once) else start
    return replace(
        game,
        setup=replace(game.setup, starting_chips=500),
        turn_structure=TurnStructure(tuple(phases), shifted),
    )


def every_game() -> Iterator[tuple[str, int, bool]]:
    """Yield every game of the library, every position, and whether the betting is repeated."""
    for name in TURN_GAMES:
        if is_for_the_pot(load(name)) or paid_tricks_of(load(name)):
            continue
        structure = load(name).turn_structure
        has_showdown = name == "blackjack"
        for position in range(len(structure.phases) + (not has_showdown)):
            if not has_showdown and position == structure.repeat_from < len(structure.phases):
                yield name, position, True
            yield name, position, False


def label(value: object) -> str:
    """Name a parameter of a test."""
    return {True: "once", False: "again"}[value] if isinstance(value, bool) else str(value)


LAST_ONE_IN = {"knock-out-whist", "liars-poker", "blef"}
"""Games that put out one player after the other."""
EVERY_GAME = pytest.mark.parametrize(("name", "position", "once"), list(every_game()), ids=label)


def choose(table: Table, luck: random.Random, *, folding: bool) -> Action:
    """Choose a legal action at random, of players who may or may not fold."""
    return luck.choice([action for action in table.legal_actions if folding or action != Fold()])


def play_out(table: Table, luck: random.Random, *, folding: bool) -> tuple[Table, set[int]]:
    """Play at random to the end, counting the chips; return who has folded, too."""
    chips = total(table)
    folded: set[int] = set()
    for _ in range(LONGEST_HAND):
        if table.over:
            return table, folded
        assert table.actor is not None
        assert table.actor not in folded
        action = choose(table, luck, folding=folding)
        if action == Fold():
            folded.add(table.actor)
        table = table.apply(action)
        assert total(table) == chips
        assert min(table.stacks) >= 0
    pytest.fail(f"the hand has not ended: {table!r}")


def best_by_the_rules(table: Table) -> tuple[int, ...]:
    """Work out who has won among those still in the hand, by the game's first win condition."""
    seats = [seat for seat in range(table.seats) if not table.folded[seat]]
    cards = {seat: len(table.hands[seat]) for seat in seats}
    match table.game.win_conditions[0].type:
        case "empty_hand":
            results = {seat: -cards[seat] for seat in seats}
        case "last_out":
            results = {seat: -table.places[seat] for seat in seats}
        case "capture_all":
            results = {seat: cards[seat] + table.captured[seat] for seat in seats}
        case "low_score":
            results = {seat: -table.scores[seat] for seat in seats}
        case "high_score":
            results = {seat: table.scores[seat] for seat in seats}
        case "most_tricks":
            taken = [event.seat for event in events(table.log, Captured)]
            first = taken[0] if taken else (table.button + 1) % table.seats
            results = {seat: 2 * taken.count(seat) + (seat == first) for seat in seats}
        case other:
            pytest.fail(f"{other} is not expected here")
    return tuple(seat for seat in seats if results[seat] == max(results.values()))


def blackjack_value(table: Table, seat: int) -> float:
    """Return what the best hand of a seat counts; of split hands, none is a natural."""
    split = [min(21, counted(hand)) for hand in table.split[seat]]
    return max(split) if split else counted(table.hands[seat])


def counted(hand: tuple[Card | None, ...]) -> float:
    """Count a hand as in blackjack: nothing when it is over 21, and a half more for a natural."""
    ranks = [int(card.rank) for card in hand if card is not None]
    points = sum(1 if rank == 14 else min(rank, 10) for rank in ranks)
    if 14 in ranks and points + 10 <= 21:
        points += 10
    if points > 21:
        return 0
    return 21.5 if points == 21 and len(ranks) == 2 else points


def beats_the_house(table: Table, folded: set[int]) -> tuple[int, ...]:
    """Work out who has beaten the house; if nobody, the house has won."""
    assert table.house is not None
    own = blackjack_value(table, table.house)
    values = {seat: blackjack_value(table, seat) for seat in range(table.house)}
    won = tuple(seat for seat in values if seat not in folded and values[seat] > max(own, 0))
    return won or (table.house,)


def check_the_end(table: Table, folded: set[int]) -> None:
    """Check who has won what."""
    assert table.pot == 0
    assert sum(table.payoffs) == 0
    assert table.winners
    assert not folded & set(table.winners)
    assert all(table.payoffs[seat] <= 0 for seat in folded)
    paid_out = {seat for event in events(table.log, Won) for seat in event.amounts}
    assert not folded & paid_out
    if table.house is not None:
        assert table.winners == beats_the_house(table, folded)
    elif table.folded.count(False) > 1:
        assert table.winners == best_by_the_rules(table)
        if any(table.payoffs):
            assert paid_out == set(table.winners)
    else:
        assert table.winners == (table.folded.index(False),)


@EVERY_GAME
def test_a_betting_round_fits_anywhere(name: str, position: int, once: bool) -> None:
    assert problems(with_bets(name, position, once=once)) == []


@needs_compilation
@EVERY_GAME
def test_the_pot_goes_to_who_wins_the_game_or_is_left(name: str, position: int, once: bool) -> None:
    game = with_bets(name, position, once=once)
    for seed in SEEDS:
        luck = random.Random(f"{name} {position} {seed}")
        table, folded = play_out(Table.start(game, seed=seed), luck, folding=True)
        check_the_end(table, folded)


@needs_compilation
@EVERY_GAME
def test_chips_are_won_by_play(name: str, position: int, once: bool) -> None:
    game = with_bets(name, position, once=once)
    won = 0
    for seed in range(30):
        if won > 1:
            break
        luck = random.Random(f"{name} {position} {seed}")
        table, folded = play_out(Table.start(game, seed=seed), luck, folding=False)
        assert not folded
        check_the_end(table, folded)
        won += any(table.payoffs)
    assert won or nobody_gets_there(name, position)


def nobody_gets_there(name: str, position: int) -> bool:
    """Tell whether a hand is over before a phase: tricks have decided it, or few can knock."""
    last = position == len(load(name).turn_structure.phases)
    return name == "gin-rummy" or (name in {"knock-out-whist", "truco"} and last)


@needs_compilation
@EVERY_GAME
def test_many_hands_conserve_chips_and_end_in_both_ways(
    name: str, position: int, once: bool
) -> None:
    result = simulate(with_bets(name, position, once=once), HANDS, players="random", seed=position)
    assert result.hands == HANDS
    assert result.unit == "chips"
    assert result.payoffs is not None
    assert not result.payoffs.sum(axis=1).any()
    if not nobody_gets_there(name, position):
        assert result.payoffs.any(axis=0).all()  # every seat wins or loses something
        assert result.biggest_pot >= 20
    if name != "blackjack":
        assert result.uncontested > 0


@needs_compilation
@pytest.mark.parametrize("name", [name for name in TURN_GAMES if name not in LAST_ONE_IN])
def test_one_betting_round_leaves_many_hands_to_be_won_by_play(name: str) -> None:
    game = with_bets(name, 0, once=name != "blackjack")
    result = simulate(game, 1000, players="random", seed=1)
    assert result.showdowns > 100


def test_folding_everywhere_leaves_the_others_in() -> None:
    game = with_bets("hearts", 0, once=True)
    table = Table.start(game, seed=4)
    first, second = table.actor, (table.actor or 0) + 1
    table = table.apply(next(a for a in table.legal_actions if str(a) == "bet 10"))
    table = table.apply(Fold())
    while str(next(iter(table.legal_actions))) == "fold":
        table = table.apply(Call())
    assert table.folded.count(True) == 1
    luck = random.Random(1)
    actors = set()
    while not table.over:
        actors.add(table.actor)
        table = table.apply(luck.choice(list(table.legal_actions)))
    assert first in actors
    assert second % 4 not in actors
    assert len(actors) == 3
    assert table.payoffs[second % 4] == 0

"""Duels: two players meet in the same hands twice, with seats changed."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import TYPE_CHECKING

import numpy as np

from darwindeck.cards import MASK64
from darwindeck.compiled.threads import checked_threads, run_in_order
from darwindeck.engine.entry import ALL_STEPS, ILLEGAL, NO_ACTION, drive
from darwindeck.engine.layout import blank_table, copy_of
from darwindeck.engine.program import compile_program, fresh_table
from darwindeck.engine.rng import hand_seed
from darwindeck.genome.library import load
from darwindeck.hands.tables import load_tables
from darwindeck.players.registry import Player, find_player
from darwindeck.simulation.at_tables import play_at_table, winnings
from darwindeck.table.starting import check_playable, starting_stacks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    from darwindeck.engine.layout import TableArray
    from darwindeck.genome.schema import GameGenome
    from darwindeck.players.minds import Mind

TASK = 8  # pairs of hands
DECISIONS_STREAM = 0x2545F4914F6CDD1D
NORMAL_95 = 1.96


@dataclass(frozen=True, eq=False)
class DuelResult:
    """What the first player won per hand and seat, by pair of hands.

    That is chips, or in a game without chips how much more than an even share of the win.
    """

    game: str
    gains: NDArray[np.float64] = field(repr=False)

    @property
    def pairs(self) -> int:
        """How many pairs of hands were played."""
        return len(self.gains)

    @property
    def mean(self) -> float:
        """The first player's mean payoff per hand and seat."""
        return float(self.gains.mean())

    @property
    def margin(self) -> float:
        """Half the width of the 95 % confidence interval of the mean."""
        return float(NORMAL_95 * self.gains.std() / sqrt(self.pairs))

    def followed_by(self, later: DuelResult) -> DuelResult:
        """Return the result of these pairs of hands and some later ones."""
        return DuelResult(self.game, np.concatenate((self.gains, later.gains)))

    def __str__(self) -> str:
        return f"{self.game}: {self.mean:+.3f} ± {self.margin:.3f} over {self.pairs:,} pairs"


def duel(
    game: GameGenome | str,
    first: Player | str,
    second: Player | str,
    pairs: int,
    seed: int,
    seats: int = 2,
    threads: int | None = None,
    skipped: int = 0,
) -> DuelResult:
    """Play pairs of hands: the same cards twice, the players on alternate seats and swapped.

    The result is the same for any number of threads. Pairs that were played before can be skipped.

    >>> duel("leduc-holdem", "greedy", "random", pairs=200, seed=1).mean > 0
    True
    """
    genome = load(game) if isinstance(game, str) else game
    check_playable(genome, seats)
    seed &= MASK64
    players = tuple(
        find_player(each) if isinstance(each, str) else each for each in (first, second)
    )

    def task(start: int) -> Callable[[], list[float]]:
        numbers = range(start, min(start + TASK, pairs))
        return lambda: play_pairs(genome, seats, players, seed, numbers)

    tasks = (task(start) for start in range(skipped, pairs, TASK))
    played, interrupted = run_in_order(tasks, checked_threads(threads), lambda _: None)
    if interrupted:
        raise KeyboardInterrupt
    return DuelResult(genome.genome_id, np.array([gain for part in played for gain in part]))


def play_pairs(
    genome: GameGenome,
    seats: int,
    players: Sequence[Player],
    seed: int,
    numbers: Sequence[int],
) -> list[float]:
    """Play some pairs and return what the first of two players won in each, per hand and seat."""
    compiled = all(player.policy is not None for player in players)
    minds = [player.mind() for player in players] if compiled else []
    gains = []
    for number in numbers:
        gain = 0.0
        for swapped in (0, 1):
            turns = [(seat + swapped) % 2 for seat in range(seats)]
            luck = hand_seed(seed, number)
            if compiled:
                payoffs = play_hand(genome, [minds[turn] for turn in turns], luck, number)
            else:
                bots = [players[turn].bot(luck + turn) for turn in turns]
                stacks = starting_stacks(genome, seats)
                payoffs = winnings(play_at_table(genome, stacks, bots, luck, number, seats))
            gain += sum(payoff for payoff, turn in zip(payoffs, turns, strict=True) if turn == 0)
        gains.append(gain / seats)
    return gains


def payoffs_of(table: TableArray, stacks: Sequence[int]) -> list[float]:
    """Return what everyone won: chips, or without chips how much more than an even share."""
    if any(stacks):
        return [int(table["stack"][0, seat]) - stack for seat, stack in enumerate(stacks)]
    winners = int(table["winners"][0])
    even = 1 / len(stacks)
    return [(winners >> seat & 1) / winners.bit_count() - even for seat in range(len(stacks))]


def play_hand(genome: GameGenome, players: Sequence[Mind], seed: int, hand: int) -> list[float]:
    """Play one hand of a run and return the payoffs by seat."""
    seats = len(players)
    *_, end = course_of_hand(genome, players, seed, hand % seats, hand % genome.hand_limit)
    return payoffs_of(end, starting_stacks(genome, seats))


def course_of_hand(
    genome: GameGenome, players: Sequence[Mind], seed: int, button: int, hand_number: int = 0
) -> Iterator[TableArray]:
    """Play one hand; yield the table at every decision, and when the hand is over."""
    program, rankings = compile_program(genome), load_tables()
    before = copy_of(fresh_table(genome, starting_stacks(genome, len(players)), button))
    before["rng"] = seed
    before["hand_number"] = hand_number
    kind, amount = NO_ACTION, 0
    decisions = 0
    while True:
        table = blank_table()
        actor, *_, over = drive(before, table, program, rankings, kind, amount, ALL_STEPS)
        if actor == ILLEGAL:
            raise AssertionError(f"{genome.genome_id}: {kind} {amount} is illegal in {before}")
        yield table
        if over:
            return
        decisions += 1
        luck = hand_seed(seed ^ DECISIONS_STREAM, decisions)
        kind, amount = players[actor].decide(table, program, luck)
        before = table

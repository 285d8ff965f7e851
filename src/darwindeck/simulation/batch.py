"""Simulate many hands of a game: inside the compiled loop, or at tables for other players."""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from math import sqrt
from typing import TYPE_CHECKING

import numpy as np

from darwindeck.compiled.modes import BOUNDS_CHECKED, INTERPRETED
from darwindeck.compiled.threads import Pace, checked_threads, run_in_order
from darwindeck.engine.choices import MOST_CHOICES
from darwindeck.engine.layout import SEATS, TABLE, ProgramArray, TableArray
from darwindeck.engine.program import compile_program, fresh_table
from darwindeck.engine.rng import hand_seed
from darwindeck.genome.anatomy import plays_for_points
from darwindeck.genome.library import game_of
from darwindeck.genome.rules import is_count
from darwindeck.genome.schema import GameGenome
from darwindeck.hands.tables import load_tables
from darwindeck.players.policies import GREEDY, RANDOM, SCRIPTED
from darwindeck.players.registry import find_player
from darwindeck.screen import say
from darwindeck.simulation import at_tables, loop
from darwindeck.simulation.loop import simulate_hands
from darwindeck.simulation.tailored.processor import Loop, Tailor
from darwindeck.table.starting import check_playable, checked_stacks, starting_stacks, usable_seed
from darwindeck.table.table import Table

if TYPE_CHECKING:
    from numpy.typing import NDArray


CHUNK = {RANDOM: 8192, GREEDY: 64, SCRIPTED: 8192}
TABLE_CHUNK = 8
BOTS_STREAM = 0x9E6C63D0876A9A35
HOUSE = "house"
DEVICES = ("cpu", "cuda", "auto")
ADDED_UP = [loop.DECISIONS, loop.SHOWDOWNS, loop.TURNS]
MOST_HANDS = 10**12
USUAL_DECISIONS = 100_000
MOST_PAYOFF_BYTES = 4 * 2**30


@dataclass(frozen=True, eq=False)
class SimulationResult:
    """What came of a simulation; arrays are by seat, and the button moves around the seats.

    Means and payoffs are in the `unit` of the game: `chips`; or `wins` in a game without chips,
    where those who win a hand together share it; or `points` in one with roles. `turns` are all
    turns, tricks, battles and deals.
    """

    game: str
    hands: int
    players: tuple[str, ...]
    seed: int
    mean: NDArray[np.float64]
    standard_error: NDArray[np.float64]
    showdowns: int
    decisions: int
    biggest_pot: int
    turns: int
    interrupted: bool
    unit: str
    payoffs: NDArray[np.int64] | NDArray[np.float64] | None = field(repr=False)

    @property
    def uncontested(self) -> int:
        """How many hands ended because all but one player folded."""
        return self.hands - self.showdowns

    @property
    def decisions_per_hand(self) -> float:
        """How many decisions a hand takes."""
        return self.decisions / self.hands if self.hands else 0.0

    def __str__(self) -> str:
        seats = ", ".join(
            f"{mean:+.3f} ± {error:.3f}"
            for mean, error in zip(self.mean, self.standard_error, strict=True)
        )
        if self.unit == "points":
            return (
                f"{self.hands:,} runs of {self.game}: points per run by seat {seats}; "
                f"{self.turns / max(self.hands, 1):.2f} deals and "
                f"{self.decisions_per_hand:.2f} decisions per run"
            )
        return (
            f"{self.hands:,} hands of {self.game}: {self.unit} per hand by seat {seats}; "
            f"{self.showdowns / max(self.hands, 1):.1%} reach a showdown, "
            f"{self.decisions_per_hand:.2f} decisions per hand, biggest pot {self.biggest_pot}"
        )


@dataclass(frozen=True)
class Chunk:
    """A stretch of hands and what happened in it; `whole` if none of them was left out."""

    hands: int
    whole: bool
    counts: NDArray[np.int64]
    sums: NDArray[np.int64]
    squares: NDArray[np.float64]


def simulate(
    game: GameGenome | str,
    hands: int,
    seats: int | None = None,
    players: str | Sequence[str] = "random",
    seed: int | None = None,
    threads: int | None = None,
    *,
    stacks: Sequence[int] | None = None,
    keep_payoffs: bool = True,
    progress: Callable[[int], None] | None = None,
    device: str = "cpu",
    tailored: bool | None = None,
) -> SimulationResult:
    """Play independent hands, each with the starting stacks, and return what came of them.

    The result is the same for any number of threads, and on a graphics card (`device="cuda"`, or
    `"auto"` for one if there is one). Ctrl-C stops cleanly: the result then holds the hands that
    were done. `progress` is called with the number of hands of each finished part.

    A long run on the processor compiles a loop for this very game, which is kept and plays the
    same hands faster: when that pays, or always or never if `tailored` says so.

    >>> result = simulate("kuhn-poker", hands=1000, seed=7)
    >>> result.hands, result.payoffs.shape, int(result.payoffs.sum())
    (1000, (1000, 2), 0)
    """
    run = Run(game, seats, players, seed, stacks)
    run.make_room(hands if keep_payoffs else 0, hands)
    report = progress or (lambda _: None)
    if device not in DEVICES:
        raise ValueError(f"there is no device {device!r}: choose one of {', '.join(DEVICES)}")
    if device != "cpu":
        try:
            return simulate_on_card(run, hands, report)
        except ValueError as problem:
            if device == "cuda":
                raise ValueError(f"{problem}; with the device auto the processor plays") from None
            say_who_plays(str(problem))
    chunks, interrupted = run_in_order(
        run.chunks(hands, checked_threads(threads), tailored=tailored),
        checked_threads(threads),
        lambda chunk: report(chunk.hands),
        run.stop,
    )
    cut = next((i for i, chunk in enumerate(chunks) if not chunk.whole), len(chunks))
    return summarise(run, chunks[: cut + 1], interrupted=interrupted)


def simulate_on_card(run: Run, hands: int, report: Callable[[int], None]) -> SimulationResult:
    """Play hands on a graphics card, or say why that is impossible."""
    if INTERPRETED or BOUNDS_CHECKED:
        raise ValueError("interpreted, or with indices checked, nothing runs on a graphics card")
    if not run.in_loop:
        raise ValueError(
            "on a graphics card only random, greedy and scripted play: name no other players"
        )
    try:
        from darwindeck.simulation.gpu.running import play_on_card  # noqa: PLC0415 - for cards alone
    except ImportError:
        raise ValueError("this Numba compiles nothing for graphics cards: use 0.68") from None
    stop = threading.Event()

    def play() -> Chunk:
        done = play_on_card(
            hands,
            run.seed,
            run.fresh,
            run.program,
            run.policies,
            run.chunk_size,
            run.payoffs,
            stop,
            report,
        )
        return Chunk(done.hands, done.hands == hands, done.counts, done.sums, done.squares)

    chunks, interrupted = run_in_order([play], 1, lambda _: None, stop)
    return summarise(run, chunks, interrupted=interrupted)


@cache
def say_who_plays(problem: str) -> None:
    """Say once why a graphics card was not used."""
    say(f"The processor plays: {problem}.", err=True)


def replay_hand(
    game: GameGenome | str,
    hand: int,
    seats: int | None = None,
    players: str | Sequence[str] = "random",
    seed: int | None = None,
    *,
    stacks: Sequence[int] | None = None,
) -> Table:
    """Play hand number `hand` of a simulation again and return its table, with its log.

    >>> replay_hand("kuhn-poker", hand=5, seed=7).payoffs == tuple(
    ...     simulate("kuhn-poker", hands=6, seed=7).payoffs[5]
    ... )
    True
    """
    run = Run(game, seats, players, seed, stacks)
    if not 0 <= hand < MOST_HANDS:
        raise ValueError(f"there is no hand {hand}: they have the numbers 0 to {MOST_HANDS - 1:,}")
    if not run.in_loop:
        return run.hand_at_table(hand)
    trace = np.zeros((USUAL_DECISIONS, 2), np.int64)
    decisions = int(run.play(hand, hand + 1, trace).counts[loop.DECISIONS])
    if decisions > USUAL_DECISIONS:
        trace = np.zeros((decisions, 2), np.int64)
        run.play(hand, hand + 1, trace)
    table = Table.start(
        run.genome,
        stacks=run.stacks,
        seed=hand_seed(int(run.seed), hand),
        button=hand % run.buttons,
        hand_number=hand % run.genome.hand_limit,
    )
    for kind, amount in trace[:decisions].tolist():
        table = table.apply(table.decode(kind, amount))
    return table


class Run:
    """Everything that is the same for all hands of a simulation."""

    def __init__(
        self,
        game: GameGenome | str,
        seats: int | None,
        players: str | Sequence[str],
        seed: int | None,
        stacks: Sequence[int] | None,
    ) -> None:
        self.genome = game_of(game)
        if seats is None:
            named = stacks or (() if isinstance(players, str) else players)
            seats = len(named) or self.genome.player_count
        check_playable(self.genome, seats)
        self.seats = seats
        stacks = stacks or starting_stacks(self.genome, seats)
        self.stacks = checked_stacks(self.genome, stacks, seats)
        if self.genome.setup.starting_chips and not all(self.stacks):
            raise ValueError(f"stacks {self.stacks}: every player of a simulation needs chips")
        self.players = player_names(self.genome, players, seats)
        self.seed = np.uint64(usable_seed(secrets.randbits(64) if seed is None else seed))
        self.fresh: TableArray = fresh_table(self.genome, self.stacks, 0)
        self.program: ProgramArray = compile_program(self.genome)
        self.kinds = [find_player("random" if name == HOUSE else name) for name in self.players]
        self.in_loop = all(kind.in_loop for kind in self.kinds)
        self.policies = np.zeros(SEATS, np.int64)
        self.policies[:seats] = [kind.policy or RANDOM for kind in self.kinds]
        self.chunk_size = TABLE_CHUNK
        if self.in_loop:
            self.chunk_size = min(CHUNK[policy] for policy in self.policies.tolist())
        self.payoffs = np.zeros((0, seats), np.int64)
        self.buttons = seats - (self.genome.setup.house is not None)
        self.unit = unit_of(self.genome)
        self.stop = threading.Event()
        self.pace = Pace()
        self.loop: Loop | None = None
        self.seconds_per_hand = 0.0

    def make_room(self, kept: int, hands: int) -> None:
        """Make room for the payoffs of the first `kept` of so many hands."""
        if not is_count(hands, MOST_HANDS):
            raise ValueError(
                f"{hands!r} hands are impossible: simulate a whole number up to {MOST_HANDS:,}"
            )
        if kept * self.seats * 8 > MOST_PAYOFF_BYTES:
            raise ValueError(
                f"the payoffs of {hands:,} hands do not fit into memory: pass keep_payoffs=False "
                "for the summary alone"
            )
        self.payoffs = np.zeros((kept, self.seats), np.int64)

    def chunks(
        self, hands: int, threads: int, *, tailored: bool | None
    ) -> Iterator[Callable[[], Chunk]]:
        """Cut a run into parts of fixed size, whatever the number of threads.

        Those that come late in a long run are played by a loop for the game.
        """
        tailor = Tailor(self.fresh, self.program, self.policies)
        if tailored:
            self.loop = self.tailored_by(tailor)
        undecided = tailored is None and self.in_loop
        for first in range(0, hands, self.chunk_size):
            if undecided and tailor.is_worth((hands - first) * self.seconds_per_hand / threads):
                self.loop = self.tailored_by(tailor)
                undecided = False
            yield self.chunk(first, min(first + self.chunk_size, hands))

    def tailored_by(self, tailor: Tailor) -> Loop:
        """Return the loop for this game."""
        if not self.in_loop:
            raise ValueError("only random, greedy and scripted players have a loop for one game")
        return tailor.loop()

    def chunk(self, first: int, last: int) -> Callable[[], Chunk]:
        """Return a task that plays the hands from `first` up to `last`."""

        def play() -> Chunk:
            if not self.in_loop:
                return self.play_at_tables(first, last)
            if self.loop:
                return self.play_tailored(self.loop, first, last)
            started = time.perf_counter()
            done = self.play(first, last, np.zeros((0, 2), np.int64))
            took = (time.perf_counter() - started) / (last - first)
            self.seconds_per_hand = min(took, self.seconds_per_hand or took)
            return done

        return play

    def play_tailored(self, own: Loop, first: int, last: int) -> Chunk:
        """Play the hands from `first` up to `last` by the loop for this game, or until stopped."""
        counts = np.zeros(loop.COUNTS, np.int64)
        sums, squares = np.zeros(self.seats, np.int64), np.zeros(self.seats, np.int64)
        hand = first
        while hand < last and not self.stop.is_set():
            until = min(hand + self.pace.size, last)
            added = (counts, sums, squares, self.payoffs)
            self.pace.carry_out(partial(own.play, hand, until, self.seed, *added))
            hand = until
        return Chunk(hand - first, hand == last, counts, sums, squares.astype(np.float64))

    def play(self, first: int, last: int, trace: NDArray[np.int64]) -> Chunk:
        """Play the hands from `first` up to `last`, or until somebody stops the run.

        Decisions are noted as far as there is room.
        """
        total, counts = np.zeros(loop.COUNTS, np.int64), np.zeros(loop.COUNTS, np.int64)
        sums, squares = np.zeros(self.seats, np.int64), np.zeros(self.seats, np.float64)
        tables, choices = np.zeros(3, TABLE), np.zeros((MOST_CHOICES, 2), np.int64)
        hand = first
        while hand < last and not self.stop.is_set():
            until = min(hand + self.pace.size, last)
            piece = partial(
                simulate_hands,
                hand,
                until,
                self.seed,
                self.fresh,
                tables,
                self.program,
                load_tables(),
                self.policies,
                choices,
                counts,
                sums,
                squares,
                self.payoffs,
                trace,
            )
            self.pace.carry_out(piece)
            counts[loop.BIGGEST_POT] = max(counts[loop.BIGGEST_POT], total[loop.BIGGEST_POT])
            counts[ADDED_UP] += total[ADDED_UP]
            total[:] = counts
            hand = until
        return Chunk(hand - first, hand == last, total, sums, squares)

    def hand_at_table(self, hand: int) -> Table:
        """Let bots play a hand of the run at a table."""
        seed = hand_seed(int(self.seed), hand)
        bots = [kind.bot(seed ^ BOTS_STREAM ^ seat) for seat, kind in enumerate(self.kinds)]
        return at_tables.play_at_table(self.genome, self.stacks, bots, seed, hand, self.buttons)

    def play_at_tables(self, first: int, last: int) -> Chunk:
        """Let bots play the hands from `first` up to `last` at tables."""
        counts = np.zeros(loop.COUNTS, np.int64)
        sums = np.zeros(self.seats, np.int64)
        squares = np.zeros(self.seats, np.float64)
        hand = first
        while hand < last and not self.stop.is_set():
            table = self.hand_at_table(hand)
            counts[loop.DECISIONS] += table.decisions
            counts[loop.SHOWDOWNS] += sum(table.seated) - sum(table.folded) > 1
            counts[loop.BIGGEST_POT] = max(counts[loop.BIGGEST_POT], table.awarded)
            counts[loop.TURNS] += table.turns
            payoffs = self.payoffs_of(table)
            sums += payoffs
            squares += payoffs.astype(np.float64) ** 2
            if hand < len(self.payoffs):
                self.payoffs[hand] = payoffs
            hand += 1
        return Chunk(hand - first, hand == last, counts, sums, squares)

    def payoffs_of(self, table: Table) -> NDArray[np.int64]:
        """Return what everyone got in a hand, in the units of the compiled loop."""
        if self.unit == "wins":
            share = loop.WIN // max(len(table.winners), 1)
            return np.array([share * (seat in table.winners) for seat in range(self.seats)])
        return np.array(table.scores if self.unit == "points" else table.payoffs)


def summarise(run: Run, chunks: list[Chunk], *, interrupted: bool) -> SimulationResult:
    """Add up the parts of a run, in order."""
    hands = sum(chunk.hands for chunk in chunks)
    sums = np.zeros(run.seats, np.int64)
    squares = np.zeros(run.seats)
    for chunk in chunks:
        sums += chunk.sums
        squares += chunk.squares
    worth = loop.WIN if run.unit == "wins" else 1
    mean = sums / worth / max(hands, 1)
    variance = np.maximum(squares / worth**2 / max(hands, 1) - mean**2, 0)
    payoffs = run.payoffs[:hands] / loop.WIN if run.unit == "wins" else run.payoffs[:hands]
    return SimulationResult(
        game=run.genome.genome_id,
        hands=hands,
        players=run.players,
        seed=int(run.seed),
        mean=mean,
        standard_error=np.sqrt(variance) / sqrt(max(hands, 1)),
        showdowns=sum(int(chunk.counts[loop.SHOWDOWNS]) for chunk in chunks),
        decisions=sum(int(chunk.counts[loop.DECISIONS]) for chunk in chunks),
        biggest_pot=max((int(chunk.counts[loop.BIGGEST_POT]) for chunk in chunks), default=0),
        turns=sum(int(chunk.counts[loop.TURNS]) for chunk in chunks),
        interrupted=interrupted,
        unit=run.unit,
        payoffs=payoffs if len(run.payoffs) else None,
    )


def unit_of(genome: GameGenome) -> str:
    """Name what a game is played for."""
    if plays_for_points(genome):
        return "points"
    return "chips" if genome.setup.starting_chips else "wins"


def player_names(genome: GameGenome, players: str | Sequence[str], seats: int) -> tuple[str, ...]:
    """Return one known kind of player per seat; nobody plays the house."""
    people = seats - (genome.setup.house is not None)
    names = (players,) * people if isinstance(players, str) else tuple(players)
    if len(names) != people:
        raise ValueError(f"{len(names)} players for {people} seats: name one, or one for each seat")
    for name in names:
        if name == "scripted" and not any(role.script for role in genome.roles):
            raise ValueError(f"{genome.genome_id} has no roles with scripts: choose another player")
    return names + (HOUSE,) * (seats - people)

"""Hands per second in the compiled loop, and decisions per second from Python."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

import pyspiel
from msgspec.structs import replace

from benchmarks.measuring import Row, alone, compared, rate, short
from benchmarks.peers import (
    SIX_HANDED_NO_LIMIT,
    hearts_peers,
    leduc_peers,
    limit_peers,
    no_limit_peers,
    play_open_spiel_hands,
)
from darwindeck import Table, load, simulate
from darwindeck.genome.schema import BettingPhase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from benchmarks.peers import Hands
    from darwindeck import GameGenome

SEED = 7
NO_LIMIT_RATIOS = {"PokerKit": 10_000, "OpenSpiel from Python": 180}
LIMIT_RATIOS = {"OpenSpiel from Python": 60}
LONG_RUN = ", loop compiled for the game"
SHORT_RUN = ", general loop"


def measure() -> list[Row]:
    """Measure play against the peers."""
    six = "six-handed no-limit hold'em, random, one core"
    two = "heads-up fixed-limit hold'em, random, one core"
    four = "hearts for four, random, one core"
    leduc = "Leduc hold'em, random, one core"
    six_hands, two_hands = (
        hands_per_second(name, seats, tailored=True)
        for name, seats in (("no-limit-holdem", 6), ("fixed-limit-holdem", 2))
    )
    hearts = hands_per_second("hearts", 4, tailored=True, hands=50_000)
    leduc_hands = hands_per_second("leduc-holdem", 2, tailored=False)
    return [
        *against(f"{six}{LONG_RUN}", six_hands, 3e6, no_limit_peers(), NO_LIMIT_RATIOS),
        *against(f"{two}{LONG_RUN}", two_hands, 6e6, limit_peers(), LIMIT_RATIOS),
        *against(f"{four}{LONG_RUN}", hearts, 0, hearts_peers(), {}),
        *against(f"{leduc}{SHORT_RUN}", leduc_hands, 0, leduc_peers(), {}),
        short_run(six, "no-limit-holdem", 6, 3e6),
        short_run(two, "fixed-limit-holdem", 2, 6e6),
        short_run(four, "hearts", 4, hands=50_000),
        deals_between_roles(),
        two_cores(),
        decisions_from_python(),
    ]


def against(
    work: str,
    ours: float,
    least: float,
    peers: Iterator[tuple[str, Hands]],
    ratios: Mapping[str, int],
) -> Iterator[Row]:
    """Compare our hands per second with those of each peer."""
    for name, play in peers:
        yield compared(work, ours, name, rate(play), least, ratios.get(name, 1), "hands/s")


def without_free_folds(name: str) -> GameGenome:
    """Return a game in which nobody may fold when checking is free, as in the peers."""
    game = load(name)
    phases = tuple(
        replace(phase, fold_when_free=False) if isinstance(phase, BettingPhase) else phase
        for phase in game.turn_structure.phases
    )
    return replace(game, turn_structure=replace(game.turn_structure, phases=phases))


def hands_per_second(name: str, seats: int, *, tailored: bool, hands: int = 500_000) -> float:
    """Return our hands per CPU second on one core: by a loop for the game, or the general one."""
    game = without_free_folds(name)

    def play() -> None:
        simulate(game, hands, seats, seed=SEED, threads=1, keep_payoffs=False, tailored=tailored)

    return rate(play, hands)


def short_run(work: str, name: str, seats: int, least: float = 0, hands: int = 500_000) -> Row:
    """Measure the general loop, which plays runs of less than a minute."""
    ours = hands_per_second(name, seats, tailored=False, hands=hands)
    goal = f">= {short(least)} hands/s" if least else ""
    return alone(work + SHORT_RUN, f"{short(ours)} hands/s", goal, met=ours >= least)


def deals_between_roles() -> Row:
    """Count the deals of the initiative game per CPU second on one core."""
    runs = 50_000

    def play() -> int:
        result = simulate("the-deal", runs, seed=SEED, threads=1, keep_payoffs=False)
        return result.turns

    ours, goal = rate(play), 500_000
    work = "deals of the initiative game, random, one core"
    return alone(work, f"{short(ours)} deals/s", f">= {short(goal)} deals/s", met=ours >= goal)


def two_cores() -> Row:
    """Compare one thread with two, by the clock on the wall."""
    game = without_free_folds("no-limit-holdem")
    hands = 1_000_000

    def hands_by_clock(threads: int) -> float:
        def play() -> None:
            simulate(game, hands, 6, seed=SEED, threads=threads, keep_payoffs=False, tailored=False)

        return rate(play, hands, clock=time.perf_counter)

    one, two = hands_by_clock(1), hands_by_clock(2)
    speedup = two / one
    return Row(
        f"six-handed no-limit hold'em on two cores, by the clock{SHORT_RUN}",
        f"{two / 1e6:.2f} M hands/s",
        f"one core {one / 1e6:.2f} M hands/s",
        f"{speedup:.2f}x",
        ">= 1.8x",
        speedup >= 1.8,
    )


def decisions_from_python() -> Row:
    """Compare one decision (legal set and apply) driven from Python."""
    rng, spiel = random.Random(SEED), pyspiel.load_game(SIX_HANDED_NO_LIMIT)
    game = without_free_folds("no-limit-holdem")

    def play() -> int:
        decisions = 0
        for seed in range(300):
            table = Table.start(game, 6, seed=seed)
            while not table.over:
                table = table.apply(rng.choice(tuple(table.legal_actions)))
                decisions += 1
        return decisions

    ours = rate(play)
    peer = rate(lambda: play_open_spiel_hands(spiel, 100, rng)[1])
    work = "decisions from Python, dealing included"
    return compared(work, ours, "OpenSpiel", peer, 0, 1, "decisions/s")

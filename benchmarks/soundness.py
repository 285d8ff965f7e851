"""Are evolved games sound? Every game of an archive is played with every kind of bot."""

from __future__ import annotations

import itertools
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from darwindeck.compiled.threads import run_in_order
from darwindeck.engine.rng import hand_seed
from darwindeck.evolution.store import RunStore
from darwindeck.players.registry import searching
from darwindeck.simulation.at_records import play_hand
from darwindeck.simulation.batch import simulate

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from numpy.typing import NDArray
    from rich.console import Console

    from darwindeck.evolution.archive import Elite
    from darwindeck.genome.schema import GameGenome
    from darwindeck.simulation.batch import SimulationResult

SEED = 2024


class Check(NamedTuple):
    """How many hands each kind of bot plays."""

    random: int = 10_000
    greedy: int = 10_000
    search: int = 10_000
    iterations: int = 100


class Checked(NamedTuple):
    """A game, how many hands of it were played by which bots, and what was wrong."""

    game: str
    random: int
    greedy: int
    search: int
    faults: tuple[str, ...]


def check_archive(console: Console, path: Path, check: Check, threads: int) -> list[Checked]:
    """Play every game of a run's archive with every kind of bot."""
    with RunStore(path, new=False) as store:
        elites = store.archive().in_order()
    tasks = (partial(check_game, elite, check) for elite in elites)
    counter = itertools.count(1)
    with console.status(f"checking {len(elites)} games") as status:
        checked, interrupted = run_in_order(
            tasks,
            threads,
            lambda _: status.update(f"{next(counter)} of {len(elites)} games checked"),
        )
    if interrupted:
        raise KeyboardInterrupt
    return checked


def check_game(elite: Elite, check: Check) -> Checked:
    """Play a game with every kind of bot, and say what is wrong with it."""
    game = elite.genome
    aimless = simulate(game, check.random, players="random", seed=SEED, threads=1)
    greedy = simulate(game, check.greedy, players="greedy", seed=SEED, threads=1)
    searched = searched_payoffs(game, check.search, check.iterations)
    faults = [
        *simulation_faults(game, aimless, "random"),
        *simulation_faults(game, greedy, "greedy"),
        *payoff_faults(game, searched, "search"),
        *idle_betting(aimless),
    ]
    faults += [f"not {gate.name}" for gate in elite.rating.gates if not gate.passed]
    return Checked(game.genome_id, aimless.hands, greedy.hands, len(searched), tuple(faults))


def searched_payoffs(game: GameGenome, hands: int, iterations: int) -> NDArray[np.float64]:
    """Return what everyone won in some hands of players that search."""
    seats = game.player_count
    minds = [searching(iterations).mind() for _ in range(seats)]
    return np.array([play_hand(game, minds, hand_seed(SEED, hand), hand) for hand in range(hands)])


def simulation_faults(game: GameGenome, result: SimulationResult, bot: str) -> Iterator[str]:
    """Say what is wrong with hands that were simulated."""
    if result.interrupted or result.payoffs is None:
        yield f"{bot}: only {result.hands} hands came to an end"
        return
    yield from payoff_faults(game, result.payoffs, bot)


def payoff_faults(
    game: GameGenome, payoffs: NDArray[np.int64] | NDArray[np.float64], bot: str
) -> Iterator[str]:
    """Say which hands made or lost chips, or cost somebody more than they had."""
    leaking = np.flatnonzero(payoffs.sum(axis=1))
    if len(leaking):
        yield f"{bot}: chips appear or vanish in {len(leaking)} hands, first in {leaking[0]}"
    if payoffs.min() < -game.setup.starting_chips:
        yield f"{bot}: somebody lost {-payoffs.min()} of {game.setup.starting_chips} chips"


def idle_betting(result: SimulationResult) -> Iterator[str]:
    """Say why bets cannot matter: nobody ever folds, everybody does, or all pots are alike."""
    if not result.uncontested:
        yield "nobody ever wins by a fold"
    if not result.showdowns:
        yield "nobody ever wins at a showdown"
    won = np.unique(np.abs(result.payoffs)) if result.payoffs is not None else np.zeros(0)
    if np.count_nonzero(won) < 2:
        yield "every hand wins as much"


def show_checks(console: Console, checks: Sequence[Checked]) -> bool:
    """Print what was checked; return whether all is well."""
    for checked in checks:
        for fault in checked.faults:
            console.print(f"[red]{checked.game}[/]: {fault}")
    faulty = sum(bool(checked.faults) for checked in checks)
    console.print(
        f"{len(checks)} games: {checks[0].random:,} random hands of each, {checks[0].greedy:,} "
        f"greedy ones, {checks[0].search:,} of players that search; {faulty} games have faults"
        if checks
        else "the archive is empty"
    )
    return bool(checks) and not faulty

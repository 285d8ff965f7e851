"""How the Player of the deal fares by way of playing: `python -m benchmarks.initiative`.

Narc and Customer play by their scripts. A run is played until a bust, or until a deck is empty.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from msgspec.structs import replace
from rich.console import Console
from rich.table import Table

from darwindeck.compiled.jit import entry, jit
from darwindeck.compiled.threads import checked_threads, run_in_order
from darwindeck.engine.actions import FOLD, OP_RESOLVE
from darwindeck.engine.choices import MOST_CHOICES
from darwindeck.engine.entry import ALL_STEPS, NO_ACTION, drive
from darwindeck.engine.layout import NOBODY, TABLE, blank_table, copy_of, phases_in
from darwindeck.engine.program import compile_program, fresh_table
from darwindeck.engine.rng import GOLDEN_GAMMA, hand_seed, mix64, seed_of_hand
from darwindeck.engine.step import advance_one, take_action
from darwindeck.engine.totals import is_bust
from darwindeck.genome.library import load
from darwindeck.genome.phases import CommitPhase, DecisionPhase
from darwindeck.genome.roles import Script
from darwindeck.hands.tables import load_tables
from darwindeck.players.chance import choose_random
from darwindeck.players.minds import GREEDY, RANDOM, SCRIPTED, SEARCH, Mind
from darwindeck.players.policies import choose_greedy
from darwindeck.players.scripts import choose_scripted
from darwindeck.table.deal_view import rounds_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from darwindeck.engine.layout import Program, ProgramArray, TableArray, TableRecord
    from darwindeck.genome.schema import GameGenome

SEED = 20
TASK = 50
NARC, CUSTOMER, PLAYER = range(3)
PROFIT, DEALS, BUST, FOLDS = range(4)
SEARCH_ITERATIONS = 100
SURE = -1  # a policy: by the script, but folding when everything is known to be lost
FOLDS_AT_ONCE = -1000
DECISIONS_STREAM = 0x2545F4914F6CDD1D
NORMAL_95 = 1.96


@dataclass(frozen=True)
class Way:
    """A way to play: a policy, and the game in which it is the Player's."""

    name: str
    game: GameGenome
    policy: int
    iterations: int = 0


@dataclass(frozen=True)
class Outcome:
    """What came of one run for the Player: profit, deals, folds by round, and whether it busted."""

    profit: int
    deals: int
    folds: tuple[int, ...]
    bust: bool


@jit
def is_surely_bust(table: TableRecord, program: Program) -> bool:
    """Tell whether everything is known when the actor decides, and it is a bust."""
    following = program.phases[table.phase + 1].op
    return following == OP_RESOLVE and table.last_count == 0 and is_bust(table, program)


@entry
def play_compiled(
    first: int,
    last: int,
    seed: np.uint64,
    policy: int,
    fresh: TableArray,
    scratch: TableArray,
    programs: ProgramArray,
    rankings: NDArray[np.void],
    choices: NDArray[np.int64],
    results: NDArray[np.int64],
) -> None:
    """Play the runs `first` to `last - 1`, the Player by a policy that does not search."""
    table = scratch[0]
    program = programs[0]
    for run in range(first, last):
        scratch[0] = fresh[0]
        table.rng = seed_of_hand(seed, run)
        luck = mix64(np.uint64(table.rng))
        while True:
            while table.actor == NOBODY and not table.over:
                advance_one(table, program, rankings[0])
            if table.over:
                break
            luck += GOLDEN_GAMMA
            if table.actor == PLAYER and policy == SURE and is_surely_bust(table, program):
                kind, amount = FOLD, 0
            elif table.actor != PLAYER or policy == SCRIPTED or policy == SURE:
                kind, amount = choose_scripted(table, program, mix64(luck))
            elif policy == GREEDY:
                kind, amount, _ = choose_greedy(
                    table, scratch[1:], program, rankings[0], choices, mix64(luck)
                )
            else:
                kind, amount = choose_random(table, program, mix64(luck))
            if table.actor == PLAYER and kind == FOLD:
                results[run - first, FOLDS + program.phases[table.phase].round_number] += 1
            take_action(table, program, kind, amount)
        results[run - first, PROFIT] = table.score[PLAYER]
        results[run - first, DEALS] = table.turns
        results[run - first, BUST] = table.score[NARC] > 0


@dataclass(frozen=True)
class Report:
    """What came of many runs."""

    name: str
    game: str
    runs: int
    profit: float
    margin: float
    runs_bust: float
    deals_per_run: float
    deals_banked: float
    deals_folded: tuple[float, ...]
    deals_bust: float
    quantiles: tuple[float, ...]
    histogram: tuple[int, ...]


BIN, BINS = 50, 14
"""Profits are counted in bins of this size; the last one holds all that is more."""


def with_player_script(game: GameGenome, folds_above: int | None) -> GameGenome:
    """Return a game whose Player folds above another margin, or never."""
    player = game.roles[PLAYER]
    script = player.script or Script((50,))
    changed = replace(player, script=replace(script, folds_above=folds_above))
    return replace(game, roles=(*game.roles[:PLAYER], changed))


def without_raising_again(game: GameGenome) -> GameGenome:
    """Return a game in which the initiative gives no right to raise again."""
    phases = tuple(
        replace(phase, raise_again=False) if isinstance(phase, CommitPhase) else phase
        for phase in game.turn_structure.phases
    )
    return replace(game, turn_structure=replace(game.turn_structure, phases=phases))


def with_last_decision(game: GameGenome) -> GameGenome:
    """Return a game in which players may still fold after the last flip."""
    *rounds, resolution = game.turn_structure.phases
    phases = (*rounds, DecisionPhase(), resolution)
    return replace(game, turn_structure=replace(game.turn_structure, phases=phases))


def ways_to_play(game: GameGenome, iterations: int) -> list[Way]:
    """List what is compared."""
    plain, late = without_raising_again(game), with_last_decision(game)
    return [
        Way("random", game, RANDOM),
        Way("greedy", game, GREEDY),
        Way(f"search ({iterations})", game, SEARCH, iterations),
        Way("scripted", game, SCRIPTED),
        Way("never folds", with_player_script(game, None), SCRIPTED),
        Way("folds early", with_player_script(game, FOLDS_AT_ONCE), SCRIPTED),
        Way("scripted, no raising again", plain, SCRIPTED),
        Way("greedy, no raising again", plain, GREEDY),
        Way(f"search ({iterations}), no raising again", plain, SEARCH, iterations),
        Way("scripted, a last decision", late, SCRIPTED),
        Way("greedy, a last decision", late, GREEDY),
        Way(f"search ({iterations}), a last decision", late, SEARCH, iterations),
        Way("folds only when surely bust, a last decision", with_player_script(late, None), SURE),
    ]


def play_run(game: GameGenome, minds: Sequence[Mind], seed: int) -> Outcome:
    """Play one run and return what came of it for the Player."""
    program, rankings = compile_program(game), load_tables()
    before = copy_of(fresh_table(game, (0,) * len(game.roles), 0))
    before["rng"] = seed
    folds = [0] * rounds_of(game)
    kind, amount = NO_ACTION, 0
    decisions = 0
    while True:
        table = blank_table()
        actor, *_, over = drive(before, table, program, rankings, kind, amount, ALL_STEPS)
        if over:
            scores = table["score"][0].tolist()
            return Outcome(scores[PLAYER], int(table["turns"][0]), tuple(folds), scores[NARC] > 0)
        decisions += 1
        luck = hand_seed(seed ^ DECISIONS_STREAM, decisions)
        kind, amount = minds[actor].decide(table, program, luck)
        if actor == PLAYER and kind == FOLD:
            folds[int(phases_in(program)["round_number"][table["phase"][0]])] += 1
        before = table


def play_without_search(way: Way, numbers: range) -> list[Outcome]:
    """Play some runs in compiled code."""
    results = np.zeros((len(numbers), FOLDS + rounds_of(way.game)), np.int64)
    play_compiled(
        numbers.start,
        numbers.stop,
        np.uint64(SEED),
        way.policy,
        fresh_table(way.game, (0,) * len(way.game.roles), 0),
        np.zeros(3, TABLE),
        compile_program(way.game),
        load_tables(),
        np.zeros((MOST_CHOICES, 2), np.int64),
        results,
    )
    return [
        Outcome(profit, deals, tuple(folds), bool(bust))
        for profit, deals, bust, *folds in results.tolist()
    ]


def play_runs(way: Way, runs: int, threads: int | None) -> list[Outcome]:
    """Play many runs of one way to play; the result does not depend on the number of threads."""

    def task(start: int) -> Callable[[], list[Outcome]]:
        def play() -> list[Outcome]:
            numbers = range(start, min(start + TASK, runs))
            if way.policy != SEARCH:
                return play_without_search(way, numbers)
            minds = [Mind(SCRIPTED), Mind(SCRIPTED), Mind(SEARCH, way.iterations)]
            return [play_run(way.game, minds, hand_seed(SEED, number)) for number in numbers]

        return play

    tasks = (task(start) for start in range(0, runs, TASK))
    played, interrupted = run_in_order(tasks, checked_threads(threads), lambda _: None)
    if interrupted:
        raise KeyboardInterrupt
    return [outcome for part in played for outcome in part]


def report_on(way: Way, outcomes: Sequence[Outcome]) -> Report:
    """Sum up many runs."""
    profits = np.array([outcome.profit for outcome in outcomes])
    deals = sum(outcome.deals for outcome in outcomes)
    folds = np.array([outcome.folds for outcome in outcomes]).sum(axis=0)
    busts = sum(outcome.bust for outcome in outcomes)
    return Report(
        name=way.name,
        game=way.game.genome_id,
        runs=len(outcomes),
        profit=float(profits.mean()),
        margin=float(NORMAL_95 * profits.std() / sqrt(len(outcomes))),
        runs_bust=busts / len(outcomes),
        deals_per_run=deals / len(outcomes),
        deals_banked=(deals - busts - int(folds.sum())) / deals,
        deals_folded=tuple((folds / deals).tolist()),
        deals_bust=busts / deals,
        quantiles=tuple(np.quantile(profits, (0.05, 0.25, 0.5, 0.75, 0.95)).tolist()),
        histogram=tuple(np.bincount(np.clip(profits // BIN, 0, BINS - 1), minlength=BINS).tolist()),
    )


def print_reports(reports: Sequence[Report]) -> None:
    """Print a table."""
    table = Table(title=f"{reports[0].game}: what the Player makes of it")
    rounds = len(reports[0].deals_folded)
    folded = [f"folded in {number}" for number in range(1, rounds + 1)]
    for heading in ("Player", "runs", "profit", "runs bust", "deals", "banked", *folded, "bust"):
        table.add_column(heading, justify="left" if heading == "Player" else "right")
    for report in reports:
        shares = (report.deals_banked, *report.deals_folded, report.deals_bust)
        table.add_row(
            report.name,
            f"{report.runs:,}",
            f"{report.profit:.1f} ± {report.margin:.1f}",
            f"{report.runs_bust:.1%}",
            f"{report.deals_per_run:.2f}",
            *(f"{share:.1%}" for share in shares),
        )
    Console(width=140).print(table)


def main() -> None:
    """Measure, print a table, and write the figures where they are asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="the-deal")
    parser.add_argument("--runs", type=int, default=100_000)
    parser.add_argument("--search-runs", type=int, default=100_000)
    parser.add_argument("--iterations", type=int, default=SEARCH_ITERATIONS)
    parser.add_argument("--threads", type=int, default=None)
    parser.add_argument("--json", type=Path, default=None)
    options = parser.parse_args()
    reports = []
    for way in ways_to_play(load(options.game), options.iterations):
        runs = options.search_runs if way.policy == SEARCH else options.runs
        reports.append(report_on(way, play_runs(way, runs, options.threads)))
        print_reports(reports[-1:])
        if options.json is not None:
            figures = [asdict(report) for report in reports]
            options.json.write_text(json.dumps(figures, indent=2) + "\n")
    print_reports(reports)


if __name__ == "__main__":
    main()

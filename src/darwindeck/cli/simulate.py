"""`darwindeck simulate`: many hands of a game, and what came of them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from darwindeck.cli import options

if TYPE_CHECKING:
    from collections.abc import Callable

    from darwindeck.console import Screen
    from darwindeck.simulation.batch import SimulationResult


def simulate_game(
    game: options.GameArgument,
    *,
    hands: Annotated[
        int,
        typer.Option(
            "--hands",
            "-n",
            parser=options.whole_number,
            metavar="N",
            help="How many hands; 1e6 will do.",
        ),
    ] = 100_000,
    seats: options.SeatsOption = None,
    players: options.PlayersOption = "random",
    seed: options.SeedOption = None,
    threads: options.ThreadsOption = None,
    device: Annotated[
        str,
        typer.Option(
            "--device", help="cpu; cuda for an NVIDIA graphics card; auto for one if there is one."
        ),
    ] = "cpu",
    as_json: options.JsonOption = False,
) -> None:
    """Play many hands between bots at full speed and sum them up.

    The same seed gives the same result, whatever the number of threads or the device. Ctrl-C
    stops early and sums up what is done.

    Example: darwindeck simulate no-limit-holdem --hands 1000000 --players greedy,random
    """
    import time

    from darwindeck.console import Screen

    play = ready_to_play(game, seats, options.split_players(players), seed, device)
    started = time.perf_counter()
    with options.counting("hands", hands) as progress:
        result = play(hands, threads=threads, keep_payoffs=False, progress=progress)
    seconds = time.perf_counter() - started
    if as_json:
        print_json(result)
    elif result.hands:
        print_result(Screen(), result, seconds)
    if result.interrupted:
        options.end_early(f"{result.hands:,} of {hands:,} hands")


def ready_to_play(
    game: str, seats: int | None, players: str | list[str], seed: int | None, device: str
) -> Callable[..., SimulationResult]:
    """Return how to play many hands of a game, after a first one: compiling is not playing."""
    with options.compiling_visibly():
        from darwindeck.evolution.references import load_game
        from darwindeck.simulation.batch import simulate

        genome = load_game(game)
        play = partial(simulate, genome, seats=seats, players=players, seed=seed, device=device)
        if play(1, threads=1).interrupted:
            raise KeyboardInterrupt
    return play


def print_json(result: SimulationResult) -> None:
    """Print the summary as JSON."""
    fields = {
        "game": result.game,
        "hands": result.hands,
        "players": result.players,
        "seed": result.seed,
        "unit": result.unit,
        "mean": result.mean.tolist(),
        "standard_error": result.standard_error.tolist(),
        "showdowns": result.showdowns,
        "uncontested": result.uncontested,
        "decisions": result.decisions,
        "biggest_pot": result.biggest_pot,
        "turns": result.turns,
        "interrupted": result.interrupted,
    }
    options.print_data(fields)


def print_result(console: Screen, result: SimulationResult, seconds: float) -> None:
    """Print the summary as a table."""
    from rich.table import Table

    table = Table(title=f"{result.hands:,} hands of {result.game}, seed {result.seed}")
    table.add_column("seat", justify="right")
    table.add_column("player")
    table.add_column(f"{result.unit} per hand", justify="right")
    table.add_column("± standard error", justify="right")
    for seat, name in enumerate(result.players):
        mean, error = result.mean[seat], result.standard_error[seat]
        clear = abs(mean) > 3 * error and len(set(result.players)) > 1
        style = ("green" if mean > 0 else "red") if clear else ""
        table.add_row(str(seat), name, f"{mean:+.4f}", f"{error:.4f}", style=style)
    console.print(table)
    if result.unit == "points":
        console.print(
            f"{result.turns / result.hands:.2f} deals and {result.decisions_per_hand:.2f} "
            f"decisions per run; {result.turns / seconds:,.0f} deals per second."
        )
        return
    console.print(
        f"{result.showdowns / result.hands:.1%} of hands are played to the end, in the others all "
        f"but one fold.\n{result.decisions_per_hand:.2f} decisions per hand, biggest pot "
        f"{result.biggest_pot:,} chips; {result.hands / seconds:,.0f} hands per second."
    )

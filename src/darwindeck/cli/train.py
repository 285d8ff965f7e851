"""`darwindeck train`: let the computer learn a game, and keep what it has learnt."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003 - read at run time
from typing import TYPE_CHECKING, Annotated

import typer

from darwindeck.cli.options import SeedOption, ThreadsOption, compiling_visibly
from darwindeck.cli.show import GameArgument

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.console import Screen
    from darwindeck.players.training import Training

__all__ = ["train_game"]

MEASURED = 8
"""How often on the way the strength is measured."""

PAIRS = 200
MEGABYTE = 1 << 20
BARS = "▁▂▃▄▅▆▇█"


def train_game(
    game: GameArgument,
    *,
    minutes: Annotated[
        float, typer.Option("--minutes", "-m", min=0.01, help="How long to practise.")
    ] = 1.0,
    rounds: Annotated[
        int | None,
        typer.Option("--rounds", min=1, help="So many rounds instead: repeatable with --seed."),
    ] = None,
    seats: Annotated[
        str,
        typer.Option(
            "--seats", "-s", help="For how many players, with commas.", show_default="2 and usual"
        ),
    ] = "",
    seed: SeedOption = 0,
    memory: Annotated[int, typer.Option("--memory", min=8, help="At most so many megabytes.")] = (
        1024
    ),
    threads: ThreadsOption = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", help="Where to keep it.", show_default="where all players find it"
        ),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the practice that was kept there.")
    ] = False,
) -> None:
    """Learn a game by playing against oneself, and keep a blueprint of how to play it.

    Bets are learnt by minimising regret, cards by weights on what they look like; small games are
    learnt exactly. Ctrl-C stops early and keeps what was learnt. Afterwards `darwindeck play`, and
    every bot from `novice` to `shark`, plays by it.

    Example: darwindeck train my-game.json --minutes 2
    """
    from darwindeck.console import Screen

    console = Screen()
    with compiling_visibly():
        from darwindeck.evolution.references import load_game
        from darwindeck.players.blueprint import SUFFIX, encode, save_blueprint, trained_path
        from darwindeck.players.training import (
            Training,
            resume_practice,
            save_practice,
            usual_seats,
        )

        genome = load_game(game)
        numbers = read_seats(seats) or tuple(usual_seats(genome))
        training = Training(genome, numbers, seed or 0, memory * MEGABYTE, threads)
    if not training.bets and not training.cards:
        raise ValueError(f"there is nothing to learn in {genome.genome_id}: it has no decisions")
    path = (out or trained_path(genome)).expanduser()
    practice = path.with_suffix(".practice")
    if resume:
        resume_practice(training, practice)
    path.parent.mkdir(parents=True, exist_ok=True)
    curve: list[tuple[float, float]] = []
    interrupted = False
    try:
        for share in practising(training, minutes, rounds):
            if share * MEASURED >= len(curve) + 1:
                curve.append(strength_of(training))
    except KeyboardInterrupt:
        interrupted = True
    if interrupted or not curve:
        curve.append(strength_of(training))
    mean, margin = curve[-1]
    blueprint = training.blueprint([("greedy", f"{mean:+.3f} ± {margin:.3f} per hand and seat")])
    save_blueprint(blueprint, path)
    save_practice(training, practice)
    print_result(console, training, curve, path, len(encode(blueprint)))
    if path.suffix != SUFFIX:
        console.print(f"Play against it with --bots blueprint:{path}", markup=False)
    if interrupted:
        raise typer.Exit(130)


def read_seats(text: str) -> tuple[int, ...]:
    """Read numbers of seats."""
    try:
        return tuple(sorted({int(number) for number in text.split(",") if number.strip()}))
    except ValueError:
        raise ValueError(f"--seats {text!r}: write numbers with commas, such as 2,6") from None


def practising(training: Training, minutes: float, rounds: int | None) -> Iterator[float]:
    """Practise; after every round yield how much of it is done."""
    import time

    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    from darwindeck.console import Screen

    progress = Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TimeRemainingColumn(),
        console=Screen(stderr=True),
        transient=True,
    )
    begun, first = time.monotonic(), training.rounds
    with progress:
        task = progress.add_task("practising", total=1.0)
        done = 0.0
        while done < 1.0:
            training.go_on()
            passed = (time.monotonic() - begun) / (60 * minutes)
            done = (training.rounds - first) / rounds if rounds else passed
            known = f"{training.situations:,} situations" if training.bets else "cards"
            progress.update(task, completed=min(done, 1.0), description=f"practising: {known}")
            yield min(done, 1.0)


def strength_of(training: Training) -> tuple[float, float]:
    """Return what a blueprint wins from the greedy player now, and how sure that is."""
    from darwindeck.players.registry import SKILLS, find_player, skilled
    from darwindeck.strength.duels import duel

    player = skilled("blueprint", SKILLS["blueprint"], training.blueprint())
    seats = max(training.seats)
    result = duel(training.genome, player, find_player("greedy"), PAIRS, 1, seats)
    return result.mean, result.margin


def print_result(
    console: Screen, training: Training, curve: list[tuple[float, float]], path: Path, size: int
) -> None:
    """Say what was learnt, how strong it came out on the way, and where it is."""
    kind = "exactly" if training.exact else "by situations"
    parts = [f"{training.situations:,} situations of bets, {kind}"] * training.bets
    parts += ["habits of cards"] * training.cards
    console.print(
        f"Learnt {training.genome.genome_id} in {training.rounds:,} rounds: {' and '.join(parts)}.",
        markup=False,
    )
    lowest, highest = min(mean for mean, _ in curve), max(mean for mean, _ in curve)
    span = (highest - lowest) or 1.0
    steps = "".join(BARS[round((mean - lowest) / span * (len(BARS) - 1))] for mean, _ in curve)
    mean, margin = curve[-1]
    unit = "chips" if training.genome.setup.starting_chips else "wins"
    console.print(
        f"Against the greedy player: {steps} {mean:+.3f} ± {margin:.3f} {unit} a hand and seat.",
        markup=False,
    )
    console.print(f"Kept in {path} ({size / 1024:,.0f} KB).", markup=False, soft_wrap=True)

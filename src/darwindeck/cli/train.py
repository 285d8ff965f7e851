"""`darwindeck train`: let the computer learn a game, and keep what it has learnt."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from functools import partial
from math import inf
from pathlib import Path  # noqa: TC003 - read at run time
from typing import TYPE_CHECKING, Annotated

import typer

from darwindeck.cli import options
from darwindeck.cli.ending import INTERRUPTED
from darwindeck.screen import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from darwindeck.console import Screen
    from darwindeck.players.training import Training
    from darwindeck.strength.duels import DuelResult

MEASURED = 8
"""How often on the way the strength is measured."""

MEASURING_SHARE = 0.1
"""How much of the time goes into that, at most."""

PAIRS, PAIRS_AT_ONCE = 200, 8
MEGABYTE = 1 << 20
BARS = "▁▂▃▄▅▆▇█"


def train_game(
    context: typer.Context,
    game: options.GameArgument,
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
    seed: options.SeedOption = 0,
    memory: Annotated[
        int, typer.Option("--memory", min=8, help="At most so many megabytes.")
    ] = 1024,
    threads: options.ThreadsOption = None,
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
    """Learn a game by self-play, and keep a blueprint of it.

    Bets are learnt by minimising regret, cards by weights on what they look like; small games are
    learnt exactly. Ctrl-C stops early and keeps what was learnt. Afterwards `darwindeck play`, and
    every bot from `novice` to `shark`, plays by it.

    Example: darwindeck train my-game.json --minutes 2
    """
    from darwindeck.console import Screen

    options.refuse_both(context, "--minutes", "--rounds")
    training = prepared(game, seats, seed or 0, memory, threads)
    path = place_of(training, out)
    practice = path.with_suffix(".practice")
    if resume:
        from darwindeck.players.training import resume_practice

        resume_practice(training, practice)
    length = f"{rounds:,} round{'' if rounds == 1 else 's'}" if rounds else f"about {minutes:g} min"
    say(
        f"Learning {training.genome.genome_id}, for {length}; Ctrl-C keeps what is learnt.",
        err=True,
    )
    course, finished = TrainingCourse(training, minutes, rounds), True
    try:
        course.follow()
    except KeyboardInterrupt:
        finished = False
    size = keep(course, path, practice)
    print_result(Screen(), course, path, size)
    if not finished:
        say("Stopped early: --resume goes on from here.", err=True)
        raise typer.Exit(INTERRUPTED)


def prepared(game: str, seats: str, seed: int, memory: int, threads: int | None) -> Training:
    """Get ready to learn a game, and refuse one in which there is nothing to learn."""
    with options.compiling_visibly():
        from darwindeck.evolution.references import load_game
        from darwindeck.players.training import Training, usual_seats

        genome = load_game(game)
        numbers = read_seats(seats) or tuple(usual_seats(genome))
        training = Training(genome, numbers, seed, memory * MEGABYTE, threads)
    if not training.bets and not training.cards:
        raise ValueError(f"there is nothing to learn in {genome.genome_id}: it has no decisions")
    return training


def place_of(training: Training, out: Path | None) -> Path:
    """Return where the blueprint goes, in a folder that is there."""
    from darwindeck.files import check_place
    from darwindeck.players.blueprint import trained_path

    path = (out or trained_path(training.genome)).expanduser()
    path.parent.mkdir(parents=True, exist_ok=True)
    check_place(path)
    return path


def read_seats(text: str) -> tuple[int, ...]:
    """Read numbers of seats."""
    try:
        return tuple(sorted({int(number) for number in text.split(",") if number.strip()}))
    except ValueError:
        raise ValueError(f"--seats {text!r}: write numbers with commas, such as 2,6") from None


@dataclass
class TrainingCourse:
    """A training with an end: it practises, and now and then measures how strong it has become."""

    training: Training
    minutes: float
    rounds: int | None
    curve: list[DuelResult] = field(default_factory=list)
    measuring: float = 0.0

    def follow(self) -> None:
        """Practise to the end, with a bar on a terminal; a signal may cut it short at any time."""
        begun, first, done = time.monotonic(), self.training.rounds, 0.0
        with options.progress_bar("{task.description}") as progress:
            task = progress.add_task("practising", total=1.0)
            while done < 1.0:
                self.training.go_on()
                passed = (time.monotonic() - begun) / (60 * self.minutes)
                done = (self.training.rounds - first) / self.rounds if self.rounds else passed
                progress.update(task, completed=min(done, 1.0), description=self.in_words)
                if self.wants_a_measure(done):
                    self.measure()

    @property
    def in_words(self) -> str:
        """What is going on."""
        known = f"{self.training.situations:,} situations" if self.training.bets else "cards"
        return f"practising: {known}"

    def wants_a_measure(self, done: float) -> bool:
        """Tell whether it is time to measure: at the end, and before where that costs little."""
        due = done * MEASURED >= len(self.curve) + 1
        affordable = self.measuring <= MEASURING_SHARE * done * 60 * self.minutes
        return done >= 1.0 or (due and (self.rounds is not None or affordable))

    def measure(self) -> None:
        """Find out what a blueprint wins from the greedy player now, for as long as there is."""
        from darwindeck.players.registry import SKILLS, find_player, skilled
        from darwindeck.strength.duels import duel

        begun = time.monotonic()
        allowed = inf if self.rounds else MEASURING_SHARE / MEASURED * 60 * self.minutes
        training = self.training
        player = skilled("blueprint", SKILLS["blueprint"], training.blueprint())
        meet = partial(
            duel, training.genome, player, find_player("greedy"), seed=1, seats=max(training.seats)
        )
        result = meet(deals=PAIRS_AT_ONCE)
        while result.deals < PAIRS and time.monotonic() < begun + allowed:
            skipped = result.deals
            result = result.followed_by(meet(deals=skipped + PAIRS_AT_ONCE, skipped=skipped))
        self.curve.append(result)
        self.measuring += time.monotonic() - begun


def keep(course: TrainingCourse, path: Path, practice: Path) -> int:
    """Keep what was learnt, and what it takes to go on; return how large the blueprint is."""
    from darwindeck.players.blueprint import save_blueprint
    from darwindeck.players.training import save_practice

    measured = [("greedy", f"{against_greedy(course)} per hand and seat")] if course.curve else []
    save_blueprint(course.training.blueprint(measured), path)
    save_practice(course.training, practice)
    return path.stat().st_size


def against_greedy(course: TrainingCourse) -> str:
    """Write what was won from the greedy player in the end."""
    last = course.curve[-1]
    return f"{last.mean:+.3f} ± {last.margin:.3f}"


def print_result(console: Screen, course: TrainingCourse, path: Path, size: int) -> None:
    """Say what was learnt, how strong it came out on the way, and where it is."""
    from darwindeck.players.blueprint import trained_path

    training = course.training
    kind = "exactly" if training.exact else "by situations"
    parts = [f"{training.situations:,} situations of bets, {kind}"] * training.bets
    parts += ["habits of cards"] * training.cards
    rounds = "1 round" if training.rounds == 1 else f"{training.rounds:,} rounds"
    lines = [f"Learnt {training.genome.genome_id} in {rounds}: {' and '.join(parts)}."]
    if course.curve:
        unit = "chips" if training.genome.setup.starting_chips else "wins"
        lines.append(
            f"Against the greedy player: {in_bars([result.mean for result in course.curve])} "
            f"{against_greedy(course)} {unit} a hand and seat."
        )
    lines.append(f"Kept in {path} ({size / 1024:,.0f} KB).")
    if path != trained_path(training.genome):
        lines.append(f"Play against it with --bots blueprint:{path}")
    for line in lines:
        console.print(line, markup=False, soft_wrap=True)


def in_bars(figures: Sequence[float]) -> str:
    """Draw figures as bars, from the lowest to the highest.

    >>> in_bars([-1.0, 0.0, 1.0])
    '▁▅█'
    """
    lowest = min(figures)
    span = (max(figures) - lowest) or 1.0
    return "".join(BARS[round((figure - lowest) / span * (len(BARS) - 1))] for figure in figures)

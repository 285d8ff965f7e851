"""`darwindeck play`: sit down at a game against bots, or with friends on one terminal."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from darwindeck.cli.options import SeatsOption, SeedOption, compiling_visibly

if TYPE_CHECKING:
    from darwindeck.genome.schema import GameGenome
    from darwindeck.playtest.session import PlaytestSession

__all__ = ["play_game"]


class DifficultyOption(StrEnum):
    """How hard the search bots think."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


def play_game(
    game: Annotated[
        str,
        typer.Argument(
            metavar="[GAME|FILE]",
            help="The name of a game or the path of its JSON file; with --resume, a saved game.",
            show_default=False,
        ),
    ] = "",
    *,
    seats: SeatsOption = None,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            "-b",
            help="Who plays the other seats: names with commas.",
            show_default="search; scripted where the game has scripts",
        ),
    ] = "",
    people: Annotated[
        int, typer.Option("--people", min=0, help="How many people share this terminal.")
    ] = 1,
    role: Annotated[
        str,
        typer.Option("--role", help="Which role to play.", show_default="the game's last"),
    ] = "",
    difficulty: Annotated[
        DifficultyOption, typer.Option("--difficulty", "-d", help="How hard search bots think.")
    ] = DifficultyOption.MEDIUM,
    seed: SeedOption = None,
    hands: Annotated[
        int | None,
        typer.Option("--hands", "-n", min=1, help="At most so many.", show_default="the game's"),
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="No colours, no drawing: for screen readers.")
    ] = False,
    show_all: Annotated[
        bool, typer.Option("--show-all", help="Show everyone's cards, to check a game.")
    ] = False,
    practice: Annotated[
        bool, typer.Option("--practice", help="Decisions can be taken back with undo.")
    ] = False,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the last unfinished game, or with FILE.")
    ] = False,
    db: Annotated[
        Path | None,
        typer.Option("--db", help="Where ratings are kept.", show_default="your data folder"),
    ] = None,
    rating: Annotated[
        bool, typer.Option("--rating/--no-rating", help="Ask for a rating at the end.")
    ] = True,
) -> None:
    """Play a game against bots, or with friends who share the terminal.

    Type the number of a choice or a word such as call, r 60, 8h; ? explains. The game is kept
    after every decision: go on with --resume after quit, Ctrl-C, or a power cut.

    Example: darwindeck play no-limit-holdem --seats 4 --difficulty easy
    """
    with compiling_visibly():
        from darwindeck.playtest.playing import Playing
        from darwindeck.playtest.saving import new_save_path
        from darwindeck.playtest.session import PlaytestSession, SessionConfig
        from darwindeck.playtest.terminal import Terminal

        terminal = Terminal(plain=plain)
        if resume:
            session, path = resumed(game)
        else:
            genome = named_game(game)
            config = SessionConfig(
                seed=seed,
                seats=seats,
                people=seats_of_people(genome, people, role),
                bots=tuple(name.strip() for name in bots.split(",") if name.strip())
                or (usual_bot(genome),),
                difficulty=difficulty.value,
                hands=hands,
                practice=practice,
                show_all=show_all,
            )
            session = PlaytestSession(genome, config)
            path = new_save_path(session.genome)
        session.seat_bots()
        session.view(None)  # so that the engine is compiled before the first screen
    raise typer.Exit(Playing(session, terminal, path, rated=rating, db=db).run())


def named_game(game: str) -> GameGenome:
    """Load a game, saying how to name one if none is named."""
    from darwindeck.genome.library import load

    if not game:
        raise ValueError(
            "name a game, such as `darwindeck play no-limit-holdem`; `darwindeck games` lists "
            "them, and `darwindeck play --resume` goes on with an unfinished one"
        )
    return load(game)


def seats_of_people(genome: GameGenome, people: int, role: str) -> tuple[int, ...]:
    """Return where people sit: from the first seat on, or in games with roles from the last."""
    names = [known.name.lower() for known in genome.roles]
    if role:
        if role.lower() not in names:
            known = ", ".join(known.name for known in genome.roles) or "no roles"
            raise ValueError(f"there is no role {role!r} in {genome.genome_id}: it has {known}")
        return (names.index(role.lower()),)
    if genome.roles:
        return tuple(range(len(genome.roles)))[max(0, len(genome.roles) - people) :]
    return tuple(range(people))


def usual_bot(genome: GameGenome) -> str:
    """Return who plays the other seats when nobody is named."""
    scripted = genome.roles and all(role.script for role in genome.roles)
    return "scripted" if scripted else "search"


def resumed(file: str) -> tuple[PlaytestSession, Path]:
    """Restore the game in a file, or the last unfinished one; a broken one is put aside."""
    from darwindeck.playtest.saving import SavedGameError, put_aside, restore, saved_games

    if file:
        path = Path(file).expanduser()
        return restore(path), path
    games = saved_games()
    if not games:
        raise ValueError("there is no unfinished game: start one with `darwindeck play GAME`")
    path = games[0]
    try:
        return restore(path), path
    except SavedGameError as error:
        kept = put_aside(path)
        rest = "; --resume goes on with the one before it" if len(games) > 1 else ""
        raise SavedGameError(f"{error}. It is kept as {str(kept)!r}{rest}") from error

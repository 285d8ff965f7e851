"""The command `darwindeck`: one file per subcommand, and the one place where errors end."""

from __future__ import annotations

import gc
import io
import os
import sys
from collections.abc import Mapping
from functools import cache, wraps
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn

import typer
from typer.core import TyperGroup
from typer.main import get_command

from darwindeck.cli.ending import INTERRUPTED, Signals, exit_code_of
from darwindeck.screen import open_streams, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["app", "main"]

COMMANDS = {
    "games": "games:list_games",
    "show": "show:show_game",
    "cards": "cards:list_cards",
    "deal": "deal:deal_hand",
    "play": "play:play_game",
    "serve": "serve:serve_tables",
    "simulate": "simulate:simulate_game",
    "duel": "duel:duel_players",
    "solve": "solve:solve_game",
    "train": "train:train_game",
    "exploit": "exploit:exploit_player",
    "rate": "rate:rate_games",
    "evolve": "evolve:evolve_games",
    "report": "report:report_run",
    "rulebook": "rulebook:write_rulebook",
    "equity": "equity:show_equity",
    "replay": "replay:replay_histories",
    "audit": "audit:audit_transcript",
    "feedback": "feedback:show_feedback",
    "quality": "quality:question_measure",
    "validate": "validate:validate_files",
    "import": "importing:import_games",
    "schema": "schema:print_schema",
}
"""The subcommands in the order in which `--help` lists them, and where each is."""

OBJECTS_BETWEEN_COLLECTIONS = 50_000
NUMPY_THREADS = "OPENBLAS_NUM_THREADS"

EXAMPLES = """\
Examples:

\b
  darwindeck games                     list the games that come along
  darwindeck show razz                 read the rules of one
  darwindeck show razz --json > my.json
  darwindeck deal razz --seed 7        watch one hand
  darwindeck play razz                 play it yourself
  darwindeck serve                     play it with friends, in a browser
  darwindeck simulate razz --hands 1000000
  darwindeck duel greedy random razz   who is better, and by how much
  darwindeck solve kuhn-poker          the best play of a small game
  darwindeck exploit greedy kuhn-poker what knowing a player is worth
  darwindeck rate kuhn-poker           how good a game is, and why
  darwindeck evolve --minutes 5        breed new games, and then
  darwindeck play evolved.run:1        play the best of them
  darwindeck report evolved.run        a page about the run, for your browser
  darwindeck rulebook evolved.run:1    a rulebook to play it with real cards
  darwindeck equity AsAh TT+           who wins how often
  darwindeck replay hands.phhs         check hand histories in the PHH format
  darwindeck audit alice.transcript    was a table without a dealer fair?
  darwindeck feedback                  what people thought of the games
  darwindeck quality --against-feedback
  darwindeck validate my.json          check a game of your own
  darwindeck import old.json           a game of the earlier DarwinDeck
"""

WrongUse: type[Exception] = typer.BadParameter.__bases__[0]


class LateCommands(Mapping[str, Any]):
    """The subcommands by name: each is imported when it is asked for, as most never are."""

    def __getitem__(self, name: str) -> Any:
        return made(name)

    def __iter__(self) -> Iterator[str]:
        return iter(COMMANDS)

    def __len__(self) -> int:
        return len(COMMANDS)


@cache
def made(name: str) -> Any:
    """Make the command of a name."""
    module, _, function = COMMANDS[name].partition(":")
    alone = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)
    found = getattr(import_module(f"darwindeck.cli.{module}"), function)
    alone.command(name)(without_click(found))
    return get_command(alone)


class Commands(TyperGroup):
    """The subcommands; what is wrong with the words after them is told like everything else."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.commands = LateCommands()  # type: ignore[assignment]

    def list_commands(self, ctx: object) -> list[str]:  # noqa: ARG002 - as Typer calls it
        """Return their names in order."""
        return list(COMMANDS)

    def main(self, *arguments: object, **options: object) -> NoReturn:
        """Run the command that the words name, and leave with its exit code."""
        try:
            code = super().main(*arguments, **{**options, "standalone_mode": False})  # type: ignore[arg-type]
        except WrongUse as error:
            told = io.StringIO()
            error.show(told)  # type: ignore[attr-defined]
            say(told.getvalue(), err=True, end="")
            code = error.exit_code  # type: ignore[attr-defined]
        sys.exit(code)


app = typer.Typer(
    name="darwindeck",
    cls=Commands,
    help="A laboratory for card games with betting: a game is a file.",
    epilog=EXAMPLES,
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def without_click(command: Callable[..., None]) -> Callable[..., None]:
    """Keep the end of some file from passing for "Aborted!", and Ctrl-C from passing in silence."""

    @wraps(command)
    def run(*arguments: object, **options: object) -> None:
        try:
            command(*arguments, **options)
        except EOFError as error:
            raise RuntimeError(f"a file ends too early: {error}") from error
        except KeyboardInterrupt:
            say("Stopped.", err=True)
            raise typer.Exit(INTERRUPTED) from None

    return run


def print_version(wanted: bool) -> None:
    """Print the version and stop."""
    if wanted:
        from importlib.metadata import version

        say(f"darwindeck {version('darwindeck')}")
        raise typer.Exit


@app.callback()
def take_options(
    *,
    version: bool = typer.Option(
        False,
        "--version",
        callback=print_version,
        is_eager=True,
        help="Print the version and stop.",
    ),
) -> None:
    """Take the options that come before a subcommand."""
    del version


def start_lightly() -> None:
    """Leave out work that no command needs, and that takes a tenth of the time of its start.

    What is loaded stays, and need not be searched for rubbish. Nothing here multiplies matrices:
    threads that NumPy would keep for that only spin.
    """
    gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS)
    os.environ.setdefault(NUMPY_THREADS, "1")


def main() -> None:
    """Run the command line."""
    run_to_the_end(app)


def run_to_the_end(command: Callable[[], object]) -> None:
    """Run something as a program; whatever goes wrong is one line on stderr and exit code 2."""
    start_lightly()
    open_streams()
    signals = Signals()
    with signals.turned_into_interrupts():
        code = exit_code_of(command)
    signals.leave(code)

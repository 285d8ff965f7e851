"""The command `darwindeck`: one file per subcommand, and the one place where errors end."""

from __future__ import annotations

import io
import sys
from functools import wraps
from typing import TYPE_CHECKING, NoReturn

import typer
from typer.core import TyperGroup

from darwindeck.cli.audit import audit_transcript
from darwindeck.cli.cards import list_cards
from darwindeck.cli.deal import deal_hand
from darwindeck.cli.duel import duel_players
from darwindeck.cli.ending import INTERRUPTED, Signals, exit_code_of
from darwindeck.cli.equity import show_equity
from darwindeck.cli.evolve import evolve_games
from darwindeck.cli.exploit import exploit_player
from darwindeck.cli.feedback import show_feedback
from darwindeck.cli.games import list_games
from darwindeck.cli.importing import import_games
from darwindeck.cli.play import play_game
from darwindeck.cli.quality import question_measure
from darwindeck.cli.rate import rate_games
from darwindeck.cli.replay import replay_histories
from darwindeck.cli.report import report_run
from darwindeck.cli.rulebook import write_rulebook
from darwindeck.cli.schema import print_schema
from darwindeck.cli.serve import serve_tables
from darwindeck.cli.show import show_game
from darwindeck.cli.simulate import simulate_game
from darwindeck.cli.solve import solve_game
from darwindeck.cli.train import train_game
from darwindeck.cli.validate import validate_files
from darwindeck.screen import open_streams, say

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["app", "main"]

COMMANDS: dict[str, Callable[..., None]] = {
    "games": list_games,
    "show": show_game,
    "cards": list_cards,
    "deal": deal_hand,
    "play": play_game,
    "serve": serve_tables,
    "simulate": simulate_game,
    "duel": duel_players,
    "solve": solve_game,
    "train": train_game,
    "exploit": exploit_player,
    "rate": rate_games,
    "evolve": evolve_games,
    "report": report_run,
    "rulebook": write_rulebook,
    "equity": show_equity,
    "replay": replay_histories,
    "audit": audit_transcript,
    "feedback": show_feedback,
    "quality": question_measure,
    "validate": validate_files,
    "import": import_games,
    "schema": print_schema,
}
"""The subcommands in the order in which `--help` lists them."""

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
  darwindeck solve kuhn-poker          the best play of a small game, and its value
  darwindeck exploit greedy kuhn-poker what knowing a player is worth
  darwindeck rate kuhn-poker           how good a game is, and what drags it down
  darwindeck evolve --minutes 5        breed new games, and then
  darwindeck play evolved.run:1        play the best of them
  darwindeck report evolved.run        a page about the run, for your browser
  darwindeck rulebook evolved.run:1    a rulebook to play it with real cards
  darwindeck equity AsAh TT+           who wins how often
  darwindeck replay hands.phhs         check hand histories in the PHH format
  darwindeck audit alice.transcript    was a table without a dealer fair?
  darwindeck feedback                  what people thought of the games they played
  darwindeck quality --against-feedback  and whether the rating agrees with them
  darwindeck validate my.json          check a game of your own
  darwindeck import old.json           a game of the earlier DarwinDeck
"""

WrongUse: type[Exception] = typer.BadParameter.__bases__[0]


class Commands(TyperGroup):
    """The subcommands; what is wrong with the words after them is told like everything else."""

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


for name, command in COMMANDS.items():
    app.command(name)(without_click(command))


def print_version(wanted: bool) -> None:
    """Print the version and stop."""
    if wanted:
        from importlib.metadata import version

        say(f"darwindeck {version('darwindeck')}")
        raise typer.Exit


@app.callback()
def options(
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


def main() -> None:
    """Run the command line; whatever goes wrong is one line on stderr and exit code 2."""
    open_streams()
    signals = Signals()
    with signals.turned_into_interrupts():
        code = exit_code_of(app)
    signals.leave(code)

"""A tour of DarwinDeck that runs by itself: `python -m darwindeck.demo`, or `make demo`."""

from __future__ import annotations

import argparse
import os
import shlex
import sys
import tempfile
from contextlib import chdir
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.rule import Rule
from rich.syntax import Syntax
from rich.text import Text

from darwindeck.cli import app, run_to_the_end
from darwindeck.cli.ending import exit_code_of
from darwindeck.files import replace_with
from darwindeck.playtest.unfinished import DATA_VARIABLE

MANY_HANDS = 1_000_000
BOT_HANDS = 20_000
QUICK_HANDS = 1_000
GAMES = 12
RUN = "demo.run"
REPORT_FILE = "darwindeck-demo.html"

SOLVING = ("solve", "kuhn-poker", "--never", "bluff")
BOTS = ("--people", "0", "--bots", "search,greedy", "--seed", "3", "--hands", "1", "--no-rating")

GAME_FILE = "royal-river.json"
GAME = """\
{
  "genome_id": "royal-river",
  "title": "Royal river",
  "summary": "Twenty cards from ten to ace: two each, three shared, two pot-limit rounds.",
  "player_count": 4,
  "setup": {"cards_per_player": 2, "initial_deck": "royal_20", "starting_chips": 100},
  "turn_structure": {
    "phases": [
      {"type": "ForcedBetPhase", "ante": 1},
      {"type": "BettingPhase", "min_bet": 2, "max_raises": 2, "structure": "pot_limit"},
      {"type": "DealPhase", "count": 3, "to": "board"},
      {"type": "BettingPhase", "min_bet": 4, "max_raises": 2, "structure": "pot_limit"},
      {"type": "ShowdownPhase", "ranking": "high"}
    ]
  },
  "win_conditions": [{"type": "last_with_chips"}]
}
"""

BROKEN_FILE = "broken.json"
MISTAKE = ('"min_bet": 4', '"min_bat": 4')


class Tour:
    """Prints headings and runs commands, all in one process, which compiles everything once."""

    def __init__(self) -> None:
        self.console = Console(highlight=False, width=None if sys.stdout.isatty() else 80)
        self.part = 0

    def begin(self, heading: str, words: str) -> None:
        """Begin the next part with a heading and a sentence or two."""
        self.part += 1
        self.console.print()
        self.console.print(Rule(f"[bold]{self.part}. {heading}", align="left", style="cyan"))
        self.console.print(words)

    def run(self, *arguments: str, exit_code: int = 0) -> None:
        """Show a command as a person would type it, and run it."""
        self.console.print()
        command = Text(f"$ darwindeck {shlex.join(arguments)}", style="bold green")
        self.console.print(command, soft_wrap=True)
        sys.stdout.flush()
        done = exit_code_of(partial(app, arguments))
        if done != exit_code:
            raise ValueError(f"darwindeck {shlex.join(arguments)} failed: {done}")

    def write(self, name: str, content: str) -> None:
        """Write a file and show it."""
        replace_with(Path(name), content.encode())
        self.console.print()
        self.console.print(Text(f"# {name}", style="bold green"))
        self.show(content, "json")

    def show(self, content: str, language: str) -> None:
        """Show some lines of a language in colour."""
        code = Syntax(content.rstrip(), language, theme="ansi_dark", background_color="default")
        self.console.print(code, soft_wrap=True)


def show_library(tour: Tour) -> None:
    """Show which games come along, and the rules of the smallest."""
    tour.begin("A game is a file", "These games come along, each as a small JSON file.")
    tour.run("games")
    tour.begin(
        "The rules come from the file", "Kuhn poker, the smallest of them: its file, and its rules."
    )
    tour.run("show", "kuhn-poker", "--json")
    tour.run("show", "kuhn-poker")


def show_play(tour: Tour, many: int, some: int) -> None:
    """Show one hand, and then very many."""
    tour.begin(
        "One hand, told street by street",
        "Three bots play no-limit hold'em. The first time, the engine is compiled for this "
        "machine, which can take a minute; from then on the machine code is kept.",
    )
    tour.run("deal", "no-limit-holdem", "--seats", "3", "--seed", "2")
    tour.begin(
        f"{many:,} hands",
        "The same compiled rules, with players that act at random. The same seed gives the same "
        "result, on any number of threads.",
    )
    tour.run("simulate", "no-limit-holdem", "--hands", str(many), "--seed", "1")
    tour.begin(
        "Does it help to look at your cards?",
        "The greedy player imagines what it cannot see. The random one does not care.",
    )
    players = ("--seats", "2", "--players", "greedy,random")
    tour.run("simulate", "no-limit-holdem", *players, "--hands", str(some), "--seed", "7")
    tour.begin("Not only poker", "Betting war: a battle of cards in turns, and bets before each.")
    tour.run("deal", "betting-war", "--seed", "3")


def show_own_game(tour: Tour, many: int) -> None:
    """Make a game on the spot, play it, and break it."""
    tour.begin("A game of your own", "Write a file, have it checked, and play it.")
    tour.write(GAME_FILE, GAME)
    tour.run("validate", GAME_FILE)
    tour.run("deal", GAME_FILE, "--seed", "4")
    tour.run("simulate", GAME_FILE, "--hands", str(many), "--seed", "1")
    tour.begin("A mistake", f"The same file with {MISTAKE[1]} in it: what is wrong, and where.")
    replace_with(Path(BROKEN_FILE), GAME.replace(*MISTAKE).encode())
    tour.run("validate", BROKEN_FILE, exit_code=2)


def show_solving(tour: Tour) -> None:
    """Solve the smallest game."""
    tour.begin(
        "The best play",
        "Kuhn poker is small enough to be solved exactly: the second player wins a chip in "
        "eighteen hands, and whoever never bluffs gives something away.",
    )
    tour.run(*SOLVING)


def show_evolution(tour: Tour) -> None:
    """Breed new games for some seconds."""
    limit = ("--evaluations", str(GAMES))  # a clock would count compiling
    tour.begin(
        "New games",
        "Some seconds of evolution: two small games are mutated and crossed, their children are "
        "solved, and the best of each kind is kept. Longer runs find better games, and many more "
        "kinds.",
    )
    families = ("--from", "kuhn-poker", "leduc-holdem")
    tour.run("evolve", *families, *limit, "--workers", "1", "--seed", "1", "--out", RUN)


def show_new_game(tour: Tour) -> None:
    """Read the rules of the best new game, and see it played."""
    tour.begin(
        "The best of them",
        "It is a game like any other. Ada imagines what she cannot see and searches; Ben is "
        "greedy. A person can take a seat too.",
    )
    tour.run("show", f"{RUN}:1")
    tour.run("play", f"{RUN}:1", *BOTS)


def show_report(tour: Tour, file: Path) -> None:
    """Write the page about the run, to a place where it stays."""
    tour.begin(
        "All of it on one page",
        "The kinds of games as a map, the family tree of the best, their rules and figures. Open "
        "the file in a browser.",
    )
    tour.run("report", RUN, "--out", str(file))


def give_tour() -> None:
    """Go through all parts, in a folder that is gone afterwards."""
    parser = argparse.ArgumentParser(prog="python -m darwindeck.demo", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="simulate less")
    quick = parser.parse_args().quick
    many, some = (QUICK_HANDS, QUICK_HANDS) if quick else (MANY_HANDS, BOT_HANDS)
    with tempfile.TemporaryDirectory(prefix="darwindeck-demo-") as folder, chdir(folder):
        os.environ[DATA_VARIABLE] = folder
        tour = Tour()
        show_library(tour)
        show_play(tour, many, some)
        show_own_game(tour, many)
        show_solving(tour)
        show_evolution(tour)
        show_new_game(tour)
        show_report(tour, Path(folder if quick else tempfile.gettempdir()) / REPORT_FILE)
        tour.begin("That was all", "README.md goes on from here; `darwindeck --help` does too.")
        tour.console.print("With friends, in a browser: `darwindeck serve`.")


if __name__ == "__main__":
    run_to_the_end(give_tour)

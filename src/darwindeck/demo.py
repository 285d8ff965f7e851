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
from typing import NamedTuple

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


class Stop(NamedTuple):
    """A stop of the tour: what is said, a file to look at, and commands as a person types them."""

    heading: str
    words: str
    commands: tuple[str, ...]
    file: str = ""
    exit_code: int = 0


def stops(many: int, some: int, report: Path) -> tuple[Stop, ...]:
    """Return the tour, with so many hands of random players, and so many of bots."""
    players = "--seats 2 --players greedy,random"
    limit = f"--evaluations {GAMES}"  # a clock would count compiling
    return (
        Stop("A game is a file", "These games come along, each as a small JSON file.", ("games",)),
        Stop(
            "The rules come from the file",
            "Kuhn poker, the smallest of them: its file, and its rules.",
            ("show kuhn-poker --json", "show kuhn-poker"),
        ),
        Stop(
            "One hand, told street by street",
            "Three bots play no-limit hold'em. The first time, the engine is compiled for this "
            "machine, which can take a minute; from then on the machine code is kept.",
            ("deal no-limit-holdem --seats 3 --seed 2",),
        ),
        Stop(
            f"{many:,} hands",
            "The same compiled rules, with players that act at random. The same seed gives the "
            "same result, on any number of threads.",
            (f"simulate no-limit-holdem --hands {many} --seed 1",),
        ),
        Stop(
            "Does it help to look at your cards?",
            "The greedy player imagines what it cannot see. The random one does not care.",
            (f"simulate no-limit-holdem {players} --hands {some} --seed 7",),
        ),
        Stop(
            "Not only poker",
            "Betting war: a battle of cards in turns, and bets before each.",
            ("deal betting-war --seed 3",),
        ),
        Stop(
            "A game of your own",
            "Write a file, have it checked, and play it.",
            (
                f"validate {GAME_FILE}",
                f"deal {GAME_FILE} --seed 4",
                f"simulate {GAME_FILE} --hands {many} --seed 1",
            ),
            file=GAME_FILE,
        ),
        Stop(
            "A mistake",
            f"The same file with {MISTAKE[1]} in it: what is wrong, and where.",
            (f"validate {BROKEN_FILE}",),
            exit_code=2,
        ),
        Stop(
            "The best play",
            "Kuhn poker is small enough to be solved exactly: the second player wins a chip in "
            "eighteen hands, and whoever never bluffs gives something away.",
            ("solve kuhn-poker --never bluff",),
        ),
        Stop(
            "New games",
            "Some seconds of evolution: two small games are mutated and crossed, their children "
            "are solved, and the best of each kind is kept. Longer runs find better games, and "
            "many more kinds.",
            (f"evolve --from kuhn-poker leduc-holdem {limit} --workers 1 --seed 1 --out {RUN}",),
        ),
        Stop(
            "The best of them",
            "It is a game like any other. Ada imagines what she cannot see and searches; Ben is "
            "greedy. A person can take a seat too.",
            (
                f"show {RUN}:1",
                f"play {RUN}:1 --people 0 --bots search,greedy --seed 3 --hands 1 --no-rating",
            ),
        ),
        Stop(
            "All of it on one page",
            "The kinds of games as a map, the family tree of the best, their rules and figures. "
            "Open the file in a browser.",
            (f"report {RUN} --out {shlex.quote(str(report))}",),
        ),
        Stop("That was all", "README.md goes on from here; `darwindeck --help` does too.", ()),
    )


def show(console: Console, stop: Stop, number: int) -> None:
    """Print a heading with what is said, and run the commands, all in this one process."""
    console.print()
    console.print(Rule(f"[bold]{number}. {stop.heading}", align="left", style="cyan"))
    console.print(stop.words)
    if stop.file:
        console.print()
        console.print(Text(f"# {stop.file}", style="bold green"))
        shown = Path(stop.file).read_text(encoding="utf-8").rstrip()
        code = Syntax(shown, "json", theme="ansi_dark", background_color="default")
        console.print(code, soft_wrap=True)
    for command in stop.commands:
        console.print()
        console.print(Text(f"$ darwindeck {command}", style="bold green"), soft_wrap=True)
        sys.stdout.flush()
        done = exit_code_of(partial(app, shlex.split(command)))
        if done != stop.exit_code:
            raise ValueError(f"darwindeck {command} failed: {done}")


def give_tour() -> None:
    """Go through all parts, in a folder that is gone afterwards."""
    parser = argparse.ArgumentParser(prog="python -m darwindeck.demo", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="simulate less")
    quick = parser.parse_args().quick
    many, some = (QUICK_HANDS, QUICK_HANDS) if quick else (MANY_HANDS, BOT_HANDS)
    console = Console(highlight=False, width=None if sys.stdout.isatty() else 80)
    with tempfile.TemporaryDirectory(prefix="darwindeck-demo-") as folder, chdir(folder):
        os.environ[DATA_VARIABLE] = folder
        replace_with(Path(GAME_FILE), GAME.encode())
        replace_with(Path(BROKEN_FILE), GAME.replace(*MISTAKE).encode())
        report = Path(folder if quick else tempfile.gettempdir()) / REPORT_FILE
        for number, stop in enumerate(stops(many, some, report), 1):
            show(console, stop, number)
        console.print("With friends, in a browser: `darwindeck serve`.")


if __name__ == "__main__":
    run_to_the_end(give_tour)

"""`darwindeck solve`: the best play of a small game, and what it is worth."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from darwindeck.cli.notebook import Question, answered, keep_answer, question_about
from darwindeck.cli.options import (
    GameArgument,
    JsonOption,
    compiling_visibly,
    end_early,
    whole_number,
)
from darwindeck.screen import say_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Group
    from rich.live import Live
    from rich.text import Text

    from darwindeck.console import Screen
    from darwindeck.solver import describing, regrets, sequences, solving
    from darwindeck.solver.restricting import Restriction

PIPE_WIDTH = 100
MOST_LINES = 60
MOST_ROWS = 20
SMALL_FRACTION = 1000
EVEN = 1e-9
PLAYERS = ("first", "second")
NEVER = {
    "bluff": "Never bluffing",
    "fold": "Never folding",
    "raise": "Never betting or raising",
    "exchange": "Never exchanging",
}


SaveOption = Annotated[
    Path | None,
    typer.Option("--save", help="Keep the strategies: `--bots solved:FILE` plays them."),
]


@dataclass(frozen=True)
class Cost:
    """What a player loses per hand by never doing something."""

    player: int
    never: str
    value: float
    cost: float


@dataclass(frozen=True)
class Solved:
    """A solution, how long it took, and how learning went."""

    solution: solving.Solution
    seconds: float
    learning: list[tuple[int, float]]
    costs: list[Cost]
    interrupted: bool


MethodOption = Annotated[
    str,
    typer.Option(
        "--method",
        "-m",
        help="exact (a linear programme), cfr+ or discounted (learning); auto is exact for "
        "small games.",
    ),
]
IterationsOption = Annotated[
    int,
    typer.Option("--iterations", "-i", parser=whole_number, metavar="N", help="How long to learn."),
]
NodesOption = Annotated[
    int,
    typer.Option(
        "--nodes", parser=whole_number, metavar="N", help="Refuse a larger tree than this."
    ),
]
NeverOption = Annotated[
    list[str] | None,
    typer.Option(
        "--never",
        help="What it costs never to bluff, fold, raise or exchange; may be repeated.",
    ),
]
PlayerOption = Annotated[
    int | None,
    typer.Option("--player", min=1, max=2, help="Who never does it: 1 or 2.", show_default="each"),
]
QuietOption = Annotated[
    bool, typer.Option("--quiet", "-q", help="No progress and no table of the strategies.")
]


def solve_game(
    game: GameArgument,
    *,
    method: MethodOption = "auto",
    iterations: IterationsOption = 4096,
    nodes: NodesOption = 1_000_000,
    never: NeverOption = None,
    player: PlayerOption = None,
    save: SaveOption = None,
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    """Find the best play of a small game for two, and its value.

    Small games are solved exactly; in larger ones the players learn from each other, and the
    exploitability says how much is left to learn. The first player sits left of the button. Every
    size of a bet counts as a choice of its own, so small stacks help.

    Example: darwindeck solve leduc-holdem --never bluff --never fold

    Example: darwindeck solve leduc-holdem --method cfr+ --iterations 1e4 --save leduc.strategy

    Then: darwindeck play leduc-holdem --bots solved:leduc.strategy
    """
    from darwindeck.console import Screen
    from darwindeck.files import check_place

    if player is not None and not never:
        raise ValueError("--player says who never does something: say what with --never")
    if save is not None:
        check_place(save)
    console = Screen(width=None if Screen().is_terminal else PIPE_WIDTH)
    asked = (method, iterations, nodes, tuple(never or ()), player, as_json, quiet)
    question = asked_of(console, game, asked)
    known = None if save is not None else answered(question)
    if known is not None:
        print_answer(console, known, as_json=as_json)
        return
    with compiling_visibly():
        warm_up()
    watching = Screen(stderr=True, quiet=quiet or as_json)
    seats = range(2) if player is None else [player - 1]
    banned = [(seat, what) for what in never or () for seat in seats]
    solved = solve_visibly(watching, game, method, iterations, nodes, banned)
    if save is not None:
        keep(watching, solved.solution, save)
    if solved.learning and watching.is_terminal:
        watching.print()
    answer = json_of(solved) if as_json else report_of(solved, console, save, quiet=quiet)
    print_answer(console, answer, as_json=as_json)
    if solved.interrupted:
        end_early(f"{solved.solution.iterations:,} of {iterations:,} iterations")
    keep_answer(question, answer)


def print_answer(console: Screen, answer: str, *, as_json: bool) -> None:
    """Print an answer: text as it was drawn for this terminal, or data for other programs."""
    if as_json:
        say_json(answer)
        return
    console.file.write(answer)
    console.file.flush()


def asked_of(console: Screen, game: str, asked: tuple[object, ...]) -> Question:
    """Return the question that is asked of a game, in a terminal that looks like this."""
    from darwindeck.evolution.references import load_game
    from darwindeck.genome.serialization import encode

    look = (console.width, console.color_system, console.encoding)
    return question_about(encode(load_game(game)), asked, look)


def report_of(solved: Solved, console: Screen, save: Path | None, *, quiet: bool) -> str:
    """Return all there is to say about a solution, as the terminal prints it."""
    with console.capture() as captured:
        for line in summary(solved):
            console.print(line, soft_wrap=True)
        if save is not None:
            console.print(f"Saved: play against it with --bots solved:{save}", soft_wrap=True)
        if not quiet:
            print_sheets(console, solved.solution)
    return captured.get()


def warm_up() -> None:
    """Have everything compiled before something else moves on the screen."""
    from darwindeck.solver import describing
    from darwindeck.solver.solving import solve

    describing.sheets_of(solve("kuhn-poker", "cfr+", 1))
    solve("kuhn-poker", "exact")


# Solving, with something to watch


@dataclass
class Watch:
    """What is on the screen while a game is solved."""

    live: Live
    iterations: int
    learning: list[tuple[int, float]] = field(default_factory=list)
    latest: regrets.Progress | None = None

    def say(self, words: str) -> None:
        """Show what is going on, with something that moves."""
        from rich.spinner import Spinner
        from rich.text import Text

        self.live.update(Spinner("dots", Text(words)))

    def note(self, progress: regrets.Progress) -> None:
        """Show how far learning has got."""
        self.latest = progress
        self.learning.append((progress.iterations, progress.exploitability))
        self.live.update(self.picture(progress))

    def picture(self, progress: regrets.Progress) -> Group:
        """Draw the exploitability so far."""
        from rich.console import Group
        from rich.spinner import Spinner
        from rich.text import Text

        from darwindeck.cli.exploitability_chart import draw_falling

        said = Text(
            f"{progress.iterations:,} iterations: "
            f"exploitability {progress.exploitability:.2g} per hand"
        )
        done = progress.iterations >= self.iterations
        lines = "\n".join(draw_falling(self.learning, self.iterations))
        return Group(said if done else Spinner("dots", said), Text(lines, style="cyan"))


def solve_visibly(
    watching: Screen,
    game: str,
    method: str,
    iterations: int,
    nodes: int,
    banned: list[tuple[int, str]],
) -> Solved:
    """Solve a game, free and restricted, and show on a terminal how it goes."""
    from rich.live import Live

    from darwindeck.evolution.references import load_game
    from darwindeck.solver import restricting, sequences, solving
    from darwindeck.solver.tree import grow_tree

    solving.check_method(method, iterations)
    genome = load_game(game)
    with Live(console=watching, transient=not watching.is_terminal) as live:
        watch = Watch(live, iterations)
        watch.say("Growing the tree")
        started = time.perf_counter()
        tree = grow_tree(genome, nodes, lambda n: watch.say(f"Growing the tree: {n:,} nodes"))
        form = sequences.sequence_form(tree)
        forms = [
            restricting.restrict(form, player, cast("Restriction", what)) for player, what in banned
        ]
        watch.say(f"Solving {form.tree.size:,} nodes")
        solution, interrupted = solve_or_stop(watch, form, method, iterations)
        seconds = time.perf_counter() - started
        costs = [
            cost_of(
                solution, player, what, solving.solve_form(limited, solution.method, iterations)
            )
            for (player, what), limited in zip(banned, forms, strict=True)
            if not interrupted
        ]
        if not watch.learning:
            live.update("")
            live.transient = True
    return Solved(solution, seconds, watch.learning, costs, interrupted)


def solve_or_stop(
    watch: Watch, form: sequences.SequenceForm, method: str, iterations: int
) -> tuple[solving.Solution, bool]:
    """Solve a game, or as much of it as was learnt by the time of Ctrl-C; also say which."""
    from darwindeck.solver import solving

    try:
        return solving.solve_form(form, method, iterations, watch.note), False
    except KeyboardInterrupt:
        if watch.latest is None:
            raise
        return solving.learnt(form, method, watch.latest), True


def cost_of(
    solution: solving.Solution, player: int, never: str, restricted: solving.Solution
) -> Cost:
    """Return what a player loses by never doing something."""
    loss = solution.value - restricted.value
    return Cost(player, never, restricted.value, loss if player == 0 else -loss)


def keep(watching: Screen, solution: solving.Solution, path: Path) -> None:
    """Write the strategies to a file."""
    from darwindeck.solver.strategy import save_strategy, strategy_of_solution

    with watching.status(f"Writing {path}"):
        save_strategy(strategy_of_solution(solution), path)


# Telling what came of it


def summary(solved: Solved) -> Iterator[str | Text]:
    """Say in a few sentences what a game is worth."""
    from rich.text import Text

    solution, tree = solved.solution, solved.solution.form.tree
    how = (
        "solved exactly"
        if solution.method == "exact"
        else f"learnt by {solution.method} in {solution.iterations:,} iterations"
    )
    yield Text.assemble(
        (solution.genome.name, "bold"),
        f", {how} in {solved.seconds:.2f} s: {tree.size:,} nodes, "
        f"{len(tree.infos):,} information sets.",
    )
    yield favoured(solution)
    yield exploitable(solution)
    for cost in solved.costs:
        yield (
            f"{NEVER[cost.never]} costs the {PLAYERS[cost.player]} player "
            f"{amount(cost.cost, solution)}."
        )


def exploitable(solution: solving.Solution) -> str:
    """Say what somebody who knows the strategies can make of that."""
    if solution.exploitability < EVEN:
        return "Nobody wins more by knowing these strategies."
    return (
        f"Who knows these strategies wins {solution.exploitability:.2g} {unit_of(solution)} more "
        "by it, on average over both seats."
    )


def unit_of(solution: solving.Solution) -> str:
    """Return what is won: chips, or a share of a win."""
    return "chips per hand" if solution.genome.setup.starting_chips else "of a win per hand"


def favoured(solution: solving.Solution) -> str:
    """Say who is favoured."""
    if abs(solution.value) < max(EVEN, solution.exploitability):
        return "The game is fair: neither player is favoured."
    better, worse = PLAYERS if solution.value > 0 else PLAYERS[::-1]
    won = amount(abs(solution.value), solution)
    return f"The {better} player is favoured: with best play the {worse} loses {won}."


def amount(number: float, solution: solving.Solution) -> str:
    """Write an amount, with the fraction that it is if it was found exactly."""
    from fractions import Fraction

    fraction = Fraction(number).limit_denominator(SMALL_FRACTION)
    exact = solution.method == "exact" and abs(fraction - number) < EVEN
    if abs(number) < EVEN:
        return "nothing"
    words = f" ({fraction})" if exact and fraction.denominator > 1 else ""
    return f"{number:.4f} {unit_of(solution)}{words}"


def json_of(solved: Solved) -> str:
    """Return what was found as JSON."""
    import json

    solution, tree = solved.solution, solved.solution.form.tree
    players = tree.infos["player"].tolist()
    fields = {
        "game": solution.genome.genome_id,
        "method": solution.method,
        "iterations": solution.iterations,
        "value": solution.value,
        "unit": "chips" if solution.genome.setup.starting_chips else "wins",
        "exploitability": solution.exploitability,
        "nodes": tree.size,
        "information_sets": [players.count(0), players.count(1)],
        "seconds": solved.seconds,
        "learning": [
            {"iterations": number, "exploitability": value} for number, value in solved.learning
        ],
        "restricted": [
            {
                "player": cost.player + 1,
                "never": cost.never,
                "value": cost.value,
                "cost": cost.cost,
            }
            for cost in solved.costs
        ],
    }
    return json.dumps(fields, indent=2)


def print_sheets(console: Screen, solution: solving.Solution) -> None:
    """Print how both players play; of a large game, how they begin."""
    from darwindeck.cli.strategy_sheets import draw_sheet, legend
    from darwindeck.solver import describing

    sheets = describing.sheets_of(solution)
    shown = sheets
    if sum(len(sheet.rows) for sheet in sheets) > MOST_LINES:
        first = {sheet.player: sheet for sheet in reversed(sheets)}
        shown = [first[player] for player in sorted(first)]
    for sheet in shown:
        console.print()
        for line in draw_sheet(sheet, solution.genome, console.width, MOST_ROWS):
            console.print(line, soft_wrap=True)
    if explained := legend(shown, console.width):
        console.print(f"\n{explained}")
    hidden = sum(map(cells_met, sheets)) - sum(cells_met(sheet, MOST_ROWS) for sheet in shown)
    if hidden:
        console.print(f"\n{hidden:,} more decisions are not shown: --save FILE keeps all of them.")


def cells_met(sheet: describing.Sheet, most_rows: int | None = None) -> int:
    """Count the decisions that are ever met in the first rows of a sheet."""
    rows = set(sheet.rows[:most_rows])
    return sum(row in rows for (row, _), cell in sheet.cells.items() if cell)

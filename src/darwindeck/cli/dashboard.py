"""A run of evolution on the screen: the archive filling up, figures, and the time left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from darwindeck.evolution.descriptors import DECISION_WORDS, FAMILIES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from darwindeck.evolution.archive import Archive
    from darwindeck.evolution.running import Course

BARS = "▁▂▃▄▅▆▇█"
SPARKS = 32
HEAT = (
    ("white", "#3b0f70"),
    ("white", "#641a80"),
    ("white", "#8c2981"),
    ("white", "#b73779"),
    ("white", "#de4968"),
    ("black", "#f7705c"),
    ("black", "#fe9f6d"),
    ("black", "#fecf92"),
)
"""From a poor game to a very good one: the colours of writing and paper."""
REASONS = 3
REASON_WORDS = {
    "not something to win": "too little to win",
    "not something to decide": "nothing to decide",
    "not simple enough": "too complicated",
    "not betting matters": "betting changes nothing",
    "not something to bet on": "nothing to bet on",
    "not something to think about": "nothing to think about",
}
"""Why games are refused, where the words of a judge do not fit into a list."""
LEVEL_WORDS = {"gate": "trying out", "glance": "looking closer at", "full": "rating"}
PROGRESS_WIDTH = 40


class Dashboard:
    """What is on the screen while games evolve; it is drawn anew whenever somebody looks."""

    def __init__(self, name: str, course: Course) -> None:
        self.name = name
        self.course = course

    def __rich__(self) -> RenderableType:
        course = self.course
        return Group(
            headline(self.name, course),
            "",
            heat_map(course.archive),
            "",
            *figures(course),
            "",
            Text(at_work(course), "dim"),
            time_bar(course),
        )


def headline(name: str, course: Course) -> Text:
    """Say which run this is."""
    seats = " or ".join(map(str, course.settings.seats))
    rest = f"  {course.settings.style}, {seats} players, seed {course.settings.seed}"
    return Text.assemble((name, "bold cyan"), rest)


# The archive


def heat_map(archive: Archive) -> Table:
    """Draw the best fitness of all games of a family with so many decisions."""
    best: dict[tuple[str, int], float] = {}
    for elite in archive.elites.values():
        place = elite.cell.family, elite.cell.decisions
        best[place] = max(best.get(place, 0.0), elite.fitness.value)
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(justify="right")
    table.add_row(
        Text("decisions in a hand", "dim"), *(Text(words, "dim") for words in DECISION_WORDS)
    )
    for family in FAMILIES:
        label = Text(family, "dim")
        cells = [best.get((family, decisions)) for decisions in range(len(DECISION_WORDS))]
        table.add_row(label, *map(warm, cells, DECISION_WORDS))
    return table


def warm(fitness: float | None, heading: str) -> Text:
    """Write a fitness on its colour, as wide as the heading above it."""
    if fitness is None:
        return Text("·".center(len(heading)), "dim")
    ink, paper = HEAT[min(max(int(fitness * len(HEAT)), 0), len(HEAT) - 1)]
    return Text(f"{fitness:.2f}".center(len(heading)), f"{ink} on {paper}")


# The figures


def figures(course: Course) -> list[RenderableType]:
    """Write down how good the games are, how fast it goes, and why games are refused."""
    if not course.rows:
        return [Text("The games to start from come first.", "dim")]
    last = course.rows[-1]
    table = Table.grid(padding=(0, 2, 0, 0))
    for name, value, history in (
        ("best fitness", f"{last.best:.3f}", [row.best for row in course.rows]),
        ("median fitness", f"{last.median:.3f}", [row.median for row in course.rows]),
        ("QD score", f"{last.quality:.2f}", [row.quality for row in course.rows]),
        ("kinds of games", f"{last.kinds:,}", [float(row.kinds) for row in course.rows]),
    ):
        table.add_row(name, Text(value, "bold"), Text(sparkline(history, SPARKS), "green"))
    return [
        table,
        "",
        Text(pace(course)),
        Text(refusals(course), "dim", no_wrap=True, overflow="ellipsis"),
    ]


def pace(course: Course) -> str:
    """Say how many games were judged and rated, and how fast."""
    return (
        f"{course.judged:,} games judged ({per_second(course.judged_per_second)}), "
        f"{course.rated:,} rated ({per_second(course.rated_per_second)}), "
        f"{percent(course.valid_share)} of children valid"
    )


def per_second(rate: float) -> str:
    """Write a pace, with as many figures as tell something.

    >>> per_second(0.234), per_second(87.3)
    ('0.23/s', '87/s')
    """
    return f"{rate:.2g}/s" if rate < 10 else f"{rate:,.0f}/s"


def refusals(course: Course) -> str:
    """Say what games are refused for most often."""
    total = max(course.judged, 1)
    reasons = [
        f"{REASON_WORDS.get(reason, reason)} ({percent(count / total)})"
        for reason, count in course.refusals.most_common(REASONS)
    ]
    return f"refused: {', '.join(reasons)}" if reasons else ""


def percent(share: float) -> str:
    """Write a share.

    >>> percent(0.5)
    '50 %'
    """
    return f"{100 * share:.0f} %"


def sparkline(values: Sequence[float], width: int) -> str:
    """Draw a course of values, the lowest to the highest of them.

    >>> sparkline([0, 1, 2, 3], 4)
    '▁▃▅█'
    """
    step = max(len(values) / width, 1.0)
    shown = [values[int((place + 1) * step) - 1] for place in range(int(len(values) / step))]
    low, high = min(shown), max(shown)
    scale = (len(BARS) - 1) / (high - low) if high > low else 0.0
    return "".join(BARS[int((value - low) * scale)] for value in shown)


# Time


def at_work(course: Course) -> str:
    """Say what is going on in the batch that is not finished yet."""
    work = course.work
    if not work.total:
        return ""
    games = "one game" if work.total == 1 else f"{work.total} games"
    return f"batch {len(course.rows)}: {LEVEL_WORDS[work.level]} {games}, {work.done} done"


def time_bar(course: Course) -> Table:
    """Draw how much is done and say how long it takes still."""
    bar = ProgressBar(total=1.0, completed=course.share_done, width=PROGRESS_WIDTH)
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_row(bar, Text(time_left(course)), Text("Ctrl-C stops and keeps all", "dim"))
    return grid


def time_left(course: Course) -> str:
    """Say how long it takes still, or how long it has taken where that is not known yet."""
    left = course.seconds_left
    if left is None:
        return f"{clock(course.seconds)} so far"
    return "finishing" if left == 0 and course.work.total else f"{clock(left)} left"


def clock(seconds: float) -> str:
    """Write a time.

    >>> clock(200), clock(4000)
    ('3:20', '1:06:40')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def line_of(course: Course) -> str:
    """Write down how far a run has got in one line, for files and pipes."""
    last = course.rows[-1]
    return (
        f"batch {last.number}: {pace(course)}; {last.kinds:,} kinds, best {last.best:.3f}, "
        f"median {last.median:.3f}, QD score {last.quality:.2f}; {time_left(course)}"
    )

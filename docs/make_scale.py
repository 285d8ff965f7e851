# ruff: noqa: INP001 - a script, not part of a package
"""Write the tables and plots of `scale.md` from the figures of `benchmarks.scaling`.

python -m benchmarks.scaling --json docs/scale.json
python docs/make_scale.py
"""

from __future__ import annotations

import json
from math import log10
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

FOLDER = Path(__file__).parent
PAGE, FIGURES, PICTURES = FOLDER / "scale.md", FOLDER / "scale.json", FOLDER / "pictures"
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 560, 260, 64, 20, 34, 36
COLOURS = ("#2060b0", "#d08020")
MACHINES = (1, 10, 100)
CORES = 2
BATCH = 16

Point = dict[str, Any]
Line = list[tuple[float, float]]


def main() -> None:
    """Fill in the page, and draw the plots."""
    known = json.loads(FIGURES.read_text(encoding="utf-8"))
    text = PAGE.read_text(encoding="utf-8")
    for name, (table, plot) in PARTS.items():
        text = filled(text, name, table(known[name]))
        if plot:
            (PICTURES / f"scale-{name}.svg").write_text(plot(known[name]), encoding="utf-8")
    PAGE.write_text(text, encoding="utf-8")


def filled(text: str, name: str, content: str) -> str:
    """Put a table between the marks of a part."""
    begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
    before, _, rest = text.partition(begin)
    return f"{before}{begin}\n{content}\n{end}{rest.partition(end)[2]}"


def rows(headings: tuple[str, ...], lines: Sequence[tuple[str, ...]]) -> str:
    """Return a table in Markdown."""
    shown = [headings, ("--:",) * len(headings), *lines]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in shown)


def short(number: float) -> str:
    """Write a number with a few digits.

    >>> short(2_345_678), short(12_345), short(0.0123)
    ('2.35 M', '12,300', '0.0123')
    """
    if number >= 1e6:
        return f"{number / 1e6:.3g} M"
    return f"{float(f'{number:.3g}'):,.0f}" if number >= 100 else f"{number:.3g}"


# Tables


def table_of_hands(points: list[Point]) -> str:
    """Return how long runs of ever more hands take."""
    return rows(
        ("hands", "seconds", "hands/s"),
        [
            (short(at["hands"]), short(at["seconds"]), short(at["hands"] / at["seconds"]))
            for at in points
        ],
    )


def table_of_rates(name: str, unit: str, points: list[Point]) -> str:
    """Return rates, and how they compare with the first."""
    first = points[0]["rate"]
    return rows(
        (name, unit, "ratio"),
        [(str(at[name]), short(at["rate"]), f"{at['rate'] / first:.2f}") for at in points],
    )


def table_of_nodes(points: list[Point]) -> str:
    """Return what ever larger trees take."""
    return rows(
        ("nodes", "seconds", "memory", "bytes a node"),
        [
            (
                short(at["nodes"]),
                short(at["seconds"]),
                f"{short(at['bytes'] / 2**20)} MiB",
                short(at["bytes"] / at["nodes"]),
            )
            for at in points
        ],
    )


def table_of_games(points: list[Point]) -> str:
    """Return how long ratings take."""
    return rows(("game", "seconds"), [(at["game"], short(at["seconds"])) for at in points])


def table_of_workers(points: list[Point]) -> str:
    """Return what was measured with some workers, and what many would do."""
    first = points[0]
    measured = [
        (
            f"{at['workers']}",
            short(at["judged"] / at["seconds"]),
            f"{first['seconds'] / at['seconds']:.2f}",
            "measured",
        )
        for at in points
    ]
    shared = first["seconds"] - first["alone"]
    for machines in MACHINES[1:]:
        workers = machines * CORES
        seconds = first["alone"] + shared / workers
        rate = first["judged"] / seconds
        measured.append(
            (f"{workers}", short(rate), f"{first['seconds'] / seconds:.0f}", "extrapolated")
        )
    return rows(("workers", "games judged/s", "times one", ""), measured)


# Plots


def plot(title: str, across: str, lines: dict[str, Line]) -> str:
    """Draw lines, both axes in powers of ten."""
    every = [point for line in lines.values() for point in line]
    left, right = (bound(log10(x) for x, _ in every) for bound in (min, max))
    low, high = (bound(log10(y) for _, y in every) for bound in (min, max))
    low, high = low - 0.1, high + 0.1
    right = right if right > left else left + 1

    def at(x: float, y: float) -> tuple[float, float]:
        return (
            LEFT + (log10(x) - left) / (right - left) * (WIDTH - LEFT - RIGHT),
            HEIGHT - BOTTOM - (log10(y) - low) / (high - low) * (HEIGHT - TOP - BOTTOM),
        )

    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}>',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        f'<text x="{LEFT}" y="18">{title}</text>',
        f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 6}" text-anchor="end">{across}</text>',
    ]
    for colour, line in zip(COLOURS, lines.values(), strict=False):
        places = [at(*point) for point in line]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        for (x, y), (value, figure) in zip(places, line, strict=True):
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>')
            parts.append(label(x, y - 8, short(figure), "black"))
            parts.append(label(x, HEIGHT - BOTTOM + 14, short(value), "#666"))
    for place, (name, colour) in enumerate(zip(lines, COLOURS, strict=False)):
        parts.append(f'<text x="{WIDTH - 90 * (place + 1)}" y="18" fill="{colour}">{name}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def label(x: float, y: float, words: str, colour: str) -> str:
    """Write a figure at a point."""
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="middle" font-size="10" fill="{colour}"'
    return f"<text {place}>{words}</text>"


def plot_of_hands(points: list[Point]) -> str:
    """Draw hands a second over the length of a run."""
    line = [(at["hands"], at["hands"] / at["seconds"]) for at in points]
    return plot("hands a second, one thread", "hands in a run", {"": line})


def plot_of_seats(points: list[Point]) -> str:
    """Draw hands a second over seats."""
    line = [(at["seats"], at["rate"]) for at in points]
    return plot("hands a second of one core", "seats", {"": line})


def plot_of_nodes(points: list[Point]) -> str:
    """Draw time and memory over nodes."""
    seconds = [(at["nodes"], at["seconds"]) for at in points]
    memory = [(at["nodes"], at["bytes"] / 2**20) for at in points if at["bytes"]]
    return plot("solving", "nodes", {"seconds": seconds, "MiB": memory})


PARTS: dict[str, Any] = {
    "hands": (table_of_hands, plot_of_hands),
    "seats": (lambda points: table_of_rates("seats", "hands/s", points), plot_of_seats),
    "threads": (lambda points: table_of_rates("threads", "hands/s", points), None),
    "cards": (lambda points: table_of_rates("cards", "hands ranked/s", points), None),
    "nodes": (table_of_nodes, plot_of_nodes),
    "games": (table_of_games, None),
    "workers": (table_of_workers, None),
}

if __name__ == "__main__":
    main()

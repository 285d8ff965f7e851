"""The pictures of a report: the map of the archive, and how the search went over time."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import accumulate
from math import floor, log10
from typing import TYPE_CHECKING, NamedTuple

from darwindeck.evolution.descriptors import DECISION_WORDS, FAMILIES

if TYPE_CHECKING:
    from darwindeck.evolution.archive import Elite
    from darwindeck.evolution.store import BatchRow

STRONG = 0.6  # the share of colour from which writing on it changes its own
WIDTH, HEIGHT = 560.0, 210.0
LEFT, RIGHT, TOP, BOTTOM = 50.0, 122.0, 12.0, 28.0
STEPS = 4
LABEL_HEIGHT = 20.0


# The map


def archive_map(elites: Sequence[Elite]) -> str:
    """Draw the archive: decisions from left to right, a row for each family, fitness as colour.

    All decks and numbers of seats are shown together; the script of the page can tell them apart.
    """
    columns = '<col class="names"/>' + "<col/>" * len(DECISION_WORDS)
    head = "".join(f'<th scope="col">{escape(words)}</th>' for words in DECISION_WORDS)
    rows = "".join(
        f'<tr><th scope="row">{escape(family)}</th>{map_row(elites, family)}</tr>\n'
        for family in FAMILIES
    )
    return (
        f'<table class="map"><colgroup>{columns}</colgroup>\n<tbody>\n{rows}</tbody>\n'
        f"<tfoot><tr><th>decisions →</th>{head}</tr></tfoot></table>\n"
    )


def map_row(elites: Sequence[Elite], family: str) -> str:
    """Draw one row of the map."""
    return "".join(
        f"<td>{map_cell(elites, decisions, family)}</td>"
        for decisions in range(len(DECISION_WORDS))
    )


def map_cell(elites: Sequence[Elite], decisions: int, family: str) -> str:
    """Draw one square of the map with its best fitness and the number of its games."""
    here = [
        elite
        for elite in elites
        if (elite.cell.decisions, elite.cell.family) == (decisions, family)
    ]
    label = f"{family}, {DECISION_WORDS[decisions]} decisions"
    data = f'data-decisions="{decisions}" data-family="{family}" aria-label="{escape(label)}"'
    if not here:
        return f'<button type="button" class="cell" {data} disabled=""></button>'
    best = max(elite.fitness.value for elite in here)
    strong = " strong" if best >= STRONG else ""
    games = f'{len(here)}<span class="word"> game{"" if len(here) == 1 else "s"}</span>'
    return (
        f'<button type="button" class="cell filled{strong}" {data} style="--share: {best:.0%}">'
        f"{best:.2f}<small>{games}</small></button>"
    )


# Over time


class Curve(NamedTuple):
    """A line of a chart."""

    name: str
    kind: str
    values: Sequence[float]


def progress_charts(batches: Sequence[BatchRow]) -> str:
    """Draw the best and median fitness, and below them the QD score, over the batches."""
    judged = list(accumulate(row.gated for row in batches))
    fitness = (
        Curve("best", "best", [row.best for row in batches]),
        Curve("median", "median", [row.median for row in batches]),
    )
    score = (Curve("", "best", [row.quality for row in batches]),)
    return (
        '<div class="two even"><div>\n<h3>Best and median fitness</h3>\n'
        f"{chart(judged, fitness, 1.0, 'Best and median fitness')}</div>\n"
        "<div><h3>QD score, the sum of all fitnesses</h3>\n"
        f"{chart(judged, score, ceiling(max(row.quality for row in batches)), 'QD score')}"
        "</div></div>\n"
    )


def ceiling(value: float) -> float:
    """Return a round number that is not smaller.

    >>> ceiling(13.2), ceiling(0.0), ceiling(81.0)
    (20.0, 1.0, 100.0)
    """
    size = 10.0 ** floor(log10(max(value, 1.0)))
    return next((size * step for step in (1, 2, 4, 5, 8, 10) if size * step >= value), 1.0)


def chart(places: Sequence[int], curves: Sequence[Curve], top: float, label: str) -> str:
    """Draw curves over the number of games that were judged."""
    last = max(places[-1], 1)
    right = WIDTH - RIGHT

    def x(place: float) -> float:
        return LEFT + (right - LEFT) * place / last

    def y(value: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value / top

    grid = "".join(
        f'<line class="axis" x1="{LEFT}" x2="{right}" y1="{y(value):.1f}" y2="{y(value):.1f}"/>'
        f'<text x="{LEFT - 6}" y="{y(value) + 4:.1f}" text-anchor="end">{value:g}</text>'
        for value in (top * step / STEPS for step in range(STEPS + 1))
    )
    ends = label_heights([y(curve.values[-1]) for curve in curves])
    lines = "".join(
        drawn(curve, list(zip(map(x, places), map(y, curve.values), strict=True)), end)
        for curve, end in zip(curves, ends, strict=True)
    )
    return (
        f'<svg class="chart" viewBox="0 0 {WIDTH:g} {HEIGHT:g}" role="img" '
        f'aria-label="{escape(label)}">{grid}{lines}'
        f'<text x="{LEFT}" y="{HEIGHT - 8}">0</text>'
        f'<text x="{right}" y="{HEIGHT - 8}" text-anchor="end">{last:,} games judged</text>'
        "</svg>\n"
    )


def label_heights(heights: list[float]) -> list[float]:
    """Keep the names of lines that end close to each other apart."""
    if len(heights) == 2 and abs(heights[0] - heights[1]) < LABEL_HEIGHT:
        middle = sum(heights) / 2
        return [middle - LABEL_HEIGHT / 2, middle + LABEL_HEIGHT / 2]
    return heights


def drawn(curve: Curve, points: Sequence[tuple[float, float]], end: float) -> str:
    """Draw one curve, with its name and last value at its end."""
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    x, y = points[-1]
    return (
        f'<polyline class="line {curve.kind}" points="{path}"/>'
        f'<circle class="spot {curve.kind}" cx="{x:.1f}" cy="{y:.1f}" r="3.5"/>'
        f'<text class="name {curve.kind}" x="{x + 9:.1f}" y="{end + 4:.1f}">'
        f"{escape(curve.name)} {curve.values[-1]:.2f}</text>"
    )

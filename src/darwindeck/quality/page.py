"""Ratings as a page for a browser: one file with charts, which needs no network."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from math import cos, pi, sin
from typing import TYPE_CHECKING

from darwindeck.quality.portrait import TRAITS, UNIT_EXPLAINED, FigureRow, rows_of
from darwindeck.quality.verdict import LOWEST_GRADE, grade_at, verdict_of
from darwindeck.words.pages import html_table, page

if TYPE_CHECKING:
    from darwindeck.quality.figures import Figure
    from darwindeck.quality.rating import Rating

RADIUS = 100.0
RINGS = (0.25, 0.5, 0.75, 1.0)
LABEL_RADIUS = 1.13
STRIP = 84.0  # the width of an error bar

STYLE = """
body { padding: 2rem 1.5rem 3rem; max-width: 92rem; font-size: 15px; line-height: 1.45; }
h1 { font-size: 1.5rem; margin: 0 0 .3rem; }
h2 { font-size: 1.25rem; margin: 0; }
h3 { font-size: .95rem; margin: 1.3rem 0 .35rem; }
p { margin: .4rem 0; }
.faint { font-size: .87rem; }
.cards { display: grid; gap: 1.25rem; align-items: start;
  grid-template-columns: repeat(auto-fit, minmax(min(26rem, 100%), 1fr)); }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 10px;
  padding: 1.25rem 1.4rem; min-width: 0; }
.only { max-width: 44rem; }
.card header { display: flex; justify-content: space-between; align-items: baseline; gap: 1rem; }
.fitness { font-size: 1.5rem; font-weight: 650; white-space: nowrap;
  font-variant-numeric: tabular-nums; }
.margin { font-size: .9rem; font-weight: 400; color: var(--faint); }
.good { color: var(--good); }
.bad { color: var(--bad); }
td, th { padding: .22rem .5rem .22rem 0; vertical-align: middle; }
th { font-weight: 600; }
.figures td { border-top: 1px solid var(--line); }
.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.meaning { display: block; color: var(--faint); font-size: .83rem; font-weight: 400; }
.figures td + td { width: 1%; padding-left: .4rem; }
.figures td:last-child { padding-right: 0; font-size: .92rem; }
.compared table { width: auto; }
.compared td, .compared th { white-space: nowrap; padding-right: 1.2rem; }
ul { margin: 0; padding-left: 1.1rem; }
ul.gates { list-style: none; padding: 0; }
svg { display: block; overflow: visible; }
.radar { width: 100%; max-width: 25rem; margin: .6rem auto 0; }
.strip { width: 84px; height: 14px; }
.ring, .spoke { fill: none; stroke: var(--line); stroke-width: .8; }
.area { fill: var(--accent); fill-opacity: .2; stroke: var(--accent); stroke-width: 1.8; }
.doubt { fill: var(--accent); fill-opacity: .12; stroke: none; }
.dot { fill: var(--accent); }
.label { fill: var(--ink); font-size: 9.5px; }
.missing { fill: var(--faint); }
.essential { font-weight: 700; }
.track { stroke: var(--line); stroke-width: 4; stroke-linecap: round; }
.filled { stroke: var(--accent); stroke-width: 4; stroke-linecap: round; }
.whisker { stroke: var(--ink); stroke-width: 1.3; }
.compared { background: var(--card); border: 1px solid var(--line); border-radius: 10px;
  padding: .8rem 1.4rem; margin: 1rem 0 1.25rem; overflow-x: auto; }
"""


def page_of(ratings: Sequence[Rating]) -> str:
    """Return a page that shows games side by side, the best one first."""
    ranked = sorted(ratings, key=lambda rating: -rating.fitness.value)
    axes = axes_of(ranked)
    title = ranked[0].title if len(ranked) == 1 else f"{len(ranked)} games"
    body = (
        f"<h1>How good is it? {escape(title)}</h1>\n"
        f'<p class="faint">{UNIT_EXPLAINED} All are drawn '
        "from 0 to 1 on the same scales; what was not measured is faint.</p>\n"
        f"{comparison(ranked) if len(ranked) > 1 else ''}"
        f'<main class="{"cards" if len(ranked) > 1 else "only"}">\n'
        f"{''.join(card(rating, axes) for rating in ranked)}</main>\n"
    )
    return page(f"How good is it? {title}", body, STYLE)


def table_of(rating: Rating) -> str:
    """Show a rating in a notebook: what is said about the game, its figures, its closed gates."""
    rows = [
        [
            f"<b>{row.trait.name}</b>" if row.essential else row.trait.name,
            escape(row.written),
            escape(row.trait.meaning),
        ]
        for row in rows_of(rating)
    ]
    verdict = verdict_of(rating).sentences
    return html_table(
        f"{rating.title}: fitness {rating.fitness}", (), rows, f"{verdict} ({closed_gates(rating)})"
    )


def axes_of(ratings: Iterable[Rating]) -> list[str]:
    """Return the virtues that were measured in any of the games."""
    measured = {row.trait.name for rating in ratings for row in rows_of(rating)}
    return [name for name, trait in TRAITS.items() if trait.virtue and name in measured]


def comparison(ratings: Iterable[Rating]) -> str:
    """List games by their fitness."""
    rows = "".join(
        f"<tr><th>{escape(rating.title)}</th><td>{strip(rating.fitness)}</td>"
        f'<td class="number">{rating.fitness}</td>'
        f'<td class="{tone(rating.passed)}">{escape(closed_gates(rating))}</td></tr>\n'
        for rating in ratings
    )
    return f'<section class="compared"><table>\n{rows}</table></section>\n'


def closed_gates(rating: Rating) -> str:
    """Say which gates a game does not pass."""
    closed = [f"not {gate.name}" for gate in rating.gates if not gate.passed]
    return ", ".join(closed) or "passes all gates"


def is_good(rating: Rating) -> bool:
    """Tell whether a game has more than the lowest grade."""
    return grade_at(rating.fitness.value) != LOWEST_GRADE


def tone(good: bool) -> str:
    """Return the class of what is good or bad."""
    return "good" if good else "bad"


def card(rating: Rating, axes: Sequence[str]) -> str:
    """Return everything about one game."""
    rows = {row.trait.name: row for row in rows_of(rating)}
    return (
        f'<article class="card">\n<header><h2>{escape(rating.title)}</h2>'
        f"{fitness(rating)}</header>\n"
        f"<p>{escape(verdict_of(rating).sentences)}</p>\n{radar(rows, axes)}"
        f"{figures(rows.values())}{gates(rating)}{ladder(rating)}{drags(rating)}"
        f'<p class="faint">For {rating.seats} players; {cost(rating)}.</p>\n</article>\n'
    )


def fitness(rating: Rating) -> str:
    """Write the fitness of a game in large figures."""
    number = rating.fitness
    margin = f'<span class="margin"> ± {number.margin:.2f}</span>' if number.margin >= 5e-3 else ""
    return f'<span class="fitness {tone(is_good(rating))}">{number.value:.2f}{margin}</span>'


def cost(rating: Rating) -> str:
    """Say how the figures were found."""
    seed = "" if rating.seed is None else f", seed {rating.seed}"
    return f"{escape(rating.method)}: {escape(rating.cost)}{seed}"


# Charts


def radar(rows: dict[str, FigureRow], axes: Sequence[str]) -> str:
    """Draw the virtues of a game around a centre, with the doubt about them as a band.

    The line passes by an axis on which nothing was measured.
    """
    places = {number: rows[name].on_scale for number, name in enumerate(axes) if name in rows}
    count = len(axes)
    rings = "".join(outline(dict.fromkeys(range(count), ring), count, "ring") for ring in RINGS)
    spokes = "".join(
        f'<line class="spoke" x1="0" y1="0" x2="{x}" y2="{y}"/>'
        for x, y in (place(number, count, 1.0) for number in range(count))
    )
    dots = "".join(
        f'<circle class="dot" cx="{x}" cy="{y}" r="2.4"/>'
        for x, y in (place(number, count, figure.value) for number, figure in places.items())
    )
    high, low, value = (
        {number: getattr(figure, end) for number, figure in places.items()}
        for end in ("high", "low", "value")
    )
    return (
        '<svg class="radar" viewBox="-165 -122 330 240" role="img" '
        'aria-label="The figures of the table, drawn around a centre">'
        f"{rings}{spokes}{outline(high, count, 'doubt')}{outline(low, count, 'doubt')}"
        f"{outline(value, count, 'area')}{dots}{''.join(labels(rows, axes))}</svg>\n"
    )


def outline(sizes: dict[int, float], axes: int, kind: str) -> str:
    """Draw a line through places on some of the axes."""
    points = " ".join(",".join(place(number, axes, size)) for number, size in sizes.items())
    return f'<polygon class="{kind}" points="{points}"/>'


def place(number: int, axes: int, size: float) -> tuple[str, str]:
    """Return where a size from 0 to 1 is on an axis; the first one points upwards."""
    angle = 2 * pi * number / axes
    return f"{RADIUS * size * sin(angle):.1f}", f"{-RADIUS * size * cos(angle):.1f}"


def labels(rows: dict[str, FigureRow], axes: Sequence[str]) -> Iterator[str]:
    """Write the names of the axes around them; what was not measured is faint."""
    for number, name in enumerate(axes):
        x, y = place(number, len(axes), LABEL_RADIUS)
        side = sin(2 * pi * number / len(axes))
        anchor = "middle" if abs(side) < 0.1 else "start" if side > 0 else "end"
        kind = "label" if name in rows else "label missing"
        essential = name in rows and rows[name].essential
        yield (
            f'<text class="{kind}{" essential" if essential else ""}" x="{x}" y="{y}" dy="3" '
            f'text-anchor="{anchor}">{name}</text>'
        )


def strip(figure: Figure) -> str:
    """Draw a figure on a scale from 0 to 1 with its interval."""
    value, low, high = (
        f"{STRIP * min(max(x, 0.0), 1.0):.1f}" for x in (figure.value, figure.low, figure.high)
    )
    filled = f'<line class="filled" x1="0" y1="7" x2="{value}" y2="7"/>' if float(value) else ""
    whisker = (
        f'<path class="whisker" fill="none" d="M{low},7H{high}M{low},3V11M{high},3V11"/>'
        if low != high
        else ""
    )
    return (
        f'<svg class="strip" viewBox="0 0 {STRIP:.0f} 14" aria-hidden="true">'
        f'<line class="track" x1="0" y1="7" x2="{STRIP:.0f}" y2="7"/>'
        f"{filled}{whisker}</svg>"
    )


# Tables and lists


def figures(rows: Iterable[FigureRow]) -> str:
    """List the figures with their intervals."""
    lines = "".join(
        f'<tr><td class="{"essential" if row.essential else "usual"}">{row.trait.name}'
        f'{"*" if row.essential else ""}<span class="meaning">{row.trait.meaning}</span></td>'
        f'<td>{strip(row.on_scale)}</td><td class="number">{row.written}</td></tr>\n'
        for row in rows
    )
    return f'<h3>Figures</h3>\n<table class="figures">\n{lines}</table>\n'


def gates(rating: Rating) -> str:
    """List the gates, and what was found at them."""
    lines = "".join(
        f'<li><span class="{tone(gate.passed)}">{"✓" if gate.passed else "✗"}</span> '
        f'{escape(gate.name)} <span class="faint">{escape(gate.found)}</span></li>\n'
        for gate in rating.gates
    )
    return f'<h3>Gates</h3>\n<ul class="gates">\n{lines}</ul>\n'


def ladder(rating: Rating) -> str:
    """List who beats whom, if the game was played."""
    if not rating.rungs:
        return ""
    lines = "".join(
        f"<tr><td>{escape(rung.better)} against {escape(rung.worse)}</td>"
        f'<td class="number">{rung.edge}</td><td class="faint">{rung.pairs:,} pairs of hands</td>'
        "</tr>\n"
        for rung in rating.rungs
    )
    return f'<h3>Ladder of players</h3>\n<table class="ladder">\n{lines}</table>\n'


def drags(rating: Rating) -> str:
    """List what drags a game down."""
    sentences = verdict_of(rating).drags
    if not sentences:
        return ""
    lines = "".join(f"<li>{escape(sentence)}</li>\n" for sentence in sentences)
    return f"<h3>What drags it down</h3>\n<ul>\n{lines}</ul>\n"

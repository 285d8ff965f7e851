"""Strategies in a notebook: a table for each player and phase, in the colours of what is done."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from darwindeck.solver.describing import Cell, Sheet, phase_name, sheets_of
from darwindeck.words.pages import html_table

if TYPE_CHECKING:
    from darwindeck.solver.solving import Solution
    from darwindeck.solver.strategy import Strategy

LEAST_SHARE = 0.005
MOST_ROWS = 60
INKS = {
    "fold": "#36c",
    "stay": "#2a7",
    "raise": "#c33",
    "raise again": "#911",
    "other": "#a70",
}


def page_of_solution(solution: Solution) -> str:
    """Show what a game is worth and how both players should play it."""
    heading = html_table(sentence_about(solution), (), ())
    return heading + "".join(sheet_html(sheet, solution) for sheet in sheets_of(solution))


def sentence_about(solution: Solution | Strategy) -> str:
    """Say what a game is worth and how sure that is."""
    return (
        f"{solution.genome.name}: the first player wins {solution.value:+.4f} chips per hand "
        f"({solution.method}, exploitability {solution.exploitability:.2g})"
    )


def sheet_html(sheet: Sheet, solution: Solution) -> str:
    """Show one player's decisions in one phase: hands in rows, what was done in columns."""
    player = ("First", "Second")[sheet.player]
    rows = sheet.rows[:MOST_ROWS]
    more = len(sheet.rows) - len(rows)
    return html_table(
        f"{player} player, {phase_name(solution.genome, sheet.phase)}",
        ["", *(heading_of(history) for history in sheet.histories)],
        [
            [
                escape(" ".join(filter(None, row))),
                *(cell_html(sheet.cells.get((row, history), ())) for history in sheet.histories),
            ]
            for row in rows
        ],
        note=f"and {more} more rows" if more else "",
    )


def heading_of(history: tuple[tuple[str, ...], ...]) -> str:
    """Say what was done so far, street by street."""
    return " / ".join(", ".join(street) for street in history if street) or "start"


def cell_html(cell: Cell) -> str:
    """Write what is done, and how often."""
    played = [share for share in cell if share.share >= LEAST_SHARE]
    return " ".join(
        f'<span style="color:{INKS[share.tone]}">{escape(share.word)}'
        f"{'' if len(played) == 1 else f' {100 * share.share:.0f} %'}</span>"
        for share in played
    )


def page_of_strategy(strategy: Strategy) -> str:
    """Show what both players do, by what they know."""
    rows = [
        [
            escape(key),
            escape(
                ", ".join(
                    f"{words} {100 * share:.0f} %"
                    for words, share in shares.items()
                    if share >= LEAST_SHARE
                )
            ),
        ]
        for key, shares in list(strategy.decisions.items())[:MOST_ROWS]
    ]
    more = len(strategy.decisions) - len(rows)
    note = f"and {more} more decisions" if more else ""
    return html_table(sentence_about(strategy), ["who knows what", "does"], rows, note)

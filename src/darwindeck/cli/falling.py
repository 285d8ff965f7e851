"""How the exploitability falls while an equilibrium is learnt, as a line of dots that grows."""

from __future__ import annotations

from itertools import pairwise
from math import floor, log2, log10

__all__ = ["draw_falling"]

WIDTH, HEIGHT = 60, 8
DOTS_ACROSS, DOTS_DOWN = 2, 4
BLANK = 0x2800
DOT_BITS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
LOWEST = 1e-12


def draw_falling(points: list[tuple[int, float]], iterations: int) -> list[str]:
    """Draw exploitability by iterations, both by powers, in as many columns as all will need.

    >>> for line in draw_falling([(1, 1.0), (2, 0.1), (4, 0.01)], 4)[-1:]:
    ...     print(line.split())
    ['└1', '4', 'iterations']
    """
    powers = [(log2(number), log10(max(value, LOWEST))) for number, value in points]
    right = max(log2(iterations), 1.0)
    top = floor(max(power for _, power in powers)) + 1
    bottom = min(floor(min(power for _, power in powers)), top - 1)
    dots = [
        (
            round(across / right * (WIDTH * DOTS_ACROSS - 1)),
            round((top - power) / (top - bottom) * (HEIGHT * DOTS_DOWN - 1)),
        )
        for across, power in powers
    ]
    cells = [[BLANK] * WIDTH for _ in range(HEIGHT)]
    for across, down in joined(dots):
        cells[down // DOTS_DOWN][across // DOTS_ACROSS] |= DOT_BITS[down % DOTS_DOWN][across % 2]
    lines = ["".join(map(chr, row)) for row in cells]
    lines[0] = f"{10.0**top:>8g} ┤{lines[0]}"
    lines[-1] = f"{10.0**bottom:>8g} ┤{lines[-1]}"
    lines[1:-1] = [f"{'':>8} │{line}" for line in lines[1:-1]]
    last = f"{iterations:,}"
    return [*lines, f"{'':>8} └1{last.rjust(WIDTH - 1)} iterations"]


def joined(dots: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the dots and those on straight lines between them."""
    line = dots[:1]
    for (left, high), (right, low) in pairwise(dots):
        steps = max(abs(right - left), abs(low - high), 1)
        line += [
            (left + round((right - left) * i / steps), high + round((low - high) * i / steps))
            for i in range(1, steps + 1)
        ]
    return line

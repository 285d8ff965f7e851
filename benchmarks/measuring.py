"""How a rate is measured, and what a line of the result holds."""

from __future__ import annotations

import statistics
import time
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable


class Row(NamedTuple):
    """One line: what was measured, ours and the peer's figure, and whether the goal is met."""

    work: str
    ours: str
    peer: str
    ratio: str
    goal: str
    met: bool


def rate(
    work: Callable[[], int | None],
    amount: int = 0,
    runs: int = 9,
    clock: Callable[[], float] = time.process_time,
) -> float:
    """Return the median amount of work per second, after a first run to warm up.

    The work returns how much it did, unless the `amount` is given.
    """
    work()
    rates = []
    for _ in range(runs):
        start = clock()
        done = work()
        rates.append((amount or done or 0) / (clock() - start))
    return statistics.median(rates)


def seconds_of(work: Callable[[], object], runs: int = 9) -> float:
    """Return the median CPU time of some work, after a first run to warm up."""

    def once() -> None:
        work()

    return 1 / rate(once, 1, runs)


def alone(work: str, ours: str, goal: str = "", *, met: bool = True) -> Row:
    """Return the line for a figure that has no peer."""
    return Row(work, ours, "", "", goal, met)


def compared(
    work: str, ours: float, peer_name: str, peer: float, least: float, least_ratio: float, unit: str
) -> Row:
    """Return the line for a rate that has to reach `least` and a multiple of the peer's."""
    ratio = ours / peer
    goals = [f">= {short(least)} {unit}"] if least else []
    goals += [f">= {least_ratio:,.0f}x"] if least_ratio else []
    met = ours >= least and ratio >= least_ratio
    peers = f"{peer_name} {short(peer)} {unit}"
    times = f"{ratio:,.0f}x" if ratio >= 10 else f"{ratio:.1f}x"
    return Row(work, f"{short(ours)} {unit}", peers, times, ", ".join(goals), met)


def short(number: float) -> str:
    """Write a rate with a few digits."""
    if number >= 1e6:
        return f"{number / 1e6:.3g} M"
    return f"{number:,.0f}"
